"""How much of a page is styled or put anew when somebody taps or saves: a slow phone feels every part of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seat import row_of, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

ROWS = '[...document.querySelectorAll("#history tbody tr")]'
SIGN_ROWS = f'() => {ROWS}.forEach((row, at) => (row.sign = ["first", "second"][at]))'
SIGNS = f'() => {ROWS}.map(({{ sign }}) => sign ?? "")'

PARTS = """{
  tools: "#tools", board: "#scoreboard", rows: ".chips", keypad: "score-keypad",
  folds: "#sheet details", save: "#sheet .button--main",
}"""
SIGN_FORM = (
    f"() => Object.values({PARTS}).forEach((css) => document.querySelectorAll(css).forEach((one) => (one.sign = 1)))"
)
SIGNED = f"""() => Object.fromEntries(Object.entries({PARTS}).map(
  ([name, css]) => [name, [...document.querySelectorAll(css)].filter(({{ sign }}) => sign).length]
))"""
OPEN = "() => [...document.querySelectorAll('#sheet details')].map(({ open }) => open)"
FIELDS = """() => [...document.querySelector("#sheet").elements]
  .filter(({ name }) => name && !["key", "csrfmiddlewaretoken"].includes(name))
  .map(({ name, type, value, checked, disabled, defaultValue, defaultChecked, inputMode }) =>
    [name, type, value, checked, disabled, defaultValue, defaultChecked, inputMode].join(" "))"""
"""Of every field: what is in it, and what it would be emptied to."""


@contextmanager
def restyled(page: Page) -> Iterator[list[int]]:
    """How many elements were styled at once, each time that some were."""
    wire = page.context.new_cdp_session(page)
    counts: list[int] = []
    ended: list[bool] = []

    def dressed(event: dict[str, Any]) -> None:
        counts.extend(each["args"]["elementCount"] for each in event["value"] if "elementCount" in each.get("args", {}))

    wire.on("Tracing.dataCollected", dressed)
    wire.on("Tracing.tracingComplete", lambda _event: ended.append(True))
    wire.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    yield counts
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)


def test_a_tap_on_a_row_styles_the_rows_and_not_the_whole_form(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    row_of(page, "5–35")
    expect(page.locator("#preview")).to_contain_text("5–35")
    with restyled(page) as counts:
        row_of(page, "80–115")
        expect(page.locator("#preview")).to_contain_text("80–115")
    assert 10 < max(counts) < 80, counts


def test_a_save_leaves_alone_whatever_the_server_says_again(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    page.evaluate(SIGN_FORM)
    with restyled(page) as counts:
        row_of(page, "80–115")
        save(page)
        told(page, "Hand 2 saved")
    assert page.evaluate(SIGNED) == {"tools": 1, "board": 1, "rows": 1, "keypad": 1, "folds": 3, "save": 1}
    assert max(counts) < 200, counts


def test_after_a_save_the_form_is_as_empty_as_on_a_fresh_page(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    fields = page.evaluate(FIELDS)
    folds = page.evaluate(OPEN)
    page.locator("#sheet details:not([open]) summary").first.click()
    page.locator("[name=kitty_typed]").click()
    page.locator(".keypad__keys [data-key='5']").click()
    page.locator("[name=last_trick][value=declarers]").check(force=True)
    page.locator("[name=points]").fill("95")
    save(page)
    told(page, "Hand 2 saved")
    assert page.evaluate(OPEN) == folds
    expect(page.locator(".keypad__keys")).to_have_count(1)
    expect(page.locator("score-keypad > .keypad__keys")).to_be_visible()
    expect(page.locator("#missing")).to_be_visible()
    assert page.locator("#sheet .button--main").is_disabled()
    moved = page.evaluate(FIELDS)
    page.reload()
    assert moved == page.evaluate(FIELDS) != fields


def test_a_save_puts_only_the_new_hand_into_the_history(page: Page, base_url: str) -> None:
    row = begin()
    play(row, *points(35, 85))
    sit(page, base_url, row)
    page.evaluate(SIGN_ROWS)
    row_of(page, "80–115")
    save(page)
    told(page, "Hand 3 saved")
    assert page.evaluate(SIGNS) == ["", "first", "second"]
    expect(page.locator("#history tbody tr")).to_contain_text(["80–115", "85", "35"])
