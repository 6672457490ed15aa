"""The referee on hands that are dealt from fixed seeds: ordinary ones, dense ones, and the longest throws."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import islice
from random import Random

from scorekeeper.ops.management.commands.referee import answer_all
from scorekeeper.rules import questions
from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.trick import tricks
from tests.benchmarks import constructed
from tests.benchmarks.measure import Figures, tell, timed

MODES = ("break_larger", "protect_larger", "best_effort", "best_effort_protected", "suit_only")
GROWING = (2, 4, 6, 8, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Somebody follows a lead."""

    rules: RuleSet
    home: Order
    lead: Lead
    hand: tuple[Card, ...]
    play: tuple[Card, ...]


def house(decks: int, tuples: str, sequences: str = "same_sequence") -> RuleSet:
    values = {"table.decks": decks, "following.tuples": tuples, "following.sequences": sequences}
    return presets.load({"preset": "tractor", "set": values})


def dealt(decks: int, size: int, tuples: str, *, count: int, sequences: str = "same_sequence") -> Iterator[Position]:
    """Hands of a shuffled pack; another hand leads its most telling part; the play follows suit, right or wrong."""
    chance = Random(f"{decks} {size} {tuples} {sequences}")  # noqa: S311 - the same deals every time
    rules = house(decks, tuples, sequences)
    home = rules.trumps.order(notation.trump("7D"))
    pack = [face for face in FACES for _ in range(decks)]
    made = 0
    while made < count:
        chance.shuffle(pack)
        hand, other = tuple(pack[:size]), pack[size : 2 * size]
        suit = chance.choice([Suit.TRUMPS, Suit.TRUMPS, Suit.SPADES, Suit.HEARTS])
        lead = telling(rules, home, home.of_suit(other, suit), chance)
        if lead is not None:
            yield Position(rules=rules, home=home, lead=lead, hand=hand, play=followed(home, lead, hand, chance))
            made += 1


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


def dense(decks: int, size: int, tuples: str, *, lead: str, count: int, sequences: str) -> Iterator[Position]:
    """Trumps alone, few faces and many copies of each, against one lead."""
    chance = Random(f"{decks} {size} {tuples} {lead}")  # noqa: S311 - the same deals every time
    rules = house(decks, tuples, sequences)
    home = rules.trumps.order(notation.trump("7D"))
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    stock = [face for face in FACES if home.suits[face] is Suit.TRUMPS for _ in range(decks)]
    for face in led.cards:
        stock.remove(face)
    for _ in range(count):
        chance.shuffle(stock)
        keep = sorted(stock, key=lambda face: (chance.random() < 0.2, face.name[0] > "5"))
        hand = tuple(keep[:size])
        yield Position(rules=rules, home=home, lead=led, hand=hand, play=followed(home, led, hand, chance))


THREE_PAIRS_EIGHT_SINGLES = "3D 3D 6D 6D 10D 10D 2D 4D 5D 8D 9D JD QD KD"
THIRTY = "2D*5 4D*4 6D*4 9D*3 10D*3 QD*2 KD*2 3D 5D 8D JD AD 7S RJ"


def throws(decks: int, tuples: str, sequences: str, *, count: int) -> Iterator[Position]:
    """Throws of tuples of many widths, against plays and hands that are as dense; the worst that there is to judge."""
    chance = Random(f"{decks} {tuples} {sequences} throws")  # noqa: S311 - the same deals every time
    rules = house(decks, tuples, sequences)
    home = rules.trumps.order(notation.trump("7D"))
    faces = [face for face in FACES if home.suits[face] is Suit.HEARTS]
    while count:
        piles: tuple[list[Card], list[Card], list[Card]] = [], [], []
        for face in faces:
            copies = [chance.choice((0, 1, 2, 2, 2, 3, 4)) for _ in piles]
            for pile, number in zip(piles, copies if sum(copies) <= decks else (1, 2, 1), strict=True):
                pile.extend([face] * number)
        led, play, kept = (chance.sample(pile, len(pile)) for pile in piles)
        number = min(len(led), len(play))
        if number and kept:
            lead = shapes.default(rules.leading.grammar, home, led[:number])
            given = tuple(play[:number])
            yield Position(rules=rules, home=home, lead=lead, hand=(*given, *kept), play=given)
            count -= 1


def worst(tuples: str, sequences: str) -> Iterator[Position]:
    """The hardest throws that are known for a mode."""
    for led, play, kept in [each[2:] for each in constructed.WORST if each[:2] == (tuples, sequences)]:
        rules = house(constructed.DECKS, tuples, sequences)
        home = rules.trumps.order(notation.trump("7D"))
        lead = shapes.stated(rules.leading.grammar, home, [notation.cards(part) for part in led.split(", ")])
        given = notation.cards(play)
        yield Position(rules=rules, home=home, lead=lead, hand=(*given, *notation.cards(kept)), play=given)


def grown(parts: int, tuples: str, sequences: str, *, count: int) -> Iterator[Position]:
    """Throws of so many parts, random but dense."""
    rules = house(constructed.DECKS, tuples, sequences)
    home = rules.trumps.order(notation.trump("7D"))
    for throw in islice(constructed.grown(home, parts), count):
        lead = shapes.stated(rules.leading.grammar, home, throw.parts)
        yield Position(rules=rules, home=home, lead=lead, hand=(*throw.play, *throw.kept), play=tuple(throw.play))


