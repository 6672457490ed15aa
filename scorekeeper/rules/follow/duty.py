"""Duty: what one part of a lead asks of one answer to it, and whether the answer gives it (BF-F1, BF-F2, BF-SEQ-F).

The one decider. A verdict is “every rung is met”; the sentences of a ruling tell the same rungs; the plays that are
counted and listed are those that meet them. It knows copies and steps, not cards: a face is how many copies of it are
given, how many are held when the part is answered, and its step in sequences, 0 where it has no place in them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.grouping import Grammar
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.runs import ladder, longest
from scorekeeper.rules.cards.shapes import Lead, barred
from scorekeeper.rules.house.following import NARROWEST_TUPLE, Following, PartLed
from scorekeeper.rules.house.ruleset import RuleSet

Face = tuple[int, int, int]
"""Copies given, copies held, and the step in sequences or 0."""


class Demand(NamedTuple):
    """What a part asks for: its width and length, the narrowest tuple owed, and by width the shortest run owed."""

    width: int
    length: int
    narrowest: int
    runs: tuple[int, ...]
    protects: bool
    ranks: bool

    @property
    def size(self) -> int:
        return self.width * self.length

    @property
    def idle(self) -> bool:
        """Whether any cards at all are an answer."""
        return self.narrowest > self.width and not self.runs

    @property
    def plain(self) -> bool:
        """Whether it asks for tuples of its own width alone, wherever they come from."""
        return self.narrowest == self.width and not self.runs and not self.protects

    @property
    def any_surplus(self) -> bool:
        """Whether cards given besides the answer make no difference to whether there is one among them."""
        return not self.protects or self.ranks or self.width <= NARROWEST_TUPLE

    def row(self, counts: Iterable[int], steps: Iterable[int], width: int, fit: int) -> tuple[int, ...]:
        """The lengths of the runs that are owed from so many copies on each step, the longest first."""
        if not self.runs or not self.runs[width]:
            return ()
        return longest(ladder(zip(counts, steps, strict=True), width), fit, self.runs[width], self.length)


class Rung(NamedTuple):
    """Tuples of one width: how many fit, are there and are given, and the runs that are owed and given.

    Of a protecting duty only faces held in exactly this width count. `cards` tells the rung that asks for smaller
    tuples by the number of their cards: these then are what is there and what is given.
    """

    width: int
    fit: int
    there: int
    made: int
    runs: tuple[int, ...] = ()
    runs_made: tuple[int, ...] = ()
    cards: bool = False

    @property
    def owed(self) -> int:
        return min(self.fit, self.there)

    @property
    def complete(self) -> bool:
        """Whether as many tuples are given as are owed."""
        return self.made >= self.fit or self.made >= self.there

    @property
    def met(self) -> bool:
        return (self.made >= self.fit or self.made >= self.there) and self.runs_made == self.runs


def all_met(demand: Demand, faces: Sequence[Face]) -> bool:
    """Whether the copies given, out of those held, are an allowed answer to a part."""
    for rung in rungs(demand, faces):  # noqa: SIM110 - a generator more makes it a third slower
        if not rung.met:
            return False
    return True


def rungs(demand: Demand, faces: Sequence[Face]) -> Iterator[Rung]:
    """What is owed and what is given, rung by rung from the part's own width down."""
    if not demand.protects:
        return _nearest(demand, faces)
    return _exact(demand, faces) if demand.ranks else _protected(demand, faces)


