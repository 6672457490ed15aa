"""The API described for programs: one schema for each question, with the examples of the page and their answers."""

import json
from functools import cache

from scorekeeper.match import questions
from scorekeeper.match.questions import OPERATIONS
from scorekeeper.rules.house.reference import schema as rules_schema
from scorekeeper.rules.questions.asked import Refused
from scorekeeper.rules.questions.fields import TEXT
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.writing import JsonAnswer

MOST_QUESTIONS = 100


@cache
def answered(op: str) -> JsonAnswer:
    """What is answered to the example of a question."""
    return questions.answer(OPERATIONS[op].posted)


@cache
def document() -> str:
    """The whole description, as JSON."""
    return json.dumps(_document(), ensure_ascii=False)


def _document() -> dict[str, object]:
    body, told = _one_or_several("Question"), _one_or_several("Answer")
    examples = {op: {"value": answered(op)} for op in OPERATIONS}
    answer = {"content": {"application/json": {"schema": told}}}
    answers = {"content": {"application/json": {"schema": told, "examples": examples}}}
    refused = {"content": {"application/json": {"schema": _component("Refusal")}}}
    responses = {
        "200": {"description": "The answer, or as many answers as there were questions, in order.", **answers},
        "400": {"description": "The body is not JSON, or lists too many questions.", **refused},
        "413": {"description": "The body is too long.", **refused},
        "429": {"description": "Too many steps in a minute; Retry-After says when to go on.", **refused},
        "503": {"description": "Too many intricate questions at once; Retry-After says when to go on.", **answer},
    }
    asked = {op: {"value": each.posted} for op, each in OPERATIONS.items()}
    content = {"application/json": {"schema": body, "examples": asked}}
    ask = {"summary": "Ask the referee", "requestBody": {"required": True, "content": content}, "responses": responses}
    return {
        "openapi": "3.1.0",
        "info": {"title": "The Scorekeeper referee", "version": "1"},
        "paths": {"/api/referee/": {"post": ask}},
        "components": {"schemas": _schemas()},
    }


def _component(name: str) -> dict[str, object]:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_or_several(name: str) -> dict[str, object]:
    """One of a component, or a list of them."""
    one = _component(name)
    return {"oneOf": [one, {"type": "array", "items": one, "maxItems": MOST_QUESTIONS}]}


def _schemas() -> dict[str, object]:
    answers = {_answer_name(each): _answer(each) for each in OPERATIONS.values()}
    return {
        "Rules": {key: value for key, value in rules_schema().items() if key != "$schema"},
        "Question": {"oneOf": [each.schema for each in OPERATIONS.values()]},
        "Answer": {"anyOf": [_component(name) for name in (*answers, "Refusal")]},
        **answers,
        "Refusal": _refusal(),
    }


def _answer_name(question: Question) -> str:
    return f"{question.op}_answer"


def _answer(question: Question) -> dict[str, object]:
    """What is answered to a question, with its id where it had one, and with notes about it."""
    notes = {"type": "array", "items": TEXT}
    beside = {"type": "object", "properties": {"id": {}, "notes": notes}}
    return {"title": question.title, "allOf": [question.answer_schema, beside]}


def _refusal() -> dict[str, object]:
    """What stands in place of an answer."""
    kinds = {"enum": [kind.value for kind in Refused]}
    fields = {"kind": kinds, "field": TEXT, "sentence": TEXT}
    error = {"type": "object", "properties": fields, "required": [*fields]}
    return {"type": "object", "properties": {"error": error}, "required": ["error"]}
