"""Outcome: what a total brings to which side, and where the deal goes; and what a little more would have brought."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.house import tables
from scorekeeper.rules.house.brackets import FIVES, Bracket, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.scoring import Scoring, ShortHanded
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.points import BELOW_ZERO
from scorekeeper.rules.words import N_, Sentence, say, spelled

BRACKETS = article(
    "brackets",
    title=N_("Points to levels"),
    sentence=N_(
        "The defenders' total decides which side wins the hand, and which side rises and how far. Fixed partners "
        "who win the hand have the next deal."
    ),
    claims="BF-TAB BF-TAB-V1 BF-TAB-V3 DBF-TAB HUN-TAB5 HUN-TAB7 HUN-OPT-3",
    disagreements=(
        Disagreement(
            "B2",
            N_(
                "Da Bai Fen's last row begins over 100 and so leaves out exactly 100; in Hundred it begins at"
                " 100. Here exactly 100 belongs to the last row in both."
            ),
        ),
        Disagreement(
            "B12",
            N_(
                "Hundred heads the points of its tables as the partners'. They are read as the defenders' "
                "points, for a total of 0 raises the declarers."
            ),
        ),
        Disagreement(
            "B41",
            N_(
                "At 80 to 95 Da Bai Fen writes that the defenders become the new dealers. This is read as the"
                " new declarers, as in the rows beside it; one player of theirs deals."
            ),
        ),
    ),
)
BEYOND = article(
    "beyond-the-table",
    title=N_("Beyond the table"),
    sentence=N_("Because the kitty can count several times over, a total can be more than the points in the pack."),
    claims="BF-TAB-*",
    disagreements=(
        Disagreement(
            "B10",
            N_(
                "Hundred's longer table ends at 115, although a doubled kitty can bring a total to 160. Its "
                "last row is read as having no end; further levels for every further step can be chosen."
            ),
        ),
    ),
)
LIMIT = article(
    "gain-limit",
    title=N_("The most one hand can bring"),
    sentence=N_("A table may limit the levels that one hand can bring to either side."),
    claims="BF-TAB-V2",
)
EXACT_DRAW = article(
    "exact-draw",
    title=N_("Exactly on the line"),
    sentence=N_("A total can be exactly the one at which the declarers stop gaining."),
    claims="HUN-OPT-2",
    disagreements=(
        Disagreement(
            "B11",
            N_(
                "Hundred calls exactly 40 a draw and gives the deal to the opponents, which its table does at"
                " 40 anyway. Where the draw is played it can mean just that, or else, as at other tables, "
                "that the next deal is open."
            ),
        ),
    ),
)
SMALL_SIDE = article(
    "small-side",
    title=N_("A side that stayed small"),
    sentence=N_(
        "Where friends are called, declarers can end up with fewer of them than they might have had: a called card "
        "may never be played, and one player may play two."
    ),
    claims="BF-SC-BONUS",
)
ARTICLES = (BRACKETS, BEYOND, LIMIT, EXACT_DRAW, SMALL_SIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a total brings: the side that rises and how far, the bracket, and where the deal goes; None is open."""

    total: int
    bracket: Bracket
    side: Side | None
    levels: int
    next: Next | None
    drawn: bool
    reasons: tuple[Reason, ...]

    @property
    def gain(self) -> int:
        """Levels as the declarers see them: below zero where the defenders rise."""
        return -self.levels if self.side is Side.DEFENDERS else self.levels

    @property
    def declarers_held(self) -> bool:
        """Whether the declarers kept the deal; on a draw nobody did."""
        return self.next is Next.PARTNER


class _Terms(NamedTuple):
    """What a total is held against: the scoring, the number of decks, and whether partners are called."""

    scoring: Scoring
    decks: int
    called: bool


def _terms(rules: RuleSet) -> _Terms:
    return _Terms(rules.scoring, rules.table.decks, not rules.table.partnerships.known_beforehand)


def outcome_of(rules: RuleSet, total: int, *, missing: int = 0) -> Outcome:
    """What the defenders' total brings when the declarers had so many friends fewer than they might have had."""
    return _outcome(_terms(rules), total, missing)


@lru_cache(maxsize=1 << 12)
def _outcome(terms: _Terms, total: int, missing: int) -> Outcome:
    if terms.scoring.exact_draw.played and total == terms.scoring.table.line(terms.decks):
        return _draw(terms, total)
    return _brought(terms.scoring, total, *_bracket(terms, total), missing)


