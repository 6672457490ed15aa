"""A scoring table as rows to fill in, its proof from 0 to all the points there are, and on one line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.rules.house import ruleset
from scorekeeper.rules.house.brackets import FIVES, NAMED, Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import counting
from scorekeeper.rules.words import N_
from scorekeeper.web.forms import FIGURES, SHOWN
from scorekeeper.web.rulebook.leaves import LeafOfRulebook
from scorekeeper.web.rulebook.scoring_table import ScoringTable, scoring_table
from scorekeeper.web.site.pages import LinkChoice
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
class ProofLine:
    """Something to be said of a table; `row` is the number of the row that it is about, 0 if it is about them all."""

    sentence: str
    row: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProof:
    """A table read from 0 to all the points there are, and whether it holds."""

    holds: bool
    lines: tuple[ProofLine, ...]
    table: ScoringTable | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEditorPage(LeafOfRulebook):
    """A scoring table row by row, with its proof."""

    notice: str
    objection: str
    rows: tuple[TableRow, ...]
    per_deck: bool
    units: tuple[LinkChoice, ...]
    proof: TableProof
    back: str


TABLE_NAMES: Mapping[str, str] = {
    "bashi-fen": N_("The usual table"),
    "da-bai-fen": N_("Da Bai Fen and Hundred"),
    "hundred-7": N_("Hundred in seven rows"),
    "no-gap-40": N_("Somebody always rises, from 40 a deck"),
    "no-gap-50": N_("Somebody always rises, from 50 a deck"),
    "fast": N_("The fast table"),
}
"""What people call the tables that have a name."""
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


def table_as_said(rules: RuleSet) -> TypedTable:
    """The table of these rules in points of this table, as people say it: 80, 120 and 160 for two decks."""
    return typed_table(BracketTable(per_deck=False, rows=rules.scoring.table.at(rules.table.decks)))


def read_table(data: Mapping[str, str]) -> TypedTable:
    """A table as a form sends it."""
    rows = tuple(
        TableRow(start=data.get(f"from{at}", ""), gain=data.get(f"gain{at}", ""), deal=data.get(f"deal{at}", ""))
        for at in range(MOST_ROWS)
    )
    typed = tuple(row for row in rows if not row.blank)
    per_deck = "per_deck" in data
    before = (None, *typed)
    said = ((*_misread(row), *_misplaced(at, row, before[at])) for at, row in enumerate(typed))
    errors = {at: found for at, found in enumerate(said) if found}
    if errors or not typed:
        errors = errors or {0: (_("A table has one row at least. Write where it starts and what it brings."),)}
        return TypedTable(typed=typed, per_deck=per_deck, errors=errors, table=None)
    table = BracketTable(per_deck, tuple(_brackets(typed)))
    return TypedTable(typed=typed, per_deck=per_deck, errors={}, table=table)


PER_TABLE, PER_DECK = "table", "deck"


def in_unit(found: TypedTable, unit: str, decks: int) -> TypedTable:
    """The same points in this unit, if they are not in it already."""
    return found if (unit == PER_DECK) == found.per_deck else in_other_unit(found, decks)


def in_other_unit(found: TypedTable, decks: int) -> TypedTable:
    """The same points for one deck instead of all, or the other way round; what does not divide stays, and says so."""
    if found.per_deck:
        return replace(found, typed=tuple(_times(found, decks)), per_deck=False)
    errors = dict(_indivisible(found, decks))
    if errors:
        return replace(found, errors={**found.errors, **errors}, table=None)
    return replace(found, typed=tuple(_times(found, decks)), per_deck=True)


def _times(found: TypedTable, decks: int) -> Iterator[TableRow]:
    for at, row in enumerate(found.typed):
        if at in _as_typed(found):
            yield row
        else:
            start = int(row.start)
            yield replace(row, start=str(start * decks if found.per_deck else start // decks))


def _indivisible(found: TypedTable, decks: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    told = _("{got} points for {decks} decks are no multiple of five for each of them; leave these points as they are.")
    for at, row in enumerate(found.typed):
        if at not in _as_typed(found) and int(row.start) % (FIVES * decks):
            yield at, (told.format(got=row.start.strip(), decks=decks),)


def _as_typed(found: TypedTable) -> Iterator[int]:
    """The rows whose points are the same for any number of decks, for 5 after a lone 0 stays 5, or cannot be read."""
    for at, row in enumerate(found.typed):
        lone = at == 1 and row.start.strip() == str(FIVES) and found.typed[0].start.strip() == "0"
        if lone or not FIGURES.fullmatch(row.start):
            yield at


def as_known(table: BracketTable, rules: RuleSet) -> BracketTable:
    """The table that is there already, or one that has a name, if these points are the same at this table."""
    decks = rules.table.decks
    known = (each for each in (rules.scoring.table, *NAMED.values()) if each.at(decks) == table.at(decks))
    return table if table.per_deck else next(known, table)


def units_to_choose(found: TypedTable, decks: int) -> tuple[LinkChoice, ...]:
    """For what the points can be said; one deck leaves no choice."""
    if decks == 1:
        return ()
    table, deck = _("For our {decks} decks").format(decks=decks), _("For each deck")
    return (
        LinkChoice(value=PER_TABLE, label=table, lang="", current=not found.per_deck),
        LinkChoice(value=PER_DECK, label=deck, lang="", current=found.per_deck),
    )


def _misread(row: TableRow) -> Iterator[str]:
    if not row.start.strip():
        yield _("Write from how many points on this row holds.")
    elif _points_of(row) is None:
        told = _("“{got}” is not where a row can start: card points in fives, from 0 to {most}.")
        yield told.format(got=row.start[:SHOWN], most=MOST_POINTS)
    gain = row.gain.translate(MINUS)
    if not gain.strip():
        yield _("Write how far a side rises: such as +2 for the declarers, −1 for the defenders, or 0.")
    elif not FIGURES.fullmatch(gain) or abs(int(gain)) > MOST_LEVELS:
        told = _("“{got}” is not how far a side rises: such as +2 for the declarers, −1 for the defenders, or 0.")
        yield told.format(got=row.gain[:SHOWN])
    if row.deal not in {value for value, _label in DEALS}:
        yield _("Say where the deal goes from here.")


def _points_of(row: TableRow) -> int | None:
    """Where a row starts, if a row can start there."""
    points = int(row.start) if FIGURES.fullmatch(row.start) else -1
    return points if 0 <= points <= MOST_POINTS and not points % FIVES else None


def _misplaced(at: int, row: TableRow, before: TableRow | None) -> Iterator[str]:
    """Rows begin at 0 and go upwards."""
    start, below = _points_of(row), _points_of(before) if before else None
    if at == 0 and start:
        yield _("The first row starts at 0, not at {got}.").format(got=start)
    elif start is not None and below is not None and start <= below:
        yield _("{got} does not lie above {before}, where the row before starts.").format(got=start, before=below)


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
    odd = list(_odd(found))
    return tuple(
        replace(row, errors=(*found.errors.get(at, ()), *(told for place, told in odd if place == at)))
        for at, row in enumerate(typed)
    )


def _odd(found: TypedTable) -> Iterator[tuple[int, str]]:
    """What is odd about the rows that can be read, whatever else cannot, with the last row that it is about.

    Between those rows there are gaps, which are not theirs.
    """
    rows = [at for at in range(len(found.typed)) if at not in found.errors]
    typed = tuple(found.typed[at] for at in rows)
    table = found.table or (BracketTable(found.per_deck, tuple(_brackets(typed))) if rows else None)
    for flaw in table.proof() if table else ():
        if found.table or not flaw.broken:
            yield rows[flaw.rows[-1]], translated(flaw.sentence)


def _objected(found: TypedTable) -> Iterator[ProofLine]:
    """Everything that is said beside the rows, from the first to the last."""
    for number, row in enumerate(rows_to_fill(found), start=1):
        yield from (ProofLine(sentence=told, row=number) for told in row.errors)


def proof(found: TypedTable, rules: RuleSet) -> TableProof:
    """Every total there can be, with what it brings at this table."""
    odd = tuple(_objected(found))
    if found.table is None:
        first = ProofLine(sentence=_("The rows do not make a table yet."))
        return TableProof(holds=False, lines=(first, *odd), table=None, cells=())
    decks = rules.table.decks
    held = ProofLine(sentence=_("Every total from 0 has one row, and more points never bring the defenders less."))
    known = as_known(found.table, rules)
    return TableProof(
        holds=not odd,
        lines=odd or (held,),
        table=scoring_table(ruleset.changed(rules, {"scoring.table": known})),
        cells=tuple(_cells(found.table, decks, counting.pack_points(rules.table))),
    )


def _cells(table: BracketTable, decks: int, most: int) -> Iterator[Cell]:
    last = table.at(decks)[-1].start
    return (_cell(total, table.find(total, decks)) for total in range(0, max(most, last) + 1, FIVES))


def _cell(total: int, bracket: Bracket) -> Cell:
    return Cell(total=total, gain=_signed(bracket.gain), side=bracket.side.value if bracket.side else "")


def table_in_little(table: BracketTable, decks: int) -> tuple[Cell, ...]:
    """A whole table in little: where each row starts, and what it brings."""
    return tuple(_cell(bracket.start, bracket) for bracket in table.at(decks))


def _signed(gain: int) -> str:
    """Up for the declarers, down for the defenders; zero has no sign."""
    return printed(gain, "+d") if gain else "0"


def scale(table: BracketTable, decks: int) -> str:
    """From how many points on each side rises so many levels; a row that raises nobody stands with the defenders."""
    told: dict[bool, list[str]] = {True: [], False: []}
    for row in table.at(decks):
        told[row.gain > 0].append(labelled(str(row.start), printed(row.levels, "+d") if row.levels else "0"))
    declarers, defenders = map(" · ".join, told.values())
    return _("declarers {declarers}; defenders {defenders}").format(declarers=declarers, defenders=defenders)
