"""Nobody counts more points than the pack holds."""

import pytest

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.points import LastTrick


def house(preset: str = "tractor", **values: object) -> RuleSet:
    return presets.load({"preset": preset, "set": {key.replace("__", "."): value for key, value in values.items()}})


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (house(), 80),  # eight tens and kings
        (house("hundred"), 60),
        (house("hundred", table__kitty=10), 90),  # all eight, and two fives
        (house(table__cards_out=["KS", "KS", "KH", "KH", "KD", "KD", "KC", "KC", "10S"]), 90),  # eleven left
        (house(table__kitty=0), 0),
    ],
)
def test_the_kitty_holds_as_much_as_its_richest_cards(rules: RuleSet, points: int) -> None:
    assert counting.richest_kitty(rules.table) == points


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (house("hundred"), 160),  # sixty buried and doubled
        (house("hundred", kitty__bonus="none"), 100),
        (house("hundred", kitty__bonus="once"), 100),
        (house(), 200 + 80 * 49),  # a last trick of twenty-five cards counts fifty times
    ],
)
def test_the_most_that_defenders_can_come_to(rules: RuleSet, points: int) -> None:
    assert counting.most_total(rules) == points


@pytest.mark.parametrize(
    ("captured", "declarers", "kitty", "sentence"),
    [
        (70, 115, 15, "None"),
        (70, 110, 15, "195 counted of 200 in the pack: 5 are missing."),
        (75, 115, 15, "205 counted of 200 in the pack: 5 too many."),
    ],
)
def test_points_are_conserved(captured: int, declarers: int, kitty: int, sentence: str) -> None:
    assert str(counting.conservation(house().table, captured, declarers, kitty)) == sentence


def test_what_stays_in_the_box_is_not_missed() -> None:
    assert counting.conservation(house(table__cards_out=["5S", "10H"]).table, 100, 70, 15) is None


@pytest.mark.parametrize(
    ("captured", "kitty", "fields"),
    [
        (120, 80, []),
        (200, 0, []),
        (0, 85, ["kitty"]),
        (205, 0, ["captured"]),
        (130, 75, ["captured"]),
        (205, 85, ["kitty", "captured"]),
    ],
)
def test_more_than_the_pack_holds_is_named(captured: int, kitty: int, fields: list[str]) -> None:
    assert [problem.field for problem in counting.too_many(house(), captured, kitty)] == fields


def test_what_the_declarers_do_not_have_the_defenders_captured() -> None:
    assert counting.the_rest(house().table, declarers=115, kitty=15) == 70


@pytest.mark.parametrize(
    ("captured", "won_by", "fields"),
    [
        (5, Side.DEFENDERS, ["last_trick.points"]),
        (10, Side.DEFENDERS, []),
        (5, Side.DECLARERS, []),
    ],
)
def test_more_in_the_last_trick_than_was_captured_is_named(captured: int, won_by: Side, fields: list[str]) -> None:
    last = LastTrick(won_by=won_by, cards=1, longest=1, points=10)
    assert [problem.field for problem in counting.too_many_in_the_last_trick(captured, last)] == fields


def test_where_the_last_trick_counts_too_everything_can_lie_in_it() -> None:
    rules = house(kitty__bonus="cards", kitty__tricks="last_trick_too")
    assert counting.most_total(rules) == 200 * 25


@pytest.mark.parametrize(("bonus", "matters"), [("cards", True), ("double", False), ("none", False)])
def test_points_in_the_last_trick_matter_where_a_bonus_counts_cards(bonus: str, matters: bool) -> None:  # noqa: FBT001
    assert house(kitty__bonus=bonus, kitty__tricks="last_trick_too").kitty.counts_trick is matters
    assert not house(kitty__bonus=bonus).kitty.counts_trick
