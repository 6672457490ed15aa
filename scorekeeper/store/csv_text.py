"""CSV as text: how it is encoded, what parts its columns, and which column is which."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.words import Sentence, say
from scorekeeper.store.cells import unguarded
from scorekeeper.store.csv_columns import column_of, people_of

DELIMITERS = ",;\t|"
MOST_ROWS = 20_000
MOST_COLUMNS = 200
LEFT_OUT = say("This column is not understood, and was left out.")


class Place(NamedTuple):
    """Where in a sheet; a column of no name is the whole row."""

    line: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class SheetFinding:
    """What is the matter somewhere in a sheet."""

    place: Place
    sentence: Sentence


class SheetError(ValueError):
    """A sheet that cannot be read at all."""

    def __init__(self, line: int, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.told = SheetFinding(Place(line), sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row by its columns; `levels` are those that stand in it, by the people whose they are."""

    line: int
    cells: Mapping[str, str]
    levels: Mapping[tuple[str, ...], str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")


def decoded(data: bytes) -> str:
    """The text of a file, in UTF-8, UTF-16 or GB18030; in another encoding it would be read wrongly, and is refused."""
    text = _decoded(data)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise SheetError(line, say("There is a NUL character here, so this is no text file. Save the sheet as CSV."))
    return text


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _as(data, "utf-16")
    found = _wide(data)
    if found:
        return found
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _chinese(data)


def _wide(data: bytes) -> str:
    """UTF-16 without a mark: every second byte of its commas and line ends is nought."""
    encoding = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    text = data.decode(encoding, "replace") if 0 in data else ""
    return text if "\n" in text and "\0" not in text and "\ufffd" not in text else ""


def _as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        sentence = say("The file ends or breaks off within a character of UTF-16. Save it as CSV in UTF-8.")
        raise SheetError(1, sentence) from error


_NOT_CHINESE = re.compile("[\u0370-\u04ff\u2500-\u257f\u3040-\u312f]")


def _chinese(data: bytes) -> str:
    """GB18030 gives some meaning to most bytes; it is believed where the common characters are the more.

    Latin letters with accents come out as rare ones, and Big5 as Japanese and Greek.
    """
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        text = ""
    foreign = [sign for sign in text if not sign.isascii()]
    common = sum(1 for sign in foreign if sign.encode("gb2312", "ignore"))
    if common * 2 <= len(foreign) or _NOT_CHINESE.search(text) or not foreign:
        sentence = say("This is text in neither UTF-8, UTF-16 nor GB18030. Save the sheet as CSV in UTF-8.")
        raise SheetError(1, sentence)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The rows below the header, what cannot be made of its columns, and what the known ones are called there."""

    rows: tuple[Row, ...]
    remarks: tuple[SheetFinding, ...]
    headers: Mapping[str, str]


def grid(text: str) -> Grid:
    """A sheet cut up into its cells."""
    lines = [*_lines(text)]
    if len(lines) < 2:  # noqa: PLR2004 - a header and a row
        raise SheetError(1, say("There is no row below the header here, so there is nothing to bring in."))
    (line, header), *body = lines
    columns = [column_of(name) for name in header]
    _refuse_twice(line, columns, header)
    levels = {
        place: people
        for place, name in enumerate(header)
        if not columns[place] and (people := people_of(name)) and _all_levels(body, place)
    }
    remarks = tuple(
        SheetFinding(Place(line, name), LEFT_OUT)
        for place, name in enumerate(header)
        if name and not columns[place] and place not in levels
    )
    headers = {column: name for column, name in zip(columns, header, strict=True) if column}
    found = tuple(_row(number, cells, columns, levels) for number, cells in body)
    return Grid(rows=found, remarks=remarks, headers=MappingProxyType(headers))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that say something, with their numbers."""
    csv.field_size_limit(100_000)
    found = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    begins, told = 1, 0
    try:
        for cells in found:
            if any(cell.strip() for cell in cells):
                told += 1
                if told > MOST_ROWS or len(cells) > MOST_COLUMNS:
                    raise SheetError(begins, _too_large())
                yield begins, [unguarded(cell).strip() for cell in cells]
            begins = found.line_num + 1
    except csv.Error as error:
        sentence = say("The sheet cannot be read from here on ({reason}). Save it as CSV anew.", reason=str(error))
        raise SheetError(begins, sentence) from error


def _too_large() -> Sentence:
    return say(
        "A sheet has at most {rows} rows and {columns} columns. Bring it in in several parts.",
        rows=MOST_ROWS,
        columns=MOST_COLUMNS,
    )


def _delimiter(text: str) -> str:
    """What parts the header into the most columns."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=header.count)


def _refuse_twice(line: int, columns: list[str], header: list[str]) -> None:
    for place, column in enumerate(columns):
        if column and column in columns[:place]:
            other = header[columns.index(column)]
            sentence = say(
                "“{one}” and “{other}” are both read as {meaning}. Give one of them another name.",
                one=other,
                other=header[place],
                meaning=column,
            )
            raise SheetError(line, sentence)


def _all_levels(body: list[tuple[int, list[str]]], place: int) -> bool:
    """Whether nothing but levels stands in a column, and at least one."""
    cells = [cells[place] for _line, cells in body if place < len(cells) and cells[place]]
    return bool(cells) and all(map(level, cells))


def level(text: str) -> Rank | None:
    try:
        return notation.level(text.strip().upper())
    except NotationError:
        return None


def _row(line: int, cells: list[str], columns: list[str], levels: Mapping[int, tuple[str, ...]]) -> Row:
    known = {column: cells[place] for place, column in enumerate(columns) if column and place < len(cells)}
    named = {people: cells[place] for place, people in levels.items() if place < len(cells)}
    return Row(line=line, cells=MappingProxyType(known), levels=MappingProxyType(named))
