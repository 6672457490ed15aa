"""Rulings: the only way the referee says yes, no, or how much; every one carries its reason."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NewType, Union

from scorekeeper.rules.cards.card import Card, Colour, Rank, Suit
from scorekeeper.rules.words import N_

ArticleId = NewType("ArticleId", str)

Simple = int | str | Rank | Suit | Colour | Card
Value = Union[Simple, tuple[Card, ...], tuple["Sentence", ...], "Sentence"]
"""What may stand in a sentence: shown by whoever renders it, in the reader's language and suit symbols."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in English and the values that fill it: comparable, and readable in any language later."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**{name: plain(value) for name, value in self.values})


def say(template: str, **values: Value) -> Sentence:
    """A sentence of the referee. The template is extracted for the translators, so it stands here as a literal."""
    return Sentence(template, tuple(values.items()))


def series(things: Iterable[Simple]) -> Value:
    """One thing after another, parted as the reader's language parts them."""
    found: Value = ""
    for place, thing in enumerate(things):
        found = say("{before}, {last}", before=found, last=thing) if place else thing
    return found


SUIT_NAMES = {
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
    Suit.TRUMPS: N_("trumps"),
}
"""What a suit is called in a sentence."""


def plain(value: Value) -> str:
    """A value as English text in canonical notation."""
    match value:
        case tuple():
            return " ".join(plain(item) for item in value)
        case Suit():
            return SUIT_NAMES[value]
        case Enum():
            return str(value.value)
        case Card():
            return value.name
        case int():
            return str(value).replace("-", "−")
        case _:
            return str(value)


def shown(raw: object) -> str:
    """What somebody wrote, as it is written in JSON, short enough to repeat on a line of a phone.

    Half of a surrogate pair is named by its number: as it is, no page and no answer could hold it.
    """
    text = raw if isinstance(raw, str) else _in_json(raw)
    text = text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
    if not text.strip():
        return "“”"
    return text if len(text) <= _LINE else f"{text[: _LINE - 1]}…"


def quoted(raw: object) -> str:
    """The same where a number was expected: 70 is one and “70” is none."""
    return f"“{shown(raw)}”" if isinstance(raw, str) and raw.strip() else shown(raw)


def _in_json(raw: object) -> str:
    try:
        return json.dumps(raw, ensure_ascii=False, default=str, skipkeys=True)
    except (RecursionError, ValueError):
        return "…"


_LINE = 40


class Verdict(Enum):
    """Whether something was within the rules; undecided where the answer hangs on a fact nobody gave."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    UNDECIDED = "undecided"


class State(Enum):
    """What became of a duty."""

    MET = "met"
    BROKEN = "broken"
    NOT_OWED = "not_owed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One rung of what was owed: the cards are those that the duty asks for or, where broken, those withheld."""

    article: ArticleId
    sentence: Sentence
    state: State
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with its article and reason; undecided ones name the missing facts."""

    verdict: Verdict
    article: ArticleId
    reason: Sentence
    duties: tuple[Duty, ...] = ()
    unknown: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a number is what it is, with the article that makes it so."""

    article: ArticleId
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why something cannot be as entered: the field, and a sentence with the thing, the reason and the way out."""

    field: str
    sentence: Sentence


class NotationError(ValueError):
    """Something could not be read: what was expected, what stood there, and where (counted from 0)."""

    def __init__(self, sentence: Sentence, *, text: str, position: int) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.text = text
        self.position = position
