"""Looking for slow questions among positions that can lie on a table: dense random ones, then the slowest of them,
changed a little again and again for as long as that makes them slower. What is refused at once is not counted.

No card lies there more often than the pack holds it, and no hand is larger than a deal makes it. The same seed begins
with the same positions; which changes are kept hangs on the clock. Every question is asked once, with empty caches.
"""

import gc
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from operator import itemgetter
from random import Random
from statistics import median
from time import monotonic
from typing import Any

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house import presets
from tests.benchmarks.measure import cuts
from tests.benchmarks.timing import answer, emptied, microseconds, peak, said

PILES: Mapping[str, Callable[[int], int]] = {
    "follow": lambda _players: 2,
    "unseen": lambda _players: 2,
    "follows": lambda _players: 1,
    "lead": lambda players: players,
    "unproved": lambda _players: 2,
    "trick": lambda players: players - 1,
    "hands": lambda players: 2 * players - 1,
    "shape": lambda _players: 0,
}
"""Kinds of question, and how many piles of cards there are besides the lead."""
COMPARED = ("follow", "unseen", "lead", "unproved", "trick", "hands")
SETTINGS: Mapping[str, tuple[Any, ...]] = {
    "table.decks": (1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 8),
    "table.players": (4, 4, 4, 5, 6, 8, 10, 12),
    "following.tuples": ("break_larger", "protect_larger", "best_effort", "best_effort_protected", "suit_only"),
    "following.sequences": ("any_tuples", "same_sequence", "longest_run"),
    "leading.sequences": ("ladder", "ladder", "plain"),
    "leading.sequence_length": (2, 2, 2, 3),
    "leading.sequence_width": (2, 2, 2, 3),
    "leading.single_runs": (0, 0, 0, 2, 3),
    "leading.throws": ("unbeatable", "all_higher_gone", "top_group"),
    "leading.proof": ("certain", "in_fact"),
    "leading.failed_throw": ("lowest_part", "lowest_beaten", "smallest_part"),
    "winning.over_ruff": ("top_tuple", "every_part", "highest_card", "part_by_part"),
    "winning.bombs": ("none", "none", "any_suit", "suit_bound"),
    "trumps.gap": ("closed", "open"),
    "trumps.constant": ([], [], ["2"], ["2", "3", "5"]),
}
TRUMPS = ("7D", "7D", "2S", "AH", "7NT", "NT")
HABITS = ((1, 2, 2, 3), (2, 2, 2, 3), (2, 3, 3, 4), (1, 1, 2), (0, 2, 4), (0, 1, 2, 3, 4, 5, 6, 7, 8))
"""How many copies there are of a face."""
LARGEST_HAND = 54
KEPT = 12
"""So many of a kind are changed further."""
TOLD = 10

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The parts of a lead in one suit, and piles of other cards: whose they are, the kind of question says."""

    kind: str
    settings: dict[str, Any]
    trump: str
    suit: Suit
    parts: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    lacks: int = 0
    more: int = 0
    """Of a hand that nobody saw: how wide a tuple it lacked, and how many cards it held besides; 0 where not known."""

    @property
    def rules(self) -> dict[str, object]:
        return {"preset": "tractor", "set": self.settings}

    @property
    def home(self) -> Order:
        return home_of(self.trump, self.settings["trumps.gap"], *self.settings["trumps.constant"])

    @property
    def faces(self) -> list[Card]:
        """Those of the suit that is led."""
        suits = self.home.suits
        return [face for face in FACES if suits[face] is self.suit]

    def question(self) -> dict[str, Any]:
        led = notation.write(card for part in self.parts for card in part)
        parts, piles = [notation.write(part) for part in self.parts], [notation.write(pile) for pile in self.piles]
        lead, op, asked = {"lead": led, "parts": parts}, self.kind, dict[str, Any]()
        match self.kind:
            case "follow":
                asked = lead | {"hand": " ".join(piles), "play": piles[0]}
            case "unseen":
                op, asked = "follow", lead | {"play": piles[0], "seen": piles[1]} | self._facts()
            case "follows":
                asked = lead | {"hand": piles[0]}
            case "lead":
                asked = lead | {"hand": f"{led} {piles[0]}", "others": piles[1:]}
            case "unproved":
                op, asked = "lead", lead | {"hand": f"{led} {piles[0]}", "gone": piles[1]}
            case "trick":
                asked = {"parts": parts, "plays": [led, *piles]}
            case "hands":
                plays = [led, *piles[1::2]]
                hands = [f"{play} {rest}" for play, rest in zip(plays, piles[::2], strict=True)]
                op, asked = "trick", {"parts": parts, "plays": plays, "hands": hands}
            case "shape":
                asked = {"cards": led}
        return {"op": op, "rules": self.rules, "trump": self.trump, **asked}

    def _facts(self) -> dict[str, object]:
        """What is known of a hand that nobody saw."""
        lacks = {"lacks": {self.suit.value: self.lacks}} if self.lacks else {}
        size = {"hand_size": sum(map(len, self.piles)) + self.more} if self.more else {}
        return {**lacks, **size}


@cache
def home_of(trump: str, gap: str, *constant: str) -> Order:
    rules = presets.load({"preset": "tractor", "set": {"trumps.gap": gap, "trumps.constant": [*constant]}})
    return rules.trumps.order(notation.trump(trump))


def dealt(kind: str, chance: Random) -> Position:
    """A throw, and dense piles mostly of the same suit."""
    settings = {key: chance.choice(values) for key, values in SETTINGS.items()}
    trump = chance.choice(TRUMPS)
    suit = chance.choice([each for each in Suit if each.value != trump[-1]])
    bare = Position(kind=kind, settings=settings, trump=trump, suit=suit, parts=(), piles=())
    parts = tuple(part(bare, chance) for _ in range(chance.randrange(1, 14)))
    piles = tuple(dense(bare, chance) for _ in range(PILES[kind](settings["table.players"])))
    return mended(replace(bare, parts=parts, piles=piles), chance)


def part(at: Position, chance: Random) -> Cards:
    """A tuple or a run of tuples of the suit that is led."""
    rungs: dict[int, list[Card]] = {}
    for face in at.faces:
        rungs.setdefault(int(at.home.steps[face]), []).append(face)
    steps = sorted(rungs)
    width = min(chance.choice((1, 2, 2, 2, 2, 3, 3, 4)), at.settings["table.decks"])
    length = min(1 if width == 1 else chance.choice((1, 1, 1, 2, 2, 3, 4, 5)), len(steps))
    low = chance.randrange(len(steps) - length + 1)
    return tuple(face for step in steps[low : low + length] for face in [chance.choice(rungs[step])] * width)


def dense(at: Position, chance: Random) -> Cards:
    """A few copies of every face of the suit."""
    habit = chance.choice(HABITS)
    return tuple(face for face in chance.sample(at.faces, len(at.faces)) for _ in range(chance.choice(habit)))


def mended(at: Position, chance: Random) -> Position:
    """The same within what the pack holds and a deal gives, every play with as many cards as the lead."""
    decks, players = at.settings["table.decks"], at.settings["table.players"]
    largest = min(LARGEST_HAND, len(FACES) * decks // players)
    stock = Counter(dict.fromkeys(FACES, decks))
    parts: list[Cards] = []
    for each in at.parts:
        if sum(map(len, parts)) + len(each) <= largest and not Counter(each) - stock:
            parts.append(each)
            stock -= Counter(each)
    number = sum(map(len, parts))
    piles: list[Cards] = []
    for place in range(PILES[at.kind](players)):
        given = at.piles[place] if place < len(at.piles) else ()
        pile = cut(given, stock, *limits(at.kind, place, number, largest), chance)
        piles.append(pile)
        stock -= Counter(pile)
    return replace(at, parts=tuple(parts), piles=tuple(piles))


def limits(kind: str, place: int, number: int, largest: int) -> tuple[int, int]:
    """The least and the most cards of a pile: of a play, of what is left in a hand, or of a whole hand."""
    if kind == "trick" or (kind in {"follow", "unseen"} and place == 0) or (kind == "hands" and place % 2):
        return number, number
    whole = kind in {"lead", "unproved"} and place
    return (number, largest) if kind == "follows" else (0, largest if whole else largest - number)


def cut(pile: Cards, stock: Counter[Card], least: int, most: int, chance: Random) -> Cards:
    """As much of a pile as there is, filled up with other cards, of the same faces first."""
    found = [*(Counter(pile) & stock).elements()][:most]
    rest = stock - Counter(found)
    others = chance.sample(list(rest.elements()), rest.total())
    others.sort(key=lambda face: face not in pile)
    return (*found, *others[: max(0, least - len(found))])


def changed(at: Position, chance: Random) -> Position:
    """The same but for one, two or three small things."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.choice(CHANGES)(at, chance)
    return mended(at, chance)


