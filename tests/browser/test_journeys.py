"""What is done most, in three browsers: first hand, called friends, a hand put right, a ruling, an evening offline."""

import re
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import override_settings
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from scorekeeper.match.facts import Fact, Hand, InBracket, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import keys
from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from tests import machine
from tests.browser.drivers import Driver, PlaywrightTab, Tab, WebDriverTab, firefox, in_time, webkit
from tests.browser.line import Line
from tests.browser.seat import facts
from tests.joined import joined_files
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
EVENING = ("0", "5–35", "80–115", "40–75", "120–155", "5–35")
CSS = "text/css"
OLDER = """
for (const name of ["serviceWorker", "wakeLock", "vibrate", "share", "clipboard"]) delete Navigator.prototype[name];
for (const name of ["checkVisibility", "showPopover", "hidePopover", "togglePopover"]) {
  delete Element.prototype[name];
  delete HTMLElement.prototype[name];
}
"""
SEEN = """(css) => [...document.querySelectorAll(css)]
  .filter((one) => one.getClientRects().length).map((one) => one.textContent)"""
HAS_RULEBOOK = """async () => (await caches.keys().then((names) => Promise.all(names.map(
  async (name) => (await (await caches.open(name)).keys()).some(({ url }) => url.includes("/rulebook/"))
)))).includes(true)"""
RULING = "/rulings/follow/question/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C"


@pytest.fixture(scope="session")
def firefox_driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    if not machine.has("firefox-esr"):
        machine.missing("Firefox", "firefox-esr")
    with firefox(tmp_path_factory.mktemp("firefox")) as driver:
        yield driver


@pytest.fixture(scope="session")
def webkit_driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    if not machine.has("WebKitWebDriver", "Xvfb"):
        machine.missing("WebKit", "webkit2gtk-driver xvfb")
    with webkit(tmp_path_factory.mktemp("webkit")) as driver:
        yield driver


