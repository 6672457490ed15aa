"""The commands as people type them: what is asked, what is answered, and with which exit."""

import json
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.match import questions
from scorekeeper.ops.management.commands import bench, rule
from scorekeeper.ops.management.commands.referee import LONGEST, question_lines
from scorekeeper.store.models import Book
from tests.rulebook.test_cases import CASES

FOLLOW = ["--trump", "7D", "--lead", "5H 5H", "--hand", "9H 9H 3H 4H 2C", "--play", "3H 4H", "--rules", "bashi-fen"]


def said(operation: str, *words: str, **options: object) -> str:
    told = StringIO()
    call_command("rule", operation, *words, stdout=told, **options)
    return told.getvalue()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("+5", 5),
        ("-40", -40),
        ("−40", -40),
        ("10000", 10000),
        ("5H 5H", "5H 5H"),
        ("2S", "2S"),
        ("2000-01-01", "2000-01-01"),
        ("٣", "٣"),
        ("123456", "123456"),
        ("true", True),
        ("null", None),
        ("truth", "truth"),
        ('["5H", "6H"]', ["5H", "6H"]),
        ('{"preset": "hundred"}', {"preset": "hundred"}),
        ("", ""),
    ],
)
def test_a_value_is_taken_as_it_is_meant(text: str, value: object) -> None:
    found = rule.typed_value(text)
    assert (found, type(found)) == (value, type(value))


def test_a_field_may_be_written_with_hyphens() -> None:
    assert rule.question_fields(["--hand-size", "12", "--lead", "5H"]) == {"hand_size": 12, "lead": "5H"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--trump"], "Each field is followed by its value"),
        (["trump", "7D"], "Each field is followed by its value"),
        (["--trump", "7D", "--lead"], "Each field is followed by its value"),
        (["--op", "lead"], "is said twice"),
        (["--trump", "7D", "--trump", "8D"], "is said twice"),
        (["--cards", "[5H 5H]"], "is not JSON"),
        (["--rules", "{rank: 7}"], "is not JSON"),
    ],
)
def test_what_is_no_question_shows_a_whole_one_or_says_why(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        said("follow", *words)


SIMPLE = [
    case
    for case in CASES
    if all(type(value) in {str, int} for value in case["ask"].values()) and "error" not in case["expect"]
]


@pytest.mark.parametrize("case", SIMPLE[::4], ids=[f"{case['file']}:{case['id']}" for case in SIMPLE[::4]])
def test_a_case_gets_the_same_ruling_from_the_command_line(case: dict[str, Any]) -> None:
    ask = case["ask"]
    words = [word for name, value in ask.items() if name != "op" for word in (f"--{name}", str(value))]
    rules = case["rules"] if isinstance(case["rules"], str) else json.dumps(case["rules"])
    found = json.loads(said(str(ask["op"]), *words, "--rules", rules, "--json"))
    assert found == json.loads(json.dumps(questions.answer({**ask, "rules": case["rules"]})))


def test_people_read_sentences_and_no_colours_unless_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, coloured = said("follow", *FOLLOW), said("follow", *FOLLOW, "--force-color")
    assert plain.splitlines()[:2] == [
        "FORBIDDEN  [tuple-duty]",
        "Play a pair of hearts. The hand could have given 9H 9H.",
    ]
    assert ("\x1b[" in plain, "\x1b[" in coloured) == (False, True)
    assert "\x1b[" not in said("follow", *FOLLOW, "--force-color", "--no-color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in said("follow", *FOLLOW, "--force-color")


def test_a_refusal_ends_with_one_and_as_json_is_an_answer_like_any() -> None:
    asked = ("first_draw", "--players", "3", "--card", "7S")
    with pytest.raises(SystemExit) as ended:
        said(*asked)
    assert ended.value.code == 1
    assert json.loads(said(*asked, "--json"))["error"]["field"] == "players"


def test_help_about_an_operation_is_help_about_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    said("follow", "--help")
    assert rule.EXAMPLE in " ".join(capsys.readouterr().out.split())


class Tape:
    """A stream that never holds more than it is asked for."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.longest = 0

    def readline(self, most: int) -> bytes:
        end = self.text.find(b"\n") + 1 or len(self.text)
        line, self.text = self.text[: min(end, most)], self.text[min(end, most) :]
        self.longest = max(self.longest, len(line))
        return line


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (b"", []),
        (b"one\ntwo", [b"one\n", b"two"]),
        (b"\n \none\n", [b"\n", b" \n", b"one\n"]),
        (b"x" * (3 * LONGEST) + b"\ntwo\n", [None, b"two\n"]),
        (b"x" * LONGEST + b"\n", [None]),
        (b"x" * LONGEST, [None]),
        (b"x" * (LONGEST - 1) + b"\n", [b"x" * (LONGEST - 1) + b"\n"]),
    ],
    ids=["nothing", "two", "blank", "far too long", "one too long", "too long without an end", "just fits"],
)
def test_a_line_that_is_too_long_is_skipped_and_never_held(text: bytes, read: list[bytes | None]) -> None:
    tape = Tape(text)
    assert list(question_lines(tape)) == read  # type: ignore[arg-type]  # as much of a stream as is asked for
    assert tape.longest <= LONGEST


def test_the_figures_are_printed_by_whoever_measures_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, bool]] = []

    def found(name: str) -> SimpleNamespace:
        return SimpleNamespace(run=lambda *, as_json: asked.append((name, as_json)))

    monkeypatch.setattr(bench, "import_module", found)
    call_command("bench", "web", "--json")
    assert asked == [("tests.benchmarks.web", True)]


def test_what_a_measurement_does_not_take_is_refused() -> None:
    with pytest.raises(CommandError, match=r"`bench web` takes no --seed\."):
        call_command("bench", "web", seed=1)


@pytest.mark.django_db
def test_a_seeded_book_is_kept_by_the_link_that_is_printed(client: Client) -> None:
    told = StringIO()
    call_command("seed", books=1, matches=2, hands=3, stdout=told)
    link = told.getvalue().split()[-1]
    assert client.get(link)["Location"] == f"/books/{Book.objects.get().slug}/"