def another_part(at: Position, chance: Random) -> Position:
    """One part more, one less, one twice, or one in place of another."""
    parts = [*at.parts]
    place = chance.randrange(len(parts) + 1)
    new = chance.choice(parts) if parts and chance.random() < 0.4 else part(at, chance)
    parts[place : place + chance.choice((0, 1, 1))] = [new] if chance.random() < 0.8 else []
    return replace(at, parts=tuple(parts))


def another_number(at: Position, chance: Random) -> Position:
    """More or fewer copies of a face in a pile."""
    if not at.piles:
        return at
    place, face = chance.randrange(len(at.piles)), chance.choice(at.faces)
    rest = [card for card in at.piles[place] if card is not face]
    new = [face] * chance.randrange(at.settings["table.decks"] + 1)
    return replace(at, piles=(*at.piles[:place], (*new, *rest), *at.piles[place + 1 :]))


def faces_exchanged(at: Position, chance: Random) -> Position:
    """Two faces change places in all piles."""
    one, two = chance.choice(at.faces), chance.choice(at.faces)
    turned = {one: two, two: one}
    return replace(at, piles=tuple(tuple(turned.get(card, card) for card in pile) for pile in at.piles))


def another_setting(at: Position, chance: Random) -> Position:
    key = chance.choice([*SETTINGS])
    return replace(at, settings=at.settings | {key: chance.choice(SETTINGS[key])})


