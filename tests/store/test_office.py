"""The office counts what there is; a count that leaves something out is wrong in its own line alone."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import guesses, keys, office, removals, services
from scorekeeper.store.guesses import At
from scorekeeper.store.models import Book, Entry, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db

NAMES = (*("books", "demonstrations", "deleted", "matches", "entries", "rulings", "links", "accounts", "guesses"),)


def counted() -> dict[str, int]:
    """What is not nothing."""
    figures = [count for _label, count in office.census()]
    return {name: count for name, count in zip(NAMES, figures, strict=True) if count}


def begun(book: Book) -> Row:
    return services.begin(book, Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))


def played(row: Row) -> Entry:
    row.refresh_from_db()
    fact = Hand(count=Total(points=35), declarer="Nan")
    return services.record(row, fact, writer=Writer(seen=row.version), key=str(row.version))


def test_at_first_there_is_nothing() -> None:
    assert counted() == {}


def test_a_book_comes_with_two_links() -> None:
    keys.open_book()
    assert counted() == {"books": 1, "links": 2}


def test_a_demonstration_is_not_counted_among_the_books() -> None:
    keys.open_book(throwaway=True)
    assert counted() == {"demonstrations": 1, "links": 2}


def test_a_deleted_book_is_counted_with_those_that_can_come_back_and_takes_its_matches_along() -> None:
    book = keys.open_book().book
    begun(book)
    removals.remove(book)
    assert counted() == {"deleted": 1, "links": 2}


def test_a_deleted_match_is_not_counted() -> None:
    book = keys.open_book().book
    removals.remove(begun(book))
    begun(book)
    assert counted() == {"books": 1, "links": 2, "matches": 1}


def test_a_struck_entry_is_not_counted() -> None:
    row = begun(keys.open_book().book)
    struck, _standing = played(row), played(row)
    row.refresh_from_db()
    services.strike(struck, writer=Writer(seen=row.version))
    assert counted() == {"books": 1, "links": 2, "matches": 1, "entries": 1}


def test_a_revoked_link_opens_nothing_and_is_not_counted() -> None:
    keys.revoke(keys.open_book())
    assert counted() == {"books": 1, "links": 1}


def test_accounts_rulings_and_guesses_are_counted() -> None:
    book = keys.open_book().book
    User.objects.create(username="Alice")
    Saved.objects.create(book=book, op="follow")
    for _again in range(3):
        guesses.count(At.CODE, "here")
    assert counted() == {"books": 1, "links": 2, "rulings": 1, "accounts": 1, "guesses": 3}


def test_the_line_about_guesses_says_how_long_they_count() -> None:
    assert office.census()[-1][0] == "Guesses within the last 1 h"
    assert timedelta(hours=1) == guesses.WHILE
