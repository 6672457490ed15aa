"""From SQLite to PostgreSQL and back by one command: everything arrives, or nothing."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings

from tests import machine, postgresql
from tests.test_readme import without_settings

pytestmark = pytest.mark.servers

MADE = """
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from scorekeeper.store.demo import open_demo
from scorekeeper.store.models import Book
key = open_demo(timezone.localdate())
Book.objects.update(throwaway=False)
for letter in "bAc":
    Session.objects.create(session_key=letter * 32, session_data=letter, expire_date=timezone.now())
User.objects.create_user("mei", password="heron-and-tortoise")
print(key.token, key.book.slug)
"""
OPENS = """
from django.contrib.auth.models import User
from scorekeeper.store.models import Key, Player
key = Key.objects.get(role="keeper", match=None)
Player.objects.create(book=key.book, name="Nobody")
print(key.token, User.objects.get(username="mei").check_password("heron-and-tortoise"))
Player.objects.get(name="Nobody").delete()
"""


def manage(data: Path, url: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.ROOT,
        env=without_settings(SCOREKEEPER_DATA=str(data), DATABASE_URL=url),
        capture_output=True,
        text=True,
        check=False,
    )


def done(data: Path, url: str, *words: str) -> str:
    found = manage(data, url, *words)
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgresql.cluster(machine.postgresql() or machine.missing("PostgreSQL", "postgresql")) as found:
        yield found


def exported(data: Path, url: str, slug: str, to: Path) -> dict[str, object]:
    """By its name what each file says; PostgreSQL keeps the fields of JSON in an order of its own."""
    done(data, url, "export", slug, "--to", str(to))
    with ZipFile(to) as files:
        return {name: said(name, files.read(name)) for name in files.namelist()}


def said(name: str, written: bytes) -> object:
    return json.loads(written) if name.endswith(".json") else written


def with_row_that_postgresql_refuses(data: Path, url: str) -> None:
    """Nothing arrives, so that the next try finds nothing in its way."""
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as scores:
        scores.execute("INSERT INTO store_player (book_id, name, retired) SELECT id, 'A' || char(0), 0 FROM store_book")
        scores.commit()
        refused = manage(data, url, "transfer", "postgresql").stderr
        scores.execute("DELETE FROM store_player WHERE name LIKE 'A' || char(0)")
        scores.commit()
    assert "Nothing was transferred." in refused


def test_there_and_back_everything_is_the_same(tmp_path: Path, url: str) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    done(data, "", "migrate", "-v0")
    token, slug = done(data, "", "shell", "-v0", "-c", MADE).split()
    before = exported(data, "", slug, tmp_path / "before.zip")
    with_row_that_postgresql_refuses(data, url)
    told = done(data, url, "transfer", "postgresql")
    assert re.findall(r"  +(\d+)  (django_session|auth_user|store_guess)$", told, re.MULTILINE) == [
        ("1", "auth_user"),
        ("3", "django_session"),
    ]
    assert told.splitlines()[-1] == "Every table is the same in both."
    back.mkdir()
    (back / "secret-key").write_bytes((data / "secret-key").read_bytes())
    assert exported(data, url, slug, tmp_path / "there.zip") == before
    assert done(data, url, "shell", "-v0", "-c", OPENS).split() == [token, "True"]
    again = manage(data, url, "transfer", "postgresql")
    assert again.returncode == 1
    assert again.stderr.endswith("already. Name a database that has none.\nNothing was transferred.\n")
    assert done(back, url, "transfer", "sqlite") == told
    assert exported(back, "", slug, tmp_path / "back.zip") == before
    assert done(back, "", "shell", "-v0", "-c", OPENS).split() == [token, "True"]
    again = manage(back, url, "transfer", "sqlite")
    way_out = "Name another folder in SCOREKEEPER_DATA, and put secret-key into it; what is in"
    assert f" already. {way_out} {back / 'scorekeeper.sqlite3'} stays there.\n" in again.stderr


def test_a_newer_database_and_one_left_behind_are_refused(tmp_path: Path, url: str) -> None:
    done(tmp_path, "", "migrate", "-v0", "store", "0001")
    left_behind = manage(tmp_path, url, "transfer", "postgresql").stderr
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as scores, scores:
        scores.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_later', '')")
    newer = manage(tmp_path, url, "transfer", "postgresql").stderr
    assert "The scores are of an older version." in left_behind
    assert "this one does not know store.9999_later." in newer


def test_without_two_databases_nothing_is_done(tmp_path: Path, url: str) -> None:
    assert "Name the PostgreSQL in DATABASE_URL" in manage(tmp_path, "", "transfer", "sqlite").stderr
    assert "there is nothing to copy" in manage(tmp_path, url, "transfer", "postgresql").stderr
