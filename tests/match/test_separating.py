"""Separating: the one question that tells most, and when there is nothing left to tell."""

from itertools import islice

import pytest

from scorekeeper.match import candidates, separating
from scorekeeper.match.situations import situations
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from tests.benchmarks import rules as bench

TRACTOR = candidates.space(presets.TRACTOR)


def test_the_nearest_are_those_with_the_fewest_changes() -> None:
    assert separating.fewest_changes(TRACTOR, TRACTOR.everything) == TRACTOR.within(0)
    assert separating.fewest_changes(
        TRACTOR, TRACTOR.everything & ~TRACTOR.within(1)
    ) == TRACTOR.everything & ~TRACTOR.within(1)
    assert separating.fewest_changes(TRACTOR, 0) == 0


def test_known_rules_weigh_more_than_changed_ones() -> None:
    first, last = 1, 1 << len(TRACTOR.candidates) - 1
    assert separating.weight(TRACTOR, first | last) == 401


def test_a_question_is_not_asked_twice_and_none_is_asked_of_one_candidate() -> None:
    first = separating.best(TRACTOR, TRACTOR.everything, frozenset())
    assert first
    again = separating.best(TRACTOR, TRACTOR.everything, frozenset({first.key}))
    assert again not in {first, None}
    assert separating.best(TRACTOR, 1, frozenset()) is None
    assert separating.best(TRACTOR, TRACTOR.everything, frozenset(situations(TRACTOR))) is None


@pytest.mark.parametrize("table", bench.TABLES, ids=lambda table: presets.closest(table).id)
def test_three_questions_find_any_preset(table: RuleSet) -> None:
    space = candidates.space(table)
    for place in space.members(space.within(0)):
        third = [*islice(bench.interview(space, place), 3)][-1]
        assert bench.told(space, third, place)
