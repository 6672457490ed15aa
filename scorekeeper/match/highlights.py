"""Highlights: what is told of an evening afterwards: who went ahead for good, the longest hold, the biggest kitty."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.words import Sentence, say, series

FEWEST = 4
"""Hands below which an evening has no story."""
LONG, MUCH = 3, 3
"""Hands held in a row, and levels in one hand, from which on it is worth telling."""


def highlights(steps: Sequence[Step]) -> tuple[Sentence, ...]:
    """In the order in which people ask: who, how long, how much."""
    hands = [step for step in steps if step.outcome]
    if len(hands) < FEWEST:
        return ()
    return (*_turning_point(steps), *_hold_told(hands), *_kitty_told(hands), *_rise_told(hands))


def _turning_point(steps: Sequence[Step]) -> Iterator[Sentence]:
    """The last time that others came to lead, if anybody leads now; who was ahead before did not go ahead then."""
    ahead = _leaders(steps[-1].after)
    turned = next((step for step in reversed(steps) if _leaders(step.before) != ahead), None)
    if not ahead:
        yield say("Nobody is ahead.")
    elif turned:
        number, before = turned.after.hands, set(_leaders(turned.before))
        if before.intersection(ahead) and not before.issuperset(ahead):
            yield say("{names} have shared the lead since hand {number}.", names=series(ahead), number=number)
            return
        in_hand = say("{names} went ahead in hand {number} and stayed ahead.", names=series(ahead), number=number)
        later = say("{names} went ahead after hand {number} and stayed ahead.", names=series(ahead), number=number)
        yield in_hand if turned.outcome else later


def _leaders(standing: Standing) -> tuple[str, ...]:
    """Who is further on than all the others; nobody where all stand alike."""
    heights = standing.progress
    first = max(heights.values())
    ahead = tuple(name for name, height in heights.items() if height == first)
    return ahead if len(ahead) < len(heights) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """What some of them once did: how much of it, from which hand to which, and `how` it adds up where it does."""

    names: tuple[str, ...]
    much: int
    first: int
    last: int
    how: str = ""


def longest_hold(hands: Sequence[Step]) -> Feat | None:
    """The most hands that one side, or where friends are called one declarer, won in a row while declaring."""
    return _most(_holds(hands))


def _most(feats: Iterable[Feat]) -> Feat | None:
    """The first of those that nobody surpassed."""
    return max(feats, key=_much, default=None)


def _much(feat: Feat) -> int:
    return feat.much


def _holds(hands: Sequence[Step]) -> Iterator[Feat]:
    for holders, run in groupby(hands, key=_holders):
        if holders:
            numbers = [hand.after.hands for hand in run]
            yield Feat(names=holders, much=len(numbers), first=numbers[0], last=numbers[-1])


def _holders(hand: Step) -> tuple[str, ...]:
    """Who held the deal: the side, or the declarer whose friends change; nobody where the deal was lost."""
    if not (hand.outcome and hand.outcome.declarers_held and hand.declarer):
        return ()
    return tuple(name for name in hand.before.players if name in hand.side) if hand.before.fixed else (hand.declarer,)


def biggest_kitty(hands: Sequence[Step]) -> Feat | None:
    """The kitty that brought the defenders most."""
    return _most(_kitties(hands))


def _kitties(hands: Sequence[Step]) -> Iterator[Feat]:
    for hand in hands:
        number, others = hand.after.hands, hand.before.others(hand.side)
        for line in hand.account.lines if hand.account else ():
            if line.what == "kitty" and line.points:
                yield Feat(names=others, much=line.points, first=number, last=number, how=line.how)


def biggest_rise(hands: Sequence[Step]) -> Feat | None:
    """The most levels that were taken in one hand, by whom; not those that were gained when fewer were left."""
    return _most(_rises(hands))


def _rises(hands: Sequence[Step]) -> Iterator[Feat]:
    for hand in hands:
        taken = {move.player: move.levels for move in hand.moves if move.levels > 0}
        if taken:
            most, number = max(taken.values()), hand.after.hands
            rose = tuple(name for name in hand.before.players if taken.get(name) == most)
            yield Feat(names=rose, much=most, first=number, last=number)


def _first_of_all(feats: Sequence[Feat], least: int) -> tuple[Feat | None, bool]:
    """The most of these that is worth telling, and whether it was done more than once."""
    most = _most(feats)
    if most is None or most.much < least:
        return None, False
    return most, [feat.much for feat in feats].count(most.much) > 1


def _hold_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    hold, shared = _first_of_all([*_holds(hands)], LONG)
    if hold is None:
        return
    names, times, start, end = series(hold.names), hold.much, hold.first, hold.last
    once = say(
        "{names} held the deal {times} times in a row, in hands {first} to {last}.",
        names=names,
        times=times,
        first=start,
        last=end,
    )
    first = say(
        "Nobody held the deal more than {times} times in a row, and {names} did it first, in hands {first} to {last}.",
        names=names,
        times=times,
        first=start,
        last=end,
    )
    yield first if shared else once


def _kitty_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    kitty, shared = _first_of_all([*_kitties(hands)], 1)
    if kitty is None:
        return
    number, how, names = kitty.first, kitty.how, series(kitty.names)
    once = say(
        "The biggest kitty came in hand {number}: {how} points for {names}.", number=number, how=how, names=names
    )
    first = say(
        "The biggest kitty came first in hand {number}: {how} points for {names}.", number=number, how=how, names=names
    )
    yield first if shared else once


def _rise_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    rise, shared = _first_of_all([*_rises(hands)], MUCH)
    if rise is None:
        return
    names, levels, number = series(rise.names), rise.much, rise.first
    once = say(
        "{names} rose most at once: {levels} levels in hand {number}.", names=names, levels=levels, number=number
    )
    first = say(
        "Nobody rose more than {levels} levels at once, and {names} did it first, in hand {number}.",
        names=names,
        levels=levels,
        number=number,
    )
    yield first if shared else once
