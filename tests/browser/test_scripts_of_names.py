"""What scripts say of people is marked by its own script as the server marks it."""

from html import unescape

import pytest
from django.utils.translation import override
from playwright.sync_api import Page

from scorekeeper.web.site.scripts import runs
from tests.web.site.test_scripts import MARKED

MARK = """async (texts) => {
  const { byScript } = await import("/static/js/by-script.js");
  const outbox = document.body.appendChild(document.createElement("hand-outbox"));
  return texts.map(([runs, text]) => {
    outbox.dataset.runs = runs;
    return byScript(text).innerHTML;
  });
}"""


@pytest.mark.django_db(transaction=True)
def test_a_page_marks_what_the_server_marks(page: Page) -> None:
    page.goto("/")
    found = page.evaluate(MARK, [[runs_in(language), text] for language, text, _marked in MARKED])
    marked = [text.removeprefix("<span>").removesuffix("</span>") for _language, _text, text in MARKED]
    assert [*map(unescape, found)] == [*map(unescape, marked)]


def runs_in(language: str) -> str:
    with override(language):
        return runs()
