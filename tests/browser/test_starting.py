"""From the first page to the first recorded hand: few taps, any screen, with and without scripts, by keyboard too."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.web import evening

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = ("Mei", "Otto", "李伟", "Ada")
MATCH = re.compile(r"/matches/(?!new)[\w-]{16}/$")
SCREENS = {"phone": (390, 844), "small": (320, 568), "landscape": (844, 390), "desk": (1280, 800)}


class Thumb:
    """A thumb that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, role: Any, name: str) -> None:  # noqa: ANN401  # one of Playwright's own words
        self.page.get_by_role(role, name=name).first.click()
        self.page.wait_for_load_state()
        self.taps += 1


@pytest.fixture
def plain(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page without scripts."""
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        yield context.new_page()


def seat(page: Page, number: int) -> Locator:
    return page.get_by_role("combobox", name=f"Seat {number}", exact=True)


def sit_down(page: Page, names: tuple[str, ...] = FOUR) -> None:
    page.goto("/matches/new/")
    if len(names) > len(FOUR):
        play(page, len(names))
    for number, name in enumerate(names, start=1):
        seat(page, number).fill(name)
    page.keyboard.press("Tab")


def play(page: Page, number: int) -> None:
    """So many play."""
    page.get_by_role("group", name="How many play?").get_by_role("radio", name=str(number), exact=True).check()


def table(page: Page) -> list[str]:
    """Who sits where in the drawing, counterclockwise from the nearest seat."""
    return [name.strip() for name in page.locator(".table__seat:visible > span:last-child").all_inner_texts()]


def test_from_the_first_page_to_the_first_hand_takes_few_taps(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    thumb = Thumb(page)
    thumb.tap("link", "Start a match")
    thumb.tap("button", "Deal the first hand")
    thumb.tap("radio", "Player 1")
    thumb.tap("radio", "40–75")
    thumb.tap("button", "Save hand 1")
    expect(page.get_by_text("Hand 1 saved")).to_be_visible()
    assert thumb.taps == 5


def test_it_goes_without_scripts(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_role("link", name="Start a match").click()
    for number, name in enumerate(FOUR, start=1):
        seat(plain, number).fill(name)
    expect(plain.locator(".table")).to_be_hidden()
    plain.get_by_role("button", name="Deal the first hand").click()
    expect(plain).to_have_url(re.compile(r"/matches/[\w-]{16}/$"))


def test_without_scripts_what_cannot_be_is_told_and_nothing_is_lost(plain: Page) -> None:
    plain.goto("/matches/new/")
    for number, name in enumerate(("Mei", "mei"), start=1):
        seat(plain, number).fill(name)
    plain.get_by_role("button", name="Deal the first hand").click()
    expect(plain.get_by_text("“mei” and “Mei” cannot be told apart at the table.")).to_be_visible()
    expect(seat(plain, 1)).to_have_value("Mei")


def test_enter_goes_on_to_the_next_seat_and_then_to_the_deal(page: Page) -> None:
    page.goto("/matches/new/")
    seat(page, 1).focus()
    for name in FOUR:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal the first hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/matches/[\w-]{16}/$"))


def test_two_taps_change_places(page: Page) -> None:
    sit_down(page)
    assert table(page) == ["Mei", "Otto", "李伟", "Ada"]
    page.locator(".table__seat", has_text="Mei").click()
    expect(page.get_by_text("Now tap the other one.")).to_be_visible()
    page.locator(".table__seat", has_text="Otto").click()
    assert table(page) == ["Otto", "Mei", "李伟", "Ada"]
    expect(seat(page, 1)).to_have_value("Otto")


def test_keys_change_places_too(page: Page) -> None:
    sit_down(page)
    page.locator(".table__seat", has_text="Ada").press("Enter")
    page.locator(".table__seat", has_text="Mei").press(" ")
    assert table(page) == ["Ada", "Otto", "李伟", "Mei"]


def test_the_table_is_as_large_as_the_game(page: Page) -> None:
    sit_down(page)
    page.get_by_role("radio", name="Finding Friends").check()
    assert table(page) == ["Mei", "Otto", "李伟", "Ada", "Player 5", "Player 6"]
    expect(page.locator(".table .side__mark:visible")).to_have_count(0)
    expect(seat(page, 6)).to_be_visible()
    page.get_by_role("radio", name="Tractor").check()
    assert table(page) == list(FOUR)


def test_as_many_play_as_are_tapped_and_nobody_is_forgotten(page: Page) -> None:
    sit_down(page, (*FOUR, "Jonas", "小雨"))
    play(page, 4)
    assert table(page) == list(FOUR)
    play(page, 6)
    assert table(page) == [*FOUR, "Jonas", "小雨"]
    page.get_by_role("radio", name="Finding Friends").click()
    expect(page.get_by_role("radio", name="Finding Friends")).to_be_checked()
    expect(page.locator("#details-settled")).to_contain_text("6 hands of 26")


def test_a_game_keeps_the_number_that_was_tapped_and_brings_nobody_back(page: Page) -> None:
    sit_down(page, (*FOUR, "Jonas", "小雨"))
    play(page, 4)
    for _again in range(2):
        page.get_by_role("radio", name="Bashi Fen").check()
        assert table(page) == list(FOUR)
        page.get_by_role("radio", name="Tractor").check()
        assert table(page) == list(FOUR)
        expect(page.locator("#details-settled")).to_contain_text("4 hands of 25")
        seat(page, 2).fill("mei")
        page.get_by_role("button", name="Deal the first hand").click()
        expect(page.get_by_text("cannot be told apart")).to_be_visible()
        seat(page, 2).fill("Otto")
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mei, Otto, 李伟, Ada")


def test_a_game_that_cannot_be_played_by_so_many_says_so(page: Page) -> None:
    sit_down(page)
    play(page, 5)
    page.get_by_role("radio", name="Bashi Fen").check()
    assert len(table(page)) == 5
    expect(page.locator("#details-settled .field__error").first).to_be_visible()


def test_what_follows_is_said_at_once_without_a_new_page(page: Page) -> None:
    sit_down(page)
    page.evaluate("window.here = true")
    page.get_by_role("radio", name="Finding Friends").check()
    play(page, 7)
    for number, name in ((5, "Jonas"), (6, "小雨"), (7, "Bo")):
        seat(page, number).fill(name)
    expect(page.get_by_text("162 cards: 7 hands of 22 and a kitty of 8.")).to_be_visible()
    page.get_by_text("Decks and kitty, levels, first declarer").click()
    expect(page.get_by_role("radio", name="小雨")).to_be_visible()
    assert page.evaluate("window.here") is True


def test_last_times_table_plays_again_in_one_tap(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Deal the first hand").click()
    page.wait_for_url(MATCH)
    first = page.url
    evening.play(Row.objects.get(), *evening.points(35))
    page.goto("/matches/new/")
    page.get_by_role("button", name="The same table as last time").click()
    expect(page).to_have_url(MATCH)
    expect(page.get_by_role("radio", name="李伟").first).to_be_visible()
    assert page.url != first


@pytest.fixture
def known(page: Page) -> Page:
    """The page on which a match starts in a book whose people are known."""
    sit_down(page)
    page.get_by_role("button", name="Deal the first hand").click()
    page.wait_for_url("**/matches/*/")
    page.goto("/")
    page.get_by_role("link", name="Start a match").click()
    page.get_by_role("link", name="Different players").click()
    return page


def test_a_known_name_takes_the_first_free_seat(known: Page) -> None:
    for name in ("Otto", "Ada"):
        known.get_by_role("button", name=name, exact=True).click()
    assert table(known) == ["Otto", "Ada", "Player 3", "Player 4"]
    expect(known.locator("[data-bench] button:visible")).to_have_count(2)


def test_whoever_sits_out_changes_with_whoever_sits(known: Page) -> None:
    for number, name in enumerate(("Zoe", "Otto", "李伟", "Ada"), start=1):
        seat(known, number).fill(name)
    known.get_by_role("button", name="Mei", exact=True).click()
    expect(known.get_by_text("Now tap the other one.")).to_be_visible()
    known.locator(".table__seat", has_text="Otto").click()
    assert table(known) == ["Zoe", "Mei", "李伟", "Ada"]
    known.locator(".table__seat", has_text="Ada").click()
    known.get_by_role("button", name="Otto", exact=True).click()
    assert table(known) == ["Zoe", "Mei", "李伟", "Otto"]
    expect(known.locator("[data-bench] button:visible")).to_have_text(["Ada"])


def test_a_single_rule_is_changed_on_the_way(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Change a few rules").click()
    page.get_by_role("heading", name="The kitty").click()
    page.get_by_role("radio", name="Once").check()
    page.get_by_role("button", name="Play by these rules").click()
    expect(page.get_by_role("radio", name="Your rules")).to_be_checked()
    expect(seat(page, 3)).to_have_value("李伟")


def test_who_looks_elsewhere_and_comes_back_finds_what_was_written(page: Page) -> None:
    six = (*FOUR, "Bo", "Ann")
    sit_down(page, six)
    page.get_by_role("radio", name="Finding Friends").check()
    page.get_by_role("link", name="Not sure which?").click()
    page.go_back()
    expect(seat(page, 6)).to_have_value("Ann")
    assert sorted(table(page)) == sorted(six)
    expect(page.get_by_role("radio", name="Finding Friends")).to_be_checked()


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "zh-hans")])
@pytest.mark.parametrize("address", ["/matches/new/", "/matches/new/rules/", "/demo/"])
def test_nobody_is_shut_out(page: Page, address: str, theme: str, language: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    cookies = {"theme": theme, "django_language": language}
    page.context.add_cookies([{"name": name, "value": value, "url": page.url} for name, value in cookies.items()])
    page.goto(address)
    assert glance.objections(page) == []


@pytest.mark.geometry
@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_every_screen(page: Page, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    sit_down(page, (*FOUR, "Somebody with a name as long as it may be", "Bo"))
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
    expect(page.get_by_role("radio", name="Bo", exact=True)).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


def test_the_browser_has_nothing_to_complain_about(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    sit_down(page)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")  # one that is given up is told as an error
    page.get_by_role("radio", name="Finding Friends").check()
    expect(page.locator(".table__seat:visible")).to_have_count(6)
    assert said == []


@pytest.mark.geometry
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_name_is_read_whole_where_somebody_sits(page: Page, screen: tuple[int, int]) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    sit_down(page, ("Charlotte", "Alexander", "Bartholomew", "Maximilian", "Elisabeth", "欧阳小明"))
    names = ".table__seat:not([hidden]) > span:last-child"
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"
    assert page.locator(names).evaluate_all(cut) == []
    assert (glance.broken(page, names), glance.sticking_out(page)) == ([], 0)
