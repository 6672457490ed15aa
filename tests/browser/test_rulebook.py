"""The rulebook in a browser: legible to everybody, at any size, and one page of it on paper."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.rules.house.presets import PRESETS
from tests.browser import glance

pytestmark = pytest.mark.django_db(transaction=True)

HOUSE = "tractor~kitty.bonus-power~ladder.start-5~table.kitty-9"
PAGES = (
    "/rulebook/",
    f"/rulebook/articles/tuple-duty/?rules={HOUSE}",
    "/rulebook/presets/",
    f"/rulebook/differences/?here={HOUSE}&there=hundred",
    f"/rulebook/wall/?rules={HOUSE}",
    "/rulebook/search/?q=throw",
    "/rulebook/search/?q=zebra",
    "/glossary/",
    f"/rulebook/house/?rules={HOUSE}",
    f"/rulebook/house/options/?rules={HOUSE}",
    f"/rulebook/house/table/?rules={HOUSE}",
    "/rulings/follow/keeping/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H",
    "/api/referee/",
    "/offline/",
)
TALL = 6000
"""So that what sticks to an edge of the window covers nothing."""
SHEETS_OF_PAPER = re.compile(rb"/Type\s*/Page\b")


def read_in(context: BrowserContext, base_url: str, language: str) -> None:
    context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh-hans", "dark")])
def test_axe_finds_nothing(page: Page, base_url: str, language: str, theme: str) -> None:
    read_in(page.context, base_url, language)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two there are
    found = []
    for url in PAGES:
        page.goto(url)
        found += [(url, objection) for objection in glance.objections(page)]
    assert found == []


@pytest.mark.geometry
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_smallest_phone_shows_all_of_it_to_any_thumb(page: Page, base_url: str, language: str) -> None:
    read_in(page.context, base_url, language)
    page.set_viewport_size({"width": 320, "height": TALL})
    found = []
    for url in PAGES:
        page.goto(url)
        found.append((url, glance.sticking_out(page), glance.small(page), glance.crowded(page)))
    assert found == [(url, 0, [], []) for url in PAGES]


SMALLEST_PRINT = """() => [...document.querySelectorAll(".wall *")]
  .filter(part => part.checkVisibility() && !part.closest(".card, .qr svg, .unseen"))
  .filter(part => [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .map(part => parseFloat(getComputedStyle(part).fontSize) * 72 / 96)
  .reduce((one, other) => Math.min(one, other))"""
LOWEST = """() => [...document.querySelectorAll(".wall *")]
  .map(part => part.getBoundingClientRect().bottom)
  .reduce((one, other) => Math.max(one, other))"""
PAPERS = {"A4": {"width": 733, "height": 1077}, "Letter": {"width": 755, "height": 1010}}
"""What a sheet has between its margins; what is wider or longer would be printed smaller."""


@pytest.mark.geometry
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_for_the_wall_is_one_sheet_of_readable_print(
    page: Page, base_url: str, language: str, paper: str
) -> None:
    read_in(page.context, base_url, language)
    page.set_viewport_size(PAPERS[paper])  # type: ignore[arg-type]  # a width and a height
    page.emulate_media(media="print")
    found = []
    for rules in (*PRESETS, HOUSE):
        page.goto(f"/rulebook/wall/?rules={rules}")
        sheets = len(SHEETS_OF_PAPER.findall(page.pdf(format=paper)))
        fits = page.evaluate(LOWEST) <= PAPERS[paper]["height"]
        found.append((rules, sheets, glance.sticking_out(page), fits, page.evaluate(SMALLEST_PRINT) >= 8.99))
    assert found == [(rules, 1, 0, True, True) for rules in (*PRESETS, HOUSE)]


def test_an_article_is_found_by_keyboard_and_its_example_opens_as_the_ruling_it_promises(page: Page) -> None:
    page.goto("/rulebook/")
    page.get_by_role("searchbox").press_sequentially("shuaipai")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="A throw that falls").focus()
    page.keyboard.press("Enter")
    promised = page.locator("a.example:has(.mark--forbidden)").first
    expect(promised).to_be_visible()
    promised.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict--forbidden")).to_be_visible()


def test_any_two_tables_are_set_side_by_side(page: Page) -> None:
    page.goto(f"/rulebook/differences/?there={HOUSE}")
    page.locator("details.disclosure > summary").first.click()
    page.get_by_role("group", name="One table").get_by_label("Hundred", exact=True).check()
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".apart__change").first).to_contain_text("Tractor, with 3 changes")
