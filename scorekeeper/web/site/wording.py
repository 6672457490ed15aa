"""The engine's sentences in the language of whoever reads the page."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import SUIT_NAMES, Card, Suit
from scorekeeper.rules.words import Sentence, Value, plain
from scorekeeper.web.site.cards import DRAWN, JOKERS

SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SUITS_ALOUD = {SYMBOLS[drawn]: SUIT_NAMES[suit] for suit, drawn in DRAWN.items()}
FULL_WIDTH = ("。", "！", "？", "；", "：")
"""Marks that bring their own room; what follows them stands close."""
BEGINS_WITH_CARDS = re.compile(r"\{card.*\.")
"""A whole sentence that may begin with the name of a joker."""


def translated(sentence: Sentence) -> str:
    """A sentence as this reader's language says it, its values included."""
    said = _(sentence.template).format(**{name: in_words(value) for name, value in sentence.values})
    return capitalised(said) if BEGINS_WITH_CARDS.fullmatch(sentence.template) else said


def in_words(value: Value) -> str:
    """A value as it stands in a sentence: cards by rank and symbol, suits by their name."""
    match value:
        case Sentence():
            return translated(value)
        case tuple():
            return joined(in_words(each) for each in value)
        case Suit():
            return _(SUIT_NAMES[value])
        case Card(suit=Suit() as suit, rank=rank) if rank is not None:
            return f"{rank.value}{SYMBOLS[DRAWN[suit]]}"
        case Card():
            return _(JOKERS[value][1])
        case _:
            return plain(value)


def suit_aloud(label: str) -> str:
    """What a voice says where a suit stands alone as its sign; nothing where the label is words."""
    return _(SUITS_ALOUD[label]) if label in SUITS_ALOUD else ""


def capitalised(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def joined(sentences: Iterable[str]) -> str:
    """One after another: with a space between them, or with none after a mark of full width."""
    said = (each if each.endswith(FULL_WIDTH) else f"{each} " for each in sentences if each)
    return "".join(said).rstrip(" ")


def printed(number: float, form: str) -> str:
    """A number in this format, with the minus that is printed rather than the one that is typed."""
    return f"{number:{form}}".replace("-", "−")


def labelled(name: str, value: str) -> str:
    return _("{name}: {value}").format(name=name, value=value)
