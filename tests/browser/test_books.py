"""A scorebook in a browser: found again, renamed, searched, on any screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import glance

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = [(390, 844), pytest.param(320, 568, marks=pytest.mark.geometry), (844, 390), (1280, 800)]


@pytest.fixture
def keeper(page: Page) -> Page:
    """Somebody who plays with the demo."""
    page.goto("/demo/")
    page.get_by_role("button", name="Open the demo").click()
    page.goto("/books/")
    page.get_by_role("link", name="The Friday table").click()
    return page


def test_the_demo_is_found_again_from_the_first_page(keeper: Page) -> None:
    keeper.goto("/")
    back = keeper.get_by_role("link", name="Back to the match")
    expect(back).to_have_accessible_description(re.compile("^Mei, Otto against 李伟, Ada"))
    keeper.get_by_role("link", name="Your scorebooks").click()
    expect(keeper.get_by_role("link", name="The Friday table")).to_contain_text("2 matches")


def test_a_person_leads_to_her_matches(keeper: Page) -> None:
    keeper.get_by_role("link", name="Jonas", exact=True).click()
    keeper.get_by_role("link", name="Matches with Jonas").click()
    expect(keeper.get_by_role("heading", level=1)).to_have_text("Matches with Jonas")
    expect(keeper.locator("main .door")).to_have_count(1)


def test_a_name_is_put_right_in_every_match(keeper: Page) -> None:
    keeper.get_by_role("link", name="Otto", exact=True).click()
    keeper.get_by_role("link", name="Rename Otto").click()
    keeper.get_by_label("Name").fill("Otto Müller")
    keeper.get_by_role("button", name="Save").click()
    expect(keeper.get_by_role("status")).to_contain_text("Otto is now Otto Müller.")
    keeper.get_by_role("link", name="Back to the scorebook").click()
    expect(keeper.locator("main .door", has_text="Otto Müller")).not_to_have_count(0)
    expect(keeper.locator("main .door", has_text=re.compile("Otto(?! Müller)"))).to_have_count(0)


def test_the_book_gets_a_name_without_scripts(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/demo/")
        page.get_by_role("button", name="Open the demo").click()
        page.goto("/books/")
        page.get_by_role("link", name="The Friday table").click()
        page.get_by_role("link", name="Name the scorebook").click()
        page.get_by_label("Name of the scorebook").fill("周五")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("周五")


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "zh-hant")])
def test_nobody_is_shut_out(keeper: Page, theme: str, language: str) -> None:
    cookies = {"theme": theme, "django_language": language}
    keeper.context.add_cookies([{"name": name, "value": value, "url": keeper.url} for name, value in cookies.items()])
    keeper.reload()
    found = glance.objections(keeper)
    keeper.locator("summary").first.click()
    found += glance.objections(keeper)
    keeper.locator("a[href*='/standings/']").click()
    found += glance.objections(keeper)
    keeper.goto("/books/")
    assert found + glance.objections(keeper) == []


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_it_fits_every_screen(keeper: Page, width: int, height: int) -> None:
    keeper.set_viewport_size({"width": width, "height": height})
    keeper.locator("summary").first.click()
    assert (glance.sticking_out(keeper), glance.small(keeper), glance.crowded(keeper)) == (0, [], [])


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_standings_fit_every_screen(keeper: Page, width: int, height: int) -> None:
    keeper.set_viewport_size({"width": width, "height": height})
    keeper.get_by_role("link", name="Standings and records").click()
    expect(keeper.get_by_role("row", name="Mei")).to_have_count(1)
    assert (glance.sticking_out(keeper), glance.small(keeper), glance.crowded(keeper)) == (0, [], [])
