"""Tally: what players argue about afterwards, over any list of matches, with how many hands each figure rests on.

`figures` says everything of one match, and `together` adds matches up; what `written_figures` makes of one can be kept.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import add
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.match.facts import Captured, Hand, Match
from scorekeeper.match.fold import replay
from scorekeeper.match.player import DECLARED, OPPOSED, PARTNERED, PlayerStatistics
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.statistics import Average, Proportion, average_of, share_of
from scorekeeper.match.step import Step
from scorekeeper.match.worth import Meeting
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.outcome import Outcome

Sum = TypeVar("Sum", Proportion, Average)


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """One player's figures in one match: results and rises hand by hand, and the sums of the rest.

    `dug` are the kitties with points that were won as defender, of all whose last trick is known, and `lost_kitty`
    those that were lost as one of the declarers. `won` is whether the match was, where it was finished, and `behind`
    by how many levels this player lay behind the first at the worst of times.
    """

    results: str
    rises: tuple[int, ...]
    dug: Proportion
    lost_kitty: Proportion
    conceded_declaring: Average
    conceded_partnering: Average
    taken: Average
    won: Proportion
    behind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFigures:
    """What there is to be told of everybody in one match, and of who met whom."""

    own: Mapping[str, Own]
    met: tuple[Meeting, ...]


def together(parts: Iterable[MatchFigures]) -> Mapping[str, PlayerStatistics]:
    """Everybody's figures over matches, in the order in which they were played."""
    all_parts = tuple(parts)
    own = defaultdict[str, list[Own]](list)
    for part in all_parts:
        for name, each in part.own.items():
            own[name].append(each)
    partners, opponents = _companions(meetings(all_parts))
    return MappingProxyType(
        {name: _player(each, partners.get(name, {}), opponents.get(name, {})) for name, each in own.items()}
    )


def meetings(parts: Iterable[MatchFigures]) -> tuple[Meeting, ...]:
    """Who met whom, over all matches."""
    found = dict[tuple[tuple[str, ...], tuple[str, ...]], Meeting]()
    for met in chain.from_iterable(part.met for part in parts):
        sides = met.declarers, met.defenders
        found[sides] = found[sides] + met if sides in found else met
    return tuple(found.values())


def _player(
    own: Sequence[Own], partners: Mapping[str, Proportion], opponents: Mapping[str, Proportion]
) -> PlayerStatistics:
    """Whoever wins a match after having lain far behind has come back from there."""
    return PlayerStatistics(
        results="".join(each.results for each in own),
        rises=tuple(chain.from_iterable(each.rises for each in own)),
        digs=_sum((each.dug for each in own), Proportion()),
        lost_kitties=_sum((each.lost_kitty for each in own), Proportion()),
        conceded_declaring=_sum((each.conceded_declaring for each in own), Average()),
        conceded_partnering=_sum((each.conceded_partnering for each in own), Average()),
        taken=_sum((each.taken for each in own), Average()),
        matches=_sum((each.won for each in own), Proportion()),
        comeback=max(each.behind * each.won.count for each in own),
        partners=MappingProxyType({**partners}),
        opponents=MappingProxyType({**opponents}),
    )


def _sum(numbers: Iterable[Sum], nothing: Sum) -> Sum:
    return reduce(add, numbers, nothing)


Companions = dict[str, dict[str, Proportion]]


def _companions(meetings: Iterable[Meeting]) -> tuple[Companions, Companions]:
    """With whom and against whom everybody played, and how often they won."""
    partners, opponents = Companions(), Companions()
    for met in meetings:
        for side, others, won in (
            (met.declarers, met.defenders, met.held),
            (met.defenders, met.declarers, met.taken),
        ):
            share = Proportion(won, met.gained.of)
            for name in side:
                _add(partners, name, (one for one in side if one != name), share)
                _add(opponents, name, others, share)
    return partners, opponents


def _add(companions: Companions, name: str, others: Iterable[str], share: Proportion) -> None:
    own = companions.setdefault(name, {})
    for one in others:
        own[one] = own.get(one, Proportion()) + share


def figures(match: Match, told: Iterable[Step] | None = None) -> MatchFigures:
    """Everything that is told of one match; `told` are its steps, where somebody has folded it already."""
    standing = opening(match)
    steps, behind = list[Step](), dict.fromkeys(match.players, 0)
    for step in replay(standing, match.facts) if told is None else told:
        standing = step.after
        if step.outcome:
            steps.append(step)
        if step.moves:
            _fall_behind(behind, standing)
    hands = [_Told(step, step.outcome, _rises(step)) for step in steps if step.outcome]
    names = dict.fromkeys(chain(*((*hand.step.side, *hand.defenders) for hand in hands)))
    own = {name: _own(name, hands, standing, behind.get(name, 0)) for name in names}
    return MatchFigures(own=MappingProxyType(own), met=tuple(_together_in(hands)))


def _fall_behind(behind: dict[str, int], standing: Standing) -> None:
    """By how many levels each player has lain behind the first, at the worst of times."""
    heights = standing.progress
    first = max(heights.values())
    for name, height in heights.items():
        if first - height > behind.get(name, 0):
            behind[name] = first - height


