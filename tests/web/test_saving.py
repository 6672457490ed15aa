"""Saved once, whatever the network does; and two phones see each other."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.match.facts import Fact, Hand, Total
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import play, points

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
KEY = "a-key-made-by-hand"


def send(client: Client, row: Row, seen: object = None, **typed: object) -> "Answer":
    row.refresh_from_db()
    sent: dict[str, object] = {"seen": row.version if seen is None else seen, "key": KEY, **typed}
    return client.post(f"/matches/{row.slug}/", sent)


def facts(row: Row) -> tuple[Fact, ...]:
    """What stands written, without the time of day."""
    row.refresh_from_db()
    return tuple(replace(fact, at="") for fact in selectors.notebook(row).match.facts)


def test_the_same_key_again_is_the_same_hand(alice: Client, row: Row) -> None:
    send(alice, row, points="85", declarer="Mei")
    answer = send(alice, row, seen=0, points="85", declarer="Mei")
    assert (answer.status_code, facts(row)) == (303, points(85))


def test_a_key_of_a_struck_hand_saves_nothing_new(alice: Client, row: Row) -> None:
    send(alice, row, points="85", declarer="Mei")
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    assert (send(alice, row, points="85", declarer="Mei").status_code, facts(row)) == (303, ())


@pytest.mark.parametrize("key", ["", "x", "ключ-ключ-ключ", "k" * 99, "a\0b"])
def test_a_key_that_is_none_is_made_anew(alice: Client, row: Row, key: str) -> None:
    assert send(alice, row, key=key, points="85", declarer="Mei").status_code == 303


def test_a_hand_recorded_meanwhile_is_shown_beside_ones_own(alice: Client, row: Row) -> None:
    play(row, *points(35))
    play(row, Hand(count=Total(points=40)))
    answer = send(alice, row, seen=1, points="85")
    page = answer.context["page"]
    assert (answer.status_code, page.conflict.sentence) == (409, "Hand 2 was recorded while you were typing.")
    assert page.conflict.theirs == ("A keeper · recorded · 40 points",)
    assert (page.sheet.fields.points.value(), page.sheet.seen, page.sheet.key) == ("85", 2, KEY)


def test_ones_own_can_then_be_saved_as_the_next(alice: Client, row: Row) -> None:
    play(row, *points(35, 40))
    send(alice, row, seen=1, points="85")
    send(alice, row, seen=2, points="85")
    assert facts(row) == points(35, 40, 85)


@pytest.mark.parametrize("seen", ["", "later", "-1", "9" * 30, "٣"])
def test_whoever_says_nothing_of_what_was_seen_is_shown_it_first(alice: Client, row: Row, seen: str) -> None:
    assert send(alice, row, seen=seen, points="85", declarer="Mei").status_code == 409
