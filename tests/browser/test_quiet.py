"""Quiet links: as high as a line among words, as high as a thumb alone, and flush with what stands above them."""

import pytest
from playwright.sync_api import Page

from scorekeeper.store.models import Saved
from tests.browser import glance
from tests.browser.seat import hold_key
from tests.web.evening import FIRST, begin, play

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
LOW = """() => [...document.querySelectorAll("main a, main button")]
  .filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 24)
  .map((link) => link.innerText)"""
STARTS = """() => [...document.querySelectorAll("h1, .button--flush")].map((thing) => {
  const words = document.createRange();
  words.selectNodeContents(thing);
  return Math.round(words.getBoundingClientRect().left);
})"""


@pytest.mark.geometry
@pytest.mark.parametrize(
    "path",
    [
        "/books/{book}/rulings/",
        "/books/{book}/sharing/",
        "/books/{book}/matches/new/",
        "/matches/{match}/log/",
        "/matches/{match}/hands/{hand}/",
        "/account/",
    ],
)
def test_a_quiet_link_is_found_by_the_thumb_and_by_the_eye(page: Page, base_url: str, path: str) -> None:
    row = begin()
    (hand,) = play(row, FIRST)
    Saved.objects.create(book=row.book, match=row, entry=hand, op="follow", question=QUESTION, verdict="forbidden")
    hold_key(page.context, base_url, row)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path.format(book=row.book.slug, match=row.slug, hand=hand.pk))
    heading, *links = page.evaluate(STARTS)
    assert (page.evaluate(LOW), glance.small(page)) == ([], [])
    assert links
    assert set(links) == {heading}
