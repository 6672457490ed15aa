"""Keeping a ruling in a browser: with a fine and without scripts, and opening it again from the list."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.match.facts import Hand, InBracket, Total
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import Fine
from tests.browser import glance, seat
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        yield context.new_page()


def test_a_ruling_is_kept_with_a_fine_and_opens_again(scriptless: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    seat.hold_key(scriptless.context, base_url, row)
    scriptless.goto(f"/rulings/follow/keeping/?{ASKED}")
    scriptless.get_by_role("group", name="With which hand").get_by_label("1", exact=True).check()
    scriptless.get_by_label("Note").fill("Mei was sure.")
    scriptless.get_by_label("Fine in points").fill("10")
    scriptless.get_by_label("the declarers", exact=True).check()
    scriptless.get_by_role("button", name="Save it").click()
    seat.told(scriptless, "The ruling is saved.")
    (hand,) = seat.facts(row)
    assert isinstance(hand, Hand)
    assert hand.fines == (Fine(points=10, on=Side.DECLARERS),)
    scriptless.get_by_role("link", name="Was this follow allowed?").click()
    expect(scriptless.locator(".verdict--forbidden")).to_be_visible()


def test_an_early_hand_of_which_only_the_range_is_known_is_fined(scriptless: Page, base_url: str) -> None:
    row = begin()
    play(row, replace(points(35)[0], count=InBracket(start=5, end=35)), *points(*[40] * 8)[1:])
    seat.hold_key(scriptless.context, base_url, row)
    scriptless.set_viewport_size({"width": 320, "height": 568})
    scriptless.goto(f"/rulings/follow/keeping/?{ASKED}")
    scriptless.get_by_label("Or an earlier hand, by its number").fill("1")
    scriptless.get_by_label("Fine in points").fill("10")
    scriptless.get_by_label("the declarers", exact=True).check()
    scriptless.get_by_role("button", name="Save it").click()
    asked = scriptless.get_by_label("The defenders’ points before the fine")
    expect(asked).to_be_in_viewport()
    expect(scriptless.get_by_text("only the range 5–35 is written down")).to_be_in_viewport()
    asked.fill("35")
    scriptless.get_by_role("button", name="Save it").click()
    seat.told(scriptless, "The ruling is saved.")
    first = seat.facts(row)[0]
    assert isinstance(first, Hand)
    assert (first.count, first.fines) == (Total(points=35), (Fine(points=10, on=Side.DECLARERS),))


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh-hans", "dark")])
def test_keeping_and_the_list_are_for_everybody(page: Page, base_url: str, language: str, theme: str) -> None:
    row = begin()
    play(row, *points(35, 80))
    seat.hold_key(page.context, base_url, row, language)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two there are
    page.set_viewport_size({"width": 320, "height": 3000})
    page.goto(f"/rulings/follow/keeping/?{ASKED}")
    seen = [glance.objections(page), glance.sticking_out(page), glance.small(page), glance.crowded(page)]
    page.locator(".dock .button--main").click()
    expect(page.locator(".kept")).to_be_visible()
    seen += [glance.objections(page), glance.sticking_out(page), glance.small(page), glance.crowded(page)]
    assert seen == [[], 0, [], []] * 2


def test_a_ruling_is_taken_out_and_brought_back_by_keyboard(page: Page, base_url: str) -> None:
    row = begin()
    seat.hold_key(page.context, base_url, row)
    page.goto(f"/rulings/follow/keeping/?{ASKED}")
    for name in ("Save it", "Take it out", "Undo"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    seat.told(page, "The ruling is back.")
    expect(page.locator(".kept")).to_have_count(1)
