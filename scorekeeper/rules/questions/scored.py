"""The question what one hand's points bring."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, NamedTuple, NotRequired, TypedDict, cast

from scorekeeper.rules.house.brackets import Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.cites import PACK, Bears, always, bearing, cited, never
from scorekeeper.rules.questions.fields import NumberField, PointsField, WordField
from scorekeeper.rules.questions.question import RULES, Question
from scorekeeper.rules.questions.rows import LastTrickField, RowsField
from scorekeeper.rules.questions.writing import CiteAnswer, write_cites
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.next_declarer import Destination, destination
from scorekeeper.rules.score.outcome import BRACKETS, LIMIT, Neighbour, Outcome, neighbours, outcome_of
from scorekeeper.rules.score.points import (
    BELOW_ZERO,
    FINE,
    Account,
    Fine,
    LastTrick,
    Line,
    account_of,
    account_of_total,
)
from scorekeeper.rules.words import N_, Sentence, say

MOST_POINTS = 10_000
MOST_CARDS = 60
SIDES = ((Side.DEFENDERS, N_("Defenders")), (Side.DECLARERS, N_("Declarers")))
CAPTURED = PointsField(
    name="captured",
    label=N_("Points that the defenders captured"),
    required=True,
    unless="points",
    low=0,
    high=MOST_POINTS,
)
KITTY = PointsField(name="kitty", label=N_("Points in the kitty"), low=0, high=MOST_POINTS)
WON_BY = WordField(name="won_by", label=N_("Who won the last trick"), required=True, choices=SIDES)
CARDS = NumberField(name="cards", label=N_("Cards from each player"), low=1, high=MOST_CARDS, offered=12)
LONGEST = NumberField(name="longest", label=N_("Cards in its biggest part"), low=1, high=MOST_CARDS, offered=12)
IN_IT = PointsField(
    name="points",
    label=N_("Points in it"),
    help=N_(
        "They are among the captured points already. They matter only at tables that multiply them like the kitty’s; "
        "left empty, there are none."
    ),
    low=0,
    high=MOST_POINTS,
)
LAST_TRICK = LastTrickField(
    name="last_trick",
    label=N_("The last trick"),
    help=N_("Where the kitty holds points, it decides whether they count, and how often."),
    item=N_("The last trick"),
    cells=(WON_BY, CARDS, LONGEST, IN_IT),
)
FINED = PointsField(name="points", label=N_("Points"), required=True, low=0, high=MOST_POINTS)
PAYS = WordField(name="on", label=N_("Who pays"), required=True, choices=SIDES)
FINES = RowsField(name="fines", label=N_("Fines"), item=N_("Fine {number}"), folded=True, cells=(FINED, PAYS))
MISSING = NumberField(
    name="missing_friends",
    label=N_("Friends missing from the declarers’ side"),
    low=0,
    high=10,
    offered=5,
    folded=True,
)
POINTS = PointsField(
    name="points",
    label=N_("The total, if it was counted already"),
    help=N_("It stands instead of the captured points and the kitty."),
    low=-MOST_POINTS,
    high=MOST_POINTS,
    folded=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRuling:
    """The total with its lines, what it brings, and what the brackets beside it would bring; `last` is the last trick,
    where it was told.
    """

    rules: RuleSet
    account: Account
    last: LastTrick | None
    outcome: Outcome
    neighbours: tuple[Neighbour, ...]
    cites: tuple[Cite, ...]


class CountedPoints(NamedTuple):
    """What was counted, with the points in the kitty and the last trick as far as they were asked for."""

    account: Account
    kitty: int = 0
    last: LastTrick | None = None


class GainBasis(NamedTuple):
    """What a hand brings, as options look at it: whether declarers rise, and without all their friends; whether so many
    levels rise that a limit could count; whether the declarers hold the deal, and whether it is open.
    """

    declarers_rise: bool
    friends_missing: bool
    limited: bool
    held: bool
    open: bool


class ScoreBasis(NamedTuple):
    """Points, as options look at them: what they bring; whether the kitty's can count, and those in the last trick more
    than once; whether that trick had several parts, and a fine was paid; whether the total is below zero, or was, and
    lies in the last row of the table or exactly on its line.
    """

    gain: GainBasis
    kitty: bool = False
    in_last_trick: bool = False
    several_parts: bool = False
    fined: bool = False
    below_zero: bool = False
    beyond: bool = False
    on_the_line: bool = False


SCORE_BEARS: Bears[ScoreBasis] = MappingProxyType(
    {
        "kitty.bonus": lambda asked: asked.kitty or asked.in_last_trick,
        "kitty.measure": lambda asked: (asked.kitty or asked.in_last_trick) and asked.several_parts,
        "kitty.tricks": lambda asked: asked.in_last_trick,
        "leading.fine": lambda asked: asked.fined,
        "scoring.table": always,
        "scoring.beyond": lambda asked: asked.beyond,
        "scoring.cap": lambda asked: asked.gain.limited,
        "scoring.below_zero": lambda asked: asked.below_zero,
        "scoring.exact_draw": lambda asked: asked.on_the_line,
        "scoring.small_side": lambda asked: asked.gain.declarers_rise and asked.gain.friends_missing,
        "succession.fixed": lambda asked: asked.gain.held,
        "succession.called": lambda asked: not asked.gain.open,
        "table.decks": always,
        "table.partnerships": always,
        **dict.fromkeys((*PACK[1:], "table.players", "table.kitty"), never),
    }
)


def gain_basis(found: Outcome, missing: int) -> GainBasis:
    """What a hand brings with so many friends missing."""
    rises = found.bracket.side is Side.DECLARERS and not found.drawn
    limited = found.levels > 1 or LIMIT.id in [reason.article for reason in found.reasons]
    return GainBasis(rises, missing > 0, limited, found.next is Next.PARTNER, found.next is None)


def score_basis(rules: RuleSet, counted: CountedPoints, found: Outcome, missing: int) -> ScoreBasis:
    """Points as they were counted; the kitty's count for nobody where the declarers won the last trick."""
    last, lines, total = counted.last, counted.account.lines, found.total
    kitty = counted.kitty > 0 and not (last and last.won_by is Side.DECLARERS)
    in_last_trick = last is not None and last.points > 0 and last.won_by is Side.DEFENDERS
    several_parts = last is not None and last.longest < last.cards
    fined = FINE in [line.what for line in lines]
    below_zero = total < 0 or lines[-1].article == BELOW_ZERO.id
    top, border = _bounds(rules.scoring.table, rules.table.decks)
    gain = gain_basis(found, missing)
    return ScoreBasis(gain, kitty, in_last_trick, several_parts, fined, below_zero, total >= top, total == border)


