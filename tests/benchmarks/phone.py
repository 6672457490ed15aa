"""How a slow phone feels: the pages of a match in Chromium with a quarter of the processor, over slow 4G.

Times are from the first byte asked for, or from the finger on the glass, to what is painted; each visit is made several
times and the median is told. Weights are what crosses the wire, headers and all. An older revision is asked the same in
the same run, turn by turn, so that a busy machine is as unfair to both.

A quarter of which processor? The developer tools of Chromium put a phone of the middle at 1,000 points of Lighthouse's
BenchmarkIndex and a cheap one at 264. A machine of 1,600 points is the one at 1.6 and the other at 6: PHONE_SLOWER says
how many times slower than this machine the phone is.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, StorageState, sync_playwright

from tests import machine
from tests.benchmarks.disputes import PHONE, at_table
from tests.benchmarks.referee import ROOT, exported

SLOWER = float(os.environ.get("PHONE_SLOWER", "4"))
TURNS = 5
SLOW = {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""Slow 4G as Lighthouse has it: milliseconds there and back, and bytes a second."""
GOOD = {"latency": 20, "downloadThroughput": 30_000_000 / 8, "uploadThroughput": 15_000_000 / 8}
RULING = "/rulings/follow/question/?rules=tractor&trump=7D"
WATCH = """() => {
  window.seen = { moved: 0, longest: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("layout-shift", (one) => (seen.moved += one.hadRecentInput ? 0 : one.value));
  watch("longtask", (one) => (seen.longest = Math.max(seen.longest, one.duration)));
}"""
FROM_TAP = """([css, text]) => {
  window.took = new Promise((told) => {
    let tapped;
    addEventListener("pointerdown", ({ timeStamp }) => (tapped ??= timeStamp), { capture: true });
    const painted = () => requestAnimationFrame(() => setTimeout(() => told(performance.now() - tapped)));
    const there = () => document.querySelector(css)?.textContent.includes(text) && (watching.disconnect(), painted());
    const watching = new MutationObserver(there);
    watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}"""
LOOP = """() => {
  const began = performance.now();
  for (let at = 0, sum = 0; at < 3e7; at++) sum += Math.sqrt(at);
  return performance.now() - began;
}"""
AT_MOST = {
    "home: first visit, ms": 2_500,
    "match: first visit, kB": 50,
    "hand: saved, slow 4G, ms": 500,
    "hand: saved, good network, ms": 300,
    **{f"{page}: again, ms": 500 for page in ("home", "ruling", "match")},
    **{f"{page}: fonts": 0 for page in ("home", "ruling", "match")},
    **{f"hand: tap to preview, {line}, ms": 100 for line in ("slow 4G", "good network")},
    **{f"{page}: CLS": 0.02 for page in ("home", "ruling", "match", "two hands")},
    **{f"{page}: longest task, ms": 100 for page in ("home", "ruling", "match", "two hands")},
}
"""What is aimed at. Where the loop takes twice as long as elsewhere, so does everything that is not the network."""
LOADED = """() => {
  const [{ loadEventEnd }] = performance.getEntriesByType("navigation");
  return Math.max(loadEventEnd, ...performance.getEntriesByType("paint").map(({ startTime }) => startTime));
}"""


@dataclass(kw_only=True)
class Found:
    """What one revision was found to be: for each name, a figure a turn."""

    times: dict[str, list[float]] = field(default_factory=dict)

    def note(self, name: str, value: float) -> None:
        self.times.setdefault(name, []).append(value)

    def figures(self) -> dict[str, float]:
        return {name: round(median(values), 3) for name, values in self.times.items()}


@dataclass(frozen=True, kw_only=True)
class Table:
    """A match of the demo with fixed partners, and what the browser holds that may write in it."""

    match: str
    kept: StorageState


@dataclass(kw_only=True)
class Phone:
    """One page on a slow phone, and the files that it fetched."""

    page: Page
    wire: CDPSession
    files: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names: dict[str, str] = {}
        self.wire.send("Network.enable")
        self.wire.on(
            "Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]})
        )
        self.wire.on(
            "Network.loadingFinished",
            lambda event: self.files.update({names[event["requestId"]]: event["encodedDataLength"]}),
        )
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.line(SLOW)

    def line(self, line: dict[str, float]) -> None:
        self.wire.send("Network.emulateNetworkConditions", {"offline": False, **line})

    def visit(self, address: str) -> float:
        """Milliseconds until it has been painted and every script listens."""
        self.page.goto(address, wait_until="load")
        self.page.evaluate(WATCH)
        self.page.wait_for_load_state("networkidle")
        loaded: float = self.page.evaluate(LOADED)
        return loaded

    def from_tap(self, target: Locator, css: str, text: str) -> float:
        """Milliseconds from a tap until something says this, painted."""
        self.page.evaluate(FROM_TAP, [css, text])
        target.first.tap()
        took: float = self.page.evaluate("() => window.took")
        return took

    @property
    def seen(self) -> dict[str, float]:
        found: dict[str, float] = self.page.evaluate("() => window.seen")
        return found


