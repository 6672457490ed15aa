"""Fields that hold several things of one kind: lists of cards, and rows with cells, like the bids of an auction."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import SUIT_NAMES, Colour, Suit
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.questions import fields, rows
from scorekeeper.rules.questions.asked import MOST_LISTED
from scorekeeper.rules.questions.fields import QuestionField
from scorekeeper.rules.questions.question import MOST_PLAYERS
from scorekeeper.rules.questions.rows import CallsField, RowsField
from scorekeeper.rules.words import N_
from scorekeeper.web.rulings import controls
from scorekeeper.web.rulings.card_lists import SPARE, CardListsInput, SeveralInput
from scorekeeper.web.rulings.controls import FormControl, FormLine, FormTable, Pairs, Slot
from scorekeeper.web.rulings.fields import (
    BETWEEN,
    FLAGS,
    WITHIN,
    CardsInput,
    FlagInput,
    Given,
    LevelInput,
    NumberInput,
    PlacesInput,
    PlayerInput,
    PlayersInput,
    QuestionInput,
    RulesInput,
    TrumpInput,
    WordInput,
    compact,
    in_json,
    last,
)
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.site.wording import labelled

Row = Mapping[str, object]
NUMBERED = re.compile(r"\.(\d{1,3})\.(\w+)")
COLOURS = {colour.value for colour in Colour}
SUITS = {suit.value for suit in Suit}
WIDTHS = (1, 2, 3)
BLANK: Row = {}


class RowsInput(SeveralInput):
    """A list of rows. An address writes `N:5H/W:7S7S`, a form `bids.0.by` and `bids.0.cards`."""

    asked: RowsField

    def __init__(self, asked: RowsField) -> None:
        super().__init__(asked)
        self.cells = tuple(map(made, asked.cells))
        self.every_cell = tuple(map(made, asked.every_cell))

    def knows(self, name: str) -> bool:
        return name == self.name or (
            name.startswith(self.name) and NUMBERED.fullmatch(name, len(self.name)) is not None
        )

    def clean(self, value: Given) -> object:
        told = [(place, row) for place, row in self._told(value) if row]
        if told:
            return [row for _place, row in sorted(told, key=lambda entry: entry[0])]
        texts = [text.strip() for text in value.get(self.name, ()) if text.strip()]
        return self.parse(BETWEEN.join(texts)) if texts else None

    def parse(self, text: str) -> object:
        found = in_json(text)
        if found is not text:
            return found
        return [self.row(part) for part in text.split(BETWEEN, MOST_LISTED) if part.strip()]

    def row(self, text: str) -> Row:
        """A row of an address; its first cell may hold what parts the cells."""
        cells = self.cells_said(self.cells_of(text), said=text.rpartition(WITHIN)[2].strip() in FLAGS)
        texts = text.rsplit(WITHIN, len(cells) - 1)
        pairs = zip(cells, texts, strict=False)
        return {cell.name: cell.parse(part.strip()) for cell, part in pairs if part.strip()}

    def cells_of(self, text: str) -> tuple[QuestionInput, ...]:  # noqa: ARG002 - calls differ
        return self.cells

    def cells_said(self, cells: tuple[QuestionInput, ...], *, said: bool) -> tuple[QuestionInput, ...]:
        """Without a last cell for something that is not said to be so, as rows were written before it was there."""
        return cells[:-1] if cells and isinstance(cells[-1], FlagInput) and not said else cells

    def _told(self, given: Given) -> Iterator[tuple[int, Row]]:
        """The rows of a form with their numbers; those that say nothing are empty."""
        found: dict[int, dict[str, list[str]]] = {}
        for name, texts in given.items():
            match = NUMBERED.fullmatch(name, len(self.name)) if name.startswith(self.name) else None
            if match:
                found.setdefault(int(match[1]), {})[match[2]] = list(texts)
        for place, cells in found.items():
            values = ((cell.name, cell.clean(cells)) for cell in self.every_cell)
            yield place, {name: value for name, value in values if value is not None}

    def shortest(self, value: object) -> str:
        if not isinstance(value, list):
            return compact(value)
        rows = [self.row_written(row) for row in value]
        return BETWEEN.join(rows) if all(rows) and (rows or not self.required) else compact(value)

    def row_written(self, row: object) -> str:
        """A row as an address says it, or nothing where it cannot."""
        cells = self.cells_of(str(row.get("colour"))) if isinstance(row, Mapping) else ()
        if not isinstance(row, Mapping) or not set(row) <= {cell.name for cell in cells}:
            return ""
        cells = self.cells_said(cells, said=bool(cells) and cells[-1].name in row)
        texts = [cell.prepare_value(row[cell.name]) if cell.name in row else "" for cell in cells]
        if BETWEEN in "".join(texts) or WITHIN in "".join(texts[1:]):
            return ""
        return WITHIN.join(texts) if WITHIN in texts[0] else WITHIN.join(texts).rstrip(WITHIN)

    def lines(self, value: object, table: FormTable) -> tuple[FormLine, ...]:
        given = [value] if isinstance(value, Mapping) else value if isinstance(value, list) else []
        rows = self.drawn([row if isinstance(row, Mapping) else BLANK for row in given], table)
        return tuple(self._line(row, number, table) for number, row in enumerate(rows))

    def drawn(self, rows: list[Row], table: FormTable) -> list[Row]:  # noqa: ARG002 - some ask for as many as there are
        """The rows given, and as many more as may be wanted."""
        return [*rows, *[BLANK] * SPARE]

    def _line(self, row: Row, number: int, table: FormTable) -> FormLine:
        cells = tuple(self.cell(cell, row, number, table) for cell in self.cells_drawn(row, table))
        return FormLine(label=self.line_label(row, number), controls=cells)

    def line_label(self, row: Row, number: int) -> str:
        return str(row.get("name", _(self.asked.item).format(number=number + 1)))

    def cells_drawn(self, row: Row, table: FormTable) -> tuple[QuestionInput, ...]:  # noqa: ARG002 - calls differ
        return self.cells

    def cell(self, cell: QuestionInput, row: Row, number: int, table: FormTable) -> FormControl:
        titled = isinstance(cell, NumberInput | WordInput)
        label = _(self.asked.item).format(number=number + 1) if isinstance(cell, CardsInput) else _(str(cell.label))
        slot = Slot(name=f"{self.name}.{number}.{cell.name}", label=label, titled=titled)
        return cell.control(row.get(cell.name), slot, table)


class SeatsInput(RowsInput):
    """Everybody's own level: as many rows as there are players."""

    def drawn(self, rows: list[Row], table: FormTable) -> list[Row]:
        return rows or [{"name": name, "level": "2"} for name in table.names]

    def cells_said(self, cells: tuple[QuestionInput, ...], *, said: bool) -> tuple[QuestionInput, ...]:  # noqa: ARG002 - bids differ
        """Whether somebody lost the hand before always had its place."""
        return cells

    def cell(self, cell: QuestionInput, row: Row, number: int, table: FormTable) -> FormControl:
        """A seat's name heads its row and goes along with it; names are given in one place for all."""
        if cell.name != "name":
            return super().cell(cell, row, number, table)
        slot = Slot(name=f"{self.name}.{number}.{cell.name}", label=_(str(cell.label)))
        return controls.typed(slot, str(row.get("name") or ""), hidden=True)


