"""Whatever a script asks for may be answered by nobody, by an error page, or by somebody else's page.

None of that is shown as if it were the answer, and what was typed stays.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.store import keys
from scorekeeper.store.models import Key
from scorekeeper.store.models import Match as Row
from tests.browser.seat import hold_key, sit, told, type_cards
from tests.web.evening import FIRST, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
Answer = Callable[[Route], None]
FOLLOW = "/rulings/follow/?rules=bashi-fen&trump=7D"
TYPED = {"what": "wrong_count", "by": "defenders", "ends": "level"}
WORDS = "Bad gateway, says somebody in between"


def sent(status: int, **headers: str) -> Answer:
    return lambda route: route.fulfill(
        status=status, body=f"<h1>{WORDS}</h1>", headers=headers, content_type="text/html"
    )


ANSWERS: dict[str, Answer] = {"nobody": lambda route: route.abort(), "an error": sent(502), "a stranger": sent(200)}
answers = pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)


@pytest.fixture
def row() -> Row:
    row = begin()
    play(row, *points(35))
    return row


@answers
def test_a_picker_keeps_the_line_that_nobody_looked_at(page: Page, answer: Answer) -> None:
    page.goto(FOLLOW)
    page.route("**/tray/**", answer)
    picker = page.locator("card-picker", has=page.locator("[name=hand]"))
    type_cards(page, "hand", "9H 9H")
    picker.locator("input").blur()
    expect(picker.locator(".tray")).to_contain_text("these cards have not been checked yet")
    expect(page.get_by_text(WORDS)).to_have_count(0)
    expect(picker.locator("input")).to_have_value("9H 9H")
    page.unroute("**/tray/**")
    picker.locator(".tray__open").click()
    page.locator("card-grid [data-shown] [data-card]").first.click()
    expect(picker.locator("input")).to_have_value(re.compile("9H 9H .+"))


@answers
def test_a_verdict_says_that_it_may_be_from_before(page: Page, answer: Answer) -> None:
    page.goto(FOLLOW)
    page.route("**/preview/**", answer)
    type_cards(page, "hand", "9H 9H")
    expect(page.locator("request-notice")).to_contain_text("may be from before your last change")
    expect(page.locator("#verdict")).to_have_count(1)
    expect(page.get_by_text(WORDS)).to_have_count(0)
    page.unroute("**/preview/**")
    page.keyboard.insert_text(" 3H")
    expect(page.locator("request-notice")).to_be_hidden()


@answers
def test_the_rest_of_a_preview_waits(page: Page, base_url: str, row: Row, answer: Answer) -> None:
    sit(page, base_url, row)
    page.route("**/preview/**", answer)
    page.get_by_label("Exact points").fill("80")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("Fines that the declarers pay").fill("5")
    expect(page.locator("#preview")).to_contain_text("when the network is back")
    expect(page.get_by_text(WORDS)).to_have_count(0)


def test_a_preview_that_is_none_leaves_room_for_the_next(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    page.route("**/preview/**", lambda route: route.fulfill(response=route.fetch(url=f"{base_url}/rulebook/")))
    page.get_by_label("Exact points").fill("80")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("Fines that the declarers pay").fill("5")
    expect(page.locator("#preview")).to_contain_text("when the network is back")
    page.unroute("**/preview/**")
    page.get_by_label("Fines that the declarers pay").fill("10")
    expect(page.locator("#preview")).not_to_contain_text("when the network is back")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ANSWERS["nobody"], "No answer came."),
        (ANSWERS["a stranger"], "No answer came."),
        (sent(503), "The server cannot do this just now."),
        (sent(413), "The server did not take this (413)."),
    ],
    ids=["nobody", "a stranger", "busy", "refused"],
)
def test_a_correction_that_was_not_saved_stays_in_its_form(
    page: Page, base_url: str, row: Row, answer: Answer, words: str
) -> None:
    (hand,) = play(row, FIRST)
    hold_key(page.context, base_url, row)
    page.goto(f"/matches/{row.slug}/hands/{hand.pk}/")
    page.get_by_label("Exact points").fill("55")
    page.route("**/hands/*/", lambda route: answer(route) if route.request.method == "POST" else route.continue_())
    page.locator("#ripple button").last.click()
    expect(page.locator("request-notice")).to_contain_text(words)
    expect(page.locator("request-notice")).to_be_in_viewport()
    with page.expect_response("**/preview/**"):
        page.get_by_label("Exact points").fill("60")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(page.locator("request-notice")).to_contain_text(words)
    expect(page.get_by_label("Exact points")).to_have_value("60")


def test_an_irregularity_that_ends_a_hand_stays_in_its_form_without_a_network(
    page: Page, base_url: str, row: Row
) -> None:
    """It does not wait by itself, as hands do, so the page says that it was not saved."""
    hold_key(page.context, base_url, row)
    page.goto(f"/matches/{row.slug}/breach/")
    form = page.locator("#sheet")
    for name, value in TYPED.items():
        form.locator(f"label:has([name={name}][value='{value}'])").click()
    with page.expect_response(lambda response: "note=Two" in response.url):
        form.get_by_label("A note").fill("Two cards too many")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.context.set_offline(True)
    page.locator("#ripple button").last.click()
    expect(page.locator("request-notice")).to_contain_text("What you typed is still here")
    for name, value in TYPED.items():
        expect(form.locator(f"[name={name}]:checked")).to_have_value(value)
    expect(form.get_by_label("A note")).to_have_value("Two cards too many")
    page.context.set_offline(False)
    page.locator("#ripple button").last.click()
    told(page, "The irregularity is recorded.")


def test_what_the_server_says_itself_is_shown(page: Page, base_url: str, row: Row) -> None:
    (hand,) = play(row, FIRST)
    hold_key(page.context, base_url, row)
    page.goto(f"/matches/{row.slug}/hands/{hand.pk}/")
    for key in Key.objects.all():
        keys.revoke(key)
    page.locator("#ripple button").last.click()
    expect(page.locator("request-notice")).to_contain_text("There is nothing at this address")


class Watched:
    """How often a page asks whether the table has moved on."""

    def __init__(self, page: Page, answer: Answer) -> None:
        self.page, self.answer, self.asked = page, answer, 0
        page.route("**/live/*", self._carry)

    def _carry(self, route: Route) -> None:
        self.asked += 1
        self.answer(route)

    def after(self, seconds: int) -> int:
        """How often it asked in this time, step by step, as every answer has to arrive before the next pause begins."""
        before = self.asked
        for _second in range(seconds):
            self.page.clock.run_for(1000)
            self.page.wait_for_function("() => !document.querySelector('live-board').looking")
        return self.asked - before


@pytest.mark.parametrize("code", [400, 403, 404, 410])
def test_a_board_that_is_refused_asks_no_more(page: Page, base_url: str, row: Row, code: int) -> None:
    page.clock.install()
    sit(page, base_url, row)
    watched = Watched(page, sent(code))
    watched.after(4)
    expect(page.locator("[data-when=gone]")).to_be_visible()
    assert (watched.asked, watched.after(40)) == (1, 0)


@answers
def test_a_board_without_an_answer_keeps_the_score_and_asks_less_often(
    page: Page, base_url: str, row: Row, answer: Answer
) -> None:
    page.clock.install()
    sit(page, base_url, row)
    watched = Watched(page, answer)
    assert watched.after(10) in {2, 3}
    expect(page.locator("[data-when=away]")).to_be_visible()
    assert watched.after(60) in {3, 4}
    expect(page.locator("#scoreboard")).to_be_visible()
    expect(page.get_by_text(WORDS)).to_have_count(0)


def test_a_board_waits_as_long_as_the_server_asks(page: Page, base_url: str, row: Row) -> None:
    page.clock.install()
    sit(page, base_url, row)
    watched = Watched(page, sent(429, **{"Retry-After": "90"}))
    watched.after(4)
    assert (watched.asked, watched.after(60)) == (1, 0)
    watched.after(40)
    assert watched.asked == 2


def test_nothing_is_copied_where_it_cannot_be(page: Page, base_url: str, row: Row) -> None:
    page.add_init_script("delete Navigator.prototype.clipboard; document.execCommand = () => false")
    hold_key(page.context, base_url, row)
    page.goto(f"/books/{row.book.slug}/sharing/")
    button = page.locator("copy-link button").first
    button.click()
    expect(button).to_have_text("Copy")
