"""Knapsack: whether the faces of a play can do, all at once, what one course of answers asks of them.

Each face goes its own way through the steps of a course. Only sums count: how many tuples a step gets, how many cards
go at it. A set of sums is one number with a bit for each, so that a face adds all its ways to all that the faces before
it can do by shifting whole sets and joining them.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache, reduce
from math import prod
from operator import or_
from typing import NamedTuple, Protocol

from scorekeeper.rules.search_budget import Effort, remembered, spend

Copies = tuple[int, int]
"""Copies of a face left of the play, and copies kept."""


SUMS_AT_ONCE = 1 << 15
"""So many are looked through in one step,"""
SUMS_KEPT = 1 << 11
"""and so many are kept for one."""


class Gone(NamedTuple):
    """Copies of a face that go to a part, or that have to be gone by then in whatever share."""

    part: int
    face: int
    copies: int
    early: bool


class Bound(Enum):
    """How far a sum has to go: to its top, no further, or to its top once cards that are in no face are added."""

    EXACTLY = auto()
    AT_MOST = auto()
    WITH_SPARE = auto()


class Sum(NamedTuple):
    """Something counted over all faces."""

    top: int
    bound: Bound


class Way(NamedTuple):
    """One way for a face through a step: the copies left after it, and how much it adds to which sums."""

    left: int
    sums: tuple[int, ...] = ()
    number: int = 0


class Step(Protocol):
    """What every face is asked in turn."""

    def __hash__(self) -> int:
        """Equal steps have the same ways."""

    @property
    def portion(self) -> int:
        """Where cards go in portions, as many as one likes, how many are in each; else 0."""

    def ways(self, left: int, kept: int) -> Iterator[Way]:
        """Every way for a face to come through."""


class Digit(NamedTuple):
    """A sum as a digit of a number: how far away one more is, its top, and the numbers that have room for so many."""

    shift: int
    top: int
    rooms: tuple[int, ...]

    def more(self, number: int) -> tuple[int, int]:
        """Which numbers have room for so many more of this, and how far they go."""
        return (self.rooms[number] if number <= self.top else 0), self.shift * number


Shift = tuple[int, list[tuple[int, int]]]
"""A way for a face through a step: the copies left, and which sums go how far."""


class Plan:
    """The sums and steps of a course, and what faces can do in it, as far as it is known."""

    def __init__(self, sums: tuple[Sum, ...], steps: tuple[Step, ...]) -> None:
        self.steps = steps
        order = sorted(range(len(sums)), key=lambda at: sums[at].bound is Bound.EXACTLY)
        digits = _digits(tuple([sums[at].top for at in order]))
        self.digits = [digit for _, digit in sorted(zip(order, digits, strict=True), key=lambda pair: pair[0])]
        exact = [digit for each, digit in zip(sums, self.digits, strict=True) if each.bound is Bound.EXACTLY]
        self.full = sum([digit.top * digit.shift for digit in exact])
        self.loose = tuple([sums[at] for at in order[: len(sums) - len(exact)]])
        self.portions = [self._portion(step) for step in steps]
        self.known: dict[tuple[int, int, int], list[Shift]] = {}

    def _portion(self, step: Step) -> tuple[int, int, int]:
        """How many cards go at once, which numbers have room for one portion more, and how far away that is."""
        if not step.portion:
            return 0, 0, 0
        way = next(way for way in step.ways(step.portion, 0) if way.number)
        return step.portion, *self.digits[way.sums[0]].more(1)

    def shifts(self, number: int, left: int, kept: int) -> list[Shift]:
        """The ways for a face through a step."""
        found = [
            (way.left, [self.digits[at].more(way.number) for at in way.sums if way.number])
            for way in _ways(self.steps[number], left, kept)
        ]
        self.known[number, left, kept] = found
        return found


class Knapsack:
    """What faces can do in one course; besides there are so many spare cards."""

    def __init__(
        self, sums: Sequence[Sum], steps: Sequence[Step], faces: Sequence[Copies], effort: Effort, spare: int = 0
    ) -> None:
        effort.spend(_steps(sums, steps, faces))
        self._plan = plan = _plan(tuple(sums), tuple(steps))
        self._faces = faces
        self._reached = [1]
        for left, kept in faces:
            self._reached.append(self._with(left, kept) if self._reached[-1] else 0)
        self._good = (self._reached[-1] >> plan.full) & _spent(plan.loose, spare)

    @property
    def fits(self) -> bool:
        """Whether everything can be done."""
        return self._good > 0

    def choices(self) -> list[list[int]]:
        """At each step, how many copies of each face go, in one way in which everything is done."""
        wanted = self._plan.full + (self._good & -self._good).bit_length() - 1
        found: list[list[int]] = []
        for face, reached in zip(self._faces[::-1], self._reached[-2::-1], strict=True):
            wanted, gone = next(self._undone(face, reached, wanted, 0))
            found.append(gone)
        return [[gone[number] for gone in found[::-1]] for number in range(len(self._plan.steps))]

    def _with(self, left: int, kept: int) -> int:
        """The sums that there are with one face more."""
        sums = [0] * left + [self._reached[-1]]
        for number, (portion, room, shift) in enumerate(self._plan.portions):
            if portion:
                for count in range(left - portion, -1, -1):
                    sums[count] |= (sums[count + portion] & room) << shift
            else:
                sums = self._through(number, sums, kept)
        return reduce(or_, sums)

    def _through(self, number: int, sums: list[int], kept: int) -> list[int]:
        """The sums after a step, by the copies left."""
        after = [0] * len(sums)
        known = self._plan.known
        for count, reached in enumerate(sums):
            if reached:
                for rest, shifts in known.get((number, count, kept)) or self._plan.shifts(number, count, kept):
                    more = reached
                    for room, shift in shifts:
                        more = (more & room) << shift
                    after[rest] |= more
        return after

    def _undone(self, face: Copies, reached: int, wanted: int, number: int) -> Iterator[tuple[int, list[int]]]:
        """Each way for a face to what is wanted: what is wanted of the faces before it, and the copies that go."""
        if number == len(self._plan.steps):
            yield from [(wanted, [])] if reached >> wanted & 1 else []
            return
        left, kept = face
        for way in _ways(self._plan.steps[number], left, kept):
            digits = [self._plan.digits[at] for at in way.sums]
            if all(wanted // digit.shift % (digit.top + 1) >= way.number for digit in digits):
                before = wanted - way.number * sum([digit.shift for digit in digits])
                for others, gone in self._undone((way.left, kept), reached, before, number + 1):
                    yield others, [left - way.left, *gone]


def _steps(sums: Sequence[Sum], steps: Sequence[Step], faces: Sequence[Copies]) -> int:
    """How many steps it takes to look through all sums: each set of them is one number, in which many fit at once."""
    bits = prod([each.top + 1 for each in sums])
    return (len(steps) + 1) * sum([left + 1 for left, _ in faces]) * (1 + bits // SUMS_AT_ONCE)


@remembered
def _plan(sums: tuple[Sum, ...], steps: tuple[Step, ...]) -> Plan:
    bits = prod([each.top + 1 for each in sums])
    spend(sum([each.top + 1 for each in sums]) * (2 + bits // SUMS_KEPT))
    return Plan(sums, steps)


@lru_cache(maxsize=1 << 14)
def _ways(step: Step, left: int, kept: int) -> tuple[Way, ...]:
    return tuple(step.ways(left, kept))


def _digits(tops: tuple[int, ...]) -> tuple[Digit, ...]:
    """Digits up to these tops, the first the lowest."""
    bits = reduce(lambda product, top: product * (top + 1), tops, 1)
    digits: list[Digit] = []
    shift = 1
    for top in tops:
        rooms = [_pattern(shift * (top + 1 - number), shift * (top + 1), bits) for number in range(top + 1)]
        digits.append(Digit(shift, top, tuple(rooms)))
        shift *= top + 1
    return tuple(digits)


def _pattern(ones: int, period: int, bits: int) -> int:
    """So many ones at the beginning of every period."""
    pattern = (1 << ones) - 1
    while period < bits:
        pattern |= pattern << period
        period *= 2
    return pattern & ((1 << bits) - 1)


@lru_cache(maxsize=64)
def _spent(sums: tuple[Sum, ...], spare: int) -> int:
    """The sums, none of which has to be exact, that so many spare cards bring to where they have to be."""
    short = min(spare, sum([top for top, bound in sums if bound is Bound.WITH_SPARE]))
    found, shift = [1] + [0] * short, 1
    for top, bound in sums:
        after = [0] * (short + 1)
        for used, each in enumerate(found):
            for number in range(top + 1):
                more = used + (top - number if bound is Bound.WITH_SPARE else 0)
                if more <= short:
                    after[more] |= each << shift * number
        found, shift = after, shift * (top + 1)
    return reduce(or_, found)
