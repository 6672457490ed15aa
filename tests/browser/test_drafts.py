"""What is typed is never lost, and what is saved is saved once: reloads, a lost network, an answer that never came."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
phones = pytest.mark.parametrize("phone", PHONES)


@phones
def test_a_reload_keeps_the_draft(page: Page, base_url: str, phone: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    page.get_by_label("Exact points").fill("65+5")
    page.locator("[name=kitty][value='15']").check()
    page.locator("[name=last_trick][value=defenders-2]").check()
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("A note").fill("the long one")
    page.reload()
    expect(page.get_by_label("Exact points")).to_have_value("65+5")
    expect(page.get_by_label("A note")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("70 + 15 × 4 = 130")


def test_a_draft_is_gone_once_it_is_saved(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    row_of(page, "80–115")
    save(page)
    told(page, "Hand 2 saved")
    page.reload()
    expect(page.locator(".chips input:checked")).to_have_count(0)


def test_a_draft_does_not_hide_what_was_recorded_since(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    play(row, *points(40))
    page.reload()
    expect(page.locator("#conflict")).to_contain_text("Somebody has just recorded hand 2: 40 points.")


@phones
def test_an_answer_that_is_lost_leaves_one_hand(page: Page, base_url: str, phone: str) -> None:
    """The network goes after the hand has reached the notebook and before the phone has heard of it."""
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    line = Line(page)
    row_of(page, "80–115")
    save(page)
    expect(page.locator("hand-outbox")).to_contain_text("One hand is waiting")
    line.down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("hand-outbox")).not_to_contain_text("waiting")
    assert len(facts(row)) == 2


class Line:
    """A line to the notebook: while it is down, what is sent arrives and no answer comes back."""

    def __init__(self, page: Page) -> None:
        self.down = True
        page.route("**/matches/*/", self.carry)

    def carry(self, route: Route) -> None:
        if self.down:
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()


def test_a_lost_answer_and_a_reload_leave_one_hand(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    line = Line(page)
    row_of(page, "80–115")
    save(page)
    expect(page.locator("hand-outbox")).to_contain_text("One hand is waiting")
    line.down = False
    page.reload()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    expect(page.locator(".chips input:checked")).to_have_count(0)
    assert len(facts(row)) == 2
