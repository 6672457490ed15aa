"""Whoever guesses is soon not listened to, and nobody else is kept waiting."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.store import guesses
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess

pytestmark = pytest.mark.django_db


def guess(times: int, by: str = "here") -> None:
    Guess.objects.bulk_create(Guess(at=At.CODE, by=by) for _ in range(times))


def test_the_first_guesses_are_heard() -> None:
    guess(LIMITS[At.CODE] - 1)
    assert guesses.heard_again(At.CODE, "here") is None


def test_the_eleventh_has_to_wait_until_the_first_no_longer_counts() -> None:
    guess(LIMITS[At.CODE])
    first = Guess.objects.earliest("pk")
    assert guesses.heard_again(At.CODE, "here") == first.made_at + timedelta(hours=1)


def test_whoever_guesses_elsewhere_is_heard() -> None:
    guess(LIMITS[At.CODE])
    assert guesses.heard_again(At.CODE, "there") is None


def test_whoever_guesses_something_else_is_heard() -> None:
    guess(LIMITS[At.CODE])
    assert guesses.heard_again(At.SIGN_IN, "here") is None


def test_however_often_others_guess_nobody_else_has_to_wait() -> None:
    for stranger in range(200):
        guess(LIMITS[At.CODE], by=f"stranger {stranger}")
    assert guesses.heard_again(At.CODE, "here") is None


def test_after_an_hour_everybody_is_heard_and_nothing_is_kept() -> None:
    guess(LIMITS[At.CODE])
    Guess.objects.update(made_at=timezone.now() - timedelta(hours=1))
    assert guesses.heard_again(At.CODE, "here") is None
    guesses.count(At.CODE, "here")
    assert Guess.objects.count() == 1


def test_guesses_from_before_the_clock_was_set_back_count_for_nothing_and_go() -> None:
    guess(LIMITS[At.CODE])
    Guess.objects.update(made_at=timezone.now() + timedelta(days=1))
    assert guesses.heard_again(At.CODE, "here") is None
    guesses.count(At.CODE, "here")
    assert Guess.objects.count() == 1


def test_nobody_waits_longer_than_an_hour_whatever_the_clocks_of_two_machines_say() -> None:
    guess(LIMITS[At.CODE])
    Guess.objects.update(made_at=timezone.now() + timedelta(seconds=30))
    until = guesses.heard_again(At.CODE, "here")
    assert until
    assert until <= timezone.now() + timedelta(hours=1)
