"""Cards: 54 faces; every copy of a face is the same object, so equal cards are one and the same (BF-DECK-1)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import final

from scorekeeper.rules.words import N_, Named


class Rank(Named, Enum):
    """What is printed in the corner, and also a level: both climb from 2 to ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    height: int

    def __init__(self, text: str) -> None:
        """Two is 2 high, the ace is 14 high."""
        self.height = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A").index(text) + 2

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__  # members are singletons; the inherited hash is a slow Python call


class Suit(Named, Enum):
    """Diamonds, clubs, hearts, spades, low to high where suits compete; T is the suit that trumps form together."""

    DIAMONDS = "D"
    CLUBS = "C"
    HEARTS = "H"
    SPADES = "S"
    TRUMPS = "T"

    def __str__(self) -> str:
        return SUIT_NAMES[self]

    __hash__ = object.__hash__


class Colour(Named, Enum):
    """Friends may be called by colour and rank."""

    BLACK = "black"
    RED = "red"

    __hash__ = object.__hash__


SUIT_NAMES = {
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
    Suit.TRUMPS: N_("trumps"),
}
"""What a suit is called in a sentence."""
PRINTED_SUITS = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}


@final
@dataclass(frozen=True, slots=True, eq=False)
class Card(Named):
    """A face: rank and suit, or a joker that has neither. Compare cards with `is` or `==`, which mean the same here."""

    name: str
    rank: Rank | None
    suit: Suit | None
    colour: Colour
    points: int

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        """Copies and pickles stay the one object that the face is."""
        return face, (self.name,)


def _printed(rank: Rank, suit: Suit) -> Card:
    colour = Colour.BLACK if suit in {Suit.SPADES, Suit.CLUBS} else Colour.RED
    return Card(rank.value + suit.value, rank, suit, colour, POINTS.get(rank, 0))


RED_JOKER = Card("RJ", None, None, Colour.RED, 0)
BLACK_JOKER = Card("BJ", None, None, Colour.BLACK, 0)
FACES: tuple[Card, ...] = (
    *(_printed(rank, suit) for suit in PRINTED_SUITS for rank in Rank),
    BLACK_JOKER,
    RED_JOKER,
)
_BY_NAME = {card.name: card for card in FACES}


def face(name: str) -> Card:
    """The face with this canonical name; people's spellings are read in `notation`."""
    return _BY_NAME[name]


def card(rank: Rank, suit: Suit) -> Card:
    """The face of this rank and printed suit."""
    return _BY_NAME[rank.value + suit.value]


Copies = dict[Card, int]
"""How many copies of each face; a face with none is not in it."""


def counted(cards: Iterable[Card]) -> Copies:
    """How many copies of each face there are, in the order in which the faces come; quicker than a Counter."""
    copies: Copies = {}
    for member in cards:
        copies[member] = copies.get(member, 0) + 1
    return copies


def without(copies: Mapping[Card, int], gone: Mapping[Card, int]) -> Copies:
    """What is left when these have gone, in the same order."""
    return {member: left for member, count in copies.items() if (left := count - gone.get(member, 0)) > 0}


def lacking(hand: Sequence[Card], wanted: Mapping[Card, int]) -> Copies:
    """What a hand would need besides."""
    return {member: count - hand.count(member) for member, count in wanted.items() if count > hand.count(member)}


def one_by_one(copies: Mapping[Card, int]) -> tuple[Card, ...]:
    """Every copy for itself, in the same order."""
    return tuple([member for member, count in copies.items() for _ in range(count)])
