"""Wiping: an upgrade waits until nobody reads what was deleted, says for whom, and refuses when that takes too long."""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.store.locks import TO_MIGRATE
from scorekeeper.store.models import Book

wiped_keys = import_module("scorekeeper.store.migrations.0008_wiped_keys")
pytestmark = pytest.mark.django_db(transaction=True)
IS_SQLITE = "connection.vendor == 'sqlite'"


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseDatabaseWrapper]:
    """Another program, which has begun to read; nobody has much patience with it.

    Tests that run beside this one write in databases of their own on the same server, and are not waited for.
    """
    here = wiped_keys.OPEN.replace("ORDER BY", "AND datname = current_database() ORDER BY")
    monkeypatch.setattr(wiped_keys, "OPEN", here)
    monkeypatch.setattr(wiped_keys, "SOON", 0)
    monkeypatch.setattr(wiped_keys, "AT_LAST", 0.3)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT * FROM store_book")
    yield other
    other.close()


def wipe() -> None:
    Book.objects.create(name="Friday")
    with connection.schema_editor(atomic=False) as editor:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA busy_timeout = 100")
        wiped_keys.wipe(apps, editor)


def name(reader: BaseDatabaseWrapper) -> str:
    """What whoever waits is told about it."""
    if connection.vendor == "sqlite":
        return "another program that reads the scores"
    with reader.cursor() as cursor:
        cursor.execute("SET application_name = 'Nightly backup'")
        cursor.execute("SELECT pg_backend_pid()")
        return f"process {cursor.fetchone()[0]} (Nightly backup)"


def test_whoever_goes_on_reading_is_named_and_then_not_waited_for(
    reader: BaseDatabaseWrapper, capfd: pytest.CaptureFixture[str]
) -> None:
    who = name(reader)
    with pytest.raises(SystemExit) as refused:
        wipe()
    assert refused.value.code == (
        f"Links from before would stay in the database's files: {who} has kept what was there open for 0.3 seconds. "
        "End it there, and start again."
    )
    assert capfd.readouterr().err == (
        f"Waiting for {who}, so that no link from before stays in the database's files. End it there to go on.\n"
    )


def test_where_nobody_reads_nothing_is_said(reader: BaseDatabaseWrapper, capfd: pytest.CaptureFixture[str]) -> None:
    reader.close()
    wipe()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(IS_SQLITE, reason="SQLite has no such locks")
def test_whoever_holds_the_lock_to_migrate_is_not_waited_for(reader: BaseDatabaseWrapper) -> None:
    with reader.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TO_MIGRATE])
    wipe()


@pytest.mark.skipif(IS_SQLITE, reason="SQLite has no such locks")
def test_whoever_holds_another_lock_is_waited_for(reader: BaseDatabaseWrapper) -> None:
    with reader.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(1)")
    with pytest.raises(SystemExit, match=re.escape("Links from before would stay")):
        wipe()
