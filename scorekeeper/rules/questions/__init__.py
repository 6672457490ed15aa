"""Questions: one JSON object in, one JSON object out; whatever is asked, the answer is an object and never a crash."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json import JSONDecodeError
from math import isinf
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.house.kinds import nearest
from scorekeeper.rules.questions import (
    all_follows,
    before_play,
    bidding,
    compared,
    irregular,
    order_and_shape,
    play,
    scored,
    sentences,
    trick,
    writing,
)
from scorekeeper.rules.questions.asked import TOO_INTRICATE, Asked, QuestionError, Refused
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.writing import JsonAnswer
from scorekeeper.rules.search_budget import A_QUESTION, Effort, TooCostlyError, TooIntricateError, spend, within
from scorekeeper.rules.words import Sentence, say, series, shown

Operations = Mapping[str, Question]

OPERATIONS: Operations = MappingProxyType(
    {
        each.op: each
        for asked in (
            play,
            all_follows,
            trick,
            order_and_shape,
            bidding,
            before_play,
            compared,
            scored,
            irregular,
            sentences,
        )
        for each in asked.QUESTIONS
    }
)

MOST_DIGITS = 100
LONGEST_LINE = 1_000_000
"""Characters of one question; the longest honest one has a few thousand."""


TO_BEGIN = 300
"""What the easiest question costs, in steps."""
TOO_MANY = say("The questions before this one took all that one request may take. Ask this one by itself.")


def answer_line(line: str, operations: Operations = OPERATIONS) -> JsonAnswer:
    """The answer to a question written as one line of JSON; who knows more than the cards may answer more."""
    if len(line) > LONGEST_LINE:
        return too_long()
    raw: object = None
    try:
        raw = _DECODER.decode(line.removeprefix(_BYTE_ORDER_MARK))
        return answer(raw, operations)
    except RecursionError:
        sentence = say("This line is nested too deeply to be a question.")
    except JSONDecodeError as error:
        sentence = say("This line is not JSON: it goes wrong at character {place}.", place=error.pos + 1)
    except _NumberError as error:
        sentence = say("This line is not JSON: {got} is not a number.", got=shown(str(error)))
    except Exception as error:  # noqa: BLE001 - whatever one line brings about, the next is still answered
        sentence = say(
            "The referee failed on this line ({fault}); the fault is not the question's.", fault=type(error).__name__
        )
        return _given(raw) | writing.plainly(_refusal(QuestionError(Refused.FAULT, "", sentence)))
    return writing.plainly(_refusal(QuestionError(Refused.JSON, "", sentence)))


def answer(raw: object, operations: Operations = OPERATIONS) -> JsonAnswer:
    """The answer to one question, with its id where it has one."""
    return _given(raw) | writing.plainly(answered(raw, operations))


def _given(raw: object) -> JsonAnswer:
    """The id that the question came with."""
    return {"id": raw["id"]} if isinstance(raw, dict) and "id" in raw else {}


def too_long() -> JsonAnswer:
    """The answer to a line that nobody would write by hand."""
    sentence = say("This line is longer than {most} characters.", most=LONGEST_LINE)
    return writing.plainly(_refusal(QuestionError(Refused.JSON, "", sentence)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """The ruling on a question, of the type that this kind of question has, and notes about what was asked."""

    question: Question
    ruling: Any
    notes: tuple[Sentence, ...]

    @property
    def answer(self) -> JsonAnswer:
        written = dict(self.question.write(self.ruling))
        return written | {"notes": [*self.notes]} if self.notes else written


def answered(raw: object, operations: Operations = OPERATIONS) -> JsonAnswer:
    """The same with sentences that can still be said in any language, and without the id."""
    found = ruled(raw, operations)
    return _refusal(found) if isinstance(found, QuestionError) else found.answer


def ruled(raw: object, operations: Operations = OPERATIONS) -> Ruled | QuestionError:
    """The ruling as a value, or why there is none."""
    try:
        return _ruled(raw, operations)
    except QuestionError as error:
        return error
    except TooIntricateError:
        return QuestionError(Refused.TOO_COSTLY, "", TOO_INTRICATE)
    except TooCostlyError as error:
        return QuestionError(Refused.TOO_COSTLY, "", error.args[0] if error.args else TOO_MANY)


def _ruled(raw: object, operations: Operations) -> Ruled:
    if not isinstance(raw, dict):
        sentence = say('A question is an object like {{"op": "follow", …}}; {got} is not one.', got=shown(raw))
        raise QuestionError(Refused.JSON, "", sentence)
    half = next(_halves(raw), None) if _HALF_SHOWN in repr(raw) else None
    if half:
        field, text = half
        sentence = say("{got} holds half a character, which nobody can read. Send whole ones.", got=shown(text))
        raise QuestionError(Refused.NOTATION, shown(field) if field else "", sentence)
    asked = Asked(raw)
    asked.get("id")
    with within(Effort(A_QUESTION)):
        spend(TO_BEGIN)
        question = _operation(asked, operations)
        return Ruled(question=question, ruling=question.rule(asked), notes=(*asked.notes, *asked.unread()))


def _halves(raw: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Texts with half of a surrogate pair in them, which JSON can say and no encoding can send, with their fields."""
    match raw:
        case str():
            if not raw.isascii() and _HALF.search(raw):
                yield field, raw
        case dict():
            for key, value in raw.items():
                yield from _halves(key, field)
                yield from _halves(value, f"{field}.{key}" if field else str(key))
        case list():
            for place, value in enumerate(raw):
                yield from _halves(value, f"{field}[{place}]")


def _operation(asked: Asked, operations: Operations) -> Question:
    name = asked.get("op")
    if isinstance(name, str) and name in operations:
        return operations[name]
    known = series(operations)
    if name is None:
        raise asked.error(Refused.MISSING, "op", say("op is missing; it says what is asked: {known}.", known=known))
    meant = nearest(name, operations)
    sentence = (
        say("There is no operation {got}; did you mean {meant}?", got=shown(name), meant=meant)
        if meant
        else say("There is no operation {got}; there are {known}.", got=shown(name), known=known)
    )
    raise asked.error(Refused.OPERATION, "op", sentence)


def _refusal(found: QuestionError) -> JsonAnswer:
    error: JsonAnswer = {"kind": found.kind.value, "field": found.field, "sentence": found.sentence}
    if found.place is not None:
        error["position"], error["text"] = found.place
    return {"error": error}


class _NumberError(ValueError):
    """What stands where JSON has a number, and is none."""


def _no_constant(name: str) -> object:
    raise _NumberError(name)


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise _NumberError(digits)
    return int(digits)


def _finite(digits: str) -> float:
    if isinf(float(digits)):
        raise _NumberError(digits)
    return float(digits)


_HALF = re.compile(r"[\ud800-\udfff]")
_HALF_SHOWN = r"\ud"
"""How half a pair looks where Python shows a value; there it is found at once, and only then looked for."""
_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_int=_whole, parse_float=_finite)
_BYTE_ORDER_MARK = "\ufeff"
