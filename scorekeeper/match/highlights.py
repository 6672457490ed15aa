"""Highlights: what is told of an evening afterwards: who went ahead for good, the longest hold, the biggest kitty."""

from collections.abc import Iterator, Sequence
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
    return (*_turning_point(steps), *_longest_hold(hands), *_biggest_kitty(hands), *_biggest_rise(hands))


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


def _longest_hold(hands: Sequence[Step]) -> Iterator[Sentence]:
    """The most hands that one side, or where friends are called one declarer, won in a row while declaring."""
    runs = [[*run] for holders, run in groupby(hands, key=_holders) if holders]
    longest = max(runs, key=len, default=[])
    if len(longest) >= LONG:
        yield say(
            "{names} held the deal {times} times in a row, in hands {first} to {last}.",
            names=series(_holders(longest[0])),
            times=len(longest),
            first=longest[0].after.hands,
            last=longest[-1].after.hands,
        )


def _holders(hand: Step) -> tuple[str, ...]:
    """Who held the deal: the side, or the declarer whose friends change; nobody where the deal was lost."""
    if not (hand.outcome and hand.outcome.declarers_held and hand.declarer):
        return ()
    return tuple(name for name in hand.before.players if name in hand.side) if hand.before.fixed else (hand.declarer,)


def _biggest_kitty(hands: Sequence[Step]) -> Iterator[Sentence]:
    """The kitty that brought the defenders most."""
    lines = [(hand, line) for hand in hands if hand.account for line in hand.account.lines if line.what == "kitty"]
    hand, line = max(lines, key=lambda one: one[1].points, default=(None, None))
    if hand and line and line.points:
        yield say(
            "The biggest kitty came in hand {number}: {how} points for {names}.",
            number=hand.after.hands,
            how=line.how,
            names=series(hand.before.others(hand.side)),
        )


def _biggest_rise(hands: Sequence[Step]) -> Iterator[Sentence]:
    """The most levels in one hand."""
    hand = max(hands, key=lambda one: one.gain[1])
    side, levels = hand.gain
    if side and levels >= MUCH:
        risen = {move.player for move in hand.moves if move.levels > 0}
        rose = [name for name in hand.before.players if name in risen]
        yield say(
            "{names} rose most at once: {levels} levels in hand {number}.",
            names=series(rose),
            levels=levels,
            number=hand.after.hands,
        )
