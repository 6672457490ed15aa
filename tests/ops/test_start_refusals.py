"""What a start does not do to scores, and how it shows those that it cannot write."""

import os
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from django.conf import settings

from tests.ops.test_start import command, opened, refusal, surroundings
from tests.serving import PATIENCE, answer, free_port, served

pytestmark = pytest.mark.servers


@pytest.fixture
def port() -> int:
    return free_port()


def test_a_database_without_a_byte_is_not_taken_for_a_new_one(port: int, tmp_path: Path) -> None:
    scores = tmp_path / "scorekeeper.sqlite3"
    scores.touch()
    code, out, err = refusal(port, tmp_path)
    assert (code, out, err.startswith(f"{scores} has nothing in it: ")) == (1, "", True)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [".lock", "scorekeeper.sqlite3"]


def test_the_database_of_another_program_stays_as_it_is(port: int, tmp_path: Path) -> None:
    scores = tmp_path / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(scores)) as database:
        database.execute("CREATE TABLE recipes (name)")
    before = scores.read_bytes()
    sentence = (
        f"{scores} is the database of another program; name one of Scorekeeper's own, or one that is still empty.\n"
    )
    assert (refusal(port, tmp_path), scores.read_bytes()) == ((1, "", sentence), before)


@pytest.fixture
def played(tmp_path: Path, port: int) -> Path:
    """A folder with scores in it, left in good order."""
    with served([*command(f"127.0.0.1:{port}"), "--demo"], settings.ROOT, surroundings(tmp_path)) as server:
        answer(port)
        server.terminate()
        server.wait(PATIENCE)
    return tmp_path


def test_scores_that_a_newer_version_has_changed_are_left_to_it(port: int, played: Path) -> None:
    with closing(sqlite3.connect(played / "scorekeeper.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_later', '2030-01-01')"
        )
    code, out, err = refusal(port, played)
    assert (code, out) == (1, "")
    assert (
        "was last used by a newer Scorekeeper, and this one does not know store.9999_later. Update the program" in err
    )


def test_a_lost_secret_key_is_not_replaced_unasked(port: int, played: Path) -> None:
    key = played / "secret-key"
    key.unlink()
    code, out, err = refusal(port, played)
    assert (code, out, err.startswith(f"{key} is missing beside scores"), key.exists()) == (1, "", True, False)
    asked = [*command(f"127.0.0.1:{port}"), "--new-secret-key"]
    with served(asked, settings.ROOT, surroundings(played)):
        assert (answer(port)[0], len(key.read_text()) >= 50) == (200, True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes, for those who may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(place)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """Somebody else has taken all the room there was."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass
    try:
        yield
    finally:
        ballast.unlink()


def shown(port: int, data: Path) -> tuple[str, int, int]:
    """What is said at the start, and how the first page and the watchdog's are answered."""
    with opened(f"127.0.0.1:{port}", data) as server:
        statuses = answer(port, "/")[0], answer(port, "/readyz")[0]
        os.killpg(server.pid, signal.SIGTERM)
        return server.communicate(timeout=PATIENCE)[0], *statuses


def test_scores_on_a_full_disk_or_one_that_can_only_be_read_are_shown(port: int, disk: Path) -> None:
    data = disk / "data"
    assert shown(port, data)[1:] == (200, 200)
    with full(disk):
        said, page, ready = shown(port, data)
    assert ("Scores can be read and not saved: the disk is full." in said, page, ready) == (True, 200, 503)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    said, page, ready = shown(port, data)
    assert ("Scores can be read and not saved: the disk can only be read." in said, page, ready) == (True, 200, 503)
