"""The naive scorer against the worked puzzles of the rule catalogue: who checks others has been checked by hand."""

from typing import Any

import pytest

from tests import naive_match, naive_scorer
from tests.naive_scorer import Row

FOUR = ["N", "W", "S", "E"]
DIGGING = {"won_by": "defenders", "cards": 2, "longest": 2}
HOOK = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}


def house(preset: str, **changes: Any) -> Row:  # noqa: ANN401 - any value of any option
    return {"preset": preset, "set": {key.replace("__", "."): value for key, value in changes.items()}}


def gain(rules: Row, points: int) -> tuple[str | None, int]:
    found = naive_scorer.score({"rules": rules, "points": points})
    return found["side"], found["levels"]


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        (55, "declarers", 2),
        (60, "declarers", 1),
        (115, "declarers", 1),
        (120, None, 0),
        (175, None, 0),
        (180, "defenders", 1),
        (240, "defenders", 2),
        (300, "defenders", 3),
    ],
)
def test_three_decks_bring(points: int, side: str | None, levels: int) -> None:
    assert gain(house("bashi-fen", table__decks=3), points) == (side, levels)


@pytest.mark.parametrize(
    ("table", "points", "side"),
    [
        ("no-gap-40", 75, "declarers"),
        ("no-gap-40", 80, "defenders"),
        ("no-gap-50", 95, "declarers"),
        ("no-gap-50", 100, "defenders"),
    ],
)
def test_somebody_always_rises_without_an_empty_bracket(table: str, points: int, side: str) -> None:
    assert gain(house("bashi-fen", scoring__table=table), points) == (side, 1)


@pytest.mark.parametrize(("points", "levels"), [(0, 3), (-35, 3), (-40, 4)])
def test_a_table_goes_on_below_zero(points: int, levels: int) -> None:
    assert gain(house("bashi-fen", scoring__below_zero="continue"), points) == ("declarers", levels)


@pytest.mark.parametrize(("points", "levels"), [(115, 3), (120, 4), (140, 5)])
def test_a_table_goes_on_beyond_its_end(points: int, levels: int) -> None:
    assert gain(house("hundred", scoring__table="hundred-7", scoring__beyond="continue"), points) == (
        "defenders",
        levels,
    )


def test_a_cap_holds_for_a_shut_out() -> None:
    assert gain(house("bashi-fen", scoring__cap=2), 0) == ("declarers", 2)


@pytest.mark.parametrize(("bonus", "total"), [("double", 100), ("twice_cards", 130), ("decks", 100), ("power", 130)])
def test_a_pair_digs_the_kitty(bonus: str, total: int) -> None:
    question = {"rules": house("bashi-fen", kitty__bonus=bonus), "captured": 70, "kitty": 15, "last_trick": DIGGING}
    assert naive_scorer.score(question)["total"] == total


@pytest.mark.parametrize(("measure", "total"), [("all_cards", 60), ("longest_part", 40)])
def test_a_throw_digs_the_kitty(measure: str, total: int) -> None:
    trick = {"won_by": "defenders", "cards": 3, "longest": 2}
    rules = house("bashi-fen", kitty__measure=measure)
    assert naive_scorer.score({"rules": rules, "captured": 0, "kitty": 10, "last_trick": trick})["total"] == total


@pytest.mark.parametrize(("tricks", "total"), [("kitty_only", 60), ("last_trick_too", 80)])
def test_the_last_trick_s_own_points_are_multiplied_where_the_table_says_so(tricks: str, total: int) -> None:
    trick = {"won_by": "defenders", "cards": 2, "points": 20}
    rules = house("hundred", kitty__bonus="cards", kitty__tricks=tricks)
    assert naive_scorer.score({"rules": rules, "captured": 40, "kitty": 10, "last_trick": trick})["total"] == total


def test_the_contract_counts_its_own_example() -> None:
    question = {"captured": 70, "kitty": 15, "last_trick": DIGGING}
    expected = {"total": 130, "side": "defenders", "levels": 1, "bracket": [120, 155], "next": "right"}
    assert naive_scorer.score(question) == expected


def play(rules: Row, *hands: Row, players: list[str] = FOUR) -> Row:
    """Where an evening ends; north declares the first hand."""
    question = {"rules": rules, "players": players, "hands": [{"declarer": players[0], **hands[0]}, *hands[1:]]}
    found = naive_match.match(question)
    last: Row = found["steps"][-1]
    return {**last["levels"], "next": last["next"], "winners": found["winners"]}


