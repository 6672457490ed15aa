"""A seat at a table in a browser: somebody with the keeper's key, whose taps are counted and who loads no page."""

from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.match.facts import Fact
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import opened

PHONES = {"phone": (390, 844), "small": (320, 568)}
COUNT_TAPS = """() => {
  window.taps = 0;
  document.addEventListener("click", (event) => { window.taps += event.isTrusted; }, true);
}"""


def sit(page: Page, base_url: str, row: Row, phone: str = "phone", language: str = "en") -> None:
    """Open the match as a keeper."""
    hold_key(page.context, base_url, row, language)
    width, height = PHONES[phone]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/matches/{row.slug}/")


def hold_key(context: BrowserContext, base_url: str, row: Row, language: str = "en") -> None:
    cookies = {"keys": opened(row), "django_language": language}
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in cookies.items()])


def count_taps(page: Page) -> None:
    """From here on; a page that is loaded anew has forgotten them."""
    page.evaluate(COUNT_TAPS)


def taps(page: Page) -> int:
    """Taps since they were counted, all of them on one page."""
    found: int = page.evaluate("window.taps ?? -1")
    return found


def row_of(page: Page, figure: str) -> None:
    """Tap a row of the scoring table."""
    page.locator(".chips .pill", has_text=figure).first.click()


def save(page: Page) -> None:
    page.locator("#sheet .button--main").click()


def told(page: Page, sentence: str) -> None:
    expect(page.locator("#flashes")).to_contain_text(sentence)


def facts(row: Row) -> tuple[Fact, ...]:
    """What the notebook holds."""
    row.refresh_from_db()
    return selectors.notebook(row).match.facts


def type_cards(page: Page, name: str, text: str) -> None:
    """With a keyboard, or as a phone writes down what it hears."""
    page.locator(f"card-picker:has([name={name}])").get_by_role("button", name="Type or dictate").press("Enter")
    expect(page.locator(f"[name={name}]")).to_be_focused()
    page.keyboard.insert_text(text)
