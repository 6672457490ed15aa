"""Every page on the smallest phone, in a language a third longer than English: nothing is cut off or sticks out.

Whoever looks at them has asked for less motion, and nothing moves.
"""

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests.browser import glance
from tests.pseudo import everywhere, foreign

pytestmark = pytest.mark.django_db(transaction=True)

CUT = """() => [...document.querySelectorAll("body *")]
  .filter((part) => part.checkVisibility() && part.innerText?.trim() && !part.matches(".unseen, .unseen *, textarea"))
  .filter((part) => {
    const { overflowX, overflowY } = getComputedStyle(part);
    const cut = (way, whole, shown) => /hidden|clip/.test(way) && whole > shown + 1;
    return cut(overflowX, part.scrollWidth, part.clientWidth) || cut(overflowY, part.scrollHeight, part.clientHeight);
  })
  .map((part) => part.innerText.trim().slice(0, 60))"""
MOVES = """() => [...document.querySelectorAll("*")].filter((part) => ["", "::before", "::after"].some((pseudo) => {
  const { animationDuration, animationName, transitionDuration, scrollBehavior } = getComputedStyle(part, pseudo);
  const long = (durations) => durations.split(", ").some((duration) => parseFloat(duration) > 0.01);
  const slow = (animationName !== "none" && long(animationDuration)) || long(transitionDuration);
  return slow || scrollBehavior === "smooth";
})).map((part) => `${part.localName}.${part.className} moves`)"""


def test_longer_words_fit_the_smallest_phone_and_stand_still(page: Page, base_url: str, client: Client) -> None:
    found = []
    with foreign():
        pages = everywhere(client)
        page.context.add_cookies(
            [{"name": name, "value": str(kept.value), "url": base_url} for name, kept in client.cookies.items()]
        )
        page.set_viewport_size({"width": 320, "height": 568})
        page.emulate_media(reduced_motion="reduce")
        for kind, url in pages.items():
            page.goto(url)
            found += [(kind, f"{out} px")] if (out := glance.sticking_out(page)) else []
            found += [(kind, words) for words in page.evaluate(CUT) + page.evaluate(MOVES)]
    assert not found, "\n".join(map(str, found))
