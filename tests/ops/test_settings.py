"""Every setting is read once, checked, and refused by name."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.ops import network
from scorekeeper.settings import ROOT, environment, make_folder
from scorekeeper.store.secret_key import read_or_make_key
from tests.machine import WITHOUT_POWERS


def said(**given: str) -> str:
    """The sentence with which a setting is refused."""
    with pytest.raises(SystemExit) as refusal:
        environment(given)
    return str(refusal.value)


def django_with(*arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    """As somebody would who is not testing: browser tests leave a variable behind that no deployment may have."""
    surroundings = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**surroundings, "DATABASE_URL": "", **given},
        capture_output=True,
        text=True,
        check=False,
    )


def database(url: str) -> dict[str, Any]:
    return environment({"DATABASE_URL": url}).database


def test_without_any_setting_the_defaults_hold() -> None:
    assert asdict(environment({})) == {
        "data": ROOT / ".data",
        "database": {},
        "replica": {},
        "hosts": [],
        "https": False,
        "proxies": 0,
        "secret_key": "",
        "log": "warning",
        "metrics_token": "",
        "debug": False,
        "venv": ".venv",
    }


def test_what_is_set_to_nothing_or_by_other_programs_is_not_set() -> None:
    given = {"SCOREKEEPER_HTTPS": "", "SCOREKEEPER_LOG": "", "DATABASE_URL": "", "HOME": "/", "DEBUG": "maybe"}
    assert environment(given) == environment({})
    assert environment({"SCOREKEEPER_HTTPS": "on"}).https is True


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("HOST", "a.example", "SCOREKEEPER_HOST is no setting of Scorekeeper; the nearest is SCOREKEEPER_HOSTS."),
        ("HTTPS", "maybe", "SCOREKEEPER_HTTPS says 'maybe'; it takes on or off."),
        ("LOG", "loud", "SCOREKEEPER_LOG says 'loud'; it takes debug, info, warning or error."),
        ("SECRET_KEY", "*" * 9, "SCOREKEEPER_SECRET_KEY has 9 characters; it takes 50 or more."),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(name: str, value: str, sentence: str) -> None:
    """A misspelt one with the nearest; a key is not repeated."""
    assert said(**{f"SCOREKEEPER_{name}": value}) == sentence


@pytest.mark.parametrize("value", ["-1", "10", "one", "1.0", "٣"])
def test_proxies_are_counted(value: str) -> None:
    assert said(SCOREKEEPER_PROXIES=value) == f"SCOREKEEPER_PROXIES says {value!r}; it takes a number from 0 to 9."
    assert environment({"SCOREKEEPER_PROXIES": "2"}).proxies == 2


def test_hosts_stand_with_commas_between() -> None:
    given = environment({"SCOREKEEPER_HOSTS": "cards.example.org, .example.net,[2001:db8::1],192.0.2.7,"})
    assert given.hosts == ["cards.example.org", ".example.net", "[2001:db8::1]", "192.0.2.7"]


@pytest.mark.parametrize("host", ["https://cards.example.org", "cards.example.org:8000", "cards example", "*"])
def test_a_host_is_a_name_and_nothing_else(host: str) -> None:
    assert said(SCOREKEEPER_HOSTS=f"localhost,{host}") == (
        f"SCOREKEEPER_HOSTS says {host!r}; it takes host names alone, such as cards.example.org, with commas between."
    )


def test_a_folder_is_looked_for_in_the_checkout() -> None:
    assert environment({"SCOREKEEPER_DATA": "elsewhere"}).data == ROOT / "elsewhere"
    assert environment({"SCOREKEEPER_DATA": "/srv/scores"}).data == Path("/srv/scores")
    assert environment({"SCOREKEEPER_DATA": "~/scores"}).data == Path.home() / "scores"


def test_a_database_has_a_user_a_password_a_host_a_port_and_a_name() -> None:
    assert database("postgres://mei:p%40ss%3A%2F@db.example:6432/table%20one?sslmode=require") == {
        "ENGINE": "django.db.backends.postgresql",
        "USER": "mei",
        "PASSWORD": "p@ss:/",
        "HOST": "db.example",
        "PORT": "6432",
        "NAME": "table one",
        "OPTIONS": {"connect_timeout": "5", "sslmode": "require"},
        "DISABLE_SERVER_SIDE_CURSORS": True,
    }


def test_a_replica_stands_beside_a_primary_and_is_soon_given_up() -> None:
    url = "postgres://mei@standby/scores"
    assert said(DATABASE_REPLICA_URL=url) == (
        "DATABASE_REPLICA_URL is for a standby of the PostgreSQL that DATABASE_URL names, and that is not set."
    )
    found = environment({"DATABASE_URL": "postgres://mei@primary/scores", "DATABASE_REPLICA_URL": url}).replica
    assert (found["HOST"], found["OPTIONS"]) == ("standby", {"connect_timeout": "2", "tcp_user_timeout": "3000"})


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("postgres:///scores", "", ""),
        ("postgresql://db/scores", "db", ""),
        ("postgres://[2001:db8::1]:6432/scores", "2001:db8::1", "6432"),
        ("postgres://one:5433,two:5434/scores?target_session_attrs=read-write", "one,two", "5433,5434"),
        ("postgres://one,two/scores", "one,two", ""),
        ("postgres://%2Frun%2Fpostgresql/scores", "/run/postgresql", ""),
    ],
)
def test_a_database_may_be_near_far_or_in_several_places(url: str, host: str, port: str) -> None:
    assert {key: database(url)[key] for key in ("NAME", "HOST", "PORT")} == {
        "NAME": "scores",
        "HOST": host,
        "PORT": port,
    }


@pytest.mark.parametrize(
    "url",
    [
        "mysql://mei:swordfish@db/scores",
        "postgres://mei:swordfish@db",
        "postgres://mei:swordfish@db/",
        "postgres://mei:swordfish@db:port/scores",
        "postgres://mei:swordfish@[::1/scores",
        "postgres://mei:sword@fish@db/scores",
        "swordfish",
    ],
)
def test_any_other_database_is_refused_without_repeating_the_password(url: str) -> None:
    assert said(DATABASE_URL=url) == (
        "DATABASE_URL cannot be read; it takes postgres://user:password@host:port/name, or nothing. In a password, "
        "@ is written as %40, / as %2F and % as %25."
    )


def test_a_refusal_is_one_sentence_and_no_traceback() -> None:
    done = django_with("check", SCOREKEEPER_HTTPS="maybe")
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "SCOREKEEPER_HTTPS says 'maybe'; it takes on or off.\n",
    )


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as refusal:
        make_folder(tmp_path / "file" / "data")
    place = tmp_path / "file" / "data"
    assert str(refusal.value) == (
        f"SCOREKEEPER_DATA: {place} cannot be made (Not a directory); name a folder that can."
    )


@pytest.mark.parametrize("name", [".", "scorekeeper.sqlite3", "secret-key"])
def test_what_another_user_left_in_the_folder_is_named(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    if name != ".":
        place.touch()
    place.chmod(0)
    done = subprocess.run(
        [*WITHOUT_POWERS, sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "", "SCOREKEEPER_SECRET_KEY": "", "SCOREKEEPER_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    place.chmod(0o700)
    sentence = (
        f"SCOREKEEPER_DATA: {place} cannot be read by this user. Start as the user whose it is, or make it this user's "
        f'own: `sudo chown -R "$USER" {tmp_path}`.\n'
    )
    assert (done.returncode, done.stderr) == (1, sentence)


def test_files_that_are_not_used_need_not_be_readable(tmp_path: Path) -> None:
    for name in ("scorekeeper.sqlite3", "secret-key"):
        (tmp_path / name).touch(mode=0)
    given = {"DATABASE_URL": "postgres://db.example.org/cards", "SCOREKEEPER_SECRET_KEY": "k" * 50}
    environment = {**os.environ, **given, "SCOREKEEPER_DATA": str(tmp_path)}
    check = [*WITHOUT_POWERS, sys.executable, "manage.py", "check"]
    assert subprocess.run(check, cwd=ROOT, env=environment, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(SystemExit) as refusal:
        make_folder(tmp_path)
    assert str(refusal.value) == f"SCOREKEEPER_DATA: {tmp_path} cannot be written to; name a folder that can."


def test_nobody_else_can_look_into_the_folder(tmp_path: Path) -> None:
    assert make_folder(tmp_path / "new" / "data").stat().st_mode & 0o777 == 0o700


def test_the_key_is_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    key = read_or_make_key(path)
    assert len(key) >= 50
    assert read_or_make_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text("")  # as one that was not finished
    assert len(read_or_make_key(path)) >= 50


def test_two_who_start_at_once_agree_on_the_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        keys = pool.map(read_or_make_key, [tmp_path / "secret-key"] * 8)
    assert len(set(keys)) == 1


@pytest.mark.parametrize(
    "given",
    [
        {"SCOREKEEPER_HTTPS": "off"},
        {"SCOREKEEPER_HTTPS": "on", "SCOREKEEPER_HOSTS": "cards.example.org"},
        {"DATABASE_URL": "postgres://mei:swordfish@db.example/scores"},
    ],
)
def test_it_is_safe_to_deploy(given: dict[str, str]) -> None:
    done = django_with("check", "--deploy", "--fail-level", "WARNING", **given)
    assert (done.returncode, done.stderr, done.stdout.partition(" (")[0]) == (
        0,
        "",
        "System check identified no issues",
    )


SECURE = (
    "SECURE_SSL_REDIRECT",
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "LANGUAGE_COOKIE_SECURE",
    "SECURE_PROXY_SSL_HEADER",
    "SECURE_HSTS_SECONDS",
)


def made(*names: str, **given: str) -> list[object]:
    """What Django makes of the settings, in a process that has just read them."""
    script = "from scorekeeper import settings; import json; print(json.dumps([[*v] if isinstance(v, list) else v "
    script += f"for v in (vars(settings)[n] for n in {names})]))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "", **given},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_https_secures_everything_and_without_it_no_header_can_pretend_it() -> None:
    header, year = ["HTTP_X_FORWARDED_PROTO", "https"], 365 * 24 * 60 * 60
    assert made(*SECURE, SCOREKEEPER_HTTPS="on") == [True, True, True, True, header, year]
    assert made(*SECURE) == [False, False, False, False, None, 0]


def test_it_is_reached_by_the_names_it_was_given_or_else_by_this_machines_own_names_and_addresses() -> None:
    loopback = ["localhost", "127.0.0.1", "[::1]"]
    numbers = [*network.addresses(), *(f"[{address}]" for address in network.wide_addresses())]
    assert made("ALLOWED_HOSTS") == [[*loopback, *network.host_names(), *numbers]]
    assert made("ALLOWED_HOSTS", SCOREKEEPER_HOSTS="cards.example.org") == [[*loopback, "cards.example.org"]]
