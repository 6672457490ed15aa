"""Highlights: what is told of an evening afterwards: who went ahead for good, the longest hold, the biggest kitty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.match.fold import Step
from scorekeeper.match.standing import Standing
from scorekeeper.rules.rulings import Sentence, say, series

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
    """The last time that others came to lead, if anybody leads now."""
    ahead = leaders(steps[-1].after)
    turned = next((step for step in reversed(steps) if leaders(step.before) != ahead), None)
    if not ahead:
        yield say("Nobody is ahead.")
    elif turned:
        number = turned.after.hands
        in_hand = say("{names} went ahead in hand {number} and stayed ahead.", names=series(ahead), number=number)
        later = say("{names} went ahead after hand {number} and stayed ahead.", names=series(ahead), number=number)
        yield in_hand if turned.outcome else later


def leaders(standing: Standing) -> tuple[str, ...]:
    """Who is further on than all the others; nobody where all stand alike."""
    heights = standing.heights
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
    runs = [[*run] for holders, run in groupby(hands, key=_holders) if holders]
    longest = max(runs, key=len, default=None)
    if longest is None:
        return None
    first, last = longest[0], longest[-1]
    return Feat(names=_holders(first), much=len(longest), first=first.after.hands, last=last.after.hands)


def _holders(hand: Step) -> tuple[str, ...]:
    """Who held the deal: the side, or the declarer whose friends change; nobody where the deal was lost."""
    if not (hand.outcome and hand.outcome.declarers_held and hand.declarer):
        return ()
    return tuple(name for name in hand.before.players if name in hand.side) if hand.before.fixed else (hand.declarer,)


def biggest_kitty(hands: Sequence[Step]) -> Feat | None:
    """The kitty that brought the defenders most."""
    lines = [(hand, line) for hand in hands if hand.account for line in hand.account.lines if line.what == "kitty"]
    hand, line = max(lines, key=lambda one: one[1].points, default=(None, None))
    if not (hand and line and line.points):
        return None
    number, others = hand.after.hands, hand.before.others(hand.side)
    return Feat(names=others, much=line.points, first=number, last=number, how=line.how)


def biggest_rise(hands: Sequence[Step]) -> Feat | None:
    """The most levels in one hand."""
    hand = max(hands, key=lambda one: one.gain[1], default=None)
    side, levels = hand.gain if hand else (None, 0)
    if not (hand and side and levels):
        return None
    risen = {move.player for move in hand.moves if move.levels > 0}
    rose = tuple(name for name in hand.before.players if name in risen)
    return Feat(names=rose, much=levels, first=hand.after.hands, last=hand.after.hands)


def _hold_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    hold = longest_hold(hands)
    if hold and hold.much >= LONG:
        yield say(
            "{names} held the deal {times} times in a row, in hands {first} to {last}.",
            names=series(hold.names),
            times=hold.much,
            first=hold.first,
            last=hold.last,
        )


def _kitty_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    kitty = biggest_kitty(hands)
    if kitty:
        yield say(
            "The biggest kitty came in hand {number}: {how} points for {names}.",
            number=kitty.first,
            how=kitty.how,
            names=series(kitty.names),
        )


def _rise_told(hands: Sequence[Step]) -> Iterator[Sentence]:
    rise = biggest_rise(hands)
    if rise and rise.much >= MUCH:
        yield say(
            "{names} rose most at once: {levels} levels in hand {number}.",
            names=series(rise.names),
            levels=rise.much,
            number=rise.first,
        )
