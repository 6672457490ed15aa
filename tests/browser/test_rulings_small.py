"""Rulings on a small phone: rows that can be read, numbers in whole rows, and one word about what is to mend."""

import pytest
from playwright.sync_api import Page, expect

SCORED = "?rules=bashi-fen&captured=70&kitty=15&last_trick=defenders:2:2"


def lines(page: Page, selector: str) -> list[int]:
    """How many of these stand beside one another, line by line."""
    tops: list[float] = page.locator(selector).evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    return [tops.count(top) for top in sorted(set(tops))]


@pytest.mark.geometry
def test_the_name_of_other_rules_has_the_row_to_itself(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"/rulings/score/elsewhere/{SCORED}")
    names = page.locator(".door--judged > span:first-child")
    widths: list[float] = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert (len(widths) > 20, min(widths) > 200) == (True, True)


@pytest.mark.geometry
@pytest.mark.parametrize(("width", "across"), [(320, 4), (390, 6), (844, 6)])
def test_twelve_numbers_stand_in_whole_rows(page: Page, width: int, across: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/rulings/score/question/{SCORED.replace('2:2', '3:3')}")
    assert lines(page, ".pill:has([name='last_trick.0.cards'])") == [across] * (12 // across)


def test_what_is_to_mend_is_a_tap_away_and_goes_when_it_is_mended(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/rulings/follow/?rules=tractor&trump=7D&lead=5H&play=3H&hand_size=999")
    sentence = page.locator("#objection-hand_size")
    page.get_by_role("link", name="To fix: Cards in the hand before the play").click()
    expect(sentence).to_be_in_viewport()
    page.locator("[name=hand_size]").fill("5")
    expect(page.locator("#verdict strong")).to_be_visible()
    expect(sentence).to_be_hidden()


@pytest.mark.geometry
def test_what_the_cards_are_for_stays_above_them(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/rulings/follow/question/?rules=tractor&trump=7D&shout=pair")
    page.locator("card-grid [data-shown] [data-card]:visible").first.click()
    page.locator("card-grid .grid__next").click()
    expect(page.locator("fieldset:has(card-grid) > legend")).to_be_in_viewport(ratio=1)


@pytest.mark.geometry
@pytest.mark.parametrize("question", ["follow", "lead", "trick", "bid", "score"])
def test_a_phone_on_its_side_has_most_of_its_height_for_what_is_asked(page: Page, question: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/rulings/{question}/question/?rules=tractor")
    heights: list[int] = page.locator(".masthead, .asking__foot").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert (len(heights), sum(heights) <= 390 * 0.3) == (2, True)
