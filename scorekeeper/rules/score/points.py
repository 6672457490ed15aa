"""Points: what the defenders' points of a hand add up to; every number as a line with its reason."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.articles import ArticleId, Disagreement, article
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import N_, Sentence, say

CAPTURED = article(
    "captured-points",
    title=N_("Points that count"),
    sentence=N_("Only the defenders' points count, all of them together; what the declarers take is put away."),
    claims="BF-SC-1 HUN-SC-1",
)
KITTY_POINTS = article(
    "kitty-points",
    title=N_("The kitty's points"),
    sentence=N_(
        "When the defenders win the last trick, the kitty is turned up; its points count for them as the table has "
        "agreed."
    ),
    claims="BF-KS-1 BF-KS-2 BF-KS-3 DBF-KS-1 HUN-OPT-1",
    disagreements=(
        Disagreement(
            "B9",
            N_(
                "Hundred multiplies the points of the last trick by its number of cards. This is read as the "
                "kitty's points and the cards that each player played, as other descriptions have it; "
                "multiplying the trick's own points as well can be chosen."
            ),
        ),
    ),
)
FINES = article(
    "fines",
    title=N_("Fines"),
    sentence=N_(
        "A fine is paid in card points: by the declarers to the defenders, or off theirs. It is for a throw that "
        "failed, and for a wrong follow where the table plays that this costs points."
    ),
    claims="",
)
BELOW_ZERO = article(
    "below-zero",
    title=N_("Below zero"),
    sentence=N_("Fines can bring the defenders' total below zero."),
    claims="",
)
ARTICLES = (CAPTURED, KITTY_POINTS, FINES, BELOW_ZERO)
FINE = "fine"
"""What a line is for that a side pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrick:
    """Who won the last trick, how many cards each player put into it, and how many were in its longest part.

    `points` lay in it; whoever won it has captured them like all others.
    """

    won_by: Side
    cards: int
    longest: int
    points: int = 0


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


def account_of(
    rules: RuleSet,
    captured: int,
    *,
    kitty: int = 0,
    last_trick: LastTrick | None = None,
    fines: tuple[Fine, ...] = (),
) -> Account:
    """What the defenders captured, the kitty's points where they won the last trick, and fines either way.

    70 captured, 15 in the kitty that counts twice the cards, a pair in the last trick, and a fine of 10 on the
    defenders: 70 + 15 × 4 − 10 = 120.
    """
    lines = [_captured_line(captured)]
    if last_trick and last_trick.won_by is Side.DEFENDERS:
        factor = rules.kitty.factor(last_trick.cards, last_trick.longest, rules.table)
        lines.append(_kitty_line(kitty, factor))
        more = rules.kitty.more_for_the_trick(factor)
        lines += [_last_trick_line(last_trick.points, more)] if more and last_trick.points else []
    return _added_up(rules, [*lines, *map(_fine_line, fines)])


def account_of_total(rules: RuleSet, points: int, *, fines: tuple[Fine, ...] = ()) -> Account:
    """A total that the table added up itself, and fines that are not yet in it."""
    return _added_up(rules, [_total_line(points), *map(_fine_line, fines)])


def _added_up(rules: RuleSet, lines: list[Line]) -> Account:
    """The lines, and what brings them up to zero where a total below it counts as zero."""
    total = sum(line.points for line in lines)
    if lift := rules.scoring.lift(total):
        sentence = say("{total} is below zero and counts as zero.", total=total)
        lines = [*lines, Line(what="below_zero", points=lift, article=BELOW_ZERO.id, sentence=sentence)]
    return Account(lines=tuple(lines))


@lru_cache(maxsize=1 << 9)
def _captured_line(points: int) -> Line:
    sentence = say("The defenders captured {points}.", points=points)
    return Line(what="captured", points=points, article=CAPTURED.id, sentence=sentence)


@lru_cache(maxsize=1 << 9)
def _total_line(points: int) -> Line:
    sentence = say("The defenders have {points} points in all.", points=points)
    return Line(what="points", points=points, article=CAPTURED.id, sentence=sentence)


@lru_cache(maxsize=1 << 9)
def _kitty_line(kitty: int, factor: int) -> Line:
    sentence = say(
        "The defenders won the last trick: {kitty} points in the kitty, times {factor}.", kitty=kitty, factor=factor
    )
    how = f"{kitty} × {factor}"
    return Line(what="kitty", points=kitty * factor, article=KITTY_POINTS.id, sentence=sentence, how=how)


@lru_cache(maxsize=1 << 9)
def _last_trick_line(points: int, more: int) -> Line:
    sentence = say(
        "The {points} points in the last trick count {times} times; once they are among the captured points already.",
        points=points,
        times=more + 1,
    )
    how = f"{points} × {more}"
    return Line(what="last_trick", points=points * more, article=KITTY_POINTS.id, sentence=sentence, how=how)


@lru_cache(maxsize=1 << 9)
def _fine_line(fine: Fine) -> Line:
    if fine.on is Side.DECLARERS:
        sentence = say("The declarers pay a fine of {points} to the defenders.", points=fine.points)
        return Line(what=FINE, points=fine.points, article=FINES.id, sentence=sentence)
    sentence = say("The defenders pay a fine of {points}.", points=fine.points)
    return Line(what=FINE, points=-fine.points, article=FINES.id, sentence=sentence)
