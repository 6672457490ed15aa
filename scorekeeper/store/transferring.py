"""Transferring: every row from one database into another that has none, or nothing; then both are compared."""

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import QuerySet

from scorekeeper.store.models import SHORT_LIVED

MADE_BY_THEMSELVES = {ContentType, Permission, Session, *SHORT_LIVED}
"""A database that has nothing but these has nothing yet."""
AT_ONCE = 500
FILE = "sqlite"
"""What a file of SQLite is called while it is open beside the database of DATABASE_URL."""
TO_ANOTHER_DATABASE = "Name a database that has none."
TO_ANOTHER_FILE = "Name another folder in SCOREKEEPER_DATA, and put secret-key into it; what is in {file} stays there."


class TransferError(Exception):
    """Why nothing was transferred."""


class TableDigest(NamedTuple):
    """How many rows a table has, and a digest of all that stands in them."""

    rows: int
    digest: str


def open_file(path: Path) -> None:
    both = {DEFAULT_DB_ALIAS: settings.DATABASES["default"], FILE: {**settings.SQLITE, "NAME": path}}
    connections.databases[FILE] = connections.configure_settings(both)[FILE]


def kinds() -> list[type[models.Model]]:
    """Every table but two: what was guessed counts for an hour, what was costly for a minute."""
    found = [kind for kind in apps.get_models(include_auto_created=True) if _options(kind).managed]
    return [kind for kind in found if kind not in SHORT_LIVED and not _options(kind).proxy]


def transfer(source: str, target: str) -> dict[str, TableDigest]:
    """All or nothing; the target's own tables are brought up to date, the source's are not touched."""
    for alias in (source, target):
        refuse_newer(alias)
    if _executor(source).migration_plan(_leaves(source)):
        raise TransferError("The scores are of an older version. Start the server with them once, and end it.")
    call_command("migrate", database=target, interactive=False, verbosity=0)
    with transaction.atomic(using=source), transaction.atomic(using=target):
        if connections[source].vendor == "postgresql":
            with connections[source].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        refuse_rows(target)
        for kind in kinds():
            QuerySet(kind, using=target).delete()
        for kind in kinds():
            rows = in_order(kind, source)
            while some := [*islice(rows, AT_ONCE)]:
                QuerySet(kind, using=target).bulk_create(some)
        _set_sequences(target)
        told = {_options(kind).db_table: (tally(kind, source), tally(kind, target)) for kind in kinds()}
        other = [table for table, (there, here) in told.items() if there != here]
        if other:
            raise TransferError(f"What was written is not what was read, in {', '.join(other)}. Nothing was kept.")
    return {table: here for table, (_there, here) in told.items()}


def refuse_newer(alias: str) -> None:
    executor = _executor(alias)
    unknown = executor.loader.applied_migrations.keys() - executor.loader.graph.nodes.keys()
    if unknown:
        names = ", ".join(sorted(".".join(each) for each in unknown))
        raise TransferError(f"A newer Scorekeeper has used one of the two; this one does not know {names}.")


def refuse_rows(alias: str) -> None:
    for kind in kinds():
        if kind not in MADE_BY_THEMSELVES and QuerySet(kind, using=alias).exists():
            way_out = TO_ANOTHER_FILE.format(file=settings.SCORES) if alias == FILE else TO_ANOTHER_DATABASE
            raise TransferError(f"There are rows in {_options(kind).db_table} already. {way_out}")


def tally(kind: type[models.Model], alias: str) -> TableDigest:
    """Whatever order the two databases give their rows in: letters stand otherwise in each language."""
    total, rows = 0, 0
    names = [field.attname for field in _options(kind).concrete_fields]
    for row in in_order(kind, alias):
        told = [getattr(row, name) for name in names]
        digest = hashlib.sha256(json.dumps(told, sort_keys=True, cls=DjangoJSONEncoder).encode()).digest()
        total = (total + int.from_bytes(digest)) % (1 << 256)
        rows += 1
    return TableDigest(rows, f"{total:064x}")


def _options(kind: type[models.Model]) -> Any:  # noqa: ANN401 - as Django gives them
    return kind._meta  # noqa: SLF001 - public in all but its name


def in_order(kind: type[models.Model], alias: str) -> Iterator[Any]:
    """A few at a time: PostgreSQL would be asked for all of a table at once."""
    rest: QuerySet[Any] = QuerySet(kind, using=alias).order_by("pk")
    some = [*rest[:AT_ONCE]]
    while some:
        yield from some
        some = [*rest.filter(pk__gt=some[-1].pk)[:AT_ONCE]]


def _executor(alias: str) -> MigrationExecutor:
    return MigrationExecutor(connections[alias])


def _leaves(alias: str) -> list[tuple[str, str]]:
    return [*_executor(alias).loader.graph.leaf_nodes()]


def _set_sequences(alias: str) -> None:
    """What is recorded next has the number after the last."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kinds()):
            cursor.execute(statement)
