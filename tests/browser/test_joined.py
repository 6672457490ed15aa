"""Whoever develops gets the same pages as who plays, in many more files."""

from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_django import Settings

from scorekeeper.ops import assets
from scorekeeper.rules.house import presets
from tests.web.evening import SIX, begin, opened, play, points

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = """() => [...document.querySelectorAll("body *")].filter((part) => part.checkVisibility()).map((part) => {
  const { color, backgroundColor, maskImage, borderRadius, display, fontSize, padding } = getComputedStyle(part);
  const look = [color, backgroundColor, maskImage, borderRadius, display, fontSize, padding];
  return [part.localName, part.className, part.matches(":defined"), ...look].join();
})"""
FETCHED = "() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"


def test_pages_made_of_many_files_look_and_run_as_those_of_few(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, settings: Settings
) -> None:
    row = begin(SIX, presets.LOOKING_FOR_FRIENDS)
    (hand,) = play(row, *points(35))
    of_match = [f"/matches/{row.slug}/{end}" for end in ("", f"hands/{hand.pk}/")]
    asked = "/rulings/follow/question/?rules=tractor&trump=7D"
    pages = [
        *of_match,
        asked,
        "/",
        "/matches/new/",
        "/certificate/",
        "/rulebook/wall/?rules=tractor",
        "/glossary/",
        "/rulebook/?trumps",
    ]
    key = {"name": "keys", "value": opened(row), "url": base_url}

    def seen() -> tuple[list[object], set[str]]:
        looks, fetched = list[object](), set[str]()
        with browser.new_context(**browser_context_args, reduced_motion="reduce") as context:
            context.add_cookies([key])  # type: ignore[list-item]  # a name, a value and an address
            for url in pages:
                page = context.new_page()
                page.goto(url, wait_until="networkidle")
                assert (url, page.page_errors()) == (url, [])
                looks.append((url, page.evaluate(LOOKS)))
                fetched |= {path.removeprefix("/static/") for path in page.evaluate(FETCHED)}
        return looks, fetched

    few = seen()
    settings.STATICFILES_DIRS = settings.STATICFILES_DIRS[1:]
    many = seen()
    assert many[0] == few[0]
    assert {*assets.SHEETS, *assets.SCRIPTS} <= few[1]
    assert few[1] < many[1]
    assert len(many[1]) > 60
