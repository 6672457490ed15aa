"""Writing: rulings as JSON values; the type of each answer says what it holds, and its schema comes from that."""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.rulings import Cite, Duty, Ruling, State, Verdict
from scorekeeper.rules.words import Sentence

JsonAnswer = dict[str, object]
SIMPLE = {str: "string", Sentence: "string", int: "integer", bool: "boolean", NoneType: "null"}


class DutyAnswer(TypedDict):
    """A duty, and what became of it."""

    article: str
    sentence: Sentence
    state: Annotated[str, State]
    cards: str


class CiteAnswer(TypedDict):
    """A house rule that the answer rests on, as it is played here."""

    option: str
    value: object
    article: str


class RulingAnswer(TypedDict):
    """What every ruling has, and where they exist its duties and the missing facts."""

    verdict: Annotated[str, Verdict]
    article: str
    reason: Sentence
    cites: list[CiteAnswer]
    duties: NotRequired[list[DutyAnswer]]
    unknown: NotRequired[list[Sentence]]


class PartAnswer(TypedDict):
    """A part of a lead."""

    cards: str
    width: int
    length: int


def answer_schema(kind: Any) -> dict[str, object]:  # noqa: ANN401 - any type that stands in an answer
    """The JSON Schema of a type of answers; a text that says the value of an enum is annotated with it."""
    args, origin = get_args(kind), get_origin(kind)
    if is_typeddict(kind):
        return _fields_schema(kind)
    if origin in {Union, UnionType}:
        return {"anyOf": [answer_schema(each) for each in args]}
    if origin is Annotated:
        return _word_schema(*args)
    if origin in {list, tuple}:
        return {"type": "array", "items": answer_schema(args[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": answer_schema(args[1])}
    return {"type": SIMPLE[kind]} if kind in SIMPLE else {}


def _fields_schema(kind: Any) -> dict[str, object]:  # noqa: ANN401 - a TypedDict
    hints = get_type_hints(kind, include_extras=True)
    told = {name: get_args(each)[0] if get_origin(each) is NotRequired else each for name, each in hints.items()}
    properties = {name: answer_schema(each) for name, each in told.items()}
    return {"type": "object", "properties": properties, "required": sorted(kind.__required_keys__)}


def _word_schema(kind: object, words: type[Enum]) -> dict[str, object]:
    """One of the values of an enum, or nothing where the type says so."""
    nothing = [None] if NoneType in get_args(kind) else []
    return {"enum": [*(word.value for word in words), *nothing]}


def write_ruling(found: Ruling) -> RulingAnswer:
    """What every ruling has: verdict, article, reason, and where they exist its duties and the missing facts."""
    written: RulingAnswer = {
        "verdict": found.verdict.value,
        "article": found.article,
        "reason": found.reason,
        "cites": write_cites(found.cites),
    }
    if found.duties:
        written["duties"] = [write_duty(each) for each in found.duties]
    if found.unknown:
        written["unknown"] = list(found.unknown)
    return written


def write_cites(found: Iterable[Cite]) -> list[CiteAnswer]:
    return [{"option": each.option, "value": each.value, "article": each.article} for each in found]


def write_duty(found: Duty) -> DutyAnswer:
    return {
        "article": found.article,
        "sentence": found.sentence,
        "state": found.state.value,
        "cards": notation.write(found.cards),
    }


def plainly(found: Mapping[str, object]) -> JsonAnswer:
    """An answer with every sentence said in English, as programs and terminals read it."""
    return {name: value if isinstance(value, str) else _plain(value) for name, value in found.items()}


def _plain(value: object) -> object:
    match value:
        case Sentence():
            return str(value)
        case dict():
            return plainly(value)
        case list():
            return [_plain(each) for each in value]
        case _:
            return value


def write_plays(found: Iterable[Iterable[Card]]) -> list[str]:
    """Several plays, each in notation."""
    return [notation.write(cards) for cards in found]


def write_part(found: Part) -> PartAnswer:
    return {"cards": notation.write(found.cards), "width": found.width, "length": found.length}


def write_trump(found: Trump | None) -> str | None:
    return None if found is None else str(found)
