"""Names that would run, and a note: whatever scripts make of them, nothing does, and the console stays empty."""

import pytest
from django.test import Client
from playwright.sync_api import Page

from scorekeeper.match.facts import Hand, Total
from tests.browser.seat import row_of, sit
from tests.browser.test_every_page import reached
from tests.web.evening import begin, opened, play

pytestmark = pytest.mark.django_db(transaction=True)

EVIL = ('"><img src=x onerror=alert(1)>', "</script><script>alert(1)</script>", "<b onclick=x>יוסי", "{{ 7*7 }}")
ABOUT_NOBODY = ("ruling ", "ruling-question", "article", "glossary", "presets", "wall", "which", "differences", "code")
SAID = """() => [...document.querySelectorAll("img[src=x], b[onclick], main script:not([type])")].length"""


def test_no_script_runs_what_somebody_is_called(page: Page, base_url: str, client: Client) -> None:
    """On every page that links lead to. A breach of the security policy ends on the console."""
    row = begin(EVIL)
    row.book.name = EVIL[1]
    row.book.save()
    play(row, Hand(count=Total(points=35), declarer=EVIL[0], note=EVIL[0]))
    sit(page, base_url, row, "small", "en")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    here = f"/matches/{row.slug}/"
    page.goto(here)
    row_of(page, "80–115")  # a script tells what follows, by name
    client.cookies["keys"] = opened(row)
    for kind, url in reached(client, here, f"{here}board/", f"/books/{row.book.slug}/").items():
        if not kind.startswith(ABOUT_NOBODY):
            page.goto(url)
            unwanted = [text for text in said if not text.startswith("Service Worker")]
            assert (kind, page.evaluate(SAID), unwanted) == (kind, 0, [])
