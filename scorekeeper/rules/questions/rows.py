"""Fields that hold several things of one kind: lists of cards, and rows with cells, like the bids of an auction."""

from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.fields import CARDS, Cards, QuestionField, Schema, list_schema, whole_schema


@dataclass(frozen=True, slots=True, kw_only=True)
class CardListsField(QuestionField):
    """Several lists of cards; null stands for a hand that nobody has seen.

    Where each is a player's, the first of them is that of the `first_seat`, counted from the leader's.
    """

    item: str = ""
    unseen: bool = False
    first_seat: int | None = None

    @property
    def schema(self) -> Schema:
        return list_schema({**CARDS, "type": ["string", "array", "null"]} if self.unseen else CARDS)

    def read(self, asked: Asked, rules: RuleSet) -> tuple[Cards, ...]:
        return tuple(self._cards(asked, place, raw, rules) for place, raw in enumerate(asked.items(self.name)))

    def if_given(self, asked: Asked, rules: RuleSet) -> tuple[Cards, ...] | None:
        return self.read(asked, rules) if self.given(asked) else None

    def hands(self, asked: Asked, rules: RuleSet) -> tuple[Cards | None, ...]:
        """Hands in turn order, none where nothing is said."""
        raws = asked.items(self.name) if self.given(asked) else ()
        return tuple(None if raw is None else self._cards(asked, place, raw, rules) for place, raw in enumerate(raws))

    def _cards(self, asked: Asked, place: int, raw: object, rules: RuleSet) -> Cards:
        return asked.at(f"{self.name}[{place}]", raw, lambda text: notation.cards(text, rules.table.decks))


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsField(QuestionField):
    """A list of rows, each with cells of its own, like the bids of an auction."""

    cells: tuple[QuestionField, ...]
    item: str = ""

    @property
    def every_cell(self) -> tuple[QuestionField, ...]:
        """The cells that any of the rows may have."""
        return self.cells

    @property
    def row_schema(self) -> Schema:
        return object_schema(self.every_cell)

    @property
    def schema(self) -> Schema:
        return list_schema(self.row_schema)

    def each(self, asked: Asked) -> list[Asked]:
        """The rows; none where nothing is said and nothing need be."""
        return asked.each(self.name) if self.required or self.given(asked) else []


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsField(RowsField):
    """A row for every player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallsField(RowsField):
    """Calls of friends: a card with its copy, or a colour with a rank."""

    colour_cells: tuple[QuestionField, ...]

    @property
    def every_cell(self) -> tuple[QuestionField, ...]:
        return (*self.cells, *self.colour_cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneRowField(RowsField):
    """Exactly one row."""

    @property
    def schema(self) -> Schema:
        return self.row_schema


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrickField(OneRowField):
    """Who won the last trick, and with what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WidthsField(QuestionField):
    """For each suit the width of a tuple."""

    most: int

    @property
    def schema(self) -> Schema:
        widths = {suit.value: whole_schema(1, self.most) for suit in Suit}
        return {"type": "object", "properties": widths}

    def read(self, asked: Asked) -> dict[Suit, int]:
        """What stands in the object of this field."""
        suits = [suit for suit in Suit if asked.get(suit.value) is not None]
        return {suit: asked.whole(suit.value, asked.get(suit.value), 1, self.most) for suit in suits}


def object_schema(
    fields: tuple[QuestionField, ...], fixed: Schema = MappingProxyType({}), always: tuple[str, ...] = ()
) -> dict[str, object]:
    """An object with these fields, and those of them that it cannot do without, after the `fixed` ones."""
    needed = [*always, *(field.name for field in fields if field.needed)]
    properties = {**fixed, **{field.name: field.schema for field in fields}}
    return {"type": "object", "properties": properties, **({"required": needed} if needed else {})}
