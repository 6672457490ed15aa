"""Why a start would do harm to what is kept, before anything is written; each refusal names the way out."""

import sqlite3
import sys

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scorekeeper.store import inspection
from scorekeeper.store.inspection import DatabaseState

EMPTY = (
    "{place} has nothing in it: what was kept there is lost, or was not copied to its end. Put a copy back in its "
    "place, or remove the file to begin without any scores."
)
DAMAGED = (
    "SCOREKEEPER_DATA: the database cannot be opened ({reason}); put a copy of it back in its place, or name a folder "
    "that has one."
)
FOREIGN = "{place} is the database of another program; name one of Scorekeeper's own, or one that is still empty."
NEWER = (
    "{place} was last used by a newer Scorekeeper, and this one does not know {names}. Update the program with "
    "`git pull`, or put back a copy of the scores from before."
)
KEYLESS = (
    "{key} is missing beside scores that were kept with it. Put it back from a copy, or start once with "
    "--new-secret-key: then every browser forgets which scorebooks it may open, and links that were given out open "
    "them again."
)


def refuse_harm(*, new_secret_key: bool) -> None:
    """End here where a start would replace, convert or lock out what is kept."""
    place, state = _state()
    if state.foreign:
        sys.exit(FOREIGN.format(place=place))
    names = state.newer(MigrationLoader(None).graph.nodes)
    if names:
        sys.exit(NEWER.format(place=place, names=", ".join(names)))
    if state.scores and not new_secret_key and not settings.ENV.secret_key and not _has_key():
        sys.exit(KEYLESS.format(key=settings.KEY_FILE))


def _has_key() -> bool:
    return bool(settings.KEY_FILE.exists() and settings.KEY_FILE.stat().st_size)


def _state() -> tuple[str, DatabaseState]:
    """What the database is called, and what is in it."""
    if settings.ENV.database:
        with connection.cursor() as cursor:
            return "DATABASE_URL", inspection.of_tables(cursor, frozenset(connection.introspection.table_names(cursor)))
    if settings.SCORES.exists() and not settings.SCORES.stat().st_size:
        sys.exit(EMPTY.format(place=settings.SCORES))
    try:
        return str(settings.SCORES), inspection.of_file(settings.SCORES)
    except sqlite3.Error as error:
        sys.exit(DAMAGED.format(reason=error))
