"""How long an argument takes: sixteen disputes played in Chromium from the match page until the verdict is on screen.

Taps and typed characters are counted as they are made, and nothing else is: reading and scrolling cost nothing here. A
tap with finding its target is taken as 1.1 s, a press that makes a pair 0.45 s more, a character 0.25 s; the loads of
the pages are measured. An older revision is asked the same by its own way, which has no tiles: its doors.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from statistics import median
from time import monotonic

from playwright.sync_api import Error, Locator, Page, ViewportSize, sync_playwright

from tests import machine
from tests.benchmarks.referee import ROOT, exported
from tests.serving import answer, free_port, served

A_TAP, A_PRESS, A_CHARACTER = 1.1, 0.45, 0.25
PRESSED = 600
"""Milliseconds for which a card is held down."""
PATIENCE = 4_000
FIXED, CALLED = 0, 1
"""Which match of the demo: with fixed partners, and with called ones."""
PHONE: ViewportSize = {"width": 390, "height": 844}


@dataclass(kw_only=True)
class Finger:
    """Somebody at a phone, and what it cost them so far."""

    page: Page
    taps: int = 0
    pressed: int = 0
    typed: int = 0
    loading: float = 0.0

    @property
    def seconds(self) -> float:
        return self.taps * A_TAP + self.pressed * A_PRESS + self.typed * A_CHARACTER + self.loading

    def tap(self, target: Locator) -> None:
        target.click(timeout=PATIENCE)
        self.taps += 1

    def press(self, target: Locator) -> None:
        target.click(delay=PRESSED, timeout=PATIENCE)
        self.taps += 1
        self.pressed += 1

    def follow(self, link: Locator) -> None:
        """Tap a link and wait until its page stands there."""
        begun = monotonic()
        self.tap(link)
        self.page.wait_for_load_state("load")
        self.loading += monotonic() - begun

    def choose(self, name: str, value: str) -> None:
        """A pill, unfolded first where it is folded away."""
        pill = self.page.locator(f"label.pill:has(input[name='{name}'][value='{value}'])").first
        self._unfold(pill)
        self.tap(pill)

    def type(self, name: str, text: str) -> None:
        line = self.page.locator(f"input[name='{name}']").first
        self._unfold(line)
        self.tap(line)
        line.fill(text)
        self.typed += len(text)

    def cards(self, name: str, *codes: str, place: int = 0) -> None:
        """Take cards in the picker of a field; two alike are one that is held down."""
        picker = self.page.locator(f"card-picker:has([name='{name}'])").nth(place)
        self._unfold(picker)
        self._serve(picker)
        for code, alike in groupby(codes):
            card = self.page.locator(f"card-grid [data-card='{code}']")
            self._show(card)
            count = len([*alike])
            for _ in range(count // 2):
                self.press(card)
            for _ in range(count % 2):
                self.tap(card)

    def _unfold(self, target: Locator) -> None:
        if not target.is_visible():
            self.tap(target.locator("xpath=ancestor::details[not(@open)][1]/summary"))

    def _serve(self, picker: Locator) -> None:
        """The cards come to this field: at once, by the button that says so, or by a tap on the field."""
        self.page.wait_for_timeout(150)
        if picker.evaluate("each => each.nextElementSibling?.matches('card-grid:not([hidden])') ?? false"):
            return
        following = self.page.locator("card-grid .grid__next")
        label = picker.locator("input").get_attribute("aria-label") or ""
        by_next = following.is_visible() and (following.text_content() or "").strip().endswith(label)
        self.tap(following if by_next else picker.locator(".tray__open, .tray__type").first)

    def _show(self, card: Locator) -> None:
        others = self.page.locator("card-grid .grid__others")
        if not card.is_visible() and others.is_visible():
            self.tap(others)
        if not card.is_visible():
            suit = card.locator("xpath=..").get_attribute("data-suit")
            self.tap(self.page.locator(f"card-grid button[data-suit='{suit}']"))


def trump(finger: Finger) -> None:
    """The match knows the rank that is played, and nobody wrote the suit down."""
    finger.choose("trump.suit", "D")


def a_pair_held(finger: Finger) -> None:
    trump(finger)
    finger.cards("lead", "5H", "5H")
    finger.cards("play", "3H", "4H")
    finger.cards("seen", "9H", "9H")


def a_suit_held(finger: Finger) -> None:
    trump(finger)
    finger.cards("lead", "AH")
    finger.cards("play", "3S")
    finger.cards("seen", "9H")


def no_tractor(finger: Finger) -> None:
    trump(finger)
    finger.cards("cards", "5H", "5H", "9H", "9H")


def a_throw_that_falls(finger: Finger) -> None:
    trump(finger)
    finger.cards("lead", "KH", "KH", "QH")
    finger.cards("others", "AH")


def higher_trump(finger: Finger) -> None:
    trump(finger)
    finger.cards("plays", "2D")
    finger.cards("plays", "AD", place=1)


def an_over_ruffed_throw(finger: Finger) -> None:
    trump(finger)
    finger.cards("plays", "AH", "KH", "KH")
    finger.cards("plays", "2D", "3D", "3D", place=1)


def kitty_times_what(finger: Finger) -> None:
    finger.type("captured", "70")
    finger.type("kitty", "15")
    finger.choose("last_trick.0.won_by", "defenders-2")


def nothing_more(finger: Finger) -> None:
    """The page says it already, for nothing else is asked at this table."""


def a_bid_that_does_not_count(finger: Finger) -> None:
    finger.choose("next.0.by", "Mei")
    finger.cards("next.0.cards", "RJ")


def who_is_the_friend(finger: Finger) -> None:
    finger.cards("calls.0.card", "AS")
    finger.choose("played.0.by", "Mei")
    finger.cards("played.0.cards", "AS")


def a_redeal_refuted(finger: Finger) -> None:
    """Where there are no redeals, the page says so already."""
    if finger.page.locator("#asking").count():
        trump(finger)
        finger.choose("claim", "no_points")
        finger.cards("hand", "10H")


def a_failed_throw(finger: Finger) -> None:
    finger.choose("what", "failed_throw")
    finger.choose("by", "defenders")


def a_call(finger: Finger) -> None:
    trump(finger)
    finger.cards("calls.0.card", "AD")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """What is argued about: the tile that leads to it, or the door of its question, and what has to be told."""

    title: str
    shout: str
    op: str
    tell: Callable[[Finger], None]
    says: str = ""
    match: int = FIXED


DISPUTES = (
    Dispute(title="a pair held", shout="pair", op="follow", tell=a_pair_held, says="Not allowed"),
    Dispute(title="a suit still held", shout="suit", op="follow", tell=a_suit_held, says="Not allowed"),
    Dispute(title="no tractor", shout="tractor", op="shape", tell=no_tractor, says="2 pairs"),
    Dispute(title="a throw that falls", shout="throw", op="lead", tell=a_throw_that_falls, says="The throw fails"),
    Dispute(title="higher trump", shout="higher", op="trick", tell=higher_trump, says="A♦ takes it"),
    Dispute(title="over-ruffed throw", shout="higher", op="trick", tell=an_over_ruffed_throw, says="2♦ 3♦ 3♦ takes it"),
    Dispute(title="kitty times what", shout="kitty", op="score", tell=kitty_times_what, says="130 points"),
    Dispute(title="who deals next", shout="next", op="next", tell=nothing_more, says="declares next"),
    Dispute(title="at ace", shout="ace", op="next", tell=nothing_more, says="declares next"),
    Dispute(
        title="a bid that does not count", shout="bid", op="bid", tell=a_bid_that_does_not_count, says="Not allowed"
    ),
    Dispute(title="who is the friend", shout="friend", op="friends", tell=who_is_the_friend, says="Mei", match=CALLED),
    Dispute(title="redeal", shout="redeal", op="redeal", tell=a_redeal_refuted, says="Not allowed"),
    Dispute(title="wrong number of cards", shout="count", op="remedy", tell=nothing_more),
    Dispute(title="taken back", shout="back", op="remedy", tell=nothing_more),
    Dispute(title="a failed throw’s cost", shout="revoke", op="remedy", tell=a_failed_throw),
    Dispute(title="a call that may not be", shout="", op="call", tell=a_call, says="Not allowed", match=CALLED),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a dispute cost, or what stopped it."""

    title: str
    taps: int = 0
    typed: int = 0
    seconds: float = 0.0
    stopped: str = ""


