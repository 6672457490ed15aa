"""The same form twice at the same moment: both are answered alike, and it happened once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.store import keys, services
from scorekeeper.store.codes import MANY
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Book, Entry, Guess, Key, Match
from scorekeeper.store.services import Writer
from tests.web.cast import hold, table

pytestmark = pytest.mark.django_db(transaction=True)

Answer = TypeVar("Answer")
ROUNDS = 4
"""Two threads do not meet every time."""
TYPED = {"rules": "tractor", **{f"seat{number}": name for number, name in enumerate(("Mei", "Ada", "Bo", "Xu"), 1)}}


def at_once(*deeds: Callable[[], Answer]) -> list[Answer]:
    """What each answered, in threads of their own with connections of their own."""
    gate = Barrier(len(deeds))

    def done(deed: Callable[[], Answer]) -> Answer:
        gate.wait()
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return [answer.result() for answer in [pool.submit(done, deed) for deed in deeds]]


def post_at_once(browsers: list[Client], path: str, data: dict[str, str]) -> set[tuple[int, str]]:
    answers = at_once(*(lambda each=each: each.post(path, data) for each in browsers))
    return {(answer.status_code, answer["Location"]) for answer in answers}


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_a_start_form_begins_one_match(attempt: int) -> None:
    browsers, key = [Client(), Client()], f"a-form-of-its-own-{attempt}"
    for browser in browsers:
        browser.cookies["csrftoken"] = "x" * 32
    answers = post_at_once(browsers, "/matches/new/", {**TYPED, "key": key})
    assert answers == {(303, f"/matches/{Match.objects.get().slug}/")}
    assert (Book.objects.count(), Key.objects.count()) == (1, 2)
    assert [each.get(f"/matches/{Match.objects.get().slug}/live/").status_code for each in browsers] == [200, 200]


def test_a_link_is_made_anew_once() -> None:
    friday = table()
    browsers = [hold(Client(), friday.keeper) for _ in range(2)]
    for browser in browsers:
        browser.cookies["csrftoken"] = "x" * 32
    path, sharing = f"/books/{friday.book.slug}/keys/{friday.keeper.pk}/renewal/", f"/books/{friday.book.slug}/sharing/"
    assert post_at_once(browsers, path, {"key": "a-form-of-its-own"}) == {(303, sharing)}
    assert Key.objects.filter(role=Key.Role.KEEPER, revoked_at=None).count() == 1
    assert [browser.get(sharing).status_code for browser in browsers] == [200, 200]


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_a_hand_is_recorded_once(attempt: int) -> None:
    match, hand = table().match, Hand(count=Total(points=5 * attempt), declarer="Nan")
    record: Callable[[], Entry] = lambda: services.record(match, hand, writer=Writer(seen=0), key="hand")  # noqa: E731
    first, second = at_once(record, record)
    assert (first, Entry.objects.count()) == (second, 1)


def tries(number: int, at: At) -> Callable[[Client], object]:
    """What a browser does to be counted."""
    name = {"name": "Mei" if at is At.ACCOUNT else f"Mei {number}", "password": "swordfish and chips"}
    path = "/account/new/" if at is At.SIGN_UP else "/account/sign-in/"
    return lambda browser: browser.post("/code/", {"code": "ABCDEF"}) if at is At.CODE else browser.post(path, name)


@pytest.mark.parametrize("at", At)
def test_nobody_tries_more_often_by_trying_at_once(at: At) -> None:
    """Four at once, where a single one is left."""
    browsers = [Client(REMOTE_ADDR=f"192.0.2.{number if at is At.ACCOUNT else 1}") for number in range(4)]
    tries(9, at)(browsers[0])
    [counted] = Guess.objects.filter(at=at)
    Guess.objects.bulk_create(Guess(at=at, by=counted.by) for _ in range(LIMITS[at] - 2))
    at_once(*(lambda number=number, each=each: tries(number, at)(each) for number, each in enumerate(browsers)))
    assert Guess.objects.filter(at=at).count() == LIMITS[at]


def test_no_more_codes_are_tried_from_everywhere_by_trying_at_once() -> None:
    Guess.objects.bulk_create(Guess(at=At.CODE, by=f"stranger {number}") for number in range(MANY - 1))

    def guess(by: str) -> bool:
        try:
            return keys.guess("ABCDEF", by) is None
        except keys.NotWholeError:
            return False

    heard = at_once(*(lambda by=by: guess(f"another {by}") for by in range(4)))
    assert sorted(heard) == [False, False, False, True]
