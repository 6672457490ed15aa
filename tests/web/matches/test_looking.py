"""Looking before saving: without scripts nothing is saved but what was looked at; who never looks is not held up."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, InBracket
from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from tests.web.evening import facts, points, send

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


def word(answer: "Answer") -> str:
    """What the page says that it shows the ripple of."""
    typed: str = answer.context["page"].ripple.typed
    field = f'<input type="hidden" name="looked" value="{typed}">'
    assert (field in answer.text) is bool(typed)
    return typed


def look(alice: Client, row: Row, entry: Entry, **typed: object) -> str:
    return word(send(alice, row, f"hands/{entry.pk}/", look="1", **typed))


def test_nothing_was_looked_at_where_nothing_was_typed(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    assert word(alice.get(f"/matches/{row.slug}/hands/{three[1].pk}/")) == ""
    assert word(alice.get(f"/matches/{row.slug}/hands/{three[1].pk}/removal/")) == ""


def test_what_was_looked_at_is_saved(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    looked = look(alice, row, three[1], bracket="160-195")
    answer = send(alice, row, f"hands/{three[1].pk}/", bracket="160-195", looked=looked)
    assert (answer.status_code, facts(row)[1]) == (303, Hand(count=InBracket(start=160, end=195)))


def test_what_was_typed_since_is_shown_first(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    looked = look(alice, row, three[1], bracket="160-195")
    answer = send(alice, row, f"hands/{three[1].pk}/", bracket="0-0", note="Close.", looked=looked)
    assert (answer.status_code, facts(row)) == (200, points(35, 85, 40))
    points_row = answer.context["page"].ripple.first[1]
    assert (points_row.about, points_row.before, points_row.after) == ("Points", "85", "0")
    assert [chip.value for chip in answer.context["fields"].chips if chip.chosen] == ["0-0"]
    assert [flash.sentence for flash in answer.context["chrome"]().flashes] == [
        "Something else was typed since: this is what it changes now."
    ]
    send(alice, row, f"hands/{three[1].pk}/", bracket="0-0", note="Close.", looked=word(answer))
    assert facts(row)[1] == Hand(count=InBracket(start=0, end=0), note="Close.")


def test_a_change_from_another_hand_on_is_shown_first(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    typed = {"reason": "Late.", "level1": "K"}
    looked = word(send(alice, row, "score/", look="1", start="4", **typed))
    assert send(alice, row, "score/", start="2", looked=looked, **typed).status_code == 200
    assert len(facts(row)) == len(three)


def test_a_ripple_that_is_shown_alone_says_what_it_is_of(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    answer = alice.get(f"/matches/{row.slug}/hands/{three[1].pk}/preview/", {"points": "45", "looked": "earlier"})
    assert answer.context["ripple"].typed == look(alice, row, three[1], points="45")
