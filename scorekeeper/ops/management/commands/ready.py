"""Runs everything the build machine runs: when this passes, so will that."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from types import MappingProxyType

from django.conf import settings
from django.core.management.base import BaseCommand

from scorekeeper.ops import translations

NEWER = "python3.13"
USES_ALL_OF_DJANGO = ("tests/store", "tests/ops", *(f"tests/web/{part}" for part in ("site", "accounts", "matches")))
ON_EVERY_CORE = ("-n", "auto", "--dist", "worksteal")
"""Each takes whole files as far as it can: what is made ready for a file is made once, and nobody waits at the end."""
NEWER_TESTS = ("manage.py", "test", *ON_EVERY_CORE, "tests/rulebook/test_contract.py", *USES_ALL_OF_DJANGO)
Steps = Mapping[str, Sequence[str]]
"""Names, and a command line for each, run at the top of the checkout."""


def module(name: str, *words: str) -> list[str]:
    """A tool of this environment, through Python: an environment's own scripts break when its folder is moved."""
    return [sys.executable, "-m", name, *words]


def manage(*words: str) -> list[str]:
    return [sys.executable, "manage.py", *words]


def test(*words: str) -> list[str]:
    return manage("test", *ON_EVERY_CORE, *words)


def without(*folders: str) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


def geometry(fonts: str) -> list[str]:
    return test("tests/browser", "-m", "geometry", "--fonts", fonts)


WITHOUT_ROWS = ("tests/rules", "tests/match")
WITHOUT_THE_WEB = (*WITHOUT_ROWS, "tests/rulebook")
MISSED = "--cov-report=term-missing:skip-covered"
DEPLOY = manage("check", "--deploy", "--fail-level", "WARNING")
CHECKS: Steps = {
    "Format": module("ruff", "format", "--check"),
    "Lint": module("ruff", "check"),
    "Lint of templates": module("djlint", "--lint", "templates"),
    "Types": module("mypy"),
    "Migrations are complete": manage("makemigrations", "--check", "--dry-run"),
    "Safe to deploy": ["env", "SCOREKEEPER_HTTPS=off", *DEPLOY],
    "Safe to deploy, with HTTPS": ["env", "SCOREKEEPER_HTTPS=on", *DEPLOY],
    "Translations are complete": manage("messages", "check"),
    "Packages with known vulnerabilities": manage("audit"),
}
TESTS: Steps = {
    # Counting branches takes as long again as the tests themselves: only those are counted that should take them all.
    "Tests of the rules and of matches, with every branch": test("--cov", MISSED, *WITHOUT_THE_WEB),
    "Tests of all the rest": test(*without(*WITHOUT_THE_WEB)),
    # Most of these wait for a server to start, to answer or to be gone: three keep two cores busy.
    "Servers and commands, started as people do": test("--servers", "-m", "servers", "-n", "3"),
    "Pages in a browser": test("tests/browser", "-m", "not geometry"),
    "Geometry of pages, in wenquanyi": geometry("wenquanyi"),
    "Rows, on PostgreSQL": test("--postgres", "-m", "rows", *without(*WITHOUT_ROWS)),
    # By itself: beside other tests the machine would be slow, and what it installs would come late.
    "From a bare clone to the first page": manage("test", "-m", "cold"),
}
REPEATS: Steps = {
    "All that is exhaustive": test("--exhaustive", "-m", "exhaustive"),
    # A layout that fits one machine's letters must fit wider ones and narrower ones too: see tests/fonts.py.
    "Geometry of pages, in noto": geometry("noto"),
}
"""More of the same. A build machine that is slow today may leave it out, which is told."""
WITHIN = float(os.environ.get("READY_WITHIN", "inf"))
"""Seconds after which no repeat is begun any more."""


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        translations.compile_stale()
        sys.exit(run({**CHECKS, **TESTS}, {**REPEATS, **newer_python()}, within=WITHIN))


def run(steps: Steps, repeats: Steps = MappingProxyType({}), *, within: float = inf) -> int:
    """One after the other, each with its time, up to the first that fails; its exit code, or 0."""
    times, first, everything = [], time.monotonic(), "Everything"
    for name, command in {**steps, **repeats}.items():
        if name in repeats and time.monotonic() - first > within:
            times.append(f"left out  {name}")
            everything = f"After {within:.0f} s no repeat was begun; everything else"
            continue
        print_line(f"\n▶ {name}")
        began = time.monotonic()
        code = code_of(command)
        times.append(f"{time.monotonic() - began:6.1f} s  {name}")
        if code:
            print_line("\n".join(["", *times, f"Stopped: {shlex.join(command)} says why, above."]))
            return code
    print_line("\n".join(["", *times, f"{everything} passed."]))
    return 0


def code_of(command: Sequence[str]) -> int:
    try:
        return abs(subprocess.run(command, cwd=settings.ROOT, check=False).returncode)
    except KeyboardInterrupt:
        return 130


def print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()  # what the step prints comes after it


def newer_python() -> Steps:
    """What another Python and its Django could break, in an environment of its own, where there is that Python.

    The system keeps it, or those do who keep several Pythons.
    """
    several = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/*/bin/{NEWER}")
    found = [Path(path) for path in [shutil.which(NEWER), *sorted(several)] if path]
    python = next(filter(can_run, found), None)
    if not python:
        print_line(f"{NEWER} is not on this machine; the tests run on {sys.version.split()[0]} alone.")
        return {}
    return {f"Tests, on {NEWER}": ["env", "SCOREKEEPER_VENV=.venv-3.13", str(python), *NEWER_TESTS]}


def can_run(python: Path) -> bool:
    """Some that are found only say that they are elsewhere."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
