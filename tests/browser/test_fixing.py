"""Putting a match right in a browser: three taps to the filled form, and the ripple before anybody confirms it."""

from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.match.facts import Captured, Hand, InBracket, NewSeats, SetScore, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import LastTrick
from tests.browser import glance
from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
phones = pytest.mark.parametrize("phone", PHONES)
TWENTY = points(*[80] * 20)


@phones
def test_an_old_hand_is_corrected_with_its_ripple_first(page: Page, base_url: str, phone: str) -> None:
    row = begin()
    play(row, *TWENTY)
    sit(page, base_url, row, phone)
    page.get_by_role("link", name="Hand 3", exact=True).click()
    page.wait_for_load_state()  # a script that has not come yet hears nothing
    expect(page.get_by_label("Exact points")).to_have_value("80")
    page.get_by_label("Exact points").fill("120")
    expect(page.locator("#ripple")).to_contain_text("17 more hands come out differently.")
    expect(page.locator("#ripple")).to_contain_text("80 → 120")
    page.reload()  # what was looked at is still a page of its own
    expect(page.get_by_role("heading", name="Hand 3")).to_be_visible()
    page.get_by_label("Exact points").fill("120")
    expect(page.locator("#ripple")).to_contain_text("17 more hands come out differently.")
    save(page)
    told(page, "Hand 3 corrected.")
    expect(page).to_have_url(f"{base_url}/matches/{row.slug}/")
    expect(page.locator("#history .badge--edited")).to_have_count(1)
    assert [fact.count for fact in facts(row) if isinstance(fact, Hand)][2] == Total(points=120)


def test_the_filled_form_is_one_tap_away(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *TWENTY)
    sit(page, base_url, row)
    page.get_by_role("link", name="Hand 3", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 3")).to_be_visible()


def test_a_hand_with_its_kitty_is_corrected_by_a_row(page: Page, base_url: str) -> None:
    row = begin()
    last = LastTrick(won_by=Side.DEFENDERS, cards=1, longest=1)
    hand = play(row, *points(35), Hand(count=Captured(points=70, kitty=15), last_trick=last))[1]
    sit(page, base_url, row)
    page.goto(f"/matches/{row.slug}/hands/{hand.pk}/")
    row_of(page, "40–75")
    expect(page.locator("#ripple")).to_contain_text("100 → 40–75")
    save(page)
    told(page, "Hand 2 corrected.")
    corrected = facts(row)[1]
    assert (corrected.count, corrected.last_trick) == (InBracket(start=40, end=75), None)


def test_the_rows_follow_who_declared_a_hand_that_is_corrected(page: Page, base_url: str) -> None:
    row = begin()
    hand = play(row, *points(35))[0]
    sit(page, base_url, row)
    page.goto(f"/matches/{row.slug}/hands/{hand.pk}/")
    expect(page.locator(".chips .pill__note").first).to_have_text("A +3")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.locator("[name=declarer][value=Otto]").check()
    expect(page.locator(".chips .pill__note").first).to_have_text("B +3")
    expect(page.locator("#ripple")).to_contain_text("Otto")


def test_a_hand_is_struck_and_comes_back(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35, 85, 40))
    sit(page, base_url, row)
    page.get_by_role("link", name="Hand 2", exact=True).click()
    page.get_by_role("link", name="Delete it").click()
    expect(page.locator("#ripple")).to_contain_text("Deleted")
    save(page)
    told(page, "Hand 2 deleted.")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Log").click()
    page.get_by_role("button", name="Bring it back").click()
    told(page, "Restored.")
    assert len(facts(row)) == 3


