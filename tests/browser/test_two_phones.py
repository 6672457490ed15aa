"""Two phones at one table: the second sees both versions and chooses."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.match.facts import Hand, InBracket, Total
from tests.browser.seat import PHONES, count_taps, facts, row_of, save, sit, taps, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
WHILE = "Hand 2 was recorded while you were typing."


@pytest.mark.parametrize("phone", PHONES)
def test_the_second_sees_both_versions_and_drops_hers(
    page: Page, browser: Browser, browser_context_args: dict[str, Any], base_url: str, phone: str
) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    page.get_by_label("Exact points").fill("85")
    with browser.new_context(**{**browser_context_args, "base_url": base_url}) as context:
        other = context.new_page()
        sit(other, base_url, row, phone)
        row_of(other, "80–115")
        save(other)
        told(other, "Hand 2 saved")
    count_taps(page)
    save(page)
    expect(page.locator("#conflict")).to_contain_text(WHILE)
    expect(page.locator("#conflict")).to_contain_text("80–115 points")
    expect(page.locator("#conflict strong")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Exact points")).to_have_value("85")
    assert taps(page) == 1
    page.get_by_role("link", name="Same hand: drop mine").click()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    expect(page.get_by_label("Exact points")).to_have_value("")
    assert facts(row)[1].count == InBracket(start=80, end=115)


def test_the_second_saves_hers_as_the_next(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("85")
    play(row, Hand(count=Total(points=40)))
    save(page)
    expect(page.locator("#conflict")).to_contain_text(WHILE)
    save(page)
    told(page, "Hand 3 saved")
    assert [fact.count for fact in facts(row) if isinstance(fact, Hand)] == [
        Total(points=35),
        Total(points=40),
        Total(points=85),
    ]
