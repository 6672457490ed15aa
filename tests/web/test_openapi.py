"""The description for programs says of every question what the golden cases ask: no field too few, no type wrong."""

import json
from typing import Any

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.web import openapi
from scorekeeper.web.openapi import OPERATIONS
from tests.rulebook.test_cases import CASES

DOCUMENT: dict[str, Any] = json.loads(openapi.document())
QUESTIONS = {each["properties"]["op"]["const"]: each for each in DOCUMENT["components"]["schemas"]["Question"]["oneOf"]}
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
    """Whether a value is of a type that the schema names; where it names none, anything is."""
    if "enum" in schema:
        return value in schema["enum"]
    if "$ref" in schema or "type" not in schema:
        return True
    named = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kinds = tuple(kind for name in named for kind in TYPES[name])
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        return False
    if isinstance(value, list) and "items" in schema:
        return all(fits(each, schema["items"]) for each in value)
    if isinstance(value, int) and not isinstance(value, bool) and "minimum" in schema:
        return bool(schema["minimum"] <= value <= schema["maximum"])
    return True


@pytest.mark.parametrize("op", sorted({ask["op"] for ask in ASKED}))
def test_every_field_of_the_golden_cases_is_described(op: str) -> None:
    """The first draw knows no rules; the cases say them all the same, since every case does."""
    described = set(QUESTIONS[op]["properties"]) | {"rules"}
    used = {field for ask in ASKED if ask["op"] == op for field in ask}
    assert used - described == set()


@pytest.mark.parametrize("op", sorted({ask["op"] for ask in ASKED}))
def test_every_value_of_the_golden_cases_fits_its_description(op: str) -> None:
    properties = QUESTIONS[op]["properties"]
    pairs = [(field, value) for ask in ASKED if ask["op"] == op for field, value in ask.items()]
    assert [(field, value) for field, value in pairs if not fits(value, properties.get(field, {}))] == []


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_example_fits_its_own_description(op: str) -> None:
    question = openapi.question(op)
    properties, needed = QUESTIONS[op]["properties"], QUESTIONS[op]["required"]
    assert [field for field, value in question.items() if not fits(value, properties[field])] == []
    assert set(needed) <= set(question)


def test_a_value_that_does_not_fit_is_found() -> None:
    wrong = {"type": "integer", "minimum": 4, "maximum": 12}
    assert [fits(value, wrong) for value in (4, 12, 3, 13, "4", True, None)] == [True, True, *[False] * 5]


def test_there_is_one_door_and_it_is_posted_to() -> None:
    assert {path: list(ways) for path, ways in DOCUMENT["paths"].items()} == {"/api/referee/": ["post"]}


def test_every_reference_leads_somewhere() -> None:
    text = openapi.document()
    named = {part.split('"')[0] for part in text.split('"$ref": "#/components/schemas/')[1:]}
    assert named == set(DOCUMENT["components"]["schemas"])


def test_a_list_of_questions_is_as_long_as_the_door_takes() -> None:
    content = DOCUMENT["paths"]["/api/referee/"]["post"]["requestBody"]["content"]["application/json"]
    assert [way.get("maxItems") for way in content["schema"]["oneOf"]] == [None, openapi.MOST_QUESTIONS]
    assert {name: each["value"]["op"] for name, each in content["examples"].items()} == {op: op for op in OPERATIONS}


def test_the_rules_are_described_as_everywhere_else() -> None:
    ways = DOCUMENT["components"]["schemas"]["Rules"]["anyOf"]
    assert ways[0]["enum"] == list(PRESETS)
    assert "$schema" not in DOCUMENT["components"]["schemas"]["Rules"]


def test_every_answer_that_the_door_gives_is_described() -> None:
    assert set(DOCUMENT["paths"]["/api/referee/"]["post"]["responses"]) == {"200", "400", "413", "429"}
