"""The levels on every screen: the seal goes from one to another, and nothing else moves or is covered."""

import pytest
from playwright.sync_api import Page

from scorekeeper.match.facts import SetScore
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from tests.browser import glance
from tests.browser.seat import hold_key
from tests.web.evening import begin, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.geometry]

FOUR = ("Maximilian", "Franziska", "Alexander", "欧阳小明")
SIX = (*FOUR, "Charlotte", "李伟")
TABLES = pytest.mark.parametrize(
    ("players", "rules"), [(FOUR, presets.TRACTOR), (SIX, presets.FINDING_FRIENDS)], ids=["four", "six"]
)
SCREENS = [(320, 568), (390, 844), (844, 390), (1280, 800)]
PLACES = """() => [...document.querySelectorAll(".level, .level__head, .level__figure")].map((part) => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
LINES = """() => {
  const tops = [...document.querySelectorAll(".level")].map((level) => Math.round(level.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
}"""
COVERED = """() => {
  const parts = [...document.querySelectorAll(".level__head > *, .level__figure, .seal, .board__call")];
  const boxes = parts.map((part) => [part.textContent.trim(), part.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} | ${other}`));
}"""
NAMES = """() => [...document.querySelectorAll(".level__head")].map(
  (head) => parseFloat(getComputedStyle(head).fontSize))"""


@TABLES
@pytest.mark.parametrize("path", ["", "board/", "board/?lie=flat"])
def test_the_seal_moves_nothing_when_the_deal_goes_over(
    page: Page, base_url: str, players: tuple[str, ...], rules: RuleSet, path: str
) -> None:
    row = begin(players, rules)
    hold_key(page.context, base_url, row, "zh-hans")
    seen = []
    for declarer in players[:2]:
        play(row, SetScore(why="As we were.", levels=dict.fromkeys(players, Rank.TEN), declarer=declarer))
        seen.append([places(page, f"/matches/{row.slug}/{path}", screen) for screen in SCREENS])
    assert seen[0] == seen[1]


def places(page: Page, url: str, screen: tuple[int, int]) -> object:
    """Where everything stands on a screen on which nothing covers anything."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(url)
    assert (screen, page.evaluate(COVERED), glance.sticking_out(page)) == (screen, [], 0)
    return page.evaluate(PLACES)


@TABLES
def test_names_are_read_on_a_phone_that_lies_between_two(
    page: Page, base_url: str, players: tuple[str, ...], rules: RuleSet
) -> None:
    row = begin(players, rules)
    hold_key(page.context, base_url, row)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/matches/{row.slug}/board/?lie=flat")
    assert min(page.evaluate(NAMES)) >= 14


@pytest.mark.parametrize(("screen", "least"), [((390, 844), 80), ((1024, 768), 115), ((1280, 800), 140)])
def test_six_are_read_across_the_table(page: Page, base_url: str, screen: tuple[int, int], least: int) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    hold_key(page.context, base_url, row)
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(f"/matches/{row.slug}/board/?lie=flat")
    size = page.locator(".level__figure").first.evaluate("figure => parseFloat(getComputedStyle(figure).fontSize)")
    assert size >= least


def test_nobody_of_six_stands_alone_in_a_line(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    hold_key(page.context, base_url, row)
    page.goto(f"/matches/{row.slug}/")
    for width in (320, 390, 600, 667, 768, 820, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        lines = page.evaluate(LINES)
        assert (width, max(lines) - min(lines)) == (width, 0), lines
