"""Standings and records: who won how much over any matches, and what nobody has bettered in them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.match.highlights import Feat
from scorekeeper.match.outline import Outline
from scorekeeper.match.statistics import FEWEST, Proportion

FEWEST_HELD, FEWEST_IN_A_ROW = 2, 2
"""Hands held in a row, and matches won in a row, from which on it is a record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """One player over these matches: matches won of those that were finished, hands won, and levels risen in them."""

    name: str
    matches: Proportion
    hands: Proportion
    levels: int

    @property
    def known(self) -> bool:
        return self.hands.of >= FEWEST

    @property
    def a_hand(self) -> float:
        """Levels a hand, of somebody who played one."""
        return self.levels / self.hands.of


def standings(matches: Iterable[Outline]) -> tuple[Ranking, ...]:
    """Whoever surely won the larger share of hands comes first; of whom too little is known comes last."""
    won, played, levels = (defaultdict[str, int](int) for _sum in range(3))
    matches_won, finished = Counter[str](), Counter[str]()
    for match in matches:
        for name, hands_won, hands, risen in match.scores:
            won[name] += hands_won
            played[name] += hands
            levels[name] += risen
        if match.winners:
            finished.update(match.players)
            matches_won.update(match.winners)
    found = (
        Ranking(
            name=name,
            matches=Proportion(matches_won[name], finished[name]),
            hands=Proportion(won[name], hands),
            levels=levels[name],
        )
        for name, hands in played.items()
        if hands
    )
    return tuple(sorted(found, key=_sure, reverse=True))


def _sure(place: Ranking) -> tuple[float, int]:
    """The least share that is likely, so that three lucky hands are no lead; and how many hands it rests on."""
    return (place.hands.bounds or (-1.0,))[0], place.hands.of


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """What was done best of all, and in which of the matches; and in how many later ones just as much was done."""

    at: int
    feat: Feat
    again: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """What nobody has bettered: hands held in a row, points of one kitty, levels in one hand, the match of the most
    hands, the one that was won in the fewest, and matches won in a row by one player.
    """

    hold: Best | None
    kitty: Best | None
    rise: Best | None
    longest: Best | None
    fastest: Best | None
    streak: Best | None


def records(matches: Sequence[Outline]) -> Records:
    """Of those who did the same, the first."""
    return Records(
        hold=_best(matches, lambda match: match.hold, fewest=FEWEST_HELD),
        kitty=_best(matches, lambda match: match.kitty),
        rise=_best(matches, lambda match: match.rise),
        longest=_best(matches, lambda match: _lasted(match, match.players)),
        fastest=_best(matches, lambda match: _lasted(match, match.winners) if match.winners else None, sign=-1),
        streak=_streak(matches),
    )


def _best(
    matches: Sequence[Outline], feat: Callable[[Outline], Feat | None], *, fewest: int = 1, sign: int = 1
) -> Best | None:
    found = [(at, done) for at, match in enumerate(matches) if (done := feat(match)) and done.much >= fewest]
    return _first(found, max((sign * done.much for _at, done in found), default=0) * sign)


def _first(found: Iterable[tuple[int, Feat]], most: int) -> Best | None:
    """The first who did so much."""
    same = [(at, done) for at, done in found if done.much == most]
    return Best(at=same[0][0], feat=same[0][1], again=len(same) - 1) if same else None


def _lasted(match: Outline, names: tuple[str, ...]) -> Feat:
    return Feat(names=names, much=match.hands, first=1, last=match.hands)


def _streak(matches: Sequence[Outline]) -> Best | None:
    """A match that nobody has won ends no streak; whoever won all of them together shares it."""
    running, found = Counter[str](), list[tuple[int, Feat]]()
    for at, match in enumerate(matches):
        if match.winners:
            running.update({name: 1 if name in match.winners else -running[name] for name in match.players})
            most = max(running[name] for name in match.winners)
            names = tuple(name for name in match.winners if running[name] == most)
            found.append((at, Feat(names=names, much=most, first=1, last=match.hands)))
    most = max((done.much for _at, done in found), default=0)
    return _first(found, most) if most >= FEWEST_IN_A_ROW else None
