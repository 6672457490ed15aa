"""Every page in a language that nobody speaks: what is not in it was never given to be translated."""

import calendar
import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.pseudo import everywhere, foreign
from tests.web.evening import SIX

WORD = re.compile(r"(?<!\w)[A-Za-z]{3,}(?!\w)")
NAMES = {*SIX, "Fridays", "English", *calendar.month_abbr, *calendar.month_name, "Sept"}
"""Data, and dates."""


class Words(HTMLParser):
    """The words of a page, in its texts and in what is read instead of pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._aside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if self._aside or tag in {"script", "style", "svg", "code", "textarea"} or (said.get("lang") and tag != "html"):
            self._aside += [tag] * (tag not in {"input", "br", "img", "use", "path", "link", "meta"})
        for name in ("aria-label", "placeholder", "alt", "title"):
            self._read(said.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if self._aside and self._aside[-1] == tag:
            self._aside.pop()

    def handle_data(self, data: str) -> None:
        if not self._aside:
            self._read(data)

    def _read(self, text: str) -> None:
        plain = WORD.findall(text)
        self.found |= {text.strip()} if {*plain} - NAMES else set()


@pytest.mark.same_rows
@pytest.mark.django_db
def test_every_word_is_given_to_be_translated(client: Client) -> None:
    left: dict[str, str] = {}
    with foreign():
        for kind, url in everywhere(client).items():
            left |= dict.fromkeys(Words(client.get(url).text).found, kind)
    assert left == {}
