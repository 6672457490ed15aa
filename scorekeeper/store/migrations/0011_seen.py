import json
import sys
from collections.abc import Iterator

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.utils import CursorWrapper

from scorekeeper.match import checks, fold
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import opening
from scorekeeper.store import codec

TOLD = "Who declared and the rank that was played were filled in for {hands} hands of {matches} matches.\n"
Row = tuple[int, str, object]
"""A fact as it stands written: its entry, its text, and when it was struck."""


def fill_in(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every hand keeps what the hands before it said of it until now, so that no correction of these changes it.

    The fold is the one of the day when this runs, since that is what the pages said until then, and a copy frozen here
    would be all of `rules` and `match`. Rows are read as text: what is damaged stays as it is, and keeps nothing else
    from being read.
    """
    hands = matches = 0
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT id, CAST(opening AS TEXT) FROM store_match ORDER BY id")
        for number, text in cursor.fetchall():
            filled = list(_filled_in(text, _facts(cursor, number)))
            for entry, fact in filled:
                cursor.execute("UPDATE store_entry SET fact = %s WHERE id = %s", [json.dumps(fact), entry])
            hands, matches = hands + len(filled), matches + bool(filled)
    if hands:
        sys.stderr.write(TOLD.format(hands=hands, matches=matches))


def _facts(cursor: CursorWrapper, match: int) -> list[Row]:
    columns = "SELECT id, CAST(fact AS TEXT), struck_at FROM store_entry"
    cursor.execute(f"{columns} WHERE match_id = %s ORDER BY place, id", [match])
    return list(cursor.fetchall())


def _filled_in(began: str, rows: list[Row]) -> Iterator[tuple[int, object]]:
    """Entries whose facts read otherwise now; one that was struck is filled in as it would count at its place."""
    try:
        match = codec.read(json.loads(began), ())
    except (ValueError, RecursionError, RecordError):
        return
    if any(checks.opening_problems(match)):
        return
    standing = opening(match)
    for entry, text, struck_at in rows:
        try:
            written = json.loads(text)
        except (ValueError, RecursionError):
            continue
        step = fold.after(standing, codec.fact(written, len(match.players)))
        seen = codec.written(fold.seen(step))
        if seen != written:
            yield entry, seen
        standing = standing if struck_at else step.after


class Migration(migrations.Migration):
    """Who declared a hand, and the rank it was played at, become facts of that hand."""

    dependencies = [
        ("store", "0010_alongside"),
    ]

    operations = [
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
