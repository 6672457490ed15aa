"""Search budget: how far the referee searches before it says that a question is too intricate.

Steps are counted and not seconds, so that a question has the same answer on every machine. Every question has its own
steps, and where several are asked with one request they draw on the request's steps as well. A question that uses up
its own is too intricate, whoever asks it; one for which the request has nothing left may be asked again by itself.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

A_QUESTION = 40_000
"""A step takes about a millionth of a second."""
A_REQUEST = 600_000
A_STATE = 10
"""What it costs to come to one state more of a search, in steps."""


class TooIntricateError(Exception):
    """The search has not ended in as many steps as it may take."""


class TooCostlyError(Exception):
    """The request has no steps left for this question, or may take no more for the sentence that it comes with."""


class Request:
    """The steps that all questions of one request share; `told` hears how many these are, before the next are taken."""

    def __init__(self, steps: int = A_REQUEST, told: Callable[[int], None] | None = None) -> None:
        self.spent = 0
        self._steps = steps
        self._told = told

    def spend(self, steps: int) -> None:
        """Take so many steps, or none where there are not as many."""
        if self.spent + steps > self._steps:
            raise TooCostlyError
        if self._told:
            self._told(self.spent + steps)
        self.spent += steps


class Effort:
    """The steps that a search may still take; unless it is alone, they come out of its question and request as well."""

    def __init__(self, steps: int, *, alone: bool = False) -> None:
        self.left = steps
        self._within = None if alone else _within.get()

    def spend(self, steps: int) -> None:
        """Take so many steps, or give up."""
        self.left -= steps
        if self.left < 0:
            raise TooIntricateError
        if self._within:
            self._within.spend(steps)

    def states(self, found: Iterable[T]) -> Iterator[T]:
        """The same, each for what it costs."""
        for each in found:
            self.spend(A_STATE)
            yield each


_within: ContextVar[Effort | Request | None] = ContextVar("within", default=None)
"""The question that is being answered, or the part of it, or else the request."""


@contextmanager
def within(outer: T) -> Iterator[T]:
    """Whatever is searched meanwhile takes its steps from here."""
    before = _within.set(outer)  # type: ignore[arg-type]
    try:
        yield outer
    finally:
        _within.reset(before)


def share(number: int) -> AbstractContextManager[Effort]:
    """Whatever is searched meanwhile takes no more than one of so many equal parts of what is left."""
    outer = _within.get()
    left = outer.left if isinstance(outer, Effort) else A_QUESTION
    return within(Effort(max(0, left) // number))


def effort() -> Effort:
    """The steps of the question that is being answered; of one that is asked by itself, as many as a question has."""
    outer = _within.get()
    return outer if isinstance(outer, Effort) else Effort(A_QUESTION)


def spend(steps: int) -> None:
    """Take steps from the question that is being answered."""
    outer = _within.get()
    if outer:
        outer.spend(steps)


NO_END = 1 << 60
MOST_REMEMBERED = 100_000
"""What took more steps than these in all is forgotten again, since what is found takes room as well as time."""


_remembered: list[dict[Any, Any]] = []


def forget() -> None:
    """Work everything out anew, as after a start."""
    for known in _remembered:
        known.clear()


def remembered(found: Callable[P, T]) -> Callable[P, T]:
    """Asked the same again, the answer is there at once and takes as many steps, so what came before does not count."""
    known: dict[Any, tuple[T, int]] = {}
    held = 0
    _remembered.append(known)

    @wraps(found)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        nonlocal held
        key = (given, *named.items())
        answer = known.get(key)
        if answer:
            spend(answer[1])
            return answer[0]
        with within(Effort(NO_END)) as meter:
            new = found(*given, **named)
        spent = NO_END - meter.left
        if held > MOST_REMEMBERED:
            known.clear()
            held = 0
        known[key] = new, spent
        held += spent + A_STATE
        return new

    return asked
