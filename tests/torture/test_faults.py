"""For a while nothing can be saved, as eight keepers write: it is said, pages show, and afterwards all goes on.

Whoever is told that a hand was not saved sends it again, until it is. What was acknowledged before, in between and
after is there then, once, with the right values.
"""

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.ops.test_start_refusals import disk, full
from tests.serving import answer, until
from tests.torture.hosts import Host, on_sqlite
from tests.torture.tables import all_stands, keepers, log_in, verified, writing

pytestmark = pytest.mark.servers
__all__ = ["disk"]

SHOWN = ("/", "/rulebook/", "/healthz")


@contextmanager
def locked(host: Host) -> Iterator[None]:
    """Another program has the database for itself."""
    with closing(sqlite3.connect(host.data / "scorekeeper.sqlite3", isolation_level=None, timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def limited(host: Host) -> Iterator[None]:
    """The system lets the server write to no file, as at the end of a quota."""
    before = {process: resource.prlimit(process, resource.RLIMIT_FSIZE) for process in host.processes()}
    for process, (_, most) in before.items():
        resource.prlimit(process, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for process, limits in before.items():
            with suppress(ProcessLookupError):
                resource.prlimit(process, resource.RLIMIT_FSIZE, limits)


@pytest.fixture
def journalled(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own whose file system keeps a journal, for those who may have one."""
    place, image = tmp_path / "disk", tmp_path / "image"
    place.mkdir()
    image.touch()
    os.truncate(image, 32_000_000)
    made = [["mkfs.ext4", "-q", str(image)], ["mount", "-o", "loop", str(image), str(place)]]
    if os.geteuid() or any(subprocess.run(words, capture_output=True, check=False).returncode for words in made):
        pytest.skip("only root may mount a disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@contextmanager
def gone_read_only(host: Host, place: Path) -> Iterator[None]:
    """The file system met an error, takes no more writes, and is mended while the server is away."""
    subprocess.run(["mount", "-o", "remount,abort", str(place)], check=True)
    yield
    host.end()
    until(lambda: subprocess.run(["umount", str(place)], capture_output=True, check=False).returncode == 0)
    image = str(place.with_name("image"))
    mended = subprocess.run(["e2fsck", "-p", image], capture_output=True, check=False)
    assert mended.returncode in {0, 1}, mended.stdout  # nothing was wrong, or it is right now
    subprocess.run(["mount", "-o", "loop", image, str(place)], check=True)
    host.start()


def weathered(host: Host, fault: AbstractContextManager[None], *sentences: str) -> None:
    """Everybody is told so at least once, sees pages meanwhile, and can save again afterwards."""
    people = keepers([host], sentences[0], bad=True)
    with writing(people):
        until(lambda: any(keeper.standing for keeper in people))
        with fault:
            until(lambda: all(keeper.line.unsaved for keeper in people))
            pages = [*SHOWN, people[0].match, f"{people[0].match}json/"]
            shown = {answer(host.port, page, Cookie=people[0].line.cookie)[0] for page in pages}
        asked = [len(keeper.asked) for keeper in people]
        until(lambda: all(len(keeper.asked) > before for keeper, before in zip(people, asked, strict=True)))
    assert shown == {200}
    for unsaved in (keeper.line.unsaved for keeper in people):
        assert [*unsaved] == ["POST"]
        assert any(sentence in unsaved["POST"] for sentence in sentences)
    all_stands(people)
    log_in(host.data, people)
    verified(host.environment)


def test_another_program_has_the_database_for_itself(host: Host) -> None:
    weathered(host, locked(host), "Another program is using the scores just now.")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody sets another process's limits")
def test_no_file_may_grow(host: Host) -> None:
    weathered(host, limited(host), "The file with the scores, or the disk that it is on, is damaged.")


def test_the_disk_is_full(host: Host, disk: Path) -> None:
    """The log is written over from its beginning now and then, so many a hand is saved all the same."""
    here = on_sqlite(disk / "data", host.data / "static")
    here.start()
    try:
        weathered(here, full(disk), "The disk of the machine that keeps the scores is full.")
    finally:
        here.end()


def test_the_disk_takes_no_more_writes(host: Host, journalled: Path) -> None:
    here = on_sqlite(journalled / "data", host.data / "static")
    here.start()
    try:
        weathered(
            here,
            gone_read_only(here, journalled),
            "The machine that keeps the scores can only read its disk just now.",
            "The file with the scores, or the disk that it is on, is damaged.",
        )
    finally:
        here.end()
