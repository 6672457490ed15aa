"""Seals: a copy of the database opens no book and signs nobody in, and losing the secret key closes none."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client
from pytest_django import Settings

from scorekeeper.store import keys, seals, selectors
from scorekeeper.store.models import Key

pytestmark = pytest.mark.django_db
ANOTHER = "another one" * 5


@pytest.fixture
def keeper() -> Key:
    return keys.open_book(name="Friday")


def coded(key: Key) -> Key:
    keys.give_code(key)
    key.refresh_from_db()
    return key


def copy() -> str:
    """Everything that stands in any row."""
    out = StringIO()
    call_command("dumpdata", stdout=out)
    return out.getvalue()


def test_a_keeper_is_shown_what_was_sealed(keeper: Key) -> None:
    shown = Key.objects.get(pk=coded(keeper).pk)
    assert (selectors.key(shown.token), selectors.coded(shown.code)) == (keeper, keeper)


def test_what_is_sealed_twice_looks_different_each_time() -> None:
    assert seals.seal("ABC234") != seals.seal("ABC234")
    assert seals.unseal(seals.seal("ABC234")) == "ABC234"


@pytest.mark.parametrize("sealed", ["a", "é", "no seal at all!", "A" * 200])
def test_what_was_never_sealed_opens_to_nothing(keeper: Key, sealed: str) -> None:
    keeper.sealed = keeper.code_sealed = sealed
    assert (seals.unseal(sealed), keeper.token, keeper.code) == ("", "", "")


def test_nothing_is_sealed_that_would_show_through() -> None:
    with pytest.raises(ValueError, match="33 bytes are too many to seal; 32 is the most"):
        seals.seal("x" * 33)


def test_neither_tokens_nor_codes_stand_in_a_copy_of_the_database(keeper: Key) -> None:
    code, held = coded(keeper).code, copy()
    assert [secret for secret in (keeper.token, code) if secret in held] == []
    assert (keeper.digest in held, keeper.book.slug in held) == (True, True)


def test_what_stands_in_a_copy_opens_nothing(keeper: Key) -> None:
    row = Key.objects.values().get(pk=coded(keeper).pk)
    stolen = [str(value) for value in row.values()]
    assert {Client().get(f"/open/{value}/").status_code for value in stolen} == {404}
    assert [selectors.coded(value) for value in stolen] == [None] * len(stolen)


def test_a_code_cannot_be_worked_out_without_the_secret_key(keeper: Key, settings: Settings) -> None:
    code, digest = coded(keeper).code, keeper.code_digest
    settings.SECRET_KEY = ANOTHER
    assert seals.code_digest(code) != digest


def test_links_open_without_the_secret_key_that_sealed_them(client: Client, keeper: Key, settings: Settings) -> None:
    code, token = coded(keeper).code, keeper.token
    settings.SECRET_KEY = ANOTHER
    assert (keeper.token, keeper.code, selectors.coded(code)) == ("", "", None)
    assert client.get(f"/open/{token}/", follow=True).status_code == 200


def test_a_link_that_cannot_be_shown_says_why_and_can_be_made_anew(
    client: Client, keeper: Key, settings: Settings
) -> None:
    token, sharing = coded(keeper).token, f"/books/{keeper.book.slug}/sharing/"
    settings.SECRET_KEY = ANOTHER
    client.get(f"/open/{token}/")
    page = client.get(sharing)
    assert [(link.address, link.code, link.code_url) for link in page.context["page"].links] == [("", "", "")] * 2
    assert page.text.count("This link still works, but it cannot be shown here") == 2
    client.post(f"/books/{keeper.book.slug}/keys/{keeper.pk}/renewal/")
    assert client.get(sharing).text.count("/open/") == 1


def test_a_code_is_read_aloud_anew_after_the_secret_key_was_lost(keeper: Key, settings: Settings) -> None:
    """The old six signs are good for nothing then, so nobody waits until their hour is over."""
    coded(keeper)
    settings.SECRET_KEY = ANOTHER
    fresh = keys.renew(keeper)
    assert fresh
    assert selectors.coded(coded(fresh).code) == fresh


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A database of its own: the folder that it is in, and how it is named to a program."""
    here = {**os.environ, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "PYTHONPATH": str(settings.ROOT)}
    here |= {"SCOREKEEPER_DATA": str(tmp_path), "SCOREKEEPER_DEBUG": "on"}  # no assets are collected there
    if connection.vendor == "sqlite":
        return tmp_path, {**here, "DATABASE_URL": ""}
    name = f"upgraded_{uuid4().hex}"
    with connections["default"]._nodb_cursor() as cursor:  # noqa: SLF001 - as Django makes its databases for tests
        cursor.execute(f"CREATE DATABASE {name}")
        cursor.execute("SHOW data_directory")
        folder = Path(cursor.fetchone()[0])
        cursor.execute("SELECT oid FROM pg_database WHERE datname = %s", [name])
        own = str(cursor.fetchone()[0])
    url, mark, options = os.environ["DATABASE_URL"].partition("?")
    return folder / "base" / own, {**here, "DATABASE_URL": f"{url.rpartition('/')[0]}/{name}{mark}{options}"}


def test_an_upgrade_keeps_every_link_and_leaves_none_to_be_read(place: tuple[Path, dict[str, str]]) -> None:
    folder, environment = place
    program = [sys.executable, str(Path(__file__).with_name("upgraded.py")), str(folder)]
    done = subprocess.run(program, env=environment, cwd=settings.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "before": True,
        "refused": (
            "Links are encrypted under the secret key, and this one is kept nowhere. Name one in "
            f"SCOREKEEPER_SECRET_KEY, or put {environment['SCOREKEEPER_DATA']}/secret-key back from a copy, or begin "
            "with `python3 manage.py start`, which keeps one."
        ),
        "after": [],
        "links": [200, 200, 404, 404],
        "signed in": 200,
        "shown": True,
    }
