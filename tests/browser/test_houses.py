"""House rules in a browser: what they come to follows every tap, and all of it works without scripts."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import houses
from scorekeeper.store.models import House
from tests.browser import glance, seat
from tests.web.evening import begin

pytestmark = pytest.mark.django_db(transaction=True)

OURS: dict[str, object] = {"preset": "tractor", "set": {"ladder.start": "5"}}


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        yield context.new_page()


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f'.pill:has([name="{name}"][value="{value}"])').click()


def unfold(page: Page, group: str) -> None:
    page.locator("summary", has=page.get_by_role("heading", name=group, exact=True)).click()


def test_what_rules_come_to_follows_a_tap_and_no_page_is_loaded(page: Page) -> None:
    page.goto("/rulebook/house/options/")
    seat.count_taps(page)
    page.locator("#changed-name").click()
    unfold(page, "Levels")
    tap(page, "ladder.start", "5")
    expect(page.locator("#changed-name")).to_have_text("1 rule is changed")
    expect(page.locator("#changed")).to_contain_text("Everybody starts at 5.")
    expect(page.locator("#changed")).to_be_visible()
    assert seat.taps(page) > 0


def test_a_tap_leaves_open_what_was_open_and_the_finger_where_it_was(page: Page) -> None:
    """Though a warning comes in above it, and the group is drawn anew with the way back in it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/rulebook/house/options/")
    unfold(page, "The deal")
    three = page.locator('.pill:has([name="table.decks"][value="3"])')
    three.scroll_into_view_if_needed()
    before = three.bounding_box()
    three.click()
    expect(page.locator("#standing")).to_contain_text("These do not go together:")
    expect(page.locator("#rule-table-decks")).to_contain_text("Back to Tractor: 2")
    after = three.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= 1
    expect(page.locator('[name="table.decks"][value="3"]')).to_be_focused()
    page.get_by_role("button", name="Back to Tractor: 2").click()
    expect(page.locator('[name="table.decks"]:checked')).to_have_value("2")
    expect(page.locator('[name="table.decks"]:checked')).to_be_visible()


def test_rules_changed_where_a_match_starts_are_looked_at_after_every_tap(page: Page) -> None:
    page.goto("/matches/new/rules/")
    seat.count_taps(page)
    unfold(page, "The cards")
    tap(page, "trumps.constant", "2")
    expect(page.locator("#standing")).to_contain_text("2 alone is always trump")
    expect(page.locator("#rule-trumps-constant")).to_contain_text("Back to Tractor: none")
    assert seat.taps(page) > 0


def test_what_does_not_go_together_is_said_at_once(page: Page) -> None:
    page.goto("/rulebook/house/options/?rules=tractor~table.kitty-9")
    expect(page.locator("#standing")).to_contain_text("These do not go together:")
    page.locator('[name="table.kitty"]').fill("8")
    page.keyboard.press("Tab")
    expect(page.locator("#standing")).not_to_contain_text("These do not go together:")


def test_rules_are_built_and_kept_without_scripts(scriptless: Page, base_url: str) -> None:
    row = begin()
    seat.hold_key(scriptless.context, base_url, row)
    scriptless.goto("/rulebook/house/options/")
    unfold(scriptless, "Levels")
    tap(scriptless, "ladder.start", "5")
    scriptless.get_by_role("button", name="Look").click()
    expect(scriptless.locator("#changed-name")).to_contain_text("1 rule is changed")
    scriptless.get_by_role("button", name="Done").click()
    scriptless.get_by_label("Name of these rules").fill("Ours")
    scriptless.get_by_role("button", name="Fridays").click()
    expect(scriptless.get_by_role("link", name="Ours")).to_be_visible()
    assert [house.rules for house in House.objects.all()] == [OURS]


def test_kept_rules_can_be_chosen_where_a_match_starts(page: Page, base_url: str) -> None:
    row = begin()
    houses.save(row.book, "Ours", OURS)
    seat.hold_key(page.context, base_url, row)
    page.goto(f"/books/{row.book.slug}/matches/new/")
    tap(page, "rules", "tractor~ladder.start-5")
    expect(page.locator('[name="rules"]:checked')).to_have_value("tractor~ladder.start-5")


def test_the_proof_follows_the_table(page: Page) -> None:
    page.goto("/rulebook/house/table/")
    seat.count_taps(page)
    page.locator("[name=gain0]").fill("+4")
    page.keyboard.press("Tab")
    expect(page.locator("#proof .cells__cell").first).to_have_text("0 +4")
    assert seat.taps(page) == 0


def test_the_table_is_edited_without_scripts(scriptless: Page) -> None:
    scriptless.goto("/rulebook/house/table/")
    scriptless.locator("[name=gain0]").fill("four")
    scriptless.get_by_role("button", name="Look").click()
    expect(scriptless.locator(".table-row").first).to_contain_text("“four” is not how far a side rises")
    scriptless.locator("[name=gain0]").fill("+4")
    scriptless.get_by_role("button", name="Done").click()
    expect(scriptless.locator("h1")).to_have_text("House rules")
    expect(scriptless.locator("main")).to_contain_text("+4")


def test_points_go_over_to_one_deck_and_back_without_scripts(scriptless: Page) -> None:
    scriptless.goto("/rulebook/house/table/")
    expect(scriptless.locator("[name=from3]")).to_have_value("80")
    scriptless.get_by_role("button", name="For each deck").click()
    expect(scriptless.locator("[name=from3]")).to_have_value("40")
    scriptless.get_by_role("button", name="For our 2 decks").click()
    expect(scriptless.locator("[name=from3]")).to_have_value("80")
    scriptless.get_by_role("button", name="Done").click()
    expect(scriptless.locator("main")).not_to_contain_text("What this table changed")


def test_kept_house_rules_are_for_everybody(page: Page, base_url: str) -> None:
    row = begin()
    houses.save(row.book, "Ours", OURS)
    seat.hold_key(page.context, base_url, row, "zh-hans")
    page.set_viewport_size({"width": 320, "height": 1200})
    page.goto(f"/books/{row.book.slug}/houses/")
    assert (glance.objections(page), glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (
        [],
        0,
        [],
        [],
    )


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    "address", ["options/?rules=tractor~table.kitty-9~trumps.constant-2~kitty.bonus-power", "table/?rules=tractor"]
)
def test_a_thumb_finds_everything_where_rules_are_made(page: Page, address: str, language: str) -> None:
    """With every group open, what was changed and does not go together said beside it, the dock below it all."""
    page.set_extra_http_headers({"accept-language": language})
    page.set_viewport_size({"width": 320, "height": 1200})
    page.goto(f"/rulebook/house/{address}")
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
    page.evaluate("document.querySelector('.dock').style.position = 'static'")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])
    assert glance.objections(page) == []