@lru_cache(maxsize=1 << 8)
def _bounds(table: BracketTable, decks: int) -> tuple[int, int | None]:
    """Where the last row of a table begins, and where its declarers stop gaining."""
    return table.at(decks)[-1].start, table.line(decks)


class LineAnswer(TypedDict):
    """One number of a total, and how it came about."""

    what: str
    points: int
    how: NotRequired[str]
    article: str
    sentence: Sentence


class ReasonAnswer(TypedDict):
    """An article, and what it says here."""

    article: str
    sentence: Sentence


class OutcomeAnswer(TypedDict):
    """Who rises how far, in which bracket, and where the deal goes."""

    side: Annotated[str | None, Side]
    levels: int
    bracket: list[int | None]
    next: Annotated[str | None, Next]
    deal: Annotated[str | None, Destination]
    drawn: bool


class NeighbourAnswer(TypedDict):
    """What the bracket above or below would bring."""

    bracket: list[int | None]
    side: Annotated[str | None, Side]
    levels: int
    points: int
    sentence: Sentence


class ScoreAnswer(OutcomeAnswer):
    """The total with its lines, and what it brings."""

    total: int
    lines: list[LineAnswer]
    reasons: list[ReasonAnswer]
    cites: list[CiteAnswer]
    neighbours: list[NeighbourAnswer]


def score(asked: Asked) -> ScoreRuling:
    """The total, and what it brings."""
    rules = asked.rules()
    counted = count(asked, rules)
    total, missing = counted.account.total, _missing(asked)
    found = outcome_of(rules, total, missing=missing)
    keys = bearing(SCORE_BEARS, score_basis(rules, counted, found, missing))
    deciding = [line.article for line in counted.account.lines] + [reason.article for reason in found.reasons]
    return ScoreRuling(
        rules=rules,
        account=counted.account,
        last=counted.last,
        outcome=found,
        neighbours=tuple(neighbours(rules, total, missing=missing)),
        cites=cited(rules, keys, deciding),
    )


def score_answer(found: ScoreRuling) -> ScoreAnswer:
    return {
        "total": found.account.total,
        "lines": [line(each) for each in found.account.lines],
        **outcome(found.rules, found.outcome),
        "reasons": [{"article": reason.article, "sentence": reason.sentence} for reason in found.outcome.reasons],
        "cites": write_cites(found.cites),
        "neighbours": [
            {
                "bracket": bracket(near.bracket),
                "side": side(near.outcome.side),
                "levels": near.outcome.levels,
                "points": near.points,
                "sentence": near.sentence,
            }
            for near in found.neighbours
        ],
    }