@contextmanager
def phone(browser: Browser, kept: StorageState | None = None) -> Iterator[Phone]:
    """A browser that has visited nothing; workers are another matter, and no worker waits on a slow line here."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB", storage_state=kept, service_workers="block"
    )
    yield opened(context)
    context.close()


def opened(context: BrowserContext) -> Phone:
    page = context.new_page()
    return Phone(page=page, wire=context.new_cdp_session(page))


@contextmanager
def table(browser: Browser, tree: Path) -> Iterator[Table]:
    with at_table(tree) as link:
        context = browser.new_context()
        page = context.new_page()
        page.goto(link)
        match = page.locator("a[href^='/matches/']:not([href='/matches/new/'])").first.get_attribute("href")
        yield Table(match=urljoin(link, match), kept=context.storage_state())
        context.close()


def turn(browser: Browser, at: Table, found: Found) -> None:
    """Everything once, and how fast the machine was meanwhile."""
    for name, address, kept in (("home", "/", None), ("ruling", RULING, None), ("match", at.match, at.kept)):
        with phone(browser, kept) as held:
            visits(held, urljoin(at.match, address), name, found)
    with phone(browser, at.kept) as held:
        held.visit(at.match)
        record(held, found)
        note_calm(held, "two hands", found)
        found.note("machine: a loop, ms", held.page.evaluate(LOOP))


def visits(held: Phone, address: str, name: str, found: Found) -> None:
    found.note(f"{name}: first visit, ms", held.visit(address))
    found.note(f"{name}: first visit, kB", sum(held.files.values()) / 1000)
    found.note(f"{name}: fonts", sum(".woff" in file for file in held.files))
    note_calm(held, name, found)
    found.note(f"{name}: again, ms", held.visit(address))


def record(held: Phone, found: Found) -> None:
    """Twice the deal passes and nobody rises, so that a match goes on for as long as it is measured."""
    for name, line in {"slow 4G": SLOW, "good network": GOOD}.items():
        held.line(line)
        row = held.page.locator(".chips .pill", has_text="80–115")
        found.note(f"hand: tap to preview, {name}, ms", held.from_tap(row, "#preview", "80–115"))
        save = held.page.locator("#sheet .button--main")
        hand = save.locator(".dock__now").inner_text().removeprefix("Save h")
        found.note(f"hand: saved, {name}, ms", held.from_tap(save, "#flashes", f"H{hand} saved"))
        held.page.wait_for_load_state("networkidle")


def note_calm(held: Phone, name: str, found: Found) -> None:
    found.note(f"{name}: CLS", held.seen["moved"])
    found.note(f"{name}: longest task, ms", held.seen["longest"])


def measured(revisions: dict[str, Path]) -> dict[str, dict[str, float]]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with ExitStack() as stack:
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=machine.chromium(), args=root)
        tables = {name: stack.enter_context(table(browser, tree)) for name, tree in revisions.items()}
        found = {name: Found() for name in tables}
        for _turn in range(TURNS):
            for name, at in tables.items():
                turn(browser, at, found[name])
        browser.close()
    return {name: each.figures() for name, each in found.items()}


def run(*, as_json: bool = False, against: str = "") -> None:
    """This revision, and the older one beside it."""
    with tempfile.TemporaryDirectory() as folder:
        older = {against: exported(against, Path(folder))} if against else {}
        found = measured({"now": ROOT, **older})
    if as_json:
        json.dump(found, sys.stdout, indent=1)
        return
    sys.stdout.write(f"{'':40}{''.join(f'{name[:12]:>14}' for name in (*found, 'at most'))}\n")
    for name in found["now"]:
        figures = [f"{each[name]:14,.3f}" for each in found.values()]
        sys.stdout.write(f"{name:40}{''.join(figures)}{AT_MOST.get(name, ''):>14}\n")
