"""Fields of a question, each declared once: what it takes, how far it goes, and what forms and descriptions call it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from scorekeeper.rules import possible
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import FIVES
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import LONGEST_WORD, MOST_LISTED, Asked, Refused
from scorekeeper.rules.words import say, shown

E = TypeVar("E", bound=Enum)
Cards = tuple[Card, ...]
Schema = Mapping[str, object]
TEXT: Schema = {"type": "string"}
WORD: Schema = {"type": "string", "maxLength": LONGEST_WORD}
CARDS: Schema = {"description": "Cards by rank and suit letter.", "type": ["string", "array"], "examples": ["5H 5H"]}
LEVEL: Schema = {"enum": [rank.value for rank in Rank]}


def list_schema(item: Schema, most: int = MOST_LISTED) -> dict[str, object]:
    """A list as long as the referee takes one."""
    return {"type": "array", "items": item, "maxItems": most}


def whole_schema(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionField(ABC):
    """One thing that is asked: its name in the question, and what a form says about it.

    `aside` is told on a page and not to the referee; `folded` is asked only of those who know it. What is `required`
    need not be said where the field named by `unless` says it all; what is `assumed` only a form insists on, for the
    rules say it to programs.
    """

    name: str
    label: str = ""
    help: str = ""
    required: bool = False
    assumed: bool = False
    unless: str = ""
    aside: bool = False
    folded: bool = False

    @property
    def needed(self) -> bool:
        """Whether there is no answer without it."""
        return self.required and not (self.assumed or self.unless)

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """What it takes, as JSON Schema has it."""

    def given(self, asked: Asked) -> bool:
        return asked.get(self.name) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesField(QuestionField):
    """The rules of the table: a preset, a link of house rules, or JSON; what stands `beside` it on a form counts for
    more.
    """

    beside: tuple[str, ...] = ("decks",)

    @property
    def schema(self) -> Schema:
        return {"$ref": "#/components/schemas/Rules"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpField(QuestionField):
    """A trump whose rank is a level that is played."""

    @property
    def schema(self) -> Schema:
        return {"type": ["string", "object"], "examples": ["7D", "7NT", "NT"]}

    def read(self, asked: Asked, rules: RuleSet) -> Trump:
        found = asked.noted(self.name, notation.trump)
        asked.refuse(possible.trump_on_ladder(rules.ladder, self.name, found))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelField(QuestionField):
    """A rank from 2 to ace."""

    @property
    def schema(self) -> Schema:
        return LEVEL

    def read(self, asked: Asked, rules: RuleSet) -> Rank:
        """A rank at which somebody can stand."""
        found = self.rank(asked)
        asked.refuse(possible.level_on_ladder(rules.ladder, self.name, found))
        return found

    def rank(self, asked: Asked) -> Rank:
        return asked.noted(self.name, notation.level)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsField(QuestionField):
    """Cards in any notation, at `most` so many of them where that is not 0.

    A form shows them in the order given where they are `turned`; `inside` and `apart` name the field that holds these
    cards as well, and the one that cannot hold the same copies.
    """

    turned: bool = False
    inside: str = ""
    apart: str = ""
    most: int = 0

    @property
    def schema(self) -> Schema:
        return TEXT if self.most == 1 else CARDS

    def read(self, asked: Asked, rules: RuleSet) -> Cards:
        """At least one card."""
        found = self.any(asked, rules)
        if not found:
            raise asked.error(Refused.MISSING, self.name, say("{field} names no cards.", field=asked.name(self.name)))
        return found

    def any(self, asked: Asked, rules: RuleSet) -> Cards:
        """Cards, or none of them; the field is there."""
        return asked.noted(self.name, lambda raw: notation.cards(raw, rules.table.decks))

    def if_given(self, asked: Asked, rules: RuleSet) -> Cards | None:
        return self.any(asked, rules) if self.given(asked) else None

    def one(self, asked: Asked) -> Card:
        return asked.noted(self.name, notation.one_card)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberField(QuestionField):
    """A whole number within bounds; a form offers those up to `offered`, where programs may say more."""

    low: int
    high: int
    offered: int | None = None

    @property
    def schema(self) -> Schema:
        return whole_schema(self.low, self.high)

    def read(self, asked: Asked) -> int:
        return asked.whole(self.name, asked.required(self.name), self.low, self.high)

    def if_given(self, asked: Asked) -> int | None:
        return self.read(asked) if self.given(asked) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsField(NumberField):
    """Card points, which come in fives."""

    @property
    def schema(self) -> Schema:
        return {**whole_schema(self.low, self.high), "multipleOf": FIVES}

    def read(self, asked: Asked) -> int:
        found = NumberField.read(self, asked)
        if found % FIVES:
            sentence = say("Card points come in fives; {points} does not.", points=found)
            raise asked.error(Refused.FIELD, self.name, sentence)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagField(QuestionField):
    """Something that is so, or is not, as where nothing is said; with `words` for both, saying nothing is a third."""

    words: tuple[str, str] | None = None

    @property
    def schema(self) -> Schema:
        return {"type": "boolean"}

    def read(self, asked: Asked) -> bool:
        raw = asked.get(self.name)
        if raw is None or isinstance(raw, bool):
            return bool(raw)
        sentence = say("{field} is true or false; {got} is neither.", field=asked.name(self.name), got=shown(raw))
        raise asked.error(Refused.FIELD, self.name, sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesField(QuestionField):
    """Some of the other players, each by how many sit between."""

    most: int

    @property
    def schema(self) -> Schema:
        return list_schema(whole_schema(0, self.most))

    def if_given(self, asked: Asked) -> frozenset[int] | None:
        if not self.given(asked):
            return None
        places = enumerate(asked.items(self.name))
        return frozenset(asked.whole(f"{self.name}[{place}]", raw, 0, self.most) for place, raw in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordField(QuestionField, Generic[E]):
    """One of a few words, each with what it says on a form."""

    choices: tuple[tuple[E, str], ...]

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        return tuple((choice.value, label) for choice, label in self.choices)

    @property
    def _meant(self) -> dict[str, E]:
        """The choices by their word, in the order of the enum."""
        return {choice.value: choice for choice in type(self.choices[0][0])}

    @property
    def schema(self) -> Schema:
        return {"enum": [*self._meant]}

    def read(self, asked: Asked) -> E:
        return self._meant[asked.one_of(self.name, self._meant)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerField(QuestionField):
    """What somebody is called."""

    @property
    def schema(self) -> Schema:
        return WORD if self.required else {**WORD, "type": ["string", "null"]}

    def read(self, asked: Asked) -> str:
        return asked.word(self.name, asked.required(self.name))

    def if_given(self, asked: Asked) -> str | None:
        return self.read(asked) if self.given(asked) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersField(QuestionField):
    """Who plays, counterclockwise; of `counted` players the number alone is asked."""

    low: int
    high: int
    counted: bool = False

    @property
    def schema(self) -> Schema:
        if self.counted:
            return whole_schema(self.low, self.high)
        return {"type": "array", "items": WORD, "minItems": self.low, "maxItems": self.high}

    def count(self, asked: Asked) -> int:
        return asked.whole(self.name, asked.required(self.name), self.low, self.high)

    def read(self, asked: Asked) -> tuple[str, ...]:
        items = enumerate(asked.items(self.name))
        names = tuple(asked.word(f"{self.name}[{place}]", raw) for place, raw in items)
        if self.low <= len(names) <= self.high:
            return names
        sentence = say(
            "players names {count}; a table seats from {low} to {high}.",
            count=len(names),
            low=self.low,
            high=self.high,
        )
        raise asked.error(Refused.FIELD, self.name, sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonField(QuestionField):
    """What has a reader of its own, and is only described here."""

    described: Schema

    @property
    def schema(self) -> Schema:
        return self.described
