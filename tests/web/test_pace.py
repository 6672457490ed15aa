"""Pace: so much a minute for every caller, and a minute later as much again."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.pace import MINUTE, Pace


@dataclass
class Clock:
    """Time that passes when a test says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_so_much_is_allowed_and_no_more(clock: Clock) -> None:
    pace = Pace(3, clock)
    assert [pace.allows("here") for _question in range(5)] == [True, True, True, False, False]


def test_what_is_refused_is_not_spent(clock: Clock) -> None:
    pace = Pace(10, clock)
    assert [pace.allows("here", cost) for cost in (8, 5, 2, 1)] == [True, False, True, False]


def test_every_caller_has_as_much(clock: Clock) -> None:
    pace = Pace(1, clock)
    assert [pace.allows(caller) for caller in ("here", "there", "here", "there")] == [True, True, False, False]


@pytest.mark.parametrize(("later", "allowed"), [(59.9, False), (60.0, True), (119.9, True)])
def test_with_the_next_minute_it_begins_anew(clock: Clock, later: float, allowed: bool) -> None:  # noqa: FBT001
    pace = Pace(1, clock)
    pace.allows("here")
    clock.now = later
    assert pace.allows("here") is allowed


@pytest.mark.parametrize(("now", "wait"), [(0, 60), (1, 59), (59, 1), (59.9, 1), (60, 60), (61.5, 59)])
def test_it_says_how_long_to_wait(clock: Clock, now: float, wait: int) -> None:
    clock.now = now
    assert Pace(1, clock).wait() == wait


def test_more_than_a_minute_holds_is_never_allowed(clock: Clock) -> None:
    pace = Pace(3, clock)
    assert not pace.allows("here", 4)
    clock.now = MINUTE
    assert not pace.allows("here", 4)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4), st.integers(0, 40)), max_size=40))
def test_nobody_ever_spends_more_than_there_is_in_a_minute(asked: list[tuple[str, int, int]]) -> None:
    clock, spent = Clock(), dict[tuple[str, int], int]()
    pace = Pace(5, clock)
    for caller, cost, pause in asked:
        clock.now += pause
        minute = (caller, int(clock.now // MINUTE))
        had = spent.get(minute, 0)
        assert pace.allows(caller, cost) is (had + cost <= 5)
        spent[minute] = had + cost * (had + cost <= 5)
