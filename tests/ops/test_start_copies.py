"""Copies that a start makes by itself: before scores are changed for a newer version, and once a day."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import AbstractContextManager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from tests.ops.test_backup import copies, evening, played
from tests.ops.test_start import command, port, refusal, surroundings
from tests.ops.test_transfer import done
from tests.serving import PATIENCE, answer, served, until

pytestmark = pytest.mark.servers
__all__ = ["evening", "played", "port"]
OFTEN = """
import sys
import django
django.setup()
from django.core.management import call_command
from scorekeeper.ops.management.commands import start
start.BETWEEN_COPIES = 0.2
call_command("start", sys.argv[1], "--quiet")
"""


def behind(data: Path) -> None:
    """As a version left it that did not know the newest change yet."""
    done(data, "", "migrate", "-v0", "store", newest()[0])


def newest() -> tuple[str, str]:
    folder = settings.ROOT / "scorekeeper" / "store" / "migrations"
    before, last = sorted(path.stem for path in folder.glob("0*.py"))[-2:]
    return before, last


def applied(scores: Path) -> set[str]:
    with closing(sqlite3.connect(scores)) as database:
        return {name for (name,) in database.execute("SELECT name FROM django_migrations WHERE app = 'store'")}


def test_scores_of_an_older_version_are_copied_as_they_are_before_they_are_changed(
    played: tuple[Path, str, str], port: int
) -> None:
    data, _, _ = played
    behind(data)
    with served(command(f"127.0.0.1:{port}"), settings.ROOT, surroundings(data)):
        assert answer(port)[0] == 200
    (copy,) = copies(data)
    assert newest()[1] in applied(data / "scorekeeper.sqlite3") - applied(copy)
    with served(command(f"127.0.0.1:{port}"), settings.ROOT, surroundings(data)):
        assert answer(port)[0] == 200
    assert copies(data) == [copy]
    assert datetime.now(UTC).timestamp() - copy.stat().st_mtime < PATIENCE * 4


def test_where_they_cannot_be_copied_they_are_not_changed(played: tuple[Path, str, str], port: int) -> None:
    data, _, _ = played
    behind(data)
    (data / "backups").touch()
    before = applied(data / "scorekeeper.sqlite3")
    code, _out, err = refusal(port, data)
    assert (code, applied(data / "scorekeeper.sqlite3")) == (1, before)
    assert "copied before that" in err


def often(data: Path, port: int) -> AbstractContextManager[subprocess.Popen[str]]:
    """A server that looks every moment whether a copy is due."""
    environment = {**surroundings(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    return served([sys.executable, "-c", OFTEN, f"127.0.0.1:{port}"], settings.ROOT, environment)


def test_a_server_makes_the_first_copy_of_the_day_by_itself(played: tuple[Path, str, str], port: int) -> None:
    data, _, _ = played
    with often(data, port):
        until(lambda: copies(data))
        time.sleep(1)
    assert len(copies(data)) == 1


def test_a_server_says_once_why_it_makes_no_copy(played: tuple[Path, str, str], port: int) -> None:
    data, _, _ = played
    (data / "backups").touch()
    with often(data, port) as server:
        said = ""
        while "Today" not in said:
            said = server.stdout.readline() if server.stdout else "nothing"
        time.sleep(3)
        os.killpg(server.pid, signal.SIGTERM)
        more = server.communicate(timeout=PATIENCE)[0]
    reason = f"{data}/backups can be no folder: there is a file in its place. Name another."
    assert (said, "Today" in more) == (f"Today's copy of the scores: CommandError: {reason}\n", False)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody sets another process's limits")
def test_a_server_that_can_open_no_file_for_a_while_makes_its_copy_afterwards(
    played: tuple[Path, str, str], port: int
) -> None:
    data, _, _ = played
    (data / "backups").touch()
    with often(data, port) as server:
        assert server.stdout
        until(lambda: "Today" in server.stdout.readline())
        limits = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (3, limits[1]))
        assert "open" in server.stdout.readline()
        (data / "backups").unlink()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, limits)
        until(lambda: copies(data))
