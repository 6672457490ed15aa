"""Deleting says what will be gone and is undone; leaving is noticed by nobody else."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scorekeeper.store import selectors, shelves
from tests.web.cast import Table, holding, play, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(friday: Table) -> Client:
    return holding(friday.keeper)


def paths(table: Table, kind: str) -> tuple[str, str, str]:
    """The thing itself, its removal and its restoration."""
    here = f"/{kind}/{(table.book if kind == 'books' else table.match).slug}/"
    return here, f"{here}removal/", f"{here}restoration/"


def dialog(html: str) -> list[str]:
    found = re.search(r'<div class="dialog".*?</div>\s*</div>', html, re.DOTALL)
    return [unescape(said) for said in re.findall(r"<(?:h2|p)[^>]*>(.*?)</", found[0])] if found else []


KINDS = pytest.mark.parametrize("kind", ["books", "matches"])


@KINDS
def test_what_was_deleted_is_nowhere(alice: Client, friday: Table, kind: str) -> None:
    here, removal, _ = paths(friday, kind)
    assert alice.get(here).status_code == 200
    assert alice.post(removal).status_code == 303
    assert (alice.get(here).status_code, holding(friday.watcher).get(here).status_code) == (404, 404)


def test_before_a_book_is_deleted_one_reads_what_will_be_gone(alice: Client, friday: Table) -> None:
    play(friday.match, 35)
    day = timezone.now() + timedelta(days=30)
    question, consequence = dialog(alice.get(paths(friday, "books")[1]).text)
    assert question == "Delete this scorebook?"
    assert consequence.startswith("Hidden from everybody: 1 match, 1 entry, every link to it.")
    assert f"{day.day}, {day.year}; then it is gone for good." in consequence


@KINDS
def test_one_press_brings_it_back(alice: Client, friday: Table, kind: str) -> None:
    here, removal, restoration = paths(friday, kind)
    html = alice.post(removal, follow=True).text
    assert f'action="{restoration}"' in html
    assert alice.post(restoration)["Location"] == here
    assert alice.get(here).status_code == 200


@KINDS
def test_days_later_it_can_still_be_brought_back(alice: Client, friday: Table, kind: str) -> None:
    _, removal, restoration = paths(friday, kind)
    alice.post(removal)
    html = alice.get(removal).text
    assert f'action="{restoration}"' in html
    assert "It is deleted, and can be brought back until" in html


@KINDS
def test_only_keepers_delete_and_bring_back(alice: Client, friday: Table, kind: str) -> None:
    here, removal, restoration = paths(friday, kind)
    for other in (Client(), holding(friday.watcher), holding(friday.guest), holding(table().keeper)):
        assert other.post(removal).status_code == 404
    assert alice.get(here).status_code == 200
    alice.post(removal)
    for other in (Client(), holding(friday.watcher), holding(friday.guest), holding(table().keeper)):
        assert other.post(restoration).status_code == 404
    assert alice.get(here).status_code == 404


def test_who_leaves_is_out_and_nobody_else_notices(alice: Client, friday: Table) -> None:
    here = f"/books/{friday.book.slug}/"
    response = alice.post(f"{here}departure/")
    assert (response.status_code, response["Location"]) == (303, "/books/")
    assert (alice.get(here).status_code, holding(friday.keeper).get(here).status_code) == (404, 200)


def test_a_keeper_is_told_to_keep_the_link(alice: Client, friday: Table) -> None:
    warning = "Keep the keeper link if nobody else has it: without it the book is out of reach for ever."
    path = f"/books/{friday.book.slug}/departure/"
    assert [warning in client.get(path).text for client in (alice, holding(friday.watcher))] == [True, False]


def test_who_is_signed_in_leaves_with_the_account(client: Client, friday: Table) -> None:
    alice = User.objects.create_user("Alice")
    shelves.put(alice.pk, [friday.keeper.digest])
    client.force_login(alice)
    client.post(f"/books/{friday.book.slug}/departure/")
    assert (shelves.keys(alice.pk), client.get(f"/books/{friday.book.slug}/").status_code) == ((), 404)
    assert selectors.links(friday.book)[0] == friday.keeper


def test_a_deleted_book_is_found_among_the_scorebooks(alice: Client, friday: Table) -> None:
    alice.post(paths(friday, "books")[1], follow=True)
    assert f'href="{paths(friday, "books")[1]}"' in alice.get("/books/").text
    assert "Friday" not in holding(friday.watcher).get("/books/").text


def test_a_deleted_match_is_found_in_its_book(alice: Client, friday: Table) -> None:
    _, removal, _ = paths(friday, "matches")
    book = f"/books/{friday.book.slug}/"
    alice.post(removal, follow=True)
    shown = [f'href="{removal}"' in client.get(book).text for client in (alice, holding(friday.watcher))]
    assert shown == [True, False]


def test_in_chinese_the_name_of_a_book_is_quoted(alice: Client, friday: Table) -> None:
    alice.cookies["django_language"] = "zh-hans"
    assert "“Friday”的判例" in alice.get(f"/books/{friday.book.slug}/rulings/").text
    assert "“Friday”的家规" in alice.get(f"/books/{friday.book.slug}/houses/").text
