"""Choices: sets of plays that are allowed alike, counted without listing them, and listed from either end.

As far as may be, plays of the first faces come first; or, listed backwards, those of the last.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from scorekeeper.rules.cards.card import Card

Play = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards that must go, and any so many out of others."""

    fixed: Play
    free: Mapping[Card, int]
    take: int

    def ways(self) -> int:
        return ways(self.free.values(), self.take)

    def shared(self, other: "Pool") -> int:
        """How many plays are in both, of one hand and of as many cards: those that keep what either can keep."""
        free = [min(count, other.free.get(card, 0)) for card, count in self.free.items()]
        return ways(free, sum(self.free.values()) - self.take)

    def plays(self, *, backwards: bool = False) -> Iterator[Play]:
        """Each play once."""
        faces = list(self.free.items())
        there = sum(self.free.values())
        return ((*self.fixed, *drawn) for drawn in _drawn(faces[::-1] if backwards else faces, self.take, there))


def _drawn(faces: list[tuple[Card, int]], take: int, there: int) -> Iterator[Play]:
    if not take:
        yield ()
        return
    (card, count), rest = faces[0], faces[1:]
    for copies in range(min(count, take), max(0, take - there + count) - 1, -1):
        for drawn in _drawn(rest, take - copies, there - count):
            yield (card,) * copies + drawn


@dataclass(frozen=True, slots=True)
class Group:
    """Faces with equally many copies, and how many of these faces give so many copies each, from none upwards."""

    faces: Play
    numbers: tuple[int, ...]

    def ways(self) -> int:
        return arrangements(self.numbers)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which counts are given of faces held equally often; which of these faces it is makes no difference."""

    groups: tuple[Group, ...]

    def ways(self) -> int:
        found = 1
        for group in self.groups:
            found *= group.ways()
        return found

    def plays(self, *, backwards: bool = False) -> Iterator[Play]:
        """Each play once."""
        return _patterned([(each.faces[::-1] if backwards else each.faces, each.numbers) for each in self.groups])


def _patterned(groups: Sequence[tuple[Play, tuple[int, ...]]]) -> Iterator[Play]:
    if not groups:
        yield ()
        return
    (faces, numbers), rest = groups[0], groups[1:]
    if len(numbers) == 1:
        yield from _patterned(rest)
        return
    for chosen in combinations(faces, numbers[-1]):
        given = tuple([card for card in chosen for _ in range(len(numbers) - 1)])
        others = tuple([card for card in faces if card not in chosen])
        for play in _patterned([(others, numbers[:-1]), *rest]):
            yield given + play


def arrangements(numbers: Iterable[int]) -> int:
    """In how many ways faces can be divided into groups of so many."""
    found, there = 1, 0
    for number in numbers:
        there += number
        found *= comb(there, number)
    return found


def ways(counts: Iterable[int], cards: int) -> int:
    """How many different choices of so many cards there are among faces with these counts."""
    return _ways(tuple(sorted(counts)), cards)


@lru_cache(maxsize=1 << 12)
def _ways(counts: tuple[int, ...], cards: int) -> int:
    row = [1] + [0] * cards
    for count in counts:
        window = 0
        longer = row[:]
        for place in range(cards + 1):
            window += row[place] - (row[place - count - 1] if place > count else 0)
            longer[place] = window
        row = longer
    return row[cards]
