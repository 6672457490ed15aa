"""Named steps, one after the other and each with its time, up to the first that fails."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Step:
    """A command line, started at the top of the checkout."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


def module(name: str, *arguments: str) -> list[str]:
    """A tool of this environment, through Python: an environment's own scripts break when its folder is moved."""
    return [sys.executable, "-m", name, *arguments]


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


SQLITE = {"DATABASE_URL": ""}
ENGINE = ("tests/rules", "tests/match", "tests/rulebook")
COUNTED = ("--cov", "--cov-report=term-missing:skip-covered", "-m", "not exhaustive")
TESTS = (
    Step("Tests, on SQLite", module("pytest", "-n", "auto"), SQLITE),
    # Counting makes a test several times slower, so only those are counted that must reach every branch by themselves.
    Step("Every branch of the referee and the story", module("pytest", "-n", "auto", *COUNTED, *ENGINE), SQLITE),
    Step(
        "Tests of rows and pages, on PostgreSQL",
        module("pytest", "-n", "auto", "-p", "tests.postgresql", "tests/store", "tests/web"),
        SQLITE,  # until the plugin has a server of its own
    ),
)


def run(steps: Iterable[Step]) -> int:
    """The exit code of the step that failed, or 0."""
    times = []
    for step in steps:
        tell(f"\n▶ {step.name}")
        began = time.monotonic()
        code = code_of(step)
        times.append(f"{time.monotonic() - began:6.1f} s  {step.name}")
        if code:
            tell("\n".join(["", *times, f"Stopped: {shlex.join(step.command)} says why, above."]))
            return code
    tell("\n".join(["", *times, "Everything passed."]))
    return 0


def code_of(step: Step) -> int:
    try:
        done = subprocess.run(step.command, cwd=settings.ROOT, env={**os.environ, **step.environment}, check=False)
    except KeyboardInterrupt:
        return 130
    return abs(done.returncode)


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()  # what the step prints comes after it
