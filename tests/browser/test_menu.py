"""The menu of a match: opened by a tap with and without scripts, at the thumb, and left by Escape or its own button."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.browser.seat import hold_key, sit
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = pytest.mark.parametrize("screen", [(320, 568), (390, 844), (844, 390), (1280, 800)])


@pytest.fixture
def row() -> Row:
    found = begin()
    play(found, *points(35))
    return found


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any], base_url: str, row: Row) -> Iterator[Page]:
    with browser.new_context(**{**browser_context_args, "base_url": base_url}, java_script_enabled=False) as context:
        hold_key(context, base_url, row)
        yield context.new_page()


def test_it_opens_without_scripts(scriptless: Page, row: Row) -> None:
    scriptless.goto(f"/matches/{row.slug}/")
    scriptless.get_by_role("button", name="Menu").click()
    scriptless.get_by_role("link", name="Seats").click()
    expect(scriptless).to_have_url(f"/matches/{row.slug}/seats/")


@pytest.mark.parametrize("way", ["Escape", "Close"])
def test_it_is_left_by_a_key_or_its_button_and_gives_the_focus_back(
    page: Page, base_url: str, row: Row, way: str
) -> None:
    sit(page, base_url, row)
    page.get_by_role("button", name="Menu").press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter" if way == "Close" else "Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


@pytest.mark.geometry
@pytest.mark.parametrize("language", ["en", "zh-hans"])
@SCREENS
def test_a_thumb_hits_what_it_means(
    page: Page, base_url: str, row: Row, screen: tuple[int, int], language: str
) -> None:
    sit(page, base_url, row, language=language)
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu").evaluate("menu => document.querySelector('main').replaceChildren(menu)")
    page.locator("#menu").evaluate("menu => menu.showPopover()")
    page.locator("header").evaluate("header => header.remove()")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_shut_out(page: Page, base_url: str, row: Row, theme: Any) -> None:  # noqa: ANN401
    page.emulate_media(color_scheme=theme)
    sit(page, base_url, row)
    page.get_by_role("button", name="Menu").click()
    assert glance.objections(page) == []


def test_a_locked_match_hears_no_touch_until_its_button_is_held(page: Page, base_url: str) -> None:
    sit(page, base_url, begin())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Lock against touches").click()
    expect(page.get_by_text("Locked: a touch does nothing.")).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()
    chip = page.locator(".chips .pill").first
    chip.click(force=True)
    opener = page.get_by_role("button", name="Hold to unlock")
    opener.click()
    expect(page.locator(".chips input:checked")).to_have_count(0)
    expect(page.get_by_text("This hand plays")).to_be_visible()
    opener.click(delay=1200)
    expect(page.locator("dialog")).to_be_hidden()
    chip.click()
    expect(page.locator(".chips input:checked")).to_have_count(1)


def test_a_keyboard_opens_the_lock_at_once(page: Page, base_url: str) -> None:
    sit(page, base_url, begin())
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Lock against touches").press("Enter")
    expect(page.get_by_role("button", name="Hold to unlock")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_hidden()