def in_bracket(rules: RuleSet, bracket: Bracket, *, missing: int = 0) -> Outcome:
    """What a bracket brings of which nothing is known but that the total lay in it, and was no draw."""
    called = _terms(rules).called
    row = tables.row_in_words(bracket.start, bracket.end, bracket.gain, bracket.next, called=called)
    return _brought(rules.scoring, bracket.start, bracket, [Reason(BRACKETS.id, row)], missing)


def lost_at_once(rules: RuleSet, loser: Side, *, missing: int = 0) -> Outcome:
    """A hand that one side lost without counting: the other side gains what the table has at most (DBF-GRP-PEN)."""
    return in_bracket(rules, brackets_of(rules)[-1 if loser is Side.DECLARERS else 0], missing=missing)


def brackets_of(rules: RuleSet) -> tuple[Bracket, ...]:
    """The brackets of the table, in points, for the decks that are played."""
    return rules.scoring.table.at(rules.table.decks)


def bracket_of(rules: RuleSet, total: int) -> Bracket:
    """The bracket of a total, further ones where the table goes on."""
    return _bracket(_terms(rules), total)[0]


def _brought(scoring: Scoring, total: int, bracket: Bracket, reasons: list[Reason], missing: int) -> Outcome:
    levels = bracket.levels
    if bracket.side is Side.DECLARERS and levels and (extra := scoring.small_side.reward(ShortHanded(levels, missing))):
        levels, reasons = levels + extra, [*reasons, _small_side_reason(missing, extra)]
    if scoring.cap and levels > scoring.cap:
        levels, reasons = scoring.cap, [*reasons, Reason(LIMIT.id, _limit(scoring.cap))]
    return Outcome(
        total=total,
        bracket=bracket,
        side=bracket.side if levels else None,
        levels=levels,
        next=bracket.next,
        drawn=False,
        reasons=tuple(reasons),
    )


def _draw(terms: _Terms, total: int) -> Outcome:
    opens = terms.scoring.exact_draw.opens_deal
    if opens:
        sentence = say("{total} is exactly the line: a draw, and the next deal is open.", total=total)
    elif terms.called:
        sentence = say("{total} is exactly the line: a draw, and the defenders win the hand.", total=total)
    else:
        sentence = say("{total} is exactly the line: a draw, and the defenders deal next.", total=total)
    return Outcome(
        total=total,
        bracket=_bracket(terms, total)[0],
        side=None,
        levels=0,
        next=None if opens else Next.RIGHT,
        drawn=True,
        reasons=(Reason(EXACT_DRAW.id, sentence),),
    )


def _limit(cap: int) -> Sentence:
    if cap == 1:
        return say("A hand brings at most one level.")
    return say("A hand brings at most {number} levels.", number=cap)


def _small_side_reason(missing: int, extra: int) -> Reason:
    return Reason(SMALL_SIDE.id, _small_side(missing, extra))


def _small_side(missing: int, extra: int) -> Sentence:
    if missing == 1 and extra == 1:
        return say("A friend is missing, which brings the declarers one level more.")
    if missing == 1:
        return say("A friend is missing, which brings the declarers {extra} levels more.", extra=extra)
    few = spelled(missing)
    if extra == 1:
        return say("{missing} friends are missing, which brings the declarers one level more.", missing=few)
    return say(
        "{missing} friends are missing, which brings the declarers {extra} levels more.", missing=few, extra=extra
    )


def _bracket(terms: _Terms, total: int) -> tuple[Bracket, list[Reason]]:
    """The bracket of a total; beyond the table and below zero, a further step of the same width where tables go on.

    The table of two decks ends in 160 to 195 for two levels and 200 and more for three. Where it goes on, steps stay 40
    wide: 245 lies in 240 to 275, one step beyond 200 to 235, and brings four levels. Where it does not go on, its last
    row has no end, even if one is written down.
    """
    scoring, decks = terms.scoring, terms.decks
    found, top = scoring.table.find(max(total, 0), decks), scoring.table.at(decks)[-1]
    if total < 0:
        return _below(terms, found, total)
    if found != top:
        return found, [_row(terms, found, total)]
    step = scoring.table.step_above(decks)
    if not (scoring.beyond.goes_on and step and top.side is Side.DEFENDERS):
        return replace(top, end=None), [_row(terms, top, total)]
    more = (total - top.start) // step
    start = top.start + more * step
    further = replace(top, start=start, end=start + step - FIVES, levels=top.levels + more)
    reasons = [_row(terms, further, total)]
    if more:
        reasons.append(Reason(BEYOND.id, _beyond(total, step, more)))
    return further, reasons


