"""Tables: a bracket table as an option, read strictly from JSON or a link and put into words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from scorekeeper.rules.house.brackets import FIVES, NAMED, Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.kinds import LONGEST_LIST, Kind, OptionError, one_of
from scorekeeper.rules.words import Sentence, quoted, say, shown

_MOST_POINTS = 2000
_MOST_LEVELS = 20
_TABLE_FIELDS = ("per_deck", "rows")
_ROW_FIELDS = ("from", "to", "side", "levels", "next")
_SIDES = {side.value: side for side in Side}
_NEXT = {deal.value: deal for deal in Next}
_SIDE_LETTERS: Mapping[str, str | None] = {"d": Side.DECLARERS.value, "f": Side.DEFENDERS.value, "n": None}
_DEAL_LETTERS = {"p": Next.PARTNER.value, "r": Next.RIGHT.value}
_ROW = re.compile(r"(\d{1,4})([dfn])(\d{1,2})([pr])(?:t(\d{1,4}))?")
_PER_DECK = "deck"

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Tables(Kind[BracketTable]):
    """A bracket table, or the name of one."""

    def read(self, key: str, raw: object) -> BracketTable:
        match raw:
            case Mapping():
                return _read_table(key, raw)
            case str() if raw in NAMED:
                return NAMED[raw]
        raise OptionError(key, one_of(key, raw, list(NAMED)))

    def write(self, value: BracketTable) -> object:
        return name_of(value) or {"per_deck": value.per_deck, "rows": [_write_row(row) for row in value.rows]}

    def parse(self, key: str, text: str) -> BracketTable:
        return self.read(key, text if text in NAMED else _from_link(text) or text)

    def text(self, value: BracketTable) -> str:
        return name_of(value) or _to_link(value)

    def others(self, value: BracketTable) -> Iterable[BracketTable]:
        return [table for table in dict.fromkeys(NAMED.values()) if table != value]

    def sentences(self, value: BracketTable, says: str, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ARG002
        return tuple(
            row_in_words(bracket.start, bracket.end, bracket.gain, bracket.next, called=called)
            for bracket in value.at(decks)
        )

    def schema(self) -> dict[str, object]:
        bound = {"type": "integer", "minimum": 0, "maximum": _MOST_POINTS, "multipleOf": 5}
        row = {
            "from": bound,
            "to": {"anyOf": [bound, {"type": "null"}]},
            "side": {"enum": [*_SIDES, None]},
            "levels": {"type": "integer", "minimum": 0, "maximum": _MOST_LEVELS},
            "next": {"enum": list(_NEXT)},
        }
        rows = {"type": "array", "items": _closed(row), "minItems": 1, "maxItems": LONGEST_LIST}
        return {"anyOf": [{"enum": list(NAMED)}, _closed({"per_deck": {"type": "boolean"}, "rows": rows})]}

    def summary(self) -> str:
        return " · ".join([*NAMED, "a table of brackets"])


def _closed(properties: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def name_of(table: BracketTable) -> str | None:
    """The name of a table, if it has one; of two names for one table, the first."""
    return next((name for name, known in NAMED.items() if known == table), None)


def _read_table(key: str, raw: Mapping[object, object]) -> BracketTable:
    _check_fields(key, raw, _TABLE_FIELDS)
    per_deck, rows = raw["per_deck"], raw["rows"]
    if not isinstance(per_deck, bool):
        raise OptionError(key, say("per_deck is true or false; {got} is neither.", got=shown(per_deck)))
    if not isinstance(rows, list) or not 1 <= len(rows) <= LONGEST_LIST:
        raise OptionError(key, say("A scoring table has a list of 1 to {most} rows.", most=LONGEST_LIST))
    brackets = [_read_row(key, row) for row in rows]
    table = BracketTable(per_deck, tuple(_parted(brackets) if per_deck else brackets))
    for flaw in table.proof():
        if flaw.broken:
            raise OptionError(key, flaw.sentence)
    return table


def _parted(rows: Sequence[Bracket]) -> list[Bracket]:
    """Per deck, a row that ends where the next begins ends below it: twice 20 is one total, and belongs to one row."""
    starts = [row.start for row in rows[1:]]
    met = [
        replace(low, end=start - FIVES) if low.start < start == low.end else low
        for low, start in zip(rows, starts, strict=False)
    ]
    return [*met, rows[-1]]


def _read_row(key: str, raw: object) -> Bracket:
    if not isinstance(raw, Mapping):
        raise OptionError(key, say("A row of a scoring table is an object; {got} is not one.", got=shown(raw)))
    _check_fields(key, raw, _ROW_FIELDS)
    levels = _number(key, "levels", raw["levels"], _MOST_LEVELS)
    end = None if raw["to"] is None else _number(key, "to", raw["to"], _MOST_POINTS)
    return Bracket(
        start=_number(key, "from", raw["from"], _MOST_POINTS),
        end=end,
        side=_word(key, "side", raw["side"], _SIDES) if levels else None,
        levels=levels,
        next=_word(key, "next", raw["next"], _NEXT),
    )


def _check_fields(key: str, raw: Mapping[object, object], fields: tuple[str, ...]) -> None:
    for field in raw:
        if field not in fields:
            raise OptionError(key, one_of(key, field, list(fields)))
    for field in fields:
        if field not in raw:
            raise OptionError(key, say("{field} is missing from {got}.", field=field, got=shown(dict(raw))))


def _number(key: str, field: str, raw: object, most: int) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw <= most:
        return raw
    raise OptionError(
        key,
        say(
            "{field} takes a whole number from 0 to {most}; {got} is not one.", field=field, most=most, got=quoted(raw)
        ),
    )


def _word(key: str, field: str, raw: object, words: Mapping[str, E]) -> E:
    if isinstance(raw, str) and raw in words:
        return words[raw]
    raise OptionError(key, one_of(field, raw, list(words)))


def _write_row(row: Bracket) -> dict[str, object]:
    side = row.side.value if row.side else None
    return {"from": row.start, "to": row.end, "side": side, "levels": row.levels, "next": row.next.value}


def _to_link(table: BracketTable) -> str:
    """Rows as where they start, who rises, how far, who deals: 0d3p.5d2p.40n0r.80f1r; t tells where the last ends."""
    rows = []
    for row in map(_write_row, table.rows):
        side = next(letter for letter, side in _SIDE_LETTERS.items() if side == row["side"])
        deal = next(letter for letter, deal in _DEAL_LETTERS.items() if deal == row["next"])
        rows.append(f"{row['from']}{side}{row['levels']}{deal}")
    last = table.rows[-1].end
    ending = "" if last is None else f"t{last}"
    return ".".join([*([_PER_DECK] if table.per_deck else []), *rows]) + ending


def _from_link(text: str) -> dict[str, object] | None:
    """The table that a link spells, or nothing where it spells none."""
    head, *tail = text.split(".", LONGEST_LIST)
    found = [_ROW.fullmatch(row) for row in (tail if head == _PER_DECK else [head, *tail])]
    rows: list[dict[str, object]] = []
    for match in found:
        if match is None or (rows and rows[-1]["to"] is not None):
            return None
        start, side, levels, deal, end = match.groups()
        if rows:
            rows[-1]["to"] = int(start) - FIVES
        values = (int(start), int(end) if end else None, _SIDE_LETTERS[side], int(levels), _DEAL_LETTERS[deal])
        rows.append(dict(zip(_ROW_FIELDS, values, strict=True)))
    return {"per_deck": head == _PER_DECK, "rows": rows}


def row_in_words(start: int, end: int | None, gain: int, deal: Next | None, *, called: bool = False) -> Sentence:
    """What totals from here to there bring: 5 to 35 points: the declarers rise 2 levels; the deal stays."""
    points, goes = _points(start, end), deal_in_words(deal, called=called)
    return say("{points}: {gain}; {deal}.", points=points, gain=gain_in_words(gain), deal=goes)


def _points(start: int, end: int | None) -> Sentence:
    if end is None:
        return say("{first} points or more", first=start)
    if end == start:
        return say("{only} points", only=start)
    return say("{first} to {last} points", first=start, last=end)


def gain_in_words(gain: int) -> Sentence:
    """How far the declarers rise; below zero, the defenders."""
    if not gain:
        return say("nobody rises")
    if gain == 1:
        return say("the declarers rise one level")
    if gain == -1:
        return say("the defenders rise one level")
    if gain > 0:
        return say("the declarers rise {levels} levels", levels=gain)
    return say("the defenders rise {levels} levels", levels=-gain)


def deal_in_words(deal: Next | None, *, called: bool = False) -> Sentence:
    """Where the deal goes; no side of called partners outlives the hand, so there it only says who won."""
    if deal is None:
        return say("the next deal is open")
    if called:
        return say("the declarers win the hand") if deal is Next.PARTNER else say("the defenders win the hand")
    return say("the deal stays") if deal is Next.PARTNER else say("the deal passes")


def total_in_words(bracket: Bracket, total: int, *, called: bool = False) -> Sentence:
    """What a total brings that lies in this bracket."""
    if called:
        gain, winners = gain_in_words(bracket.gain), deal_in_words(bracket.next, called=True)
        return say("With {total} points {gain}; {winners}.", total=total, gain=gain, winners=winners)
    return _total_of_fixed(bracket, total)


def _total_of_fixed(bracket: Bracket, total: int) -> Sentence:
    """Who rises, and what becomes of the deal where that goes without the other."""
    gain, goes_over = gain_in_words(bracket.gain), bracket.next is Next.RIGHT
    if bracket.gain > 0 and goes_over:
        return say("With {total} points {gain} but lose the deal.", total=total, gain=gain)
    if bracket.gain > 0:
        return say("With {total} points {gain}.", total=total, gain=gain)
    if bracket.gain < 0 and goes_over:
        return say("With {total} points {gain} and take over the deal.", total=total, gain=gain)
    if bracket.gain < 0:
        return say("With {total} points {gain}; the deal stays.", total=total, gain=gain)
    if goes_over:
        return say("With {total} points nobody rises and the defenders take over the deal.", total=total)
    return say("With {total} points nobody rises and the declarers keep the deal.", total=total)
