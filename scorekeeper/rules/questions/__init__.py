"""Questions: one JSON object in, one JSON object out; whatever is asked, the answer is an object and never a crash."""

import json
from collections.abc import Callable, Mapping
from json import JSONDecodeError
from math import isinf
from types import MappingProxyType

from scorekeeper.rules.kinds import nearest
from scorekeeper.rules.questions import before_play, compared, play, scored, writing
from scorekeeper.rules.questions.asked import Asked, QuestionError, Refused
from scorekeeper.rules.rulings import Sentence, say, series, shown

Answer = dict[str, object]
Operations = Mapping[str, Callable[[Asked], Answer]]

OPERATIONS: Operations = MappingProxyType(
    {**play.OPERATIONS, **before_play.OPERATIONS, **compared.OPERATIONS, **scored.OPERATIONS}
)

MOST_DIGITS = 100
LONGEST_LINE = 1_000_000
"""Characters of one question; the longest honest one has a few thousand."""


def answer_line(line: str, operations: Operations = OPERATIONS) -> Answer:
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
        return _given(raw) | writing.plainly(_refusal(Refused.FAULT, "", sentence))
    return writing.plainly(_refusal(Refused.JSON, "", sentence))


def answer(raw: object, operations: Operations = OPERATIONS) -> Answer:
    """The answer to one question, with its id where it has one."""
    return _given(raw) | writing.plainly(answered(raw, operations))


def _given(raw: object) -> Answer:
    """The id that the question came with."""
    return {"id": raw["id"]} if isinstance(raw, dict) and "id" in raw else {}


def too_long() -> Answer:
    """The answer to a line that nobody would write by hand."""
    return writing.plainly(
        _refusal(Refused.JSON, "", say("This line is longer than {most} characters.", most=LONGEST_LINE))
    )


def answered(raw: object, operations: Operations = OPERATIONS) -> Answer:
    """The same with sentences that can still be said in any language, and without the id."""
    if not isinstance(raw, dict):
        sentence = say('A question is an object like {{"op": "follow", …}}; {got} is not one.', got=shown(raw))
        return _refusal(Refused.JSON, "", sentence)
    asked = Asked(raw)
    asked.get("id")
    try:
        found = _operation(asked, operations)(asked)
    except QuestionError as error:
        return _refusal(error.kind, error.field, error.sentence, place=error.place)
    notes = [*asked.notes, *asked.unread()]
    return found | {"notes": notes} if notes else found


def _operation(asked: Asked, operations: Operations) -> Callable[[Asked], Answer]:
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


def _refusal(kind: Refused, field: str, sentence: Sentence, *, place: tuple[int, str] | None = None) -> Answer:
    error: Answer = {"kind": kind.value, "field": field, "sentence": sentence}
    if place is not None:
        error["position"], error["text"] = place
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


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_int=_whole, parse_float=_finite)
_BYTE_ORDER_MARK = "\ufeff"
