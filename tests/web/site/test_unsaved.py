"""A disk that is full, a database that is busy or away: it is said, and what was typed is kept, to be sent again."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.store import readiness
from scorekeeper.store.models import Entry, Match
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="this is about SQLite")
HAND = {
    "seen": "0",
    "key": "one-hand-only-once",
    "declarer": "Mei",
    "points": "45",
    "note": "<b>Otto</b> & “Li”" + "𠮷" * 980,
}
"""With a note that no single page of the database holds, so that it takes one more."""
Way = Callable[[], Callable[[], object]]


def pragma(said: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {said}")
        return cursor.fetchone()


def grow(statement: str, size: int) -> None:
    """Again and again, until there is no room for as much more."""
    with connection.cursor() as cursor, suppress(OperationalError):
        while True:
            cursor.execute(statement, ["x" * size])


def full() -> Callable[[], object]:
    """Not one page more fits, and the last of the sessions' own, where the next would go, has not a byte left."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # or a page that was in use before may be free
    pragma("wal_checkpoint(TRUNCATE)")
    pragma("max_page_count = 1")  # which is taken for as many as there are
    for size in (100_000, 1_000, 10):
        grow("INSERT INTO django_session VALUES (hex(randomblob(9)), %s, '2000-01-01')", size)
    for power in reversed(range(12)):
        grow(
            "UPDATE django_session SET session_data = session_data || %s "
            "WHERE rowid = (SELECT max(rowid) FROM django_session)",
            2**power,
        )

    def again() -> None:
        pragma("max_page_count = 1073741823")
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_session")

    return again


def read_only() -> Callable[[], object]:
    pragma("query_only = ON")
    return lambda: pragma("query_only = OFF")


def busy() -> Callable[[], object]:
    """Another program writes, and does not come to an end."""
    pragma("busy_timeout = 1")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


WAYS = {
    "The disk of the machine that keeps the scores is full.": full,
    "The machine that keeps the scores can only read its disk just now.": read_only,
    "Another program is using the scores just now.": busy,
}


@pytest.fixture
def row() -> Match:
    return begin()


@pytest.fixture
def keeper(client: Client, row: Match) -> Client:
    client.raise_request_exception = False
    return let_in(client, row)


@pytest.fixture
def away() -> Iterator[Callable[[], object]]:
    """No database is to be found; what is handed out brings it back."""
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = "/nowhere/scores"

    def back() -> None:
        connection.close()
        connection.settings_dict["NAME"] = name

    yield back
    back()


def sent_again(html: str) -> dict[str, str]:
    """The hidden fields of the page that hands everything back."""
    form = html.partition('<form class="stack" method="post"')[2].partition("</form>")[0]
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


@SQLITE
@pytest.mark.parametrize("sentence", WAYS)
def test_a_hand_that_cannot_be_saved_stays_in_its_form_and_is_saved_by_the_next_try(
    keeper: Client, row: Match, sentence: str
) -> None:
    address = f"/matches/{row.slug}/"
    again = WAYS[sentence]()
    try:
        answer = keeper.post(address, HAND)
    finally:
        again()
    assert (answer.status_code, answer["Retry-After"], Entry.objects.count()) == (503, "5", 0)
    assert answer["Cache-Control"] == "private, no-store"
    assert f"This hand was not saved: {sentence}" in answer.text
    assert re.search(r'name="points" value="45"', answer.text)
    assert f'name="key" value="{HAND["key"]}"' in answer.text
    assert [keeper.post(address, HAND).status_code for _ in range(2)] == [303, 303]
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("page", ["", "board/", "live/", "log/"])
def test_a_page_says_that_it_cannot_be_shown_just_now(
    keeper: Client, row: Match, away: Callable[[], object], page: str
) -> None:
    answer = keeper.get(f"/matches/{row.slug}/{page}")
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "private, no-store")
    assert "The database does not answer just now." in answer.text
    away()
    assert keeper.get(f"/matches/{row.slug}/{page}").status_code == 200


def test_hands_that_wait_in_the_browser_go_on_waiting_where_their_match_cannot_be_shown(
    keeper: Client, row: Match, away: Callable[[], object]
) -> None:
    pages = (keeper.get(f"/matches/{row.slug}/"), keeper.get(f"/matches/{row.slug}/log/"))
    found = [re.findall(r'<hand-outbox hidden action="([^"]*)"', each.text) for each in pages]
    assert found == [[f"/matches/{row.slug}/"], []]
    away()


