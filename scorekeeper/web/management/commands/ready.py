"""Runs everything the build machine runs: when this passes, so will that."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from django.core.management.base import BaseCommand

from scorekeeper.web import translations
from scorekeeper.web.management.steps import SQLITE, TESTS, Step, manage, module, run, tell

NEWER = "python3.13"

CHECKS = (
    Step("Format", module("ruff", "format", "--check")),
    Step("Lint", module("ruff", "check")),
    Step("Lint of templates", module("djlint", "--lint", "templates")),
    Step("Types", module("mypy")),
    Step("Migrations are complete", manage("makemigrations", "--check", "--dry-run")),
    Step("Safe to deploy", manage("check", "--deploy", "--fail-level", "WARNING"), {"SCOREKEEPER_HTTPS": "off"}),
    Step(
        "Safe to deploy, with HTTPS",
        manage("check", "--deploy", "--fail-level", "WARNING"),
        {"SCOREKEEPER_HTTPS": "on"},
    ),
    Step("Translations are complete", manage("messages", "check")),
)

# By itself, because it is timed, and a machine that is busy testing would be slow.
COLD = Step("From a bare clone to the first page", module("pytest", "-m", "cold"), SQLITE)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        translations.compile_stale()
        sys.exit(run([*CHECKS, *TESTS, COLD, *newer_python()]))


def newer_python() -> list[Step]:
    """The same tests on another Python and its Django, in an environment of their own, where there is that Python."""
    python = next((path for path in places() if works(path)), None)
    if not python:
        tell(f"{NEWER} is not on this machine; the tests run on {sys.version.split()[0]} alone.")
        return []
    command = [str(python), "manage.py", "test", "-n", "auto", "-m", "not browser and not cold"]
    return [Step(f"Tests, on {NEWER}", command, {"SCOREKEEPER_VENV": ".venv-3.13", **SQLITE})]


def places() -> list[Path]:
    """Where the system keeps it, or where those who keep several Pythons do."""
    known = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/*/bin/{NEWER}")
    return [Path(path) for path in [shutil.which(NEWER), *sorted(known)] if path]


def works(python: Path) -> bool:
    """Some that are found only say that they are elsewhere."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
