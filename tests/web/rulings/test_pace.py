"""Pace: so much a minute for every caller, and a minute later as much again."""

from dataclasses import dataclass

import pytest

from scorekeeper.web.rulings.limits import StepLimit


@dataclass
class Clock:
    """Time that passes when a test says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_who_has_spent_the_most_or_more_may_ask_no_more(clock: Clock) -> None:
    pace = StepLimit(10, clock)
    allowed = []
    for cost in (0, 9, 5, 1):
        allowed.append(pace.allows("here"))
        pace.spend("here", cost)
    assert allowed == [True, True, True, False]


@pytest.mark.parametrize(("later", "allowed"), [(59.9, False), (60.0, True), (119.9, True)])
def test_every_caller_has_as_much_and_with_the_next_minute_it_begins_anew(
    clock: Clock,
    later: float,
    allowed: bool,  # noqa: FBT001
) -> None:
    pace = StepLimit(1, clock)
    pace.spend("here", 1)
    assert [pace.allows(caller) for caller in ("here", "there")] == [False, True]
    clock.now = later
    assert pace.allows("here") is allowed


@pytest.mark.parametrize(("now", "wait"), [(0, 60), (1, 59), (59, 1), (59.9, 1), (60, 60), (61.5, 59)])
def test_it_says_how_long_to_wait(clock: Clock, now: float, wait: int) -> None:
    clock.now = now
    assert StepLimit(1, clock).wait() == wait


def test_a_while_may_be_an_hour(clock: Clock) -> None:
    pace = StepLimit(1, clock, seconds=3600)
    pace.spend("here", 1)
    clock.now = 3599.5
    assert (pace.allows("here"), pace.wait()) == (False, 1)
    clock.now = 3600.0
    assert pace.allows("here") is True
