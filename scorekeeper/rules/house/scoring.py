"""How the defenders' points become levels."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.rules.house.brackets import NAMED, BracketTable, Side
from scorekeeper.rules.house.kinds import Choice, Whole
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.house.tables import Tables
from scorekeeper.rules.words import N_, say


class Beyond(Choice):
    OPEN = ("open", N_("The top bracket is open"), N_("The top bracket has no end: more points bring nothing more."))
    CONTINUE = (
        "continue",
        N_("One more for every step"),
        N_("Beyond the top bracket every further step brings the defenders one more level."),
    )

    @property
    def goes_on(self) -> bool:
        return self is Beyond.CONTINUE


class BelowZero(Choice):
    ZERO = ("zero", N_("Counts as zero"), N_("A total below zero counts as zero."))
    CONTINUE = (
        "continue",
        N_("One more for every step"),
        N_("Below zero every further step brings the declarers one more level."),
    )

    @property
    def goes_on(self) -> bool:
        return self is BelowZero.CONTINUE


class ExactDraw(Choice):
    OFF = ("off", N_("No draw"), N_("A total exactly at the point where the declarers stop gaining is no draw."))
    OPEN_DEAL = (
        "open_deal",
        N_("A draw, deal open"),
        N_(
            "A total exactly at the point where the declarers stop gaining is a draw: nobody rises, and whoever makes "
            "trumps in the next hand declares."
        ),
    )
    DEFENDERS_DEAL = (
        "defenders_deal",
        N_("A draw, defenders deal"),
        N_(
            "A total exactly at the point where the declarers stop gaining is a draw: nobody rises, and the defenders "
            "take over the deal."
        ),
        N_(
            "A total exactly at the point where the declarers stop gaining is a draw: nobody rises, and the defenders "
            "win the hand."
        ),
    )

    @property
    def played(self) -> bool:
        return self is not ExactDraw.OFF

    @property
    def opens_deal(self) -> bool:
        return self is ExactDraw.OPEN_DEAL


class ShortHanded(NamedTuple):
    """Declarers who rise so many levels, with so many friends fewer than they might have had."""

    levels: int
    missing: int


class SmallSide(Choice):
    NONE = (
        "none",
        N_("Nothing extra"),
        N_("Declarers with fewer friends than they might have had gain nothing extra."),
    )
    ONE_LEVEL = (
        "one_level",
        N_("One more level"),
        N_("Declarers who rise with fewer friends than they might have had rise one level more."),
    )
    TIMES_MISSING = (
        "times_missing",
        N_("Multiplied"),
        N_("Declarers who rise with friends missing multiply their gain by one more than the number missing."),
    )

    def reward(self, side: ShortHanded) -> int:
        """How many levels more they rise."""
        if self is SmallSide.TIMES_MISSING:
            return side.levels * side.missing
        return 1 if self is SmallSide.ONE_LEVEL and side.missing else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(Group):
    table: BracketTable = option(NAMED["bashi-fen"], Tables(), label=N_("Scoring table"), cite="brackets")
    beyond: Beyond = option(Beyond.OPEN, label=N_("Beyond the table"), cite="beyond-the-table")
    cap: int = option(
        0,
        Whole(0, 20),
        label=N_("Most levels for one hand"),
        says=N_("A hand brings at most {number} levels."),
        one=N_("A hand brings at most one level."),
        off=N_("There is no limit to the levels that one hand can bring."),
        help=N_("0 where there is no limit."),
        cite="gain-limit",
    )
    below_zero: BelowZero = option(BelowZero.ZERO, label=N_("Totals below zero"), cite="below-zero")
    exact_draw: ExactDraw = option(ExactDraw.OFF, label=N_("Exactly on the line"), cite="exact-draw")
    small_side: SmallSide = option(
        SmallSide.NONE,
        label=N_("Friends missing"),
        cite="small-side",
        requires=Needs(
            option="table.partnerships",
            matters=attrgetter("called"),
            reason=N_("Partners are fixed, so no friend can be missing."),
        ),
    )

    def lift(self, total: int) -> int:
        """The points that bring a total up to zero where whatever lies below counts as zero."""
        return 0 if self.below_zero.goes_on else max(-total, 0)


def crooked_table(scoring: Scoring) -> Iterator[Contradiction]:
    """More points never bring the defenders less."""
    for flaw in scoring.table.proof():
        yield Contradiction(options=("scoring.table",), sentence=flaw.sentence)


def no_line_to_draw_on(scoring: Scoring, table: Table) -> Iterator[Contradiction]:
    """An exact draw takes a point at which the declarers stop gaining."""
    if scoring.exact_draw is not ExactDraw.OFF and scoring.table.line(table.decks) is None:
        sentence = say(
            "In this scoring table the declarers never stop rising, so no total is exactly a draw; leave the "
            "draw out, or change the table.",
        )
        yield Contradiction(options=("scoring.table", "scoring.exact_draw"), sentence=sentence)


def no_way_beyond(scoring: Scoring, table: Table) -> Iterator[Contradiction]:
    """The top bracket goes on where the defenders gain in it and its steps have a width."""
    top = scoring.table.rows[-1]
    stuck = top.side is not Side.DEFENDERS or scoring.table.step_above(table.decks) is None
    if scoring.beyond is Beyond.CONTINUE and stuck:
        sentence = say(
            "Nothing can go on growing above the last row of this scoring table; let the defenders rise in "
            "it, or leave the top open.",
        )
        yield Contradiction(options=("scoring.table", "scoring.beyond"), sentence=sentence)


def no_way_below(scoring: Scoring, table: Table) -> Iterator[Contradiction]:
    """The lowest bracket goes on downwards where the declarers gain in it and its steps have a width."""
    bottom = scoring.table.rows[0]
    stuck = bottom.side is not Side.DECLARERS or scoring.table.step_below(table.decks) is None
    if scoring.below_zero is BelowZero.CONTINUE and stuck:
        sentence = say(
            "Nothing can go on growing below the first row of this scoring table; let the declarers rise in "
            "it, or count totals below zero as zero.",
        )
        yield Contradiction(options=("scoring.table", "scoring.below_zero"), sentence=sentence)


CONTRADICTIONS = (crooked_table, no_line_to_draw_on, no_way_beyond, no_way_below)
