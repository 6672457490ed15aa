"""The referee's door: JSON lines in and out, whatever comes through it."""

import json
import os
import shlex
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings

from scorekeeper.ops.management.commands import rule
from scorekeeper.ops.management.commands.referee import answer_all
from scorekeeper.rules import questions

TRICK = {"op": "trick", "trump": "7D", "plays": ["3H 3H", "9H 9H", "2D 2D", "KH 4C"]}


def answers(asked: bytes, *, in_words: bool = False) -> list[str]:
    told = BytesIO()
    answer_all(BytesIO(asked), told, in_words=in_words)
    return told.getvalue().decode().splitlines()


def kinds(asked: bytes) -> list[str]:
    found: list[dict[str, Any]] = [json.loads(line) for line in answers(asked)]
    return [answer["error"]["kind"] if "error" in answer else "answered" for answer in found]


def test_every_line_is_answered_in_order_by_its_own_line() -> None:
    asked = b"".join(json.dumps(TRICK | {"id": number}).encode() + b"\n" for number in range(3))
    assert [json.loads(line)["id"] for line in answers(asked)] == [0, 1, 2]


def test_empty_lines_are_answered_as_well_and_the_last_needs_no_end() -> None:
    assert kinds(b"\n  \n" + json.dumps(TRICK).encode()) == ["json", "json", "answered"]


@pytest.mark.parametrize(
    "line",
    [b"\x00", b"\xff\xfe", b"[" * 200_000, b"{" * 10, b'"' + b"9" * 3_000_000 + b'"', b"9" * 10_000_000],
    ids=["a null", "no utf-8", "nested", "cut short", "long", "ten megabytes"],
)
def test_a_hostile_line_gets_an_error_and_the_next_its_answer(line: bytes) -> None:
    assert kinds(line + b"\n" + json.dumps(TRICK).encode() + b"\n") == ["json", "answered"]
    (surrogate,) = answers(b'{"op": "order", "trump": "7D", "id": "\\ud800"}')
    assert json.loads(surrogate)["id"] == "\ud800"
    assert kinds(json.dumps({"op": "shape", "trump": "7D", "cards": "7S" * 100_000}).encode()) == ["notation"]


def test_an_answer_for_people_is_in_sentences() -> None:
    assert answers(json.dumps(TRICK).encode(), in_words=True)[0] == (
        "2D 2D is trump in the shape of the lead and beats 9H 9H. Nobody beat it after that, so it takes the trick."
    )


def manage(*arguments: str, asked: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=settings.ROOT, input=asked, capture_output=True, check=False)


def test_the_command_answers_through_a_pipe() -> None:
    done = manage("referee", asked=json.dumps(TRICK).encode() + b"\nnonsense\n")
    assert [next(iter(json.loads(line))) for line in done.stdout.splitlines()] == ["winner", "error"]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("shell", "sentence"),
    [
        ("echo {} | %s manage.py referee >/dev/full", "The answers cannot be written: No space left on device."),
        ("%s manage.py referee <&-", "Questions come in and answers go out by the pipe, and one end of it is closed."),
    ],
)
def test_a_pipe_that_leads_nowhere_gets_a_sentence(shell: str, sentence: str) -> None:
    command = ["sh", "-c", shell % shlex.quote(sys.executable)]
    done = subprocess.run(command, cwd=settings.ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr.decode()) == (1, f"CommandError: {sentence}\n")


def test_a_terminal_without_ticks_still_gets_the_words() -> None:
    command = [sys.executable, "manage.py", *shlex.split(rule.EXAMPLE)]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, cwd=settings.ROOT, capture_output=True, env=plain, check=False)
    assert done.stdout.decode().splitlines()[2].startswith("  ? Play as many cards as were led: 2.")


def test_one_argument_is_settled_from_the_command_line() -> None:
    done = manage("rule", "trick", "--trump", "7D", "--plays", json.dumps(TRICK["plays"]))
    assert done.stdout.decode().splitlines()[3] == "  ruffs: 2D 2D is trump in the shape of the lead and beats 9H 9H."


def test_the_same_as_json() -> None:
    done = manage("rule", "trick", "--trump", "7D", "--plays", json.dumps(TRICK["plays"]), "--json")
    assert json.loads(done.stdout) == questions.answer(TRICK)


def test_the_example_in_the_help_is_answered() -> None:
    assert rule.EXAMPLE in " ".join(manage("rule", "--help").stdout.decode().split())
    done = manage(*shlex.split(rule.EXAMPLE))
    assert (done.returncode, done.stdout.decode().splitlines()[0]) == (0, "FORBIDDEN  [tuple-duty]")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["trick", "--trump"], "Each field is followed by its value: "),
        (["trick", "trump", "7D"], "Each field is followed by its value: "),
        (["bid", "--seats", "[5"], "[5 is not JSON: "),
    ],
)
def test_words_that_make_no_question_get_a_sentence(words: list[str], sentence: str) -> None:
    done = manage("rule", *words)
    assert (done.returncode, sentence in done.stderr.decode()) == (1, True)


def test_a_refused_question_exits_with_one() -> None:
    done = manage("rule", "first_draw", "--players", "3", "--card", "7S")
    assert (done.returncode, done.stdout.decode().strip()) == (
        1,
        "players takes a whole number from 4 to 12; 3 is not one.",
    )
