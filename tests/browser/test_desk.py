"""The irregularity desk in a browser: from the match page into the hand, saved with it, and withdrawn."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.browser import glance, seat
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

RULES = changed(presets.TRACTOR, {"leading.fine": 10})
TEN = Breach(what=Irregularity.FAILED_THROW, by=AtFault.DEFENDERS, points=10)


@pytest.fixture
def row() -> Row:
    found = begin(rules=RULES)
    play(found, *points(35, 85))
    return found


def totals(row: Row) -> list[int | None]:
    row.refresh_from_db()
    return [step.total for step in fold.steps(selectors.notebook(row).match)]


def test_an_irregularity_goes_into_the_hand_is_saved_with_it_and_withdrawn(page: Page, base_url: str, row: Row) -> None:
    """Every click is one tap: five to put it in, and three to withdraw it; points are typed in between."""
    seat.sit(page, base_url, row)
    page.get_by_role("link", name="Settle an argument").click()
    page.get_by_role("link", name="What does that cost?").click()
    page.locator("[name=what][value=failed_throw]").check()
    page.locator("[name=by][value=defenders]").check()
    page.get_by_role("button", name="Settle it").click()
    page.get_by_role("button", name="Put it into hand 3").click()
    expect(page.locator("#waiting")).to_contain_text(
        "The defenders (Mei, Li) made a throw that failed. Ada, Otto: +10 points."
    )
    page.locator("[name=points]").fill("50")
    expect(page.locator("#preview")).to_contain_text("50 − 10 = 40")
    seat.save(page)
    seat.told(page, "Hand 3 saved")
    assert totals(row) == [35, 85, None, 40]
    expect(page.locator("#waiting")).to_have_count(0)
    page.locator(".ledger").get_by_role("link", name="An irregularity").click()
    page.get_by_role("link", name="Delete it").click()
    page.get_by_role("button", name="Withdraw it").click()
    seat.told(page, "Withdrawn.")
    assert totals(row) == [35, 85, 50]


def test_while_a_fine_waits_a_range_is_not_enough(page: Page, base_url: str, row: Row) -> None:
    play(row, TEN)
    seat.sit(page, base_url, row)
    assert all(each.is_disabled() for each in page.locator("[name=bracket]").all())
    expect(page.locator("#missing")).to_have_text("An irregularity in this hand costs points: count the points.")
    expect(page.locator("#sheet .button--main")).to_be_disabled()


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh-hans", "dark")])
def test_the_pages_of_an_irregularity_are_for_everybody(
    page: Page, base_url: str, row: Row, language: str, theme: str
) -> None:
    play(row, TEN)
    seat.hold_key(page.context, base_url, row, language)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two there are
    page.set_viewport_size({"width": 320, "height": 3000})
    asked = "rules=tractor~leading.fine-10&what=failed_throw&by=defenders&cards=1"
    for address in (
        f"/matches/{row.slug}/breach/",
        f"/rulings/remedy/?{asked}&match={row.slug}&at=3",
        f"/rulings/remedy/?rules=tractor&what=revoke&by=defenders&match={row.slug}&at=3",
    ):
        page.goto(address)
        seen = [glance.objections(page), glance.sticking_out(page), glance.small(page)]
        assert (address, seen) == (address, [[], 0, []])
