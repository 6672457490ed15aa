"""Every total brings what the table says, and every number says where it comes from."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import scoring
from scorekeeper.rules.score.neighbours import neighbours
from scorekeeper.rules.score.scoring import Fine, LastTrick

FIVES = st.integers(-40, 100).map(lambda fives: fives * 5)


def house(preset: str = "bashi-fen", **values: object) -> RuleSet:
    return presets.load({"preset": preset, "set": {key.replace("__", "."): value for key, value in values.items()}})


def told(rules: RuleSet, total: int, missing: int = 0) -> list[str]:
    return [str(reason.sentence) for reason in scoring.outcome(rules, total, missing=missing).reasons]


def test_an_account_adds_up_line_by_line() -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)
    fine = Fine(points=10, on=Side.DEFENDERS)
    found = scoring.account(house(), 70, kitty=15, last_trick=last, fines=(fine,))
    assert [(line.what, line.points, str(line.sentence)) for line in found.lines] == [
        ("captured", 70, "The defenders captured 70."),
        ("kitty", 60, "The defenders won the last trick: 15 points in the kitty, times 4."),
        ("fine", -10, "The defenders pay a fine of 10."),
    ]
    assert (found.total, found.equation) == (120, "70 + 15 × 4 − 10 = 120")


@pytest.mark.parametrize(("points", "equation"), [(85, "85"), (0, "0"), (-5, "−5 + 5 = 0")])
def test_a_line_alone_is_its_own_equation(points: int, equation: str) -> None:
    assert scoring.final(house(), points).equation == equation


def test_the_kitty_counts_only_for_defenders_who_won_the_last_trick() -> None:
    last = LastTrick(won_by=Side.DECLARERS, cards=2, longest=2)
    assert scoring.account(house(), 70, kitty=15, last_trick=last).total == 70


@pytest.mark.parametrize(("below", "total"), [("zero", 0), ("continue", -5)])
def test_a_total_below_zero_is_brought_up_to_it_in_a_line_of_its_own(below: str, total: int) -> None:
    fines = (Fine(points=10, on=Side.DEFENDERS),)
    rules = house(scoring__below_zero=below)
    assert [scoring.account(rules, 5, fines=fines).total, scoring.final(rules, 5, fines=fines).total] == [total, total]
    assert [line.what for line in scoring.final(house(), -5).lines] == ["points", "below_zero"]


def test_a_final_total_takes_fines_on_top() -> None:
    assert scoring.final(house(), 85, fines=(Fine(points=10, on=Side.DECLARERS),)).total == 95


@pytest.mark.parametrize(
    ("bonus", "factor"),
    [("none", 0), ("once", 1), ("double", 2), ("twice_cards", 6), ("cards", 3), ("decks", 2), ("power", 8)],
)
def test_each_way_to_count_the_kitty_has_its_factor(bonus: str, factor: int) -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=3, longest=2)
    assert scoring.account(house(kitty__bonus=bonus), 0, kitty=10, last_trick=last).total == 10 * factor


def test_the_longest_part_can_be_the_measure() -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=3, longest=2)
    assert scoring.account(house(kitty__measure="longest_part"), 0, kitty=10, last_trick=last).total == 40


@pytest.mark.parametrize(
    ("rules", "total", "sentences"),
    [
        (house(), 0, ["With 0 the declarers rise by 3."]),
        (house(), 80, ["With 80 nobody rises and the defenders take over the deal."]),
        (house(), 120, ["With 120 the defenders rise by 1 and take over the deal."]),
        (house(), -5, ["−5 is below zero and counts as zero.", "With 0 the declarers rise by 3."]),
        (
            house(scoring__below_zero="continue"),
            -80,
            ["With −80 the declarers rise by 5.", "−80 is below zero. Further steps of 40: 2, a level more for each."],
        ),
        (
            house(scoring__beyond="continue"),
            245,
            [
                "With 245 the defenders rise by 4 and take over the deal.",
                "245 lies beyond the table. Further steps of 40: 1, a level more for each.",
            ],
        ),
        (house(scoring__cap=2), 0, ["With 0 the declarers rise by 3.", "The most levels that one hand can bring: 2."]),
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
    ],
)
def test_a_gain_says_why(rules: RuleSet, total: int, sentences: list[str]) -> None:
    assert told(rules, total) == sentences


def test_missing_friends_say_what_they_bring() -> None:
    assert told(house("finding-friends"), 30, missing=1)[1] == (
        "Friends missing from the side: 1; levels more for that: 1."
    )


def test_a_row_in_which_the_declarers_keep_the_deal_without_rising() -> None:
    rows = [
        {"from": 0, "to": 35, "side": None, "levels": 0, "next": "partner"},
        {"from": 40, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ]
    rules = house(scoring__table={"per_deck": False, "rows": rows})
    assert told(rules, 10) == ["With 10 nobody rises and the declarers keep the deal."]


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
        (0, "With 0 the declarers rise by 1 but lose the deal."),
        (40, "With 40 the defenders rise by 1; the deal stays."),
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
    found = scoring.lost_at_once(house("da-bai-fen"), Side(loser))
    assert (found.side, found.levels) == (Side(side), levels)
    assert (found.bracket.start, found.bracket.end) == bracket


def test_a_bracket_alone_is_never_a_draw() -> None:
    rules = house("hundred", scoring__exact_draw="open_deal")
    found = scoring.in_bracket(rules, scoring.bracket_of(rules, 40))
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
    found = scoring.outcome(presets.load({"preset": "bashi-fen", "set": changes}), total)
    assert ((found.bracket.start, found.bracket.end), found.levels) == (bounds, levels)


@pytest.mark.parametrize("total", [65, 85, 200])
def test_the_last_row_of_an_open_table_has_no_end_even_if_one_is_written(total: int) -> None:
    rows = [
        {"from": 0, "to": 60, "side": "declarers", "levels": 1, "next": "partner"},
        {"from": 65, "to": 85, "side": "defenders", "levels": 2, "next": "right"},
    ]
    found = scoring.outcome(house(scoring__table={"per_deck": False, "rows": rows}), total)
    assert (found.bracket.start, found.bracket.end, found.levels) == (65, None, 2)


def test_a_bracket_has_the_same_bounds_from_wherever_it_is_seen() -> None:
    rules = house(scoring__beyond="continue")
    assert [near.bracket for near in neighbours(rules, 80)][-1] == scoring.bracket_of(rules, 200)


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
    found = scoring.outcome(house("hundred", scoring__exact_draw="open_deal"), 40)
    assert (found.side, found.levels, found.next, found.declarers_held) == (None, 0, None, False)


@given(st.sampled_from(sorted(PRESETS)), FIVES, FIVES)
def test_more_points_never_bring_the_defenders_less(preset: str, one: int, other: int) -> None:
    rules = PRESETS[preset].rules
    low, high = (scoring.outcome(rules, total) for total in sorted((one, other)))
    gains = [found.levels if found.side is Side.DECLARERS else -found.levels for found in (low, high)]
    assert gains[0] >= gains[1]
    assert not (low.next is Next.RIGHT and high.next is Next.PARTNER)


@given(st.sampled_from(sorted(PRESETS)), FIVES.filter(lambda total: total >= 0))
def test_a_total_lies_in_its_bracket(preset: str, total: int) -> None:
    assert scoring.outcome(PRESETS[preset].rules, total).bracket.holds(total)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_pack_of_a_preset_holds_a_hundred_points_a_deck(preset: str) -> None:
    table = PRESETS[preset].rules.table
    out = sum(card.points for card in table.cards_out)
    assert table.points == 100 * table.decks - out
