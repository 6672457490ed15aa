"""The page of a match leaves out css/more.css: with it, not one element would look any other way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.house import presets
from scorekeeper.store import keys
from scorekeeper.store.models import Match as Row
from tests.web.evening import SIX, begin, opened, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SHOW_ALL = """() => {
  document.querySelectorAll("details").forEach((part) => (part.open = true));
  document.querySelectorAll("[hidden]:not(live-board *)").forEach((part) => (part.hidden = false));
  document.querySelectorAll("template").forEach((part) => part.after(document.importNode(part.content, true)));
}"""
LOOK = """() => {
  const sized = /size|width|height|inset|origin|grid-template/;  // what comes of the words in a part
  const names = [...getComputedStyle(document.body)].filter((name) => !sized.test(name));
  window.looks = () => [...document.querySelectorAll("body, body *")].flatMap((part) =>
    [null, "::before", "::after"].map((side) => {
      const look = getComputedStyle(part, side);
      const whose = `${part.localName}.${part.className.baseVal ?? part.className}${side ?? ""}`;
      return [whose, names.map((name) => look.getPropertyValue(name))];
    }));
  window.before = looks();
  window.changed = () => looks().flatMap(([whose, look], at) =>
    names.filter((_, place) => look[place] !== before[at][1][place]).map((name) => `${whose} ${name}`));
  return before.length;
}"""


def over() -> Row:
    row = begin()
    play(row, *points(*[0] * 10))
    return row


def calling() -> Row:
    row = begin(SIX, presets.LOOKING_FOR_FRIENDS)
    play(row, *points(35))
    return row


@pytest.mark.parametrize(
    ("row", "role"), [(calling, keys.Role.KEEPER), (over, keys.Role.KEEPER), (calling, keys.Role.WATCHER)]
)
def test_more_styles_would_change_nothing(page: Page, base_url: str, row: Callable[[], Row], role: keys.Role) -> None:
    played = row()
    page.emulate_media(reduced_motion="reduce")
    page.context.add_cookies([{"name": "keys", "value": opened(played, role), "url": base_url}])
    page.goto(f"/matches/{played.slug}/", wait_until="networkidle")
    page.evaluate(SHOW_ALL)
    assert page.evaluate(LOOK) > 300
    page.add_style_tag(url="/static/css/more.css")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("changed()") == []
