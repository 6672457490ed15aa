"""What contradicts the rules and was so all the same: said before it is saved, and saved by whoever insists."""

import re

import pytest
from django.test import Client

from scorekeeper.match.facts import Captured, Hand, Total
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import play, points, send

pytestmark = pytest.mark.django_db
UNEVEN = {"declarer": "Mei", "points": "70", "kitty": "15", "declarers": "110", "last_trick": "defenders", "cards": "2"}
COUNTED = Captured(points=70, kitty=15, declarers=110)
OTHERWISE = Hand(count=Total(points=85), declarer="Otto")


def counts(row: Row) -> list[object]:
    row.refresh_from_db()
    return [fact.count for fact in selectors.notebook(row).match.facts if isinstance(fact, Hand)]


def test_what_contradicts_the_rules_is_said_before_it_is_saved(alice: Client, row: Row) -> None:
    sheet = send(alice, row, "", **UNEVEN).context["sheet"]
    assert (sheet.save, sheet.later, sheet.disputed) == ("Save it all the same", "Save it all the same", True)
    assert counts(row) == []


def test_the_button_that_saves_all_the_same_says_so(alice: Client, row: Row) -> None:
    html = send(alice, row, "", **UNEVEN).text
    assert re.findall(r'type="submit" name="anyway" value="1">.*?</svg><span.*?>(.*?)</span>', html) == [
        "Save it all the same"
    ]


def test_nobody_insists_on_what_cannot_be(alice: Client, row: Row) -> None:
    answer = send(alice, row, "", anyway="1", declarer="Mei", points="33")
    assert (answer.status_code, counts(row)) == (422, [])


def test_what_stands_written_against_the_rules_holds_no_correction_up(alice: Client, row: Row) -> None:
    _first, entry = play(row, *points(35), OTHERWISE)
    send(alice, row, f"hands/{entry.pk}/", points="90", declarer="Otto")
    assert counts(row) == [Total(points=35), Total(points=90)]


def test_a_disputed_hand_has_its_number_and_its_trouble(alice: Client, row: Row) -> None:
    play(row, *points(35), OTHERWISE)
    newest = alice.get(f"/matches/{row.slug}/").context["page"].history.rows[0]
    assert (newest.number, newest.trouble[:40]) == ("2", "By the rules Li declares this hand, not ")
