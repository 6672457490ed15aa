"""Rows: fields that hold several things of one kind, each with cells of its own, like the bids of an auction."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import Colour, Suit
from scorekeeper.web.asking.fields import BETWEEN, MOST_ROWS, WITHIN, Field, Given, compact, in_json

Row = dict[str, object]
NUMBERED = re.compile(r"\.(\d{1,3})\.(\w+)")
COLOURS = {colour.value for colour in Colour}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Field):
    """A list of rows. An address writes `N:5H/W:7S7S`, a form `bids.0.by` and `bids.0.cards`."""

    cells: tuple[Field, ...]
    item: str

    def knows(self, name: str) -> bool:
        return name == self.name or (
            name.startswith(self.name) and NUMBERED.fullmatch(name, len(self.name)) is not None
        )

    def read(self, given: Given) -> object:
        told = [(place, row) for place, row in self._told(given) if row]
        if told:
            return [row for _, row in sorted(told, key=lambda entry: entry[0])]
        texts = [text.strip() for text in given.get(self.name, ()) if text.strip()]
        return self.value(BETWEEN.join(texts)) if texts else None

    def value(self, text: str) -> object:
        found = in_json(text)
        if found is not text:
            return found
        return [self.row(part) for part in text.split(BETWEEN, MOST_ROWS) if part.strip()]

    def row(self, text: str) -> Row:
        """A row of an address; its first cell may hold what parts the cells."""
        cells = self.cells_of(text)
        texts = text.rsplit(WITHIN, len(cells) - 1)
        pairs = zip(cells, texts, strict=False)
        return {cell.name: cell.value(part.strip()) for cell, part in pairs if part.strip()}

    def cells_of(self, text: str) -> tuple[Field, ...]:  # noqa: ARG002 - other rows differ
        return self.cells

    def _told(self, given: Given) -> Iterator[tuple[int, Row]]:
        """The rows of a form with their numbers; those that say nothing are empty."""
        found: dict[int, dict[str, list[str]]] = {}
        for name, texts in given.items():
            match = NUMBERED.fullmatch(name, len(self.name)) if name.startswith(self.name) else None
            if match:
                found.setdefault(int(match[1]), {})[match[2]] = list(texts)
        for place, cells in found.items():
            values = ((cell.name, cell.read(cells)) for cell in self.every_cell())
            yield place, {name: value for name, value in values if value is not None}

    def every_cell(self) -> tuple[Field, ...]:
        """The cells that any of the rows may have."""
        return self.cells

    def written(self, value: object) -> str:
        if not isinstance(value, list):
            return compact(value)
        rows = [self.row_written(row) for row in value]
        return BETWEEN.join(rows) if all(rows) and (rows or not self.required) else compact(value)

    def row_written(self, row: object) -> str:
        """A row as an address says it, or nothing where it cannot."""
        cells = self._cells_within(row)
        if not isinstance(row, Mapping) or not cells or not set(row) <= {cell.name for cell in cells}:
            return ""
        texts = [cell.written(row[cell.name]) if cell.name in row else "" for cell in cells]
        if BETWEEN in "".join(texts) or WITHIN in "".join(texts[1:]):
            return ""
        return WITHIN.join(texts) if WITHIN in texts[0] else WITHIN.join(texts).rstrip(WITHIN)

    def _cells_within(self, row: object) -> tuple[Field, ...]:
        return self.cells_of(str(row.get("colour"))) if isinstance(row, Mapping) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls(Rows):
    """Calls of friends: a card with its copy, or a colour with a rank."""

    colour_cells: tuple[Field, ...]

    def cells_of(self, text: str) -> tuple[Field, ...]:
        return self.colour_cells if text.partition(WITHIN)[0].strip() in COLOURS else self.cells

    def every_cell(self) -> tuple[Field, ...]:
        return (*self.cells, *self.colour_cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class One(Rows):
    """Exactly one row."""

    def read(self, given: Given) -> object:
        return first(Rows.read(self, given))

    def value(self, text: str) -> object:
        return first(Rows.value(self, text))

    def written(self, value: object) -> str:
        return self.row_written(value) or compact(value)


def first(rows: object) -> object:
    return rows[0] if isinstance(rows, list) and rows else rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Widths(Field):
    """For each suit the width of a tuple: `H2` is a pair of hearts; a form gives `lacks.H`."""

    def knows(self, name: str) -> bool:
        return name == self.name or name in {f"{self.name}.{suit.value}" for suit in Suit}

    def read(self, given: Given) -> object:
        apart = {suit.value: "".join(given.get(f"{self.name}.{suit.value}", ())[-1:]).strip() for suit in Suit}
        told = {suit: number(text) for suit, text in apart.items() if text}
        whole = " ".join(given.get(self.name, ())).strip()
        found = self.value(whole) if whole else None
        return {**found, **told} if isinstance(found, dict) and told else found or told or None

    def value(self, text: str) -> object:
        found = in_json(text)
        if found is not text:
            return found
        words = text.replace(BETWEEN, " ").split()
        suits = {suit.value for suit in Suit}
        if not all(word[0].upper() in suits and word[1:] for word in words):
            return text
        return {word[0].upper(): number(word[1:]) for word in words}

    def written(self, value: object) -> str:
        if not isinstance(value, Mapping) or not all(isinstance(width, int) for width in value.values()):
            return compact(value)
        return BETWEEN.join(f"{suit}{width}" for suit, width in value.items())


def number(text: str) -> object:
    return int(text) if text.isascii() and text.isdecimal() and len(text) == 1 else text