def _nearest(demand: Demand, faces: Sequence[Face]) -> Iterator[Rung]:
    """The nearest shape that can be made of what is held.

    Where a rung needs all tuples of its width, what is left of each face is settled; where there are more than fit,
    one of the others gives the rest. So it makes no difference which faces the tuples come from.
    """
    room, width, narrowest = demand.size, demand.width, demand.narrowest
    given, held = [count for count, _, _ in faces], [count for _, count, _ in faces]
    steps = [step for _, _, step in faces] if demand.runs else ()
    while True:
        fit = room // width
        runs: tuple[int, ...] = ()
        runs_made = runs
        if steps:
            runs, runs_made = demand.row(held, steps, width, fit), demand.row(given, steps, width, fit)
        if width < narrowest:
            yield Rung(width, 0, 0, 0, runs, runs_made)
            return
        there, made = sum([count // width for count in held]), sum([count // width for count in given])
        yield Rung(width, fit, there, made, runs, runs_made)
        room -= width * min(fit, there)
        after = min(width - 1, room)
        if after < narrowest:
            return
        if there <= fit:
            held = [count % width for count in held]
        if made <= fit:
            given = [count % width for count in given]
        width = after


def _exact(demand: Demand, faces: Sequence[Face]) -> Iterator[Rung]:
    """From the led width down as many tuples as fit that are no part of a larger one."""
    room = demand.size
    for width in range(demand.width, 0, -1):
        rung = _of_width(demand, faces, width, room // width)
        yield rung
        room -= width * rung.owed


def _protected(demand: Demand, faces: Sequence[Face]) -> Iterator[Rung]:
    """As many tuples of the led width as fit, broken off or not; or every exact one, and smaller ones left whole."""
    width, length = demand.width, demand.length
    made = sum([given // width for given, _, _ in faces])
    exact = _of_width(demand, faces, width, length)
    yield exact if made < length else exact._replace(made=length)
    room = width * (length - made)
    if room > 0:
        smaller = [(given, held) for given, held, _ in faces if NARROWEST_TUPLE <= held < width]
        whole = most([held for given, held in smaller if given == held], room)
        yield Rung(width, room, most([held for _, held in smaller], room), whole, cards=True)


def _of_width(demand: Demand, faces: Sequence[Face], width: int, fit: int) -> Rung:
    """What is held and given of faces held in exactly this width; nobody owes single cards but in runs."""
    held = [step for _, count, step in faces if count == width]
    given = [step for count, all_, step in faces if count == all_ == width]
    runs = demand.row([width] * len(held), held, width, fit)
    runs_made = demand.row([width] * len(given), given, width, fit)
    if width < NARROWEST_TUPLE:
        return Rung(width, 0, 0, 0, runs, runs_made)
    return Rung(width, fit, len(held), len(given), runs, runs_made)


def most(counts: Iterable[int], room: int) -> int:
    """The most cards of whole faces that fit."""
    sums = 1  # one bit for every sum that some of the faces come to
    for count in counts:
        sums |= sums << count
    return (sums & ((2 << room) - 1)).bit_length() - 1


class Task(NamedTuple):
    """What a lead asks of whoever follows: its suit, its number of cards, its parts, and the steps if runs matter.

    It is idle where any cards of the suit will do.
    """

    suit: Suit
    number: int
    demands: tuple[Demand, ...]
    steps: Mapping[Card, int]
    idle: bool

    @property
    def lined(self) -> bool:
        """Whether it makes a difference which cards are neighbours."""
        return any(demand.runs for demand in self.demands)

    def faces(self, held: Mapping[Card, int], given: Mapping[Card, int]) -> list[Face]:
        """Each held face with the copies given and held and its step."""
        steps = self.steps
        if not steps:
            return [(given.get(card, 0), count, 0) for card, count in held.items()]
        return [(given.get(card, 0), count, steps.get(card, 0)) for card, count in held.items()]


def task(rules: RuleSet, order: Order, lead: Lead) -> Task:
    """What this lead asks, part by part in the order in which they are answered."""
    shapes = tuple([(part.width, len(part.faces)) for part in lead.parts])
    return _task(rules.following, rules.leading.grammar, order, lead.suit, shapes)


@lru_cache(maxsize=1 << 12)
def _task(following: Following, known: Grammar, order: Order, suit: Suit, shapes: tuple[tuple[int, int], ...]) -> Task:
    demands = tuple([_demand(following, known, width, length) for width, length in shapes])
    lined = any(demand.runs for demand in demands)
    steps = _joining(order, suit, barred(known, order)) if lined else {}
    number = sum([demand.size for demand in demands])
    return Task(suit, number, demands, steps, all(demand.idle for demand in demands))


@lru_cache(maxsize=256)
def _joining(order: Order, suit: Suit, out: frozenset[Card]) -> Mapping[Card, int]:
    """The steps of the cards that have a place in sequences."""
    return {card: step for card, step in order.steps.items() if order.suits[card] is suit and card not in out}


@lru_cache(maxsize=1024)
def _demand(following: Following, known: Grammar, width: int, length: int) -> Demand:
    tuples, sequences = following.tuples, following.sequences

    def shortest(each: int) -> int:
        """The shortest run of tuples this wide that is owed; 0 where none is."""
        narrower = tuples.ranks and sequences.ranks and each >= NARROWEST_TUPLE
        owed = length > 1 and (each == width or narrower)
        return sequences.least(PartLed(width, length, known.least[each])) if owed else 0

    runs = tuple(map(shortest, range(width + 1)))
    narrowest = tuples.narrowest(PartLed(width, length))
    return Demand(width, length, narrowest, runs if any(runs) else (), tuples.protects, tuples.ranks)
