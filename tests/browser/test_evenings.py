"""Whole evenings in a browser: twenty hands and five corrections, and the levels after each.

What was typed is kept here too, and asked as a `match` question: its levels are those of the page at every step.
Without a browser every preset is played elsewhere; `--exhaustive` plays them all here too, and not every fourth.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match import questions
from scorekeeper.rules.house.presets import PRESETS, Preset
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.browser.seat import save, sit, told
from tests.web.evening import begin

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = ("Mei", "Otto", "Li", "Ada", "Bo", "Zoe")
HANDS = 20
Json = dict[str, Any]
LEVELS = """() => [...document.querySelectorAll(".level")].map((level) => [
  level.querySelector(".side, strong").lastChild.textContent.trim(),
  level.querySelector(".level__figure").textContent,
])"""
HISTORY = """() => [...document.querySelectorAll("#history tbody tr:not(.ledger__trouble)")].map((row) =>
  [...row.querySelectorAll(".ledger__figure")].slice(1).map((cell) => cell.textContent))"""


@dataclass(kw_only=True)
class Evening:
    """A table that writes down what it saw, on the page and for itself."""

    page: Page
    row: Row
    preset: Preset
    rng: Random
    hands: list[Json] = field(default_factory=list)
    amended: Json = field(default_factory=dict)
    correction: Json = field(default_factory=dict)
    version: int = 0

    @property
    def fixed(self) -> bool:
        return self.preset.rules.table.partnerships.known_beforehand

    @property
    def players(self) -> tuple[str, ...]:
        return PEOPLE[: self.preset.rules.table.players]

    def steps(self, hands: list[Json]) -> list[Json]:
        """What the referee says of so many hands; nothing where they cannot follow one another or somebody wins."""
        asked = {"op": "match", "rules": self.preset.id, "players": [*self.players], "hands": hands}
        answer: Any = questions.written(questions.answer(asked))
        steps: list[Json] = answer.get("steps", [])
        return [] if any(step["finished"] for step in steps) else steps

    def hand(self, at: int, **seen: object) -> Json:
        """A hand that can be played here, with who declares it and the rank, as somebody saw them."""
        before = self.steps(self.hands[:at])
        dealt = {"declarer": (before[-1]["next"] if before else None) or self.rng.choice(self.players), **seen}
        if not self.fixed:
            others = [name for name in self.players if name != dealt["declarer"]]
            dealt["friends"] = self.rng.sample(others, self.preset.rules.friends.wanted(len(self.players)))
        totals = range(0, 100 * self.preset.rules.table.decks + 1, 5)
        for total in self.rng.sample(totals, len(totals)):
            hand = {**dealt, "points": total}
            steps = self.steps([*self.hands[:at], hand, *self.hands[at:]])
            if steps and steps[at]["gain"]["levels"] < 2:
                return {**hand, "trump_rank": steps[at]["trump_rank"]}
        raise AssertionError(f"No hand can follow {self.hands}.")

    def type(self, hand: Json, *, dealt: bool) -> None:
        """Fill in the form; who declared, only where it is asked."""
        if dealt:
            self.page.locator(f"[name=declarer][value='{hand['declarer']}']").check()
        for name in hand.get("friends", ()):
            self.page.locator(f"[name=friends][value='{name}']").check()
        self.page.get_by_label("Exact points").fill(str(hand["points"]))

    def play(self) -> None:
        at = len(self.hands)
        hand, before = self.hand(at), self.steps(self.hands)
        self.type(hand, dealt=not before or before[-1]["next"] is None)
        save(self.page)
        self.hands.append(hand)
        told(self.page, f"Hand {at + 1} saved")
        self.compare()

    def open(self, at: int, address: str = "") -> None:
        entry = selectors.notebook(self.row).entries[at]
        self.page.goto(f"/matches/{self.row.slug}/hands/{entry.pk}/{address}")

    def confirm(self, sentence: str) -> None:
        save(self.page)
        told(self.page, sentence)
        self.compare()

    def compare(self) -> None:
        """The levels on the page are those that the referee says, now and, of fixed sides, after every hand."""
        steps, shown = self.steps(self.hands), dict(self.page.evaluate(LEVELS))
        assert {name: level for names, level in shown.items() for name in names.split(", ")} == steps[-1]["levels"]
        sides = self.players[:2] if self.fixed else ()
        after = [[step["levels"][name] for name in sides] for step in steps]
        assert self.page.evaluate(HISTORY) == after[::-1]

    def amend(self) -> None:
        """Other points for the second hand."""
        self.amended, first, later = self.hands[1], self.hands[:1], self.hands[2:]
        self.hands = first + later
        self.correction = {**self.amended, "points": self.hand(1, declarer=self.amended["declarer"])["points"]}
        self.hands = [*first, self.correction, *later]
        self.open(1)
        self.page.get_by_label("Exact points").fill(str(self.correction["points"]))
        changed = f"{self.amended['points']} → {self.correction['points']}"
        expect(self.page.locator("#ripple")).to_contain_text(changed)
        self.confirm("Hand 2 corrected.")
        self.row.refresh_from_db()
        self.version = self.row.version

    def insert(self) -> None:
        """A hand that was forgotten before the fifth."""
        hand = self.hand(4)
        self.open(4, "before/")
        self.type(hand, dealt=self.steps(self.hands[:4])[-1]["next"] is None)
        self.hands.insert(4, hand)
        expect(self.page.locator("#ripple-save")).to_be_visible()
        self.confirm("The hand is inserted.")

    def delete(self) -> None:
        """The fourth hand was never played."""
        self.open(3, "removal/")
        del self.hands[3]
        self.confirm("Hand 4 deleted.")

    def move(self) -> None:
        """The seventh hand was played as the third."""
        self.open(6, "place/?to=2")
        self.hands.insert(2, self.hands.pop(6))
        self.confirm("Hand 7 moved.")

    def take_back(self) -> None:
        """The first correction was wrong, wherever that hand is now."""
        self.page.goto(f"/matches/{self.row.slug}/changes/{self.version}/")
        self.hands[self.hands.index(self.correction)] = self.amended
        self.confirm("Taken back.")


CORRECTIONS = {4: Evening.amend, 8: Evening.insert, 12: Evening.delete, 16: Evening.move, 20: Evening.take_back}
"""After so many hands were recorded."""


@pytest.mark.exhaustive(one_in=4)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_levels_of_an_evening_are_those_of_the_referee(page: Page, base_url: str, preset: str) -> None:
    rules = PRESETS[preset].rules
    row = begin(PEOPLE[: rules.table.players], rules)
    sit(page, base_url, row)
    evening = Evening(page=page, row=row, preset=PRESETS[preset], rng=Random(preset))  # noqa: S311 - nothing is secret
    for hand in range(1, HANDS + 1):
        evening.play()
        if hand in CORRECTIONS:
            CORRECTIONS[hand](evening)
