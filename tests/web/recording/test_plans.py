"""A plan shows what it will do, and then does exactly that: what was shown is what stands written."""

from dataclasses import replace
from typing import Any

import pytest
from django.http import Http404, QueryDict

from scorekeeper.match.facts import Fact, Hand, NewRules, Override, Seats, Total
from scorekeeper.match.ripple import Edit
from scorekeeper.rules import presets
from scorekeeper.rules.cards import Rank
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import StaleError, Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.recording import desk as desks
from scorekeeper.web.recording import plans
from scorekeeper.web.recording.change_page import change_page, ripple
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.recording.plans import Plan
from scorekeeper.web.recording.plans_between import adding
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db

KEY = "a-key-made-by-hand"
SEATED = Seats(players=("Mei", "Otto", "Li", "Zoe"))
HANDS = points(35, 85, 40, 120)


@pytest.fixture
def row() -> Row:
    row = begin()
    play(row, *HANDS)
    return row


def desk(row: Row) -> Desk:
    row.refresh_from_db()
    return desks.desk(MatchAccess(book=row.book, key=keys.make(row.book, keys.Role.KEEPER), name="", match=row))


def pk(row: Row, place: int) -> int:
    return selectors.notebook(row).entries[place].pk


def sent(**fields: Any) -> QueryDict:  # noqa: ANN401 - whatever a form sends
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in fields.items()})
    return data


def written(row: Row) -> tuple[Fact, ...]:
    row.refresh_from_db()
    return tuple(replace(fact, at="") for fact in selectors.notebook(row).match.facts)


def do(row: Row, plan: Plan) -> None:
    row.refresh_from_db()
    plan.write(Writer(seen=row.version, name="Mei"), KEY)


def foreseen(edit: Edit | None) -> tuple[Fact, ...]:
    assert edit
    return tuple(replace(fact, at="") for fact in edit.after.facts)


def amended(row: Row, place: int, **fields: Any) -> Plan:  # noqa: ANN401 - as a form sends them
    return plans.amending(desk(row), pk(row, place), sent(**fields))


