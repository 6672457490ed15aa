"""What `ready` and `test` are made of."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from scorekeeper.web.management.commands import ready
from scorekeeper.web.management.steps import TESTS, Step, manage, module, run


def python(script: str) -> list[str]:
    return [sys.executable, "-c", script]


def told(capfd: pytest.CaptureFixture[str]) -> str:
    return re.sub(r" +\d+\.\d s", "… s", capfd.readouterr().out)


def test_every_step_is_named_and_timed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run([Step("One", python("print('first')")), Step("Two", python("print('second')"))]) == 0
    assert told(capfd) == "\n▶ One\nfirst\n\n▶ Two\nsecond\n\n… s  One\n… s  Two\nEverything passed.\n"


def test_the_first_failure_is_the_last_step(capfd: pytest.CaptureFixture[str]) -> None:
    failing = Step("Two", python("raise SystemExit(3)"))
    assert run([Step("One", python("")), failing, Step("Three", python("print('never')"))]) == 3
    command = f"{sys.executable} -c 'raise SystemExit(3)'"
    assert told(capfd) == f"\n▶ One\n\n▶ Two\n\n… s  One\n… s  Two\nStopped: {command} says why, above.\n"


def test_a_step_that_was_killed_has_failed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run([Step("One", python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"))]) == 9
    assert "▶ One" in told(capfd)


def test_a_step_has_a_place_and_surroundings_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    script = "import os; print(os.getcwd(), os.environ['SCOREKEEPER_HTTPS'], 'PATH' in os.environ)"
    run([Step("One", python(script), {"SCOREKEEPER_HTTPS": "on"})])
    assert f"{settings.ROOT} on True\n" in told(capfd)


def test_tools_are_called_through_this_python() -> None:
    assert module("ruff", "check") == [sys.executable, "-m", "ruff", "check"]


def test_every_command_that_ready_calls_exists() -> None:
    called = [step.command[2] for step in ready.CHECKS if step.command[:2] == manage()]
    assert len(called) == 4
    assert set(called) <= set(get_commands())


def test_ready_ends_with_everything_that_test_runs() -> None:
    names = [step.name for step in (*ready.CHECKS, *TESTS)]
    assert names == [
        "Format",
        "Lint",
        "Lint of templates",
        "Types",
        "Migrations are complete",
        "Safe to deploy",
        "Safe to deploy, with HTTPS",
        "Translations are complete",
        "Tests, on SQLite",
        "Every branch of the referee and the story",
        "Tests of rows and pages, on PostgreSQL",
    ]


def test_a_python_that_only_says_it_is_elsewhere_is_none(tmp_path: Path) -> None:
    shim = tmp_path / "python3.13"
    shim.write_text("#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    assert (ready.works(shim), ready.works(Path(sys.executable))) == (False, True)


def test_arguments_of_test_are_pytests_own() -> None:
    done = subprocess.run(
        [*manage("test", "--collect-only", "-q", "tests/test_steps.py::test_arguments_of_test_are_pytests_own")],
        cwd=settings.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[0] == "tests/test_steps.py::test_arguments_of_test_are_pytests_own"


def test_the_exit_code_of_test_is_pytests_own() -> None:
    done = subprocess.run(manage("test", "nowhere"), cwd=settings.ROOT, capture_output=True, check=False)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
