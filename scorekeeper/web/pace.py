"""Pace: how much one caller may ask of this process in a minute. Nothing is kept longer or written down."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

MINUTE = 60


class Pace:
    """So much a minute for every caller; the minutes are the clock's, so there is little to remember."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._clock = clock
        self._minute = -1
        self._spent: Counter[str] = Counter()

    def allows(self, caller: str, cost: int = 1) -> bool:
        """Whether the caller may ask for this much more; if so, it is spent."""
        minute = int(self._clock() // MINUTE)
        if minute != self._minute:
            self._minute = minute
            self._spent.clear()
        if self._spent[caller] + cost > self._most:
            return False
        self._spent[caller] += cost
        return True

    def wait(self) -> int:
        """Seconds until everybody may ask again."""
        return MINUTE - int(self._clock() % MINUTE)
