"""Holdings: every hand that a play can have come from, as far as what is known of it goes.

Hands are told apart only in what can matter to the play: how many copies of each face of the suit led they held.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit, counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.duty import Demand, task
from scorekeeper.rules.house.following import NARROWEST_TUPLE
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
    """A face of the suit led: its copies known of, given and possible at most, and its step."""

    card: Card
    known: int
    given: int
    most: int
    step: int

    @property
    def kind(self) -> tuple[int, ...]:
        """All that matters of it."""
        return self[1:]


class Holdings(NamedTuple):
    """What the hand can have held in the suit led before this play.

    Faces of a kind stand together. Besides the cards known of, so many of the suit were held at least and at most.
    """

    suit: Suit
    demands: tuple[Demand, ...]
    doubts: tuple[Doubt, ...]
    number: int
    played: int
    given: int
    fewest: int
    greatest: int

    @property
    def short(self) -> bool:
        """Whether cards of other suits were played."""
        return self.given < self.number

    @property
    def idle(self) -> bool:
        """Whether any cards of the suit will do."""
        return all(demand.idle for demand in self.demands)

    @property
    def protects(self) -> bool:
        """Whether larger tuples are protected; where they are not, more cards never owe less."""
        return self.demands[0].protects

    @property
    def widths(self) -> range:
        """How many copies of a face can be owed."""
        singles = self.short or any(demand.runs and demand.runs[1] for demand in self.demands)
        return range(1 if singles else NARROWEST_TUPLE, max([demand.width for demand in self.demands]) + 1)


def holdings(rules: RuleSet, order: Order, lead: Lead, play: Sequence[Card], known: Knowledge) -> Holdings:
    """Every hand that the play can have come from."""
    asked = task(rules, order, lead)
    given, held, led = counted(play), counted([*play, *known.seen]), counted(lead.cards)
    doubts: list[Doubt] = []
    elsewhere = 0
    for face, suit in order.suits.items():
        there = held.get(face, 0)
        most = known.most(suit, rules.table.copies(face) - led.get(face, 0), there)
        if suit is not lead.suit:
            elsewhere += most - there
        elif most:
            doubts.append(Doubt(face, there, given.get(face, 0), most, asked.steps.get(face, 0)))
    doubts.sort(key=attrgetter("kind"))
    room = sum([doubt.most - doubt.known for doubt in doubts])
    others = room if known.size is None else known.size - len(play) - len(known.seen)
    greatest = min(others, room)
    fewest = 0 if known.size is None else min(max(0, others - elsewhere), greatest)
    number = sum([doubt.given for doubt in doubts])
    return Holdings(lead.suit, asked.demands, tuple(doubts), asked.number, len(play), number, fewest, greatest)


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
