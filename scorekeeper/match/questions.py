"""Questions: the one door for every JSON question, about cards and about matches alike."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, NotRequired, TypedDict

from scorekeeper.match import checks, record
from scorekeeper.match.cites import step_cites
from scorekeeper.match.facts import Match
from scorekeeper.match.fold import replay
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.rules import questions
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.questions import LONGEST_LINE, too_long
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.fields import TEXT, JsonField, Schema, whole_schema
from scorekeeper.rules.questions.question import RULES, Question
from scorekeeper.rules.questions.scored import LineAnswer, ReasonAnswer, bracket, line, side
from scorekeeper.rules.questions.writing import CiteAnswer, JsonAnswer
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import N_, Problem, plain, say

__all__ = ["LONGEST_LINE", "OPERATIONS", "answer", "answer_line", "too_long"]

WITHIN = re.compile(r"^hands\[\d\]\.?(set_score\.)?")
A_HAND = 100
"""What it costs to read and fold one, in steps."""
OBJECT = {"type": "object"}
FIELDS = (
    RULES,
    JsonField(name="players", required=True, described={"type": "array", "items": TEXT}),
    JsonField(name="hands", described={"type": "array", "items": OBJECT}),
    JsonField(name="levels", described=OBJECT),
    *(JsonField(name=name, described=TEXT) for name in ("name", "date", "note", "house")),
    JsonField(name="schema", described=whole_schema(record.SCHEMA, record.SCHEMA)),
)
WHOLE: Schema = {"type": "integer"}
HAND_SCHEMAS: Mapping[str, Schema] = MappingProxyType(
    {
        "declarer": TEXT,
        "trump_rank": TEXT,
        "friends": {"type": "array", "items": TEXT},
        "points": WHOLE,
        "captured": WHOLE,
        "kitty": WHOLE,
        "bracket": {"type": "array"},
        "last_trick": OBJECT,
        "trump": TEXT,
        "calls": {"type": "array", "items": OBJECT},
        "fines": {"type": "array", "items": OBJECT},
        "penalties": {"type": "array", "items": OBJECT},
        "lost_by": TEXT,
        "ended_by": TEXT,
        "what": TEXT,
        "brings": TEXT,
    }
)
"""What may be said of the hand, as the hands of a match say it."""
NEXT_FIELDS = (
    RULES,
    JsonField(name="players", required=True, described={"type": "array", "items": TEXT}),
    JsonField(name="levels", described=OBJECT),
    JsonField(name="laps", described=OBJECT),
    JsonField(name="gained", described=OBJECT),
    *(JsonField(name=name, described=described) for name, described in HAND_SCHEMAS.items()),
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
    gained: NotRequired[dict[str, int]]
    next: str | None
    first_draw: str | None
    finished: bool
    reasons: list[ReasonAnswer]
    notes: list[ReasonAnswer]
    cites: list[CiteAnswer]
    bracket: NotRequired[list[int | None]]
    lines: NotRequired[list[LineAnswer]]


class NextAnswer(StepAnswer):
    """Where one hand leads, and who has won by it."""

    winners: list[str]


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
        found = record.read_match(given)
    except RecordError as error:
        return refusal(Refused.FIELD, error.problems)
    asked.notes = tuple(clash.sentence for clash in contradictions_in(found.rules))
    return told(found)


def told(found: Match) -> JsonAnswer:
    """The steps of a match and who has won it, or everything that cannot have been."""
    before = tuple(checks.opening_problems(found))
    if before:
        return refusal(Refused.IMPOSSIBLE, before)
    standing, steps = opening(found), []
    for place, one in enumerate(replay(standing, found.facts)):
        if one.problems:
            return refusal(Refused.IMPOSSIBLE, placed(place, one.problems))
        steps.append(step(one))
        standing = one.after
    return {"steps": steps, "winners": list(standing.winners)}


def following(asked: Asked) -> JsonAnswer:
    """One hand from any standing: the last step of a match that begins there."""
    given = {name: asked.get(name) for name in (field.name for field in NEXT_FIELDS if field.given(asked))}
    hand = {name: given.pop(name) for name in HAND_SCHEMAS if name in given}
    score = {name: given.pop(name) for name in ("laps", "gained") if name in given}
    try:
        found = record.read_match({**given, "hands": [*([{"set_score": score}] if score else []), hand]})
    except RecordError as error:
        return refusal(Refused.FIELD, tuple(map(beside, error.problems)))
    asked.notes = tuple(clash.sentence for clash in contradictions_in(found.rules))
    before = tuple(checks.opening_problems(found))
    if before:
        return refusal(Refused.IMPOSSIBLE, before)
    *_, one = steps = tuple(replay(_gained_so_far(opening(found)), found.facts))
    problems = tuple(beside(problem) for step in steps for problem in step.problems)
    if problems:
        return refusal(Refused.IMPOSSIBLE, problems)
    return {**step(one), "winners": list(one.after.winners)}


def _gained_so_far(standing: Standing) -> Standing:
    """Nobody tells what led to these levels: every level above the first was gained, unless it is said otherwise."""
    bottom = standing.rules.ladder.start.height
    gained = {name: max(level.height - bottom, 0) for name, level in standing.levels.items()}
    return replace(standing, gained=MappingProxyType(gained))


def beside(problem: Problem) -> Problem:
    """A problem of the only hand, at a field of the question itself; a sentence may name that field, too."""
    template, values = problem.sentence.template, dict(problem.sentence.values)
    named = {"field": WITHIN.sub("", plain(values["field"]))} if "field" in values else {}
    return Problem(field=WITHIN.sub("", problem.field), sentence=say(template, **{**values, **named}))


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
        "reasons": told_why(found.reasons),
        "notes": told_why(found.notes),
        "cites": list(step_cites(found)),
    }
    if found.after.rules.ladder.target:
        answer["gained"] = {name: found.after.gained.get(name, 0) for name in found.after.levels}
    if found.outcome and found.tabled:
        answer["bracket"] = bracket(found.outcome.bracket)
    if found.account:
        answer["lines"] = [line(each) for each in found.account.lines]
    return answer


def told_why(reasons: Iterable[Reason]) -> list[ReasonAnswer]:
    return [{"article": reason.article, "sentence": reason.sentence} for reason in reasons]


def written(found: MatchAnswer | JsonAnswer) -> MatchAnswer | JsonAnswer:
    """It is answered as it was told."""
    return found


def written_next(found: NextAnswer | JsonAnswer) -> NextAnswer | JsonAnswer:
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
NEXT = Question(
    op="next",
    title=N_("Who declares next, and at what level?"),
    fields=NEXT_FIELDS,
    example={
        "players": ["Nan", "Wei", "Sam", "Eve"],
        "levels": {"Nan": "A", "Sam": "A", "Wei": "9", "Eve": "9"},
        "declarer": "Nan",
        "points": 60,
    },
    rule=following,
    write=written_next,
)
OPERATIONS: questions.Operations = MappingProxyType({**questions.OPERATIONS, MATCH.op: MATCH, NEXT.op: NEXT})
