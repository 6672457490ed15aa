"""Everything that can be set, in one table; below it, what Django makes of it."""

import os
import re
import secrets
import stat
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl, unquote

from scorekeeper.ops import network
from scorekeeper.store import inspection
from scorekeeper.store.secret_key import KEY_LENGTH, read_or_make_key

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = re.compile(
    r"postgres(?:ql)?://(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?(?P<places>[^@/?]*)"
    r"/(?P<name>[^/?]+)(?:\?(?P<options>.*))?"
)
PLACE = re.compile(r"(\[[^]]*]|[^:]*)(?::(\d+))?")
T = TypeVar("T")


def variable(name: str, default: str, read: Callable[[str, str], T], meaning: str) -> T:
    """One environment variable: a field that knows its name, its default, how it is read and what it is for."""
    return cast("T", field(metadata={"name": name, "default": default, "read": read, "meaning": meaning}))


def text(_: str, value: str) -> str:
    return value


def folder(_: str, value: str) -> Path:
    return ROOT / Path(value).expanduser()


def one_of(*choices: str) -> Callable[[str, str], str]:
    def read(name: str, value: str) -> str:
        if value not in choices:
            sys.exit(f"{name} says {value!r}; it takes {', '.join(choices[:-1])} or {choices[-1]}.")
        return value

    return read


def switch(name: str, value: str) -> bool:
    return one_of("on", "off")(name, value) == "on"


def few(name: str, value: str) -> int:
    if not re.fullmatch("[0-9]", value):
        sys.exit(f"{name} says {value!r}; it takes a number from 0 to 9.")
    return int(value)


def hosts(name: str, value: str) -> list[str]:
    """Names as they stand in an address bar, without scheme, port and path."""
    given = [host.strip() for host in value.split(",") if host.strip()]
    for host in given:
        if not re.fullmatch(r"[\w.-]+|\[[0-9a-f:.]+\]", host, re.IGNORECASE):
            sys.exit(
                f"{name} says {host!r}; it takes host names alone, such as cards.example.org, with commas between."
            )
    return given


def secret(name: str, value: str) -> str:
    if value and len(value) < KEY_LENGTH:
        sys.exit(f"{name} has {len(value)} characters; it takes {KEY_LENGTH} or more.")
    return value


def database(name: str, value: str, **options: str) -> dict[str, Any]:
    """Several hosts stand with commas between; without one it is this machine's own socket."""
    if not value:
        return {}
    url = POSTGRES.fullmatch(value)
    places = [PLACE.fullmatch(place) for place in url["places"].split(",")] if url else []
    if not url or not all(places):  # a password may stand in the value, so it is not repeated
        sys.exit(
            f"{name} cannot be read; it takes postgres://user:password@host:port/name, or nothing. In a password, "
            "@ is written as %40, / as %2F and % as %25."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url["name"]),
        "USER": unquote(url["user"] or ""),
        "PASSWORD": unquote(url["password"] or ""),
        "HOST": ",".join(unquote(place[1].strip("[]")) for place in places if place),
        "PORT": ",".join(place[2] or "" for place in places if place).strip(","),
        "OPTIONS": {"connect_timeout": "5", **options, **dict(parse_qsl(url["options"] or ""))},
        "DISABLE_SERVER_SIDE_CURSORS": True,  # a pool before it may give every statement another connection
    }


