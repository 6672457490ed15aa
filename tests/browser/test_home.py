"""The first page in a browser: light, legible, whole without scripts, and at home on any screen."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import glance

SCREENS = {
    "phone": (390, 844),
    "small": (320, 568),
    "landscape": (844, 390),
    "desk": (1280, 800),
    "doubled": (640, 400),
}


def choose(page: Page, **cookies: str) -> None:
    """A reader who has already chosen."""
    page.goto("/")
    page.context.add_cookies([{"name": name, "value": value, "url": page.url} for name, value in cookies.items()])


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "zh-hans"), ("dark", "zh-hant")])
def test_nobody_is_shut_out(page: Page, theme: str, language: str) -> None:
    choose(page, theme=theme, django_language=language)
    page.goto("/")
    assert glance.objections(page) == []


@pytest.mark.geometry
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_it_fits_every_screen(page: Page, screen: str, language: str) -> None:
    choose(page, django_language=language)
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


@pytest.mark.geometry
def test_letters_may_be_twice_as_large(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '34px'")
    assert glance.sticking_out(page) == 0


def test_everything_comes_from_one_place(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/", wait_until="networkidle")
    assert [url for url in asked if not url.startswith(page.url)] == []


@pytest.mark.browser_context_args(service_workers="allow")
def test_the_browser_has_nothing_to_complain_about(page: Page) -> None:
    """A breach of the security policy, a missing file and a script's failure all end on the console."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto("/", wait_until="networkidle")
    assert said == []


def test_the_first_key_leads_past_the_head(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_keys_reach_everything_in_the_order_of_the_page(page: Page) -> None:
    page.goto("/")
    doors = [" ".join(door.split()) for door in page.locator(".doors a").all_inner_texts()]
    reached = []
    for _ in range(3 + len(doors)):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.innerText.trim().replace(/\\s+/g, ' ')"))
    assert reached == ["To the content", "Scorekeeper", "Language and light: English Auto", *doors]


def test_what_has_the_focus_is_ringed(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    ring = page.evaluate(
        "(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))"
    )
    assert ring == ["solid", "3px"]


def test_body_text_is_large_enough(page: Page) -> None:
    page.goto("/")
    expect(page.locator("body")).to_have_css("font-size", "17px")


def test_htmx_is_there_and_kept_on_a_short_lead(page: Page) -> None:
    page.goto("/")
    names = ["includeIndicatorStyles", "allowEval", "selfRequestsOnly"]
    assert page.evaluate("names => names.map(name => htmx.config[name])", names) == [False, False, True]


def test_htmx_swaps_what_a_person_can_act_upon(page: Page) -> None:
    page.goto("/")
    rule = "codes => codes.filter(code => htmx.config.responseHandling.find(rule => RegExp(rule.code).test(code)).swap)"
    assert page.evaluate(rule, ["200", "204", "409", "422", "404", "500"]) == ["200", "409", "422"]


def test_drawings_follow_forced_colours(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    with browser.new_context(**browser_context_args, forced_colors="active") as context:
        page = context.new_page()
        page.goto("/")
        ink = page.locator("body").evaluate("body => getComputedStyle(body).color")
        expect(page.locator(".fan .card__suit").first).to_have_css("fill", ink)


def test_paper_is_white_and_has_no_switches(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/")
    expect(page.locator(".switches__open")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "oklch(1 0 0)")
