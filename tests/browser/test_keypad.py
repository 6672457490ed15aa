"""The keypad: it writes where the cursor stands, and what it counts is drawn within measure."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from tests.browser.seat import PHONES, facts, row_of, save, sit, told
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=PHONES)
def phone(request: pytest.FixtureRequest, page: Page, base_url: str) -> Page:
    """The page of the second hand."""
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, request.param)
    return page


def keys(page: Page, figures: str) -> None:
    for figure in figures:
        page.locator(f"[data-key='{figure}']").click()


def test_it_follows_the_cursor_to_the_kitty(phone: Page) -> None:
    phone.get_by_label("Exact points").click()
    keys(phone, "70")
    phone.get_by_label("Another number").click()
    keys(phone, "15")
    expect(phone.get_by_label("Another number")).to_have_value("15")
    expect(phone.get_by_label("Exact points")).to_have_value("70")
    phone.get_by_label("Exact points").click()
    keys(phone, "+5")
    expect(phone.get_by_label("Exact points")).to_have_value("70+5")


def test_a_key_ticks_under_the_thumb_unless_its_owner_asked_for_rest(page: Page, base_url: str) -> None:
    page.add_init_script("window.ticks = []; navigator.vibrate = (long) => ticks.push(long)")
    sit(page, base_url, begin())
    page.get_by_label("Exact points").click()
    keys(page, "70")
    page.emulate_media(reduced_motion="reduce")
    keys(page, "+5")
    expect(page.get_by_label("Exact points")).to_have_value("70+5")
    assert page.evaluate("ticks") == [10, 10]


def test_it_comes_back_when_the_fold_it_stood_in_is_closed(phone: Page) -> None:
    phone.get_by_label("Another number").click()
    keys(phone, "15")
    phone.get_by_text("Kitty and last trick").click()
    keys(phone, "70")
    expect(phone.get_by_label("Exact points")).to_have_value("70")


def test_nobody_steps_through_it_from_field_to_field(phone: Page) -> None:
    phone.get_by_label("Exact points").focus()
    expect(phone.locator(".keypad__keys")).to_be_visible()
    for _ in range(8):
        phone.keyboard.press("Tab")
        assert phone.evaluate("document.activeElement.dataset.key") is None


def test_it_folds_away_for_words(phone: Page) -> None:
    phone.get_by_text("More: declarer, trumps, fines, a note").click()
    expect(phone.locator(".keypad__keys")).to_be_visible()
    phone.get_by_label("A note").click()
    expect(phone.locator(".keypad__keys")).to_be_hidden()


def test_the_tally_counts_points_whatever_the_keys_write(phone: Page) -> None:
    phone.get_by_label("Another number").click()
    phone.get_by_role("button", name="+10").click()
    expect(phone.get_by_label("Exact points")).to_have_value("10")
    expect(phone.get_by_label("Another number")).to_have_value("")


@pytest.mark.parametrize(("points", "signs", "more"), [("400", 16, ""), ("405", 16, "…"), ("7015", 16, "…")])
def test_no_screen_is_filled_with_strokes(phone: Page, points: str, signs: int, more: str) -> None:
    phone.get_by_label("Exact points").fill(points)
    tally = phone.locator("score-keypad .tally")
    expect(tally.locator(".zheng")).to_have_count(signs)
    expect(tally).to_have_text(more)


def test_a_row_says_the_whole_result(phone: Page) -> None:
    phone.get_by_label("Exact points").fill("70")
    phone.locator("[name=kitty][value='15']").check()
    phone.locator("[name=last_trick][value=defenders-2]").check()
    row_of(phone, "40–75")
    expect(phone.locator("[name=kitty]:checked, [name=last_trick]:checked")).to_have_count(0)
    phone.locator("[name=kitty][value='15']").check()
    expect(phone.locator("#missing")).to_contain_text("The kitty is counted and the rest is not")


def test_points_of_the_last_trick_and_a_row_are_not_said_together(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(rules=changed(presets.TRACTOR, read({"kitty.tricks": "last_trick_too"}))))
    lay_in_it = page.get_by_label("Points in the last trick")
    row_of(page, "40–75")
    lay_in_it.fill("20")
    expect(page.locator("[name=bracket]:checked")).to_have_count(0)
    row_of(page, "40–75")
    expect(lay_in_it).to_have_value("")


def test_of_a_kitty_tapped_and_typed_the_later_counts(phone: Page) -> None:
    phone.locator("[name=kitty][value='15']").check()
    phone.get_by_label("Another number").fill("45")
    expect(phone.locator("[name=kitty]:checked")).to_have_count(0)
    phone.locator("[name=kitty][value='20']").check()
    expect(phone.get_by_label("Another number")).to_have_value("")


def test_an_empty_row_is_nought(phone: Page) -> None:
    row_of(phone, "0")
    expect(phone.locator(".prospect__total")).to_have_text("0")
    assert phone.locator(".prospect__move").all_inner_texts() == ["Mei, Li 4 → 7"]


def test_more_friends_than_are_allowed_wait_for_fewer(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(SIX, presets.FINDING_FRIENDS))
    page.locator(".pill", has_text="Mei").first.click()
    row_of(page, "60–115")
    for name in ("Li", "Ada", "Bo"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    expect(page.locator("#missing")).to_have_text("Of 6 players at most 2 can be friends; 3 are named.")
    expect(page.locator("#sheet .button--main")).to_be_disabled()
    page.get_by_role("checkbox", name="Bo", exact=True).uncheck()
    expect(page.locator("#sheet .button--main")).to_be_enabled()


def test_fewer_friends_than_were_called_are_saved_once_nobody_else_joined(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    sit(page, base_url, row)
    page.locator(".pill", has_text="Mei").first.click()
    row_of(page, "60–115")
    expect(page.locator("#missing")).to_have_text("Say who turned out to be a friend, or that nobody did.")
    page.get_by_role("checkbox", name="Li").check()
    expect(page.locator("#missing")).to_have_text(
        "Friends named: 1 of 2. Name the others, or say that nobody else joined."
    )
    page.get_by_role("checkbox", name="nobody else").check()
    save(page)
    told(page, "Hand 1 saved")
    assert [fact.friends for fact in facts(row)] == [("Li",)]


def test_whoever_is_said_to_declare_is_no_longer_offered_as_a_friend(page: Page, base_url: str) -> None:
    sit(page, base_url, begin(SIX, presets.FINDING_FRIENDS))
    friends = page.get_by_role("group", name="2 friends were called: who joined?")
    friends.get_by_role("checkbox", name="Mei").check()
    page.get_by_role("radio", name="Mei").check()
    expect(friends.get_by_role("checkbox", name="Mei")).to_be_hidden()
    page.get_by_role("radio", name="Li").check()
    expect(friends.get_by_role("checkbox", name="Li")).to_be_hidden()
    expect(friends.get_by_role("checkbox", name="Mei")).not_to_be_checked()