@dataclass(frozen=True, slots=True)
class _Told:
    """A hand with a result: what it brought, and by how many levels each player rose or fell in it."""

    step: Step
    outcome: Outcome
    rises: Mapping[str, int]

    @property
    def defenders(self) -> tuple[str, ...]:
        return self.step.before.others(self.step.side)

    @property
    def held(self) -> bool:
        return self.outcome.declarers_held

    @property
    def taken(self) -> bool:
        return not self.held and not self.outcome.drawn

    @property
    def gained(self) -> int:
        """Levels that the declarers rise, or below zero those that the defenders do."""
        return self.outcome.levels if self.outcome.side is Side.DECLARERS else -self.outcome.levels

    @property
    def total(self) -> int | None:
        """The defenders' points; a hand lost at once was never counted."""
        return self.step.account.total if self.step.account else None

    @property
    def dug(self) -> bool | None:
        """Whether the defenders won the last trick, and points in the kitty with it, if that is known."""
        hand = self.step.fact
        if not (isinstance(hand, Hand) and hand.last_trick):
            return None
        kitty = hand.count.kitty if isinstance(hand.count, Captured) else 0
        return bool(kitty) and hand.last_trick.won_by is Side.DEFENDERS

    def result(self, name: str) -> str:
        """What somebody did, as one letter; nothing for whoever was not at the table."""
        if name in self.step.side:
            part, won = DECLARED if name == self.step.declarer else PARTNERED, self.held
        else:
            part, won = OPPOSED if name in self.step.before.players else "", self.taken
        return part if won else part.lower()


def _rises(step: Step) -> dict[str, int]:
    """Levels up or down in one hand; who fell and rose again has both."""
    rises: dict[str, int] = {}
    for move in step.moves:
        rises[move.player] = rises.get(move.player, 0) + move.levels
    return rises


def _own(name: str, hands: Sequence[_Told], end: Standing, behind: int) -> Own:
    told = [(hand, result) for hand in hands if (result := hand.result(name))]
    parts = {part: [hand for hand, result in told if result.upper() == part] for part in (DECLARED, PARTNERED, OPPOSED)}
    return Own(
        results="".join(result for _hand, result in told),
        rises=tuple(hand.rises.get(name, 0) for hand, _result in told),
        dug=_dug(parts[OPPOSED]),
        lost_kitty=_dug(parts[DECLARED] + parts[PARTNERED]),
        conceded_declaring=_points(parts[DECLARED]),
        conceded_partnering=_points(parts[PARTNERED]),
        taken=_points(parts[OPPOSED]),
        won=Proportion(int(name in end.winners), 1) if end.finished and name in end.players else Proportion(),
        behind=behind,
    )


def _dug(hands: Iterable[_Told]) -> Proportion:
    return share_of(dug for hand in hands if (dug := hand.dug) is not None)


def _points(hands: Iterable[_Told]) -> Average:
    return average_of(total for hand in hands if (total := hand.total) is not None)


def _together_in(hands: Iterable[_Told]) -> Iterator[Meeting]:
    """Hands put together by who played them, whichever of them sat first."""
    found = defaultdict[tuple[tuple[str, ...], tuple[str, ...]], list[_Told]](list)
    for hand in hands:
        found[tuple(sorted(hand.step.side)), tuple(sorted(hand.defenders))].append(hand)
    for (declarers, defenders), each in found.items():
        yield Meeting(
            declarers=declarers,
            defenders=defenders,
            held=sum(hand.held for hand in each),
            taken=sum(hand.taken for hand in each),
            gained=average_of(hand.gained for hand in each),
        )


def written_figures(found: MatchFigures) -> object:
    """As JSON, and short: sides as bits, the people in the order of the alphabet, and every sum as its numbers."""
    bits = {name: 1 << place for place, name in enumerate(sorted(found.own))}
    return {
        "own": {name: [own.results, own.rises, *_numbers(own), own.behind] for name, own in found.own.items()},
        "met": [
            [sum(bits[name] for name in side) for side in (met.declarers, met.defenders)]
            + [met.held, met.taken, *_in_numbers(met.gained)]
            for met in found.met
        ],
    }


def read_figures(raw: Any) -> MatchFigures:  # noqa: ANN401  # whatever was kept
    """What `written_figures` made of them; anything else is a ValueError."""
    try:
        names = sorted(raw["own"])
        return MatchFigures(
            own=MappingProxyType({name: _read_own(*each) for name, each in raw["own"].items()}),
            met=tuple(_read_met(names, *each) for each in raw["met"]),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(raw) from error


def _in_numbers(sums: Proportion | Average) -> tuple[int, ...]:
    return (sums.count, sums.of) if isinstance(sums, Proportion) else (sums.of, sums.total, sums.squares)


def _numbers(own: Own) -> Iterator[int]:
    for each in (own.dug, own.lost_kitty, own.won, own.conceded_declaring, own.conceded_partnering, own.taken):
        yield from _in_numbers(each)


def _read_own(results: str, rises: list[int], *numbers: int) -> Own:
    *sums, behind = numbers
    return Own(
        results=results,
        rises=tuple(rises),
        dug=Proportion(*sums[0:2]),
        lost_kitty=Proportion(*sums[2:4]),
        won=Proportion(*sums[4:6]),
        conceded_declaring=Average(*sums[6:9]),
        conceded_partnering=Average(*sums[9:12]),
        taken=Average(*sums[12:15]),
        behind=behind,
    )


def _read_met(names: list[str], declarers: int, defenders: int, held: int, taken: int, *gained: int) -> Meeting:
    sides = (tuple(name for place, name in enumerate(names) if side >> place & 1) for side in (declarers, defenders))
    return Meeting(declarers=next(sides), defenders=next(sides), held=held, taken=taken, gained=Average(*gained))
