"""Looking back on an evening: the page fits, nobody is shut out, and a tap on the race leads to the hand."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.house import presets
from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.browser.seat import sit
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = [(320, 568), (390, 844), (844, 390), (1280, 800)]
LOWEST = """() =>
  Math.min(...[...document.querySelectorAll(".race text")].map((one) => one.getBoundingClientRect().height))"""


def played(table: str) -> Row:
    if table == "fixed":
        row = begin()
        play(row, *points(35, 80, 130, 0, 45, 85))
        return row
    row = begin(SIX, presets.FINDING_FRIENDS)
    hands = (Hand(count=Total(points=200 - 40 * place), friends=("Li", "Bo")) for place in range(1, 4))
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li",)), *hands)
    return row


def look(page: Page, base_url: str, table: str) -> None:
    row = played(table)
    sit(page, base_url, row)
    page.goto(f"/matches/{row.slug}/evening/")


@pytest.mark.geometry
@pytest.mark.parametrize("table", ["fixed", "called"])
@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_every_screen(page: Page, base_url: str, table: str, screen: tuple[int, int]) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    look(page, base_url, table)
    assert glance.sticking_out(page) == 0
    assert page.evaluate(LOWEST) >= 12


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "zh-hans")])
@pytest.mark.parametrize("table", ["fixed", "called"])
def test_nobody_is_shut_out(page: Page, base_url: str, table: str, theme: str, language: str) -> None:
    look(page, base_url, table)
    cookies = {"theme": theme, "django_language": language}
    page.context.add_cookies([{"name": name, "value": value, "url": page.url} for name, value in cookies.items()])
    page.reload()
    assert glance.objections(page) == []


def test_a_tap_on_the_race_leads_to_the_hand(page: Page, base_url: str) -> None:
    look(page, base_url, "fixed")
    page.get_by_role("link", name=re.compile("^Hand 5: ")).click()
    expect(page).to_have_url(re.compile("#hand-5$"))
    expect(page.get_by_role("heading", name="Hand 5")).to_be_in_viewport()


def test_on_paper_there_is_nothing_to_press_and_both_sides_sign(page: Page, base_url: str) -> None:
    look(page, base_url, "fixed")
    page.emulate_media(media="print")
    expect(page.get_by_text("Back to the match")).to_be_hidden()
    expect(page.locator(".signatures p")).to_have_text(["Mei, Li", "Otto, Ada"])
    expect(page.locator(".signatures")).to_be_visible()
