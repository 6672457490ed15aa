"""Beginnings: one form, one match, however often it is sent."""

import pytest

from scorekeeper.match.facts import Match, SetScore
from scorekeeper.rules.house import presets
from scorekeeper.store import beginnings, keys, selectors
from scorekeeper.store.models import Book, Key
from scorekeeper.store.models import Match as Row

pytestmark = pytest.mark.django_db

MATCH = Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve"))
FORM = "made-for-this-form"


def test_the_first_match_opens_a_book_and_hands_over_its_key() -> None:
    begun = beginnings.start(MATCH, key=FORM)
    assert begun.key is not None
    assert (begun.key.book, begun.key.role) == (begun.match.book, Key.Role.KEEPER)


def test_a_match_in_a_book_hands_over_no_key() -> None:
    book = keys.open_book().book
    begun = beginnings.start(MATCH, book=book)
    assert (begun.match.book, begun.key) == (book, None)


def test_the_same_form_from_the_same_browser_is_one_match_with_the_same_key() -> None:
    first = beginnings.start(MATCH, key=FORM, claim="Alice’s")
    assert beginnings.start(MATCH, key=FORM, claim="Alice’s") == first
    assert (Row.objects.count(), Book.objects.count()) == (1, 1)


@pytest.mark.parametrize("claim", ["Bob’s", ""])
def test_the_same_form_from_another_browser_gets_no_key(claim: str) -> None:
    first = beginnings.start(MATCH, key=FORM, claim="Alice’s")
    again = beginnings.start(MATCH, key=FORM, claim=claim)
    assert (again.match, again.key, Key.objects.count()) == (first.match, None, 2)


def test_a_key_that_was_renewed_is_not_handed_out_for_the_form() -> None:
    first = beginnings.start(MATCH, key=FORM, claim="Alice’s")
    assert first.key
    keys.renew(first.key)
    assert beginnings.start(MATCH, key=FORM, claim="Alice’s").key is None


def test_another_form_is_another_match() -> None:
    beginnings.start(MATCH, key=FORM)
    beginnings.start(MATCH, key=f"{FORM}-too")
    assert Row.objects.count() == 2


def test_the_address_of_a_match_is_no_key_to_its_book() -> None:
    shown = beginnings.start(MATCH, key=FORM).match
    again = beginnings.start(MATCH, key=shown.slug)
    assert again.match.book != shown.book


@pytest.mark.parametrize("key", ["", "short"])
def test_a_form_without_a_key_of_ours_gets_an_address_of_its_own(key: str) -> None:
    assert beginnings.address(key) != beginnings.address(key)


def test_who_declares_first_is_the_first_fact() -> None:
    first = SetScore(why="Wei declares first.", declarer="Wei")
    begun = beginnings.start(MATCH, first=first, by="Nan")
    assert selectors.notebook(begun.match).match.facts == (first,)
    assert [line.by for line in selectors.log(begun.match)] == ["Nan"]
