"""The referee on hands that are dealt from fixed seeds, on the hardest that were found, and beside another revision.

All revisions are asked the same questions in the same run, each in a process of its own, a round here and a round
there. Warm caches are those of a long evening: what was asked before was alike, and not the same. For cold ones every
cache is emptied before each question.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from tarfile import open as archive
from typing import Any

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from tests.benchmarks.measure import cuts
from tests.benchmarks.timing import Ask

ROOT = Path(__file__).resolve().parents[2]
HARDEST = Path(__file__).with_name("hardest.jsonl")
MODES = tuple(
    product(
        ("break_larger", "protect_larger", "best_effort", "best_effort_protected", "suit_only"),
        ("any_tuples", "same_sequence", "longest_run"),
    )
)
TRUMP = "7D"
THREE_PAIRS_EIGHT_SINGLES = "3D 3D 6D 6D 10D 10D 2D 4D 5D 8D 9D JD QD KD"
PAIR_LED = {
    "op": "follow",
    "rules": "bashi-fen",
    "trump": TRUMP,
    "lead": "5H 5H",
    "hand": "9H 9H 3H 4H 2C",
    "play": "3H 4H",
}

Mode = tuple[str, str]
Round = list[Ask]
Deal = Callable[[Mode, int], Iterator[Ask]]


def house(decks: int, mode: Mode) -> dict[str, Any]:
    tuples, sequences = mode
    return {
        "preset": "tractor",
        "set": {"table.decks": decks, "following.tuples": tuples, "following.sequences": sequences},
    }


def follow(decks: int, mode: Mode, lead: Sequence[Card], hand: Sequence[Card], play: Sequence[Card]) -> Ask:
    """The position as a question."""
    cards = {"lead": notation.write(lead), "hand": notation.write(hand), "play": notation.write(play)}
    return {"op": "follow", "rules": house(decks, mode), "trump": TRUMP, **cards}


def dealt(decks: int, size: int, mode: Mode, count: int) -> Iterator[Ask]:
    """Hands of a shuffled pack; another hand leads its most telling part; the play follows suit, right or wrong."""
    chance = Random(f"{decks} {size} {mode}")  # noqa: S311 - the same deals every time
    rules = presets.load(house(decks, mode))
    home = rules.trumps.order(notation.trump(TRUMP))
    pack = [face for face in FACES for _ in range(decks)]
    while count:
        chance.shuffle(pack)
        hand, other = pack[:size], pack[size : 2 * size]
        suit = chance.choice([Suit.TRUMPS, Suit.TRUMPS, Suit.SPADES, Suit.HEARTS])
        lead = telling(rules, home, home.of_suit(other, suit), chance)
        if lead is not None:
            yield follow(decks, mode, lead.cards, hand, followed(home, lead, hand, chance))
            count -= 1


def telling(rules: RuleSet, home: Order, cards: Sequence[Card], chance: Random) -> Lead | None:
    """One of the three biggest parts of a suit, so that leads are as often pairs and sequences as singles."""
    if not cards:
        return None
    parts = shapes.default(rules.leading.grammar, home, cards).parts
    return shapes.default(rules.leading.grammar, home, chance.choice(parts[:3]).cards)


def followed(home: Order, lead: Lead, hand: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """As many cards as were led, of the suit as far as they reach; pairs stay together half of the time."""
    suited = home.of_suit(hand, lead.suit)
    wanted = len(lead.cards)
    if chance.random() < 0.5:
        suited.sort(key=lambda face: (-suited.count(face), home.steps[face], face.name))
    else:
        chance.shuffle(suited)
    rest = [face for face in hand if home.suits[face] is not lead.suit]
    return tuple((suited[:wanted] + rest)[:wanted])


def long_throw(decks: int, size: int, lead: str, mode: Mode, count: int) -> Iterator[Ask]:
    """Trumps alone, few faces and many copies of each, against one throw."""
    chance = Random(f"{decks} {size} {mode} {lead}")  # noqa: S311 - the same deals every time
    rules = presets.load(house(decks, mode))
    home = rules.trumps.order(notation.trump(TRUMP))
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    stock = [face for face in FACES if home.suits[face] is Suit.TRUMPS for _ in range(decks)]
    for face in led.cards:
        stock.remove(face)
    for _ in range(count):
        chance.shuffle(stock)
        hand = sorted(stock, key=lambda face: (chance.random() < 0.2, face.name[0] > "5"))[:size]
        yield follow(decks, mode, led.cards, hand, followed(home, led, hand, chance))


def dense(decks: int, size: int, mode: Mode, count: int) -> Iterator[Ask]:
    """Throws of tuples of many widths, half as large as the hand, which is as dense and all of the suit."""
    chance = Random(f"{decks} {size} {mode} dense")  # noqa: S311 - the same deals every time
    faces = [face for face in FACES if face.name[-1] == "H" and face.name != "7H"]
    while count:
        copies = {face: chance.choice((0, 1, 2, 2, 2, 3, 4)) for face in faces}
        hand = [face for face in chance.sample(faces, len(faces)) for _ in range(min(copies[face], decks))][:size]
        rest = {face: min(chance.choice((0, 1, 2, 2, 2, 3, 4)), decks - hand.count(face)) for face in faces}
        led = [face for face in chance.sample(faces, len(faces)) for _ in range(rest[face])][: size // 2]
        if len(hand) == size and len(led) == size // 2:
            yield follow(decks, mode, led, hand, hand[: len(led)] if count % 2 else chance.sample(hand, len(led)))
            count -= 1


HANDS: dict[str, Deal] = {
    "25 cards of 2 decks": partial(dealt, 2, 25),
    "50 cards of 4 decks": partial(dealt, 4, 50),
    "3 pairs + 8 singles": partial(long_throw, 2, 22, THREE_PAIRS_EIGHT_SINGLES),
    "dense 20-card hands of 4 decks": partial(dense, 4, 20),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is asked, how, and in which rounds."""

    name: str
    how: str
    rounds: list[Round]
    cold: bool = False