def test_a_hand_is_handed_back_even_where_its_match_cannot_be_read(
    keeper: Client, row: Match, away: Callable[[], object]
) -> None:
    address = f"/matches/{row.slug}/"
    answer = keeper.post(address, HAND)
    assert (answer.status_code, sent_again(answer.text)) == (503, HAND)
    assert f'action="{address}"' in answer.text
    assert "This hand was not saved: The database does not answer just now." in answer.text
    away()
    assert keeper.post(address, sent_again(answer.text)).status_code == 303
    assert Entry.objects.get().fact["note"] == HAND["note"]


def test_the_referee_needs_no_database(client: Client, away: Callable[[], object]) -> None:
    asked = {"op": "first_draw", "players": 4, "card": "7S"}
    assert client.post("/api/referee/", asked, content_type="application/json").json()["seat"] == 2
    away()


@SQLITE
def test_a_correction_stays_in_its_form(keeper: Client, row: Match) -> None:
    [entry] = play(row, *points(35))
    again = read_only()
    typed = {**HAND, "seen": "1", "points": "120"}
    answer = keeper.post(f"/matches/{row.slug}/hands/{entry.pk}/", typed)
    struck = keeper.post(f"/matches/{row.slug}/hands/{entry.pk}/removal/", {"seen": "1", "key": "strike-it"})
    again()
    assert [each.status_code for each in (answer, struck)] == [503, 503]
    assert "This was not saved: The machine that keeps the scores can only read its disk" in answer.text
    assert re.search(r'name="points" value="120"', answer.text)
    assert 'name="key" value="strike-it"' in struck.text


@SQLITE
def test_a_start_stays_in_its_form(client: Client) -> None:
    again = read_only()
    typed = {
        **{f"seat{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cai", "Dee"), start=1)},
        "key": "k" * 22,
    }
    answer = client.post("/matches/new/", {**typed, "rules": "tractor"})
    again()
    assert (answer.status_code, Match.objects.count()) == (503, 0)
    assert "This was not saved: The machine that keeps the scores" in answer.text
    assert [name for name in ("Ann", "Ben", "Cai", "Dee") if f'value="{name}"' not in answer.text] == []
    assert f'name="key" value="{"k" * 22}"' in answer.text


@SQLITE
@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("/account/new/", {"name": "Mei", "password": "swordfish and chips"}),
        ("/account/sign-in/", {"name": "Mei", "password": "swordfish and chips"}),
        ("/code/", {"code": "ABCDEF"}),
        ("/demo/", {"again": "yes"}),
    ],
)
def test_every_other_form_is_handed_back_without_its_password(
    client: Client, address: str, typed: dict[str, str]
) -> None:
    again = read_only()
    client.raise_request_exception = False
    answer = client.post(address, typed)
    again()
    assert (answer.status_code, "swordfish" in answer.text) == (503, False)
    kept = {name: value for name, value in typed.items() if name != "password"}
    assert sent_again(answer.text) == kept
    assert re.findall("<li>([^<]*)</li>", answer.text.partition("<h1>")[2].partition("</section>")[0]) == [
        *kept.values()
    ]


@SQLITE
def test_a_password_that_the_office_gives_is_not_written_into_the_page(client: Client) -> None:
    client.force_login(User.objects.create_superuser("boss"))
    mei = User.objects.create_user("Mei")
    typed = {"password1": "swordfish and chips", "password2": "swordfish and chips", "usable_password": "true"}
    client.raise_request_exception = False
    again = read_only()
    answer = client.post(f"/admin/auth/user/{mei.pk}/password/", typed)
    again()
    assert (answer.status_code, "swordfish" in answer.text) == (503, False)
    assert re.findall(r'type="password" name="([^"]*)"', answer.text) == ["password1", "password2"]


@SQLITE
@pytest.mark.parametrize(
    ("way", "said"),
    [
        (full, "the disk is full"),
        (read_only, "the disk can only be read"),
        (busy, "another program holds the database"),
    ],
)
def test_readiness_is_tried_for_real(client: Client, monkeypatch: pytest.MonkeyPatch, way: Way, said: str) -> None:
    again = way()
    answer = client.get("/readyz")
    again()
    assert (answer.status_code, answer.text) == (503, f"Nothing can be saved: {said}.\n")
    monkeypatch.setattr(readiness.TRIED, "at", readiness.TRIED.at - readiness.A_WHILE)  # a second later
    assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (200, 200)


def test_readiness_is_tried_once_a_second_however_often_it_is_asked_for(client: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        answers = {client.get("/readyz").text for _again in range(5)}
    writes = [query["sql"] for query in asked if query["sql"].startswith(("INSERT", "DELETE"))]
    assert (answers, len(writes), count("django_session")) == ({"ok\n"}, 2, 0)


def count(table: str) -> int:
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own name
        return int(cursor.fetchone()[0])


def test_readiness_says_so_when_the_database_is_away(client: Client, away: Callable[[], object]) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "Nothing can be saved: the database does not answer.\n")
    away()
