"""Contradictions: what does not go together in a rule set. None of them ever keeps a question from its answer."""

from collections.abc import Callable, Iterator
from itertools import chain

from scorekeeper.rules.house import (
    bidding,
    following,
    friends,
    kitty,
    ladder,
    leading,
    scoring,
    table,
    trumps,
    winning,
)
from scorekeeper.rules.house.options import Contradiction
from scorekeeper.rules.house.ruleset import RuleSet

Check = Callable[..., Iterator[Contradiction]]

CHECKS: tuple[Check, ...] = (
    *table.CONTRADICTIONS,
    *trumps.CONTRADICTIONS,
    *bidding.CONTRADICTIONS,
    *friends.CONTRADICTIONS,
    *kitty.CONTRADICTIONS,
    *leading.CONTRADICTIONS,
    *following.CONTRADICTIONS,
    *winning.CONTRADICTIONS,
    *scoring.CONTRADICTIONS,
    *ladder.CONTRADICTIONS,
)
"""Each names as its parameters the groups it looks at."""


def contradictions_in(rules: RuleSet) -> tuple[Contradiction, ...]:
    """Everything in these rules that does not go together."""
    return tuple(chain.from_iterable(_asked(check, rules) for check in CHECKS))


def _asked(check: Check, rules: RuleSet) -> Iterator[Contradiction]:
    groups = (name for name in check.__annotations__ if name != "return")
    return check(**{name: getattr(rules, name) for name in groups})
