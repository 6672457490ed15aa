"""The rules of a match are stored once for all matches that have the same."""

import json
from base64 import urlsafe_b64encode
from hashlib import blake2b

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.utils import CursorWrapper

LISTED = "SELECT id, CAST(opening AS TEXT) FROM store_match WHERE id > %s ORDER BY id LIMIT 1000"
STORED = "INSERT INTO store_ruleset (digest, rules) VALUES (%s, %s) ON CONFLICT DO NOTHING"
NAMED = "UPDATE store_match SET opening = %s WHERE id = %s"


def set_apart(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Rows are read as text: what is damaged stays as it is, and keeps nothing else from being read."""
    with schema_editor.connection.cursor() as cursor:
        number = 0
        while rows := _after(number, cursor):
            for number, text in rows:
                _set_apart(number, text, cursor)


def _after(number: int, cursor: CursorWrapper) -> list[tuple[int, str]]:
    """The next thousand: a hundred thousand at once would fill the memory of a small machine."""
    cursor.execute(LISTED, [number])
    found: list[tuple[int, str]] = cursor.fetchall()
    return found


def _set_apart(number: int, text: str, cursor: CursorWrapper) -> None:
    opening = _read(text)
    rules = opening.get("rules") if isinstance(opening, dict) else None
    if not (isinstance(opening, dict) and isinstance(rules, dict)):
        return
    digest = urlsafe_b64encode(blake2b(json.dumps(rules, sort_keys=True).encode(), digest_size=12).digest())
    cursor.execute(STORED, [digest.decode(), json.dumps(rules)])
    named = {**opening, "rules": {"stored": digest.decode()}}
    cursor.execute(NAMED, [json.dumps(named), number])


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0014_summary"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ruleset",
            fields=[
                ("digest", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("rules", models.JSONField(verbose_name="rules")),
            ],
            options={"verbose_name": "set of rules", "verbose_name_plural": "sets of rules"},
        ),
        migrations.RunPython(set_apart, migrations.RunPython.noop),
    ]
