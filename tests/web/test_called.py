"""Called partners: nobody plays alone by an oversight."""

import pytest
from django.test import Client

from scorekeeper.match.facts import Fact, Hand, HandLost, Redeal, Total
from scorekeeper.rules import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.ruleset import changed, read
from scorekeeper.store.models import Match as Row
from scorekeeper.web.recording.offers import ALONE
from tests.web.evening import SIX, begin, facts, let_in, play, send

pytestmark = pytest.mark.django_db

RULES = changed(presets.FINDING_FRIENDS, read({"leading.failed_throw": "hand_lost", "bidding.redeal": ["no_trumps"]}))
BY_MEI = Hand(count=Total(points=85), declarer="Mei")


@pytest.fixture
def row() -> Row:
    return begin(SIX, RULES)


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ({"points": "85", "friends": [ALONE]}, BY_MEI),
        ({"ending": "lost", "by": "Otto", "friends": [ALONE]}, HandLost(by="Otto", declarer="Mei")),
        ({"ending": "no_trumps", "by": "Otto"}, Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto", declarer="Mei")),
    ],
)
def test_alone_is_said_where_it_matters(client: Client, row: Row, typed: dict[str, object], fact: Fact) -> None:
    send(let_in(client, row), row, "", declarer="Mei", **typed)
    assert facts(row) == (fact,)


@pytest.mark.parametrize("typed", [{"points": "85"}, {"ending": "lost", "by": "Otto"}])
def test_left_unsaid_it_is_asked_for(client: Client, row: Row, typed: dict[str, object]) -> None:
    answer = send(let_in(client, row), row, "", declarer="Mei", **typed)
    assert (answer.status_code, facts(row)) == (422, ())
    assert "Say who turned out to be a friend, or that nobody did." in answer.text


def test_a_hand_that_was_played_alone_says_so_when_it_is_opened(client: Client, row: Row) -> None:
    [entry] = play(row, BY_MEI)
    page = let_in(client, row).get(f"/matches/{row.slug}/hands/{entry.pk}/").context["page"]
    assert page.sheet.fields.company[0].field.value() == [ALONE]