def settled(page: Page, home: str, dispute: Dispute) -> Settled:
    """From the match page to the verdict."""
    page.goto(home)
    links = [link.get_attribute("href") or "" for link in page.locator("a[href^='/matches/']").all()]
    page.goto([*dict.fromkeys(link for link in links if link != "/matches/new/")][dispute.match], wait_until="load")
    finger = Finger(page=page)
    try:
        if not enter(finger, dispute):
            return Settled(title=dispute.title, stopped="  there is no page for it")
        dispute.tell(finger)
        verdict = page.locator(VERDICT, has_text=dispute.says).first
        verdict.wait_for(timeout=PATIENCE)
    except Error as error:
        return Settled(title=dispute.title, stopped=str(error).splitlines()[0])
    return Settled(title=dispute.title, taps=finger.taps, typed=finger.typed, seconds=finger.seconds)


VERDICT = "#verdict:has(.mark), .verdict, #totals"
"""What stands below the form as soon as there is an answer, the answer on a page, or every answer there is."""


def enter(finger: Finger, dispute: Dispute) -> bool:
    """By its tile; where there are none, by the door of its question, if that has a page at all."""
    page = finger.page
    finger.follow(page.locator("a[href^='/rulings/?']").first)
    tile = page.locator(f"a.shout[href*='shout={dispute.shout or None}']")
    door = page.locator(f"a.door[href^='/rulings/{dispute.op}/']")
    way = tile if tile.count() else door
    if not way.count():
        return page.locator(f"form[action='/rulings/{dispute.op}/']").count() > 0
    if not way.first.is_visible():
        finger.tap(page.locator("details:has(a.door) > summary"))
    finger.follow(way.first)
    return True


