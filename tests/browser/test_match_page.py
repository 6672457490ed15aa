"""How a match lies on a screen: score and hand on the first one, the evening beside or below, chips in even lines."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from tests.browser.seat import sit
from tests.web.evening import begin, play, points

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.geometry]

WIDTHS = (320, 390, 844, 900, 1280)
TABLES = {"da-bai-fen", "hundred-5", "hundred-7", "bashi-fen", "no-gap-40", "no-gap-50", "fast"}
LINES = """() => {
  const chips = [...document.querySelectorAll(".chips .pill")];
  const tops = chips.map((chip) => Math.round(chip.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
}"""
IN_SIGHT = """() => [...document.querySelectorAll(".levels, .chips, #sheet .button--main")].map((part) => {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})"""
BOTTOM = "() => document.querySelector('.chips').getBoundingClientRect().bottom"
DOCK = "() => document.querySelector('.dock').getBoundingClientRect().top"


@pytest.mark.parametrize("table", sorted(TABLES))
def test_no_chip_is_left_alone(page: Page, base_url: str, table: str) -> None:
    row = begin(rules=changed(presets.TRACTOR, read({"scoring.table": table})))
    play(row, *points(35))
    sit(page, base_url, row)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        lines = page.evaluate(LINES)
        assert (width, min(lines) > 1, max(lines) - min(lines) <= 1) == (width, True, True), lines


def test_score_chips_and_save_are_on_the_first_screen_of_a_phone(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    assert page.evaluate(IN_SIGHT) == [True, True, True]
    assert page.evaluate(BOTTOM) < page.evaluate(DOCK)


@pytest.mark.parametrize(("width", "beside"), [(390, False), (844, False), (900, True), (1280, True)])
def test_the_evening_stands_beside_the_hand_where_there_is_room(
    page: Page, base_url: str, width: int, *, beside: bool
) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.set_viewport_size({"width": width, "height": 844})
    score, evening = (page.locator(part).bounding_box() for part in ("#scoreboard", ".stack:has(> #history)"))
    assert score
    assert evening
    assert (evening["x"] > score["x"] + score["width"], evening["y"] == score["y"]) == (beside, beside)


def test_paper_is_a_score_sheet(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35, 85))
    sit(page, base_url, row)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Mei, Otto, Li, Ada")).to_be_in_viewport()
    expect(page.get_by_text("Tractor M65HML7B")).to_be_visible()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    for part in (".masthead", ".tools", "#sheet .button--main", ".chips", "wake-lock"):
        expect(page.locator(part)).to_be_hidden()
