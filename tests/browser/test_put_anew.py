"""Answers change a page in its place: after each of them it is what somebody sees who opens it only then."""

from collections.abc import Callable
from difflib import unified_diff

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.store.models import Match as Row
from tests.browser.seat import row_of, save, sit, told
from tests.browser.test_offline_evening import Network, waiting
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = "#main"
LOOKED_AFTER = "#scoreboard, #history, #hand"
"""What a page asks for again and again by itself."""
SEEN = """(parts) => {
  const fields = [...document.querySelector("#sheet").elements]
    .filter(({ name }) => name && !["key", "csrfmiddlewaretoken"].includes(name))
    .map(({ name, type, value, checked, disabled }) => [name, type, value, checked, disabled].join(" "));
  const said = [...document.querySelectorAll(parts)].map((part) => {
    const copy = part.cloneNode(true);
    const own = "#flashes, [name=key], [name=csrfmiddlewaretoken], live-board p, request-notice, #conflict[role]";
    for (const one of copy.querySelectorAll(own)) one.remove();
    for (const one of copy.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
    for (const one of copy.querySelectorAll("[class='']")) one.removeAttribute("class");
    for (const name of ["data-why", "hidden"]) copy.querySelector("hand-outbox")?.removeAttribute(name);
    return copy.innerHTML.replaceAll("><", ">\\n<").split("\\n").map((line) => line.trim()).filter(Boolean);
  });
  return [...fields, ...said.flat()];
}"""
SAVE_ALL_THE_SAME = """() => {
  const save = document.querySelector("#sheet .button--main");
  save.disabled = false;
  save.click();
}"""


def seen_anew(page: Page, parts: str) -> list[str]:
    other = page.context.new_page()
    other.goto(page.url)
    found: list[str] = other.evaluate(SEEN, parts)
    other.close()
    return found


def by_range(page: Page, _row: Row) -> None:
    row_of(page, "80–115")
    save(page)


def by_points_and_kitty(page: Page, _row: Row) -> None:
    page.locator("[name=kitty_typed]").click()
    page.locator(".keypad__keys [data-key='5']").click()
    page.locator("[name=last_trick][value=declarers]").check(force=True)
    page.locator("[name=points]").fill("35")
    save(page)


def another_declares(page: Page, _row: Row) -> None:
    page.locator("summary", has_text="Declarer").click()
    page.locator("#sheet label:has([name=declarer]:not(:checked))").first.click()
    by_range(page, _row)


def refused(page: Page, _row: Row) -> None:
    """Twice with points that no pack holds, for which Save is not to be tapped; then it is put right."""
    for points_typed in ("9995", "9985"):
        page.locator("[name=points]").fill(points_typed)
        page.evaluate(SAVE_ALL_THE_SAME)
        expect(page.locator("#sheet .field__error").first).to_contain_text(points_typed)
    by_range(page, _row)


def taken_back(page: Page, _row: Row) -> None:
    page.locator("#flashes").get_by_role("button", name="Undo").click()
    told(page, "Undone")


def by_another_phone(page: Page, row: Row) -> None:
    before = page.locator("#history tbody tr").count()
    play(row, *points(85))
    expect(page.locator("#history tbody tr")).not_to_have_count(before)


def without_a_network(page: Page, _row: Row) -> None:
    """In the second hand a jack wins: only the server knows what that does, so nobody knows where the third begins."""
    network = Network(page)
    network.up = False
    for place, figure in enumerate(("40–75", "80–115", "120–155")):
        row_of(page, figure)
        if place == 1:
            page.locator("[name=jack][value=JH]").evaluate("(field) => (field.checked = true)")
        save(page)
        expect(waiting(page)).to_have_count(place + 1)
    expect(page.locator(".level__figure").first).to_have_text("?")
    network.comes_back()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("hand-outbox")).to_have_attribute("hidden", "")
    page.unroute_all()


STEPS: list[Callable[[Page, Row], None]] = [
    by_range,
    by_points_and_kitty,
    taken_back,
    another_declares,
    by_another_phone,
    by_range,
    refused,
    without_a_network,
    by_points_and_kitty,
    taken_back,
    by_another_phone,
    by_range,
]


def test_after_every_answer_a_page_is_as_if_it_were_opened_then(page: Page, base_url: str) -> None:
    row = begin(rules=changed(presets.TRACTOR, read({"ladder.jack": "single_jack"})))
    play(row, *points(35))
    sit(page, base_url, row)
    for number, step in enumerate(STEPS):
        step(page, row)
        expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)
        assert page.evaluate("Object.keys(localStorage)") == []
        parts = LOOKED_AFTER if step is by_another_phone else WHOLE
        differs = list(unified_diff(seen_anew(page, parts), page.evaluate(SEEN, parts), n=0, lineterm=""))
        assert differs == [], f"after step {number}, {step.__name__}"


def test_whoever_takes_a_hand_back_has_gone_nowhere(page: Page, base_url: str) -> None:
    """What a browser goes back to would be older than what the server said last."""
    row = begin()
    sit(page, base_url, row)
    another_declares(page, row)
    told(page, "Hand 1 saved")
    gone = page.evaluate("history.length")
    taken_back(page, row)
    assert page.evaluate("history.length") == gone
