"""By the commands themselves: copied while people play, put back, from either database, and before an upgrade."""

import os
import pty
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import settings

from tests.ops.test_start import command, surroundings
from tests.ops.test_transfer import MADE, OPENS, done, exported, manage, url
from tests.serving import PATIENCE, answer, free_port, served

pytestmark = pytest.mark.servers
__all__ = ["url"]
PAIR = "INSERT INTO store_player (book_id, name, retired) SELECT id, ?, 0 FROM store_book LIMIT 1"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A folder with scores, the token of its keeper, and its scorebook."""
    data = tmp_path_factory.mktemp("evening")
    done(data, "", "migrate", "-v0")
    token, slug = done(data, "", "shell", "-v0", "-c", MADE).split()
    return data, token, slug


@pytest.fixture
def played(evening: tuple[Path, str, str], tmp_path: Path) -> tuple[Path, str, str]:
    """The same for each test."""
    folder, token, slug = evening
    data = tmp_path / "data"
    shutil.copytree(folder, data)
    return data, token, slug


def copies(data: Path) -> list[Path]:
    return sorted((data / "backups").glob("*.sqlite3"))


class Writer(Thread):
    """Writes two rows at a time, and counts those that were acknowledged."""

    def __init__(self, scores: Path) -> None:
        super().__init__()
        self.scores, self.written, self.enough = scores, 0, Event()

    def run(self) -> None:
        with closing(sqlite3.connect(self.scores, timeout=30)) as database:
            while not self.enough.is_set():
                with database:
                    for half in "ab":
                        database.execute(PAIR, [f"writer {self.written}{half}"])
                self.written += 1


def pairs(scores: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(scores)) as database:
        halves = [
            database.execute("SELECT count(*) FROM store_player WHERE name LIKE 'writer %' || ?", [half]).fetchone()[0]
            for half in "ab"
        ]
    return halves[0], halves[1]


def test_while_people_play_it_copies_one_moment_and_all_that_was_saved_before(played: tuple[Path, str, str]) -> None:
    data, _, _ = played
    writer = Writer(data / "scorekeeper.sqlite3")
    writer.start()
    try:
        while not writer.written:
            pass
        before = writer.written
        said = done(data, "", "backup").splitlines()
    finally:
        writer.enough.set()
        writer.join()
    (copy,) = copies(data)
    assert (said[0].split(",")[0], said[1:]) == (str(copy), ["Every row of it can be read."])
    first, second = pairs(copy)
    assert first == second
    assert before <= first < writer.written
    assert copy.stat().st_mode & 0o777 == 0o600
    assert subprocess.run(["sha256sum", "-c", f"{copy.name}.sha256"], cwd=copy.parent, check=False).returncode == 0
    assert sorted(path.name for path in copy.parent.iterdir()) == [copy.name, f"{copy.name}.sha256"]


def test_on_another_machine_a_copy_and_the_key_bring_everything_back(
    played: tuple[Path, str, str], tmp_path: Path
) -> None:
    data, token, slug = played
    before = exported(data, "", slug, tmp_path / "before.zip")
    done(data, "", "backup", str(tmp_path / "stick"))
    (copy,) = (tmp_path / "stick").glob("*.sqlite3")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(data / "secret-key", other)
    assert done(other, "", "restore", str(copy)) == f"The scores are those of {copy} now.\nStart the server.\n"
    assert exported(other, "", slug, tmp_path / "after.zip") == before
    assert done(other, "", "shell", "-v0", "-c", OPENS).split() == [token, "True"]
    assert done(other, "", "verify") == "Every row can be read.\n"


def test_whoever_puts_a_copy_back_is_told_that_its_secret_key_is_another(
    played: tuple[Path, str, str], tmp_path: Path
) -> None:
    data, _, _ = played
    done(data, "", "backup")
    (copy,) = copies(data)
    other = tmp_path / "other"
    told = done(other, "", "restore", str(copy))
    assert f"They were kept with another secret key. Put that one into {other / 'secret-key'}, or " in told
    shutil.copy(data / "secret-key", other)
    assert "secret key" not in done(other, "", "restore", str(copy))


def test_nothing_is_put_back_under_a_server_that_people_use(played: tuple[Path, str, str]) -> None:
    data, _, _ = played
    done(data, "", "backup")
    port = free_port()
    with served(command(f"127.0.0.1:{port}"), settings.ROOT, surroundings(data)) as server:
        answer(port, "/healthz")
        refused = manage(data, "", "restore", str(copies(data)[0]))
        server.terminate()
        server.wait(PATIENCE)
    assert (refused.returncode, "End the server first. Nothing was put back." in refused.stderr) == (1, True)
    done(data, "", "restore", str(copies(data)[0]))
    assert len([*data.glob("scorekeeper-replaced-*.sqlite3")]) == 1


def test_a_copy_with_a_row_that_cannot_be_read_is_kept_and_it_is_named(played: tuple[Path, str, str]) -> None:
    data, _, _ = played
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as scores, scores:
        scores.execute("UPDATE store_entry SET fact = '{}' WHERE id = (SELECT min(id) FROM store_entry)")
    found = manage(data, "", "backup")
    assert (found.returncode, len(copies(data))) == (1, 1)
    assert "The copy is kept, but not all of it can be read:\nbook 1, match 1 (" in found.stderr


@pytest.mark.parametrize("folder", ["scorekeeper.sqlite3", "scorekeeper.sqlite3/copies"])
def test_a_folder_that_is_none_is_named(played: tuple[Path, str, str], folder: str) -> None:
    data, _, _ = played
    place = data / folder
    found = manage(data, "", "backup", str(place))
    assert (found.returncode, found.stderr.startswith(f"CommandError: {place} can be no folder: ")) == (1, True)


def test_a_stick_that_is_not_plugged_in_gets_no_folder_of_its_name(played: tuple[Path, str, str]) -> None:
    data, _, _ = played
    stick = data.parent / "stick"
    found = manage(data, "", "backup", str(stick / "copies"))
    assert (found.returncode, stick.exists()) == (1, False)
    assert found.stderr.startswith(f"CommandError: {stick} is not there, so no copy was made. ")
    stick.mkdir()
    done(data, "", "backup", str(stick / "copies"))


def test_before_there_are_scores_there_is_nothing_to_copy(tmp_path: Path) -> None:
    assert "so there is nothing to copy" in manage(tmp_path, "", "backup").stderr
    missing = manage(tmp_path, "", "restore", str(tmp_path / "none.sqlite3"))
    assert (
        missing.stderr == f"CommandError: {tmp_path}/none.sqlite3 is not there, or is no file. Nothing was put back.\n"
    )


def test_a_copy_of_postgresql_can_be_served_from_sqlite_or_moved_back(
    played: tuple[Path, str, str], url: str, tmp_path: Path
) -> None:
    data, token, slug = played
    done(data, url, "transfer", "postgresql")
    there = exported(data, url, slug, tmp_path / "there.zip")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(data / "secret-key", other)
    done(data, url, "backup")
    (copy,) = copies(data)
    done(other, "", "restore", str(copy))
    assert exported(other, "", slug, tmp_path / "copied.zip") == there
    assert done(other, "", "shell", "-v0", "-c", OPENS).split() == [token, "True"]
    assert [path.name for path in copy.parent.iterdir() if ".part" in path.name] == []


def test_whoever_waits_for_a_verification_sees_how_far_it_is(played: tuple[Path, str, str]) -> None:
    data, _, _ = played
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "manage.py", "verify"],
        cwd=settings.ROOT,
        env=surroundings(data),
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode().split("\r")
    os.close(ours)
    assert done.stdout == "Every row can be read.\n"
    assert [line.strip() for line in shown if line.strip()] == ["1 of 2 matches"]
    assert not shown[-2].strip()
