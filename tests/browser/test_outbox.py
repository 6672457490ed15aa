"""A hand that could not be saved: sent again while that may help, handed back with the reason where it never will.

No page here has a service worker, as at a table without HTTPS.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from django.db import connection
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.match.facts import Hand, InBracket, Total
from scorekeeper.store import keys
from scorekeeper.store.models import Key
from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
LOW, HIGH = InBracket(start=40, end=75), InBracket(start=80, end=115)
HOUR = 3_600_000


class Line:
    """What hands are answered on their way to the notebook; without an `answer` they arrive."""

    def __init__(self, page: Page, answer: Callable[[Route], None] | None = None) -> None:
        self.page, self.answer, self.sent = page, answer, 0
        page.route("**/matches/*/", self._carry)

    def _carry(self, route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        self.sent += 1
        return self.answer(route) if self.answer else route.continue_()

    def mend(self) -> None:
        self.answer = None
        self.page.evaluate("dispatchEvent(new Event('online'))")


def status(code: int, body: str = "", **headers: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=code, body=body, headers=headers, content_type="text/html")


def no_answer(route: Route) -> None:
    route.abort()


@pytest.fixture
def row() -> Row:
    """A match with one hand in it."""
    row = begin()
    play(row, *points(35))
    return row


def record(page: Page, figure: str) -> None:
    row_of(page, figure)
    save(page)


def band(page: Page) -> Locator:
    return page.locator("hand-outbox [role=status]")


def refused(page: Page) -> Locator:
    return page.locator("hand-outbox section")


def throw_away(page: Page) -> None:
    refused(page).first.locator("summary").click()
    refused(page).first.get_by_role("button", name="Yes, throw it away for good").click()


@pytest.mark.parametrize("code", [500, 503, 429])
def test_a_server_that_cannot_save_now_gets_the_hand_again_and_saves_it_once(
    page: Page, base_url: str, row: Row, code: int
) -> None:
    sit(page, base_url, row)
    line = Line(page, status(code, "<h1>Out of order</h1>"))
    record(page, "80–115")
    expect(band(page)).to_contain_text("This hand is not saved yet")
    expect(page.locator(".chips input:checked")).to_have_count(0)
    line.mend()
    expect(band(page)).to_be_empty()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [HIGH]


def test_a_notebook_that_somebody_else_holds_gets_the_hand_once_it_is_free(page: Page, base_url: str, row: Row) -> None:
    """Nothing stands in between here: the server itself says that it could not save."""
    sit(page, base_url, row)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], uri=True, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        record(page, "80–115")
        expect(band(page)).to_contain_text("This hand is not saved yet")
        other.execute("ROLLBACK")
    expect(band(page)).to_be_empty()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert len(facts(row)) == 2


def test_a_server_says_how_long_it_wants_to_be_left_alone(page: Page, base_url: str, row: Row) -> None:
    page.clock.install()
    sit(page, base_url, row)
    line = Line(page, status(503, **{"Retry-After": "600"}))
    record(page, "80–115")
    expect(band(page)).to_contain_text("not saved yet")
    line.mend()
    page.clock.run_for(590_000)
    assert line.sent == 1
    page.clock.run_for(20_000)
    expect(band(page)).to_be_empty()
    assert len(facts(row)) == 2


def test_whoever_does_not_want_to_wait_sends_it_now(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    line = Line(page, status(503, **{"Retry-After": "600"}))
    record(page, "80–115")
    line.answer = None
    page.get_by_role("button", name="Send now").click()
    expect(band(page)).to_be_empty()
    assert len(facts(row)) == 2


def test_the_pauses_between_tries_grow(page: Page, base_url: str, row: Row) -> None:
    page.clock.install()
    sit(page, base_url, row)
    line = Line(page, no_answer)
    tries = []
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    for seconds in (2, 4, 8, 16, 32, 64, 128, 256, 300, 300):
        page.clock.run_for((seconds - 1) * 1000)
        early = line.sent
        page.clock.run_for(1500)
        page.wait_for_function("() => !document.querySelector('hand-outbox').sending")
        tries.append((early, line.sent))
    assert tries == [(at, at + 1) for at in range(1, 11)]


@pytest.mark.parametrize("code", [400, 403, 404, 405, 409, 410, 413, 418, 422])
def test_a_refused_hand_is_sent_no_more_and_is_handed_back(page: Page, base_url: str, row: Row, code: int) -> None:
    """Whatever refuses it: this one knows no page of ours."""
    page.clock.install()
    sit(page, base_url, row)
    line = Line(page, no_answer)
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    line.answer = status(code, "<h1>No</h1>")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(refused(page)).to_contain_text("may no longer write" if code in {404, 410} else f"({code})")
    expect(refused(page).locator("textarea")).to_have_value("The defenders’ points: 80–115")
    sent = line.sent
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.run_for(2 * HOUR)
    page.reload()
    expect(refused(page)).to_have_count(1)
    page.clock.run_for(2 * HOUR)
    assert (line.sent, len(facts(row))) == (sent, 1)


def test_a_key_that_was_revoked_meanwhile_hands_it_back_and_another_key_saves_it(
    page: Page, base_url: str, row: Row
) -> None:
    sit(page, base_url, row)
    page.context.set_offline(True)
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    for key in Key.objects.all():
        keys.revoke(key)
    page.context.set_offline(False)
    expect(refused(page)).to_contain_text("This browser may no longer write in this match")
    page.reload()
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    expect(refused(page).locator("textarea")).to_have_value("The defenders’ points: 80–115")
    expect(refused(page).get_by_role("button", name="Edit")).to_be_hidden()
    assert glance.objections(page) == []
    sit(page, base_url, row)
    refused(page).get_by_role("button", name="Edit").click()
    save(page)
    told(page, "Hand 2 saved")
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert len(facts(row)) == 2


def test_a_hand_that_comes_second_shows_both_and_is_edited(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    line = Line(page, no_answer)
    record(page, "80–115")
    play(row, Hand(count=Total(points=40)))
    page.get_by_label("Exact points").fill("60")
    line.mend()
    expect(refused(page)).to_contain_text("Somebody has just recorded hand 2: 40 points.")
    refused(page).get_by_role("button", name="Edit").click()
    expect(page.locator(".chips input:checked")).to_have_value("80-115")
    expect(refused(page).last.locator("textarea")).to_have_value("Exact points: 60")
    row_of(page, "40–75")
    save(page)
    expect(page.locator("#history tbody tr")).to_have_count(3)
    expect(refused(page)).to_contain_text("Put aside")
    throw_away(page)
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [Total(points=40), LOW]


def test_what_the_form_objects_to_is_said(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    line = Line(page, no_answer)
    page.get_by_label("Exact points").fill("80")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("Fines that the declarers pay").fill("7")
    save(page)
    expect(band(page)).to_contain_text("One hand is waiting")
    line.mend()
    expect(refused(page)).to_contain_text("Fines that the declarers pay: 7")
    expect(refused(page).locator("[data-why]")).to_contain_text("7")
    assert len(facts(row)) == 1


def test_a_token_that_is_too_old_is_made_anew(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    line = Line(page, no_answer)
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    page.context.clear_cookies(name="csrftoken")
    line.mend()
    expect(band(page)).to_be_empty()
    assert len(facts(row)) == 2


def test_a_save_with_a_token_that_is_too_old_is_saved(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    page.context.clear_cookies(name="csrftoken")
    record(page, "80–115")
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert len(facts(row)) == 2


def test_a_save_that_is_refused_at_once_stays_in_the_form(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    for key in Key.objects.all():
        keys.revoke(key)
    record(page, "80–115")
    expect(refused(page)).to_contain_text("may no longer write")
    expect(refused(page)).to_contain_text("It is in the form below.")
    expect(page.locator(".chips input:checked")).to_have_value("80-115")
    throw_away(page)
    expect(page.locator(".chips input:checked")).to_have_count(0)
    expect(page.locator("hand-outbox")).to_be_hidden()


def test_a_refused_hand_that_is_being_changed_is_the_same_hand_after_a_reload(
    page: Page, base_url: str, row: Row
) -> None:
    sit(page, base_url, row)
    line = Line(page, status(418))
    record(page, "80–115")
    expect(refused(page)).to_contain_text("It is in the form below.")
    row_of(page, "40–75")
    page.reload()
    expect(refused(page)).to_contain_text("It is in the form below.")
    line.mend()
    save(page)
    told(page, "Hand 2 saved")
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [LOW]


def test_no_hand_overtakes_one_that_was_refused(page: Page, base_url: str, row: Row) -> None:
    """Out of order each would be played at another level, so they wait; and the board is as without it."""
    sit(page, base_url, row)
    levels = page.locator("#scoreboard .level__figure")
    before = levels.all_text_contents()
    line = Line(page, no_answer)
    record(page, "120–155")
    expect(band(page)).to_contain_text("One hand is waiting")
    expect(levels).not_to_have_text(before)
    line.answer = status(418)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(refused(page)).to_contain_text("(418)")
    expect(levels).to_have_text(before)
    line.answer = None
    record(page, "40–75")
    expect(page.locator("hand-outbox")).to_contain_text("One more waits until that is settled")
    assert len(facts(row)) == 1
    throw_away(page)
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [LOW]


def test_a_hand_that_was_refused_goes_first_once_it_is_edited(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    line = Line(page, no_answer)
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    record(page, "40–75")
    expect(band(page)).to_contain_text("2 hands are waiting")
    line.answer = status(418)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(refused(page)).to_have_count(1)
    line.answer = None
    refused(page).get_by_role("button", name="Edit").click()
    expect(refused(page)).to_contain_text("It is in the form below.")
    save(page)
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [HIGH, LOW]


def test_two_tabs_hold_the_same_hands(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    Line(page, status(418))
    record(page, "80–115")
    expect(refused(page)).to_have_count(1)
    other = page.context.new_page()
    sit(other, base_url, row)
    expect(refused(other)).to_contain_text("(418)")
    throw_away(other)
    expect(page.locator("hand-outbox")).to_be_hidden()


def test_a_network_that_wants_a_sign_in_is_no_answer(page: Page, base_url: str, row: Row) -> None:
    """It sends a page of its own with a 200 instead, for a save as for a try."""
    sit(page, base_url, row)
    line = Line(page, status(200, "<h1>Welcome to our Wi-Fi</h1>"))
    record(page, "80–115")
    expect(band(page)).to_contain_text("One hand is waiting")
    page.get_by_role("button", name="Send now").click()
    page.wait_for_function("() => !document.querySelector('hand-outbox').sending")
    expect(page.locator("#scoreboard")).to_be_visible()
    assert (line.sent, len(facts(row))) == (2, 1)
    line.mend()
    expect(band(page)).to_be_empty()
    assert len(facts(row)) == 2


def test_a_hand_that_an_earlier_version_kept_is_sent_too(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    row.refresh_from_db()
    kept = f'[[["seen", "{row.version}"], ["key", "an-old-hand-of-ours"], ["bracket", "80-115"]]]'
    page.evaluate("([name, hands]) => localStorage.setItem(name, hands)", [f"outbox /matches/{row.slug}/", kept])
    page.reload()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert [fact.count for fact in facts(row)[1:] if isinstance(fact, Hand)] == [HIGH]


def test_a_hand_that_an_earlier_version_kept_is_told_without_what_nobody_typed(
    page: Page, base_url: str, row: Row
) -> None:
    sit(page, base_url, row)
    kept = '[[["csrfmiddlewaretoken", "a-token"], ["seen", "1"], ["key", "an-old-hand-of-ours"], ["note", "So be it"]]]'
    page.evaluate("([name, hands]) => localStorage.setItem(name, hands)", [f"outbox /matches/{row.slug}/", kept])
    Line(page, status(418))
    page.reload()
    expect(refused(page).locator("textarea")).to_have_value("note: So be it")
    assert "a-token" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_browser_that_keeps_nothing_leaves_the_hand_in_the_form(page: Page, base_url: str, row: Row) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    sit(page, base_url, row)
    Line(page, no_answer)
    record(page, "80–115")
    expect(page.locator("#unsent")).to_contain_text("this browser keeps nothing")
    expect(page.locator(".chips input:checked")).to_have_value("80-115")


def test_a_form_that_was_answered_once_is_empty_for_the_next_hand(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    play(row, Hand(count=Total(points=40)))
    save(page)
    page.get_by_role("button", name="Another hand: keep mine").click()
    Line(page, no_answer)
    save(page)
    expect(band(page)).to_contain_text("One hand is waiting")
    expect(page.get_by_label("Exact points")).to_have_value("")
    expect(page.locator("#conflict")).to_have_count(0)


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "zh-hans")])
@pytest.mark.parametrize("phone", PHONES)
def test_the_band_can_be_read_and_tapped(
    page: Page, base_url: str, row: Row, phone: str, scheme: str, language: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    sit(page, base_url, row, phone, language)
    Line(page, status(418))
    record(page, "80–115")
    expect(refused(page)).to_have_count(1)
    page.locator("hand-outbox summary").click()
    page.evaluate("scrollTo(0, 0)")
    assert (glance.objections(page), glance.sticking_out(page), glance.small(page)) == ([], 0, [])
