"""The dock: what a hand brings, and Save, in sight from the first screen on and in nobody's way."""

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.house import presets
from scorekeeper.store.models import Match as Row
from tests.browser.seat import hold_key, row_of, sit
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = pytest.mark.parametrize("screen", [(320, 568), (390, 844), (844, 390)])
TABLES = pytest.mark.parametrize("table", ["fixed", "called"])
WHOLE = (
    "{ const box = thing.getBoundingClientRect(); return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; }"
)
IN_SIGHT = f"(thing) => {WHOLE}"
COVERED = """() => {
  const thing = document.activeElement;
  const dock = document.querySelector(".dock");
  if (!thing.closest("#sheet") || dock.contains(thing)) return "";
  return thing.getBoundingClientRect().bottom > dock.getBoundingClientRect().top ? thing.name || thing.outerHTML : "";
}"""
SHARE = "dock => dock.offsetHeight / innerHeight"
"""How much of the screen the dock takes."""
TABBED = 60
"""More than there are places to stop at in the form."""


def begun(table: str) -> Row:
    if table == "fixed":
        row = begin()
        play(row, *points(35))
        return row
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo")))
    return row


def look(page: Page, base_url: str, table: str, screen: tuple[int, int]) -> None:
    sit(page, base_url, begun(table))
    page.set_viewport_size({"width": screen[0], "height": screen[1]})


def in_sight(page: Page, part: str) -> bool:
    found: bool = page.locator(part).evaluate(IN_SIGHT)
    return found


@pytest.mark.geometry
@SCREENS
@TABLES
def test_save_is_on_the_first_screen(page: Page, base_url: str, table: str, screen: tuple[int, int]) -> None:
    look(page, base_url, table, screen)
    assert (page.evaluate("scrollY"), in_sight(page, "#sheet .button--main")) == (0, True)


@pytest.mark.geometry
@SCREENS
def test_what_a_row_brings_is_seen_where_it_was_tapped(page: Page, base_url: str, screen: tuple[int, int]) -> None:
    look(page, base_url, "fixed", screen)
    page.locator(".chips .pill").last.scroll_into_view_if_needed()
    row_of(page, "80–115")
    assert [in_sight(page, part) for part in ("#preview", "#sheet .button--main")] == [True, True]


@pytest.mark.geometry
@SCREENS
def test_the_score_and_every_row_of_the_table_are_on_the_first_screen(
    page: Page, base_url: str, screen: tuple[int, int]
) -> None:
    look(page, base_url, "fixed", screen)
    last = page.locator(".chips .pill").last
    rows, dock = (part.bounding_box() for part in (last, page.locator(".dock")))
    assert rows
    assert dock
    assert (in_sight(page, ".levels"), rows["y"] + rows["height"] <= dock["y"]) == (True, True)


@SCREENS
def test_what_has_the_focus_is_never_beneath_it(page: Page, base_url: str, screen: tuple[int, int]) -> None:
    look(page, base_url, "fixed", screen)
    row_of(page, "80–115")
    for fold in page.locator("#sheet summary").all():
        fold.click()
    page.locator(".chips input").first.focus()
    hidden = []
    for _stop in range(TABBED):
        page.keyboard.press("Tab")
        hidden.append(page.evaluate(COVERED))
    assert [each for each in hidden if each] == []


def test_a_correction_has_its_dock_in_sight_as_well(page: Page, base_url: str) -> None:
    row = begun("fixed")
    sit(page, base_url, row)
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("link", name="Hand 1", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    assert in_sight(page, "#sheet .dock")


@SCREENS
def test_all_that_a_correction_changes_can_be_read_above_save(
    page: Page, base_url: str, screen: tuple[int, int]
) -> None:
    row = begin()
    play(row, *points(*[80] * 20))
    sit(page, base_url, row)
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.get_by_role("link", name="Hand 1", exact=True).click()
    page.wait_for_load_state()  # a script that has not come yet hears nothing
    page.get_by_label("Exact points").fill("120")
    lead, dock = page.get_by_role("link", name="19 more hands come out differently."), page.locator("#sheet .dock")
    expect(lead).to_be_visible()
    assert (in_sight(page, ".ripple__figures"), dock.evaluate(SHARE) < 0.4) == (True, True)
    lead.click()
    assert in_sight(page, "#ripple table:first-child tbody tr:first-child")
    last = page.locator("#ripple tr").last
    last.scroll_into_view_if_needed()
    assert last.evaluate("row => row.getBoundingClientRect().bottom") <= dock.evaluate(
        "dock => dock.getBoundingClientRect().top"
    )


def test_a_match_is_begun_on_the_first_low_screen(page: Page, base_url: str) -> None:
    look(page, base_url, "fixed", (844, 390))
    page.goto("/matches/new/")
    assert in_sight(page, ".dock .button--main")


@TABLES
def test_it_is_as_high_before_the_scripts_come(page: Page, base_url: str, table: str) -> None:
    """On a slow line they come long after the page is read, and Save stays where it was."""
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/js/match.js", hold_the_first)
    hold_key(page.context, base_url, row := begun(table))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/matches/{row.slug}/", wait_until="commit")
    expect(page.locator("#missing")).to_have_text("Tap a range, or count the points.")
    expect(page.locator(".dock")).to_have_css("position", "sticky")
    before = page.locator(".dock").bounding_box()
    held[0].continue_()
    expect(page.locator("#sheet .button--main")).to_be_disabled()
    assert page.locator(".dock").bounding_box() == before
