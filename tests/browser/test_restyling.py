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
