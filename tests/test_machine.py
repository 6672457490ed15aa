"""What a machine lacks is skipped with the line that installs it, and fails where nothing may be missing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

CHROMIUM = "Chromium is missing; sudo apt install --no-install-recommends chromium fonts-wqy-microhei"
POSTGRESQL = "PostgreSQL is missing; sudo apt install --no-install-recommends postgresql"

# A plugin that makes this machine one without PostgreSQL, wherever that may be kept here.
NO_POSTGRESQL = "from tests import machine\nmachine.postgresql = lambda: None\n"


def outcome_of(*arguments: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", *arguments],
        cwd=settings.ROOT,
        env={**os.environ, "DATABASE_URL": "", "CI": "", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def counted(output: str) -> set[str]:
    return set(re.findall(r"\d+ (\w+)", output.splitlines()[-1]))


def test_without_chromium_browser_tests_are_skipped() -> None:
    code, said = outcome_of("tests/browser", PATH="/nowhere")
    assert (code, counted(said), CHROMIUM in said) == (0, {"skipped"}, True)


def test_without_chromium_the_build_machine_fails() -> None:
    code, said = outcome_of("tests/browser", "-x", PATH="/nowhere", CI="true")
    assert (code, CHROMIUM in said) == (1, True)


@pytest.fixture
def elsewhere(tmp_path: Path) -> str:
    (tmp_path / "no_postgresql.py").write_text(NO_POSTGRESQL)
    return f"{tmp_path}{os.pathsep}{settings.ROOT}"


def test_without_postgresql_its_tests_are_skipped(elsewhere: str) -> None:
    code, said = outcome_of("-p", "no_postgresql", "-p", "tests.postgresql", "tests/store", PYTHONPATH=elsewhere)
    assert (code, counted(said), POSTGRESQL in said) == (0, {"skipped", "deselected"}, True)


def test_without_postgresql_the_build_machine_fails(elsewhere: str) -> None:
    code, said = outcome_of(
        "-p", "no_postgresql", "-p", "tests.postgresql", "tests/store", PYTHONPATH=elsewhere, CI="true"
    )
    assert (code, POSTGRESQL in said) == (1, True)


def test_with_postgresql_its_tests_are_run_on_it(tmp_path: Path) -> None:
    (tmp_path / "test_vendor.py").write_text(
        "import pytest\nfrom django.db import connection\n\n"
        "@pytest.mark.django_db\ndef test_vendor():\n    assert connection.vendor == 'postgresql'\n"
    )
    code, said = outcome_of("-p", "tests.postgresql", "--rootdir", str(settings.ROOT), str(tmp_path))
    assert code == 0, said
