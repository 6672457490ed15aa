"""Runs: tuples on neighbouring steps, the longest first (BF-L-SEQ-1, BF-SEQ-F-MUST)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

Ladder = Mapping[int, int]
"""How many tuples of one width stand on each step."""


def ladder(heap: Iterable[tuple[int, int]], width: int) -> dict[int, int]:
    """The tuples of this width among so many copies on each step; step 0 is no place in sequences."""
    steps: dict[int, int] = {}
    for count, step in heap:
        if step and count >= width:
            steps[step] = steps.get(step, 0) + count // width
    return steps


def longest(steps: Ladder, fit: int, shortest: int, cap: int) -> tuple[int, ...]:
    """The lengths of the longest run, up to a cap, then of the longest of what is left, and so on, while tuples fit."""
    if fit < shortest or len(steps) < shortest:
        return ()
    return _longest(tuple(sorted(steps.items())), fit, shortest, cap)


@lru_cache(maxsize=1 << 14)
def _longest(steps: tuple[tuple[int, int], ...], fit: int, shortest: int, cap: int) -> tuple[int, ...]:
    """Of several ways to take the longest run the one that leaves the longest others.

    That takes no trial where a whole stretch of neighbours comes out: all stretches as long as that come out in turn.
    """
    found = stretches([step for step, _ in steps])
    most = max([length for _, length in found], default=0)
    length = min(most, cap, fit)
    if length < shortest:
        return ()
    if length == fit:
        return (length,)
    lows = [low for low, room in found if room == most][:1]
    if most > cap:
        lows = [low + shift for low, room in found for shift in range(room - cap + 1)]
    return max((length, *_longest(_without(steps, low, length), fit - length, shortest, cap)) for low in lows)


def stretches(steps: Iterable[int]) -> list[tuple[int, int]]:
    """Where neighbouring steps begin, and how many they are."""
    found: list[tuple[int, int]] = []
    for step in steps:
        if found and step == sum(found[-1]):
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((step, 1))
    return found


def _without(steps: Iterable[tuple[int, int]], low: int, length: int) -> tuple[tuple[int, int], ...]:
    """What is left when a tuple is taken from each step of a run."""
    left = [(step, count - (low <= step < low + length)) for step, count in steps]
    return tuple([(step, count) for step, count in left if count])
