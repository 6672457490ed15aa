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
    guess(LIMITS[At.CODE].each - 1)
    assert guesses.heard_again(At.CODE, "here") is None


def test_the_eleventh_has_to_wait_until_the_first_no_longer_counts() -> None:
    guess(LIMITS[At.CODE].each)
    first = Guess.objects.earliest("pk")
    assert guesses.heard_again(At.CODE, "here") == first.made_at + timedelta(hours=1)


def test_whoever_guesses_elsewhere_is_heard() -> None:
    guess(LIMITS[At.CODE].each)
    assert guesses.heard_again(At.CODE, "there") is None


def test_whoever_guesses_something_else_is_heard() -> None:
    guess(LIMITS[At.CODE].each)
    assert guesses.heard_again(At.SIGN_IN, "here") is None


def test_all_together_are_heard_so_often_and_no_more() -> None:
    guess(LIMITS[At.CODE].together, by="somebody")
    assert guesses.heard_again(At.CODE, "here") is not None


def test_after_an_hour_everybody_is_heard_and_nothing_is_kept() -> None:
    guess(LIMITS[At.CODE].each)
    Guess.objects.update(made_at=timezone.now() - timedelta(hours=1))
    assert guesses.heard_again(At.CODE, "here") is None
    guesses.count(At.CODE, "here")
    assert Guess.objects.count() == 1


def test_a_code_is_one_in_a_thousand_million() -> None:
    assert guesses.CODES == 1_073_741_824
