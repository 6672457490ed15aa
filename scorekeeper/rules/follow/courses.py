"""Courses: how the parts of a throw can be answered, told in tuples and not in faces, where nothing is protected.

Part by part either a tuple is given, or no tuple so wide is left by then in play and hand together. Cards that a part
does not ask for by shape are owed in number only. Taking any card away from a holding never adds to what is owed, so
nobody needs to say which cards these were until it pays to: they fill a purse, and pay for tuples that would be owed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorekeeper.rules.follow.duties import Demand, parts_owed
from scorekeeper.rules.follow.foresight import certain
from scorekeeper.rules.follow.knapsack import Bound, Copies, Gone, Knapsack, Step, Sum, Way
from scorekeeper.rules.follow.packing import packs
from scorekeeper.rules.search_budget import A_STATE, Effort

State = tuple[int, int, int]
"""The part, its cards still to come, and the width of the widest tuple that they can be."""
Tuples = tuple[tuple[int, int], ...]
"""Tuples given, each as its width and its part."""


class Stage(NamedTuple):
    """Tuples given; then, at some part, no tuple of a width is left, 0 where none need be. A purse pays for that."""

    given: Tuples
    used_up: int = 0
    purse: int = 0
    part: int = 0


def _widths(stage: Stage) -> Counter[int]:
    """How many tuples of each width are given."""
    return Counter([width for width, _ in stage.given])


class Give(NamedTuple):
    """Tuples of a width are given."""

    width: int
    sum: int

    @property
    def portion(self) -> int:
        """As many cards as a tuple has."""
        return self.width

    def ways(self, left: int, kept: int) -> Iterator[Way]:
        """As many of them as there are, or fewer."""
        del kept
        for number in range(left // self.width + 1):
            yield Way(left - number * self.width, (self.sum,), number)


class UseUp(NamedTuple):
    """No tuple of a width is left."""

    width: int
    purses: tuple[int, ...]

    @property
    def portion(self) -> int:
        """All go at once."""
        return 0

    def ways(self, left: int, kept: int) -> Iterator[Way]:
        """As many cards go as are too many; none of these is kept."""
        price = max(0, left + kept + 1 - self.width)
        yield Way(left - price, self.purses, price)


class Courses:
    """The courses that one play can take against one lead, if neighbours do not matter; first a purse may be full."""

    def __init__(self, demands: Sequence[Demand], faces: Sequence[Copies], effort: Effort, purse: int = 0) -> None:
        self._demands = demands
        self._faces = faces
        self._effort = effort
        self._purse = purse
        self._left = [left for left, _ in faces]
        self._kept = max([kept for _, kept in faces])
        self._widest = max([left + kept for left, kept in faces])
        later = [certain(each, self._kept) for each in demands[::-1]]
        self._certain_later = [*accumulate(later, initial=())][::-1]
        self._owed = parts_owed(demands)
        self._stages: tuple[Stage, ...] = ()

    def possible(self) -> bool:
        """Whether there is one."""
        return self._from(0, self._purse, (), ())

    def gone(self) -> Iterator[Gone]:
        """What goes to each part in the course that was found possible."""
        choices = iter(self._knapsack(self._stages).choices())
        for stage in self._stages:
            for width in _widths(stage):
                givers = [face for face, copies in enumerate(next(choices)) for _ in range(copies // width)]
                parts = [part for each, part in stage.given if each == width]
                yield from (Gone(part, face, width, early=False) for part, face in zip(parts, givers, strict=True))
            if stage.used_up:
                paid = enumerate(next(choices))
                yield from (Gone(stage.part, face, copies, early=True) for face, copies in paid if copies)

    def _from(self, place: int, purse: int, stages: tuple[Stage, ...], given: Tuples) -> bool:
        """Come to a part."""
        if place == self._owed:
            self._stages = (*stages, Stage(given))
            return self._knapsack(self._stages).fits
        demand = self._demands[place]
        return self._answer((place, demand.size, demand.width), purse, stages, given)

    def _answer(self, state: State, purse: int, stages: tuple[Stage, ...], given: Tuples) -> bool:
        """Answer the rest of a part: give a tuple, or have none left that is so wide."""
        self._effort.spend(A_STATE)
        place, cards, width = state
        width = min(width, cards, stages[-1].used_up - 1 if stages else self._widest)
        if width < self._demands[place].narrowest:
            return self._from(place + 1, purse + cards, stages, given)
        more = (*given, (width, place))
        if self._packs(place, stages, more) and self._answer((place, cards - width, width), purse, stages, more):
            return True
        closed = (*stages, Stage(given, width, purse, place))
        return (
            self._kept < width
            and self._knapsack(closed).fits
            and self._answer((place, cards, width - 1), purse, closed, ())
        )

    def _packs(self, place: int, stages: tuple[Stage, ...], given: Tuples) -> bool:
        """Whether the tuples given so far, and those that will have to be given, can be cut at all."""
        widths = [width for each in (*stages, Stage(given)) for width, _ in each.given]
        return packs(self._left, [*widths, *self._certain_later[place + 1]])

    def _knapsack(self, stages: Sequence[Stage]) -> Knapsack:
        """The tuples and payments of these stages."""
        steps: list[Step] = []
        purses = {place: purse for place, stage in enumerate(stages) if (purse := self._limit(stage)) is not None}
        sums = [Sum(purse, Bound.AT_MOST) for purse in purses.values()]
        for place, stage in enumerate(stages):
            for width, count in _widths(stage).items():
                steps.append(Give(width, len(sums)))
                sums.append(Sum(count, Bound.EXACTLY))
            if stage.used_up:
                later = [at for at, each in enumerate(purses) if each >= place]
                steps.append(UseUp(stage.used_up, tuple(later)))
        return Knapsack(sums, steps, self._faces, self._effort)

    def _limit(self, stage: Stage) -> int | None:
        """How much may have been paid by the end of a stage; none where it is no more than ever has to be."""
        most = sum([max(0, left + kept + 1 - stage.used_up) for left, kept in self._faces])
        return stage.purse if stage.used_up and stage.purse < most else None
