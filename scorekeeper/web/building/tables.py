"""Tables: a scoring table as rows to fill in, and its proof from 0 to all the points there are.

A row says where it starts; it ends where the next one does, so rows neither part nor overlap. What can still be wrong,
the table's own proof says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.rules import counting
from scorekeeper.rules.brackets import FIVES, Bracket, BracketTable, Next, Side
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import Sentence
from scorekeeper.rules.tables import in_words
from scorekeeper.rules.words import N_
from scorekeeper.web.fields import FIGURES
from scorekeeper.web.pages import Choice
from scorekeeper.web.pages.houses import Box, Cell, Proof, TableRow
from scorekeeper.web.spoken import spoken

MOST_ROWS, SPARE = 16, 2
MOST_LEVELS, MOST_POINTS = 13, 2000
DEALS = ((Next.PARTNER.value, N_("deal stays")), (Next.RIGHT.value, N_("deal goes over")))
MINUS = str.maketrans({"−": "-", "–": "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A row as it was typed."""

    start: str
    gain: str
    deal: str

    @property
    def blank(self) -> bool:
        return not self.start.strip() and not self.gain.strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was typed, row by row, what is wrong with it, and the table that it makes if nothing is."""

    typed: tuple[Typed, ...]
    per_deck: bool
    errors: Mapping[int, tuple[str, ...]]
    table: BracketTable | None


def of(table: BracketTable) -> Read:
    """A table that is there already."""
    typed = (Typed(start=str(row.start), gain=_signed(row.gain), deal=row.next.value) for row in table.rows)
    return Read(typed=tuple(typed), per_deck=table.per_deck, errors={}, table=table)


def read(data: Mapping[str, str]) -> Read:
    """A table as a form sends it."""
    rows = tuple(
        Typed(start=data.get(f"from{at}", ""), gain=data.get(f"gain{at}", ""), deal=data.get(f"deal{at}", ""))
        for at in range(MOST_ROWS)
    )
    typed = tuple(row for row in rows if not row.blank)
    per_deck = "per_deck" in data
    errors = {at: found for at, row in enumerate(typed) if (found := tuple(_misread(row)))}
    if errors or not typed:
        return Read(
            typed=typed, per_deck=per_deck, errors=errors or {0: (_("A table has one row at least."),)}, table=None
        )
    table = BracketTable(per_deck, tuple(_brackets(typed)))
    broken: dict[int, tuple[str, ...]] = {}
    for flaw in table.proof():
        if flaw.broken:
            at = flaw.rows[-1]
            broken[at] = (*broken.get(at, ()), spoken(flaw.sentence))
    return Read(typed=typed, per_deck=per_deck, errors=broken, table=None if broken else table)


def _misread(row: Typed) -> Iterator[str]:
    if not FIGURES.fullmatch(row.start) or not 0 <= int(row.start) <= MOST_POINTS:
        told = _("“{got}” is not where a row can start: card points in fives, from 0 to {most}.")
        yield told.format(got=row.start[:30], most=MOST_POINTS)
    gain = row.gain.translate(MINUS)
    if not FIGURES.fullmatch(gain) or abs(int(gain)) > MOST_LEVELS:
        told = _("“{got}” is not how far a side rises: such as +2 for the declarers, −1 for the defenders, or 0.")
        yield told.format(got=row.gain[:30])
    if row.deal not in {value for value, _label in DEALS}:
        yield _("Say where the deal goes from here.")


def _brackets(typed: tuple[Typed, ...]) -> Iterator[Bracket]:
    starts = [int(row.start) for row in typed]
    ends: list[int | None] = [start - FIVES for start in starts[1:]]
    for row, start, end in zip(typed, starts, [*ends, None], strict=True):
        gain = int(row.gain.translate(MINUS))
        side = None if not gain else Side.DECLARERS if gain > 0 else Side.DEFENDERS
        yield Bracket(start, end, side, abs(gain), Next(row.deal))


def rows(found: Read) -> tuple[TableRow, ...]:
    """The rows to fill in, with some to spare."""
    blank = Typed(start="", gain="", deal=Next.RIGHT.value)
    typed = (*found.typed, *[blank] * SPARE)[:MOST_ROWS]
    return tuple(
        TableRow(
            number=at + 1,
            start=Box(name=f"from{at}", value=row.start),
            gain=Box(name=f"gain{at}", value=row.gain),
            deals=tuple(
                Choice(value=value, label=_(label), lang="", current=value == row.deal) for value, label in DEALS
            ),
            deal=f"deal{at}",
            errors=found.errors.get(at, ()),
        )
        for at, row in enumerate(typed)
    )


def proof(found: Read, rules: RuleSet) -> Proof:
    """Every total there can be, with what it brings at this table."""
    if found.table is None:
        return Proof(holds=False, sentences=(_("The rows do not make a table yet."),), brackets=(), cells=())
    decks = rules.table.decks
    odd = tuple(spoken(flaw.sentence) for flaw in found.table.proof())
    held = _("Every total from 0 has one row, and more points never bring the defenders less.")
    return Proof(
        holds=not odd,
        sentences=odd or (held,),
        brackets=tuple(spoken(_told(bracket)) for bracket in found.table.at(decks)),
        cells=tuple(_cells(found.table, decks, counting.pack_points(rules.table))),
    )


def _told(bracket: Bracket) -> Sentence:
    return in_words(bracket.start, bracket.end, bracket.gain, bracket.next)


def _cells(table: BracketTable, decks: int, most: int) -> Iterator[Cell]:
    last = table.at(decks)[-1].start
    for total in range(0, max(most, last) + 1, FIVES):
        bracket = table.find(total, decks)
        side = bracket.side.value if bracket.side else ""
        yield Cell(total=total, gain=_signed(bracket.gain), side=side)


def _signed(gain: int) -> str:
    """Up for the declarers, down for the defenders; zero has no sign."""
    return f"{gain:+d}".replace("-", "−") if gain else "0"
