"""The scoring table of some rules as a table: from which points on who rises how far, and who declares next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.house.brackets import FIVES, Bracket, BracketTable, Side
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.tables import Tables
from scorekeeper.rules.score.next_declarer import Destination, destination
from scorekeeper.rules.score.outcome import Outcome, brackets_of, in_bracket, on_the_line, outcome_of
from scorekeeper.rules.words import N_
from scorekeeper.web.site.wording import joined, labelled, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRow:
    """Totals that bring the same: who rises, by how many levels, and who declares next.

    One cell tells the declarer of so many `rows`; of those below, in whose rows it stands as well, it is none.
    The first row by which the declarers lose the deal is `over`: a line is drawn above it.
    """

    points: str
    side: str
    riser: str
    levels: str
    declarer: str
    rows: int
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringTable:
    """All rows, under the decks and the totals that people remember: 80 / 120 / 160 / 200."""

    title: str
    note: str
    rows: tuple[ScoringRow, ...]


RISERS = {Side.DECLARERS: N_("declarers"), Side.DEFENDERS: N_("defenders"), None: N_("nobody")}
DECLARES = {
    Destination.DECLARER: N_("the same declarer"),
    Destination.PARTNER: N_("the declarer’s partner"),
    Destination.RIGHT: N_("the player on the right"),
    Destination.DECLARERS: N_("the next of the declarers"),
    Destination.DEFENDERS: N_("the next of the defenders"),
    None: N_("whoever makes trumps"),
}


def table_of(option: Option, rules: RuleSet) -> ScoringTable | None:
    """The scoring table, of the option that is one."""
    return scoring_table(rules) if isinstance(option.kind, Tables) else None


def scoring_table(rules: RuleSet) -> ScoringTable:
    """The table in the points of the decks that are played."""
    decks = ngettext("{decks} deck", "{decks} decks", rules.table.decks).format(decks=rules.table.decks)
    found = tuple(_outcomes(rules))
    lost = next((place for place, (_row, outcome) in enumerate(found) if not outcome.declarers_held), None)
    return ScoringTable(
        title=labelled(decks, bounds(rules.scoring.table, rules.table.decks)),
        note=joined([*map(translated, on_the_line(rules)), _note(rules.scoring.table)]),
        rows=tuple(_spanning(_row(rules, *each, over=place == lost) for place, each in enumerate(found))),
    )


def _spanning(rows: Iterable[ScoringRow]) -> Iterator[ScoringRow]:
    """Rows one under the other with the same next declarer share a cell."""
    for _told, alike in groupby(rows, key=attrgetter("declarer")):
        first, *others = alike
        yield replace(first, rows=1 + len(others))
        yield from others


def bounds(table: BracketTable, decks: int) -> str:
    """The totals from which the declarers gain nothing and the defenders more and more: 80 / 120 / 160 / 200."""
    return " / ".join(str(row.start) for row in table.at(decks) if row.gain <= 0)


def _note(table: BracketTable) -> str:
    if table.per_deck:
        return _("For each deck: {bounds}.").format(bounds=bounds(table, 1))
    return _("The points are the same for any number of decks.")


def _outcomes(rules: RuleSet) -> Iterator[tuple[Bracket, Outcome]]:
    """Every row with what it brings; a total that is a draw has a row of its own."""
    line = rules.scoring.table.line(rules.table.decks) if rules.scoring.exact_draw.played else None
    for row in brackets_of(rules):
        if row.start == line:
            yield replace(row, end=line), outcome_of(rules, line)
            row = replace(row, start=line + FIVES)  # noqa: PLW2901 - what is left of it
        if row.end is None or row.start <= row.end:
            yield row, in_bracket(rules, row)


def _row(rules: RuleSet, bracket: Bracket, outcome: Outcome, *, over: bool) -> ScoringRow:
    return ScoringRow(
        points=bracket.figure,
        side=outcome.side.value if outcome.side else "",
        riser=_(RISERS[outcome.side]),
        levels=f"+{outcome.levels}" if outcome.levels else "–",
        declarer=_(DECLARES[destination(rules, outcome.next)]),
        rows=0,
        over=over,
    )
