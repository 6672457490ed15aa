"""Holdings: every hand that a play can have come from, as far as what is known of it goes.

Hands are told apart only in what can matter to the play: how many copies of each face of the suit led they held.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit, counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.duty import Demand, Face, Task, task
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import Problem, say


@dataclass(frozen=True, slots=True)
class Lack:
    """The hand held no tuple of this suit as wide as this; width 1: none of the suit but what is known of."""

    suit: Suit
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What is known of a hand besides the cards played from it. In a question:

    `seen`: cards that were in the hand as well, like those that came out of it in later tricks.
    `lacks`: what it did not hold, by suit: `{"H": 2}` no pair of hearts, `{"H": 1}` no hearts but those known of.
    `hand_size`: how many cards it had before the play.
    """

    seen: tuple[Card, ...] = ()
    lacks: tuple[Lack, ...] = ()
    size: int | None = None

    def most(self, suit: Suit, copies: int, known: int) -> int:
        """How many copies of a face the hand can have held."""
        for lack in self.lacks:
            if lack.suit is suit:
                copies = min(copies, lack.width - 1)
        return max(known, copies)


NOTHING = Knowledge()
"""Only the play is known."""


class Doubt(NamedTuple):
    """Faces alike in all that matters: how many, their copies given, known of and possible, and their step."""

    faces: int
    given: int
    known: int
    most: int
    step: int

    def held(self, copies: int) -> Face:
        """One of the faces, held so often."""
        return self.given, copies, self.step


class Holdings(NamedTuple):
    """What the hand can have held in the suit led before this play, in as far as it can matter."""

    suit: Suit
    demands: tuple[Demand, ...]
    doubts: tuple[Doubt, ...]
    played: int
    fewest: int
    greatest: int
    limited: bool

    @property
    def task(self) -> Task:
        number = sum([demand.size for demand in self.demands])
        return Task(self.suit, number, self.demands, {}, all(demand.idle for demand in self.demands))

    @property
    def given(self) -> int:
        return sum([doubt.given * doubt.faces for doubt in self.doubts])

    @property
    def known(self) -> int:
        return sum([doubt.known * doubt.faces for doubt in self.doubts])

    def without_runs(self) -> "Holdings":
        """The same as if nobody asked for runs."""
        return self._replace(demands=tuple([demand._replace(runs=()) for demand in self.demands]))

    def can_hold(self, width: int) -> bool:
        """Whether the hand may have held so many identical cards of the suit that were not all known of."""
        return self.greatest > 0 and any(doubt.known < doubt.most >= width for doubt in self.doubts)


def holdings(rules: RuleSet, order: Order, lead: Lead, play: Sequence[Card], known: Knowledge) -> Holdings:
    """Every hand that the play can have come from."""
    asked = task(rules, order, lead)
    given, held, led = counted(play), counted([*play, *known.seen]), counted(lead.cards)

    def most(face: Card, suit: Suit) -> int:
        return known.most(suit, rules.table.copies(face) - led.get(face, 0), held.get(face, 0))

    kinds: dict[tuple[int, int, int, int], int] = {}
    for face in order.of_suit(order.suits, lead.suit):
        kind = given.get(face, 0), held.get(face, 0), most(face, lead.suit), asked.steps.get(face, 0)
        kinds[kind] = kinds.get(kind, 0) + 1
    doubts = tuple([Doubt(number, *kind) for kind, number in kinds.items() if kind[2]])
    fewest, greatest = 0, sum([(doubt.most - doubt.known) * doubt.faces for doubt in doubts])
    others = greatest if known.size is None else known.size - len(play) - len(known.seen)
    if known.size is not None:
        everywhere = sum([most(face, suit) - held.get(face, 0) for face, suit in order.suits.items()])
        fewest = max(0, others - everywhere + greatest)
    return Holdings(
        lead.suit, asked.demands, doubts, len(play), fewest, min(others, greatest), limited=others < greatest
    )


def hand_problems(order: Order, play: Sequence[Card], known: Knowledge) -> Iterator[Problem]:
    """What is said of a hand and belied by its own cards."""
    held = counted([*play, *known.seen])
    cards = len(play) + len(known.seen)
    if known.size is not None and known.size < cards:
        sentence = say("A hand of {size} does not hold {cards} cards.", size=known.size, cards=cards)
        yield Problem(field="hand_size", sentence=sentence)
    for lack in known.lacks:
        shown = known.seen if lack.width == 1 else held
        for face in shown:
            if order.suits[face] is lack.suit and held.get(face, 0) >= lack.width:
                sentence = say("The hand is said to have lacked what {card} shows that it held.", card=face)
                yield Problem(field="lacks", sentence=sentence)