def test_people_change_seats(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Seats").click()
    expect(page.locator(".table__seat:visible")).to_have_count(4)
    for name in ("Li", "Otto"):
        page.locator(".table__seat", has_text=name).click()
    expect(page.locator("#ripple")).to_contain_text("From here on: Mei, Otto at level 4 against Li, Ada at level 2.")
    expect(page.locator("#ripple")).to_contain_text("Still Li to declare.")
    save(page)
    told(page, "The change is saved.")
    assert facts(row)[1] == NewSeats(players=("Mei", "Li", "Otto", "Ada"))


def test_whoever_sits_out_changes_with_whoever_sits(page: Page, base_url: str) -> None:
    row = begin()
    play(row, NewSeats(players=("Mei", "Bo", "Li", "Ada")))
    sit(page, base_url, row)
    page.goto(f"/matches/{row.slug}/seats/")
    page.get_by_role("button", name="Otto", exact=True).click()
    page.locator(".table__seat", has_text="Ada").click()
    expect(page.locator("[data-bench] button:visible")).to_have_text(["Ada"])
    save(page)
    told(page, "The change is saved.")
    assert facts(row)[1] == NewSeats(players=("Mei", "Bo", "Li", "Otto"))


def test_a_newcomer_is_asked_for_a_level_at_once(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    sit(page, base_url, row)
    page.goto(f"/matches/{row.slug}/seats/")
    page.get_by_role("combobox", name="Seat 3").fill("Nina")
    page.keyboard.press("Tab")
    level = page.get_by_role("group", name="Level of Nina")
    level.get_by_role("radio", name="7").check()
    expect(page.locator("#ripple")).to_contain_text("Nina takes Li’s seat, at level 7.")
    page.locator(".table__seat", has_text="Nina").click()
    page.locator(".table__seat", has_text="Mei").click()
    expect(page.locator("#ripple")).to_contain_text("Nina joins at level 7.")
    save(page)
    told(page, "The change is saved.")
    [seated] = facts(row)
    assert seated == NewSeats(players=("Nina", "Otto", "Mei", *SIX[3:]), levels=MappingProxyType({"Nina": Rank.SEVEN}))


def test_another_hand_fills_in_the_levels_that_stood_before_it(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35, 85, 40))
    sit(page, base_url, row)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Set the score").click()
    page.wait_for_load_state()
    page.get_by_label("Why the score is set").fill("A hand was forgotten.")
    page.get_by_label("Level of Otto · Ada").fill("9")
    page.get_by_label("From hand").fill("2")
    page.get_by_label("From hand").press("Tab")
    expect(page.locator("#id_level1")).to_have_value("4")
    page.get_by_label("From hand").fill("1")
    page.get_by_label("From hand").press("Tab")
    expect(page.locator("#id_level1")).to_have_value("2")
    expect(page.locator("#id_level2")).to_have_value("9")
    expect(page.locator("#ripple")).to_contain_text("A hand was forgotten")
    save(page)
    told(page, "The change is saved.")
    levels = MappingProxyType({"Mei": Rank.TWO, "Otto": Rank.NINE, "Li": Rank.TWO, "Ada": Rank.NINE})
    assert facts(row)[0] == SetScore(why="A hand was forgotten.", levels=levels)


@phones
def test_without_scripts_the_ripple_comes_before_the_save(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, phone: str
) -> None:
    row = begin()
    play(row, *points(35, 85, 40))
    with browser.new_context(**{**browser_context_args, "java_script_enabled": False, "base_url": base_url}) as context:
        page = context.new_page()
        sit(page, base_url, row, phone)
        page.get_by_role("link", name="Hand 1", exact=True).click()
        page.get_by_label("Exact points").fill("85")
        expect(page.locator("#sheet .button--main")).to_have_count(0)
        page.get_by_role("button", name="Show what changes").click()
        expect(page.locator("#ripple")).to_contain_text("2 more hands come out differently.")
        save(page)
        told(page, "Hand 1 corrected.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_shut_out(page: Page, base_url: str, theme: Any) -> None:  # noqa: ANN401
    row = begin()
    entries = play(row, *points(35, 85, 40))
    page.emulate_media(color_scheme=theme)
    sit(page, base_url, row, "small", "zh-hans")
    hand = f"hands/{entries[0].pk}"
    for address in (f"{hand}/", f"{hand}/removal/", "seats/", "score/", "rules/", "log/"):
        page.goto(f"/matches/{row.slug}/{address}")
        found = (
            glance.objections(page, *[glance.COLOURS] * (theme == "dark")),
            glance.sticking_out(page),
            glance.small(page),
        )
        assert (address, found) == (address, ([], 0, []))


@pytest.mark.parametrize("where", [0.1, 0.5, 0.95])
def test_a_row_opens_wherever_it_is_tapped(page: Page, base_url: str, where: float) -> None:
    row = begin()
    _first, second, _third = play(row, *points(35, 85, 40))
    sit(page, base_url, row)
    line = page.locator("#history tbody tr").nth(1)
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    assert box
    page.mouse.click(box["x"] + where * box["width"], box["y"] + box["height"] / 2)
    expect(page).to_have_url(f"/matches/{row.slug}/hands/{second.pk}/")