def standby(name: str, value: str) -> dict[str, Any]:
    """One that is gone is soon given up: the primary can be asked as well."""
    return database(name, value, connect_timeout="2", tcp_user_timeout="3000")


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Every environment variable there is. OPERATING.md prints this table, and a test compares the two."""

    data: Path = variable("SCOREKEEPER_DATA", ".data", folder, "The folder that keeps the scores and the secret key.")
    database: dict[str, Any] = variable(
        "DATABASE_URL",
        "",
        database,
        "`postgres://user:password@host:port/name`. Without it: SQLite in the data folder.",
    )
    replica: dict[str, Any] = variable(
        "DATABASE_REPLICA_URL",
        "",
        standby,
        "The same for a standby of it, which answers those who only look on. Without it: `DATABASE_URL` alone.",
    )
    hosts: list[str] = variable(
        "SCOREKEEPER_HOSTS",
        "",
        hosts,
        "The names it answers to, with commas between. Without it: this machine's own names and addresses.",
    )
    https: bool = variable(
        "SCOREKEEPER_HTTPS",
        "off",
        switch,
        "`on` behind a proxy that speaks HTTPS and sets `X-Forwarded-Proto`: secure cookies, HSTS, no plain HTTP.",
    )
    proxies: int = variable(
        "SCOREKEEPER_PROXIES",
        "0",
        few,
        "How many proxies stand in front: the visitor is the entry of `X-Forwarded-For` that many from the right. "
        "With `0` that header is ignored.",
    )
    secret_key: str = variable(
        "SCOREKEEPER_SECRET_KEY",
        "",
        secret,
        "Signs cookies and encrypts links. Without it: one is made and kept in the data folder.",
    )
    log: str = variable(
        "SCOREKEEPER_LOG",
        "warning",
        one_of("debug", "info", "warning", "error"),
        "How much is logged; `info` adds a line for each request.",
    )
    metrics_token: str = variable(
        "SCOREKEEPER_METRICS_TOKEN",
        "",
        secret,
        "Opens `/metrics` to whoever sends it, and has everything counted that is shown there. Without it: neither.",
    )
    debug: bool = variable("SCOREKEEPER_DEBUG", "off", switch, "`on` for developing: error pages that tell everything.")
    venv: str = variable(
        "SCOREKEEPER_VENV", ".venv", text, "The environment's folder; another name for another Python."
    )


def environment(given: Mapping[str, str]) -> Environment:
    """What was set, read and checked; a variable that is set to nothing counts as not set."""
    table = {entry.metadata["name"]: entry for entry in fields(Environment)}
    for name in given:
        if name.startswith("SCOREKEEPER_") and name not in table:
            sys.exit(
                f"{name} is no setting of Scorekeeper; the nearest is {get_close_matches(name, table, cutoff=0)[0]}."
            )
    read = {e.name: e.metadata["read"](name, given.get(name) or e.metadata["default"]) for name, e in table.items()}
    if read["replica"] and not read["database"]:
        sys.exit(
            "DATABASE_REPLICA_URL is for a standby of the PostgreSQL that DATABASE_URL names, and that is not set."
        )
    return Environment(**read)


def make_folder(path: Path) -> Path:
    """Nobody else on the machine needs to read a table's scores, or the key that signs its cookies."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(f"SCOREKEEPER_DATA: {path} cannot be made ({error.strerror}); name a folder that can.")
    if not os.access(path, os.W_OK | os.X_OK):
        sys.exit(f"SCOREKEEPER_DATA: {path} cannot be written to; name a folder that can.")
    return path


def refuse_unreadable(folder: Path, *files: Path) -> None:
    """A start with sudo leaves files that are root's: whoever starts without it is told which, and how to go on."""
    for path in (folder, *files):
        if not readable(path):
            sys.exit(
                f"SCOREKEEPER_DATA: {path} cannot be read by this user. Start as the user whose it is, or make it this "
                f'user\'s own: `sudo chown -R "$USER" {folder}`.'
            )


def readable(path: Path) -> bool:
    """What is not there yet counts as readable."""
    try:
        return os.access(path, os.X_OK if stat.S_ISDIR(path.stat().st_mode) else os.R_OK)
    except OSError as error:
        return not isinstance(error, PermissionError)


def secret_key(path: Path, *, scores: bool) -> str:
    """A new one is made where nothing was kept yet.

    Scores that have lost theirs get one for this process alone: no browser is remembered under another, so `start`
    asks before it makes one.
    """
    lost = scores and not (path.exists() and path.stat().st_size)
    return secrets.token_urlsafe(KEY_LENGTH) if lost else read_or_make_key(path)


ENV = environment(os.environ)
SCORES = ENV.data / "scorekeeper.sqlite3"
"""Where they are kept unless DATABASE_URL names another place."""
KEY_FILE = ENV.data / "secret-key"
refuse_unreadable(ENV.data, *([] if ENV.database else [SCORES]), *([] if ENV.secret_key else [KEY_FILE]))
KEEPS_SCORES = bool(ENV.database) or SCORES.exists()
WRITE_PROTECTED = SCORES.exists() and not os.access(ENV.data, os.W_OK | os.X_OK)
"""The scores are there and nothing can be written beside them: they are shown, and `start` says so."""
DATA = ENV.data if WRITE_PROTECTED else make_folder(ENV.data)
BACKUPS = DATA / "backups"
A_YEAR = 365 * 24 * 60 * 60

DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key or secret_key(KEY_FILE, scores=KEEPS_SCORES)
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*LOOPBACK, *ENV.hosts] if ENV.hosts else network.Hosts([*LOOPBACK, *network.host_names()])

# Situations with their rulings: the rulebook shows them as examples, and tests hold the referee to them.
CASES = ROOT / "scorekeeper" / "cases"

PROXIES = ENV.proxies
METRICS_TOKEN = ENV.metrics_token

ROOT_URLCONF = "scorekeeper.urls"
CSRF_FAILURE_VIEW = "scorekeeper.web.site.errors.form_not_ours"
AUTHENTICATION_BACKENDS = ["scorekeeper.web.accounts.backend.RateLimitedBackend"]
LOGIN_URL = "sign-in"
# Asked of every new password: of people's own, of the office's, and of what the command line sets.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
FORM_RENDERER = "scorekeeper.web.forms.Renderer"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
INSTALLED_APPS = [
    "scorekeeper.store.apps.OfficeConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "scorekeeper.store",
    "scorekeeper.web",
    "scorekeeper.ops",
]
MIDDLEWARE = [
    "scorekeeper.web.site.middleware.request_log",
    "scorekeeper.web.site.middleware.passing_by",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # what pages alone need is not sent along with every file
    "scorekeeper.web.site.middleware.security_headers",
    "scorekeeper.web.site.middleware.private_pages",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.web.site.middleware.calm_refusals",
    "scorekeeper.web.site.middleware.small_bodies",
    "scorekeeper.web.site.middleware.Failures",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.web.site.context.chrome",
            ],
        },
    }
]

# A score must not vanish with a flat battery, hence FULL, and fullfsync on a Mac, whose disk else keeps to itself for a
# while what it was given; a writer that reads first must not find that it cannot write after all, hence IMMEDIATE;
# connecting costs more than most queries, hence the long life of connections.
SQLITE = {
    "ENGINE": "scorekeeper.store.sqlite",
    "NAME": inspection.to_read(SCORES) if WRITE_PROTECTED else SCORES,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": ("" if WRITE_PROTECTED else "PRAGMA journal_mode=WAL; ") + "PRAGMA synchronous=FULL; "
        "PRAGMA fullfsync=ON; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864;",
    },
    # A file, as in play: threads and processes of a test then meet the same locks that people's phones meet.
    "TEST": {"NAME": DATA / "test.sqlite3"},
}
KEPT_OPEN = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
DATABASES = {"default": {**(ENV.database or SQLITE), **KEPT_OPEN}}
if ENV.replica:
    DATABASES["replica"] = {**ENV.replica, **KEPT_OPEN, "TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS = ["scorekeeper.store.replica.Router"]
    MIDDLEWARE.append("scorekeeper.web.site.middleware.Replica")  # at last: it asks the view itself
CACHES = {  # of each worker its own: to draw a part of a page in both of them costs less than to share it
    "default": {"BACKEND": f"django.core.cache.backends.{'dummy.DummyCache' if DEBUG else 'locmem.LocMemCache'}"}
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [ROOT / "scorekeeper" / "locale"]
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = DATA / "static" if WRITE_PROTECTED else make_folder(DATA / "static")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scorekeeper.ops.assets.HashedAssets"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # an original left there would pass for newer than the one in the checkout

SESSION_ENGINE = "scorekeeper.store.sessions"
SESSION_COOKIE_AGE = LANGUAGE_COOKIE_AGE = A_YEAR
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = ENV.https

# A whole scorebook is a few hundred kilobytes; a form is a few.
MOST_BYTES = 10 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

SECURE_SSL_REDIRECT = ENV.https
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]  # asked from inside, where there is no HTTPS
SECURE_HSTS_SECONDS = A_YEAR if ENV.https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.https else None
SILENCED_SYSTEM_CHECKS = [
    # HSTS for subdomains and browsers' built-in lists: whoever owns the domain decides that, not one program on it.
    "security.W005",
    "security.W021",
    # Around a table there is no certificate. These four ask for HTTPS, and SCOREKEEPER_HTTPS=on answers them all.
    *([] if ENV.https else ["security.W004", "security.W008", "security.W012", "security.W016"]),
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "scorekeeper.ops.logs.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": ENV.log.upper()},
    # Django and granian come with handlers of their own, which would say everything a second time.
    "loggers": {
        **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server", "_granian")},
        "django.request": {"level": "ERROR"},  # what was not found is no warning; the requests' own lines tell
    },
}
