"""Brackets: which total brings which side how many levels, and who has the next deal (BF-TAB, DBF-TAB, HUN-TAB)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.rules.words import Sentence, say

FIVES = 5


class Side(Enum):
    """The two sides of a hand."""

    DECLARERS = "declarers"
    DEFENDERS = "defenders"

    __hash__ = object.__hash__

    @property
    def other(self) -> "Side":
        return Side.DEFENDERS if self is Side.DECLARERS else Side.DECLARERS


class Next(Enum):
    """Where the deal goes: on within the declaring side, or over to the defender on the declarer's right."""

    PARTNER = "partner"
    RIGHT = "right"

    __hash__ = object.__hash__


def span(start: int, end: int | None) -> str:
    """From where to where, as short as it can be written: 0, 80–115, 200+."""
    if end is None:
        return f"{start}+"
    return str(start) if start == end else f"{start}–{end}"


@dataclass(frozen=True, slots=True)
class Bracket:
    """From this total to that one (None: without end) this side rises so many levels; nobody where it is no side."""

    start: int
    end: int | None
    side: Side | None
    levels: int
    next: Next

    @property
    def gain(self) -> int:
        """Levels as the declarers see them: below zero where the defenders rise."""
        return -self.levels if self.side is Side.DEFENDERS else self.levels

    @property
    def figure(self) -> str:
        """As people read it."""
        return span(self.start, self.end)

    def holds(self, total: int) -> bool:
        return self.start <= total and (self.end is None or total <= self.end)


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a table: the rows concerned, counted from 0, and why.

    With a broken table some total has no bracket or two; a crooked one can be played and is only odd.
    """

    rows: tuple[int, ...]
    sentence: Sentence
    broken: bool


@dataclass(frozen=True, slots=True)
class BracketTable:
    """Brackets from 0 upwards. Per deck, every bound counts once for each deck, but 5 after a lone 0 stays 5."""

    per_deck: bool
    rows: tuple[Bracket, ...]

    def __hash__(self) -> int:
        """Rule sets are hashed with every question, and few tables start their last row at the same total."""
        return hash((self.per_deck, self.rows[-1:] and self.rows[-1].start))

    def at(self, decks: int) -> tuple[Bracket, ...]:
        """The brackets in points, for this many decks."""
        return _in_points(self, decks if self.per_deck else 1)

    def find(self, total: int, decks: int) -> Bracket:
        """The bracket of a total; below the first and beyond the last, the nearest."""
        brackets = self.at(decks)
        found = (bracket for bracket in brackets if bracket.holds(total))
        return next(found, brackets[0] if total < brackets[0].start else brackets[-1])

    def line(self, decks: int) -> int | None:
        """The total at which the declarers stop gaining, if there is one."""
        stops = (right for left, right in pairwise(self.at(decks)) if left.gain > 0 >= right.gain)
        return next((bracket.start for bracket in stops), None)

    def step_above(self, decks: int) -> int | None:
        """The width of a further bracket beyond the last: its own, or that of the one before where it has no end."""
        bounded = [bracket for bracket in self.at(decks) if bracket.end is not None and bracket.end > 0]
        return _width(bounded[-1]) if bounded else None

    def step_below(self, decks: int) -> int | None:
        """The width of a further bracket below zero: up to where the first bracket above zero ends."""
        bounded = [bracket.end for bracket in self.at(decks) if bracket.end is not None and bracket.end > 0]
        return bounded[0] + FIVES if bounded else None

    def proof(self) -> tuple[Flaw, ...]:
        """Every flaw: none means that each total from 0 has one bracket and that more points never bring less."""
        return tuple(_flaws(self.rows))


def _width(bracket: Bracket) -> int:
    return (bracket.end or 0) - bracket.start + FIVES


@lru_cache(maxsize=256)
def _in_points(table: BracketTable, factor: int) -> tuple[Bracket, ...]:
    zero_alone = table.rows[0].end == 0
    starts = [FIVES if place == 1 and zero_alone else row.start * factor for place, row in enumerate(table.rows)]
    last = table.rows[-1].end
    ends = [*(start - FIVES for start in starts[1:]), None if last is None else (last + FIVES) * factor - FIVES]
    return tuple(replace(row, start=start, end=end) for row, start, end in zip(table.rows, starts, ends, strict=True))


def _flaws(rows: tuple[Bracket, ...]) -> Iterator[Flaw]:
    if not rows or rows[0].start != 0:
        yield Flaw((0,), say("A scoring table starts at 0 points; give the first row from 0."), broken=True)
    for place, row in enumerate(rows):
        yield from _flaws_alone(place, row, last=place == len(rows) - 1)
    for place, (low, high) in enumerate(pairwise(rows)):
        yield from _flaws_between((place, place + 1), low, high)


def _flaws_alone(place: int, row: Bracket, *, last: bool) -> Iterator[Flaw]:
    for bound in (row.start, row.end or 0):
        if bound % FIVES:
            yield Flaw((place,), say("Card points come in fives; {bound} does not.", bound=bound), broken=True)
    if row.end is None and not last:
        sentence = say("Only the last row may be without end; say where the row from {start} ends.", start=row.start)
        yield Flaw((place,), sentence, broken=True)
    if row.end is not None and row.end < row.start:
        sentence = say("A row runs upwards; {end} lies below {start}.", end=row.end, start=row.start)
        yield Flaw((place,), sentence, broken=True)
    if row.side is Side.DECLARERS and row.next is Next.RIGHT:
        sentence = say("From {start} points the declarers rise and still lose the deal.", start=row.start)
        yield Flaw((place,), sentence, broken=False)
    if row.side is Side.DEFENDERS and row.next is Next.PARTNER:
        sentence = say("From {start} points the defenders rise and the declarers still keep the deal.", start=row.start)
        yield Flaw((place,), sentence, broken=False)


def _flaws_between(places: tuple[int, int], low: Bracket, high: Bracket) -> Iterator[Flaw]:
    if low.end is not None and high.start > low.end + FIVES:
        first, last = low.end + FIVES, high.start - FIVES
        sentence = say("No row covers {first} to {last}; let the rows meet.", first=first, last=last)
        yield Flaw(places, sentence, broken=True)
    if low.end is not None and high.start <= low.end:
        sentence = say("Two rows cover {start}; let the first end below it.", start=high.start)
        yield Flaw(places, sentence, broken=True)
    if high.gain > low.gain:
        sentence = say("From {start} points the defenders have more points and do worse.", start=high.start)
        yield Flaw(places, sentence, broken=False)
    if low.next is Next.RIGHT and high.next is Next.PARTNER:
        sentence = say("From {start} points the declarers have the deal again that they lost below.", start=high.start)
        yield Flaw(places, sentence, broken=False)


def _table(*rows: tuple[int, int], per_deck: bool) -> BracketTable:
    """Rows as start and gain of the declarers; below 0 the defenders rise, and at 0 the deal alone goes over."""
    ends = [*(start - FIVES for start, _ in rows[1:]), None]
    brackets = (
        Bracket(start, end, _riser(gain), abs(gain), Next.PARTNER if gain > 0 else Next.RIGHT)
        for (start, gain), end in zip(rows, ends, strict=True)
    )
    return BracketTable(per_deck, tuple(brackets))


def _riser(gain: int) -> Side | None:
    if gain == 0:
        return None
    return Side.DECLARERS if gain > 0 else Side.DEFENDERS


_SEVEN = ((0, 3), (5, 2), (20, 1), (40, 0), (60, -1), (80, -2), (100, -3))
_FIVE = ((0, 2), (5, 1), (40, 0), (80, -1), (100, -2))

NAMED: Mapping[str, BracketTable] = MappingProxyType(
    {
        "bashi-fen": _table(*_SEVEN, per_deck=True),
        "da-bai-fen": _table(*_FIVE, per_deck=False),
        "hundred-5": _table(*_FIVE, per_deck=False),
        "hundred-7": _table(*_SEVEN, per_deck=False),
        "no-gap-40": _table((0, 3), (5, 2), (20, 1), (40, -1), (80, -2), (100, -3), per_deck=True),
        "no-gap-50": _table((0, 3), (5, 2), (20, 1), (50, -1), (80, -2), (100, -3), per_deck=True),
        "fast": _table((0, 5), (5, 3), (20, 1), (40, 0), (60, -1), (80, -3), (100, -5), per_deck=True),
    }
)
"""The tables that have a name. Without a gap, the bracket where nobody rises falls to its neighbours."""
