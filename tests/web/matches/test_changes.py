"""A plan shows what it will do, and then does exactly that: what was shown is what stands written."""

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from scorekeeper.match.facts import Fact
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches import changes, open_match
from scorekeeper.web.matches.change_page import Consequences, change_page, consequences
from scorekeeper.web.matches.changes import ChangePlan, Effect, plan_to_insert
from scorekeeper.web.matches.open_match import OpenMatch
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db

KEY = "a-key-made-by-hand"
HANDS = points(35, 85, 40, 120)


@pytest.fixture
def row() -> Row:
    row = begin()
    play(row, *HANDS)
    return row


def opened(row: Row) -> OpenMatch:
    row.refresh_from_db()
    return open_match.open_match(MatchAccess(book=row.book, key=keys.make(row.book, keys.Role.KEEPER), match=row))


def pk(row: Row, place: int) -> int:
    return selectors.notebook(row).entries[place].pk


def sent(**fields: Any) -> QueryDict:  # noqa: ANN401 - whatever a form sends
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in fields.items()})
    return data


def written(row: Row) -> tuple[Fact, ...]:
    row.refresh_from_db()
    return tuple(replace(fact, at="") for fact in selectors.notebook(row).match.facts)


def effect(plan: ChangePlan) -> Effect:
    assert plan.effect
    return plan.effect


def amended(row: Row, place: int, **fields: Any) -> ChangePlan:  # noqa: ANN401 - as a form sends them
    return changes.plan_to_amend(opened(row), sent(**fields), sent(), pk(row, place))


WAYS = {
    "amended": lambda row: amended(row, 1, points="90"),
    "amended with a note": lambda row: amended(row, 2, points="40", note="Nobody slept."),
    "struck": lambda row: changes.plan_to_strike(opened(row), None, sent(), pk(row, 1)),
    "struck first": lambda row: changes.plan_to_strike(opened(row), None, sent(), pk(row, 3)),
    "moved down": lambda row: changes.plan_to_move(opened(row), None, sent(to="1"), pk(row, 3)),
    "moved up": lambda row: changes.plan_to_move(opened(row), None, sent(to="3"), pk(row, 1)),
    "moved too far": lambda row: changes.plan_to_move(opened(row), None, sent(to="99"), pk(row, 1)),
    "forgotten": lambda row: changes.plan_for_missed_hand(opened(row), sent(points="0"), sent(), pk(row, 2)),
    "forgotten at first": lambda row: changes.plan_for_missed_hand(opened(row), sent(points="200"), sent(), pk(row, 1)),
    "other seats": lambda row: plan_to_insert(
        opened(row), sent(seat1="Mei", seat2="Otto", seat3="Li", seat4="Zoe"), sent(), "seats"
    ),
    "other seats from hand 2": lambda row: plan_to_insert(
        opened(row), sent(seat1="Mei", seat2="Otto", seat3="Li", seat4="Zoe", start="2"), sent(), "seats"
    ),
    "other rules": lambda row: plan_to_insert(opened(row), sent(rules="bashi-fen"), sent(), "rules"),
    "other rules from hand 3": lambda row: plan_to_insert(
        opened(row), sent(rules="bashi-fen", start="3"), sent(), "rules"
    ),
    "other rules for all": lambda row: plan_to_insert(
        opened(row), sent(rules="bashi-fen", scope="whole"), sent(), "rules"
    ),
    "otherwise": lambda row: plan_to_insert(opened(row), sent(reason="So it was.", level1="9"), sent(), "score"),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_shown_is_what_stands_written(row: Row, way: str) -> None:
    plan: ChangePlan = WAYS[way](row)
    page, before, foreseen = change_page(plan), written(row), effect(plan).edit.after
    effect(plan).write(Writer(seen=row.version, name="Mei"), KEY)
    assert written(row) == tuple(replace(fact, at="") for fact in foreseen.facts)
    assert (written(row) != before, bool(page.ripple.first)) == (way != "other rules for all",) * 2
    assert selectors.notebook(row).match.rules == foreseen.rules
    assert (page.ripple.save, page.title) == (plan.save, plan.title)


@pytest.mark.parametrize("to", ["1", "x", "", "-3", "1.5", "٢"])
def test_moved_to_where_it_is_or_to_nowhere_it_stays(row: Row, to: str) -> None:
    plan = changes.plan_to_move(opened(row), None, sent(to=to), pk(row, 1))
    assert consequences(plan) == Consequences(lead="Nothing was changed.", looks=False)


@pytest.mark.parametrize(
    ("fields", "idle"),
    [
        ({"points": "85"}, True),
        ({"points": "80"}, False),
        ({"points": "80", "kitty": "5", "last_trick": "declarers"}, False),
    ],
)
def test_the_same_hand_again_is_no_correction(row: Row, fields: dict[str, str], idle: bool) -> None:  # noqa: FBT001
    assert effect(amended(row, 1, **fields)).idle is idle


@pytest.mark.parametrize("fields", [{"points": "33"}, {"points": "x"}, {}, {"points": "35+"}])
def test_a_form_that_cannot_be_read_has_no_plan(row: Row, fields: dict[str, str]) -> None:
    plan = amended(row, 1, **fields)
    said = consequences(plan)
    assert (plan.effect, bool(said.lead), said.first, said.save) == (None, True, (), "")


def test_the_ways_on_from_a_hand_are_those_that_lead_somewhere(row: Row) -> None:
    def labels(place: int) -> list[str]:
        return [way.label for way in change_page(changes.plan_to_amend(opened(row), None, sent(), pk(row, place))).ways]

    ask, missing, never = "Settle an argument", "Insert a hand before it", "Delete it"
    assert labels(0) == [ask, missing, "Move it later", never]
    assert labels(1) == [ask, missing, "Move it earlier", "Move it later", never]
    assert labels(3) == [ask, missing, "Move it earlier", never]
