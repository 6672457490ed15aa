"""What a caller had the referee compute within a minute, wherever it was asked."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.store.costly_questions import WHILE, seconds_to_wait, spend
from scorekeeper.store.models import CostlyQuestion

pytestmark = pytest.mark.django_db

MOST = 100


def ago(seconds: float) -> None:
    """The last question was asked so long ago."""
    made_at = timezone.now() - timedelta(seconds=seconds)
    CostlyQuestion.objects.filter(pk=CostlyQuestion.objects.latest("pk").pk).update(made_at=made_at)


def test_whoever_has_steps_left_need_not_wait() -> None:
    spend("here", MOST - 1)
    assert seconds_to_wait("here", MOST) == 0


def test_whoever_has_none_left_waits_until_enough_of_them_no_longer_count() -> None:
    for steps, seconds in ((10, 50.5), (95, 30.5), (5, 10.5)):
        spend("here", steps)
        ago(seconds)
    assert seconds_to_wait("here", MOST) == 30
    assert seconds_to_wait("here", MOST + 10) == 10


def test_what_others_ask_keeps_nobody_waiting() -> None:
    spend("there", MOST)
    assert seconds_to_wait("here", MOST) == 0


def test_after_a_minute_nothing_counts_and_nothing_is_kept() -> None:
    spend("here", MOST)
    ago(WHILE.seconds)
    assert seconds_to_wait("here", MOST) == 0
    spend("there", 1)
    assert CostlyQuestion.objects.count() == 1


def test_what_was_asked_before_the_clock_was_set_back_counts_for_nothing_and_goes() -> None:
    spend("here", MOST)
    ago(-24 * 60 * 60)
    assert seconds_to_wait("here", MOST) == 0
    spend("there", 1)
    assert CostlyQuestion.objects.count() == 1


def test_where_the_clock_of_another_server_is_ahead_nobody_waits_longer_than_a_minute() -> None:
    spend("here", MOST)
    ago(-30)
    assert seconds_to_wait("here", MOST) == WHILE.seconds
