"""The command that brings a file in: what it says, what it writes, and what it refuses."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.store.models import Book

SHEET = "date,dealer,points,Mei,Otto,Li,Ada\n2026-02-17,Mei,35,4,2,4,2\n"


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "sheet.csv"
    path.write_text(SHEET)
    return str(path)


def said(*words: str) -> str:
    told = StringIO()
    call_command("import", *words, stdout=told)
    return told.getvalue()


@pytest.mark.django_db
def test_a_dry_run_writes_nothing(sheet: str) -> None:
    assert said(sheet, "--dry-run") == (
        "2026-02-17: Mei, Otto, Li, Ada; entries: 1\n"
        "New here: Mei, Otto, Li, Ada\n"
        "This was a dry run: nothing was written.\n"
    )
    assert Book.objects.count() == 0


@pytest.mark.django_db
def test_a_problem_is_told_by_line_and_column(sheet: str) -> None:
    Path(sheet).write_text(SHEET.replace("35", "36"))
    with pytest.raises(CommandError) as refused:
        said(sheet, "--dry-run")
    assert str(refused.value) == "Line 2, “points”: Card points come in fives; 36 does not.\nNothing was written."


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        said(str(tmp_path / "none.csv"), "--dry-run")


@pytest.mark.servers
def test_an_empty_folder_of_scores_is_set_up_and_added_to(sheet: str, tmp_path: Path) -> None:
    first = run(tmp_path, "import", sheet)
    assert re.fullmatch(r"Matches brought in: 1", first.splitlines()[2])
    address = re.search(r"books/[\w-]+", first)
    assert address
    assert re.search(r"/open/[\w-]{22}/", first)
    again = run(tmp_path, "import", sheet, "--book", address[0])
    assert again.splitlines()[0] == "In the scorebook already, and left out: 1"
    file = tmp_path / "out.zip"
    assert (
        run(tmp_path, "export", address[0], "--to", str(file)) == f"{file}: {file.stat().st_size:,} bytes, matches: 1\n"
    )
    assert run(tmp_path, "import", str(file)).splitlines()[0] == "2026-02-17: Mei, Otto, Li, Ada; entries: 1"


def run(data: Path, *words: str) -> str:
    """As people run it, with a folder of scores of its own."""
    surroundings = {**os.environ, "SCOREKEEPER_DATA": str(data / "scores"), "DATABASE_URL": ""}
    (data / "scores").mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "manage.py", *words], env=surroundings, capture_output=True, text=True, check=True
    )
    return done.stdout
