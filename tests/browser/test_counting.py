"""Counting a hand: what cannot be is said as it is typed, and what can be is told apart from what stands beside it."""

from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError
from playwright.sync_api import Page, expect

from scorekeeper.match.facts import Hand, Total
from scorekeeper.web.forms import SumField
from tests.browser.seat import facts, row_of, save, sit
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("33", "Card points come in fives; 33 does not."),
        ("65+", "This sum is not finished yet."),
        ("9995", "The pack has 200 points, and the kitty 80 of them at most."),
        ("abc", "“abc” is neither a number nor a sum. Write figures, such as 35 or 65+20."),
        ("1" * 20, f"“{'1' * 20}” is neither a number nor a sum. Write figures, such as 35 or 65+20."),
    ],
)
def test_what_cannot_be_counted_is_told_at_once(page: Page, base_url: str, typed: str, reason: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").press_sequentially(typed)
    expect(page.locator("#missing")).to_have_text(reason)


@pytest.mark.parametrize(
    ("points", "kitty", "reason"),
    [
        ("", "20", "The kitty is counted and the rest is not: type the defenders’ points as well."),
        ("100", "85", "The pack has 200 points, and the kitty 80 of them at most."),
        ("150", "55", "The pack has 200 points, and the kitty 80 of them at most."),
        ("150", "50", "Say who won the last trick."),
    ],
)
def test_what_does_not_fit_into_the_pack_is_told_at_once(
    page: Page, base_url: str, points: str, kitty: str, reason: str
) -> None:
    row = begin()
    sit(page, base_url, row)
    page.locator(".pill", has_text="Mei").first.click()
    page.get_by_label("Exact points").fill(points)
    page.locator("[name=kitty_typed]").evaluate(
        "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })) }", kitty
    )
    expect(page.locator("#missing")).to_have_text(reason)
    expect(page.locator("#sheet .button--main")).to_be_disabled()


def test_fewer_points_than_none_are_left_to_the_server(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("5-10")
    sentence = "The defenders have 0 points at least; a fine is written down by itself."
    expect(page.locator("#preview")).to_have_text(sentence)
    save(page)
    expect(page.locator("#sheet .field__error")).to_contain_text(sentence)
    assert len(facts(row)) == 1


def test_a_name_from_right_to_left_leaves_the_levels_in_their_order(page: Page, base_url: str) -> None:
    row = begin(("Mei", "Otto", "محمد", "Ada"))
    play(row, Hand(count=Total(points=35), declarer="Mei"))
    sit(page, base_url, row)
    row_of(page, "5–35")
    move = page.locator("#preview .prospect__move")
    expect(move).to_have_text("Mei, محمد 4 → 6")
    expect(move.locator("bdi[lang=ar]")).to_have_text("محمد")


def test_figures_of_full_width_are_figures(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.get_by_label("Exact points").fill("６５＋３０")
    expect(page.locator(".prospect__total")).to_have_text("95")
    save(page)
    expect(page.locator("#history")).to_contain_text("95")
    assert facts(row)[1].count == Total(points=95)


def test_the_browser_reads_what_the_server_reads(page: Page) -> None:
    texts = ["６５＋３０", "６５－３０", "³⁵", "3５", "６５–３０", "٣٥", "६५", "６５ー３０", "３,５"]
    page.goto("/offline/")
    script = """async (texts) => {
      const { sum } = await import("/static/js/sums.js");
      return texts.map(sum).map((total) => (Number.isNaN(total) ? null : total));
    }"""
    assert (
        page.evaluate(script, texts) == [read(text) for text in texts] == [95, 35, 35, 35, 35, None, None, None, None]
    )


def read(text: str) -> int | None:
    with suppress(ValidationError):
        return sum(SumField().clean(text))
    return None
