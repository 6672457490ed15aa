"""Questions: the one door for every JSON question, about cards and about matches alike."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from scorekeeper.match import checks, reading
from scorekeeper.match.facts import Match
from scorekeeper.match.fold import Step, replay
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import opening
from scorekeeper.rules import questions
from scorekeeper.rules.contradictions import problems as contradictions
from scorekeeper.rules.questions import LONGEST_LINE, Answer, too_long
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.scored import bracket, line, side
from scorekeeper.rules.rulings import Problem

__all__ = ["LONGEST_LINE", "OPERATIONS", "Answer", "answer", "answer_line", "too_long"]

FIELDS = ("schema", "name", "date", "note", "house", "rules", "players", "levels", "hands")


def answer(raw: object) -> Answer:
    """The answer to one question, whatever it is about."""
    return questions.answer(raw, OPERATIONS)


def answer_line(text: str) -> Answer:
    """The answer to a question written as one line of JSON."""
    return questions.answer_line(text, OPERATIONS)


def match(asked: Asked) -> Answer:
    """A whole evening, step by step."""
    given = {field: value for field in FIELDS if (value := asked.get(field)) is not None}
    try:
        found = reading.match(given)
    except RecordError as error:
        return refusal(Refused.FIELD, error.problems)
    disputes: list[Problem] = []
    answer = told(found, disputes)
    clashes = (clash.sentence for clash in contradictions(found.rules))
    asked.notes = (*clashes, *(dispute.sentence for dispute in disputes))
    return answer


def told(found: Match, disputes: list[Problem]) -> Answer:
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


def refusal(kind: Refused, problems: tuple[Problem, ...]) -> Answer:
    """The first problem as every refused question has it, and all of them."""
    listed = [{"field": problem.field, "sentence": str(problem.sentence)} for problem in problems]
    return {"error": {"kind": kind.value, **listed[0]}, "problems": listed}


def step(found: Step) -> Answer:
    """What one fact did."""
    risen, levels = found.gain
    answer: Answer = {
        "declarer": found.declarer,
        "declarers": list(found.side),
        "trump_rank": found.trump_rank.value if found.trump_rank else None,
        "total": found.total,
        "gain": {"side": side(risen), "levels": levels},
        "levels": {name: level.value for name, level in found.after.levels.items()},
        "laps": dict(found.after.laps),
        "next": found.after.declarer,
        "finished": found.after.finished,
        "reasons": [{"article": reason.article, "sentence": str(reason.sentence)} for reason in found.reasons],
    }
    if found.outcome:
        answer["bracket"] = bracket(found.outcome.bracket)
    if found.account:
        answer["lines"] = [line(each) for each in found.account.lines]
    return answer


OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = MappingProxyType({**questions.OPERATIONS, "match": match})
