"""How much one visitor may ask in a minute, and one queue for questions that take long."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from threading import BoundedSemaphore, Lock
from time import monotonic

from django.http import HttpRequest, HttpResponse

from scorekeeper.rules import search_budget as effort
from scorekeeper.rules.search_budget import A_REQUEST, TooCostlyError
from scorekeeper.rules.words import say
from scorekeeper.store import costly_questions
from scorekeeper.store.failures import ERRORS
from scorekeeper.store.locks import short_busy_timeout
from scorekeeper.store.meters import METERS
from scorekeeper.web.site import errors
from scorekeeper.web.site.visitors import fingerprint

MINUTE = 60


class StepLimit:
    """So much a while for every caller, a minute or an hour of the clock's, so there is little to remember.

    What something costs is known when it is done, so the last that a caller may ask for can go beyond the most.
    """

    def __init__(self, most: int, clock: Callable[[], float] = monotonic, *, seconds: int = MINUTE) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._while = -1
        self._spent: Counter[str] = Counter()
        self._lock = Lock()

    def allows(self, caller: str) -> bool:
        """Whether the caller may ask for more."""
        with self._lock:
            self._begin()
            return self._spent[caller] < self._most

    def spend(self, caller: str, cost: int) -> None:
        """So much was done for the caller."""
        with self._lock:
            self._begin()
            self._spent[caller] += cost

    def _begin(self) -> None:
        now = int(self._clock() // self._seconds)
        if now != self._while:
            self._while = now
            self._spent.clear()

    def wait(self) -> int:
        """Seconds until everybody may ask again."""
        return self._seconds - int(self._clock() % self._seconds)


View = Callable[..., HttpResponse]
SHORT_STEPS = 10_000
"""A question of so many steps holds nobody up."""
A_TURN = 1_000
"""So many steps are taken before others are let pass,"""
TO_PASS = 0.005
"""for so many seconds, if there is anybody; a page takes a few of them."""
MOST_WAITING = 3
STEPS_A_MINUTE = 6_000_000
"""For each caller; an ordinary question takes a thousand.

Questions that take long are counted in the database, for all servers together; the others, for which that would take
longer than to answer them, by each process that serves.
"""
pace = StepLimit(STEPS_A_MINUTE)
track = Lock()
places = BoundedSemaphore(MOST_WAITING)


class TooOftenError(Exception):
    """The caller has used up the steps of a minute, and may ask again after so many seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"In {wait} s.")
        self.wait = wait


class Passing:
    """How many requests are at work outside the lane."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.number = 0

    def change(self, by: int) -> None:
        with self._lock:
            self.number += by


passing = Passing()


class QueueTurn:
    """A request's time in the lane, from when it takes long until it has been answered.

    Where the caller has used up the steps of a minute, `wait` is how many seconds to wait for more.
    """

    def __init__(self, caller: str) -> None:
        self._caller = caller
        self._holds = False
        self._next = SHORT_STEPS
        self.refused = False
        self.wait = 0

    def told(self, steps: int) -> None:
        """A question that takes long waits for the lane, unless too many wait; in it, it lets everybody else pass."""
        if steps <= self._next:
            return
        if not self._holds:
            self._listen()
            self._holds = track.acquire(blocking=False) or self._waited()
            passing.change(-1)
        elif passing.number > 0:
            time.sleep(TO_PASS)
        self._next = steps + A_TURN

    def _listen(self) -> None:
        """Without the database, each process counts by itself."""
        with suppress(*ERRORS):
            self.wait = costly_questions.seconds_to_wait(self._caller, STEPS_A_MINUTE)
        if self.wait:
            raise TooCostlyError

    def _waited(self) -> bool:
        if not places.acquire(blocking=False):
            self.refused = True
            raise TooCostlyError(say("Too many intricate questions are being answered now. Ask again in a moment."))
        try:
            passing.change(-1)
            return track.acquire()
        finally:
            passing.change(1)
            places.release()

    def end(self, steps: int) -> None:
        """So many steps were taken in all."""
        if self._holds:
            passing.change(1)
            track.release()
            with suppress(*ERRORS), short_busy_timeout():
                costly_questions.spend(self._caller, steps)


@contextmanager
def turn_in_queue(request: HttpRequest) -> Iterator[QueueTurn]:
    """All questions of a request share its steps, and the caller pays for them."""
    caller = fingerprint(request)
    if not pace.allows(caller):
        raise TooOftenError(pace.wait())
    turn = QueueTurn(caller)
    steps = effort.Request(A_REQUEST, turn.told)
    try:
        with effort.within(steps):
            yield turn
    finally:
        turn.end(steps.spent)
        pace.spend(caller, steps.spent)
        if turn.wait:  # whatever became of the question that was refused
            raise TooOftenError(turn.wait)


def rate_limited(view: View) -> View:
    """A page that answers questions."""

    @wraps(view)
    def answered(request: HttpRequest, *given: object, **named: object) -> HttpResponse:
        try:
            with turn_in_queue(request) as turn:
                response = view(request, *given, **named)
        except TooOftenError as refusal:
            return errors.retry_after(errors.too_often(request), refusal.wait)
        except TooCostlyError:  # what a page reads besides its question takes steps as well
            return errors.retry_after(errors.too_busy(request))
        return errors.retry_after(errors.too_busy(request)) if turn.refused else response

    return answered


def count_costly() -> None:
    """A question was refused for what it would cost, be it too intricate or one too many."""
    METERS.add("scorekeeper_questions_refused_total")
