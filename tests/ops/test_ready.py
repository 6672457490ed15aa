"""The commands `ready` and `test`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from scorekeeper.ops.management.commands.ready import (
    CHECKS,
    REPEATS,
    TESTS,
    WITHOUT_ROWS,
    can_run,
    manage,
    module,
    run,
)
from scorekeeper.ops.management.commands.test import pytest as pytest_line
from tests.fonts import SETS


def python(script: str) -> list[str]:
    return [sys.executable, "-c", script]


def told(capfd: pytest.CaptureFixture[str]) -> str:
    return re.sub(r" +\d+\.\d s", "… s", capfd.readouterr().out)


def test_every_step_is_named_and_timed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run({"One": python("import os; print(os.getcwd())"), "Two": python("print('second')")}) == 0
    assert told(capfd) == f"\n▶ One\n{settings.ROOT}\n\n▶ Two\nsecond\n\n… s  One\n… s  Two\nEverything passed.\n"


def test_the_first_failure_is_the_last_step(capfd: pytest.CaptureFixture[str]) -> None:
    failing = python("raise SystemExit(3)")
    assert run({"One": python(""), "Two": failing, "Three": python("print('never')")}) == 3
    command = f"{sys.executable} -c 'raise SystemExit(3)'"
    assert told(capfd) == f"\n▶ One\n\n▶ Two\n\n… s  One\n… s  Two\nStopped: {command} says why, above.\n"


def test_a_slow_machine_leaves_out_what_repeats_and_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    assert run({"One": python("")}, {"Two": python("raise SystemExit(3)")}, within=0) == 0
    said = "\n▶ One\n\n… s  One\nleft out  Two\nAfter 0 s no repeat was begun; everything else passed.\n"
    assert told(capfd) == said
    assert run({"One": python("")}, {"Two": python("raise SystemExit(3)")}) == 3


def test_every_command_that_ready_calls_exists() -> None:
    lines = [list(command) for command in (*CHECKS.values(), *TESTS.values(), *REPEATS.values())]
    called = {line[line.index("manage.py") + 1] for line in lines if "manage.py" in line}
    assert called == {"makemigrations", "check", "messages", "audit", "test"}
    assert called <= set(get_commands())
    words = {word for line in lines for word in line}
    assert {"servers", "exhaustive", "rows", "geometry", "not geometry", "cold", "--postgres", "--cov"} <= words
    whole = [name for name, fonts in SETS.items() if fonts.chinese]  # what has no Chinese has the letters of another
    assert [name for name in whole if f"Geometry of pages, in {name}" not in {*TESTS, *REPEATS}] == []


def test_what_is_not_run_on_postgresql_has_no_rows() -> None:
    files = [path for folder in WITHOUT_ROWS for path in (settings.ROOT / folder).rglob("*.py")]
    assert len(files) > 50
    assert [path for path in files if re.search(r"django_db|\bdb\b", path.read_text())] == []


def test_a_python_that_only_says_it_is_elsewhere_is_none(tmp_path: Path) -> None:
    shim = tmp_path / "python3.13"
    shim.write_text("#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    assert (can_run(shim), can_run(Path(sys.executable))) == (False, True)


def test_a_step_that_was_killed_has_failed() -> None:
    assert run({"One": python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")}) == 9


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], ["-n", "auto"]),
        (["--browser", "--exhaustive"], ["-n", "auto", "--with-browser", "--exhaustive"]),
        (["--postgres"], ["-n", "auto", "-p", "tests.postgresql"]),
        (["-k", "ladder"], ["-k", "ladder"]),
        (["--postgres", "-x"], ["-p", "tests.postgresql", "-x"]),
    ],
)
def test_four_words_of_test_are_ours_and_the_rest_are_pytests(words: list[str], line: list[str]) -> None:
    assert pytest_line(words) == module("pytest", *line)


@pytest.mark.servers
@pytest.mark.parametrize(("words", "tests"), [((), 0), (("tests/browser/test_weight.py",), 1)])
def test_a_browser_is_driven_only_when_it_is_asked_for(words: tuple[str, ...], tests: int) -> None:
    line = manage("test", "--collect-only", "-q", "--ignore-glob=tests/[!b]*", "--ignore=tests/benchmarks", *words)
    done = subprocess.run(line, cwd=settings.ROOT, capture_output=True, text=True, check=False)
    assert len({name.partition("::")[0] for name in done.stdout.splitlines() if "::" in name}) == tests


@pytest.mark.servers
def test_the_exit_code_of_test_is_pytests_own() -> None:
    done = subprocess.run(manage("test", "nowhere"), cwd=settings.ROOT, capture_output=True, check=False)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
