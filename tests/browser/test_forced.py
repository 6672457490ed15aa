"""Forced colours: what is chosen, what can be pressed and where the focus is can be seen by lines and grounds alone."""

import pytest
from playwright.sync_api import Page

from tests.browser.seat import row_of, sit
from tests.browser.test_keyboard import HIDDEN
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = ("follow", "lead", "trick", "score")
BARE = """() => [...document.querySelectorAll("main :is(button, input, select, textarea, a.button)")]
  .filter((part) => part.checkVisibility({ opacityProperty: true }) && !part.matches(".unseen"))
  .filter((button) => [button, ...button.querySelectorAll("*")].every((part) => {
    const { borderBottomWidth, borderBottomStyle, outlineStyle, textDecorationLine } = getComputedStyle(part);
    const lined = borderBottomStyle !== "none" && parseFloat(borderBottomWidth) > 0;
    return !lined && outlineStyle === "none" && textDecorationLine === "none";
  }))
  .map((part) => `${part.localName}.${part.className} ${part.innerText.trim()}`)"""
LOOK = """(part) => {
  const look = getComputedStyle(part);
  const below = [look.borderBottomStyle, look.borderBottomColor, look.textDecorationLine];
  return [look.backgroundColor, look.borderTopWidth, ...below].join(" ");
}"""


def looks(page: Page, part: str) -> str:
    found: str = page.locator(part).first.evaluate(LOOK)
    return found


@pytest.fixture
def forced(page: Page) -> Page:
    page.emulate_media(forced_colors="active")
    return page


def test_the_row_that_was_tapped_and_save_stand_out(forced: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(forced, base_url, row)
    row_of(forced, "40–75")
    chosen, other = ".chips .pill:has(input:checked)", ".chips .pill:not(:has(input:checked))"
    assert looks(forced, chosen) != looks(forced, other)
    assert looks(forced, "#sheet .button--main") != looks(forced, ".keypad__keys .button")
    forced.get_by_label("Exact points").focus()
    assert forced.locator(":focus").evaluate("(part) => getComputedStyle(part).outlineStyle") != "none"


def test_the_suit_and_the_cards_that_were_tapped_stand_out(forced: Page) -> None:
    forced.goto("/rulings/follow/question/?rules=tractor&trump=7D&lead=5H5H", wait_until="networkidle")
    assert looks(forced, ".badge-count") != looks(forced, ".grid__cards [data-card]")
    forced.get_by_role("button", name="Other suits").click()
    chosen, other = "[data-suit][aria-pressed=true]", "[data-suit][aria-pressed=false]"
    assert looks(forced, chosen) != looks(forced, other)


def test_the_light_that_is_chosen_stands_out(forced: Page) -> None:
    forced.goto("/preferences/")
    assert looks(forced, ".pill:has(input:checked)") != looks(forced, ".pill:not(:has(input:checked))")
    forced.get_by_role("button", name="Language and light").click()
    assert looks(forced, ".switches .segment[aria-current]") != looks(forced, ".switches .segment:not([aria-current])")


@pytest.mark.parametrize(
    "path", ["question/?rules=bashi-fen&trump=7D", "?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H&play=4H9H"]
)
def test_whatever_can_be_pressed_in_a_ruling_has_a_line_round_it_or_under_it(forced: Page, path: str) -> None:
    forced.goto(f"/rulings/follow/{path}", wait_until="networkidle")
    assert forced.evaluate(BARE) == []


@pytest.mark.parametrize("path", ["/matches/{slug}/", *(f"/rulings/{kind}/question/" for kind in KINDS)])
def test_every_stop_of_tab_is_in_sight_with_its_ring(forced: Page, base_url: str, path: str) -> None:
    """On the smallest phone, where bars hide most."""
    row = begin()
    play(row, *points(35))
    sit(forced, base_url, row, "small")
    forced.goto(path.format(slug=row.slug), wait_until="networkidle")
    forced.keyboard.press("Tab")
    stops = []
    while forced.evaluate("document.activeElement !== document.body"):
        stops.append(forced.evaluate(HIDDEN))
        forced.keyboard.press("Tab")
    assert len(stops) >= 10
    assert [stop for stop in stops if stop] == []