class CallsInput(RowsInput):
    """Calls of friends: a card with its copy, or a colour with a rank."""

    asked: CallsField

    def __init__(self, asked: CallsField) -> None:
        super().__init__(asked)
        self.colour_cells = tuple(map(made, asked.colour_cells))

    def cells_of(self, text: str) -> tuple[QuestionInput, ...]:
        return self.colour_cells if text.partition(WITHIN)[0].strip() in COLOURS else self.cells

    def drawn(self, rows: list[Row], table: FormTable) -> list[Row]:
        """As many as friends are called at this table."""
        said = table.values.get("players")
        players = len(said) if isinstance(said, list) else said if isinstance(said, int) else table.players
        wanted = table.played.friends.wanted(min(players, MOST_PLAYERS))
        return [*rows, *[BLANK] * (max(wanted, 1) - len(rows))]

    def cell(self, cell: QuestionInput, row: Row, number: int, table: FormTable) -> FormControl:
        """Of a card there are as many copies as decks."""
        if isinstance(cell, NumberInput):
            cell = NumberInput(replace(cell.asked, offered=table.played.table.decks))
        return super().cell(cell, row, number, table)

    def cells_drawn(self, row: Row, table: FormTable) -> tuple[QuestionInput, ...]:
        """A call that was made already is shown as it was made, whatever this table plays."""
        if {"colour", "card"} & set(row):
            return self.colour_cells if "colour" in row else self.cells
        by_colour = table.rules is not None and not table.rules.friends.call.names_copies
        return self.colour_cells if by_colour else self.cells


