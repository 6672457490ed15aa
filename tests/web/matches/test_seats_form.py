"""The form of other seats: who sits where, who sits out, and at which level somebody new joins."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest
from django.http import QueryDict

from scorekeeper.match import fold
from scorekeeper.match.facts import Match, NewSeats
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.web.matches.seats_form import SeatsForm, level_field, same_table
from tests.web.evening import FIRST, FOUR, SIX

MATCH = Match(rules=presets.TRACTOR, players=FOUR)
LATER = fold.now(replace(MATCH, facts=(FIRST,)))
CALLED = opening(Match(rules=presets.load("finding-friends"), players=SIX, levels={"Li": Rank.FIVE}))
NEW = tuple(name if name != "Li" else "Nina" for name in SIX)
"""Nina in place of Li, who is at 5."""


def form(
    *names: str,
    standing: Standing = LATER,
    before: NewSeats | None = None,
    known: tuple[str, ...] = (),
    said: Mapping[str, str] = MappingProxyType({}),
) -> SeatsForm:
    """The form as it was sent, with the levels that were `said`."""
    data = QueryDict(mutable=True)
    data.update({f"seat{number}": name for number, name in enumerate(names, start=1)})
    data.update({level_field(name): level for name, level in said.items()})
    return SeatsForm(standing, before, coming=2, known=lambda: known, data=data)


def errors(found: SeatsForm) -> dict[str, list[str]]:
    assert found.fact is None
    return {field: [str(error) for error in said] for field, said in found.errors.items()}


def levels(found: SeatsForm) -> list[tuple[str, list[tuple[str, str]]]]:
    """Who is asked for a level, and what can be chosen."""
    return [(str(field.label), field.field.choices) for field in found.laid_out().levels]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("standing", "players"), [(LATER, FOUR), (CALLED, SIX)])
def test_as_many_places_are_there_as_people_sit_and_more_are_a_tap_away(
    standing: Standing, players: tuple[str, ...]
) -> None:
    found = SeatsForm(standing, coming=2).laid_out().seating
    assert found
    assert [seat.typed for seat in found.seats] == [*players]
    assert ([seat.typed for seat in found.spare], found.spare_open) == (["", ""], False)


def test_no_seat_is_offered_beyond_the_last() -> None:
    rules = presets.load("looking-for-friends", {"table.players": 12})
    twelve = opening(Match(rules=rules, players=tuple("ABCDEFGHIJKL")))
    assert len(SeatsForm(twelve, coming=1).seats) == 12


def test_everybody_of_the_book_may_sit_down_and_whoever_sat_may_come_back() -> None:
    found = form("Bo", *FOUR[1:], known=("Ada", "Bo", "Mei", "Zoe")).laid_out().seating
    assert found
    assert found.people == ("Ada", "Bo", "Mei", "Zoe", "Otto", "Li")


def test_whoever_is_named_sits_there_in_that_order() -> None:
    assert form("Otto", "Mei", "", "Li", "Zoe").fact == NewSeats(players=("Otto", "Mei", "Li", "Zoe"))


def test_whoever_joins_can_be_told_from_everybody_there_and_in_the_book() -> None:
    found = form("Mei", "mei", "zoe", "Ada", known=("Ada", "Mei", "Zoe"))
    assert errors(found) == {
        "seat2": ["“mei” and “Mei” cannot be told apart at the table. Write another name for one of them."],
        "seat3": ["Zoe is in this scorebook already. The same person stays Zoe; somebody else needs another name."],
    }
    assert (found["seat2"].value(), found["seat3"].value()) == ("mei", "Zoe")


def test_between_fixed_partners_nobody_is_asked_for_a_level() -> None:
    assert levels(form("Mei", "Otto", "Zoe", "Ada")) == []


def test_a_newcomer_is_asked_for_a_level_and_has_the_one_of_the_seat() -> None:
    [(label, choices)] = levels(form(*NEW, standing=CALLED))
    assert (label, choices[:5]) == ("Level of Nina", [("2", "2"), ("3", "3"), ("4", "4"), ("", "5"), ("6", "6")])
    assert form(*NEW, standing=CALLED).fact == NewSeats(players=NEW)
    assert form(*SIX[::-1], standing=CALLED).newcomers == {}


def test_a_newcomer_joins_at_the_level_that_the_table_names() -> None:
    named = NewSeats(players=NEW, levels={"Nina": Rank.SEVEN})
    assert form(*NEW, standing=CALLED, said={"Nina": "7"}).fact == named
    again = SeatsForm(CALLED, named, coming=2)
    assert again[level_field("Nina")].value() == "7"


@pytest.mark.parametrize("players", [("Mei", "Nina R.", "Zed"), ("Zed", "Mei", "Nina R."), ("Nina R.", "Zed", "Mei")])
def test_a_level_stays_with_whom_it_was_named_for_wherever_they_sit(players: tuple[str, ...]) -> None:
    seats = (*players, "Ada", "Bo", "Zoe")
    assert form(*seats, standing=CALLED, said={"Nina R.": "7"}).fact == NewSeats(
        players=seats, levels={"Nina R.": Rank.SEVEN}
    )


def test_levels_that_stood_written_stay_with_those_who_still_sit_there() -> None:
    named = NewSeats(players=SIX, levels={"Mei": Rank.ACE, "Zoe": Rank.NINE})
    seats = ("Otto", "Mei", "Li", "Ada", "Bo", "Nina")
    assert form(*seats, standing=CALLED, before=named).fact == NewSeats(players=seats, levels={"Mei": Rank.ACE})


@pytest.mark.parametrize("seats", [FOUR, ("Li", "Otto", "Mei", "Ada"), ("Mei", "Otto", "Zed", "Ada")])
def test_the_level_of_a_fixed_side_that_stood_written_stays(seats: tuple[str, ...]) -> None:
    named = NewSeats(players=FOUR, levels={"Mei": Rank.ACE, "Li": Rank.ACE})
    assert form(*seats, before=named).fact == NewSeats(players=seats, levels={seats[0]: Rank.ACE, seats[2]: Rank.ACE})


def test_the_usual_level_said_aloud_is_nothing_said() -> None:
    found = form(*NEW, standing=CALLED, said={"Nina": "5"})
    assert (found.fact, found[level_field("Nina")].value()) == (NewSeats(players=NEW), "")


def test_nobody_is_asked_for_a_level_while_the_table_cannot_be() -> None:
    assert levels(form("Zoe", "Zoe", *SIX[2:], standing=CALLED)) == []


@pytest.mark.parametrize(
    ("seats", "same"), [("ABCD", True), ("BCDA", True), ("DABC", True), ("BACD", False), ("ABC", False)]
)
def test_a_table_is_the_same_wherever_one_begins_to_count(seats: str, same: bool) -> None:  # noqa: FBT001
    assert same_table(tuple("ABCD"), tuple(seats)) is same
