"""Outcomes: what every total of the hand on the table would bring, whoever declares and whoever turns out a friend.

A page carries it along and reads the outcome from it while somebody types, so it decides nothing itself. The parts fit
together like this: the total and the number of friends find the prospect; its side names those who rise, and its levels
the climb of each; its deal names the line of heirs, of whom the first who won declares, or else the last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scorekeeper.match.standing import Standing
from scorekeeper.rules.house import tables
from scorekeeper.rules.house.brackets import FIVES, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.counting import most_total
from scorekeeper.rules.score.levels import Climb
from scorekeeper.rules.score.next_declarer import Heir
from scorekeeper.rules.score.outcome import BEYOND, BRACKETS, Outcome, lost_at_once, outcome_of
from scorekeeper.rules.score.points import BELOW_ZERO
from scorekeeper.rules.words import Sentence

FARTHEST = 5
"""How many packs full of points a page looks ahead where every further step counts; kitties seldom bring half of it."""
_OF_THE_TOTAL = {BRACKETS.id, BEYOND.id, BELOW_ZERO.id}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What every total from here to there (None: without end) would bring, and to whom the deal would go.

    `sentences` say so as the scoring table does, and then what else plays a part in it.
    """

    start: int
    end: int | None
    side: Side | None
    levels: int
    next: Next | None
    drawn: bool
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """The prospects by the number of friends, none first; each player's climbs by side and levels.

    Fixed partners have one list of prospects. `lost` are hands lost at once by one side, by friends like the rest.
    The heirs stand by declarer, and then by where the deal goes.
    """

    prospects: tuple[tuple[Prospect, ...], ...]
    lost: Mapping[Side, tuple[Prospect, ...]]
    climbs: Mapping[str, Mapping[Side, Mapping[int, Climb]]]
    heirs: Mapping[str, Mapping[Next | None, tuple[Heir, ...]]]


def outcomes(standing: Standing) -> Outcomes:
    """What the next hand can bring from this standing."""
    rules = standing.rules
    most = 0 if standing.fixed else rules.friends.wanted(len(standing.players))
    shortfalls = range(most, -1, -1)
    prospects = tuple(_prospects(rules, missing) for missing in shortfalls)
    lost = {side: tuple(_lost(rules, side, missing) for missing in shortfalls) for side in Side}
    gains = {(one.side, one.levels) for found in (*prospects, *lost.values()) for one in found if one.side}
    return Outcomes(
        prospects=prospects,
        lost=MappingProxyType(lost),
        climbs=MappingProxyType({name: _climbs(standing, name, gains) for name in standing.players}),
        heirs=MappingProxyType({name: _heirs(standing, name) for name in standing.players}),
    )


@lru_cache(maxsize=64)
def _prospects(rules: RuleSet, missing: int) -> tuple[Prospect, ...]:
    """From the lowest total that fines may well lead to, up to the highest that the kitty may well bring.

    A bracket that begins with a draw goes on behind it.
    """
    found = list[Prospect]()
    total: int | None = -rules.table.points if rules.scoring.below_zero.goes_on else 0
    highest = min(most_total(rules), FARTHEST * rules.table.points)
    while total is not None and total <= highest:
        outcome = outcome_of(rules, total, missing=missing)
        end = total if outcome.drawn else outcome.bracket.end
        found.append(_prospect(rules, outcome, total, end))
        total = None if end is None else end + FIVES
    return tuple(found)


def _lost(rules: RuleSet, loser: Side, missing: int) -> Prospect:
    outcome = lost_at_once(rules, loser, missing=missing)
    return _prospect(rules, outcome, outcome.bracket.start, outcome.bracket.end)


def _prospect(rules: RuleSet, outcome: Outcome, start: int, end: int | None) -> Prospect:
    called = not rules.table.partnerships.known_beforehand
    more = (reason.sentence for reason in outcome.reasons if reason.article not in _OF_THE_TOTAL)
    return Prospect(
        start=start,
        end=end,
        side=outcome.side,
        levels=outcome.levels,
        next=outcome.next,
        drawn=outcome.drawn,
        sentences=(tables.row_in_words(start, end, outcome.bracket.gain, outcome.next, called=called), *more),
    )


def _climbs(standing: Standing, name: str, gains: set[tuple[Side, int]]) -> Mapping[Side, Mapping[int, Climb]]:
    level = standing.levels[name]
    found: dict[Side, dict[int, Climb]] = {side: {} for side in Side}
    for side, levels in sorted(gains, key=lambda gain: gain[1]):
        found[side][levels] = standing.climb(name, level, levels, declared=side is Side.DECLARERS)
    return MappingProxyType({side: MappingProxyType(climbs) for side, climbs in found.items()})


def _heirs(standing: Standing, declarer: str) -> Mapping[Next | None, tuple[Heir, ...]]:
    places = (Next.PARTNER, Next.RIGHT, None)
    return MappingProxyType(
        {deal: next_declarer.heirs(standing.rules, standing.players, declarer, deal) for deal in places}
    )
