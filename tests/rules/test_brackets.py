"""Brackets: the named tables row by row, what lies beyond them, and the proof that a table has no holes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house.brackets import NAMED, Bracket, BracketTable, Next, Side
from tests.rules.rule_sets import bracket_tables

P, R = Next.PARTNER, Next.RIGHT
DOWN_TO_THREE = (-1, -1, -2, -2, -3)
DECL, DEF = Side.DECLARERS, Side.DEFENDERS


def gains(name: str, decks: int, *totals: int) -> list[int]:
    """What totals bring the declarers; below zero what they bring the defenders."""
    return [NAMED[name].find(total, decks).gain for total in totals]


@pytest.mark.parametrize(
    ("name", "decks", "totals", "expected"),
    [
        ("bashi-fen", 1, (0, 5, 15, 20, 35, 40, 55, 60, 75, 80, 95, 100), (3, 2, 2, 1, 1, 0, 0, -1, -1, -2, -2, -3)),
        ("bashi-fen", 2, (0, 5, 35, 40, 75, 80, 115, 120, 155, 160, 195, 200), (3, 2, 2, 1, 1, 0, 0, *DOWN_TO_THREE)),
        ("bashi-fen", 3, (55, 60, 115, 120, 175, 180, 240, 300), (2, 1, 1, 0, 0, -1, -2, -3)),
        ("da-bai-fen", 1, (0, 5, 35, 40, 75, 80, 95, 100, 160), (2, 1, 1, 0, 0, -1, -1, -2, -2)),
        ("hundred-5", 1, (0, 5, 35, 40, 75, 80, 95, 100), (2, 1, 1, 0, 0, -1, -1, -2)),
        ("hundred-7", 1, (0, 5, 15, 20, 35, 40, 55, 60, 75, 80, 95, 100), (3, 2, 2, 1, 1, 0, 0, *DOWN_TO_THREE)),
        ("hundred-7", 1, (115, 120, 160), (-3, -3, -3)),
        ("no-gap-40", 2, (0, 75, 80, 155, 160, 200), (3, 1, -1, -1, -2, -3)),
        ("no-gap-50", 2, (0, 75, 95, 100, 155, 160, 200), (3, 1, 1, -1, -1, -2, -3)),
        ("fast", 2, (0, 5, 35, 40, 75, 80, 115, 120, 160, 200), (5, 3, 3, 1, 1, 0, 0, -1, -3, -5)),
    ],
)
def test_the_named_tables_bring(name: str, decks: int, totals: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert gains(name, decks, *totals) == list(expected)


@pytest.mark.parametrize("name", NAMED)
def test_a_named_table_has_no_flaw(name: str) -> None:
    assert NAMED[name].proof() == ()


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_the_deal_goes_over_where_the_declarers_stop_gaining(name: str, decks: int) -> None:
    table = NAMED[name]
    line = table.line(decks)
    assert line is not None
    assert [bracket.next for bracket in table.at(decks)] == [
        P if bracket.start < line else R for bracket in table.at(decks)
    ]


@pytest.mark.parametrize(
    ("name", "decks", "line"),
    [("bashi-fen", 2, 80), ("da-bai-fen", 2, 40), ("no-gap-40", 3, 120), ("no-gap-50", 2, 100)],
)
def test_the_line_is_where_the_declarers_stop_gaining(name: str, decks: int, line: int) -> None:
    assert NAMED[name].line(decks) == line


def test_a_table_in_which_nobody_stops_gaining_has_no_line() -> None:
    assert BracketTable(False, (Bracket(0, None, DECL, 1, P),)).line(1) is None  # noqa: FBT003


@pytest.mark.parametrize(
    ("name", "decks", "above", "below"),
    [("bashi-fen", 2, 40, 40), ("da-bai-fen", 1, 20, 40), ("hundred-7", 1, 20, 20), ("fast", 3, 60, 60)],
)
def test_further_steps_are_as_wide_as_the_last(name: str, decks: int, above: int, below: int) -> None:
    assert (NAMED[name].step_above(decks), NAMED[name].step_below(decks)) == (above, below)


def test_a_last_row_with_an_end_is_the_step_above_it() -> None:
    rows = (Bracket(0, 35, DECL, 1, P), Bracket(40, 95, DEF, 1, R))
    assert BracketTable(False, rows).step_above(1) == 60  # noqa: FBT003
    assert BracketTable(True, rows).at(2)[-1].end == 195  # noqa: FBT003


@pytest.mark.parametrize("end", [None, 0])
def test_a_table_without_width_has_no_further_steps(end: int | None) -> None:
    table = BracketTable(False, (Bracket(0, end, DECL, 1, P),))  # noqa: FBT003
    assert (table.step_above(2), table.step_below(2)) == (None, None)


def test_totals_outside_the_table_are_in_the_nearest_bracket() -> None:
    table = BracketTable(False, (Bracket(0, 35, DECL, 1, P), Bracket(40, 95, DEF, 1, R)))  # noqa: FBT003
    assert [table.find(total, 1).gain for total in (-5, 100, 500)] == [1, -1, -1]


@given(bracket_tables(), st.integers(1, 8), st.integers(0, 200))
def test_every_total_has_exactly_one_bracket(table: BracketTable, decks: int, fives: int) -> None:
    brackets = table.at(decks)
    last = brackets[-1].end
    holders = [bracket for bracket in brackets if bracket.holds(5 * fives)]
    beyond = last is not None and 5 * fives > last
    assert len(holders) == (0 if beyond else 1)
    assert table.find(5 * fives, decks) is (brackets[-1] if beyond else holders[0])


@given(bracket_tables())
def test_a_table_without_flaw_never_brings_less_for_more(table: BracketTable) -> None:
    steps = [table.find(total, 2).gain for total in range(0, 500, 5)]
    falling = all(low >= high for low, high in pairwise(steps))
    assert falling or table.proof()
    assert not any(flaw.broken for flaw in table.proof())


def flaws(*rows: Bracket) -> list[tuple[tuple[int, ...], str, bool]]:
    return [(flaw.rows, str(flaw.sentence), flaw.broken) for flaw in BracketTable(False, rows).proof()]  # noqa: FBT003


def test_an_empty_table_starts_nowhere() -> None:
    assert flaws() == [((0,), "A scoring table starts at 0 points; give the first row from 0.", True)]


def test_a_table_starts_at_zero() -> None:
    assert flaws(Bracket(5, None, DECL, 1, P)) == [
        ((0,), "A scoring table starts at 0 points; give the first row from 0.", True)
    ]


def test_a_gap_is_named() -> None:
    assert flaws(Bracket(0, 35, DECL, 1, P), Bracket(60, None, DEF, 1, R)) == [
        ((0, 1), "No row covers 40 to 55; let the rows meet.", True)
    ]


def test_an_overlap_is_named() -> None:
    assert flaws(Bracket(0, 40, DECL, 1, P), Bracket(40, None, DEF, 1, R)) == [
        ((0, 1), "Two rows cover 40; let the first end below it.", True)
    ]


def test_a_bound_is_in_fives() -> None:
    assert flaws(Bracket(0, 33, DECL, 1, P), Bracket(38, None, DEF, 1, R)) == [
        ((0,), "Card points come in fives; 33 does not.", True),
        ((1,), "Card points come in fives; 38 does not.", True),
    ]


def test_only_the_last_row_is_without_end() -> None:
    assert flaws(Bracket(0, None, DECL, 1, P), Bracket(40, None, DEF, 1, R)) == [
        ((0,), "Only the last row may be without end; say where the row from 0 ends.", True)
    ]


def test_a_row_runs_upwards() -> None:
    assert flaws(Bracket(0, 35, DECL, 1, P), Bracket(40, 20, DEF, 1, R)) == [
        ((1,), "A row runs upwards; 20 lies below 40.", True)
    ]


def test_more_points_that_bring_less_are_odd() -> None:
    assert flaws(Bracket(0, 35, DEF, 1, R), Bracket(40, None, None, 0, R)) == [
        ((0, 1), "From 40 points the defenders have more points and do worse.", False)
    ]


def test_a_deal_that_comes_back_is_odd() -> None:
    assert flaws(Bracket(0, 35, None, 0, R), Bracket(40, None, None, 0, P)) == [
        ((0, 1), "From 40 points the declarers have the deal again that they lost below.", False)
    ]


def test_a_side_that_rises_has_the_deal() -> None:
    assert flaws(Bracket(0, 35, DECL, 1, R), Bracket(40, None, DEF, 1, R)) == [
        ((0,), "From 0 points the declarers rise and still lose the deal.", False)
    ]
    assert flaws(Bracket(0, 35, DECL, 1, P), Bracket(40, None, DEF, 1, P)) == [
        ((1,), "From 40 points the defenders rise and the declarers still keep the deal.", False)
    ]
