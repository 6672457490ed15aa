"""The referee's door for programs: it answers as the command line does, and everything it says of itself is true."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from scorekeeper.match import questions
from scorekeeper.web import openapi
from scorekeeper.web.management.commands.referee import answer_all
from scorekeeper.web.openapi import MOST_QUESTIONS, OPERATIONS
from scorekeeper.web.pace import MINUTE, Pace
from scorekeeper.web.views import api

DOOR = "/api/referee/"
ORDER = {"op": "order", "trump": "8D"}


def post(client: Client, body: object, **headers: str) -> Any:  # noqa: ANN401 - the test client's own response
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(DOOR, text, content_type="application/json", headers=headers)


def on_the_command_line(question: object) -> object:
    told = BytesIO()
    answer_all(BytesIO(json.dumps(question).encode() + b"\n"), told)
    return json.loads(told.getvalue())


def test_every_operation_has_an_example() -> None:
    assert set(OPERATIONS) == set(questions.OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_example_is_answered_as_on_the_command_line(client: Client, name: str) -> None:
    found = post(client, openapi.question(name))
    assert (found.status_code, found.json()) == (200, on_the_command_line(openapi.question(name)))
    assert "error" not in found.json()
    assert [note for note in found.json().get("notes", ()) if "has no bearing" in note] == []


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_example_has_the_fields_that_are_said_to_be_there(name: str) -> None:
    operation = OPERATIONS[name]
    assert set(operation.needs) <= set(operation.example) <= set(operation.fields)


@pytest.mark.parametrize(("name", "field"), [(name, field) for name in OPERATIONS for field in OPERATIONS[name].needs])
def test_what_is_said_to_be_needed_is_missed(name: str, field: str) -> None:
    question = {key: value for key, value in openapi.question(name).items() if key != field}
    found = questions.answer(question)
    assert isinstance(found["error"], dict)
    assert found["error"]["field"].startswith(field)


def test_questions_may_come_together(client: Client) -> None:
    asked = [{**ORDER, "id": 1}, {"op": "guess", "id": 2}, 7]
    assert post(client, asked).json() == [on_the_command_line(each) for each in asked]


def test_the_id_comes_back(client: Client) -> None:
    assert post(client, {**ORDER, "id": "x"}).json()["id"] == "x"


def test_too_many_at_once_are_told_so(client: Client) -> None:
    found = post(client, [ORDER] * (MOST_QUESTIONS + 1))
    assert (found.status_code, found.json()["error"]["sentence"]) == (
        400,
        "101 questions are more than 100. Ask the rest later.",
    )


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("not JSON", 400),
        ("[" * 100_000, 400),
        ("[1,", 400),
        (b"\xff\xfe", 400),
        ('"follow"', 400),
        ("{}", 200),
        ("[]", 200),
        ('{"op": "order", "trump": "\x00"}', 400),
        (" " * 1_000_001, 413),
        (" " * 3_000_000, 413),
    ],
)
def test_whatever_is_posted_gets_a_sentence(client: Client, body: str, status: int) -> None:
    found = post(client, body)
    assert found.status_code == status
    assert found.json() == [] or found.json()["error"]["sentence"]


def test_who_asks_too_fast_is_told_when_to_go_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "pace", Pace(2))
    assert [post(client, [ORDER, ORDER]).status_code, post(client, ORDER).status_code] == [200, 429]
    assert 0 < int(post(client, ORDER)["Retry-After"]) <= MINUTE


def test_everybody_may_ask_again_in_the_next_minute() -> None:
    now = [0.0]
    pace = Pace(1, lambda: now[0])
    assert [pace.allows("a"), pace.allows("a"), pace.allows("b")] == [True, False, True]
    now[0] = MINUTE
    assert pace.allows("a")


def test_nothing_is_set_and_nobody_else_is_let_in() -> None:
    found = post(Client(enforce_csrf_checks=True), ORDER)
    assert (found.status_code, found.cookies, found.has_header("Access-Control-Allow-Origin")) == (200, {}, False)


def test_the_page_shows_every_question(client: Client) -> None:
    page = client.get(DOOR).content.decode()
    assert [name for name in OPERATIONS if f'id="{name}"' not in page] == []


def test_the_description_points_nowhere_that_is_not_there(client: Client) -> None:
    document = client.get("/api/openapi.json").json()
    text = json.dumps(document)
    for name in document["components"]["schemas"]:
        text = text.replace(f'"#/components/schemas/{name}"', "")
    assert '"#/' not in text


def test_behind_a_proxy_the_last_hop_tells_callers_apart(
    client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    monkeypatch.setattr(api, "pace", Pace(1))
    statuses = [post(client, ORDER, **{"X-Forwarded-For": f"9.9.9.9, 10.0.0.{n}"}).status_code for n in (1, 2, 2)]
    assert statuses == [200, 200, 429]
