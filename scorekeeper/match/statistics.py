"""Statistics: a share and an average, each with how many it rests on and how far it may be off; both add up."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

FEWEST = 5
"""Fewer hands than this say nothing about anybody."""

SURE = 1.96  # nineteen times out of twenty


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many of so many."""

    count: int = 0
    of: int = 0

    @property
    def share(self) -> float | None:
        return self.count / self.of if self.of >= FEWEST else None

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Between which shares the true one lies nineteen times out of twenty (after Wilson)."""
        if self.of < FEWEST:
            return None
        seen, weight = self.count / self.of, SURE**2 / self.of
        middle = (seen + weight / 2) / (1 + weight)
        margin = SURE / (1 + weight) * sqrt(seen * (1 - seen) / self.of + weight / (4 * self.of))
        return max(middle - margin, 0.0), min(middle + margin, 1.0)

    def __add__(self, other: "Proportion") -> "Proportion":
        return Proportion(self.count + other.count, self.of + other.of)


@dataclass(frozen=True, slots=True)
class Average:
    """How many numbers there were, their sum, and the sum of their squares."""

    of: int = 0
    total: int = 0
    squares: int = 0

    @property
    def average(self) -> float | None:
        return self.total / self.of if self.of >= FEWEST else None

    @property
    def margin(self) -> float | None:
        """How far the true average may be off, nineteen times out of twenty."""
        if self.of < FEWEST:
            return None
        spread = (self.squares - self.total * self.total / self.of) / (self.of - 1)
        return SURE * sqrt(max(spread, 0.0) / self.of)

    def __add__(self, other: "Average") -> "Average":
        return Average(self.of + other.of, self.total + other.total, self.squares + other.squares)


def share_of(answers: Iterable[bool]) -> Proportion:
    """How often it was so."""
    found = [*answers]
    return Proportion(sum(found), len(found))


def average_of(numbers: Iterable[int]) -> Average:
    found = [*numbers]
    return Average(len(found), sum(found), sum(number * number for number in found))
