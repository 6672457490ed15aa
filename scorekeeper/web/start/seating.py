"""Who sits where, as it is drawn: names to write, the table they make, and those of the book who sit out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle

from django.forms.boundfield import BoundField

from scorekeeper.rules.house.table import Table
from scorekeeper.web.matches.scoreboard import MARKS
from scorekeeper.web.start.draft import stand_in


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLine:
    """A line of the form to write on."""

    field: BoundField

    @property
    def typed(self) -> str:
        return self.field.value() or ""

    @property
    def error_id(self) -> str:
        """What a screen reader is sent to for the objection."""
        return f"{self.field.html_name}_error"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine(TypedLine):
    """A place at the table and who is to sit there; every other place belongs to the other side.

    `usual` is who plays there if nobody is named.
    """

    number: int
    letter: str
    shape: str
    usual: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The seats in sight, those to spare under what `more` says, how `partners` are found, and all who may sit down."""

    seats: tuple[SeatLine, ...]
    spare: tuple[SeatLine, ...]
    more: str
    partners: str
    people: tuple[str, ...]

    @property
    def all_seats(self) -> tuple[SeatLine, ...]:
        """As the table is drawn."""
        return (*self.seats, *self.spare)

    @property
    def spare_open(self) -> bool:
        """Whether somebody sits, or is spoken of, at a seat that is not in sight."""
        return any(seat.typed or seat.field.errors for seat in self.spare)


def seating(
    fields: Iterable[BoundField],
    table: Table,
    shown: int,
    people: Iterable[str],
    *,
    more: str,
    nameless: bool = False,
) -> Seating:
    """So many of these seats in sight; where somebody may stay nameless, with who plays there."""
    lines = tuple(_lines(fields, nameless=nameless))
    return Seating(
        seats=lines[:shown],
        spare=lines[shown:],
        more=more,
        partners=table.partnerships.value,
        people=tuple(people),
    )


def _lines(fields: Iterable[BoundField], *, nameless: bool) -> Iterator[SeatLine]:
    for number, (field, (letter, shape)) in enumerate(zip(fields, cycle(MARKS), strict=False), start=1):
        usual = stand_in(number) if nameless else ""
        yield SeatLine(number=number, field=field, letter=letter, shape=shape, usual=usual)