@contextmanager
def at_table(tree: Path) -> Iterator[str]:
    """The demo as people start it, and the address that opens it."""
    port = free_port()
    start = [sys.executable, "manage.py", "start", f"127.0.0.1:{port}", "--demo"]
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "SCOREKEEPER_DATA": data, "DATABASE_URL": ""}
        with served(start, tree, environment) as server:
            answer(port)
            assert server.stdout
            yield next(line.split()[-1] for line in server.stdout if "/open/" in line)


def played(tree: Path) -> list[Settled]:
    """Every dispute once, by a phone with a touch screen."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with at_table(tree) as opened, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=root)
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB", base_url=opened)
        page = context.new_page()
        page.goto(opened)
        home = page.url
        found = [settled(page, home, dispute) for dispute in DISPUTES]
        browser.close()
    return found


def run(*, as_json: bool = False, against: str = "") -> None:
    """One table, and the older one beside it."""
    tables = {"now": played(ROOT)}
    if against:
        with tempfile.TemporaryDirectory() as folder:
            tables[against] = played(exported(against, Path(folder)))
    if as_json:
        json.dump({name: [asdict(each) for each in found] for name, found in tables.items()}, sys.stdout, indent=1)
        return
    for name, found in tables.items():
        tell(name, found)


def tell(name: str, found: list[Settled]) -> None:
    write = sys.stdout.write
    write(f"{name:28}   taps  typed  seconds\n")
    for each in found:
        figures = f"{each.taps:7}{each.typed:7}{each.seconds:9.1f}"
        write(f"  {each.title:26}{each.stopped or figures}\n")
    done = [each for each in found if not each.stopped]
    taps, seconds = median(each.taps for each in done), median(each.seconds for each in done)
    write(f"  {'median of ' + str(len(done)):26}{taps:7}{seconds:16.1f}\n\n")
