"""Effort: how far the referee searches before it says that a throw is too intricate.

Steps are counted and not seconds, so that a question has the same answer on every machine.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

TO_JUDGE = 3_000_000
"""A step takes about a millionth of a second. No throw of eight parts that is known takes as many as these."""
TO_EXPLAIN = TO_COUNT = 1_000_000
"""So many to follow a dealing up part by part, and so many to count what else could have been played."""
A_STATE = 50
"""What it costs to come to one state more of a search, in steps."""


class TooIntricateError(Exception):
    """The search has not ended in as many steps as it may take."""


class Effort:
    """The steps that a search may still take."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take so many steps, or give up."""
        self._left -= steps
        if self._left < 0:
            raise TooIntricateError

    def states(self, found: Iterable[T]) -> Iterator[T]:
        """The same, each for what it costs."""
        for each in found:
            self.spend(A_STATE)
            yield each