def score_bearing(asked: Asked, rules: RuleSet) -> tuple[str, ...]:
    """The options that bear on these points."""
    counted = count(asked, rules)
    return bearing(SCORE_BEARS, score_basis(rules, counted, brought(asked, rules), _missing(asked)))


def brought(asked: Asked, rules: RuleSet) -> Outcome:
    """What was counted brings under these rules, refused where they do not hold so many points."""
    return outcome_of(rules, count(asked, rules).account.total, missing=_missing(asked))


def _missing(asked: Asked) -> int:
    """Friends that the declarers did without."""
    return MISSING.if_given(asked) or 0


def count(asked: Asked, rules: RuleSet) -> CountedPoints:
    """What was counted: a final total, or the captured points with the kitty and the fines."""
    fines = tuple(Fine(points=FINED.read(each), on=PAYS.read(each)) for each in FINES.each(asked))
    asked.refuse(counting.fined_too_much(rules.table, fines))
    points = POINTS.if_given(asked)
    if points is not None:
        asked.refuse(counting.above_the_most(rules, points, fines))
        return CountedPoints(account_of_total(rules, points, fines=fines))
    captured, kitty = CAPTURED.read(asked), KITTY.if_given(asked) or 0
    asked.refuse(counting.too_many(rules, captured, kitty))
    asks = LAST_TRICK.given(asked) or (kitty and rules.kitty.counts)
    last = last_trick_asked(asked, rules) if asks else None
    asked.refuse(counting.too_many_in_the_last_trick(captured, last))
    return CountedPoints(account_of(rules, captured, kitty=kitty, last_trick=last, fines=fines), kitty, last)


def last_trick_asked(asked: Asked, rules: RuleSet) -> LastTrick:
    """The last trick as it was told, refused where the pack has not so many cards."""
    last = _last_trick(asked.part(LAST_TRICK.name))
    asked.refuse(counting.last_trick_too_long(rules.table, last))
    return last


def size_untold(rules: RuleSet, said: Mapping[str, object], *, times_what: bool) -> tuple[NumberField, ...]:
    """What nobody has said of the size of the last trick, where the answer hangs on it, as it does where it is asked
    how often the kitty counts: told nothing, the referee takes it for a single card, or for all one part.
    """
    last = said.get(LAST_TRICK.name)
    if not isinstance(last, Mapping) or last.get(WON_BY.name) != Side.DEFENDERS.value or not rules.kitty.bonus.by_size:
        return ()
    multiplied = said.get(KITTY.name) or (last.get(IN_IT.name) and rules.kitty.counts_trick)
    if not times_what and (not multiplied or POINTS.name in said):
        return ()
    asked = (CARDS, LONGEST) if rules.kitty.measure.by_part and last.get(CARDS.name) != 1 else (CARDS,)
    return tuple(field for field in asked if field.name not in last)


def _last_trick(asked: Asked) -> LastTrick:
    won_by = WON_BY.read(asked)
    cards = CARDS.if_given(asked) or 1
    longest = LONGEST.if_given(asked) or cards
    if longest > cards:
        sentence = say("The longest part, {longest}, is longer than the trick, {cards}.", longest=longest, cards=cards)
        raise asked.error(Refused.IMPOSSIBLE, LONGEST.name, sentence)
    return LastTrick(won_by=won_by, cards=cards, longest=longest, points=IN_IT.if_given(asked) or 0)


def outcome(rules: RuleSet, found: Outcome) -> OutcomeAnswer:
    """Who rises how far, in which bracket, and where the deal goes: as the row has it, and at such a table."""
    goes = destination(rules, found.next)
    return {
        "side": side(found.side),
        "levels": found.levels,
        "bracket": bracket(found.bracket),
        "next": found.next.value if found.next else None,
        "deal": goes.value if goes else None,
        "drawn": found.drawn,
    }


def line(found: Line) -> LineAnswer:
    told, why = {"what": found.what, "points": found.points}, {"article": found.article, "sentence": found.sentence}
    return cast("LineAnswer", {**told, **({"how": found.how} if found.how else {}), **why})


def side(found: Side | None) -> str | None:
    return found.value if found else None


def bracket(found: Bracket) -> list[int | None]:
    return [found.start, found.end]


SCORE = Question(
    op="score",
    title=N_("What do these points bring?"),
    hint=N_("What the defenders captured, the kitty, the last trick: who rises, and how far."),
    fields=(RULES, CAPTURED, KITTY, LAST_TRICK, FINES, MISSING, POINTS),
    example={
        "rules": "bashi-fen",
        "captured": 70,
        "kitty": 15,
        "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2},
    },
    place=4,
    icon="plus",
    bears=tuple(SCORE_BEARS),
    article=BRACKETS.id,
    rule=score,
    write=score_answer,
)
QUESTIONS = (SCORE,)
