"""Foresight: seeing early that a play cannot be dealt out.

What is kept was there all the time. So a tuple that is kept was owed to every part as wide, or another instead of it.
Where larger tuples are protected, a face that is partly kept and held, when a part is answered, in a width from two to
the part's own is owed for: what the share does not have in other tuples is fewer cards than that. Whoever has too few
tuples left need not try.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import sub
from typing import NamedTuple

from scorekeeper.rules.follow.duties import Demand, most
from scorekeeper.rules.follow.packing import packs
from scorekeeper.rules.follow.piles import Piles
from scorekeeper.rules.house.following import NARROWEST_TUPLE


class Need(NamedTuple):
    """The fewest cards that a part must get in tuples, and how many of these must have its full width."""

    cards: int
    tuples: int


def plenty(demands: Sequence[Demand], counts: Sequence[int]) -> bool:
    """Whether so many copies have a tuple for every tuple that is led, and nobody asks where they come from."""
    widths = led(demands)
    return not widths or (from_anywhere(demands) and packs(counts, widths))


def led(demands: Sequence[Demand]) -> list[int]:
    """The widths of the tuples that are led."""
    return [demand.width for demand in demands if not demand.idle for _ in range(demand.length)]


def from_anywhere(demands: Sequence[Demand]) -> bool:
    """Whether a tuple for every tuple that is led will do, whatever it was cut from."""
    return not (demands[0].protects and demands[0].ranks)


def promising(demands: Sequence[Demand], piles: Piles) -> bool:
    """Whether a play may answer these parts; a pile that is not kept may be one of which nobody knows what is."""
    if demands[0].protects:
        cards = sum([demand.size for demand in demands])
        return not hopeless(demands, left_at(demands, cards), 0, piles)
    kept = max([pile[1] for pile in piles])
    if kept < NARROWEST_TUPLE:
        return True
    widths = [width for demand in demands for width in certain(demand, kept)]
    return not widths or packs([pile[0] for pile in piles], widths)


@lru_cache(maxsize=1 << 12)
def certain(demand: Demand, kept: int) -> tuple[int, ...]:
    """The tuples that every answer has, cut down to what is kept: the hand keeps one so wide, and none is protected."""
    if demand.narrowest > min(kept, demand.width):
        return ()
    if kept < demand.width:
        return (kept,) * _fewest(demand.size, demand.width, kept)
    return (demand.width,) * demand.length


@lru_cache(maxsize=1 << 12)
def _fewest(cards: int, widest: int, width: int) -> int:
    """How many tuples of a width can be cut at least from cards in tuples; where no wider one is owed, all are cut."""
    wider = range(width + 1, min(widest, cards) + 1)
    return min([cards // width, *[each // width + _fewest(cards - each, each, width) for each in wider]])


def left_at(demands: Sequence[Demand], cards: int) -> list[int]:
    """How many of so many cards are left at each part, and after the last."""
    return [*accumulate([demand.size for demand in demands], sub, initial=cards)]


def hopeless(demands: Sequence[Demand], there: Sequence[int], filler: int, piles: Piles) -> bool:
    """Whether these parts ask for more tuples than can be given, so much filler being gone before the first.

    `there` is how many cards of the play there are left at each part.
    """
    ranks = demands[0].ranks
    whole = [left for left, kept, _, _ in piles if not kept and left >= NARROWEST_TUPLE]
    cards, widths = 0, []
    for demand, room in zip(demands, there, strict=False):
        if demand.idle:
            continue
        need = _need(demand, there[0] + filler - room, room, piles, 0 if ranks else sum(whole))
        if need.cards > sum(whole) + (0 if ranks else demand.width * _tuples(piles, demand.width)):
            return True
        cards += need.cards
        widths += [demand.width] * need.tuples
        widths += [NARROWEST_TUPLE] * -((need.tuples * demand.width - need.cards) // demand.width)
    if ranks:
        return cards > sum(whole) or len(widths) > len(whole)
    return bool(widths) and not packs([pile[0] for pile in piles], widths)


def _need(demand: Demand, before: int, room: int, piles: Piles, whole: int) -> Need:
    """What a part will need when so many cards have gone before it and so many are left."""
    width, size = demand.width, demand.size
    cards = reserved = spent = 0
    for left, kept, _, _ in piles:
        if NARROWEST_TUPLE <= kept <= width:
            reserved += width + 1 - kept
            if left + kept <= width:
                held = min(left + kept, max(kept, width - 1))
                cards = max(cards, size if held == width else size - held + 1)
        elif kept == 1 and left < width:
            spent += left
    if not cards and (reserved > room or spent > before):
        cards = size if width == NARROWEST_TUPLE else size - width + 2
    if cards == size:
        return Need(size, demand.length)
    return Need(cards, 0 if demand.ranks else _fewest_tuples(demand, piles, whole))


def _fewest_tuples(demand: Demand, piles: Piles, whole: int) -> int:
    """How many full tuples it takes until whole faces can fill as much of the rest as the faces kept back could."""
    kept_back = [kept for left, kept, _, _ in piles if not left and NARROWEST_TUPLE <= kept < demand.width]
    tuples = 0
    while tuples < demand.length and whole < most(kept_back, demand.width * (demand.length - tuples)):
        tuples += 1
    return tuples


def _tuples(piles: Piles, width: int) -> int:
    return sum([pile[0] // width for pile in piles])
