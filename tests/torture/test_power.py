"""The power is cut while eight keepers write: whatever the disk holds then opens, with all that was acknowledged.

No power is cut. A disk is asked for what it would hold: the server is stopped in the midst of things, and its database
copied with the log beside it. Up to the last commit that the log's index tells of, the log was brought to the disk
before anybody was answered (`synchronous=FULL`, which another test looks at); so was what a checkpoint has begun to
copy. What lies behind that may have arrived or not, so it is cut off, or filled with zeros, or with anything, or each
of its sectors comes as luck has it.

To have much of it, the commits of the last moments are damaged as well, as if they had come to the disk together; what
was acknowledged before them has to be there, and of them as much as forms whole commits. Not simulated are a disk that
says it has written what it has not, and a database whose pages are torn during a checkpoint: SQLite then writes them
again from the log, which is there.

`TORTURE_CUTS=50 python3 manage.py test --servers tests/torture/test_power.py` is the long run.
"""

import os
import shutil
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.serving import until
from tests.torture.hosts import Host
from tests.torture.keeper import Keeper
from tests.torture.tables import Acknowledged, all_stands, keepers, verified, writing

pytestmark = pytest.mark.servers

CUTS = int(os.environ.get("TORTURE_CUTS", "4"))
SCORES, LOG, INDEX = "scorekeeper.sqlite3", "scorekeeper.sqlite3-wal", "scorekeeper.sqlite3-shm"
HEADER, FRAME, SECTOR = 32, 24 + 4096, 512
"""Bytes before the first frame of a log, of a frame with its page, and of what a disk writes at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Synced:
    """What the index of a log says: which log this is, and up to which byte it is on the disk for sure."""

    salt: bytes
    committed: int
    checkpointed: int

    @classmethod
    def read(cls, data: Path) -> "Synced":
        """As https://sqlite.org/walformat.html has it."""
        index = (data / INDEX).read_bytes()[:136]
        (committed,), (checkpointed,) = struct.unpack_from("=I", index, 16), struct.unpack_from("=I", index, 128)
        return cls(salt=index[32:40], committed=HEADER + FRAME * committed, checkpointed=HEADER + FRAME * checkpointed)

    def newer(self, earlier: "Synced") -> bool:
        """By several frames, or another log altogether."""
        return self.salt != earlier.salt or self.committed > earlier.committed + 20 * FRAME

    def since(self, earlier: "Synced") -> int:
        """From where on this log may be damaged, if no later sync had come to its end; a new one begins anew."""
        return max(earlier.committed if earlier.salt == self.salt else HEADER, self.checkpointed)


def cut_off(log: bytearray, start: int, rng: Random) -> bytes:
    return bytes(log[: rng.randint(start, len(log))])


def zeros(log: bytearray, start: int, rng: Random) -> bytes:
    place = rng.randint(start, len(log))
    return bytes(log[:place]) + bytes(len(log) - place)


def anything(log: bytearray, start: int, rng: Random) -> bytes:
    place = rng.randint(start, len(log))
    return bytes(log[:place]) + rng.randbytes(len(log) - place)


def sectors(log: bytearray, start: int, rng: Random) -> bytes:
    """Each that was not there yet came or did not, in no order."""
    for place in range(start, len(log), SECTOR):
        if rng.random() < 0.5:
            length = len(log[place : place + SECTOR])
            log[place : place + SECTOR] = bytes(length)
    return bytes(log)


DAMAGES: tuple[Callable[[bytearray, int, Random], bytes], ...] = (cut_off, zeros, anything, sectors)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disk:
    """A copy of a database with its log, what has to stand in it, and from where on the log is not there for sure."""

    folder: Path
    known: Acknowledged
    start: int

    def damaged(self, opened: Path, rng: Random) -> int:
        """Opens it in every damage, and says how many bytes each of them had to itself."""
        log = (self.folder / LOG).read_bytes()
        for damage in DAMAGES:
            shutil.copytree(self.folder, opened, dirs_exist_ok=True)
            (opened / LOG).write_bytes(damage(bytearray(log), self.start, rng))
            self.known.stands_in(opened / SCORES)
        return len(log) - self.start


def cut(host: Host, people: Sequence[Keeper], folder: Path) -> list[Disk]:
    """In the midst of what comes after some commits: as it was then, and as if those had not come to the disk yet."""
    earlier, before = Acknowledged(people=people), Synced.read(host.data)
    until(lambda: Synced.read(host.data).newer(before))
    with host.frozen():
        last, after = Acknowledged(people=people), Synced.read(host.data)
        shutil.copytree(host.data, folder, ignore=lambda _, names: {*names} - {SCORES, LOG})
        earlier.copied()
        last.copied()
    return [
        Disk(folder=folder, known=last, start=after.committed),
        Disk(folder=folder, known=earlier, start=after.since(before)),
    ]


def test_when_the_power_is_cut_nothing_acknowledged_is_lost(
    host: Host, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    people, rng, disks = keepers([host], "power", bad=True), Random("power"), list[Disk]()  # noqa: S311
    with writing(people):
        for turn in range(CUTS):
            time.sleep(rng.uniform(0.3, 1))
            disks += cut(host, people, tmp_path / f"{turn}")
    all_stands(people)
    opened = tmp_path / "opened"
    record_property("bytes damaged", [disk.damaged(opened, rng) for disk in disks])
    verified({**host.environment, "SCOREKEEPER_DATA": str(opened)})
