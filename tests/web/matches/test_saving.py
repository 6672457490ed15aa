"""Saved once, whatever the network does; and two phones see each other."""

import re

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.store.models import Match as Row
from tests.web.evening import KEY, facts, play, points, send

pytestmark = pytest.mark.django_db


def test_the_same_key_again_is_the_same_hand(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    answer = send(alice, row, "", seen=0, points="85", declarer="Mei")
    assert (answer.status_code, facts(row)) == (303, points(85))


def test_a_key_of_a_struck_hand_saves_nothing_new(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    assert (send(alice, row, "", points="85", declarer="Mei").status_code, facts(row)) == (303, ())


def test_a_hand_recorded_meanwhile_is_shown_beside_ones_own(alice: Client, row: Row) -> None:
    play(row, *points(35))
    play(row, Hand(count=Total(points=40)))
    answer = send(alice, row, "", seen=1, points="85")
    page = answer.context["page"]
    assert (answer.status_code, page.conflict.sentence) == (409, "Hand 2 was recorded while you were typing.")
    assert page.conflict.theirs == ("A keeper · recorded · Li declared · 40 points",)
    assert answer.context["fields"].points.value() == "85"
    assert re.findall(r'name="(?:seen|key)" value="([^"]*)"', answer.text) == ["2", KEY]


def test_ones_own_can_then_be_saved_as_the_next(alice: Client, row: Row) -> None:
    play(row, *points(35, 40))
    send(alice, row, "", seen=1, points="85")
    send(alice, row, "", seen=2, points="85")
    assert facts(row) == points(35, 40, 85)
