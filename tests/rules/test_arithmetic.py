"""The arithmetic of a hand, under whatever house rules: sums are true, and more points are never worth less."""

import re
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.house.brackets import NAMED, Side
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.outcome import bracket_of, brackets_of, in_bracket, lost_at_once, outcome_of
from scorekeeper.rules.score.points import Fine, LastTrick, account_of, account_of_total
from tests.rules.rule_sets import rule_sets

FIVES = st.integers(0, 60).map(lambda fives: 5 * fives)
FINES = st.lists(
    st.builds(Fine, points=st.integers(1, 8).map(lambda fives: 5 * fives), on=st.sampled_from(Side)), max_size=3
).map(tuple)
TRICKS = st.none() | st.tuples(st.sampled_from(Side), st.integers(1, 9), st.integers(1, 9)).map(
    lambda drawn: LastTrick(won_by=drawn[0], cards=max(drawn[1:]), longest=min(drawn[1:]))
)
NAMED_RULES = st.builds(
    lambda rules, table: changed(rules, {"scoring.table": table}), rule_sets(), st.sampled_from(list(NAMED.values()))
)
"""House rules with a table that holds; tables of one's own may be as crooked as anybody likes."""


def worked_out(side: str) -> int:
    """One side of an equation, as a child would work it out: times before plus."""
    terms = re.findall(r"([+−]?)\s*(\d+)(?:\s×\s(\d+))?", side)
    return sum((-1 if sign == "−" else 1) * int(number) * int(times or 1) for sign, number, times in terms)


@given(rule_sets(), FIVES, FIVES, TRICKS, FINES)
def test_an_equation_is_true(
    rules: RuleSet, captured: int, kitty: int, trick: LastTrick | None, fines: tuple[Fine, ...]
) -> None:
    found = account_of(rules, captured, kitty=kitty, last_trick=trick, fines=fines)
    left, equals, right = found.equation.partition(" = ")
    assert worked_out(left) == found.total == sum(line.points for line in found.lines)
    assert (worked_out(right) == found.total) if equals else len(found.lines) == 1


def test_a_false_equation_would_be_found() -> None:
    assert [worked_out(side) for side in ("70 + 15 × 4 − 10", "−5 + 5", "0 + 0 × 8", "130")] == [120, 0, 0, 130]


@given(rule_sets(), FIVES, FIVES, TRICKS, FINES)
def test_every_line_says_its_number(
    rules: RuleSet, captured: int, kitty: int, trick: LastTrick | None, fines: tuple[Fine, ...]
) -> None:
    """Whoever doubts a number finds it in the sentence beside it, or what it was multiplied from."""
    for line in account_of(rules, captured, kitty=kitty, last_trick=trick, fines=fines).lines:
        numbers = {int(number) for number in re.findall(r"\d+", str(line.sentence))}
        assert abs(line.points) in numbers or line.what in {"kitty", "below_zero"}
        if line.what == "kitty" and line.how:
            times = [int(number) for number in re.findall(r"\d+", line.how)]
            assert times[0] * times[1] == line.points


@given(rule_sets(), FIVES, FINES)
def test_points_that_were_added_up_already_come_to_the_same(
    rules: RuleSet, points: int, fines: tuple[Fine, ...]
) -> None:
    assert account_of_total(rules, points, fines=fines).total == account_of(rules, points, fines=fines).total


@given(rule_sets(), FIVES, st.integers(1, 8))
def test_a_fine_on_the_declarers_is_worth_as_much_as_points(rules: RuleSet, captured: int, fives: int) -> None:
    fine = Fine(points=5 * fives, on=Side.DECLARERS)
    assert account_of(rules, captured, fines=(fine,)).total == captured + 5 * fives


@given(rule_sets(), FIVES, TRICKS)
def test_a_kitty_never_takes_anything_away(rules: RuleSet, captured: int, trick: LastTrick | None) -> None:
    without, within = (account_of(rules, captured, kitty=kitty, last_trick=trick).total for kitty in (0, 30))
    assert without == captured <= within


@given(rule_sets(), FIVES)
def test_every_total_has_its_row(rules: RuleSet, total: int) -> None:
    row = bracket_of(rules, total)
    assert row.start <= total
    assert row.end is None or total <= row.end


@given(rule_sets(), FIVES, st.integers(0, 3))
def test_a_row_brings_what_each_of_its_totals_brings(rules: RuleSet, total: int, missing: int) -> None:
    """But for the one total that is a draw."""
    found = outcome_of(rules, total, missing=missing)
    assume(not (rules.scoring.exact_draw.played and total == rules.scoring.table.line(rules.table.decks)))
    row = in_bracket(rules, bracket_of(rules, total), missing=missing)
    assert (found.side, found.levels, found.next) == (row.side, row.levels, row.next)


@given(NAMED_RULES, FIVES)
def test_more_points_never_bring_the_defenders_less(rules: RuleSet, total: int) -> None:
    assert outcome_of(rules, total + 5).gain <= outcome_of(rules, total).gain or at_the_line(rules, total)


def at_the_line(rules: RuleSet, total: int) -> bool:
    """A draw brings nobody anything, though five points more or less may."""
    line = rules.scoring.table.line(rules.table.decks)
    return rules.scoring.exact_draw.played and line in {total, total + 5}


@given(rule_sets(), FIVES, st.integers(0, 3))
def test_whoever_rises_is_told_why(rules: RuleSet, total: int, missing: int) -> None:
    found = outcome_of(rules, total, missing=missing)
    assert found.reasons
    assert (found.side is None) is (found.levels == 0)


@given(rule_sets(), FIVES, st.integers(1, 20))
def test_nobody_rises_further_than_the_limit(rules: RuleSet, total: int, cap: int) -> None:
    limited = changed(rules, {"scoring.cap": cap})
    free = changed(rules, {"scoring.cap": 0})
    assert outcome_of(limited, total).levels == min(cap, outcome_of(free, total).levels)


@given(rule_sets(), FIVES, st.integers(1, 3))
def test_a_friend_missing_helps_only_declarers_who_rise(rules: RuleSet, total: int, missing: int) -> None:
    whole, small = outcome_of(rules, total), outcome_of(rules, total, missing=missing)
    assert small.gain >= whole.gain
    if whole.gain <= 0:
        assert (small.side, small.levels) == (whole.side, whole.levels)


@given(NAMED_RULES, FIVES)
def test_a_hand_lost_at_once_brings_the_others_as_much_as_any(rules: RuleSet, total: int) -> None:
    """DBF-GRP-PEN and B31: the extreme rows of the table, whatever else a table adds beyond them."""
    assume(total <= counting.pack_points(rules.table))
    plain = changed(rules, {"scoring.beyond": type(rules.scoring.beyond).OPEN})
    lost = lost_at_once(plain, Side.DECLARERS)
    won = lost_at_once(plain, Side.DEFENDERS)
    assert lost.gain <= outcome_of(plain, total).gain <= won.gain


@given(rule_sets())
def test_the_rows_of_a_table_follow_each_other_without_a_gap(rules: RuleSet) -> None:
    starts = [row.start for row in brackets_of(rules)]
    assert starts == sorted(set(starts))
    assert [(before, after) for before, after in pairwise(starts) if (after - before) % 5] == []
