"""Remaining: which candidates explain everything that was seen, and which hand rules out what.

A candidate explains a clue if some way in which the hand can have gone under its rules leads to what was seen. Where a
bracket alone was noted there are several such ways, and one of them is enough.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.match import candidates
from scorekeeper.match.candidates import HandEffect, Mask, Space
from scorekeeper.match.evidence import Clue, DealSeen, LevelSeen, Scored
from scorekeeper.match.facts import InBracket, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import FIVES, Next, Side
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.levels import LastCard

Told = tuple[Clue, Mask]
"""A clue, and the candidates that explain it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Remaining:
    """What is left of the candidates: `told` are the clues, in order, with whom each of them leaves."""

    space: Space
    mask: Mask
    told: tuple[Told, ...]

    def against(self, place: int) -> tuple[Clue, ...]:
        """The clues that one candidate does not explain."""
        return tuple(clue for clue, mask in self.told if not mask >> place & 1)

    def first_against(self, mask: Mask) -> Clue | None:
        """The clue after which none of these is left; none where some are."""
        for clue, fitting in self.told:
            mask &= fitting
            if not mask:
                return clue
        return None


def remaining(space: Space, found: Iterable[Clue]) -> Remaining:
    """What explains all of these."""
    told = tuple((clue, fitting(space, clue.seen)) for clue in found)
    mask = space.everything
    for _, fits in told:
        mask &= fits
    return Remaining(space=space, mask=mask, told=told)


@lru_cache(maxsize=1 << 13)
def fitting(space: Space, seen: DealSeen | LevelSeen) -> Mask:
    """The candidates under which this would have been seen."""
    return _deal_fits(space, seen) if isinstance(seen, DealSeen) else _level_fits(space, seen)


def _deal_fits(space: Space, seen: DealSeen) -> Mask:
    """Whose next declarer is the one who was seen, or who leave the deal open."""
    names = tuple(map(str, range(seen.players)))
    side = tuple(map(str, seen.side))
    mask = 0
    for deal, those in _deals(space, seen.scored).items():
        for rules, others in space.successions.items():
            heir = next_declarer.heir(rules, names, names[0], side, deal).name
            mask |= those & others if heir in {None, names[seen.next]} else 0
    return mask


def _deals(space: Space, scored: Scored) -> Mapping[Next | None, Mask]:
    found: dict[Next | None, Mask] = defaultdict(int)
    for effect, mask in brought(space, scored).items():
        found[effect.deal] |= mask
    return found


def _level_fits(space: Space, seen: LevelSeen) -> Mask:
    """Who lead from the one level to the other, hand by hand; whoever would have won is past it."""
    reached: dict[Rank, Mask] = {seen.start: space.everything}
    for scored, side in seen.path:
        after: dict[Rank, Mask] = defaultdict(int)
        for level, there in reached.items():
            for effect, mask in brought(space, scored).items():
                for end, those in _moved(space, scored, effect, level, side) if there & mask else ():
                    after[end] |= there & mask & those
        reached = after
    return reached.get(seen.end, 0)


def _moved(space: Space, scored: Scored, effect: HandEffect, level: Rank, side: Side) -> Iterator[tuple[Rank, Mask]]:
    """Where somebody on this side comes to: thrown back by a jack first, and then up by the gain."""
    for start, there in _thrown_back(space, scored, effect, level, side).items():
        gain = effect.levels if effect.side is side else 0
        for end, those in candidates.climbs(space, start, gain, declared=side is Side.DECLARERS).items():
            if end is not None:
                yield end, there & those


def _thrown_back(space: Space, scored: Scored, effect: HandEffect, level: Rank, side: Side) -> Mapping[Rank, Mask]:
    last, card = scored.last_trick, scored.card
    if last is None or card is None or effect.drawn:
        return {level: space.everything}
    shown = LastCard(won_by=last.won_by, card=card, captures=scored.captures, alone=last.cards == 1)
    found: dict[Rank, Mask] = defaultdict(int)
    for fall, mask in candidates.falls(space, scored.trump, shown, taken_over=effect.deal is Next.RIGHT).items():
        falls = fall is not None and fall.side is side and fall.level.height < level.height
        found[fall.level if fall and falls else level] |= mask
    return found


@lru_cache(maxsize=1 << 13)
def brought(space: Space, scored: Scored) -> Mapping[HandEffect, Mask]:
    """What a hand can have brought, and by whose rules."""
    match scored.count:
        case None:
            return candidates.lost_effects(space, scored.lost or Side.DECLARERS, scored.missing)
        case InBracket(start=start, end=end):
            return _somewhere(space, range(start, (end or start) + FIVES, FIVES), scored.missing)
        case Total(points=points):
            return _at(space, candidates.totals(space, points, 0, None, scored.fines), scored.missing)
        case counted:
            totals = candidates.totals(space, counted.points, counted.kitty, scored.last_trick, scored.fines)
            return _at(space, totals, scored.missing)


def _at(space: Space, totals: Mapping[int, Mask], missing: int) -> Mapping[HandEffect, Mask]:
    """What these totals bring, each by the rules that come to it."""
    found: dict[HandEffect, Mask] = defaultdict(int)
    for total, those in totals.items():
        for effect, mask in candidates.effects(space, total, missing).items():
            found[effect] |= those & mask
    return found


def _somewhere(space: Space, totals: Iterable[int], missing: int) -> Mapping[HandEffect, Mask]:
    """What any of these totals can have brought."""
    found: dict[HandEffect, Mask] = defaultdict(int)
    for total in totals:
        for there in (candidates.effects(space, total, missing), candidates.undrawn(space, total, missing)):
            for effect, mask in there.items():
                found[effect] |= mask
    return found
