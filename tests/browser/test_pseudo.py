"""Every page on the smallest phone, in a language a third longer than English: nothing is cut off or sticks out."""

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests.browser import glance
from tests.pseudo import everywhere, foreign

pytestmark = pytest.mark.django_db(transaction=True)

CUT = """() => [...document.querySelectorAll("main *")]
  .filter((part) => part.checkVisibility() && part.innerText?.trim() && !part.matches(".unseen, .unseen *, textarea"))
  .filter((part) => /hidden|clip/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.innerText.trim().slice(0, 60))"""


def test_longer_words_fit_the_smallest_phone(page: Page, base_url: str, client: Client) -> None:
    found = []
    with foreign():
        pages = everywhere(client)
        page.context.add_cookies(
            [{"name": name, "value": str(kept.value), "url": base_url} for name, kept in client.cookies.items()]
        )
        page.set_viewport_size({"width": 320, "height": 568})
        for kind, url in pages.items():
            page.goto(url)
            found += [(kind, f"{out} px")] if (out := glance.sticking_out(page)) else []
            found += [(kind, words) for words in page.evaluate(CUT)]
    assert not found, "\n".join(map(str, found))
