"""A scoring table as rows to fill in, its proof from 0 to all the points there are, and on one line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.rules.house.brackets import FIVES, Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.tables import row_in_words
from scorekeeper.rules.score import counting
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.forms import FIGURES
from scorekeeper.web.site.pages import LinkChoice, Page
from scorekeeper.web.site.wording import labelled, printed, translated

DEALS = ((Next.PARTNER.value, N_("deal stays")), (Next.RIGHT.value, N_("deal passes")))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row of a scoring table as it is typed: from where, how many levels, where the deal goes."""

    start: str = ""
    gain: str = ""
    deal: str = Next.RIGHT.value
    errors: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        return not self.start.strip() and not self.gain.strip()

    @property
    def deals(self) -> tuple[LinkChoice, ...]:
        return tuple(
            LinkChoice(value=value, label=_(label), lang="", current=value == self.deal) for value, label in DEALS
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One total, and the levels that it brings the declarers; below zero, the defenders."""

    total: int
    gain: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProof:
    """A table read from 0 to all the points there are, and whether it holds."""

    holds: bool
    sentences: tuple[str, ...]
    brackets: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEditorPage(Page):
    """A scoring table row by row, with its proof."""

    notice: str
    rows: tuple[TableRow, ...]
    per_deck: bool
    proof: TableProof
    back: str


MOST_ROWS, SPARE = 16, 2
MOST_LEVELS, MOST_POINTS = 13, 2000
MINUS = str.maketrans({"−": "-", "–": "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedTable:
    """What was typed, row by row, what is wrong with it, and the table that it makes if nothing is."""

    typed: tuple[TableRow, ...]
    per_deck: bool
    errors: Mapping[int, tuple[str, ...]]
    table: BracketTable | None


def typed_table(table: BracketTable) -> TypedTable:
    """A table that is there already."""
    typed = (TableRow(start=str(row.start), gain=_signed(row.gain), deal=row.next.value) for row in table.rows)
    return TypedTable(typed=tuple(typed), per_deck=table.per_deck, errors={}, table=table)


def read_table(data: Mapping[str, str]) -> TypedTable:
    """A table as a form sends it."""
    rows = tuple(
        TableRow(start=data.get(f"from{at}", ""), gain=data.get(f"gain{at}", ""), deal=data.get(f"deal{at}", ""))
        for at in range(MOST_ROWS)
    )
    typed = tuple(row for row in rows if not row.blank)
    per_deck = "per_deck" in data
    errors = {at: found for at, row in enumerate(typed) if (found := tuple(_misread(row)))}
    if errors or not typed:
        return TypedTable(
            typed=typed, per_deck=per_deck, errors=errors or {0: (_("A table has one row at least."),)}, table=None
        )
    table = BracketTable(per_deck, tuple(_brackets(typed)))
    broken: dict[int, tuple[str, ...]] = {}
    for flaw in table.proof():
        if flaw.broken:
            at = flaw.rows[-1]
            broken[at] = (*broken.get(at, ()), translated(flaw.sentence))
    return TypedTable(typed=typed, per_deck=per_deck, errors=broken, table=None if broken else table)


def _misread(row: TableRow) -> Iterator[str]:
    if not FIGURES.fullmatch(row.start) or not 0 <= int(row.start) <= MOST_POINTS:
        told = _("“{got}” is not where a row can start: card points in fives, from 0 to {most}.")
        yield told.format(got=row.start[:30], most=MOST_POINTS)
    gain = row.gain.translate(MINUS)
    if not FIGURES.fullmatch(gain) or abs(int(gain)) > MOST_LEVELS:
        told = _("“{got}” is not how far a side rises: such as +2 for the declarers, −1 for the defenders, or 0.")
        yield told.format(got=row.gain[:30])
    if row.deal not in {value for value, _label in DEALS}:
        yield _("Say where the deal goes from here.")


def _brackets(typed: tuple[TableRow, ...]) -> Iterator[Bracket]:
    starts = [int(row.start) for row in typed]
    ends: list[int | None] = [start - FIVES for start in starts[1:]]
    for row, start, end in zip(typed, starts, [*ends, None], strict=True):
        gain = int(row.gain.translate(MINUS))
        side = None if not gain else Side.DECLARERS if gain > 0 else Side.DEFENDERS
        yield Bracket(start, end, side, abs(gain), Next(row.deal))


def rows_to_fill(found: TypedTable) -> tuple[TableRow, ...]:
    """The rows to fill in, with some to spare."""
    typed = (*found.typed, *[TableRow()] * SPARE)[:MOST_ROWS]
    return tuple(replace(row, errors=found.errors.get(at, ())) for at, row in enumerate(typed))


def proof(found: TypedTable, rules: RuleSet) -> TableProof:
    """Every total there can be, with what it brings at this table."""
    if found.table is None:
        return TableProof(holds=False, sentences=(_("The rows do not make a table yet."),), brackets=(), cells=())
    decks = rules.table.decks
    odd = tuple(translated(flaw.sentence) for flaw in found.table.proof())
    held = _("Every total from 0 has one row, and more points never bring the defenders less.")
    return TableProof(
        holds=not odd,
        sentences=odd or (held,),
        brackets=tuple(translated(_told(bracket, rules)) for bracket in found.table.at(decks)),
        cells=tuple(_cells(found.table, decks, counting.pack_points(rules.table))),
    )


def _told(bracket: Bracket, rules: RuleSet) -> Sentence:
    called = not rules.table.partnerships.known_beforehand
    return row_in_words(bracket.start, bracket.end, bracket.gain, bracket.next, called=called)


def _cells(table: BracketTable, decks: int, most: int) -> Iterator[Cell]:
    last = table.at(decks)[-1].start
    for total in range(0, max(most, last) + 1, FIVES):
        bracket = table.find(total, decks)
        side = bracket.side.value if bracket.side else ""
        yield Cell(total=total, gain=_signed(bracket.gain), side=side)


def _signed(gain: int) -> str:
    """Up for the declarers, down for the defenders; zero has no sign."""
    return printed(gain, "+d") if gain else "0"


def scale(table: BracketTable, decks: int) -> str:
    """From how many points on there are how many levels, the declarers' with a plus."""
    return " · ".join(labelled(str(row.start), printed(row.gain, "+d")) for row in table.at(decks))
