"""What people shout, on a phone: all of it on one screen, and from there few taps to a verdict."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.rulings.shouts import SHOUTS
from tests.benchmarks.disputes import DISPUTES, VERDICT, Dispute, Finger, enter
from tests.browser import seat
from tests.web.evening import FIRST, begin, play

if TYPE_CHECKING:
    from scorekeeper.store.models import Match as Row

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS = {"a pair held": 12, "redeal": 6, "who deals next": 2, "wrong number of cards": 3}
FEW = [dispute for dispute in DISPUTES if dispute.title in MOST_TAPS]


@pytest.fixture
def row() -> "Row":
    found = begin()
    play(found, FIRST)
    return found


@pytest.mark.parametrize("dispute", FEW, ids=[dispute.title for dispute in FEW])
def test_a_dispute_is_settled_from_the_match_page_in_few_taps(
    page: Page, base_url: str, row: "Row", dispute: Dispute
) -> None:
    seat.sit(page, base_url, row)
    finger = Finger(page=page)
    assert enter(finger, dispute)
    dispute.tell(finger)
    expect(page.locator(VERDICT, has_text=dispute.says).first).to_be_visible()
    assert finger.taps <= MOST_TAPS[dispute.title]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_everything_that_is_shouted_stands_on_one_screen(page: Page, base_url: str, row: "Row", language: str) -> None:
    seat.sit(page, base_url, row, language=language)
    page.locator("a[href^='/rulings/?']").first.click()
    page.wait_for_load_state()
    places = page.locator("#sentence, .shout").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().bottom)"
    )
    of_this_table = len(SHOUTS) - 1  # nobody calls friends here
    assert (len(places), max(places) <= seat.PHONES["phone"][1]) == (1 + of_this_table, True)
