"""Without scripts, on the smallest phone: every question is filled in and answered, and a fine goes into a hand."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from scorekeeper.match.facts import Breach, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.web.rulings.questions import KINDS
from tests.browser.seat import facts, save, sit, told
from tests.web.evening import begin, play, points

pytestmark = pytest.mark.django_db(transaction=True)

SEVENS = "trump.rank=7 trump.suit=D"
FRIENDS = "calls.0.card=KS calls.0.copy=1 calls.1.card=AS calls.1.copy=1 played.0.by=B played.0.cards=KSKS"
ASKED = {
    "follow": ("tractor", f"{SEVENS} lead=5H5H hand=9H9H4H3H2C play=4H3H", "Not allowed"),
    "lead": ("tractor", f"{SEVENS} lead=ASAS", "Allowed"),
    "trick": ("tractor", f"{SEVENS} plays=3H3H plays=9H9H plays=2D2D plays=KH4C", "2♦ 2♦ takes it: 10 points"),
    "score": ("bashi-fen", "captured=70 kitty=15 last_trick.0.won_by=defenders-2", "130 points"),
    "bid": ("bashi-fen", "bids.0.by=A bids.0.cards=2H next.0.by=B next.0.cards=2S2S", "Allowed"),
    "nobody-bid": ("tractor", "rank=2 kitty=RJQS4HQD9C9H", "Spades are trump"),
    "call": (
        "finding-friends",
        f"{SEVENS} players=6 calls.0.card=AS calls.0.copy=1 calls.1.card=AC calls.1.copy=2",
        "Allowed",
    ),
    "friends": ("finding-friends", f"players=A/B/C/D/E/F declarer=A {FRIENDS}", "Friends so far: B"),
    "redeal": ("hundred", f"{SEVENS} claim=no_trumps hand=3H4H", "Cannot be decided yet"),
    "remedy": ("contest", "what=revoke by=declarers cards=2 trick_closed=1", "Down one level"),
    "first-draw": ("tractor", "players=4 card=7S", "2 seats to the shuffler’s right"),
    "deal": ("tractor", "players=5", "20 cards each, 8 in the kitty"),
    "shape": ("tractor", f"{SEVENS} cards=3H3H4H4HKH", "a sequence of 2 pairs + 1 card"),
    "order": ("tractor", SEVENS, "From high to low"),
}
"""The rules, what is filled in, and what heads the answer."""


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> Iterator[Page]:
    options: Any = {**browser_context_args, "base_url": base_url, "viewport": {"width": 320, "height": 568}}
    with browser.new_context(**options, java_script_enabled=False) as context:
        yield context.new_page()


def box(page: Page, part: str) -> FloatRect:
    found = page.locator(part).bounding_box()
    assert found
    return found


def fill_in(page: Page, typed: str) -> None:
    """Every field by its name, and where a name comes again the next of them."""
    names: list[str] = []
    for pair in typed.split():
        name, _, value = pair.partition("=")
        choice = page.locator(f"#asking [name='{name}'][type=radio][value='{value}']")
        if choice.count():
            choice.check()
        else:
            page.locator(f"#asking [name='{name}']").nth(names.count(name)).fill(value)
        names.append(name)


def test_every_question_is_among_them() -> None:
    assert {*ASKED} == {kind.slug for kind in KINDS.values()}


def test_what_only_scripts_can_do_is_not_promised(scriptless: Page, base_url: str) -> None:
    sit(scriptless, base_url, begin(), "small")
    expect(scriptless.get_by_text("Stays awake")).to_be_hidden()


@pytest.mark.parametrize("screen", [(320, 568), (844, 390)])
def test_both_buttons_stand_in_one_line(scriptless: Page, base_url: str, screen: tuple[int, int]) -> None:
    sit(scriptless, base_url, begin())
    scriptless.set_viewport_size({"width": screen[0], "height": screen[1]})
    preview, save = (scriptless.get_by_role("button", name=name).bounding_box() for name in ("Preview", "Save hand 1"))
    assert preview
    assert save
    assert preview["y"] < save["y"] + save["height"]
    assert preview["x"] + preview["width"] < save["x"]


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_is_filled_in_and_answered(scriptless: Page, kind: str) -> None:
    rules, typed, answer = ASKED[kind]
    scriptless.goto(f"/rulings/{kind}/question/?rules={rules}")
    for fold in reversed(scriptless.locator("#asking details:not([open]) summary").all()):
        fold.click()
    fill_in(scriptless, typed)
    scriptless.get_by_role("button", name="Settle it").click()
    expect(scriptless.get_by_role("heading", level=1)).to_contain_text(answer)


def test_a_fine_goes_into_the_hand_and_is_saved_with_it(scriptless: Page, base_url: str) -> None:
    row = begin(rules=changed(presets.TRACTOR, {"leading.fine": 10}))
    play(row, *points(35))
    sit(scriptless, base_url, row, "small")
    scriptless.get_by_role("link", name="Settle an argument").click()
    scriptless.get_by_role("link", name="What does that cost?").click()
    fill_in(scriptless, "what=failed_throw by=defenders")
    scriptless.get_by_role("button", name="Settle it").click()
    scriptless.get_by_role("button", name="Put it into hand 2").click()
    expect(scriptless.locator("#waiting")).to_contain_text("made a throw that failed")
    scriptless.get_by_label("Exact points").fill("50")
    save(scriptless)
    told(scriptless, "Hand 2 saved")
    _first, fine, hand = facts(row)
    assert isinstance(fine, Breach)
    assert (fine.what, fine.by, hand.count) == (Irregularity.FAILED_THROW, AtFault.DEFENDERS, Total(points=50))


@pytest.mark.geometry
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_why_a_hand_is_not_saved_is_in_sight(scriptless: Page, base_url: str, language: str) -> None:
    sit(scriptless, base_url, begin(), "small", language)
    save(scriptless)
    expect(scriptless.locator("#id_points_error")).to_be_in_viewport(ratio=1)
    why, dock = (box(scriptless, part) for part in ("#id_points_error", ".dock"))
    assert why["y"] + why["height"] <= dock["y"]


@pytest.mark.geometry
def test_why_a_hand_is_not_saved_is_in_sight_however_slowly_the_rest_comes(scriptless: Page, base_url: str) -> None:
    sit(scriptless, base_url, begin(), "small")
    save(scriptless)
    said, whole = scriptless.locator("#id_points_error").inner_text(), box(scriptless, "#id_points_error")
    before, end, rest = (
        scriptless.content().replace("<head>", f"<head><base href={base_url}>").partition(said.split()[-1])
    )

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f"{before}{end}".encode())
            sleep(1)
            self.wfile.write(rest.encode())

    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            scriptless.goto(f"http://localhost:{server.server_port}")
            assert box(scriptless, "#id_points_error") == whole
        finally:
            server.shutdown()