@pytest.mark.parametrize(
    ("start", "rules", "points", "level", "winners"),
    [
        ("Q", {}, 5, "A", []),
        ("K", {}, 0, "A", ["N", "S"]),
        ("K", {"ladder__after": "wrap"}, 0, "3", []),
        ("9", {"ladder__stops": ["10"]}, 0, "10", []),
        ("K", {"ladder__finish_by": "pass_as_declarers"}, 0, "A", []),
        ("A", {"ladder__finish_by": "pass_as_declarers"}, 75, "A", ["N", "S"]),
        ("Q", {"ladder__finish_by": "reach"}, 5, "A", ["N", "S"]),
    ],
)
def test_declarers_climb(start: str, rules: dict[str, Any], points: int, level: str, winners: list[str]) -> None:
    found = play(house("bashi-fen", ladder__start=start, **rules), {"points": points})
    assert (found["N"], found["winners"]) == (level, winners)


@pytest.mark.parametrize(
    ("rules", "level"), [({}, "8"), ({"ladder__held": ["5"]}, "5"), ({"ladder__held": ["7"]}, "7")]
)
def test_defenders_are_held_back(rules: dict[str, Any], level: str) -> None:
    assert play(house("bashi-fen", ladder__start="5", **rules), {"points": 200})["W"] == level


@pytest.mark.parametrize(
    ("jack", "trick", "declarers", "defenders"),
    [
        ("captured_jack", HOOK, "2", "Q"),
        ("captured_jack", {**HOOK, "card": "JS", "captures": []}, "J", "Q"),
        ("captured_jack", {**HOOK, "won_by": "declarers"}, "J", "3"),
        ("single_jack", {**HOOK, "card": "JS"}, "2", "Q"),
        ("single_jack", {**HOOK, "cards": 2}, "J", "Q"),
        ("main_or_off", HOOK, "2", "Q"),
        ("main_or_off", {**HOOK, "card": "JS"}, "6", "Q"),
        ("main_or_off", {**HOOK, "won_by": "declarers"}, "J", "Q"),
        ("off", HOOK, "J", "Q"),
    ],
)
def test_a_jack_throws_back(jack: str, trick: Row, declarers: str, defenders: str) -> None:
    rules = house("bashi-fen", ladder__jack=jack, ladder__start="J")
    found = play(rules, {"points": 120, "last_trick": trick, "trump": "JH"})
    assert (found["N"], found["W"]) == (declarers, defenders)


@pytest.mark.parametrize(("bonus", "level"), [("none", "3"), ("one_level", "4"), ("times_missing", "4")])
def test_a_small_side_gains_more_and_a_beaten_one_nothing(bonus: str, level: str) -> None:
    six = [f"P{seat}" for seat in range(1, 7)]
    rules = house("finding-friends", scoring__small_side=bonus)
    hands = [{"points": 60, "friends": ["P3"]}, {"declarer": "P3", "points": 180, "friends": ["P1"]}]
    assert (play(rules, hands[0], players=six)["P1"], play(rules, *hands, players=six)["P1"]) == (level, level)


@pytest.mark.parametrize(
    ("rules", "points", "heir"),
    [
        ({}, 35, "S"),
        ({}, 80, "W"),
        ({"succession__fixed": "declarer_stays"}, 35, "N"),
        ({"scoring__exact_draw": "open_deal"}, 80, None),
        ({"scoring__exact_draw": "defenders_deal"}, 80, "W"),
    ],
)
def test_the_deal_goes_on(rules: dict[str, Any], points: int, heir: str | None) -> None:
    assert play(house("bashi-fen", **rules), {"points": points})["next"] == heir


def test_a_hand_lost_at_once_brings_the_most() -> None:
    rules = house("da-bai-fen")
    assert play(rules, {"lost_by": "N"}) == {"N": "2", "W": "4", "S": "2", "E": "4", "next": "W", "winners": []}
    assert play(rules, {"lost_by": "E"}) == {"N": "4", "W": "2", "S": "4", "E": "2", "next": "S", "winners": []}


@pytest.mark.parametrize(("preset", "heir"), [("da-bai-fen", None), ("hundred", "N")])
def test_a_redeal_is_no_result(preset: str, heir: str | None) -> None:
    found = play(house(preset), {"redeal": "no_trumps", "by": "S"})
    assert found == {"N": "2", "W": "2", "S": "2", "E": "2", "next": heir, "winners": []}