WAYS = {
    "amended": lambda row: amended(row, 1, points="90"),
    "amended with a note": lambda row: amended(row, 2, points="40", note="Nobody slept."),
    "struck": lambda row: plans.striking(desk(row), pk(row, 1)),
    "struck first": lambda row: plans.striking(desk(row), pk(row, 3)),
    "moved down": lambda row: plans.moving(desk(row), pk(row, 3), "1"),
    "moved up": lambda row: plans.moving(desk(row), pk(row, 1), "3"),
    "moved too far": lambda row: plans.moving(desk(row), pk(row, 1), "99"),
    "forgotten": lambda row: plans.forgotten(desk(row), pk(row, 2), sent(points="0")),
    "forgotten at first": lambda row: plans.forgotten(desk(row), pk(row, 1), sent(points="200")),
    "other seats": lambda row: adding(desk(row), "seats", sent(seat1="Mei", seat2="Otto", seat3="Li", seat4="Zoe")),
    "other seats from hand 2": lambda row: adding(
        desk(row), "seats", sent(seat1="Mei", seat2="Otto", seat3="Li", seat4="Zoe", start="2")
    ),
    "other rules": lambda row: adding(desk(row), "rules", sent(rules="bashi-fen")),
    "other rules from hand 3": lambda row: adding(desk(row), "rules", sent(rules="bashi-fen", start="3")),
    "other rules for all": lambda row: adding(desk(row), "rules", sent(rules="bashi-fen", scope="whole")),
    "otherwise": lambda row: adding(desk(row), "override", sent(reason="So it was.", level1="9")),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_shown_is_what_stands_written(row: Row, way: str) -> None:
    plan: Plan = WAYS[way](row)
    before = written(row)
    do(row, plan)
    assert written(row) == foreseen(plan.edit) != before or way == "other rules for all"
    assert selectors.notebook(row).match.rules == (plan.edit.after.rules if plan.edit else None)


@pytest.mark.parametrize("way", WAYS)
def test_what_was_done_can_be_taken_back(row: Row, way: str) -> None:
    before = selectors.notebook(row).match
    do(row, WAYS[way](row))
    row.refresh_from_db()
    services.take_back(row, row.version, writer=Writer(seen=row.version))
    row.refresh_from_db()
    assert selectors.notebook(row).match == before


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_done_over_what_somebody_else_did_meanwhile(row: Row, way: str) -> None:
    plan: Plan = WAYS[way](row)
    row.refresh_from_db()
    seen = row.version
    play(row, Hand(count=Total(points=80)))
    with pytest.raises(StaleError):
        plan.write(Writer(seen=seen), KEY)


@pytest.mark.parametrize("way", WAYS)
def test_the_page_of_a_plan_shows_its_waves(row: Row, way: str) -> None:
    plan: Plan = WAYS[way](row)
    page = change_page(plan)
    assert (page.sheet.ripple.save, page.title) == (plan.save, plan.title)
    assert bool(page.sheet.ripple.waves) is (way != "other rules for all")  # these come to the same


@pytest.mark.parametrize("to", ["1", "x", "", "-3", "1.5", "٢"])
def test_moved_to_where_it_is_or_to_nowhere_it_stays(row: Row, to: str) -> None:
    plan = plans.moving(desk(row), pk(row, 1), to)
    assert plan.idle
    assert ripple(plan).lead == "All of it is as it stands already."
    assert ripple(plan).save == ""


def test_the_same_hand_again_is_no_correction(row: Row) -> None:
    assert amended(row, 1, points="85").idle
    assert not amended(row, 1, points="80").idle


def test_the_same_sum_told_in_parts_is_another_fact(row: Row) -> None:
    assert not amended(row, 1, points="80", kitty="5", last_trick="declarers").idle


@pytest.mark.parametrize("fields", [{"points": "33"}, {"points": "x"}, {}, {"points": "35+"}])
def test_a_form_that_cannot_be_read_has_no_plan(row: Row, fields: dict[str, str]) -> None:
    plan = amended(row, 1, **fields)
    assert plan.edit is None
    assert ripple(plan).lead != ""
    assert (ripple(plan).waves, ripple(plan).save) == ((), "")


def test_without_anything_sent_there_is_a_form_and_no_plan_yet(row: Row) -> None:
    plan = plans.amending(desk(row), pk(row, 1), None)
    assert plan.form
    assert (plan.edit, plan.form["points"].value()) == (None, "85")


@pytest.mark.parametrize("plan", [plans.striking, lambda desk, pk: plans.moving(desk, pk, "0")])
def test_an_entry_of_another_match_is_not_there(row: Row, plan: Any) -> None:  # noqa: ANN401 - one of the plans
    other = begin()
    (elsewhere,) = play(other, *points(35))
    with pytest.raises(Http404):
        plan(desk(row), elsewhere.pk)


def test_a_struck_entry_is_no_longer_there(row: Row) -> None:
    gone = pk(row, 1)
    do(row, plans.striking(desk(row), gone))
    with pytest.raises(Http404):
        plans.striking(desk(row), gone)


def test_the_ways_on_from_a_hand_are_those_that_lead_somewhere(row: Row) -> None:
    def labels(place: int) -> list[str]:
        return [way.label for way in change_page(plans.amending(desk(row), pk(row, place), None)).ways]

    missing, never = "A hand before it is missing", "It never happened"
    assert labels(0) == [missing, "It came later", never]
    assert labels(1) == [missing, "It came earlier", "It came later", never]
    assert labels(3) == [missing, "It came earlier", never]


def test_rules_for_all_take_the_place_of_those_from_a_hand_on(row: Row) -> None:
    play(row, NewRules(rules=presets.load("online")))
    do(row, adding(desk(row), "rules", sent(rules="bashi-fen", scope="whole")))
    assert [fact for fact in written(row) if isinstance(fact, NewRules)] == []
    assert selectors.notebook(row).match.rules == presets.BASHI_FEN


def test_a_change_between_hands_is_corrected_by_its_own_form(row: Row) -> None:
    (entry,) = play(row, Override(reason="So it was.", levels={"Mei": Rank.NINE, "Li": Rank.NINE}))
    plan = plans.amending(desk(row), entry.pk, sent(reason="So it was.", level1="10"))
    do(row, plan)
    found = written(row)[-1]
    assert isinstance(found, Override)
    assert dict(found.levels) == {"Mei": Rank.TEN, "Li": Rank.TEN}


def test_seats_from_an_earlier_hand_stand_before_it(row: Row) -> None:
    do(row, adding(desk(row), "seats", sent(seat1="Mei", seat2="Otto", seat3="Li", seat4="Zoe", start="3")))
    assert written(row)[2] == SEATED
    assert len(written(row)) == len(HANDS) + 1
