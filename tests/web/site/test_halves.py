"""Half a character: JSON can say it, no page can hold it, and whoever sends one is told so."""

import json
from subprocess import run
from sys import executable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from scorekeeper import wsgi

HALF = "\ud83d"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"op": "first_draw", "players": 4, "card": f"{HALF}7S"}, "card"),
        ({"op": "first_draw", "players": 4, "card": "7S", "id": HALF}, "id"),
        ({"op": "first_draw", "players": 4, "card": "7S", HALF: 1}, ""),
        ({"op": HALF}, "op"),
        ({"op": "match", "players": ["Mei", "Otto", "Li", HALF], "hands": []}, "players[3]"),
        ({"op": "compare", "ask": {"op": "bid", "seats": [{"name": HALF}]}}, "ask.seats[0].name"),
    ],
)
def test_the_api_names_where_it_stands(client: Client, asked: dict[str, object], field: str) -> None:
    answer = client.post("/api/referee/", json.dumps(asked), content_type="application/json")
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"], error["field"]) == (200, "notation", field)
    assert error["sentence"].endswith("holds half a character, which nobody can read. Send whole ones.")
    assert answer.json().get("id") == asked.get("id")


def test_a_question_that_is_nothing_else_is_none(client: Client) -> None:
    answer = client.post("/api/referee/", json.dumps([HALF, {"op": HALF}]), content_type="application/json")
    assert [each["error"]["kind"] for each in answer.json()] == ["json", "notation"]


def test_the_command_line_answers_and_goes_on() -> None:
    """A terminal that sends bytes which are no UTF-8 gives Python halves as well."""
    asked = (
        '{"op": "first_draw", "players": 4, "card": "\\ud83d7S"}\n{"op": "first_draw", "players": 4, "card": "7S"}\n'
    )
    command = [executable, "manage.py", "referee"]
    told = run(command, input=asked.encode(), capture_output=True, cwd=settings.ROOT, check=True).stdout.splitlines()
    assert [json.loads(line).get("seat") for line in told] == [None, 2]
    rule: list[str | bytes] = [executable, "manage.py", "rule", "first_draw", "--players", "4", "--card", b"7S\xff"]
    said = run(rule, capture_output=True, cwd=settings.ROOT, check=False)
    assert (said.returncode, said.stderr) == (1, b"")
    assert "holds half a character" in said.stdout.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["unicode_escape", "utf-7", "idna", "rot13"])
def test_a_form_that_names_another_encoding_is_read_as_utf_8(encoding: str) -> None:
    environ = RequestFactory().get("/matches/new/?seat1=%5Cud83d%2B2D0-", SERVER_NAME="localhost").environ
    heard = list[str]()

    def start(status: str, _headers: object) -> Any:  # noqa: ANN401 - as WSGI has it
        heard.append(status)

    wsgi.application({**environ, "CONTENT_TYPE": f"text/plain; charset={encoding}"}, start)
    assert heard == ["200 OK"]