def rows() -> Iterator[Row]:
    """A round for each pair of follow rules; all of them make a row."""
    for what, number in (("verdict", 400), ("ruling", 100)):
        for name, deal in HANDS.items():
            rounds = [[*deal(mode, number)] for mode in MODES]
            yield Row(name=f"{what}, {name}", how=what, rounds=rounds)
            yield Row(name=f"{what}, {name}, cold", how=what, rounds=[asks[:100] for asks in rounds], cold=True)
    hands = [[*dealt(2, 25, mode, 60)] for mode in MODES]
    nobody_saw = [[{key: ask[key] for key in ask if key != "hand"} for ask in asks] for asks in hands]
    tricks = [[trick(ask) for ask in asks] for asks in hands]
    yield Row(name="through the pipe", how="pipe", rounds=hands)
    yield Row(name="hands that nobody saw", how="answer", rounds=nobody_saw)
    yield Row(name="trick of four plays", how="answer", rounds=tricks)
    for name, rounds in (("follow", hands), ("hands that nobody saw", nobody_saw), ("trick", tricks)):
        compared = [[{"op": "compare", "ask": ask} for ask in asks[:20]] for asks in rounds]
        yield Row(name=f"compare, {name}", how="answer", rounds=compared)
    yield Row(name="hardest found", how="answer", rounds=[hardest()])
    yield Row(name="hardest found, cold", how="answer", rounds=[hardest()], cold=True)


def trick(ask: Ask) -> Ask:
    """The same lead, answered three times with the same cards."""
    rules = ask["rules"]["set"] | {"table.decks": 6}
    plays = [ask["lead"], *[ask["play"]] * 3]
    return {"op": "trick", "rules": {"preset": "tractor", "set": rules}, "trump": TRUMP, "plays": plays}


def hardest() -> Round:
    """The slowest questions that `bench hardest` has found."""
    return [json.loads(line) for line in HARDEST.read_text("utf-8").splitlines()]


