"""Race: where everybody stood after each hand; who always stood alike runs on one line."""

from dataclasses import dataclass

from scorekeeper.match.facts import Match
from scorekeeper.match.fold import replay
from scorekeeper.match.standing import opening
from scorekeeper.rules.cards.card import Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Where somebody stood after so many hands. The higher of two heights is further on, laps counted."""

    hands: int
    level: Rank
    lap: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """Those who always stood alike, from when they sat down until they left."""

    names: tuple[str, ...]
    stops: tuple[Stop, ...]


def race(match: Match) -> tuple[Runner, ...]:
    """One line for each side, or for each player where they move alone, in the order in which they sat down.

    What moved somebody between two hands counts with the hand before it.
    """
    standing = opening(match)
    last = {0: standing}
    for step in replay(standing, match.facts):
        last[step.after.hands] = step.after
    stops = dict[str, list[Stop]]()
    for standing in last.values():
        for name, height in standing.heights.items():
            level, lap = standing.levels[name], standing.laps[name]
            stop = Stop(hands=standing.hands, level=level, lap=lap, height=height)
            stops.setdefault(name, []).append(stop)
    alike = dict[tuple[Stop, ...], list[str]]()
    for name, found in stops.items():
        alike.setdefault(tuple(found), []).append(name)
    return tuple(Runner(names=tuple(names), stops=found) for found, names in alike.items())