def _below(terms: _Terms, bottom: Bracket, total: int) -> tuple[Bracket, list[Reason]]:
    """Where steps are 40 wide, −80 is two steps below the lowest row, in −115 to −80, and brings two levels more."""
    step = terms.scoring.table.step_below(terms.decks)
    if not (terms.scoring.below_zero.goes_on and step and bottom.side is Side.DECLARERS):
        sentence = say("{total} is below zero and counts as zero.", total=total)
        return bottom, [Reason(BELOW_ZERO.id, sentence), _row(terms, bottom, 0)]
    more = -total // step
    end = -more * step if more else bottom.end
    further = replace(bottom, start=-(more + 1) * step + FIVES, end=end, levels=bottom.levels + more)
    reasons = [_row(terms, further, total)]
    if more:
        reasons.append(Reason(BELOW_ZERO.id, _below_zero(total, step, more)))
    return further, reasons


def _beyond(total: int, step: int, more: int) -> Sentence:
    if more == 1:
        return say(
            "{total} is past the last row: each further {step} points add a level, one level more here.",
            total=total,
            step=step,
        )
    return say(
        "{total} is past the last row: each further {step} points add a level, {levels} levels more here.",
        total=total,
        step=step,
        levels=more,
    )


def _below_zero(total: int, step: int, more: int) -> Sentence:
    if more == 1:
        return say(
            "{total} is below zero: each {step} points lower add a level, one level more here.", total=total, step=step
        )
    return say(
        "{total} is below zero: each {step} points lower add a level, {levels} levels more here.",
        total=total,
        step=step,
        levels=more,
    )


def _row(terms: _Terms, bracket: Bracket, total: int) -> Reason:
    return Reason(BRACKETS.id, tables.total_in_words(bracket, total, called=terms.called))


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """Another bracket, how many points more (or fewer, below zero) would have reached it, and what they would bring."""

    bracket: Bracket
    points: int
    outcome: Outcome
    called: bool

    @property
    def sentence(self) -> Sentence:
        gain = tables.gain_in_words(self.outcome.gain)
        deal = tables.deal_in_words(self.outcome.next, called=self.called)
        if self.points > 0:
            return say("{points} points more: {gain}; {deal}.", points=self.points, gain=gain, deal=deal)
        return say("{points} points fewer: {gain}; {deal}.", points=-self.points, gain=gain, deal=deal)


def neighbours(rules: RuleSet, total: int, *, missing: int = 0) -> Iterator[Neighbour]:
    """How much more it takes to every bracket above, and how much less to every one below."""
    here = bracket_of(rules, total)
    bounds = (here.start - FIVES, here.start if here.end is None else here.end + FIVES)
    beside = [bracket_of(rules, bound) for bound in bounds]
    table = [bracket_of(rules, row.start) for row in brackets_of(rules)]
    apart = [row for row in table if not any(_overlap(row, one) for one in beside)]
    for bracket in sorted({*apart, *beside}, key=lambda bracket: bracket.start):
        if not _overlap(bracket, here):
            border = bracket.start if bracket.start > total else bracket.end or 0
            outcome = outcome_of(rules, border, missing=missing)
            yield Neighbour(bracket=bracket, points=border - total, outcome=outcome, called=_terms(rules).called)


def _overlap(one: Bracket, other: Bracket) -> bool:
    """Whether some total lies in both."""
    return (other.end is None or one.start <= other.end) and (one.end is None or other.start <= one.end)


def on_the_line(rules: RuleSet) -> tuple[Sentence, ...]:
    """What a total counts as that is exactly the one at which the declarers lose the hand, unless it is a draw."""
    if rules.scoring.exact_draw.played:
        return ()
    pairs = pairwise(rules.scoring.table.at(rules.table.decks))
    lost = (right for left, right in pairs if left.next is Next.PARTNER and right.next is Next.RIGHT)
    return tuple(
        say(
            "Exactly {start} counts as {row}.",
            start=row.start,
            row=row.figure,
        )
        for row in islice(lost, 1)
    )
