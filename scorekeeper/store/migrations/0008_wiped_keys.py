import sys
import time
from collections.abc import Callable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.utils import CursorWrapper

from scorekeeper.store.locks import TO_MIGRATE

SOON, AT_LAST = 3, 120
"""After so many seconds whoever waits is told what for, and then no longer kept waiting."""
WAITING = "Waiting for {who}, so that no link from before stays in the database's files. End it there to go on."
REFUSED = (
    "Links from before would stay in the database's files: {who} has kept what was there open for {seconds} seconds. "
    "End it there, and start again."
)
READER = "another program that reads the scores"
OPEN = """
    SELECT virtualtransaction, format('process %%s (%%s)', pid, COALESCE(NULLIF(application_name, ''), backend_type))
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE (locktype = 'virtualxid' AND datname = current_database() OR locktype = 'transactionid' AND granted)
    AND pid <> pg_backend_pid()
    AND NOT EXISTS (
        SELECT FROM pg_locks AS migrating
        WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND objsubid = 1
        AND database = datid AND migrating.pid = pg_stat_activity.pid
    )
    ORDER BY pid
"""
"""Transactions of others: all of this database, and those of other databases that write.

A snapshot taken here reaches back to the oldest transaction on the server that writes, whichever database it is in. The
one that holds the lock under which a server migrates reads nothing.
"""


def wipe(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A database leaves deleted columns and rows where they lay; this writes what is left anew."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            begun = now_open(cursor)
            wait_for(lambda: who_is_left(begun, cursor))
            cursor.execute("VACUUM FULL store_key, django_session, pg_statistic")
        else:
            cursor.execute("VACUUM")
            wait_for(lambda: who_reads(cursor))


def wait_for(held: Callable[[], str]) -> None:
    """Until nobody is named."""
    began, told = time.monotonic(), False
    while who := held():
        waited = time.monotonic() - began
        if waited > AT_LAST:
            sys.exit(REFUSED.format(who=who, seconds=AT_LAST))
        if waited > SOON and not told:
            sys.stderr.write(f"{WAITING.format(who=who)}\n")
            told = True
        time.sleep(0.1)


def who_is_left(begun: dict[str, str], cursor: CursorWrapper) -> str:
    """PostgreSQL keeps deleted rows for the transactions that began before, such as a backup or its own analyzing."""
    still = now_open(cursor)
    return ", ".join(who for number, who in begun.items() if number in still)


def now_open(cursor: CursorWrapper) -> dict[str, str]:
    cursor.execute(OPEN, divmod(TO_MIGRATE, 1 << 32))
    return dict(cursor.fetchall())


def who_reads(cursor: CursorWrapper) -> str:
    """SQLite writes its log back, and begins it anew, once nobody reads from it what was there before."""
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return READER if cursor.fetchone()[0] else ""


class Migration(migrations.Migration):
    """No token, code or key to a session is left anywhere in the database's files."""

    atomic = False
    """Neither database does this within a transaction."""
    dependencies = [
        ("store", "0007_sealed_keys"),
    ]

    operations = [
        migrations.RunPython(wipe),
    ]
