"""Every component in a browser, on the living style page."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings

from tests.browser import glance


@pytest.fixture
def style(page: Page, settings: Settings) -> Page:
    settings.DEBUG = True
    page.goto("/style/")
    return page


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any], settings: Settings) -> Iterator[Page]:
    settings.DEBUG = True
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/style/")
        yield page


def test_nobody_is_shut_out(style: Page) -> None:
    assert glance.objections(style) == []


@pytest.mark.geometry
@pytest.mark.parametrize("width", [320, 390, 844, 1280])
def test_every_component_fits(style: Page, width: int) -> None:
    style.set_viewport_size({"width": width, "height": 800})
    assert (glance.sticking_out(style), glance.small(style), glance.crowded(style)) == (0, [], [])


def test_a_disclosure_opens_without_scripts(scriptless: Page) -> None:
    scriptless.get_by_text("Which house rule says so?").first.click()
    expect(scriptless.get_by_text("Forty points are a step.").first).to_be_visible()


def test_both_lights_stand_side_by_side(style: Page) -> None:
    expect(style.locator(".sheet").first).to_have_css("background-color", "oklch(0.968 0.013 86)")
    expect(style.locator(".sheet").last).to_have_css("background-color", "oklch(0.215 0.03 168)")


@pytest.mark.geometry
def test_a_level_can_be_read_across_the_table(style: Page) -> None:
    style.set_viewport_size({"width": 320, "height": 568})
    size = style.locator(".level__figure").first.evaluate("figure => parseFloat(getComputedStyle(figure).fontSize)")
    assert size >= 72


def test_a_code_can_be_read_by_a_camera_at_night(style: Page) -> None:
    code = style.locator(".sheet[data-theme=dark] .qr svg")
    expect(code).to_have_css("background-color", "oklch(1 0 0)")
    expect(code.locator("path")).to_have_css("stroke", "rgb(0, 0, 0)")


def test_a_busy_button_moves(style: Page) -> None:
    moving = style.get_by_role("button", name="Saving").first
    assert moving.evaluate("button => getComputedStyle(button, '::after').animationName") == "draw-strokes"


def test_nothing_moves_for_those_who_asked_for_rest(style: Page) -> None:
    style.emulate_media(reduced_motion="reduce")
    resting = style.get_by_role("button", name="Saving").first
    assert resting.evaluate("button => getComputedStyle(button, '::after').animationName") == "none"
