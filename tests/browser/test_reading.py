"""What a screen reader reads of four pages, line by line, in Chromium's own tree: a change of it is seen in a diff.

`READING=write python3 manage.py test tests/browser/test_reading.py` writes the lines anew.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match.facts import Captured, Hand
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import LastTrick
from tests.browser.seat import hold_key, row_of, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

LINES = Path(__file__).parent / "reading"
PAIR = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C"
LAST = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)
COUNTED = Hand(count=Captured(points=70, kitty=15), last_trick=LAST)
ADDRESS = re.compile(r"\n *- /url: .*")
"""Addresses are other ones each time, and nobody hears them."""


@pytest.mark.parametrize(
    ("name", "language", "path"),
    [
        ("match", "en", "/matches/{slug}/"),
        ("match", "zh-hans", "/matches/{slug}/"),
        ("hand", "en", "/matches/{slug}/hands/{pk}/"),
        ("picker", "en", f"/rulings/follow/question/?{PAIR}"),
        ("ruling", "en", f"/rulings/follow/?{PAIR}&play=4H3H"),
        ("ruling", "zh-hans", f"/rulings/follow/?{PAIR}&play=4H3H"),
    ],
)
def test_it_is_read_as_it_was(page: Page, base_url: str, name: str, language: str, path: str) -> None:
    row = begin()
    entry, _other = play(row, *points(35), COUNTED)
    hold_key(page.context, base_url, row, language)
    page.goto(path.format(slug=row.slug, pk=entry.pk), wait_until="networkidle")
    page.locator("summary").evaluate_all("(closed) => closed.forEach((one) => (one.parentElement.open = true))")
    read = ADDRESS.sub("", page.locator("#main").aria_snapshot()).replace(f"/{entry.pk}/", "/…/") + "\n"
    kept = LINES / f"{name}.{language}.yml"
    if os.environ.get("READING") == "write":
        kept.write_text(read, "utf-8")
    assert read == kept.read_text("utf-8")


def test_after_a_save_it_is_read_first_what_was_saved(page: Page, base_url: str) -> None:
    """The focus goes to the head of the page, and there it stands."""
    row = begin()
    play(row, *points(35))
    sit(page, base_url, row)
    row_of(page, "40–75")
    save(page)
    told(page, "saved")
    expect(page.locator("#main")).to_be_focused()
    assert page.locator("#main").aria_snapshot().splitlines()[1:5] == [
        "  - status:",
        "    - paragraph: Hand 2 saved — playing 5.",
        '    - button "Undo"',
        '  - heading "Mei, Otto, Li, Ada" [level=1]',
    ]
