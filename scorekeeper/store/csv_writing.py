"""CSV of a match: a row for each fact and a column for each player's level, for spreadsheets and for reading back."""

import csv
from collections.abc import Iterator
from io import StringIO

from scorekeeper.match import fields, record
from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Dealt,
    Hand,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    SetScore,
    Unreadable,
)
from scorekeeper.match.fold import steps
from scorekeeper.match.step import Step
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.words import plain
from scorekeeper.store.cells import Cell, guarded

COLUMNS = (
    "hand",
    "at",
    "what",
    "declarer",
    "level played",
    "points",
    "captured",
    "kitty",
    "declarers captured",
    "bracket",
    "last trick won by",
    "last trick cards",
    "last trick part",
    "last trick points",
    "trump",
    "friends",
    "redeal",
    "by",
    "lost by",
    "ended by",
    "irregularity",
    "brings",
    "fine on declarers",
    "fine on defenders",
    "total",
    "seats",
    "note",
)
"""The columns before those of levels. What cannot stand in one (calls, penalties) is in the JSON."""
LEVEL_OF = "level of "
BETWEEN_NAMES = " / "
KINDS: tuple[tuple[type, str], ...] = (
    (Dealt, "hand"),
    (SetScore, "score"),
    (NewSeats, "seats"),
    (NewRules, "rules"),
    (AgreedPenalties, "penalty"),
    (Breach, "irregularity"),
)

ENDS = {
    "redeal": "redeal",
    "by": "by",
    "lost_by": "lost by",
    "ended_by": "ended by",
    "what": "irregularity",
    "brings": "brings",
}
"""Fields of hands that nobody counted, by their columns."""
Row = dict[str, Cell]


def write(match: Match) -> str:
    """The whole sheet, with a mark at its beginning from which spreadsheets know how it is encoded."""
    walked = steps(match)
    people = [*dict.fromkeys(name for step in walked for name in step.after.levels)] or [*match.players]
    file = StringIO()
    file.write("\ufeff")
    sheet = csv.writer(file, lineterminator="\r\n")
    sheet.writerow([*COLUMNS, *(f"{LEVEL_OF}{name}" for name in people)])
    day = match.date
    for step in walked:
        if isinstance(step.fact, Unreadable):
            continue
        row = _row(step) | {"at": step.fact.at or day}
        levels = (step.after.levels.get(name) for name in people)
        cells = [guarded(row.get(column, "")) for column in COLUMNS]
        sheet.writerow([*cells, *(level.value if level else "" for level in levels)])
    return file.getvalue()


def _row(step: Step) -> Row:
    return dict(_cells(step))


def _cells(step: Step) -> Iterator[tuple[str, Cell]]:
    """The record's own object of a fact, a cell for each of its fields that has a column."""
    fact, raw = step.fact, record.fact(step.fact)
    yield "what", next(word for kind, word in KINDS if isinstance(fact, kind))
    yield from [("note", fact.note)] * bool(fact.note)
    if isinstance(fact, NewSeats):
        yield "seats", BETWEEN_NAMES.join(fact.players)
    if not isinstance(fact, Dealt):
        return
    yield "hand", step.after.hands
    yield "declarer", step.declarer or fact.declarer or ""
    yield "level played", step.trump_rank.value if step.trump_rank else ""
    for field, column in ENDS.items():
        yield column, str(raw.get(field, ""))
    yield "friends", BETWEEN_NAMES.join(getattr(fact, "friends", ()))
    if isinstance(fact, Hand):
        yield from _result(step, fact, raw)


def _result(step: Step, fact: Hand, raw: fields.Object) -> Iterator[tuple[str, Cell]]:
    counted = {"points": "points", "captured": "captured", "kitty": "kitty", "declarers_captured": "declarers captured"}
    for field, column in counted.items():
        found = raw.get(field)
        yield from [(column, found)] if isinstance(found, int) else ()
    yield from [("bracket", fact.count.figure)] if isinstance(fact.count, InBracket) else ()
    last = fact.last_trick
    if last:
        yield "last trick won by", last.won_by.value
        yield "last trick cards", last.cards
        yield "last trick part", last.longest
        yield "last trick points", last.points or ""
    yield "trump", plain(str(fact.trump)) if fact.trump else ""
    for side in Side:
        fined = sum(fine.points for fine in step.fines if fine.on is side)
        yield from [(f"fine on {side.value}", fined)] if fined else ()
    yield from [("total", step.total)] if step.total is not None else ()
