"""Drawn: cards as they lie before the reader, fanned as trumps make the suits."""

from collections import Counter
from collections.abc import Iterable

from scorekeeper.rules import notation
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.order import Order
from scorekeeper.rules.rulings import NotationError
from scorekeeper.web.faces import shown
from scorekeeper.web.pages import CardFace


def fanned(cards: Iterable[Card], home: Order | None, owed: Iterable[Card] = ()) -> tuple[CardFace, ...]:
    """Cards as a person would fan them, those that were owed ringed."""
    return in_turn(home.sorted(cards) if home else cards, home, owed)


def in_turn(cards: Iterable[Card], home: Order | None, owed: Iterable[Card] = ()) -> tuple[CardFace, ...]:
    """Cards in the order given."""
    left = Counter(owed)
    faces = []
    for card in cards:
        faces.append(shown(card, trump=is_trump(card, home), owed=left[card] > 0))
        left[card] -= 1
    return tuple(faces)


def is_trump(card: Card, home: Order | None) -> bool:
    return home is not None and home.suits[card] is Suit.TRUMPS


def readable(raw: object) -> tuple[Card, ...]:
    """The cards of a text, none where it cannot be read; whoever has to answer for it says so."""
    try:
        return notation.cards(raw)
    except NotationError:
        return ()
