"""Duties: what one part of a lead asks of one answer to it (BF-F1, BF-F2, BF-SEQ-F-ANY, BF-SEQ-F-MUST).

Knows copies and steps, not cards: a face is how many copies of it are given, how many are held when its part is
answered, and the step where it joins sequences, 0 where it has no place in them.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.grouping import Grammar
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.runs import ladder, longest
from scorekeeper.rules.cards.shapes import Lead, barred
from scorekeeper.rules.house.following import NARROWEST_TUPLE, PartLed, SequenceDuty, TupleDuty
from scorekeeper.rules.house.ruleset import RuleSet

Face = tuple[int, int, int]
"""Copies given, copies held, and the step in sequences or 0."""
Heap = list[tuple[int, int]]
"""How many copies of each face, and its step in sequences or 0."""
Rung = tuple[int, int, tuple[int, ...]]
"""A width, how many tuples of it an answer has, and the lengths of the runs among them."""


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

    def answered(self, faces: Sequence[Face]) -> bool:
        """Whether the copies given, out of those held, are an allowed answer."""
        if self.protects:
            return _protected(self, faces)
        width = self.width
        if not self.runs and self.narrowest == width:
            made = sum([given // width for given, _, _ in faces])
            return made >= self.length or made >= sum([held // width for _, held, _ in faces])
        given, held = [(each[0], each[2]) for each in faces], [(each[1], each[2]) for each in faces]
        return nearest(self, given) == nearest(self, held)


class Task(NamedTuple):
    """What a lead asks of whoever follows: its suit, its number of cards, its parts, and the steps if rows matter."""

    suit: Suit
    number: int
    demands: tuple[Demand, ...]
    steps: Mapping[Card, int]

    @property
    def idle(self) -> bool:
        """Whether any cards of the suit will do."""
        return all(demand.idle for demand in self.demands)

    @property
    def lined(self) -> bool:
        """Whether it makes a difference which cards are neighbours."""
        return any(demand.runs for demand in self.demands)

    def towards(self, counts: Iterable[int]) -> "Task":
        """The same towards faces held so often: with nothing wider than a pair there is no larger tuple to protect."""
        if not self.demands[0].protects or max(counts, default=0) > NARROWEST_TUPLE:
            return self
        return self._replace(demands=_open(self.demands))

    def faces(self, held: Mapping[Card, int], given: Mapping[Card, int]) -> list[Face]:
        """Each held face with the copies given and held and its step."""
        steps = self.steps
        return [(given.get(card, 0), count, steps.get(card, 0)) for card, count in held.items()]


def task(rules: RuleSet, order: Order, lead: Lead) -> Task:
    """What this lead asks, part by part in the order in which they are answered."""
    tuples, sequences, known = rules.following.tuples, rules.following.sequences, rules.leading.grammar
    demands = tuple([_demand(tuples, sequences, known, part.width, len(part.faces)) for part in lead.parts])
    number = 0
    steps: Mapping[Card, int] = {}
    for demand in demands:
        number += demand.width * demand.length
        if demand.runs and not steps:
            steps = _joining(order, lead.suit, barred(rules.leading.grammar, order))
    return Task(lead.suit, number, demands, steps)


@lru_cache(maxsize=1024)
def _open(demands: tuple[Demand, ...]) -> tuple[Demand, ...]:
    """The same where larger tuples are not protected, unless a run of single cards is owed, which breaks no pair."""
    runs_of_singles = any(demand.runs and demand.runs[1] for demand in demands)
    return demands if runs_of_singles else tuple([demand._replace(protects=False) for demand in demands])


@lru_cache(maxsize=256)
def _joining(order: Order, suit: Suit, out: frozenset[Card]) -> Mapping[Card, int]:
    """The steps of the cards that have a place in sequences."""
    return {card: step for card, step in order.steps.items() if order.suits[card] is suit and card not in out}


@lru_cache(maxsize=1024)
def _demand(tuples: TupleDuty, sequences: SequenceDuty, known: Grammar, width: int, length: int) -> Demand:
    def shortest(each: int) -> int:
        """The shortest run of tuples this wide that is owed; 0 where none is."""
        narrower = tuples.ranks and sequences.ranks and each >= NARROWEST_TUPLE
        return (
            sequences.least(PartLed(width, length, known.least[each]))
            if length > 1 and (each == width or narrower)
            else 0
        )

    runs = tuple(map(shortest, range(width + 1)))
    return Demand(
        width,
        length,
        tuples.narrowest(PartLed(width, length)),
        runs if any(runs) else (),
        tuples.protects,
        tuples.ranks,
    )


def parts_owed(demands: Sequence[Demand]) -> int:
    """How many parts there are up to the last that asks for something."""
    return max([place for place, each in enumerate(demands, 1) if not each.idle], default=0)


@lru_cache(maxsize=1024)
def joint(demands: tuple[Demand, ...]) -> Demand | None:
    """One demand that is answered by these cards if all of these are, where there is one; idle parts take any cards."""
    first = demands[0]
    asking = [each for each in demands if not each.idle]
    if asking != [*demands[: len(asking)]]:
        return None
    if len(asking) <= 1:
        sorted_out = not first.protects or first.ranks or first.width == NARROWEST_TUPLE
        return first if sorted_out or len(demands) == 1 else None
    if first.protects or {(each.width, each.narrowest, each.runs) for each in asking} != {
        (first.width, first.width, ())
    }:
        return None
    return first._replace(length=sum([each.length for each in asking]))


def nearest(demand: Demand, heap: Heap) -> list[Rung]:
    """The nearest shape to a part that can be made of these copies, rung by rung from the part's own width down.

    Where a rung needs all tuples of its width, what is left of each face is settled; where there are more than fit,
    one of the others gives the rest. So it makes no difference which faces the tuples come from.
    """
    cards, width = demand.size, demand.width
    if demand.narrowest > width:
        return [(width, 0, row(demand, heap, width, demand.length))]
    rungs: list[Rung] = []
    while width >= demand.narrowest:
        made, fit = sum([count // width for count, _ in heap]), cards // width
        rungs.append((width, min(made, fit), row(demand, heap, width, fit)))
        cards -= width * min(made, fit)
        if made > fit:
            return [*rungs, (cards, 1, ())] if cards >= demand.narrowest else rungs
        heap = [(count % width, step) for count, step in heap]
        width = min(width - 1, cards)
    return rungs


def row(demand: Demand, heap: Heap, width: int, fit: int) -> tuple[int, ...]:
    """The runs of this width that are owed from these copies, the longest first."""
    if not demand.runs or not demand.runs[width]:
        return ()
    return longest(ladder(heap, width), fit, demand.runs[width], demand.length)


def _protected(demand: Demand, faces: Sequence[Face]) -> bool:
    """Only tuples that are no part of a larger one are owed, and only such tuples make an owed run."""
    if demand.ranks:
        return _exact_by_width(demand, faces)
    return _locked(demand, faces) and _exact_row(demand, faces, demand.width, demand.length)


def _locked(demand: Demand, faces: Sequence[Face]) -> bool:
    """Every tuple of exactly the led width comes out; then smaller ones, as many cards of them as fit (BF-F2)."""
    width = demand.width
    room = width * (demand.length - sum([given // width for given, _, _ in faces]))
    if room <= 0:
        return True
    if any(held == width != given for given, held, _ in faces):
        return False
    smaller = [held for _, held, _ in faces if NARROWEST_TUPLE <= held < width]
    return sum([given for given, held, _ in faces if NARROWEST_TUPLE <= given == held < width]) >= most(smaller, room)


def most(counts: Iterable[int], room: int) -> int:
    """The most cards of whole faces that fit."""
    sums = 1  # one bit for every sum that some of the faces come to
    for count in counts:
        sums |= sums << count
    return (sums & ((2 << room) - 1)).bit_length() - 1


def _exact_by_width(demand: Demand, faces: Sequence[Face]) -> bool:
    """From the led width down, as many exact tuples as fit come out."""
    cards = demand.size
    for width in range(demand.width, 0, -1):
        if not _exact_row(demand, faces, width, cards // width):
            return False
        if width >= NARROWEST_TUPLE:
            owed = min(cards // width, sum([held == width for _, held, _ in faces]))
            if sum([given == held == width for given, held, _ in faces]) < owed:
                return False
            cards -= width * owed
    return True


def _exact_row(demand: Demand, faces: Sequence[Face], width: int, fit: int) -> bool:
    """Whether the exact tuples of this width that are given have the runs that the held ones have."""
    if not demand.runs or not demand.runs[width]:
        return True
    held = [(held, step) for _, held, step in faces if held == width]
    given = [(given, step) for given, held, step in faces if given == held == width]
    return row(demand, given, width, fit) == row(demand, held, width, fit)
