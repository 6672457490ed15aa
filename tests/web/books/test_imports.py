"""A file brought in on a page: looked at first, then whole or not at all."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override

from scorekeeper.store import exporting
from scorekeeper.store.csv_columns import column_of
from scorekeeper.store.models import Book, Match
from scorekeeper.web import access
from scorekeeper.web.books import imports
from scorekeeper.web.books.imports import COLUMNS, Remark
from scorekeeper.web.rulings.limits import StepLimit
from tests.web.cast import Table, holding, play, table

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
SHEET = b"date,dealer,points,nan,Wei,Sam,Eve\n2026-02-17,nan,35,4,2,4,2\n"


@pytest.fixture
def friday() -> Table:
    return table()


def look(client: Client, address: str, data: bytes, **fields: str) -> "Answer":
    return client.post(address, {"file": SimpleUploadedFile("file", data), **fields})


def kept(response: "Answer") -> str:
    """The key by which a file that was looked at is brought in."""
    found = re.search(r'name="kept" value="(\w+)"', response.content.decode())
    return found[1] if found else ""


def lines(told: tuple[Remark, ...]) -> list[str]:
    return [line.sentence for line in told]


def into(friday: Table) -> str:
    return f"/books/{friday.book.slug}/import/"


def test_a_look_says_what_would_come_in_and_writes_nothing(friday: Table) -> None:
    response = look(holding(friday.keeper), into(friday), SHEET)
    page = response.context["page"]
    assert (response.status_code, page.title) == (200, "Bring this in?")
    assert page.found == ("1 match", "Known here by another spelling: nan as Nan")
    assert lines(page.matches.first) == ["2026-02-17 · Nan, Wei, Sam, Eve · 1 entry"]
    assert Match.objects.count() == 1


def test_what_was_looked_at_comes_in_once(friday: Table) -> None:
    client = holding(friday.keeper)
    key = kept(look(client, into(friday), SHEET))
    response = client.post(into(friday), {"kept": key, "bring": "1"})
    assert response["Location"] == f"/books/{friday.book.slug}/"
    assert Match.objects.filter(book=friday.book).count() == 2
    again = client.post(into(friday), {"kept": key, "bring": "1"})
    assert (again.status_code, Match.objects.count()) == (422, 2)
    assert "is not here any more" in again.content.decode()
    assert look(client, into(friday), SHEET).context["page"].found[0] == (
        "1 match is in the scorebook already, and is left out."
    )


def test_many_matches_are_folded_below_the_button(friday: Table) -> None:
    days = "".join(f"2026-01-{day:02},Nan,35,4,2,4,2\n" for day in range(1, 13))
    response = look(holding(friday.keeper), into(friday), b"date,dealer,points,Nan,Wei,Sam,Eve\n" + days.encode())
    folded = response.context["page"].matches
    assert (len(folded.first), folded.label, len(folded.others)) == (10, "2 more lines", 2)
    body = response.content.decode()
    assert body.index("Bring it in</button>") < body.index("2026-01-01") < body.index("2 more lines")


def test_a_file_with_a_problem_cannot_be_brought_in(friday: Table) -> None:
    client = holding(friday.keeper)
    response = look(client, into(friday), SHEET.replace(b",35,", b",36,"))
    problem = response.context["page"].problems[0]
    assert (response.status_code, problem.place) == (422, "Line 2, “points”")
    assert problem.sentence == "Card points come in fives; 36 does not."
    assert client.post(into(friday), {"kept": kept(response), "bring": "1"}).status_code == 422
    assert Match.objects.count() == 1


def test_what_a_sheet_leaves_open_is_answered_without_choosing_it_again(friday: Table) -> None:
    client = holding(friday.keeper)
    response = look(client, into(friday), b"points\n35\n")
    answers = {"kept": kept(response), "players": "Nan, Wei, Sam, Eve", "declarer": "Wei"}
    looked = client.post(into(friday), answers)
    assert lines(looked.context["page"].matches.first) == ["Nan, Wei, Sam, Eve · 1 entry"]
    assert client.post(into(friday), {**answers, "kept": kept(looked), "bring": "1"}).status_code == 302 + 1


def test_a_file_looked_at_for_one_book_comes_into_no_other(friday: Table) -> None:
    monday = table("Monday")
    client = holding(friday.keeper, monday.keeper)
    key = kept(look(client, into(friday), SHEET))
    assert client.post(into(monday), {"kept": key, "bring": "1"}).status_code == 422


def test_somebody_without_a_scorebook_brings_one_and_keeps_it(friday: Table) -> None:
    play(friday.match, 85)
    data = b"".join(exporting.archive(friday.book))
    client = Client()
    response = client.post("/import/", {"kept": kept(look(client, "/import/", data)), "bring": "1"})
    book = Book.objects.latest("pk")
    assert (book.name, response["Location"]) == ("Friday", f"/books/{book.slug}/")
    assert client.get(f"/books/{book.slug}/name/").status_code == 200
    assert b"".join(exporting.archive(book)) == data


def test_whoever_lost_the_answer_finds_the_scorebook_that_was_made() -> None:
    client = Client()
    sent = {"kept": kept(look(client, "/import/", SHEET)), "bring": "1"}
    made = client.post("/import/", sent)["Location"]
    del client.cookies[access.COOKIE]
    again = client.post("/import/", sent)
    assert (again["Location"], client.get(made).status_code) == (made, 200)
    assert Client().post("/import/", sent).status_code == 422
    assert Book.objects.count() == 1


def no_room(execute: Callable[..., object], sql: str, *others: object) -> object:
    if sql.startswith('INSERT INTO "store_match"'):
        raise OperationalError("database or disk is full")
    return execute(sql, *others)


def test_a_file_that_could_not_be_written_is_still_here(friday: Table) -> None:
    client = holding(friday.keeper)
    sent = {"kept": kept(look(client, into(friday), SHEET)), "bring": "1"}
    with connection.execute_wrapper(no_room):
        assert client.post(into(friday), sent).status_code == 503
    assert client.post(into(friday), sent).status_code == 303


def test_what_was_left_lying_for_an_hour_is_swept_up_by_the_next(friday: Table) -> None:
    client = holding(friday.keeper)
    look(client, into(friday), SHEET)
    Session.objects.update(expire_date=timezone.now())
    look(client, into(friday), SHEET)
    assert Session.objects.count() == 1


def test_one_visitor_sends_so_much_an_hour(friday: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "read_lately", StepLimit(2 * len(SHEET)))
    client = holding(friday.keeper)
    key = kept(look(client, into(friday), SHEET))
    assert look(client, into(friday), SHEET).status_code == 200
    refused = client.post(into(friday), {"kept": key, "bring": "1"})
    assert (refused.status_code, kept(refused)) == (422, key)
    assert "So many files came from your network" in refused.content.decode()
    assert (Session.objects.count(), Match.objects.count()) == (2, 1)


def test_no_file_at_all_is_asked_for(friday: Table) -> None:
    response = holding(friday.keeper).post(into(friday))
    assert response.status_code == 422
    assert "No file is chosen yet. Choose one, and look what is in it." in response.content.decode()


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_columns_are_read_by_the_names_that_the_page_gives_them(language: str) -> None:
    with override(language):
        assert [name for name, _words in COLUMNS[:-1] if not column_of(gettext(name))] == []
