"""What the defenders come to: every number of it says where it comes from."""

import pytest

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick, account_of, account_of_total


def house(preset: str = "bashi-fen", **values: object) -> RuleSet:
    return presets.load({"preset": preset, "set": {key.replace("__", "."): value for key, value in values.items()}})


def test_an_account_adds_up_line_by_line() -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)
    fine = Fine(points=10, on=Side.DEFENDERS)
    found = account_of(house(), 70, kitty=15, last_trick=last, fines=(fine,))
    assert [(line.what, line.points, str(line.sentence)) for line in found.lines] == [
        ("captured", 70, "The defenders captured 70."),
        ("kitty", 60, "The defenders won the last trick: 15 points in the kitty, times 4."),
        ("fine", -10, "The defenders pay a fine of 10."),
    ]
    assert (found.total, found.equation) == (120, "70 + 15 × 4 − 10 = 120")


@pytest.mark.parametrize(("points", "equation"), [(85, "85"), (0, "0"), (-5, "−5 + 5 = 0")])
def test_a_line_alone_is_its_own_equation(points: int, equation: str) -> None:
    assert account_of_total(house(), points).equation == equation


def test_the_kitty_counts_only_for_defenders_who_won_the_last_trick() -> None:
    last = LastTrick(won_by=Side.DECLARERS, cards=2, longest=2)
    assert account_of(house(), 70, kitty=15, last_trick=last).total == 70


@pytest.mark.parametrize(("below", "total"), [("zero", 0), ("continue", -5)])
def test_a_total_below_zero_is_brought_up_to_it_in_a_line_of_its_own(below: str, total: int) -> None:
    fines = (Fine(points=10, on=Side.DEFENDERS),)
    rules = house(scoring__below_zero=below)
    assert [account_of(rules, 5, fines=fines).total, account_of_total(rules, 5, fines=fines).total] == [
        total,
        total,
    ]
    assert [line.what for line in account_of_total(house(), -5).lines] == ["points", "below_zero"]


def test_a_final_total_takes_fines_on_top() -> None:
    assert account_of_total(house(), 85, fines=(Fine(points=10, on=Side.DECLARERS),)).total == 95


@pytest.mark.parametrize(
    ("bonus", "factor"),
    [("none", 0), ("once", 1), ("double", 2), ("twice_cards", 6), ("cards", 3), ("decks", 2), ("power", 8)],
)
def test_each_way_to_count_the_kitty_has_its_factor(bonus: str, factor: int) -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=3, longest=2)
    assert account_of(house(kitty__bonus=bonus), 0, kitty=10, last_trick=last).total == 10 * factor


def test_the_longest_part_can_be_the_measure() -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=3, longest=2)
    assert account_of(house(kitty__measure="longest_part"), 0, kitty=10, last_trick=last).total == 40


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_pack_of_a_preset_holds_a_hundred_points_a_deck(preset: str) -> None:
    table = PRESETS[preset].rules.table
    out = sum(card.points for card in table.cards_out)
    assert table.points == 100 * table.decks - out
