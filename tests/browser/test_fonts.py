"""The fonts that a page is written in are those that were asked for with `--fonts`."""

import pytest
from playwright.sync_api import Page

from tests.fonts import FontSet

WORDS = """(main) => {
  main.innerHTML = '<p id="latin">Two pairs of 10</p><p id="chinese" lang="zh-Hans">庄家打拖拉机</p>';
}"""


@pytest.mark.geometry
@pytest.mark.skipif(
    "config.getoption('--fonts') is None", reason="no fonts were asked for; --fonts dejavu asks for some"
)
def test_pages_are_written_in_the_fonts_that_were_asked_for(page: Page, fonts: FontSet) -> None:
    page.goto("/")
    page.locator("main").evaluate(WORDS)
    latin = fonts.families[0]
    assert [families(page, part) for part in ("#latin", "#chinese")] == [{latin}, {fonts.chinese or latin}]


def families(page: Page, part: str) -> set[str]:
    """What Chromium has drawn the signs of a part with."""
    wire = page.context.new_cdp_session(page)
    wire.send("DOM.enable")
    wire.send("CSS.enable")
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    node = wire.send("DOM.querySelector", {"nodeId": root, "selector": part})["nodeId"]
    return {font["familyName"] for font in wire.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}
