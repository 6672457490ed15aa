"""Blocks: a hand, and before it the irregularities that waited for it; whatever is done to one is done to the others.

Which hand an irregularity waited for is what the fold made of it: a redeal may leave it waiting for the next.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import takewhile
from typing import TypeVar

from scorekeeper.match.facts import Dealt
from scorekeeper.match.step import Step


def _waits(step: Step) -> bool:
    """Whether from here on one more irregularity waits."""
    return len(step.after.breaches) > len(step.before.breaches)


def _takes(step: Step) -> bool:
    """Whether this is what the irregularities before it waited for."""
    return bool(step.before.breaches) and not step.after.breaches


def block(steps: Sequence[Step], place: int) -> list[int]:
    """The places of a hand and, before it, of what waited for it; all else stands alone."""
    if not _takes(steps[place]):
        return [place]
    since = takewhile(lambda at: steps[at].after.breaches, range(place - 1, -1, -1))
    return sorted([place, *(at for at in since if _waits(steps[at]))])


Placed = TypeVar("Placed", bound=Hashable)


def moved(order: Sequence[Placed], standing: Mapping[Placed, Step], one: Placed, to: int) -> list[Placed]:
    """This order with one of it moved to another number among those that stand.

    A hand takes along what waits for it, and never comes between another hand and what waits for that: Hand 1, an
    irregularity, hand 2: hand 1 one place later stands after hand 2.
    """
    row = [each for each in order if each in standing]
    taken = [row[at] for at in block([standing[each] for each in row], row.index(one))]
    rest = [each for each in row if each not in taken]
    start = max(to - len(taken) + 1, 0)
    if isinstance(standing[one].fact, Dealt):
        start = _between_blocks([standing[each] for each in rest], start, later=to > row.index(one))
    others = [each for each in order if each not in taken]
    place = others.index(rest[start]) if start < len(rest) else len(others)
    return [*others[:place], *taken, *others[place:]]


def _between_blocks(row: Sequence[Step], start: int, *, later: bool) -> int:
    """The nearest place from here on, or else the nearest before, where no irregularity waits for a hand."""
    free, waits = [0], False
    for at, step in enumerate(row, start=1):
        waits = _waits(step) or (waits and not _takes(step))
        free += [] if waits else [at]
    on = [at for at in free if at >= start] if later else []
    return on[0] if on else max(at for at in free if at <= start)


def put_back(order: Sequence[Placed], behind: Mapping[Placed, Placed | None]) -> list[Placed]:
    """This order with some of it behind what it stood behind before it moved; behind nothing is the very beginning."""
    found = [each for each in order if each not in behind]
    for each, other in behind.items():
        found.insert(found.index(other) + 1 if other in found else 0, each)
    return found
