"""Kinds: what values a house rule can have, and how they are read strictly, written, varied and put into words."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Generic, Self, TypeVar

from scorekeeper.rules.cards.card import FACES, Card, Rank
from scorekeeper.rules.cards.notation import MOST_DECKS, NotationError, cards
from scorekeeper.rules.words import Sentence, quoted, say, series, shown, spelled

V = TypeVar("V")
C = TypeVar("C", bound="Choice")

LONGEST_LIST = 60
LONGEST_WORD = 80


class Choice(Enum):
    """A named way to play: what is stored, a short label, one full sentence of the rulebook, and its behaviour.

    Where it means something else for called partners, a second sentence says that. A `case` says what it asks for, or
    brings, in one case with its cards and numbers, where anybody wants to know.
    """

    label: str
    sentence: str
    called_sentence: str
    case: str

    def __new__(cls, stored: str, label: str, sentence: str, called_sentence: str = "", case: str = "") -> Self:
        member = object.__new__(cls)
        member._value_ = stored
        member.label = label
        member.sentence = sentence
        member.called_sentence = called_sentence or sentence
        member.case = case or sentence
        return member

    def says(self, *, called: bool) -> str:
        """The sentence for called partners, or for fixed ones."""
        return self.called_sentence if called else self.sentence

    __hash__ = object.__hash__  # members are singletons; the inherited hash is a slow Python call


class OptionError(ValueError):
    """A house rule that cannot be read: which one, and a sentence naming what would do."""

    def __init__(self, key: str, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.key = key
        self.sentence = sentence


class Kind(Generic[V]):
    """What values an option takes, how they travel, and what they say."""

    def read(self, key: str, raw: object) -> V:
        """The value that JSON holds."""
        raise NotImplementedError

    def write(self, value: V) -> object:
        """The value as JSON."""
        raise NotImplementedError

    def parse(self, key: str, text: str) -> V:
        """The value that stands in a link."""
        return self.read(key, text)

    def text(self, value: V) -> str:
        """The value for a link, in characters that need no escaping there."""
        return str(self.write(value))

    def others(self, value: V) -> Iterable[V]:
        """Every other value that a table might switch to, one change away."""
        raise NotImplementedError

    def sentences(self, value: V, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:
        """What the rulebook says about the value at a table with so many decks, and with called or fixed partners."""
        raise NotImplementedError

    def schema(self) -> dict[str, object]:
        """The JSON schema of the values."""
        raise NotImplementedError

    def summary(self) -> str:
        """The values on one line, as they are written in JSON."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Whole(Kind[int]):
    """A whole number within bounds, in steps, some of them missing."""

    low: int
    high: int
    step: int = 1
    missing: frozenset[int] = frozenset()

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(number for number in range(self.low, self.high + 1, self.step) if number not in self.missing)

    def read(self, key: str, raw: object) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and raw in self.values:
            return raw
        raise OptionError(key, self._refusal(key, raw))

    def write(self, value: int) -> object:
        return value

    def parse(self, key: str, text: str) -> int:
        return self.read(key, digits(text))

    def others(self, value: int) -> Iterable[int]:
        return [other for other in self.values if other != value]

    def sentences(self, value: int, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        number = spelled(value) if says.startswith("{number}") else value
        return (Sentence(says, (("number", number),)),)

    def schema(self) -> dict[str, object]:
        return {"type": "integer", "enum": list(self.values)}

    def summary(self) -> str:
        if self.missing:
            return ", ".join(map(str, self.values))
        return f"{self.low} … {self.high}" + (f" in steps of {self.step}" if self.step > 1 else "")

    def _refusal(self, key: str, raw: object) -> Sentence:
        bounds: dict[str, int | str] = {"option": key, "low": self.low, "high": self.high, "got": quoted(raw)}
        if self.step > 1:
            return say(
                "{option} takes a number from {low} to {high} in steps of {step}; {got} is not one.",
                step=self.step,
                **bounds,
            )
        if self.missing:
            gaps = series(sorted(self.missing))
            return say(
                "{option} takes a whole number from {low} to {high} other than {gaps}; {got} is not one.",
                gaps=gaps,
                **bounds,
            )
        return say("{option} takes a whole number from {low} to {high}; {got} is not one.", **bounds)


@dataclass(frozen=True, slots=True)
class OneOf(Kind[C]):
    """One named choice."""

    choices: type[C]

    def read(self, key: str, raw: object) -> C:
        return choice_named(self.choices, key, raw)

    def write(self, value: C) -> object:
        return value.value

    def others(self, value: C) -> Iterable[C]:
        return [choice for choice in self.choices if choice is not value]

    def sentences(self, value: C, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        return (Sentence(value.says(called=called)),)

    def schema(self) -> dict[str, object]:
        return {"type": "string", "enum": [choice.value for choice in self.choices]}

    def summary(self) -> str:
        return " · ".join(choice.value for choice in self.choices)


@dataclass(frozen=True, slots=True)
class OneOfOrWhole(Kind[C | int]):
    """One named choice, or a whole number within bounds."""

    choices: type[C]
    numbers: Whole

    def read(self, key: str, raw: object) -> C | int:
        return self.numbers.read(key, raw) if isinstance(raw, int) else choice_named(self.choices, key, raw)

    def write(self, value: C | int) -> object:
        return value if isinstance(value, int) else value.value

    def parse(self, key: str, text: str) -> C | int:
        return self.read(key, digits(text))

    def others(self, value: C | int) -> Iterable[C | int]:
        return [other for other in (*self.choices, *self.numbers.values) if other != value]

    def sentences(self, value: C | int, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:
        if isinstance(value, int):
            return self.numbers.sentences(value, says, decks, called=called)
        return (Sentence(value.says(called=called)),)

    def schema(self) -> dict[str, object]:
        return {"enum": [*(choice.value for choice in self.choices), *self.numbers.values]}

    def summary(self) -> str:
        return " · ".join([*(choice.value for choice in self.choices), self.numbers.summary()])


@dataclass(frozen=True, slots=True)
class SetOf(Kind[frozenset[C]]):
    """Any of several named choices together; none of them is a value too."""

    choices: type[C]

    def read(self, key: str, raw: object) -> frozenset[C]:
        return frozenset(choice_named(self.choices, key, item) for item in listed(key, raw))

    def write(self, value: frozenset[C]) -> object:
        return [choice.value for choice in self.choices if choice in value]

    def parse(self, key: str, text: str) -> frozenset[C]:
        return self.read(key, parted(text))

    def text(self, value: frozenset[C]) -> str:
        return joined_by_dots(choice.value for choice in self.choices if choice in value)

    def others(self, value: frozenset[C]) -> Iterable[frozenset[C]]:
        return [value ^ {choice} for choice in self.choices]

    def sentences(self, value: frozenset[C], says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        return tuple(Sentence(choice.says(called=called)) for choice in self.choices if choice in value)

    def schema(self) -> dict[str, object]:
        return several([choice.value for choice in self.choices])

    def summary(self) -> str:
        return "any of " + ", ".join(choice.value for choice in self.choices)


@dataclass(frozen=True, slots=True)
class OneRank(Kind[Rank]):
    """A rank, as a level."""

    def read(self, key: str, raw: object) -> Rank:
        return rank_named(key, raw)

    def write(self, value: Rank) -> object:
        return value.value

    def others(self, value: Rank) -> Iterable[Rank]:
        return [rank for rank in Rank if rank is not value]

    def sentences(self, value: Rank, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        return (Sentence(says, (("rank", value),)),)

    def schema(self) -> dict[str, object]:
        return {"type": "string", "enum": [rank.value for rank in Rank]}

    def summary(self) -> str:
        return "a rank"


@dataclass(frozen=True, slots=True)
class Ranks(Kind[frozenset[Rank]]):
    """A set of ranks."""

    def read(self, key: str, raw: object) -> frozenset[Rank]:
        return frozenset(rank_named(key, item) for item in listed(key, raw))

    def write(self, value: frozenset[Rank]) -> object:
        return [rank.value for rank in Rank if rank in value]

    def parse(self, key: str, text: str) -> frozenset[Rank]:
        return self.read(key, parted(text))

    def text(self, value: frozenset[Rank]) -> str:
        return joined_by_dots(rank.value for rank in Rank if rank in value)

    def others(self, value: frozenset[Rank]) -> Iterable[frozenset[Rank]]:
        return [value ^ {rank} for rank in Rank]

    def sentences(self, value: frozenset[Rank], says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        ranks = series(rank for rank in Rank if rank in value)
        return (Sentence(says, (("ranks", ranks),)),)

    def schema(self) -> dict[str, object]:
        return several([rank.value for rank in Rank])

    def summary(self) -> str:
        return "any ranks"


_PLACE = {face: place for place, face in enumerate(FACES)}


@dataclass(frozen=True, slots=True)
class CardList(Kind[tuple[Card, ...]]):
    """Cards in the order of the pack, so that equal lists are equal values."""

    def read(self, key: str, raw: object) -> tuple[Card, ...]:
        if raw in (None, "none", ""):
            return ()
        try:
            found = cards(raw, MOST_DECKS)
        except NotationError as error:
            raise OptionError(key, error.sentence) from error
        return tuple(sorted(found, key=_PLACE.__getitem__))

    def write(self, value: tuple[Card, ...]) -> object:
        return [card.name for card in value]

    def parse(self, key: str, text: str) -> tuple[Card, ...]:
        return self.read(key, parted(text))

    def text(self, value: tuple[Card, ...]) -> str:
        return joined_by_dots(card.name for card in value)

    def others(self, value: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
        return [()] if value else []

    def sentences(
        self,
        value: tuple[Card, ...],
        says: str,
        decks: int,  # noqa: ARG002
        *,
        called: bool = False,  # noqa: ARG002
    ) -> tuple[Sentence, ...]:
        return (Sentence(says, (("cards", value),)),)

    def schema(self) -> dict[str, object]:
        return {"type": "array", "items": {"enum": [face.name for face in FACES]}}

    def summary(self) -> str:
        return "any cards"


def several(words: list[str]) -> dict[str, object]:
    """The schema of a list of different words out of these."""
    return {"type": "array", "items": {"enum": words}, "uniqueItems": True}


def choice_named(choices: type[C], key: str, raw: object) -> C:
    """The choice stored under this word."""
    words = {choice.value: choice for choice in choices}
    if isinstance(raw, str) and raw in words:
        return words[raw]
    raise OptionError(key, one_of(key, raw, list(words)))


_RANKS = {rank.value: rank for rank in Rank}


def rank_named(key: str, raw: object) -> Rank:
    """A rank from its corner text; a number will do for the number cards."""
    text = shown(raw).upper() if isinstance(raw, str | int) else ""
    if text in _RANKS:
        return _RANKS[text]
    raise OptionError(key, one_of(key, raw, list(_RANKS)))


def listed(key: str, raw: object) -> list[object]:
    """A list; the words none and "" are the empty one, and a word with commas is several."""
    match raw:
        case None | "none" | "":
            return []
        case str():
            return listed(key, [word.strip() for word in raw.split(",", LONGEST_LIST)])
        case list() | tuple() if len(raw) <= LONGEST_LIST:
            return list(raw)
        case list() | tuple():
            raise OptionError(key, say("{option} takes a list of at most {most}.", option=key, most=LONGEST_LIST))
    raise OptionError(key, say("{option} takes a list; {got} is not one.", option=key, got=shown(raw)))


def joined_by_dots(words: Iterable[str]) -> str:
    """A list in a link."""
    return ".".join(words) or "none"


def parted(text: str) -> list[str]:
    """A list out of a link."""
    return [] if text in {"", "none"} else text.split(".")


def digits(text: str) -> int | str:
    """The number that a short text spells, or else the text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else text  # noqa: PLR2004 - no option is longer


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The known word that somebody probably meant."""
    close = get_close_matches(shown(word)[:LONGEST_WORD], list(known), n=1)
    return close[0] if close else None


def one_of(key: str, raw: object, words: list[str]) -> Sentence:
    """Why this is not one of these words, with the nearest or else all of them."""
    meant = nearest(raw, words)
    if meant is not None:
        return say("{option} does not take {got}; did you mean {meant}?", option=key, got=shown(raw), meant=meant)
    known = series(words)
    return say("{option} takes one of {known}; {got} is none of them.", option=key, known=known, got=shown(raw))
