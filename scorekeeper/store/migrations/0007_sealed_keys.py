import sys

from django.apps.registry import Apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from scorekeeper.store import seals
from scorekeeper.store.sessions import SessionStore, stored

OLD_BACKEND = "scorekeeper.web.entering.CountedBackend"
NEW_BACKEND = "scorekeeper.web.accounts.backend.RateLimitedBackend"
FORGOTTEN = (
    "Links are encrypted under the secret key, and this one is kept nowhere. Name one in SCOREKEEPER_SECRET_KEY, or "
    "put {key} back from a copy, or begin with `python3 manage.py start`, which keeps one."
)


def refuse_a_passing_key(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Under a secret key that ends with this process no keeper would ever be shown a link again."""
    links = apps.get_model("store", "Key").objects.using(schema_editor.connection.alias)
    if links.exists() and not is_kept(settings.SECRET_KEY):
        sys.exit(FORGOTTEN.format(key=settings.KEY_FILE))


def is_kept(key: str) -> bool:
    file = settings.KEY_FILE
    return key == settings.ENV.secret_key or (file.exists() and key == file.read_text())


def seal_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for key in apps.get_model("store", "Key").objects.using(schema_editor.connection.alias).iterator():
        key.digest, key.sealed = seals.digest(key.token), seals.seal(key.token)
        if key.code:
            key.code_digest, key.code_sealed = seals.code_digest(key.code), seals.seal(key.code)
        key.save(update_fields=["digest", "sealed", "code_digest", "code_sealed"])


def digest_sessions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    sessions = apps.get_model("sessions", "Session").objects.using(schema_editor.connection.alias)
    for key, data in [*sessions.values_list("session_key", "session_data")]:
        sessions.filter(session_key=key).update(session_key=stored(key), session_data=with_new_backend(data))


def with_new_backend(session_data: str) -> str:
    """Whoever was signed in stays so, though the backend that signed her in has another name now."""
    session = SessionStore()
    values = session.decode(session_data)
    if values.get(BACKEND_SESSION_KEY) != OLD_BACKEND:
        return session_data
    return str(session.encode({**values, BACKEND_SESSION_KEY: NEW_BACKEND}))


class Migration(migrations.Migration):
    """What opens a book or signs somebody in is no longer stored as it is."""

    dependencies = [
        ("sessions", "0001_initial"),
        ("store", "0006_labels"),
    ]

    operations = [
        migrations.RunPython(refuse_a_passing_key),
        migrations.AddField(
            model_name="key",
            name="digest",
            field=models.CharField(default="", editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="key",
            name="sealed",
            field=models.CharField(default="", editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="key",
            name="claim",
            field=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="key",
            name="code_digest",
            field=models.CharField(editable=False, max_length=64, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="key",
            name="code_sealed",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(seal_keys),
        migrations.RunPython(digest_sessions),
        migrations.AlterField(
            model_name="key",
            name="digest",
            field=models.CharField(editable=False, max_length=64, unique=True),
        ),
        migrations.AlterField(
            model_name="key",
            name="sealed",
            field=models.CharField(editable=False, max_length=64),
        ),
        migrations.RemoveField(
            model_name="key",
            name="token",
        ),
        migrations.RemoveField(
            model_name="key",
            name="code",
        ),
        migrations.AlterModelOptions(
            name="book",
            options={
                "permissions": (
                    ("remove_book", "Can delete a book for now"),
                    ("restore_book", "Can bring back a book"),
                ),
                "verbose_name": "book",
                "verbose_name_plural": "books",
            },
        ),
        migrations.AlterModelOptions(
            name="key",
            options={
                "permissions": (("revoke_key", "Can revoke a link"),),
                "verbose_name": "link",
                "verbose_name_plural": "links",
            },
        ),
        migrations.AlterModelOptions(
            name="match",
            options={
                "permissions": (
                    ("remove_match", "Can delete a match for now"),
                    ("restore_match", "Can bring back a match"),
                ),
                "verbose_name": "match",
                "verbose_name_plural": "matches",
            },
        ),
    ]
