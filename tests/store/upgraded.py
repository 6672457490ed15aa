"""Run as a program: a database as it was before tokens were sealed, brought up to date; prints what came of it."""

import json
import sys
from pathlib import Path
from threading import Timer

import django

django.setup()

from django.conf import settings  # noqa: E402 - after Django
from django.contrib.auth.models import User  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from scorekeeper.store.models import Key  # noqa: E402

KEEPER, GUEST, REVOKED = "keeper-0123456789abcde", "guest-a0123456789abcde", "revoked-0123456789abcd"
CODE, OLD_CODE, MATCH = "ABC234", "DEF567", '{"players": ["Nan", "Wei", "Sam", "Eve"], "rules": {"preset": "tractor"}}'


def another(database: str | None = None) -> BaseDatabaseWrapper:
    """A connection that another thread may close; to another database of the same server, if one is named."""
    made = connection.copy()
    made.settings_dict["NAME"] = database or made.settings_dict["NAME"]
    made.inc_thread_sharing()
    return made


def write_elsewhere() -> list[BaseDatabaseWrapper]:
    """Transactions that write in other databases, as PostgreSQL servers have them."""
    if connection.vendor == "sqlite":
        return []
    elsewhere = another("postgres")
    with elsewhere.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT pg_current_xact_id()")
    return [elsewhere]


def begin() -> str:
    """A book as it was, with somebody signed in; the key of that session."""
    for app in ("auth", "sessions", "store"):
        call_command("migrate", app, *(["0006_labels"] if app == "store" else []), verbosity=0)
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO store_book VALUES (1, 'book', 'Friday', false, %s, NULL)", [now])
        cursor.execute("INSERT INTO store_match VALUES (1, 'match', %s, 0, %s, NULL, 1)", [MATCH, now])
        keys = "INSERT INTO store_key (role, token, code, code_until, made_at, revoked_at, book_id, match_id) VALUES "
        cursor.execute(f"{keys} ('keeper', %s, %s, %s, %s, NULL, 1, NULL)", [KEEPER, OLD_CODE, now, now])
        cursor.execute("UPDATE store_key SET code = %s", [CODE])
        cursor.execute(f"{keys} ('watcher', %s, NULL, NULL, %s, NULL, 1, 1)", [GUEST, now])
        cursor.execute(f"{keys} ('keeper', %s, NULL, NULL, %s, %s, 1, NULL)", [REVOKED, now, now])
    user = User.objects.create_user("Alice")
    session = SessionStore()
    session.update({"_auth_user_id": str(user.pk), "_auth_user_backend": "scorekeeper.web.entering.CountedBackend"})
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def left(folder: Path, secrets: list[str]) -> list[str]:
    """Which of these can be read in the database's files."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("CHECKPOINT")
    held = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
    return [secret for secret in secrets if secret.encode() in held]


def refused() -> str:
    """What is said to whoever upgrades under a secret key that nobody keeps; afterwards it is kept."""
    settings.KEY_FILE.unlink(missing_ok=True)
    try:
        call_command("migrate", "store", "0007_sealed_keys", verbosity=0)
    except SystemExit as end:
        return str(end.code)
    finally:
        settings.KEY_FILE.write_text(settings.SECRET_KEY)
    return ""


def upgrade(writers: list[BaseDatabaseWrapper]) -> None:
    """A database keeps rows for whoever reads them as they were, so somebody does until the wiping is under way."""
    reader = another()
    with reader.cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ" if connection.vendor == "postgresql" else "BEGIN")
        cursor.execute("SELECT * FROM django_migrations")
    call_command("migrate", "store", "0007_sealed_keys", verbosity=0)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 100")  # or SQLite itself would wait for as long as the reader stays
    for seconds, other in enumerate([reader, *writers], start=1):
        Timer(seconds, other.close).start()
    call_command("migrate", verbosity=0)


def opened(path: str, *, follow: bool = True, **cookies: str) -> int:
    client = Client()
    client.cookies.load(cookies)
    return client.get(path, follow=follow, headers={"host": "localhost"}).status_code


writers = write_elsewhere()
folder, session_key = Path(sys.argv[1]), begin()
secrets = [KEEPER, GUEST, REVOKED, CODE, session_key]
before, said = left(folder, secrets), refused()
upgrade(writers)
json.dump(
    {
        "before": before == secrets,
        "refused": said,
        "after": left(folder, [*secrets, OLD_CODE]),
        "links": [opened(f"/open/{token}/") for token in (KEEPER, GUEST, REVOKED, "nothing")],
        "signed in": opened("/account/", follow=False, sessionid=session_key),
        "shown": [[key.token, key.code] for key in Key.objects.order_by("pk")]
        == [[KEEPER, CODE], [GUEST, ""], [REVOKED, ""]],
    },
    sys.stdout,
)
