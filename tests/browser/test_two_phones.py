"""Two phones at one table: what one records the other is told at once, and chooses whether both are the same hand."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, InBracket, SetScore, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from tests.browser import glance
from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
PACE = 2000  # milliseconds of the page's own clock


@pytest.fixture
def row() -> Row:
    """A match with one hand in it."""
    row = begin()
    play(row, *points(35))
    return row


def record(row: Row, fact: Fact) -> None:
    """Mei does, on her phone."""
    row.refresh_from_db()
    seen = fold.seen(fold.after(selectors.notebook(row).standing, fact))
    services.record(row, seen, writer=Writer(seen=row.version, name="Mei"), key=f"mei-{row.version}")


def correct_first(row: Row) -> None:
    """Mei does: nobody took a point in it."""
    row.refresh_from_db()
    first = Hand(count=Total(points=0), declarer="Mei", trump_rank=Rank.TWO)
    services.amend(selectors.notebook(row).entries[0], first, writer=Writer(seen=row.version, name="Mei"))


def counts(row: Row) -> list[object]:
    return [fact.count for fact in facts(row) if isinstance(fact, Hand)]


def watch(page: Page, base_url: str, row: Row, phone: str = "phone", language: str = "en") -> None:
    """As a keeper whose time can be hurried; by itself it goes as usual."""
    page.clock.install()
    sit(page, base_url, row, phone, language)


def band(page: Page) -> Locator:
    return page.locator("#conflict")


def save_button(page: Page) -> Locator:
    return page.locator("#sheet .button--main")


@pytest.mark.parametrize("phone", PHONES)
def test_while_one_types_another_hand_is_told_at_once_and_asked_about(
    page: Page, base_url: str, row: Row, phone: str
) -> None:
    watch(page, base_url, row, phone)
    row_of(page, "80–115")
    record(row, Hand(count=Total(points=75)))
    page.clock.run_for(PACE)
    expect(band(page)).to_contain_text("Mei has just recorded hand 2: 75 points.")
    expect(band(page).locator("strong")).to_be_in_viewport(ratio=1)
    expect(save_button(page)).to_be_disabled()
    expect(save_button(page)).to_contain_text("Save hand 3")
    expect(page.locator("#missing")).to_have_text("First choose whether yours is the same hand.")
    assert (glance.small(page), glance.sticking_out(page), glance.objections(page)) == ([], 0, [])


def test_the_same_hand_is_dropped(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    row_of(page, "80–115")
    record(row, Hand(count=Total(points=75)))
    page.clock.run_for(PACE)
    page.get_by_role("link", name="The same hand: drop mine").click()
    expect(band(page)).to_have_count(0)
    expect(page.locator(".chips input:checked")).to_have_count(0)
    row_of(page, "40–75")
    save(page)
    told(page, "Hand 3 saved")
    assert counts(row)[1:] == [Total(points=75), InBracket(start=40, end=75)]


def test_what_was_dropped_after_a_save_is_not_asked_about_again(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    row_of(page, "80–115")
    record(row, Hand(count=Total(points=75)))
    save(page)
    page.get_by_role("link", name="The same hand: drop mine").click()
    record(row, Hand(count=Total(points=40)))
    page.clock.run_for(PACE)
    expect(band(page)).to_have_text("Mei has just recorded hand 3: 40 points.")
    row_of(page, "80–115")
    record(row, Hand(count=Total(points=45)))
    page.clock.run_for(PACE)
    expect(band(page)).to_contain_text("Mei has just recorded hand 4: 45 points.")
    expect(page.locator(".chips input:checked")).to_have_value("80-115")
    expect(save_button(page)).to_be_disabled()


def test_another_hand_is_the_next_one_and_is_worked_out_anew(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    page.get_by_label("Exact points").fill("5")
    expect(page.locator("#preview")).to_contain_text("Mei, Li 4 → 6")
    record(row, Hand(count=Total(points=0)))
    page.clock.run_for(PACE)
    page.get_by_role("button", name="Another hand: keep mine").click()
    expect(save_button(page)).to_be_enabled()
    expect(page.locator("#preview")).to_contain_text("Mei, Li 7 → 9")
    save(page)
    told(page, "Hand 3 saved")
    assert counts(row)[1:] == [Total(points=0), Total(points=5)]


def test_who_has_typed_nothing_is_told_and_goes_on(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    record(row, Hand(count=Total(points=75)))
    page.clock.run_for(PACE)
    expect(band(page)).to_have_text("Mei has just recorded hand 2: 75 points.")
    expect(save_button(page)).to_contain_text("Save hand 3")
    row_of(page, "40–75")
    expect(band(page)).to_have_count(0)
    save(page)
    told(page, "Hand 3 saved")


def test_a_correction_on_the_other_phone_asks_nothing_and_is_worked_out_anew(
    page: Page, base_url: str, row: Row
) -> None:
    watch(page, base_url, row)
    page.get_by_label("Exact points").fill("0")
    expect(page.locator("#preview")).to_contain_text("4 → 7")
    correct_first(row)
    page.clock.run_for(PACE)
    expect(band(page)).to_have_text("Mei has just corrected hand 1.")
    expect(page.locator("#preview")).to_contain_text("5 → 8")
    save(page)
    told(page, "Hand 2 saved")


def test_a_draft_from_before_is_asked_about_on_the_next_visit(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    page.goto("/glossary/")
    record(row, Hand(count=Total(points=75)))
    page.goto(f"/matches/{row.slug}/")
    expect(band(page)).to_contain_text("Mei has just recorded hand 2: 75 points.")
    expect(page.get_by_label("Exact points")).to_have_value("85")
    page.reload()
    expect(band(page)).to_contain_text("Mei has just recorded hand 2: 75 points.")
    expect(save_button(page)).to_be_disabled()


def test_two_tabs_with_the_same_draft_save_both_of_their_hands(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    other = page.context.new_page()
    watch(other, base_url, row)
    other.route("**/live/*", lambda route: route.fulfill(status=304))  # nobody tells it before it saves
    expect(other.get_by_label("Exact points")).to_have_value("85")
    other.get_by_label("Exact points").fill("40")
    save(page)
    told(page, "Hand 2 saved")
    expect(page.get_by_label("Exact points")).to_have_value("")
    save(other)
    expect(band(other)).to_contain_text("Somebody has just recorded hand 2: 85 points.")
    other.get_by_role("button", name="Another hand: keep mine").click()
    save(other)
    told(other, "Hand 3 saved")
    assert counts(row)[1:] == [Total(points=85), Total(points=40)]


def test_the_last_hand_of_the_match_ends_it_on_both_phones(page: Page, base_url: str) -> None:
    row = begin()
    play(row, SetScore(why="late", levels={"Mei": Rank.ACE, "Li": Rank.ACE}, declarer="Mei"))
    watch(page, base_url, row)
    record(row, Hand(count=Total(points=0)))
    page.clock.run_for(PACE)
    expect(page.locator("#finish")).to_be_visible()
    expect(page.locator("#sheet")).to_have_count(0)
    services.take_back(row, 2, writer=Writer(seen=2))
    page.clock.run_for(PACE)
    expect(save_button(page)).to_contain_text("Save hand 1")


def test_a_hand_that_waits_for_the_network_is_chosen_about_in_the_same_words(
    page: Page, base_url: str, row: Row
) -> None:
    sit(page, base_url, row)
    page.context.set_offline(True)
    row_of(page, "80–115")
    save(page)
    expect(page.locator("hand-outbox")).to_contain_text("One hand is waiting")
    record(row, Hand(count=Total(points=75)))
    page.context.set_offline(False)
    waiting = page.locator("hand-outbox section")
    expect(waiting).to_contain_text("Mei has just recorded hand 2: 75 points.")
    waiting.get_by_role("button", name="Another hand: keep mine").click()
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert counts(row)[1:] == [Total(points=75), InBracket(start=80, end=115)]


def test_a_correction_meanwhile_holds_up_no_hand_that_waits(page: Page, base_url: str, row: Row) -> None:
    sit(page, base_url, row)
    page.context.set_offline(True)
    row_of(page, "80–115")
    save(page)
    expect(page.locator("hand-outbox")).to_contain_text("One hand is waiting")
    correct_first(row)
    page.context.set_offline(False)
    expect(page.locator("hand-outbox")).to_be_hidden()
    assert counts(row) == [Total(points=0), InBracket(start=80, end=115)]


@pytest.mark.parametrize("answer", ["The same hand: drop mine", "Another hand: keep mine"])
def test_without_scripts_it_is_the_same(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, row: Row, answer: str
) -> None:
    with browser.new_context(**{**browser_context_args, "base_url": base_url, "java_script_enabled": False}) as context:
        page = context.new_page()
        sit(page, base_url, row)
        page.get_by_label("Exact points").fill("85")
        record(row, Hand(count=Total(points=75)))
        save(page)
        expect(band(page)).to_contain_text("Mei has just recorded hand 2: 75 points.")
        expect(save_button(page)).to_be_disabled()
        band(page).get_by_text(answer).click()
        expect(band(page)).to_have_count(0)
        expect(save_button(page)).to_contain_text("Save hand 3")
        expect(page.get_by_label("Exact points")).to_have_value("85" if "keep" in answer else "")


def test_who_holds_the_phone_is_asked_beside_what_is_typed_and_told_on_the_other(
    page: Page, browser: Browser, browser_context_args: dict[str, Any], base_url: str, row: Row
) -> None:
    watch(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    with browser.new_context(**{**browser_context_args, "base_url": base_url}) as context:
        other = context.new_page()
        sit(other, base_url, row)
        row_of(other, "40–75")
        other.locator("#who").get_by_role("button", name="Otto").click()
        expect(other.locator("#who")).to_have_count(0)
        save(other)
        told(other, "Hand 2 saved")
        expect(other.locator("#who")).to_have_count(0)
    page.clock.run_for(PACE)
    expect(band(page)).to_contain_text("Otto has just recorded hand 2: 40–75 points.")


def test_a_hand_that_is_typed_follows_whoever_is_renamed_meanwhile(page: Page, base_url: str, row: Row) -> None:
    watch(page, base_url, row)
    row_of(page, "80–115")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.locator("[name=declarer][value=Ada]").check()
    row.refresh_from_db()
    services.rename(row, "Ada", "Adele", writer=Writer(seen=row.version, name="Mei"))
    page.clock.run_for(PACE)
    expect(page.locator("[name=declarer]:checked")).to_have_value("Adele")
    row.refresh_from_db()
    services.rename(row, "Adele", "Ade", writer=Writer(seen=row.version, name="Mei"))
    page.reload()
    expect(page.locator("[name=declarer]:checked")).to_have_value("Ade")
    save(page)
    told(page, "Hand 2 saved")
    row.refresh_from_db()
    assert getattr(selectors.notebook(row).match.facts[1], "declarer", "") == "Ade"
