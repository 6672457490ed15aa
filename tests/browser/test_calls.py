"""Called cards in a browser: tapped part by part, taken back by a tap, and what was typed is never lost."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.bid.calls import CopyCall
from scorekeeper.rules.cards.card import Rank, Suit, card
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from tests.browser import glance
from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import SIX, begin, play

pytestmark = pytest.mark.django_db(transaction=True)
BY_COLOUR = changed(presets.FINDING_FRIENDS, read({"friends.call": "colour_rank"}))


def tap(page: Page, *parts: tuple[str, str]) -> None:
    for part, value in parts:
        page.locator(f"[data-part={part}] button[value='{value}']").click()


@pytest.mark.parametrize("phone", PHONES)
def test_two_called_cards_are_tapped_together(page: Page, base_url: str, phone: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo")))
    sit(page, base_url, row, phone)
    page.get_by_role("button", name="Pick a called card").click()
    assert (glance.small(page), glance.objections(page)) == ([], [])
    tap(page, ("rank", "A"), ("suit", "S"), ("copy", "2"))
    tap(page, ("rank", "K"), ("suit", "H"), ("copy", "1"))
    expect(page.locator("[data-parts], [data-open]")).to_have_count(2)
    expect(page.locator("[data-parts]:visible, [data-open]:visible")).to_have_count(0)
    row_of(page, "60–115")
    for name in ("Mei", "Zoe"):
        page.get_by_role("checkbox", name=name).check()
    save(page)
    told(page, "Hand 2 saved")
    aces, kings = (card(rank, suit) for rank, suit in ((Rank.ACE, Suit.SPADES), (Rank.KING, Suit.HEARTS)))
    assert facts(row)[1].calls == (CopyCall(aces, 2), CopyCall(kings, 1))


def test_a_call_that_is_half_picked_holds_the_hand_back(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo")))
    sit(page, base_url, row)
    row_of(page, "60–115")
    for name in ("Mei", "Zoe"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="Pick a called card").click()
    tap(page, ("rank", "A"), ("suit", "S"))
    expect(page.locator("#missing")).to_contain_text("A called card is half picked")
    tap(page, ("rank", "A"), ("suit", "S"))
    expect(page.locator("#missing")).to_be_hidden()
    save(page)
    told(page, "Hand 2 saved")


def test_a_call_is_taken_back_by_a_tap(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(SIX, BY_COLOUR))
    page.get_by_role("button", name="Pick a called card").click()
    tap(page, ("colour", "red"), ("rank", "A"), ("rank", "K"), ("colour", "black"))
    expect(page.locator("[name=calls]")).to_have_value("red A, black K")
    page.get_by_role("button", name="Take one away: red A").click()
    expect(page.locator("[name=calls]")).to_have_value("black K")


def test_a_draft_that_no_tap_makes_stays_on_its_line(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(SIX, presets.FINDING_FRIENDS))
    page.evaluate(
        "line => { line.value = '黑桃A'; line.dispatchEvent(new Event('input', { bubbles: true })) }",
        page.locator("[name=calls]").element_handle(),
    )
    page.reload()
    expect(page.locator("[name=calls]")).to_be_visible()
    expect(page.locator("[name=calls]")).to_have_value("黑桃A")


def test_a_call_that_may_not_be_made_is_told_beside_what_the_hand_brings(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(SIX, presets.FINDING_FRIENDS))
    page.get_by_role("button", name="Pick a called card").click()
    page.get_by_role("radio", name="Mei").first.check()
    row_of(page, "60–115")
    page.get_by_role("checkbox", name="Zoe").check()
    page.get_by_role("checkbox", name="nobody else").check()
    expect(page.locator(".prospect__move")).to_have_text("Mei, Zoe 2 → 4")
    tap(page, ("rank", "2"), ("suit", "S"), ("copy", "1"))
    expect(page.locator("#preview")).to_contain_text("2♠ is a trump in this hand, and trumps may not be called.")
    expect(page.locator(".prospect__move")).to_have_text("Mei, Zoe 2 → 4")