class Revision:
    """One revision of the program in a process of its own, which answers rounds of questions with what they took."""

    def __init__(self, tree: Path) -> None:
        command = [sys.executable, "-P", str(Path(__file__).with_name("timing.py"))]
        self._process = subprocess.Popen(
            command, cwd=tree, env={"PYTHONPATH": str(tree)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, how: str, asks: Round, *, cold: bool = False) -> Any:  # noqa: ANN401 - what JSON holds
        into, out = self._process.stdin, self._process.stdout
        assert into is not None, "it was started with a pipe"
        assert out is not None, "and with another"
        into.write(json.dumps({"how": how, "cold": cold, "asks": asks}) + "\n")
        into.flush()
        return json.loads(out.readline())

    def close(self) -> None:
        self._process.communicate()


def exported(revision: str, target: Path) -> Path:
    """The files of a revision."""
    git = ["git", "-C", str(ROOT), "archive", "--output", str(target / "tree.tar"), revision]
    subprocess.run(git, check=True)
    with archive(target / "tree.tar") as tree:
        tree.extractall(target, filter="data")
    return target


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """A row for each revision, in microseconds: half of the questions, 99 in a hundred, 999 in a thousand, and all."""

    name: str
    calls: int
    figures: list[tuple[float, float, float, float]]
    differ: int
    """How many questions they did not answer alike."""

    def __str__(self) -> str:
        columns = ["".join(f"{each:12,.1f}" for each in figures) for figures in self.figures]
        times = [f"{old / new:7.2f}" for new, old in zip(*self.figures, strict=True)] if len(columns) > 1 else []
        differ = f"  {self.differ} differ" if self.differ else ""
        return f"{self.name:50}{self.calls:6}{'  |'.join([*columns, ''.join(times)][: 2 * len(columns) - 1])}{differ}"


def measured(row: Row, revisions: Sequence[Revision]) -> Beside:
    spent: list[list[float]] = [[] for _ in revisions]
    differ = 0
    for asks in row.rounds:
        replies = [revision.ask(row.how, asks, cold=row.cold) for revision in revisions]
        for times, reply in zip(spent, replies, strict=True):
            times.extend(reply["spent"])
        answers = zip(*(reply["said"] for reply in replies), strict=True)
        differ += sum(any(each != one[0] for each in one) for one in answers)
    rates = " | ".join(f"{1_000_000 * len(times) / sum(times):,.0f}" for times in spent)
    name = f"{row.name}, {rates} a second" if row.how == "pipe" else row.name
    return Beside(name=name, calls=len(spent[0]), figures=[cuts(times) for times in spent], differ=differ)


def run(*, as_json: bool = False, against: str = "") -> None:
    with ExitStack() as stack:
        trees = [ROOT]
        if against:
            trees.append(exported(against, Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        revisions = [stack.enter_context(closing(Revision(tree))) for tree in trees]
        found = (measured(row, revisions) for row in rows())
        if as_json:
            json.dump([asdict(each) for each in found], sys.stdout, indent=1)
            return
        tell(found, against)
        memory = [max(revision.ask("memory", hardest())) / 1_000_000 for revision in revisions]
        traces = [revision.ask("trace", [PAIR_LED]) for revision in revisions]
        sys.stdout.write(f"\nmost memory of one of the hardest: {' | '.join(f'{each:.1f} MB' for each in memory)}\n")
        for what, pairs in zip(("question", "ruling"), zip(*traces, strict=True), strict=True):
            entered = " | ".join(f"files {files}, functions {functions}" for files, functions in pairs)
            sys.stdout.write(f"a pair led and answered, the {what} enters: {entered}\n")


def tell(found: Iterator[Beside], against: str) -> None:
    """A row as soon as it is known; with another revision its figures beside, and how many times as long it took."""
    head = "".join(f"{each:>12}" for each in ("p50 µs", "p99 µs", "p99.9 µs", "max µs"))
    beside = f"  |{head}  |  {against} takes so many times as long" if against else ""
    sys.stdout.write(f"{'':50}{'calls':>6}{head}{beside}\n")
    for each in found:
        sys.stdout.write(f"{each}\n")
        sys.stdout.flush()