def verdicts(positions: Iterator[Position]) -> list[Callable[[], object]]:
    return [partial(follows.verdict, at.rules, at.home, at.lead, at.hand, at.play) for at in positions]


def rulings(positions: Iterator[Position]) -> list[Callable[[], object]]:
    return [partial(follows.judge, at.rules, at.home, at.lead, at.hand, at.play) for at in positions]


def tricks_of(count: int) -> list[Callable[[], object]]:
    """Four plays each, three of them answers to the same lead."""
    dealt_out = dealt(2, 25, "best_effort", count=count)
    return [partial(tricks.winner, at.rules, at.home, at.lead, [at.play] * 3) for at in dealt_out]


def compared(count: int, *, unseen: bool = False) -> list[Callable[[], object]]:
    """The same question under all rules; of hands that nobody saw only what is played is known."""
    asks = [asked(at) for at in dealt(2, 25, "best_effort", count=count)]
    if unseen:
        asks = [{key: value for key, value in ask.items() if key != "hand"} for ask in asks]
    return [partial(questions.answer, {"op": "compare", "ask": ask}) for ask in asks]


def asked(at: Position) -> dict[str, object]:
    """The position as a question."""
    return {
        "op": "follow",
        "rules": "tractor",
        "trump": str(at.home.trump),
        "lead": notation.write(at.lead.cards),
        "hand": notation.write(at.hand),
        "play": notation.write(at.play),
    }


def hardest() -> Iterator[Figures]:
    """The hardest questions that are known, one by one, asked alone and under all rules; each has its steps."""
    for place, hard in enumerate(constructed.WORST, 1):
        ask = constructed.question(hard)
        label = f"hardest question {place}, {hard.tuples}, {hard.sequences}"
        yield timed(label, [partial(questions.answer, ask)] * 5)
        yield timed(f"{label}, compared", [partial(questions.answer, {"op": "compare", "ask": ask})] * 5)


def lines_a_second(count: int, at_once: int) -> Figures:
    """Follow questions through the pipe, whole lines of JSON in and out, so many at once; shown by the line."""
    lines = [json.dumps(asked(at)).encode() + b"\n" for at in dealt(2, 25, "best_effort", count=count)]
    rounds = [b"".join(lines[start : start + at_once]) for start in range(0, count, at_once)]
    found = timed("", [partial(pipe, some) for some in rounds])
    p50, p99, most = (round(spent / at_once, 1) for spent in (found.p50, found.p99, found.max))
    name = f"follow lines through the pipe ({1_000_000 / p50:,.0f} a second)"
    return Figures(name=name, calls=count, p50=p50, p99=p99, max=most)


def pipe(lines: bytes) -> None:
    answer_all(BytesIO(lines), BytesIO())


def rows() -> Iterator[Figures]:
    for mode in MODES:
        yield timed(f"verdict, 25 cards of 2 decks, {mode}", verdicts(dealt(2, 25, mode, count=4000)))
    for mode in MODES:
        yield timed(f"verdict, 50 cards of 4 decks, {mode}", verdicts(dealt(4, 50, mode, count=2000)))
    yield from rows_of_throws()
    for mode in MODES:
        yield timed(f"full ruling, 25 cards of 2 decks, {mode}", rulings(dealt(2, 25, mode, count=1000)))
    for mode in MODES:
        yield timed(f"full ruling, 50 cards of 4 decks, {mode}", rulings(dealt(4, 50, mode, count=300)))
    yield from rows_of_long_throws("full ruling, ", rulings, 60, 40)
    yield timed("trick of four plays", tricks_of(2000))
    yield timed("compare", compared(100))
    yield timed("compare, hands that nobody saw", compared(100, unseen=True))
    yield from hardest()
    yield lines_a_second(4000, 100)


def rows_of_long_throws(
    what: str, ask: Callable[[Iterator[Position]], list[Callable[[], object]]], small: int, large: int
) -> Iterator[Figures]:
    """So many hands against the long throw of two decks, and so many against the one of eight."""
    for mode in MODES:
        for sequences in ("any_tuples", "longest_run"):
            at = partial(dense, tuples=mode, sequences=sequences)
            label = f"{mode}, {sequences}"
            few, many = at(2, 22, lead=THREE_PAIRS_EIGHT_SINGLES, count=small), at(8, 90, lead=THIRTY, count=large)
            yield timed(f"{what}3 pairs + 8 singles, {label}", ask(few))
            yield timed(f"{what}30-card throw of 8 decks, {label}", ask(many))


def rows_of_throws() -> Iterator[Figures]:
    yield from rows_of_long_throws("", verdicts, 300, 100)
    for mode in MODES:
        for sequences in ("any_tuples", "same_sequence", "longest_run"):
            for decks in (4, 8):
                label = f"throw of many widths, {decks} decks, {mode}, {sequences}"
                yield timed(label, verdicts(throws(decks, mode, sequences, count=200)))
    for mode in MODES:
        for parts in GROWING:
            label = f"random throw of {parts} parts, 8 decks, {mode}, longest_run"
            yield timed(label, verdicts(grown(parts, mode, "longest_run", count=40)))
    for mode, sequences in dict.fromkeys(each[:2] for each in constructed.WORST):
        yield timed(f"worst constructed, 8 decks, {mode}, {sequences}", verdicts(worst(mode, sequences)))


def run(*, as_json: bool = False) -> None:
    tell(rows(), as_json=as_json)
