"""Questions: the one door for every JSON question, about cards and about matches alike."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, NotRequired, TypedDict

from scorekeeper.match import checks, reading
from scorekeeper.match.facts import Match
from scorekeeper.match.fold import Step, replay
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import opening
from scorekeeper.rules import questions
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.contradictions import problems as contradictions
from scorekeeper.rules.effort import spend
from scorekeeper.rules.questions import LONGEST_LINE, too_long
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.fields import TEXT, JsonField, whole_schema
from scorekeeper.rules.questions.question import RULES, Question
from scorekeeper.rules.questions.scored import LineAnswer, ReasonAnswer, bracket, line, side
from scorekeeper.rules.questions.writing import JsonAnswer
from scorekeeper.rules.rulings import Problem
from scorekeeper.rules.words import N_

__all__ = ["LONGEST_LINE", "OPERATIONS", "answer", "answer_line", "too_long"]

A_HAND = 200
"""What it costs to read and fold one, in steps."""
OBJECT = {"type": "object"}
FIELDS = (
    RULES,
    JsonField(name="players", required=True, described={"type": "array", "items": TEXT}),
    JsonField(name="hands", described={"type": "array", "items": OBJECT}),
    JsonField(name="levels", described=OBJECT),
    *(JsonField(name=name, described=TEXT) for name in ("name", "date", "note", "house")),
    JsonField(name="schema", described=whole_schema(reading.SCHEMA, reading.SCHEMA)),
)


class GainAnswer(TypedDict):
    """Who rises by a hand, and how far."""

    side: Annotated[str | None, Side]
    levels: int


class StepAnswer(TypedDict):
    """What one fact of a match did."""

    declarer: str | None
    declarers: list[str]
    trump_rank: str | None
    total: int | None
    gain: GainAnswer
    levels: dict[str, str]
    laps: dict[str, int]
    next: str | None
    first_draw: str | None
    finished: bool
    reasons: list[ReasonAnswer]
    bracket: NotRequired[list[int | None]]
    lines: NotRequired[list[LineAnswer]]


class MatchAnswer(TypedDict):
    """The steps of a match, and who has won it."""

    steps: list[StepAnswer]
    winners: list[str]


def answer(raw: object) -> JsonAnswer:
    """The answer to one question, whatever it is about."""
    return questions.answer(raw, OPERATIONS)


def answer_line(text: str) -> JsonAnswer:
    """The answer to a question written as one line of JSON."""
    return questions.answer_line(text, OPERATIONS)


def match(asked: Asked) -> JsonAnswer:
    """A whole evening, step by step."""
    hands = asked.get("hands")
    spend(A_HAND * len(hands) if isinstance(hands, list) else 0)
    given = {field.name: asked.get(field.name) for field in FIELDS if field.given(asked)}
    try:
        found = reading.match(given)
    except RecordError as error:
        return refusal(Refused.FIELD, error.problems)
    disputes: list[Problem] = []
    answer = told(found, disputes)
    clashes = (clash.sentence for clash in contradictions(found.rules))
    asked.notes = (*clashes, *(dispute.sentence for dispute in disputes))
    return answer


def told(found: Match, disputes: list[Problem]) -> JsonAnswer:
    """The steps of a match and who has won it, or everything that cannot have been.

    What contradicts the rules but happened all the same is only noted: the table has the last word on its evening.
    """
    before = tuple(checks.opening_problems(found))
    if before:
        return refusal(Refused.IMPOSSIBLE, before)
    standing, steps = opening(found), []
    for place, one in enumerate(replay(standing, found.facts)):
        if one.problems and any(checks.obstacles(one.before, one.fact)):
            return refusal(Refused.IMPOSSIBLE, placed(place, checks.problems(one.before, one.fact)))
        disputes.extend(one.problems)
        steps.append(step(one))
        standing = one.after
    return {"steps": steps, "winners": list(standing.winners)}


def placed(place: int, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems of one fact among the hands of a match."""
    return tuple(
        Problem(field=f"hands[{place}].{problem.field}".rstrip("."), sentence=problem.sentence) for problem in problems
    )


def refusal(kind: Refused, problems: tuple[Problem, ...]) -> JsonAnswer:
    """The first problem as every refused question has it, and all of them."""
    listed = [{"field": problem.field, "sentence": str(problem.sentence)} for problem in problems]
    return {"error": {"kind": kind.value, **listed[0]}, "problems": listed}


def step(found: Step) -> StepAnswer:
    """What one fact did."""
    risen, levels = found.gain
    answer: StepAnswer = {
        "declarer": found.declarer,
        "declarers": list(found.side),
        "trump_rank": found.trump_rank.value if found.trump_rank else None,
        "total": found.total,
        "gain": {"side": side(risen), "levels": levels},
        "levels": {name: level.value for name, level in found.after.levels.items()},
        "laps": dict(found.after.laps),
        "next": found.after.declarer,
        "first_draw": found.after.first_draw,
        "finished": found.after.finished,
        "reasons": [{"article": reason.article, "sentence": reason.sentence} for reason in found.reasons],
    }
    if found.outcome:
        answer["bracket"] = bracket(found.outcome.bracket)
    if found.account:
        answer["lines"] = [line(each) for each in found.account.lines]
    return answer


def written(found: MatchAnswer | JsonAnswer) -> MatchAnswer | JsonAnswer:
    """It is answered as it was told."""
    return found


MATCH = Question(
    op="match",
    title=N_("How does a whole evening end?"),
    fields=FIELDS,
    example={
        "players": ["Nan", "Wei", "Sam", "Eve"],
        "hands": [{"declarer": "Nan", "points": 35}, {"points": 80}],
    },
    rule=match,
    write=written,
)
OPERATIONS: questions.Operations = MappingProxyType({**questions.OPERATIONS, MATCH.op: MATCH})
