"""Scoring: what the defenders' points add up to and what the total brings; every number as a line with its reason."""

from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.articles import article
from scorekeeper.rules.house import tables
from scorekeeper.rules.house.brackets import FIVES, Bracket, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.scoring import Scoring, ShortHanded
from scorekeeper.rules.rulings import ArticleId, Reason, Sentence, say
from scorekeeper.rules.words import N_

CAPTURED = article(
    "captured-points",
    title=N_("Points that count"),
    sentence=N_(
        "Only the defenders' points count, all of them together; what the declarers take is put away. As long as a "
        "friend may still show up, points stay in front of whoever took them."
    ),
    claims="BF-SC-1 BF-SC-2 HUN-SC-1",
)
KITTY_POINTS = article(
    "kitty-points",
    title=N_("The kitty's points"),
    sentence=N_("When the defenders win the last trick the kitty is turned up; the table has agreed what it counts."),
    claims="BF-KS-1 BF-KS-2 BF-KS-3 DBF-KS-1 HUN-OPT-1",
)
BRACKETS = article(
    "brackets",
    title=N_("Points to levels"),
    sentence=N_(
        "The defenders' total decides which side wins the hand, and which side rises and how far. Fixed partners "
        "who win the hand have the next deal. A total on the border belongs to the higher row."
    ),
    claims="BF-TAB BF-TAB-V1 BF-TAB-V3 DBF-TAB HUN-TAB5 HUN-TAB7 HUN-OPT-3",
)
BEYOND = article(
    "beyond-the-table",
    title=N_("Beyond the table"),
    sentence=N_("Because the kitty can count several times over, a total can be more than the points in the pack."),
    claims="BF-TAB-*",
)
LIMIT = article(
    "gain-limit",
    title=N_("The most one hand can bring"),
    sentence=N_("A table may limit the levels that one hand can bring to either side."),
    claims="BF-TAB-V2",
)
BELOW_ZERO = article(
    "below-zero",
    title=N_("Below zero"),
    sentence=N_("Fines can bring the defenders' total below zero."),
    claims="",
)
EXACT_DRAW = article(
    "exact-draw",
    title=N_("Exactly on the line"),
    sentence=N_("A total can be exactly the one at which the declarers stop gaining."),
    claims="HUN-OPT-2",
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
FINES = article(
    "fines",
    title=N_("Fines"),
    sentence=N_("A fine for a failed throw is paid in card points: by the declarers to the defenders, or off theirs."),
    claims="",
)
ARTICLES = (CAPTURED, KITTY_POINTS, FINES, BRACKETS, BEYOND, LIMIT, BELOW_ZERO, EXACT_DRAW, SMALL_SIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrick:
    """Who won the last trick, how many cards each player put into it, and how many were in its longest part."""

    won_by: Side
    cards: int
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """Points for a failed throw, and the side that pays them."""

    points: int
    on: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One number of an account: what it is for, how it came about, and by which article."""

    what: str
    points: int
    article: ArticleId
    sentence: Sentence
    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The defenders' points, line by line."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def terms(self) -> str:
        """What is added up: 70 + 15 × 4 − 10."""
        first, *others = self.lines
        terms = [f" {'−' if line.points < 0 else '+'} {line.how or abs(line.points)}" for line in others]
        return f"{first.points}{''.join(terms)}".replace("-", "−")

    @property
    def equation(self) -> str:
        """The lines on one line: 70 + 15 × 4 − 10 = 120."""
        return f"{self.terms} = {self.total}".replace("-", "−") if len(self.lines) > 1 else self.terms


def account(
    rules: RuleSet,
    captured: int,
    *,
    kitty: int = 0,
    last_trick: LastTrick | None = None,
    fines: tuple[Fine, ...] = (),
) -> Account:
    """What the defenders captured, the kitty's points where they won the last trick, and fines either way."""
    lines = [_captured_line(captured)]
    if last_trick and last_trick.won_by is Side.DEFENDERS:
        lines.append(_kitty_line(kitty, rules.kitty.factor(last_trick.cards, last_trick.longest, rules.table)))
    return _added_up(rules, [*lines, *map(_fine_line, fines)])


def final(rules: RuleSet, points: int, *, fines: tuple[Fine, ...] = ()) -> Account:
    """A total that the table added up itself, and fines that are not yet in it."""
    return _added_up(rules, [_final_line(points), *map(_fine_line, fines)])


def _added_up(rules: RuleSet, lines: list[Line]) -> Account:
    """The lines, and what brings them up to zero where a total below it counts as zero."""
    total = sum(line.points for line in lines)
    if total < 0 and not rules.scoring.below_zero.goes_on:
        sentence = say("{total} is below zero and counts as zero.", total=total)
        lines = [*lines, Line(what="below_zero", points=-total, article=BELOW_ZERO.id, sentence=sentence)]
    return Account(lines=tuple(lines))


@lru_cache(maxsize=1 << 9)
def _captured_line(points: int) -> Line:
    sentence = say("The defenders captured {points}.", points=points)
    return Line(what="captured", points=points, article=CAPTURED.id, sentence=sentence)


@lru_cache(maxsize=1 << 9)
def _final_line(points: int) -> Line:
    sentence = say("The table counted {points} in all.", points=points)
    return Line(what="points", points=points, article=CAPTURED.id, sentence=sentence)


@lru_cache(maxsize=1 << 9)
def _kitty_line(kitty: int, factor: int) -> Line:
    sentence = say(
        "The defenders won the last trick: {kitty} points in the kitty, times {factor}.", kitty=kitty, factor=factor
    )
    how = f"{kitty} × {factor}"
    return Line(what="kitty", points=kitty * factor, article=KITTY_POINTS.id, sentence=sentence, how=how)


@lru_cache(maxsize=1 << 9)
def _fine_line(fine: Fine) -> Line:
    if fine.on is Side.DECLARERS:
        sentence = say("The declarers pay a fine of {points} to the defenders.", points=fine.points)
        return Line(what="fine", points=fine.points, article=FINES.id, sentence=sentence)
    sentence = say("The defenders pay a fine of {points}.", points=fine.points)
    return Line(what="fine", points=-fine.points, article=FINES.id, sentence=sentence)


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


def outcome(rules: RuleSet, total: int, *, missing: int = 0) -> Outcome:
    """What the defenders' total brings when the declarers had so many friends fewer than they might have had."""
    return _outcome(rules.scoring, rules.table.decks, total, missing, called=_called(rules))


@lru_cache(maxsize=1 << 12)
def _outcome(scoring: Scoring, decks: int, total: int, missing: int, *, called: bool) -> Outcome:
    if scoring.exact_draw.played and total == scoring.table.line(decks):
        return _draw(scoring, decks, total, called=called)
    bracket, reasons = _bracket(scoring, decks, total, called=called)
    return _brought(scoring, total, bracket, reasons, missing)


def in_bracket(rules: RuleSet, bracket: Bracket, *, missing: int = 0) -> Outcome:
    """What a bracket brings of which nothing is known but that the total lay in it, and was no draw."""
    row = tables.in_words(bracket.start, bracket.end, bracket.gain, bracket.next, called=_called(rules))
    return _brought(rules.scoring, bracket.start, bracket, [Reason(BRACKETS.id, row)], missing)


def _called(rules: RuleSet) -> bool:
    return not rules.table.partnerships.known_beforehand


def lost_at_once(rules: RuleSet, loser: Side, *, missing: int = 0) -> Outcome:
    """A hand that one side lost without counting: the other side gains what the table has at most (DBF-GRP-PEN)."""
    bracket = rules.scoring.table.at(rules.table.decks)[-1 if loser is Side.DECLARERS else 0]
    return in_bracket(rules, bracket, missing=missing)


def _brought(scoring: Scoring, total: int, bracket: Bracket, reasons: list[Reason], missing: int) -> Outcome:
    levels = bracket.levels
    if bracket.side is Side.DECLARERS and levels and (extra := scoring.small_side.reward(ShortHanded(levels, missing))):
        levels, reasons = levels + extra, [*reasons, _small_side_reason(missing, extra)]
    if scoring.cap and levels > scoring.cap:
        sentence = say("The most levels that one hand can bring: {number}.", number=scoring.cap)
        levels, reasons = scoring.cap, [*reasons, Reason(LIMIT.id, sentence)]
    return Outcome(
        total=total,
        bracket=bracket,
        side=bracket.side if levels else None,
        levels=levels,
        next=bracket.next,
        drawn=False,
        reasons=tuple(reasons),
    )


def rows(rules: RuleSet) -> tuple[Bracket, ...]:
    """The brackets of the table, in points, for the decks that are played."""
    return rules.scoring.table.at(rules.table.decks)


def _draw(scoring: Scoring, decks: int, total: int, *, called: bool) -> Outcome:
    bracket = _bracket(scoring, decks, total, called=called)[0]
    opens = scoring.exact_draw.opens_deal
    if opens:
        sentence = say("{total} is exactly the line: a draw, and the next deal is open.", total=total)
    elif called:
        sentence = say("{total} is exactly the line: a draw, and the defenders win the hand.", total=total)
    else:
        sentence = say("{total} is exactly the line: a draw, and the defenders deal next.", total=total)
    return Outcome(
        total=total,
        bracket=bracket,
        side=None,
        levels=0,
        next=None if opens else Next.RIGHT,
        drawn=True,
        reasons=(Reason(EXACT_DRAW.id, sentence),),
    )


def _small_side_reason(missing: int, extra: int) -> Reason:
    sentence = say(
        "Friends missing from the side: {missing}; levels more for that: {extra}.", missing=missing, extra=extra
    )
    return Reason(SMALL_SIDE.id, sentence)


def bracket_of(rules: RuleSet, total: int) -> Bracket:
    """The bracket of a total, further ones where the table goes on."""
    return _bracket(rules.scoring, rules.table.decks, total, called=_called(rules))[0]


def _bracket(scoring: Scoring, decks: int, total: int, *, called: bool) -> tuple[Bracket, list[Reason]]:
    """The bracket of a total; beyond the table and below zero, a further step of the same width where tables go on.

    Where the table does not go on, its last row has no end, even if one is written down.
    """
    found = scoring.table.find(max(total, 0), decks)
    if total < 0:
        return _below(scoring, decks, found, total, called=called)
    top = scoring.table.at(decks)[-1]
    if found != top:
        return found, [_row(found, total, called=called)]
    step = scoring.table.step_above(decks)
    if scoring.beyond.goes_on and step and top.side is Side.DEFENDERS:
        return _further(top, total, (total - top.start) // step, step, called=called)
    return replace(top, end=None), [_row(top, total, called=called)]


def _further(top: Bracket, total: int, more: int, step: int, *, called: bool) -> tuple[Bracket, list[Reason]]:
    start = top.start + more * step
    bracket = Bracket(start, start + step - FIVES, top.side, top.levels + more, top.next)
    if not more:
        return bracket, [_row(bracket, total, called=called)]
    sentence = say(
        "{total} lies beyond the table. Further steps of {step}: {steps}, a level more for each.",
        total=total,
        steps=more,
        step=step,
    )
    return bracket, [_row(bracket, total, called=called), Reason(BEYOND.id, sentence)]


def _below(scoring: Scoring, decks: int, bottom: Bracket, total: int, *, called: bool) -> tuple[Bracket, list[Reason]]:
    step = scoring.table.step_below(decks)
    if not (scoring.below_zero.goes_on and step and bottom.side is Side.DECLARERS):
        sentence = say("{total} is below zero and counts as zero.", total=total)
        return bottom, [Reason(BELOW_ZERO.id, sentence), _row(bottom, 0, called=called)]
    more = -total // step
    end = -more * step if more else bottom.end
    bracket = Bracket(-(more + 1) * step + FIVES, end, bottom.side, bottom.levels + more, bottom.next)
    if not more:
        return bracket, [_row(bracket, total, called=called)]
    sentence = say(
        "{total} is below zero. Further steps of {step}: {steps}, a level more for each.",
        total=total,
        steps=more,
        step=step,
    )
    return bracket, [_row(bracket, total, called=called), Reason(BELOW_ZERO.id, sentence)]


def _row(bracket: Bracket, total: int, *, called: bool) -> Reason:
    return Reason(BRACKETS.id, tables.total_in_words(bracket, total, called=called))