@pytest.fixture(scope="module", autouse=True)
def as_in_production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every browser runs the scripts and reads the sheets as they are joined for players."""
    folder = tmp_path_factory.mktemp("static")
    with joined_files(folder), override_settings(STATICFILES_DIRS=[*settings.STATICFILES_DIRS, folder]):
        yield


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[Line]:
    line = Line(live_server.thread.port)
    yield line
    line.cut()


@pytest.fixture
def chromium_tab(browser: Browser) -> Iterator[Tab]:
    with browser.new_context(locale="en-GB") as context:
        yield PlaywrightTab(context.new_page())


@pytest.fixture
def older_tab(browser: Browser) -> Iterator[Tab]:
    """Chromium without what is newer than 2023, without `:has()`, and without a worker."""
    with browser.new_context(locale="en-GB", service_workers="block") as context:
        context.add_init_script(OLDER)
        context.route(
            "**/*.css", lambda route: route.fulfill(body=in_older_css(route.fetch().text()), content_type=CSS)
        )
        yield PlaywrightTab(context.new_page())


def in_older_css(text: str) -> str:
    """As a browser reads it that knows none of these, and leaves out whatever rule names one."""
    return re.sub(r"light-dark|text-wrap|field-sizing", "--unknown", re.sub(r":(has|popover-open)\b", ":unknown", text))


@pytest.fixture
def firefox_tab(firefox_driver: Driver) -> Tab:
    return WebDriverTab(firefox_driver)


@pytest.fixture
def webkit_tab(webkit_driver: Driver) -> Tab:
    return WebDriverTab(webkit_driver)


@pytest.fixture(params=["chromium", "older", "firefox", "webkit"])
def tab(request: pytest.FixtureRequest) -> Tab:
    return request.getfixturevalue(f"{request.param}_tab")


def sit(tab: Tab, line: Line, row: Row) -> None:
    """The page of a match, with the link that lets its book be written in; later it is kept by the worker."""
    tab.open(f"{line.address}/open/{keys.make(row.book, keys.Role.KEEPER).token}/")
    assert in_time(lambda: tab.script("() => navigator.serviceWorker?.controller !== null"))
    look(tab, line, row)


def look(tab: Tab, line: Line, row: Row) -> None:
    tab.open(f"{line.address}/matches/{row.slug}/")


def choose(tab: Tab, name: str, value: str) -> None:
    tab.tap(f"#sheet label:has([name={name}][value='{value}'])")


def save(tab: Tab) -> None:
    tab.tap("#sheet .button--main")


def figures(found: tuple[Fact, ...]) -> list[str]:
    return [fact.count.figure for fact in found if isinstance(fact, Hand) and isinstance(fact.count, InBracket)]


def test_from_the_first_page_to_the_first_hand(tab: Tab, line: Line) -> None:
    tab.open(f"{line.address}/")
    tab.tap("a", "Start a match")
    tab.tap("button", "Deal the first hand")
    tab.shows("#sheet .button--main", "Save hand 1")
    assert tab.script(SEEN, "#sheet .button--main span") == ["Save hand 1"]
    choose(tab, "declarer", "Player 1")
    tab.tap(".chips label", "40–75")
    save(tab)
    tab.shows("#flashes", "Hand 1 saved")
    assert Entry.objects.count() == 1


def test_called_friends_rise_with_the_declarer(tab: Tab, line: Line) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    sit(tab, line, row)
    choose(tab, "declarer", "Mei")
    choose(tab, "friends", "Li")
    choose(tab, "friends", "Bo")
    tab.tap(".chips label", "60–115")
    tab.shows(".prospect", "Mei")
    save(tab)
    tab.shows("#flashes", "Hand 1 saved")
    assert facts(row)[0].friends == ("Li", "Bo")


def test_an_old_hand_is_corrected_with_its_ripple_first(tab: Tab, line: Line) -> None:
    row = begin()
    play(row, *points(*[80] * 5))
    sit(tab, line, row)
    tab.tap("#history a", "Hand 3")
    tab.shows("h1", "Hand 3")
    tab.write("[name=points]", "120")
    tab.shows("#ripple", "80 → 120")
    save(tab)
    tab.shows("#flashes", "Hand 3 corrected.")
    assert facts(row)[2].count == Total(points=120)


def test_a_ruling_is_asked_for_by_tapping_cards(tab: Tab, line: Line) -> None:
    tab.open(f"{line.address}{RULING}")
    for card in ("4H", "3H"):
        tab.tap(f"card-grid [data-card='{card}']")
    tab.tap("#asking button", "Settle it")
    tab.shows("h1", "Not allowed")


def test_the_cards_to_tap_are_there_when_the_sheet_comes_after_the_script(
    tab: Tab, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve = StaticFilesHandler.serve

    def late(server: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        time.sleep(int(request.path.endswith(".css")))
        return serve(server, request)

    monkeypatch.setattr(StaticFilesHandler, "serve", late)
    tab.open(f"{line.address}{RULING}")
    tab.tap("card-grid [data-card='4H']")


def record(tab: Tab, number: int, figure: str) -> None:
    """A hand that has to wait."""
    if number == 1:
        choose(tab, "declarer", "Mei")
    tab.tap(".chips label", figure)
    save(tab)
    wait(tab, number)


def wait(tab: Tab, number: int) -> None:
    tab.shows("hand-outbox [role=status]", "One hand is waiting" if number == 1 else f"{number} hands are waiting")


def test_an_evening_without_the_server_is_saved_when_somebody_looks_again(tab: Tab, line: Line) -> None:
    """Nobody counts on a browser that sends by itself; where there is a worker, the page opens without its server."""
    row = begin()
    sit(tab, line, row)
    works = tab.script("() => 'serviceWorker' in navigator")
    assert not works or in_time(lambda: tab.script(HAS_RULEBOOK))
    line.cut()
    for number, figure in enumerate(EVENING, start=1):
        record(tab, number, figure)
        if number == 3 and works:
            look(tab, line, row)
            wait(tab, number)
    if works:
        tab.tap("#rulebook")
        tab.shows("#card-order-title", "If trump is 10♦")
        look(tab, line, row)
        wait(tab, len(EVENING))
    assert facts(row) == ()
    line.mend()
    tab.script("() => { document.dispatchEvent(new Event('visibilitychange')); }")
    tab.says("hand-outbox [role=status]", "")
    assert figures(facts(row)) == [*EVENING]


def test_a_hand_that_waits_is_saved_when_the_page_is_opened_again(tab: Tab, line: Line) -> None:
    row = begin()
    sit(tab, line, row)
    line.cut()
    record(tab, 1, "40–75")
    tab.open("about:blank")
    line.mend()
    look(tab, line, row)
    assert in_time(lambda: figures(facts(row)) == ["40–75"])
    tab.says("hand-outbox [role=status]", "")
