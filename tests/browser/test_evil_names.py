"""Names that would run, and a note: whatever scripts make of them, nothing does, and the console stays empty."""

import pytest
from playwright.sync_api import Page

from scorekeeper.match.facts import Hand, Total
from tests.browser.seat import row_of, sit
from tests.web.evening import begin, play

pytestmark = pytest.mark.django_db(transaction=True)

EVIL = ('"><img src=x onerror=alert(1)>', "</script><script>alert(1)</script>", "<b onclick=x>יוסי", "{{ 7*7 }}")
SAID = """() => [...document.querySelectorAll("img[src=x], b[onclick], main script:not([type])")].length"""


def test_no_script_runs_what_somebody_is_called(page: Page, base_url: str) -> None:
    row = begin(EVIL)
    hand = play(row, Hand(count=Total(points=35), declarer=EVIL[0], note=EVIL[0]))[0]
    sit(page, base_url, row, "small", "en")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for place in ("", "board/", f"hands/{hand.pk}/", "log/", "names/", "evening/"):
        page.goto(f"/matches/{row.slug}/{place}")
        if not place:
            row_of(page, "80–115")  # a script tells what follows, by name
        unwanted = [text for text in said if not text.startswith("Service Worker")]
        assert (place, page.evaluate(SAID), unwanted) == (place, 0, [])
