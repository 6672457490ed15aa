"""What scripts say of people is marked by its own script as the server marks it."""

from html import unescape

import pytest
from playwright.sync_api import Page

from tests.web.site.test_scripts import MARKED

MARK = """async (texts) => {
  const { byScript } = await import("/static/js/by-script.js");
  return texts.map(([language, text]) => {
    document.documentElement.lang = language;
    return byScript(text).innerHTML;
  });
}"""


@pytest.mark.django_db(transaction=True)
def test_a_page_marks_what_the_server_marks(page: Page) -> None:
    page.goto("/")
    found = page.evaluate(MARK, [[language, text] for language, text, _marked in MARKED])
    marked = [text.removeprefix("<span>").removesuffix("</span>") for _language, _text, text in MARKED]
    assert [*map(unescape, found)] == [*map(unescape, marked)]
