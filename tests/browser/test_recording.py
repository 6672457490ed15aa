"""Recording in a browser: few taps, an outcome under the finger, and no page that loads."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.match.facts import Captured, Hand, NoClaim, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.rules.score.points import LastTrick
from tests.browser import glance
from tests.browser.seat import PHONES, count_taps, facts, row_of, save, sit, taps, told
from tests.web.evening import SIX, begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)
phones = pytest.mark.parametrize("phone", PHONES)
PAIR = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)


@phones
def test_a_row_and_save_are_two_taps(page: Page, base_url: str, phone: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    count_taps(page)
    row_of(page, "80–115")
    save(page)
    told(page, "Hand 2 saved — playing 2.")
    assert (taps(page), len(facts(row))) == (2, 2)


@phones
def test_two_figures_are_four_taps(page: Page, base_url: str, phone: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    count_taps(page)
    page.get_by_label("Exact points").click()
    for key in "85":
        page.locator(f"[data-key='{key}']").click()
    save(page)
    told(page, "Hand 2 saved — playing 2.")
    assert (taps(page), facts(row)[1].count) == (4, Total(points=85))


@phones
def test_points_the_kitty_and_the_last_trick_are_five_taps(page: Page, base_url: str, phone: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, phone)
    count_taps(page)
    for key in "70":
        page.locator(f"[data-key='{key}']").click()
    page.locator("[name=kitty][value='15']").click()
    page.get_by_role("group", name="The defenders", exact=True).get_by_role("radio", name="pair").click()
    save(page)
    told(page, "Hand 2 saved — playing 3.")
    [_first, hand] = facts(row)
    assert (taps(page), hand.count, hand.last_trick) == (5, Captured(points=70, kitty=15), PAIR)


def test_after_a_live_tally_save_is_the_only_tap(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    for _trick in range(4):
        page.get_by_role("button", name="+10").click()
    page.get_by_role("button", name="+5").click()
    page.get_by_role("button", name="−5").click()
    expect(page.locator("score-keypad .tally .zheng")).to_have_count(2)
    count_taps(page)
    save(page)
    told(page, "Hand 2 saved — playing 5.")
    assert (taps(page), facts(row)[1].count) == (1, Total(points=40))


@phones
def test_called_partners_are_five_taps_at_most(page: Page, base_url: str, phone: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo")))
    sit(page, base_url, row, phone)
    count_taps(page)
    row_of(page, "60–115")
    for name in ("Mei", "Zoe"):
        page.get_by_role("checkbox", name=name).click()
    save(page)
    told(page, "Hand 2 saved — playing 4.")
    assert taps(page) <= 5
    assert facts(row)[1].friends == ("Mei", "Zoe")


def test_undo_is_one_tap(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row, "small")
    row_of(page, "80–115")
    save(page)
    told(page, "Hand 2 saved")
    count_taps(page)
    page.get_by_role("button", name="Undo").click()
    told(page, "Undone.")
    flash = page.locator("#flashes .flash")
    assert flash.evaluate("flash => flash.offsetHeight < 2 * flash.lastElementChild.offsetHeight")
    assert (taps(page), len(facts(row))) == (1, 1)
    page.get_by_role("button", name="Restore").click()
    told(page, "Restored.")
    assert len(facts(row)) == 2
    page.get_by_role("button", name="Undo").click()
    told(page, "Undone.")
    assert len(facts(row)) == 1


@pytest.mark.parametrize(("phone", "language"), [("phone", "en"), ("small", "zh-hans")])
def test_twenty_hands_load_no_page(page: Page, base_url: str, phone: str, language: str) -> None:
    row = begin()
    sit(page, base_url, row, phone, language)
    count_taps(page)
    page.locator(".pill", has_text="Mei").first.click()
    for number in range(1, 21):
        page.locator(".chips .pill").nth(3).click()
        save(page)
        expect(page.locator("#history tbody tr")).to_have_count(number)
    assert (taps(page), len(facts(row))) == (41, 20)


def test_an_evening_of_six_with_called_partners(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    sit(page, base_url, row)
    page.locator(".pill", has_text="Mei").first.click()
    for number, friends in enumerate((("Li",), (), ("Ada", "Bo")), start=1):
        row_of(page, "60–115")
        for name in (*friends, "nobody else")[:2]:
            page.get_by_role("checkbox", name=name, exact=True).check()
        save(page)
        expect(page.locator("#history tbody tr")).to_have_count(number)
    assert [len(fact.friends) for fact in facts(row)] == [1, 0, 2]


def test_save_says_what_it_is_waiting_for(page: Page, base_url: str) -> None:
    sit(page, base_url, begin())
    button, reason = page.locator("#sheet .button--main"), page.locator("#missing")
    expect(button).to_be_disabled()
    expect(reason).to_have_text("Tap a range, or count the points.")
    row_of(page, "80–115")
    expect(reason).to_have_text("Say who declared.")
    page.locator(".pill", has_text="Mei").first.click()
    expect(button).to_be_enabled()


def test_the_kitty_is_an_equation(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("65+5")
    page.get_by_label("Another number").fill("15")
    expect(page.locator("#missing")).to_have_text("Say who won the last trick.")
    page.locator("[name=last_trick][value=defenders]").check()
    expect(page.locator("#missing")).to_have_text("Say how many cards each player put into the last trick.")
    page.get_by_role("group", name="Cards that each player put into it").get_by_role(
        "radio", name="2", exact=True
    ).check()
    expect(page.locator(".prospect__total")).to_have_text("70 + 15 × 4 = 130")


def test_the_last_trick_is_asked_for_once_there_is_a_kitty_and_its_size_where_no_tap_told_it(
    page: Page, base_url: str
) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    questions = [
        page.get_by_role("group", name=name) for name in ("Who won the last trick", "Cards in its longest part")
    ]
    assert [question.is_visible() for question in questions] == [False, False]
    page.locator("[name=kitty][value='15']").check()
    assert [question.is_visible() for question in questions] == [True, False]
    page.locator("[name=last_trick][value=defenders]").check()
    assert [question.is_visible() for question in questions] == [True, True]


def test_what_only_the_server_knows_is_asked_of_it(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("70")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("The declarers’ points").fill("125")
    expect(page.locator("#preview")).to_contain_text("195 counted of 200 in the pack: 5 are missing.")


def test_the_page_looks_up_what_the_server_works_out(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    for total in (0, 5, 35, 40, 75, 80, 115, 120, 195, 200, 300):
        page.get_by_label("Exact points").fill(str(total))
        looked_up = page.locator(".prospect__move").all_inner_texts()
        part = page.request.get(f"{base_url}/matches/{row.slug}/preview/?points={total}").text()
        assert looked_up == re.findall(r"prospect__move\"><strong>([^<]*)<", part)


def test_another_declarer_is_looked_up_on_the_server(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    row_of(page, "80–115")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_role("radio", name="Ada").check()
    expect(page.locator("#preview")).to_contain_text("By the rules Li declares this hand, not Ada.")
    expect(page.locator("[name=trump_rank]:checked")).to_have_value("2")
    save(page)
    told(page, "Hand 2 saved")
    [_first, hand] = facts(row)
    assert (hand.declarer, hand.trump_rank) == ("Ada", Rank.TWO)


def test_the_rank_is_the_level_of_whoever_declares_until_it_is_said_otherwise(page: Page, base_url: str) -> None:
    row = begin(SIX, changed(presets.FINDING_FRIENDS, read({"succession.called": "open"})))
    play(row, Hand(count=Total(points=40), declarer="Mei", friends=("Li", "Bo")))
    sit(page, base_url, row)
    rank = page.locator("[name=trump_rank]:checked")
    for name, level in (("Otto", "2"), ("Mei", "4")):
        page.get_by_role("radio", name=name).check()
        expect(rank).to_have_value(level)
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_role("group", name="Played at").get_by_role("radio", name="7").check()
    page.get_by_role("radio", name="Otto").check()
    expect(rank).to_have_value("7")


def test_an_emptied_form_has_what_the_page_was_given_again(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(0))
    sit(page, base_url, row)
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_role("radio", name="Ada").check()
    expect(page.locator("[name=fold_trump_rank]")).to_have_value("2")
    page.evaluate("document.querySelector('draft-keeper').clear()")
    for field, value in (("declarer]:checked", "Li"), ("trump_rank]:checked", "5"), ("fold_trump_rank]", "5")):
        expect(page.locator(f"[name={field}")).to_have_value(value)


@pytest.mark.parametrize(("start", "shown"), [("J", [True, True]), ("10", [False, False])])
def test_the_jack_is_asked_for_where_jacks_are_the_trump_rank(
    page: Page, base_url: str, start: str, shown: list[bool]
) -> None:
    row = begin(rules=changed(presets.TRACTOR, read({"ladder.jack": "single_jack", "ladder.start": start})))
    play(row, Hand(count=Total(points=80), declarer="Mei"))
    sit(page, base_url, row)
    jack, last_trick = (
        page.get_by_role("group", name=name) for name in ("The jack that won the last trick", "Who won the last trick")
    )
    assert [jack.is_visible(), last_trick.is_visible()] == shown
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_role("group", name="Played at").get_by_role("radio", name="J").check()
    expect(jack).to_be_visible()
    expect(last_trick).to_be_visible()


def test_a_redeal_that_nobody_claimed_asks_for_nobody(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_text("Redeal, or lost at once").click()
    shown = page.get_by_role("group", name="Who showed the cards, or threw")
    page.get_by_role("radio", name="Redeal: no points").check()
    expect(shown).to_be_visible()
    page.get_by_role("radio", name="Redeal: nobody bid").check()
    expect(shown).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^Save"))).to_have_accessible_name("Save the redeal")
    page.get_by_role("button", name="Save the redeal").click()
    expect(page.locator("#history")).to_contain_text("Nobody bid")
    assert facts(row)[1].claim is NoClaim.NOBODY_BID


def test_keys_alone_record_a_hand(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.locator(".chips input").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    told(page, "Hand 2 saved")
    assert len(facts(row)) == 2


@phones
def test_without_scripts_a_hand_is_previewed_and_recorded(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, phone: str
) -> None:
    row = begin()
    with browser.new_context(**{**browser_context_args, "java_script_enabled": False, "base_url": base_url}) as context:
        page = context.new_page()
        sit(page, base_url, row, phone)
        page.locator(".pill", has_text="Mei").first.click()
        row_of(page, "120–155")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#preview")).to_contain_text("Otto, Ada 2 → 3")
        save(page)
        told(page, "Hand 1 saved — playing 3.")
        page.get_by_role("button", name="Undo").click()
        told(page, "Undone.")
    assert facts(row) == ()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_nobody_is_shut_out(page: Page, base_url: str, theme: str, language: str) -> None:
    row = begin()
    play(row, *points(35, 85, 40))
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    sit(page, base_url, row, "phone", language)
    page.locator(".chips .pill").nth(4).click()
    assert glance.objections(page) == []


@pytest.mark.geometry
@phones
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_it_fits_a_phone(page: Page, base_url: str, phone: str, language: str) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo")))
    sit(page, base_url, row, phone, language)
    page.locator("#history").scroll_into_view_if_needed()
    assert (glance.sticking_out(page), glance.small(page)) == (0, [])


def test_the_browser_has_nothing_to_complain_about(page: Page, base_url: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    row_of(page, "80–115")
    save(page)
    told(page, "Hand 2 saved")
    assert [text for text in said if not text.startswith("Service Worker")] == []


def test_a_fine_takes_the_range_back_and_asks_for_the_points(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    ranges, chosen = page.locator("[name=bracket]"), page.locator("[name=bracket]:checked")
    row_of(page, "80–115")
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("Fines that the declarers pay").fill("10")
    expect(chosen).to_have_count(0)
    expect(ranges.first).to_be_disabled()
    expect(page.locator("#missing")).to_have_text("An irregularity in this hand costs points: count the points.")
    page.get_by_label("Fines that the declarers pay").fill("")
    row_of(page, "80–115")
    expect(chosen).to_have_count(1)