class OneRowInput(RowsInput):
    """Exactly one row."""

    def clean(self, value: Given) -> object:
        return first(RowsInput.clean(self, value))

    def parse(self, text: str) -> object:
        return first(RowsInput.parse(self, text))

    def shortest(self, value: object) -> str:
        return self.row_written(value) or compact(value)

    def drawn(self, rows: list[Row], table: FormTable) -> list[Row]:  # noqa: ARG002 - one at every table
        return rows[:1] or [BLANK]

    def line_label(self, row: Row, number: int) -> str:  # noqa: ARG002 - its entry says it
        return str(row.get("name", ""))


def first(rows: object) -> object:
    return rows[0] if isinstance(rows, list) and rows else rows


class LastTrickInput(OneRowInput):
    """The last trick: a tap tells who won it and with what; any other size stands below, on request."""

    def clean(self, value: Given) -> object:
        """A size that was tapped counts before any that was chosen below; 4-2 are four cards with a smaller part."""
        row = super().clean(value)
        side, *sizes = str(row.get("won_by", "")).split("-") if isinstance(row, Mapping) else ("",)
        if not sizes or not isinstance(row, Mapping):
            return row
        cards, longest = notation.whole(sizes[0]), notation.whole(sizes[-1])
        return {"won_by": side, "cards": cards, "longest": longest, **{key: row[key] for key in row if key == "points"}}

    def lines(self, value: object, table: FormTable) -> tuple[FormLine, ...]:
        row = value if isinstance(value, Mapping) else BLANK
        below = {name: row[name] for name in row if name == "points" or "-" not in self._tap(row)}
        _won_by, *sizes, points = (self.cell(cell, below, 0, table) for cell in self.cells)
        apart = "points" in row or table.played.kitty.counts_trick
        return (
            *(self._line_of(name, pairs, row) for name, pairs in _sized()),
            *([FormLine(label="", controls=(points,))] if apart else []),
            FormLine(label=_(OTHER_SIZE), controls=tuple(sizes) if apart else (*sizes, points)),
        )

    def tapped(self, row: Row) -> str:
        """Who won it and with what, where one tap tells it all."""
        told = {value: labelled(name, word) for name, pairs in _sized() for value, word in pairs[:-1]}
        return "" if "points" in row else told.get(self._tap(row), "")

    @staticmethod
    def _tap(row: Row) -> str:
        side, cards = row.get("won_by"), row.get("cards")
        whole = row.get("longest", 1) == cards
        return f"{side}-{cards}" if side and whole and (cards, cards) in TRICKS else str(side or "")

    def _line_of(self, name: str, pairs: Pairs, row: Row) -> FormLine:
        slot = Slot(name=f"{self.name}.0.won_by", label=name)
        return FormLine(label=name, controls=(controls.one_of(slot, self._tap(row), pairs),))


TRICKS = {(1, 1): N_("single"), (2, 2): N_("pair"), (4, 2): N_("two pairs"), (4, 4): N_("tractor (4 cards)")}
"""The last tricks that one tap tells, by the cards from each player and how many of them are the biggest part."""
OTHER_SIZE = N_("Of a throw the biggest part: 1 card if all are single, 2 for pairs, 4 or more for a tractor.")


