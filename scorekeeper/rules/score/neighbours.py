"""Neighbours: how much more, or less, would have brought something else."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.house import tables
from scorekeeper.rules.house.brackets import FIVES, Bracket
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Sentence, say
from scorekeeper.rules.score import scoring
from scorekeeper.rules.score.scoring import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """Another bracket, how many points more (or fewer, below zero) would have reached it, and what they would bring."""

    bracket: Bracket
    points: int
    outcome: Outcome
    called: bool

    @property
    def sentence(self) -> Sentence:
        gain = tables.gain_in_words(self.outcome.gain)
        deal = tables.deal_in_words(self.outcome.next, called=self.called)
        if self.points > 0:
            return say("{points} points more: {gain}; {deal}.", points=self.points, gain=gain, deal=deal)
        return say("{points} points fewer: {gain}; {deal}.", points=-self.points, gain=gain, deal=deal)


def neighbours(rules: RuleSet, total: int, *, missing: int = 0) -> Iterator[Neighbour]:
    """How much more it takes to every bracket above, and how much less to every one below."""
    here = scoring.bracket_of(rules, total)
    bounds = (here.start - FIVES, here.start if here.end is None else here.end + FIVES)
    beside = [scoring.bracket_of(rules, bound) for bound in bounds]
    table = [scoring.bracket_of(rules, row.start) for row in scoring.rows(rules)]
    rows = [row for row in table if not any(_overlap(row, one) for one in beside)]
    for bracket in sorted({*rows, *beside}, key=lambda bracket: bracket.start):
        if not _overlap(bracket, here):
            border = bracket.start if bracket.start > total else bracket.end or 0
            outcome = scoring.outcome(rules, border, missing=missing)
            called = not rules.table.partnerships.known_beforehand
            yield Neighbour(bracket=bracket, points=border - total, outcome=outcome, called=called)


def _overlap(one: Bracket, other: Bracket) -> bool:
    """Whether some total lies in both."""
    return (other.end is None or one.start <= other.end) and (one.end is None or other.start <= one.end)
