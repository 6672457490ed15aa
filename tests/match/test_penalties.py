"""Penalties take levels off after a hand, and never more than there are above the first one."""

from typing import Any

import pytest

from scorekeeper.match.reading import RecordError
from tests.match.evenings import SIX, evening, house, last, levels, reasons, steps

N35 = {"declarer": "N", "points": 35}


SIDES = ("declarers", "defenders")


def pays(on: str, levels: int = 1, **more: object) -> dict[str, Any]:
    return {"penalties": [{"on": on, "levels": levels, **more}]}


@pytest.mark.parametrize(
    ("on", "result"),
    [("declarers", "N8 W5 S8 E5"), ("defenders", "N9 W4 S9 E4"), ("S", "N8 W5 S8 E5"), ("E", "N9 W4 S9 E4")],
)
def test_a_side_falls_after_the_hand(on: str, result: str) -> None:
    assert levels(last({**N35, **pays(on)}, levels={"N": "7", "W": "5"})) == result


def test_a_penalty_alone_is_of_the_hand_before() -> None:
    found = steps(N35, pays("declarers"), {"points": 80}, pays("defenders", 2), levels={"N": "7", "W": "5"})
    assert [levels(step) for step in found] == ["N9 W5 S9 E5", "N8 W5 S8 E5", "N8 W5 S8 E5", "N8 W3 S8 E3"]
    assert [step.after.hands for step in found] == [1, 1, 2, 2]
    assert (found[1].after.declarer, found[1].outcome, found[1].total) == ("S", None, None)


def test_where_friends_are_called_a_player_pays_alone_and_a_side_together() -> None:
    rules, begin = house("finding-friends"), dict.fromkeys(SIX, "5")
    hand = {"declarer": "A", "points": 60, "friends": ["B", "C"]}
    found = {on: last({**hand, **pays(on)}, rules=rules, players=SIX, levels=begin) for on in ("B", *SIDES)}
    assert {on: levels(step) for on, step in found.items()} == {
        "B": "A6 B5 C6 D5 E5 F5",
        "declarers": "A5 B5 C5 D5 E5 F5",
        "defenders": "A6 B6 C6 D4 E4 F4",
    }


@pytest.mark.parametrize(("start", "begin", "end"), [("2", "4", "2"), ("5", "7", "5"), ("5", "4", "4")])
def test_nobody_falls_below_the_first_level(start: str, begin: str, end: str) -> None:
    step = last(pays("W", 12), rules=house("bashi-fen", ladder__start=start), levels={"W": begin, "N": "9"})
    assert levels(step) == f"N9 W{end} S9 E{end}"
    assert reasons(step) == ["Penalty for W, E: down 12 levels.", f"Nobody falls below {start}."]


def test_each_penalty_says_who_pays_what_and_why() -> None:
    hand = {**N35, "penalties": [{"on": "declarers", "levels": 1, "why": "a revoke."}, {"on": "W", "levels": 2}]}
    step = last(hand, levels={"N": "7", "W": "5"})
    assert reasons(step)[-2:] == [
        "Penalty for N, S: down one level. Reason: “a revoke”.",
        "Penalty for W, E: down 2 levels.",
    ]
    assert [(move.player, move.start.value, move.level.value, move.levels) for move in step.moves] == [
        ("N", "7", "9", 2),
        ("S", "7", "9", 2),
        ("N", "9", "8", -1),
        ("S", "9", "8", -1),
        ("W", "5", "3", -2),
        ("E", "5", "3", -2),
    ]


def test_a_hand_thrown_in_can_cost_levels_too() -> None:
    found = last(N35, {"redeal": "agreed", **pays("defenders")}, levels={"W": "5"})
    assert levels(found) == "N4 W4 S4 E4"


def test_whoever_took_the_chair_of_a_partner_pays_with_the_side() -> None:
    seats = {"seats": ["N", "W", "X", "Y"]}
    assert levels(last(N35, seats, pays("defenders"), levels={"W": "5"})) == "N4 W4 X4 Y4"
    assert levels(last(N35, seats, pays("declarers"), levels={"W": "5"})) == "N3 W5 X3 Y5"


def test_whoever_left_a_table_of_called_partners_pays_for_nothing() -> None:
    hand = {"declarer": "A", "points": 60, "friends": ["B", "C"]}
    seats = {"seats": ["A", "X", "C", "D", "E", "F"]}
    begin = dict.fromkeys(SIX, "5")
    step = last(hand, seats, pays("declarers"), rules="finding-friends", players=SIX, levels=begin)
    assert levels(step) == "A5 X6 C5 D5 E5 F5 B6"


def test_a_redeal_of_an_open_deal_leaves_the_sides_as_they_were() -> None:
    between = ({"set_score": {"next": None}}, {"redeal": "nobody_bid"}, pays("declarers"))
    assert levels(last(N35, *between, levels={"N": "7"})) == "N8 W2 S8 E2"


CALLED_SO = ["declarers", "W", "S", "E"]


def test_a_player_who_is_called_like_a_side_is_told_from_it() -> None:
    first = {"declarer": "W", "points": 35}
    given: dict[str, Any] = {"players": CALLED_SO, "levels": {"declarers": "7", "W": "5"}}
    player = last(first, {"penalties": [{"player": "declarers", "levels": 1}]}, **given)
    side = last(first, pays("declarers"), **given)
    assert levels(player) == "declarers6 W7 S6 E7"
    assert levels(side) == "declarers7 W6 S7 E6"
    assert [[str(note.sentence) for note in step.notes] for step in (player, side)] == [
        [],
        ["In this penalty, “declarers” is the side, not the player of that name."],
    ]


def test_a_side_may_not_be_named_beside_a_player() -> None:
    with pytest.raises(RecordError, match="There is no on here"):
        evening({"penalties": [{"player": "N", "on": "declarers", "levels": 1}]})


def test_nobody_falls_back_into_an_earlier_lap() -> None:
    rules = house("tractor", ladder__finish_by="pass", ladder__after="wrap")
    step = last({"declarer": "N", "points": 0}, pays("N", 12), rules=rules, levels={"N": "A"})
    assert (levels(step), step.after.laps["N"]) == ("N2 W2 S2 E2", 1)
