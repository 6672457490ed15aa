"""Whole journeys by Tab, Enter, Space and arrows alone: what has the focus is always in sight, ring and all."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.match.facts import Total
from scorekeeper.store.models import Match as Row
from tests.browser.seat import PHONES, facts, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
phones = pytest.mark.parametrize("phone", PHONES)

MOST = 60
"""More than there are places to stop at on any of these pages."""
# A pill is seen in place of the field in it. What lies over a corner of its own hides nothing.
HIDDEN = """() => {
  const field = document.activeElement;
  const seen = field.closest(".pill") ?? field;
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  const middle = (left + right) / 2;
  const over = [top + 4, (top + bottom) / 2, bottom - 4].map((height) => document.elementFromPoint(middle, height));
  const ringed = [seen, field].some((part) => getComputedStyle(part).outlineStyle !== "none");
  const shown = ringed && over.every((part) => part && (seen.contains(part) || part.contains(seen)));
  return shown ? "" : seen.innerText || field.name || seen.outerHTML;
}"""
MAIN = "main:focus"


@pytest.fixture
def row() -> Row:
    row = begin()
    play(row, *points(35, 85, 40))
    return row


def press(page: Page, *keys: str) -> None:
    """And whatever has the focus then can be seen."""
    for key in keys:
        page.keyboard.press(key)
        assert (key, page.evaluate(HIDDEN)) == (key, "")


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    for _stop in range(MOST):
        if wanted.evaluate("thing => thing === document.activeElement"):
            return
        press(page, key)
    pytest.fail(f"no {key} leads to {wanted}")


def follow(page: Page, name: str) -> None:
    """Along a link, to another page."""
    tab_to(page, page.get_by_role("link", name=name).first)
    page.keyboard.press("Enter")


def take(page: Page, *cards: str) -> None:
    """From the first card of the suit that is shown."""
    tab_to(page, page.locator("card-grid [data-shown] [data-card]:visible").first)
    for card in cards:
        tab_to(page, page.locator(f"card-grid [data-card='{card}']"), "ArrowRight")
        press(page, "Space")


def turn_to_next(page: Page) -> None:
    """The cards come to the next field, and the first of them has the focus."""
    tab_to(page, page.locator("card-grid .grid__next"))
    press(page, "Enter")


@phones
def test_a_hand_is_recorded_and_taken_back(page: Page, base_url: str, row: Row, phone: str) -> None:
    sit(page, base_url, row, phone)
    tab_to(page, page.locator(".chips input").first)
    press(page, "ArrowRight", "ArrowRight")
    tab_to(page, page.locator("#sheet .button--main"))
    page.keyboard.press("Enter")
    told(page, "Hand 4 saved")
    expect(page.locator(MAIN)).to_be_attached()
    press(page, "Tab")
    page.keyboard.press("Enter")
    told(page, "Undone.")
    assert len(facts(row)) == 3


@phones
def test_points_are_typed_where_they_are_seen(page: Page, base_url: str, row: Row, phone: str) -> None:
    sit(page, base_url, row, phone)
    tab_to(page, page.get_by_label("Exact points"))
    page.keyboard.type("65+20")
    tab_to(page, page.locator("#sheet .button--main"))
    page.keyboard.press("Space")
    told(page, "Hand 4 saved")
    assert facts(row)[3].count == Total(points=85)


@phones
def test_a_hand_is_corrected(page: Page, base_url: str, row: Row, phone: str) -> None:
    sit(page, base_url, row, phone)
    follow(page, "Hand 2")
    tab_to(page, page.get_by_label("Exact points"))
    page.keyboard.type("45")
    tab_to(page, page.locator("#ripple .button--main"))
    page.keyboard.press("Enter")
    told(page, "Hand 2 corrected.")
    expect(page.locator(MAIN)).to_be_attached()
    assert facts(row)[1].count == Total(points=45)


@phones
def test_a_pair_that_was_held_back_is_settled_and_kept(page: Page, base_url: str, row: Row, phone: str) -> None:
    sit(page, base_url, row, phone)
    follow(page, "Settle an argument")
    follow(page, "You had a pair")
    tab_to(page, page.locator("[name='trump.suit']").first)
    press(page, "ArrowRight")
    expect(page.locator("card-grid button[data-suit=H]")).to_have_count(0)  # they are trumps now
    tab_to(page, page.locator("card-grid button[data-suit=D]"))
    press(page, "Enter")
    take(page, "5D", "5D")
    turn_to_next(page)
    take(page, "4D", "2D")
    turn_to_next(page)
    take(page, "8D", "8D")
    expect(page.locator("#verdict")).to_contain_text("Not allowed")
    tab_to(page, page.get_by_role("button", name="Settle it"))
    page.keyboard.press("Enter")
    follow(page, "Save")
    tab_to(page, page.get_by_label("Note"))
    page.keyboard.type("Otto was sure.")
    tab_to(page, page.get_by_role("button", name="Save it"))
    page.keyboard.press("Enter")
    told(page, "The ruling is saved.")


@phones
def test_arrows_go_from_card_to_card_and_by_rows(page: Page, phone: str) -> None:
    width, height = PHONES[phone]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/rulings/follow/question/?rules=tractor&trump=7D")
    tab_to(page, page.locator("card-grid [data-shown] [data-card]").first)
    first, second = page.locator("card-grid [data-card]:visible").all()[:2]
    press(page, "ArrowRight")
    expect(second).to_be_focused()
    press(page, "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowLeft")
    expect(first).to_be_focused()
