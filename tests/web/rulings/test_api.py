"""The referee's door for programs: it answers as the command line does, and everything it says of itself is true."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from scorekeeper.match import questions
from scorekeeper.match.questions import OPERATIONS
from scorekeeper.ops.management.commands.referee import answer_all
from scorekeeper.rules.questions import TO_BEGIN
from scorekeeper.web.rulings import limits
from scorekeeper.web.rulings.limits import MINUTE, StepLimit
from scorekeeper.web.rulings.openapi import MOST_QUESTIONS
from tests.benchmarks import constructed

DOOR = "/api/referee/"
ORDER = {"op": "order", "trump": "8D"}


def post(client: Client, body: object, **headers: str) -> Any:  # noqa: ANN401 - the test client's own response
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(DOOR, text, content_type="application/json", headers=headers)


def on_the_command_line(question: object) -> object:
    told = BytesIO()
    answer_all(BytesIO(json.dumps(question).encode() + b"\n"), told)
    return json.loads(told.getvalue())


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_example_is_answered_as_on_the_command_line(client: Client, name: str) -> None:
    found = post(client, OPERATIONS[name].posted)
    assert (found.status_code, found.json()) == (200, on_the_command_line(OPERATIONS[name].posted))
    assert "error" not in found.json()
    assert [note for note in found.json().get("notes", ()) if "has no bearing" in note] == []


NEEDED = [(name, field.name) for name, asked in OPERATIONS.items() for field in asked.told if field.needed]


@pytest.mark.parametrize(("name", "field"), NEEDED)
def test_what_is_said_to_be_needed_is_missed(name: str, field: str) -> None:
    question = {key: value for key, value in OPERATIONS[name].posted.items() if key != field}
    found = questions.answer(question)
    assert isinstance(found["error"], dict)
    assert found["error"]["field"].startswith(field)


def test_questions_may_come_together_as_many_as_are_taken(client: Client) -> None:
    follow = {"op": "follow", "trump": "7D", "lead": "5H 5H", "hand": "5H 3H", "play": "5H 3H"}
    asked = [{**ORDER, "id": 1}, {"op": "guess", "id": 2}, 7, follow, {"op": "compare", "ask": follow}]
    assert post(client, asked).json() == [on_the_command_line(each) for each in asked]
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
    monkeypatch.setattr(limits, "pace", StepLimit(2 * TO_BEGIN))
    assert [post(client, asked).status_code for asked in (ORDER, [ORDER, ORDER], ORDER)] == [200, 200, 429]
    assert post(client, ORDER).json()["error"]["kind"] == "too_costly"
    assert 0 < int(post(client, ORDER)["Retry-After"]) <= MINUTE


def test_nothing_is_set_and_nobody_else_is_let_in() -> None:
    found = post(Client(enforce_csrf_checks=True), ORDER)
    assert (found.status_code, found.cookies, found.has_header("Access-Control-Allow-Origin")) == (200, {}, False)


def test_the_page_shows_every_question(client: Client) -> None:
    page = client.get(DOOR).content.decode()
    assert [name for name in OPERATIONS if f'id="{name}"' not in page] == []


def test_behind_a_proxy_its_own_entry_tells_callers_apart(
    client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PROXIES = 1
    monkeypatch.setattr(limits, "pace", StepLimit(1))
    statuses = [post(client, ORDER, **{"X-Forwarded-For": f"9.9.9.9, 10.0.0.{n}"}).status_code for n in (1, 2, 2)]
    assert statuses == [200, 200, 429]


@pytest.mark.django_db
def test_a_list_is_answered_as_far_as_the_steps_of_a_request_go(client: Client) -> None:
    asked = [constructed.question(hard) for hard in constructed.WORST] * 2
    kinds = [answer.get("error", {}).get("kind") for answer in post(client, [*asked, ORDER]).json()]
    assert None in kinds
    assert set(kinds) == {None, "too_costly"}
