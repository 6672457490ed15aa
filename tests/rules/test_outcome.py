"""Every total brings what the table says, and so do the brackets beside it."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.outcome import bracket_of, in_bracket, lost_at_once, neighbours, outcome_of

FIVES = st.integers(-40, 100).map(lambda fives: fives * 5)


def house(preset: str = "bashi-fen", **values: object) -> RuleSet:
    return presets.load({"preset": preset, "set": {key.replace("__", "."): value for key, value in values.items()}})


def told(rules: RuleSet, total: int, missing: int = 0) -> list[str]:
    return [str(reason.sentence) for reason in outcome_of(rules, total, missing=missing).reasons]


@pytest.mark.parametrize(
    ("rules", "total", "sentences"),
    [
        (house(), 0, ["With 0 points the declarers rise 3 levels."]),
        (house(), 80, ["With 80 points nobody rises and the defenders take over the deal."]),
        (house(), 120, ["With 120 points the defenders rise one level and take over the deal."]),
        (house(), -5, ["−5 is below zero and counts as zero.", "With 0 points the declarers rise 3 levels."]),
        (
            house(scoring__below_zero="continue"),
            -80,
            [
                "With −80 points the declarers rise 5 levels.",
                "−80 is below zero: each 40 points lower add a level, 2 levels more here.",
            ],
        ),
        (
            house(scoring__beyond="continue"),
            245,
            [
                "With 245 points the defenders rise 4 levels and take over the deal.",
                "245 is past the last row: each further 40 points add a level, one level more here.",
            ],
        ),
        (house(scoring__cap=2), 0, ["With 0 points the declarers rise 3 levels.", "A hand brings at most 2 levels."]),
        (
            house("hundred", scoring__exact_draw="open_deal"),
            40,
            ["40 is exactly the line: a draw, and the next deal is open."],
        ),
        (
            house("hundred", scoring__exact_draw="defenders_deal"),
            40,
            ["40 is exactly the line: a draw, and the defenders deal next."],
        ),
        (
            house("finding-friends", scoring__exact_draw="defenders_deal"),
            120,
            ["120 is exactly the line: a draw, and the defenders win the hand."],
        ),
    ],
)
def test_a_gain_says_why(rules: RuleSet, total: int, sentences: list[str]) -> None:
    assert told(rules, total) == sentences


def test_missing_friends_say_what_they_bring() -> None:
    assert told(house("finding-friends"), 30, missing=1)[1] == (
        "A friend is missing, which brings the declarers one level more."
    )


def test_a_row_in_which_the_declarers_keep_the_deal_without_rising() -> None:
    rows = [
        {"from": 0, "to": 35, "side": None, "levels": 0, "next": "partner"},
        {"from": 40, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ]
    rules = house(scoring__table={"per_deck": False, "rows": rows})
    assert told(rules, 10) == ["With 10 points nobody rises and the declarers keep the deal."]


CROOKED = {
    "per_deck": False,
    "rows": [
        {"from": 0, "to": 35, "side": "declarers", "levels": 1, "next": "right"},
        {"from": 40, "to": None, "side": "defenders", "levels": 1, "next": "partner"},
    ],
}


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (0, "With 0 points the declarers rise one level but lose the deal."),
        (40, "With 40 points the defenders rise one level; the deal stays."),
    ],
)
def test_an_odd_row_says_what_is_odd_about_it(total: int, sentence: str) -> None:
    assert told(house(scoring__table=CROOKED), total) == [sentence]


@pytest.mark.parametrize(
    ("loser", "side", "levels", "bracket"),
    [("declarers", "defenders", 2, (100, None)), ("defenders", "declarers", 2, (0, 0))],
)
def test_a_hand_lost_at_once_brings_the_others_the_most(
    loser: str, side: str, levels: int, bracket: tuple[int, int | None]
) -> None:
    found = lost_at_once(house("da-bai-fen"), Side(loser))
    assert (found.side, found.levels) == (Side(side), levels)
    assert (found.bracket.start, found.bracket.end) == bracket


def test_a_bracket_alone_is_never_a_draw() -> None:
    rules = house("hundred", scoring__exact_draw="open_deal")
    found = in_bracket(rules, bracket_of(rules, 40))
    assert (found.levels, found.next, found.drawn) == (0, Next.RIGHT, False)


@pytest.mark.parametrize(
    ("changes", "total", "near"),
    [
        ({"scoring.beyond": "continue"}, 245, [(160, -50), (200, -10), (280, 35)]),
        ({"scoring.beyond": "continue"}, 205, [(160, -10), (240, 35)]),
        ({}, 205, [(120, -50), (160, -10)]),
        ({"scoring.below_zero": "continue"}, -50, [(-115, -30), (-35, 15), (5, 55)]),
        ({"scoring.below_zero": "continue"}, 0, [(5, 5), (40, 40)]),
        ({}, -50, [(5, 55), (40, 90)]),
    ],
)
def test_steps_off_the_table_are_neighbours_too(
    changes: Mapping[str, object], total: int, near: list[tuple[int, int]]
) -> None:
    found = neighbours(presets.load({"preset": "bashi-fen", "set": changes}), total)
    told = [(neighbour.bracket.start, neighbour.points) for neighbour in found]
    assert [pair for pair in told if pair in near] == near
    assert len({start for start, _ in told}) == len(told)


@pytest.mark.parametrize(
    ("changes", "total", "bounds", "levels"),
    [
        ({"scoring.below_zero": "continue"}, -5, (-35, 0), 3),
        ({"scoring.below_zero": "continue"}, -35, (-35, 0), 3),
        ({"scoring.below_zero": "continue"}, -40, (-75, -40), 4),
        ({"scoring.below_zero": "continue"}, -75, (-75, -40), 4),
        ({"scoring.below_zero": "continue"}, -80, (-115, -80), 5),
        ({"scoring.beyond": "continue"}, 200, (200, 235), 3),
        ({"scoring.beyond": "continue"}, 235, (200, 235), 3),
        ({"scoring.beyond": "continue"}, 280, (280, 315), 5),
    ],
)
def test_steps_off_the_table_are_as_wide_as_on_it(
    changes: Mapping[str, object], total: int, bounds: tuple[int, int], levels: int
) -> None:
    found = outcome_of(presets.load({"preset": "bashi-fen", "set": changes}), total)
    assert ((found.bracket.start, found.bracket.end), found.levels) == (bounds, levels)


@pytest.mark.parametrize("total", [65, 85, 200])
def test_the_last_row_of_an_open_table_has_no_end_even_if_one_is_written(total: int) -> None:
    rows = [
        {"from": 0, "to": 60, "side": "declarers", "levels": 1, "next": "partner"},
        {"from": 65, "to": 85, "side": "defenders", "levels": 2, "next": "right"},
    ]
    found = outcome_of(house(scoring__table={"per_deck": False, "rows": rows}), total)
    assert (found.bracket.start, found.bracket.end, found.levels) == (65, None, 2)


def test_a_bracket_has_the_same_bounds_from_wherever_it_is_seen() -> None:
    rules = house(scoring__beyond="continue")
    assert [near.bracket for near in neighbours(rules, 80)][-1] == bracket_of(rules, 200)


def test_every_neighbouring_bracket_says_how_far_it_is() -> None:
    near = [(n.bracket.start, n.points) for n in neighbours(house(), 130)]
    assert near == [(0, -130), (5, -95), (40, -55), (80, -15), (160, 30), (200, 70)]


@pytest.mark.parametrize(
    ("rules", "total", "sentence"),
    [
        (house(), 115, "5 points more: the defenders rise one level; the deal passes."),
        (house(scoring__cap=1), 195, "5 points more: the defenders rise one level; the deal passes."),
        (house("hundred", scoring__exact_draw="open_deal"), 35, "5 points more: nobody rises; the next deal is open."),
    ],
)
def test_the_next_bracket_tells_what_a_little_more_would_bring(rules: RuleSet, total: int, sentence: str) -> None:
    assert next(str(near.sentence) for near in neighbours(rules, total) if near.points > 0) == sentence


def test_a_little_less_is_told_with_the_friends_that_were_missing() -> None:
    found = list(neighbours(house("finding-friends"), 120, missing=1))
    assert str(found[2].sentence) == "5 points fewer: the declarers rise 2 levels; the declarers win the hand."


def test_a_draw_belongs_to_nobody() -> None:
    found = outcome_of(house("hundred", scoring__exact_draw="open_deal"), 40)
    assert (found.side, found.levels, found.next, found.declarers_held) == (None, 0, None, False)


@given(st.sampled_from(sorted(PRESETS)), FIVES, FIVES)
def test_more_points_never_bring_the_defenders_less(preset: str, one: int, other: int) -> None:
    rules = PRESETS[preset].rules
    low, high = (outcome_of(rules, total) for total in sorted((one, other)))
    gains = [found.levels if found.side is Side.DECLARERS else -found.levels for found in (low, high)]
    assert gains[0] >= gains[1]
    assert not (low.next is Next.RIGHT and high.next is Next.PARTNER)


@given(st.sampled_from(sorted(PRESETS)), FIVES.filter(lambda total: total >= 0))
def test_a_total_lies_in_its_bracket(preset: str, total: int) -> None:
    assert outcome_of(PRESETS[preset].rules, total).bracket.holds(total)
