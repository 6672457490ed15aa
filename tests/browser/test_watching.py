"""Watching in a browser: what one phone records the others show, and the board can be read from everywhere."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.store import keys
from scorekeeper.store.models import Key
from tests.browser import glance
from tests.browser.seat import row_of, save, told
from tests.web.cast import Table, play, table

pytestmark = pytest.mark.django_db(transaction=True)

PACE = 2000  # milliseconds of the page's own clock
HIDE = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def friday() -> Table:
    found = table()
    play(found.match, 35)
    return found


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> Iterator[BrowserContext]:
    with browser.new_context(**{**browser_context_args, "base_url": base_url}) as context:
        yield context


def watch(page: Page, key: Key, path: str = "") -> list[str]:
    """Come by a link; what is asked of the match from then on. Time stands still until it is told to go on."""
    page.goto(f"/open/{key.token}/")
    page.clock.install()
    page.goto(path)
    asked: list[str] = []
    page.on("request", lambda request: asked.extend([request.url] * ("/live/" in request.url)))
    page.evaluate("window.sameOne = true")
    return asked


def match(table: Table) -> str:
    return f"/matches/{table.match.slug}/"


def figures(page: Page, *shown: str) -> None:
    expect(page.locator(".level__figure")).to_have_text(shown)


def test_what_a_keeper_records_a_watcher_sees(page: Page, other: BrowserContext, friday: Table) -> None:
    watch(page, friday.watcher, match(friday))
    figures(page, "4", "2")
    keeper = other.new_page()
    keeper.goto(f"/open/{friday.keeper.token}/")
    keeper.goto(match(friday))
    row_of(keeper, "0")
    save(keeper)
    told(keeper, "Hand 2 saved")
    page.clock.run_for(PACE)
    figures(page, "7", "2")
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert page.evaluate("window.sameOne")


def test_another_keeper_sees_it_too_and_keeps_what_she_typed(page: Page, friday: Table) -> None:
    watch(page, friday.keeper, match(friday))
    page.get_by_label("Exact points").fill("85")
    play(friday.match, 0)
    page.clock.run_for(PACE)
    figures(page, "7", "2")
    expect(page.get_by_label("Exact points")).to_have_value("85")


def test_what_has_changed_is_read_out(page: Page, friday: Table) -> None:
    watch(page, friday.watcher, match(friday))
    play(friday.match, 0)
    page.clock.run_for(PACE)
    expect(page.locator("live-board [role=status]")).to_contain_text("This hand plays 7")


def test_it_is_seen_in_chinese(page: Page, friday: Table, base_url: str) -> None:
    page.context.add_cookies([{"name": "django_language", "value": "zh-hans", "url": base_url}])
    watch(page, friday.watcher, match(friday))
    play(friday.match, 0)
    page.clock.run_for(PACE)
    expect(page.locator(".scoreboard__call")).to_contain_text("这一局打 7")


def test_who_watches_sees_the_seal_come_down(page: Page, friday: Table) -> None:
    watch(page, friday.guest, match(friday))
    expect(page.locator("#finish")).to_have_count(0)
    for _ in range(5):
        play(friday.match, 0)
    expect(page.locator("#finish")).to_have_count(0)
    page.clock.run_for(PACE)
    expect(page.locator("#finish .seal")).to_be_visible()
    expect(page.locator("#finish").get_by_role("link")).to_have_text(["Looking back", "Picture to send"])
    page.clock.run_for(PACE)
    expect(page.locator("#finish")).to_have_count(1)


def test_nobody_asks_while_nobody_looks(page: Page, friday: Table) -> None:
    asked = watch(page, friday.watcher, match(friday))
    page.evaluate(HIDE, True)  # noqa: FBT003 - away it is
    page.clock.run_for(30 * PACE)
    assert asked == []
    play(friday.match, 0)
    page.evaluate(HIDE, False)  # noqa: FBT003
    figures(page, "7", "2")


def test_without_a_connection_it_says_so_and_goes_on_by_itself(page: Page, friday: Table) -> None:
    watch(page, friday.watcher, match(friday))
    page.context.set_offline(True)
    page.clock.run_for(PACE)
    expect(page.get_by_text("Not connected; trying again.")).to_be_visible()
    play(friday.match, 0)
    page.context.set_offline(False)
    page.clock.run_for(2 * PACE)
    figures(page, "7", "2")
    expect(page.get_by_text("Not connected; trying again.")).to_be_hidden()


def test_a_server_in_trouble_is_waited_for(page: Page, friday: Table) -> None:
    watch(page, friday.watcher, match(friday))
    page.route("**/live/*", lambda route: route.fulfill(status=502))
    page.clock.run_for(PACE)
    expect(page.get_by_text("Not connected; trying again.")).to_be_visible()
    page.unroute("**/live/*")
    play(friday.match, 0)
    page.clock.run_for(2 * PACE)
    figures(page, "7", "2")


def test_a_link_that_was_taken_back_says_so_and_asks_no_more(page: Page, friday: Table) -> None:
    asked = watch(page, friday.watcher, match(friday))
    keys.revoke(friday.watcher)
    page.clock.run_for(PACE)
    expect(page.get_by_text("This link no longer opens the match.")).to_be_visible()
    page.clock.run_for(30 * PACE)
    assert len(asked) == 1


@pytest.mark.parametrize("lie", ["", "?lie=flat"])
def test_the_board_keeps_up(page: Page, friday: Table, lie: str) -> None:
    watch(page, friday.guest, f"{match(friday)}board/{lie}")
    play(friday.match, 0)
    page.clock.run_for(PACE)
    figures(page, *["7", "2"] * (2 if lie else 1))
    assert page.evaluate("window.sameOne")


@pytest.mark.geometry
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (844, 390), (390, 844), (320, 568)])
@pytest.mark.parametrize("lie", ["", "?lie=flat"])
def test_the_board_fits_every_screen(page: Page, friday: Table, width: int, height: int, lie: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    watch(page, friday.watcher, f"{match(friday)}board/{lie}")
    expect(page.locator(".board__call").last).to_be_in_viewport(ratio=1)
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


@pytest.mark.geometry
@pytest.mark.parametrize(("lie", "least"), [("", 250), ("?lie=flat", 150)])
def test_levels_are_read_across_the_room(page: Page, friday: Table, lie: str, least: int) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    watch(page, friday.watcher, f"{match(friday)}board/{lie}")
    size = page.locator(".level__figure").first.evaluate("figure => parseFloat(getComputedStyle(figure).fontSize)")
    assert size >= least


def test_the_far_half_is_turned_round(page: Page, friday: Table) -> None:
    watch(page, friday.watcher, f"{match(friday)}board/?lie=flat")
    expect(page.locator("#far")).to_have_css("rotate", "180deg")
    expect(page.locator("#near")).to_have_css("rotate", "none")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lie", ["", "?lie=flat"])
def test_nobody_is_shut_out_of_the_board(page: Page, friday: Table, theme: Any, lie: str) -> None:  # noqa: ANN401
    page.emulate_media(color_scheme=theme)
    page.goto(f"/open/{friday.watcher.token}/")
    page.goto(f"{match(friday)}board/{lie}")
    assert glance.objections(page) == []


def test_the_screen_may_sleep_if_somebody_says_so(page: Page, friday: Table) -> None:
    page.goto(f"/open/{friday.watcher.token}/")
    page.goto(f"{match(friday)}board/")
    awake = page.get_by_label("Keep the screen awake")
    expect(awake).to_be_checked()
    awake.uncheck()
    page.reload()
    expect(awake).not_to_be_checked()
