"""Signing in: whom the backend lets in, and how often somebody may try."""

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from scorekeeper.store import accounts
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess
from scorekeeper.web.accounts.backend import RateLimitedBackend, count_tries
from scorekeeper.web.site.visitors import fingerprint

pytestmark = pytest.mark.django_db

SECRET = "four queens and a five"  # noqa: S105 - nobody's


def here(address: str = "192.0.2.1") -> HttpRequest:
    return RequestFactory().post("/", REMOTE_ADDR=address)


def test_whoever_is_right_gets_in_and_is_counted_all_the_same() -> None:
    alice = accounts.make("Alice", SECRET)
    assert authenticate(here(), username="alice", password=SECRET) == alice
    assert Guess.objects.filter(at=At.SIGN_IN).count() == 1


@pytest.mark.parametrize(("name", "password"), [("Alice", "wrong"), ("Alicia", SECRET), ("", "")])
def test_whoever_is_wrong_does_not(name: str, password: str) -> None:
    accounts.make("Alice", SECRET)
    assert authenticate(here(), username=name, password=password) is None


def test_without_a_request_nobody_gets_in() -> None:
    """A caller that cannot be counted is not let in uncounted."""
    accounts.make("Alice", SECRET)
    assert RateLimitedBackend().authenticate(None, "Alice", SECRET) is None
    assert RateLimitedBackend().authenticate(here(), None, SECRET) is None


def wrong(times: int, name: str = "Alice", address: str = "192.0.2.1") -> None:
    for _again in range(times):
        assert RateLimitedBackend().authenticate(here(address), name, "wrong") is None


@pytest.mark.parametrize("name", ["Alice", "Nobody"])
def test_one_account_is_guessed_at_so_often_and_no_more_from_wherever_and_whether_there_is_one(name: str) -> None:
    accounts.make("Alice", SECRET)
    accounts.make("Bob", SECRET)
    for number in range(LIMITS[At.ACCOUNT]):
        wrong(1, name if number % 2 else name.upper(), f"198.51.100.{number}")
    for again in (name, name.upper()):
        with pytest.raises(PermissionDenied, match=r"with this name\. In 60 minutes"):
            RateLimitedBackend().authenticate(here(), again, SECRET)
    assert authenticate(here(), username="Bob", password=SECRET) == accounts.named("Bob")


def test_right_passwords_do_not_count_against_the_account() -> None:
    accounts.make("Alice", SECRET)
    for number in range(LIMITS[At.ACCOUNT] + 1):
        assert authenticate(here(f"198.51.100.{number}"), username="Alice", password=SECRET)


@pytest.mark.parametrize(("ago", "minutes"), [(0, "60 minutes"), (30, "30 minutes"), (59, "1 minute ")])
@pytest.mark.parametrize("at", [At.SIGN_UP, At.ACCOUNT])
def test_whoever_waits_is_told_how_long(at: At, ago: int, minutes: str) -> None:
    for _again in range(LIMITS[at]):
        count_tries((at, "somebody"))
    Guess.objects.update(made_at=timezone.now() - timedelta(minutes=ago))
    with pytest.raises(PermissionDenied, match=minutes):
        count_tries((at, "somebody"))


def test_a_try_at_one_thing_is_none_at_another() -> None:
    for _again in range(LIMITS[At.SIGN_UP]):
        count_tries((At.SIGN_UP, fingerprint(here())))
    with pytest.raises(PermissionDenied, match="tried too often from here"):
        count_tries((At.SIGN_UP, fingerprint(here())))
    assert RateLimitedBackend().authenticate(here(), "Alice", SECRET) is None
