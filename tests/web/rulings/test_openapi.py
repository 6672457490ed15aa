"""The description for programs: read where the page says, whole, with the examples and their answers."""

import json
from typing import Any

from django.test import Client

from scorekeeper.match import questions
from scorekeeper.match.questions import OPERATIONS
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.questions.asked import Refused
from scorekeeper.web.rulings import openapi

DOCUMENT: dict[str, Any] = json.loads(openapi.document())


def test_programs_read_it_where_the_page_says_and_every_reference_leads_somewhere(client: Client) -> None:
    found = client.get("/api/openapi.json")
    assert (found["Content-Type"], found.json()) == ("application/json", DOCUMENT)
    named = {part.split('"')[0] for part in found.text.split('"$ref": "#/components/schemas/')[1:]}
    assert named == set(DOCUMENT["components"]["schemas"])


def test_what_the_door_takes_and_gives_is_described() -> None:
    post = DOCUMENT["paths"]["/api/referee/"]["post"]
    asked = post["requestBody"]["content"]["application/json"]
    assert [way.get("maxItems") for way in asked["schema"]["oneOf"]] == [None, openapi.MOST_QUESTIONS]
    assert {op: each["value"] for op, each in asked["examples"].items()} == {
        op: each.posted for op, each in OPERATIONS.items()
    }
    told = post["responses"]["200"]["content"]["application/json"]["examples"]
    assert {op: each["value"] for op, each in told.items()} == {
        op: questions.answer(each.posted) for op, each in OPERATIONS.items()
    }
    assert DOCUMENT["components"]["schemas"]["Question"] == {"oneOf": [each.schema for each in OPERATIONS.values()]}
    error = DOCUMENT["components"]["schemas"]["Refusal"]["properties"]["error"]
    assert error["properties"]["kind"]["enum"] == [kind.value for kind in Refused]
    assert DOCUMENT["components"]["schemas"]["Rules"]["anyOf"][0]["enum"] == list(PRESETS)