def another_fact(at: Position, chance: Random) -> Position:
    return replace(at, lacks=chance.choice((0, 0, 2, 3, 4, 5)), more=chance.choice((0, 0, 1, 3, 6, 12)))


CHANGES = (another_part, another_part, another_number, another_number, faces_exchanged, another_setting, another_fact)


@dataclass(slots=True)
class Search:
    """What the questions of a kind took, in microseconds, and the slowest of them."""

    kind: str
    compare: bool
    dealt: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    slowest: list[tuple[float, Position]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"compare {self.kind}" if self.compare else self.kind

    def run(self, seed: int, seconds: float) -> None:
        """Ask about random positions for a third of the time, and about changed ones for the rest."""
        chance = Random(f"{seed} {self.name}")  # noqa: S311 - the same positions every time
        empty, begun = emptied(), monotonic()
        while (passed := monotonic() - begun) < seconds:
            climbing = passed > seconds / 3 and self.slowest
            at = changed(chance.choice(self.slowest)[1], chance) if climbing else dealt(self.kind, chance)
            call = answer(question(at, compare=self.compare))
            empty()
            spent, told = microseconds(call)
            if told.get("error", {}).get("kind") == "impossible":
                continue
            (self.changed if climbing else self.dealt).append(spent)
            self.slowest = sorted([*self.slowest, (spent, at)], key=itemgetter(0), reverse=True)[:KEPT]


def question(at: Position, *, compare: bool) -> dict[str, Any]:
    return {"op": "compare", "ask": at.question()} if compare else at.question()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slow:
    """A slow question: milliseconds with empty caches and asked again, the most memory it takes, and what was said."""

    kind: str
    cold_ms: float
    warm_ms: float
    peak_mb: float
    said: Any
    question: dict[str, Any]


def weighed(kind: str, asked: dict[str, Any]) -> Slow:
    """Asked again, since one slow time may be the machine's: the median of five."""
    call, empty = answer(asked), emptied()
    cold = median((empty(), microseconds(call)[0])[1] for _ in range(5))
    warm = median(microseconds(call)[0] for _ in range(5))
    empty()
    return Slow(
        kind=kind,
        cold_ms=round(cold / 1_000, 2),
        warm_ms=round(warm / 1_000, 2),
        peak_mb=round(peak(call) / 1_000_000, 2),
        said=said(call()),
        question=asked,
    )


def found(seconds: float, seed: int) -> Iterator[Slow]:
    """The slowest of each kind, after a row for each kind on standard error."""
    answer({"op": "order", "rules": "tractor", "trump": "7D"})()
    gc.collect()
    gc.freeze()
    kinds = [*((kind, False) for kind in PILES), *((kind, True) for kind in COMPARED)]
    sys.stderr.write(f"{'ms, empty caches':34}{'asked':>8}{'p50':>10}{'p99':>10}{'p99.9':>10}{'max':>10}\n")
    every = [Search(kind, compare) for kind, compare in kinds]
    for search in every:
        search.run(seed, seconds / len(kinds))
        row(f"{search.name}, dealt", search.dealt)
        row(f"{search.name}, changed", search.changed)
        for _, at in search.slowest[:TOLD]:
            yield weighed(search.name, question(at, compare=search.compare))
    row("all, dealt", [spent for search in every for spent in search.dealt])
    row("all, changed", [spent for search in every for spent in search.changed])


def row(name: str, spent: list[float]) -> None:
    figures = "".join(f"{each / 1_000:10,.2f}" for each in cuts(spent or [0]))
    sys.stderr.write(f"{name:34}{len(spent):8}{figures}\n")


def run(*, as_json: bool = False, seconds: float = 300, seed: int = 1) -> None:
    """The ten slowest, and how to ask them again; as JSON the ten slowest of every kind."""
    slowest = sorted(found(seconds, seed), key=lambda slow: -slow.cold_ms)
    if as_json:
        json.dump([asdict(slow) for slow in slowest], sys.stdout, indent=1)
        return
    sys.stdout.write(f"{'':18}{'cold ms':>9}{'warm ms':>9}{'peak MB':>9}\n")
    for slow in slowest[:TOLD]:
        sys.stdout.write(f"{slow.kind:18}{slow.cold_ms:9.1f}{slow.warm_ms:9.1f}{slow.peak_mb:9.2f}\n")
    for slow in slowest[:TOLD]:
        sys.stdout.write(f"{json.dumps(slow.question)}\n")
