"""Codes: six signs, two more while many wrong ones are tried, and an hour to live whatever becomes of the clock."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.store import codes, guesses, keys
from scorekeeper.store.guesses import At
from scorekeeper.store.keys import NotWholeError
from scorekeeper.store.models import CODE_LENGTH, CODE_LETTERS, Guess, Key

pytestmark = pytest.mark.django_db

UNUSED = "QQQQQQ"
Clock = Callable[[timedelta], None]


def coded() -> tuple[Key, str]:
    key = keys.open_book()
    keys.give_code(key)
    key.refresh_from_db()
    return key, key.code


def strangers_guess(times: int = codes.MANY) -> None:
    Guess.objects.bulk_create(Guess(at=At.CODE, by=f"stranger {number // 10}") for number in range(times))


def other_tail(code: str) -> str:
    tail = codes.whole(code)[CODE_LENGTH:]
    return code + ("AA" if tail != "AA" else "BB")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the clock on or back, from where it stands."""

    def move(by: timedelta) -> None:
        before = timezone.now

        def moved() -> datetime:
            return before() + by

        monkeypatch.setattr(timezone, "now", moved)

    return move


def test_so_many_codes_there_are() -> None:
    assert (codes.CODES, codes.WHOLE_CODES) == (1_073_741_824, 1_099_511_627_776)


def test_two_signs_belong_to_every_code_and_any_two_may() -> None:
    tails = {codes.whole(f"ABC{a}{b}{c}")[CODE_LENGTH:] for a in CODE_LETTERS for b in CODE_LETTERS for c in "AB"}
    assert {len(tail) for tail in tails} == {codes.WHOLE_LENGTH - CODE_LENGTH}
    assert {tail[0] for tail in tails} == {tail[1] for tail in tails} == set(CODE_LETTERS)


def test_two_signs_belong_to_a_code_on_this_server_alone(settings: Settings) -> None:
    here = codes.whole(UNUSED)
    assert codes.whole(UNUSED) == here
    settings.SECRET_KEY = "x" * 50
    assert codes.whole(UNUSED) != here


def test_as_long_as_few_are_wrong_six_signs_open_and_so_do_all_eight() -> None:
    key, code = coded()
    strangers_guess(codes.MANY - 1)
    assert (keys.guess(code, "here"), keys.guess(codes.whole(code), "here")) == (key, key)
    assert keys.guess(other_tail(code), "here") is None


def test_when_many_were_wrong_all_eight_open_for_everybody_who_was_not_wrong() -> None:
    key, code = coded()
    strangers_guess()
    assert codes.asked_for(code) == codes.whole(code)
    assert keys.guess(codes.whole(code), "here") == key


def test_when_many_were_wrong_six_signs_tell_nothing_and_cost_nothing() -> None:
    _key, code = coded()
    strangers_guess()
    for six in (code, UNUSED):
        with pytest.raises(NotWholeError):
            keys.guess(six, "here")
    assert Guess.objects.filter(by="here").count() == 0


def test_when_many_were_wrong_eight_signs_of_which_six_are_right_are_as_wrong_as_any() -> None:
    _key, code = coded()
    strangers_guess()
    assert [keys.guess(each, "here") for each in (other_tail(code), codes.whole(UNUSED))] == [None, None]
    assert Guess.objects.filter(by="here").count() == 2


def test_an_hour_later_six_signs_are_enough_again(clock: Clock) -> None:
    strangers_guess()
    clock(timedelta(hours=1))
    key, code = coded()
    assert (codes.asked_for(code), keys.guess(code, "here")) == (code, key)


@pytest.mark.parametrize("back", [timedelta(minutes=2), timedelta(days=1)])
def test_when_the_clock_is_set_back_codes_from_before_are_no_good_and_never_again(
    clock: Clock, back: timedelta
) -> None:
    key, code = coded()
    clock(-back)
    assert not codes.is_good(key.code_until)
    assert keys.guess(code, "here") is None
    clock(back)
    assert keys.guess(code, "here") is None


def test_when_the_clock_is_set_back_another_code_is_good_for_an_hour(clock: Clock) -> None:
    key, code = coded()
    clock(-timedelta(days=1))
    keys.give_code(key)
    key.refresh_from_db()
    assert key.code != code
    assert keys.guess(key.code, "here") == key
    clock(codes.LIFE)
    assert keys.guess(key.code, "here") is None


def test_whoever_was_wrong_too_often_waits_with_eight_signs_as_with_six() -> None:
    _key, code = coded()
    for _again in range(guesses.LIMITS[At.CODE]):
        keys.guess(UNUSED, "here")
    for each in (code, codes.whole(code)):
        with pytest.raises(guesses.NotHeardError):
            keys.guess(each, "here")