def _sized() -> list[tuple[str, Pairs]]:
    """For each side by name, what one tap tells: that it won the last trick, and with what."""
    sizes = [
        *(("".join(f"-{cards}" for cards in dict.fromkeys(size)), _(word)) for size, word in TRICKS.items()),
        ("", _("other")),
    ]
    sides = ((Side.DEFENDERS, _("The defenders")), (Side.DECLARERS, _("The declarers")))
    return [(name, [(f"{side.value}{size}", word) for size, word in sizes]) for side, name in sides]


class WidthsInput(SeveralInput):
    """For each suit the width of a tuple: `H2` is a pair of hearts; a form gives `lacks.H`."""

    def knows(self, name: str) -> bool:
        return name == self.name or name in {f"{self.name}.{suit}" for suit in SUITS}

    def clean(self, value: Given) -> object:
        apart = {suit.value: last(value, f"{self.name}.{suit.value}") for suit in Suit}
        told = {suit: notation.whole(text) for suit, text in apart.items() if text}
        found = super().clean(value)
        return {**found, **told} if isinstance(found, dict) and told else found or told or None

    def parse(self, text: str) -> object:
        found = in_json(text)
        if found is not text:
            return found
        words = text.replace(BETWEEN, " ").split()
        if not all(word[0].upper() in SUITS and word[1:] for word in words):
            return text
        return {word[0].upper(): notation.whole(word[1:]) for word in words}

    def shortest(self, value: object) -> str:
        if not isinstance(value, Mapping) or not all(isinstance(width, int) for width in value.values()):
            return compact(value)
        return BETWEEN.join(f"{suit}{width}" for suit, width in value.items())

    def lines(self, value: object, table: FormTable) -> tuple[FormLine, ...]:  # noqa: ARG002 - the same everywhere
        said = value if isinstance(value, Mapping) else BLANK
        return tuple(self._line(suit, said.get(suit.value, "")) for suit in reversed(Suit))

    def _line(self, suit: Suit, chosen: object) -> FormLine:
        """What is known of one suit: nothing, or that it had no tuple so wide."""
        label = _(SUIT_NAMES[suit])
        choices = [("", _("not known")), *((str(width), lacks_in_words(suit.value, width)) for width in WIDTHS)]
        slot = Slot(name=f"{self.name}.{suit.value}", label=label)
        return FormLine(label=label, controls=(controls.one_of(slot, str(chosen), choices),))

    def in_words(self, value: object) -> str:
        if not isinstance(value, Mapping):
            return super().in_words(value)
        return " · ".join(lacks_in_words(suit, width) for suit, width in value.items())


def lacks_in_words(suit: object, width: object) -> str:
    """What a hand did not hold: no hearts, no pair of hearts."""
    suits = {known.value: _(SUIT_NAMES[known]) for known in Suit}
    said = {1: _("no more {suit}"), 2: _("no pair of {suit}"), 3: _("no triple of {suit}")}
    sentence = said.get(width) if isinstance(width, int) else None
    return (sentence or _("no {width} identical {suit}")).format(suit=suits.get(str(suit), suit), width=width)


INPUTS: Mapping[type[QuestionField], type[Any]] = {
    fields.RulesField: RulesInput,
    fields.TrumpField: TrumpInput,
    fields.LevelField: LevelInput,
    fields.CardsField: CardsInput,
    rows.CardListsField: CardListsInput,
    fields.NumberField: NumberInput,
    fields.PointsField: NumberInput,
    fields.FlagField: FlagInput,
    fields.PlacesField: PlacesInput,
    fields.WordField: WordInput,
    fields.PlayerField: PlayerInput,
    fields.PlayersField: PlayersInput,
    rows.RowsField: RowsInput,
    rows.SeatsField: SeatsInput,
    rows.OneRowField: OneRowInput,
    rows.LastTrickField: LastTrickInput,
    rows.CallsField: CallsInput,
    rows.WidthsField: WidthsInput,
}


def made(asked: QuestionField) -> QuestionInput:
    """The input for a declared field."""
    found: QuestionInput = INPUTS[type(asked)](asked)
    return found


@cache
def inputs(op: str) -> tuple[QuestionInput, ...]:
    """All of a question, in the order of the table."""
    return tuple(map(made, KINDS[op].fields))
