"""The description of each question says what the golden cases ask and what is answered, and bounds as they are kept."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.match import questions
from scorekeeper.match.questions import OPERATIONS
from scorekeeper.rules.house.reference import schema as rules_schema
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.rules.questions.fields import WordField
from tests.rulebook.test_cases import CASES

QUESTIONS: dict[str, Any] = {op: question.schema for op, question in OPERATIONS.items()}
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "array": (list,),
    "object": (dict,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
ASKED = [case["ask"] | {"rules": case["rules"]} for case in CASES if case["ask"]["op"] in OPERATIONS]


def fits(value: object, schema: dict[str, Any]) -> bool:
    """Whether a value is of a type that the schema names, down to its parts; where it names none, anything is."""
    if "anyOf" in schema or "allOf" in schema:
        every = any if "anyOf" in schema else all
        return every(fits(value, each) for each in schema.get("anyOf") or schema["allOf"])
    if "enum" in schema:
        return value in schema["enum"]
    if "$ref" in schema or "type" not in schema:
        return True
    named = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kinds = tuple(kind for name in named for kind in TYPES[name])
    right = isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds)
    return right and inside_fits(value, schema)


def inside_fits(value: object, schema: dict[str, Any]) -> bool:
    """Whether the parts of a value fit, and a number lies within its bounds."""
    match value:
        case dict():
            named, others = schema.get("properties", {}), schema.get("additionalProperties", {})
            parts = all(fits(each, named.get(name, others)) for name, each in value.items())
            return parts and set(schema.get("required", ())) <= set(value)
        case list():
            return all(fits(each, schema.get("items", {})) for each in value)
        case int() if "minimum" in schema:
            return bool(schema["minimum"] <= value <= schema["maximum"])
    return True


@pytest.mark.parametrize("op", sorted({ask["op"] for ask in ASKED}))
def test_every_field_of_the_golden_cases_is_described_and_its_value_fits(op: str) -> None:
    """The first draw knows no rules; the cases say them all the same, since every case does."""
    schemas: dict[str, Any] = {"rules": {}} | QUESTIONS[op]["properties"]
    said = [(field, value) for ask in ASKED if ask["op"] == op for field, value in ask.items()]
    assert {field for field, _value in said} - set(schemas) == set()
    assert [(field, value) for field, value in said if not fits(value, schemas[field])] == []


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_example_fits_its_own_description(op: str) -> None:
    question = OPERATIONS[op].posted
    properties, needed = QUESTIONS[op]["properties"], QUESTIONS[op]["required"]
    assert [field for field, value in question.items() if not fits(value, properties[field])] == []
    assert set(needed) <= set(question)


def described(schema: dict[str, Any]) -> set[str]:
    """Every field that a schema of an object names, in whichever of its parts."""
    inner = (described(each) for each in (*schema.get("anyOf", ()), *schema.get("allOf", ())))
    return {*schema.get("properties", {})}.union(*inner)


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_answer_is_described(op: str) -> None:
    schema = OPERATIONS[op].answer_schema
    asked = [OPERATIONS[op].posted, *(ask for ask in ASKED if ask["op"] == op)]
    if op == "compare":
        asked += [{"op": op, "ask": ask} for ask in ASKED[::7] if OPERATIONS[ask["op"]].compares]
    answers = [found for ask in asked if "error" not in (found := questions.answer(ask))]
    assert [answer for answer in answers if not fits(answer, schema)] == []
    assert {name for answer in answers for name in answer} - described(schema) <= {"id", "notes"}


@pytest.mark.parametrize(
    "wrong", [{"winner": "2"}, {"plays": [{"role": "sings"}]}, {"plays": [{"cards": 5}]}, {"reason": None}]
)
def test_an_answer_that_does_not_fit_is_found(wrong: dict[str, Any]) -> None:
    schema, answer = OPERATIONS["trick"].answer_schema, questions.answer(OPERATIONS["trick"].posted)
    assert fits(answer, schema)
    assert not fits({**answer, **wrong}, schema)
    assert not fits({name: value for name, value in answer.items() if name not in wrong}, schema)


def test_a_value_that_does_not_fit_is_found() -> None:
    wrong = {"type": "integer", "minimum": 4, "maximum": 12}
    assert [fits(value, wrong) for value in (4, 12, 3, 13, "4", True, None)] == [True, True, *[False] * 5]


Path = tuple[str | int, ...]
WHOLE = {
    "fines": [{"points": 5, "on": "declarers"}],
    "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2},
    "calls": [{"card": "AS", "copy": 1}],
    "lacks": {"S": 2},
    "played": [{"by": "Ben", "cards": "AS"}],
    "bids": [{"by": "N", "cards": "5H"}],
}
"""Fields that are needed whole before one of their numbers can be asked about."""
UNSEEN = ("seen", "lacks", "hand_size")
"""Fields that count only while the hand is not known."""


def bounds(schema: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, str, int]]:
    """Every bound in the description of a field: the way to it, which bound, and where it lies."""
    for bound in ("minimum", "maximum", "minItems", "maxItems", "maxLength"):
        if bound in schema:
            yield path, bound, schema[bound]
    for name, inner in schema.get("properties", {}).items():
        yield from bounds(inner, (*path, name))
    if "items" in schema:
        yield from bounds(schema["items"], (*path, 0))


def at(bound: str, limit: int, item: object) -> object:
    """A value at a bound; of lists, so many of the same thing."""
    return {"maxLength": "x" * limit, "maxItems": [item] * limit, "minItems": [item] * limit}.get(bound, limit)


def replaced(question: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    """The question with another value at the end of the way."""
    changed: Any = deepcopy(question)
    inside = changed
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return changed


def refused_for(question: dict[str, Any], name: str) -> bool:
    """Whether the referee refuses the question because this field is out of bounds."""
    error: Any = questions.answer(question).get("error", {})
    return (error.get("kind"), error.get("field")) == ("field", name)


BOUNDS = [
    pytest.param(op, path, bound, limit, id=f"{op}: {bound} of {'.'.join(map(str, path))}")
    for op, schema in QUESTIONS.items()
    for field, each in schema["properties"].items()
    for path, bound, limit in bounds(each, (field,))
]


@pytest.mark.parametrize(("op", "path", "bound", "limit"), BOUNDS)
def test_the_referee_has_the_bounds_that_are_described(op: str, path: Path, bound: str, limit: int) -> None:
    question, field = OPERATIONS[op].posted, str(path[0])
    given: Any = question.get(field) or WHOLE.get(field) or ["3H"]
    question |= {field: given} if len(path) > 1 else {}
    question |= {"hand": None} if field in UNSEEN else {}
    item = given[0] if bound.endswith("Items") else None
    name = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
    beyond = limit - 1 if bound.startswith("min") else limit + 1
    values = [replaced(question, path, at(bound, number, item)) for number in (limit, beyond)]
    assert [refused_for(value, name) for value in values] == [False, True]


def test_the_referee_has_the_numbers_that_the_rules_describe() -> None:
    described: Any = rules_schema()["anyOf"][1]["properties"]["set"]["properties"]  # type: ignore[index]
    wrong = []
    for key in OPTIONS:
        numbers = [value for value in described[key].get("enum", ()) if isinstance(value, int)]
        for value in (min(numbers), max(numbers), min(numbers) - 1, max(numbers) + 1) if numbers else ():
            error: Any = questions.answer({"op": "deal", "rules": {"set": {key: value}}}).get("error")
            if (error and error["field"]) != (None if value in numbers else f"rules.{key}"):
                wrong.append((key, value, error))
    assert wrong == []


@pytest.mark.parametrize("op", OPERATIONS)
def test_a_question_is_named_in_an_address_and_begins_with_rules_that_know_it(op: str) -> None:
    question = OPERATIONS[op]
    assert question.slug.replace("-", "_") == op
    assert not questions.answer({**question.posted, "rules": question.usual}).get("error")


def test_the_words_of_a_form_are_those_that_are_described() -> None:
    fields = [field for question in OPERATIONS.values() for field in question.fields if isinstance(field, WordField)]
    assert fields
    for field in fields:
        assert {word for word, _label in field.words} == set(field.schema["enum"]), field.name  # type: ignore[call-overload]


def test_a_question_says_where_the_table_decides_and_where_more_can_be_said() -> None:
    judged = {op: {verdict.value for verdict in question.judged} for op, question in OPERATIONS.items()}
    assert {op: verdicts for op, verdicts in judged.items() if verdicts} == {
        "follow": {"undecided"},
        "lead": {"undecided"},
        "bid": {"forbidden"},
        "call": {"forbidden"},
    }
    places = {op: question.more for op, question in OPERATIONS.items() if question.more != "main"}
    assert places == {"follow": "seen", "lead": "others"}
