"""Switches in a browser: at once, on the same page, with and without scripts."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.house import presets
from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.browser.seat import hold_key
from tests.web.evening import FOUR, SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SIZE = "(figure) => parseFloat(getComputedStyle(figure).fontSize)"
CLIPPED = """() => [...document.querySelectorAll(".level, .chips .pill, .keypad__keys .button, .ledger__figure")]
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent.trim())"""
PAPER, FELT = "oklch(0.968 0.013 86)", "oklch(0.215 0.03 168)"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def reader(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with browser.new_context(**browser_context_args, java_script_enabled=request.param) as context:
        yield context.new_page()


@pytest.fixture
def row(request: pytest.FixtureRequest) -> Row:
    """A match of some hands, of whoever plays."""
    players = getattr(request, "param", FOUR)
    found = begin(players, presets.LOOKING_FOR_FRIENDS if len(players) > len(FOUR) else presets.TRACTOR)
    play(found, *points(35, 120, 85))
    return found


def switch(reader: Page, name: str) -> None:
    """Press one of the switches in the header's panel."""
    reader.get_by_role("button", name="Language and light").click()
    reader.get_by_role("button", name=name, exact=True).click()


def test_the_language_changes_on_the_spot_and_stays(reader: Page) -> None:
    reader.goto("/?seat=3")
    switch(reader, "繁體中文")
    expect(reader).to_have_url("/?seat=3")
    expect(reader.locator("html")).to_have_attribute("lang", "zh-Hant")
    reader.goto("/preferences/")
    expect(reader.locator("html")).to_have_attribute("lang", "zh-Hant")


def test_the_light_changes_on_the_spot_and_stays(reader: Page) -> None:
    reader.goto("/")
    switch(reader, "Dark")
    expect(reader.locator("html")).to_have_css("background-color", FELT)
    reader.reload()
    reader.get_by_role("button", name="Language and light: English Dark").click()
    expect(reader.get_by_role("button", name="Dark", exact=True)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize(("scheme", "ground"), [("light", PAPER), ("dark", FELT)])
def test_auto_follows_the_phone(page: Page, scheme: Any, ground: str) -> None:  # noqa: ANN401
    page.emulate_media(color_scheme=scheme)
    page.goto("/")
    expect(page.locator("html")).to_have_css("background-color", ground)


def test_a_chosen_light_outweighs_the_phones(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    switch(page, "Light")
    expect(page.locator("html")).to_have_css("background-color", PAPER)


def test_four_colours_tell_every_suit_apart(reader: Page) -> None:
    reader.goto("/preferences/")
    reader.get_by_role("radio", name="Four colours").check()
    reader.get_by_role("button", name="Save").click()
    expect(reader.locator("html")).to_have_attribute("data-suits", "four")
    expect(reader.get_by_role("img", name="ace of clubs")).to_have_css("color", "oklch(0.46 0.12 152)")
    expect(reader.get_by_role("img", name="ace of diamonds")).to_have_css("color", "oklch(0.45 0.18 262)")


def test_digits_are_larger_for_whoever_asked_for_it(reader: Page, base_url: str, row: Row) -> None:
    hold_key(reader.context, base_url, row)
    reader.goto(f"/matches/{row.slug}/")
    figure = reader.locator(".chips .pill__figure").first
    usual = figure.evaluate(SIZE)
    reader.goto("/preferences/")
    reader.get_by_role("radio", name="Larger").check()
    reader.get_by_role("button", name="Save").click()
    reader.goto(f"/matches/{row.slug}/")
    assert figure.evaluate(SIZE) > 1.2 * usual


@pytest.mark.geometry
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
@pytest.mark.parametrize("row", [FOUR, SIX], indirect=True, ids=["four", "six"])
def test_larger_digits_fit(page: Page, base_url: str, row: Row, width: int, height: int) -> None:
    hold_key(page.context, base_url, row)
    page.context.add_cookies([{"name": "digits", "value": "large", "url": base_url}])
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/matches/{row.slug}/")
    assert (glance.sticking_out(page), page.evaluate(CLIPPED)) == (0, [])


def test_arrow_keys_choose(page: Page) -> None:
    page.goto("/preferences/")
    page.get_by_role("radio", name="Auto").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Light")).to_be_checked()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_shut_out(page: Page, theme: Any) -> None:  # noqa: ANN401
    page.emulate_media(color_scheme=theme)
    page.goto("/preferences/")
    assert glance.objections(page) == []


@pytest.mark.geometry
@pytest.mark.parametrize("width", [320, 844])
def test_it_fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 390})
    page.goto("/preferences/")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


@pytest.mark.geometry
@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_open_panel_fits(page: Page, base_url: str, width: int, language: str) -> None:
    page.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
    page.set_viewport_size({"width": width, "height": 568})
    page.goto("/preferences/")
    page.locator(".switches__open").click()
    page.locator(".main").evaluate("main => main.remove()")
    box = page.locator("#switches").bounding_box()
    assert box
    assert (box["x"] >= 0, box["x"] + box["width"] <= width) == (True, True)
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


def test_the_panel_is_left_by_escape_and_given_back_to_its_button(page: Page) -> None:
    page.goto("/")
    opener = page.get_by_role("button", name="Language and light")
    opener.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="English", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#switches")).to_be_hidden()
    expect(opener).to_be_focused()
