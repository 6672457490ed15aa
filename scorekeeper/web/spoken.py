"""Spoken: the engine's sentences in the language of whoever reads the page."""

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.rulings import SUIT_NAMES, Sentence, Value, plain
from scorekeeper.web.faces import DRAWN

SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def spoken(sentence: Sentence) -> str:
    """A sentence as this reader's language says it, its values included."""
    return _(sentence.template).format(**{name: told(value) for name, value in sentence.values})


def told(value: Value) -> str:
    """A value as it stands in a sentence: cards by rank and symbol, suits by their name."""
    match value:
        case Sentence():
            return spoken(value)
        case tuple():
            return " ".join(told(each) for each in value)
        case Suit():
            return _(SUIT_NAMES[value])
        case Card(suit=Suit() as suit, rank=rank) if rank is not None:
            return f"{rank.value}{SYMBOLS[DRAWN[suit]]}"
        case _:
            return plain(value)
