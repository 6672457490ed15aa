"""Blocks: a hand, and before it the irregularities that wait for it; whatever is done to one is done to the others."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import takewhile
from typing import TypeVar

from scorekeeper.match.facts import Breach, Dealt, Fact


def is_waiting(fact: Fact) -> bool:
    """Whether it waits for the hand after it."""
    return isinstance(fact, Breach)


def block(row: Sequence[Fact], place: int) -> list[int]:
    """The places of a hand and, before it, of what waits for it; whatever is no hand stands alone."""
    if not isinstance(row[place], Dealt):
        return [place]
    since = takewhile(lambda at: not isinstance(row[at], Dealt), range(place - 1, -1, -1))
    return sorted([place, *(at for at in since if is_waiting(row[at]))])


Placed = TypeVar("Placed", bound=Hashable)


def moved(order: Sequence[Placed], standing: Mapping[Placed, Fact], one: Placed, to: int) -> list[Placed]:
    """This order with one of it moved to another number among those that stand.

    A hand takes along what waits for it, and never comes between another hand and what waits for that: Hand 1, an
    irregularity, hand 2: hand 1 one place later stands after hand 2.
    """
    row = [each for each in order if each in standing]
    taken = [row[at] for at in block([standing[each] for each in row], row.index(one))]
    rest = [each for each in row if each not in taken]
    start = max(to - len(taken) + 1, 0)
    if isinstance(standing[one], Dealt):
        start = _between_blocks([standing[each] for each in rest], start, later=to > row.index(one))
    others = [each for each in order if each not in taken]
    place = others.index(rest[start]) if start < len(rest) else len(others)
    return [*others[:place], *taken, *others[place:]]


def _between_blocks(row: Sequence[Fact], start: int, *, later: bool) -> int:
    """The nearest place from here on, or else the nearest before, where no irregularity waits for a hand."""
    free, waits = [0], False
    for at, fact in enumerate(row, start=1):
        waits = is_waiting(fact) or (waits and not isinstance(fact, Dealt))
        free += [] if waits else [at]
    on = [at for at in free if at >= start] if later else []
    return on[0] if on else max(at for at in free if at <= start)
