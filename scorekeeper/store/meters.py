"""Meters: how often something happened and how long it took; words of the program and numbers, nothing of the people.

Each process that serves counts in a file of its own, and all of them read all files: whichever is asked tells the sums,
and what a process has counted stays when it ends.
"""

import mmap
import os
import struct
import time
from bisect import bisect_left
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Lock

from django.conf import settings

SLOTS = 2048
"""More meters than there are routes, methods and statuses that occur; whatever comes after the last is not counted."""
VALUE = struct.Struct("d")
SLOT = 192  # bytes: the value, the meter's name, and at least one zero
BUCKETS = (0.005, 0.025, 0.1, 0.5, 2.5)
"""Seconds; what takes longer than the last is counted in one more."""
BOUNDS = (*(f"{bound:g}" for bound in BUCKETS), "+Inf")


class Meters:
    """The meters of this process; one that was forked off begins anew."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process = 0
        self._pages: mmap.mmap | None = None
        self._places: dict[str, int] = {}

    def add(self, name: str, by: float = 1) -> None:
        """Count, where somebody wants to know."""
        if not settings.METRICS_TOKEN:
            return
        with self._lock:
            if self._process != os.getpid():
                self._open()
            if self._pages is not None:
                self._add(self._pages, name, by)

    def observe(self, name: str, began: float) -> None:
        """Something has taken from then, by `perf_counter`, until now."""
        took = time.perf_counter() - began
        self.add(f'{name}_bucket{{le="{BOUNDS[bisect_left(BUCKETS, took)]}"}}')
        self.add(f"{name}_sum", took)

    def _open(self) -> None:
        """The file is filled at once: what is written into it later must not meet a full disk."""
        self._process, self._pages = os.getpid(), None
        self._places.clear()
        with suppress(OSError):
            folder().mkdir(mode=0o700, exist_ok=True)
            with (folder() / str(self._process)).open("w+b") as file:
                file.write(bytes(SLOT * SLOTS))
                file.flush()
                self._pages = mmap.mmap(file.fileno(), 0)
            self._add(self._pages, f'scorekeeper_start_time_seconds{{process="{self._process}"}}', time.time())

    def _add(self, pages: mmap.mmap, name: str, by: float) -> None:
        place = self._places.get(name)
        if place is None:
            place = SLOT * len(self._places)
            written = name.encode()[: SLOT - VALUE.size - 1]
            if place == SLOT * SLOTS:
                return
            self._places[name] = place
            at = place + VALUE.size
            pages[at + 1 : at + len(written)] = written[1:]
            pages[at : at + 1] = written[:1]  # at last: who reads it meanwhile stops where a name begins with a zero
        VALUE.pack_into(pages, place, VALUE.unpack_from(pages, place)[0] + by)


METERS = Meters()


def folder() -> Path:
    return Path(settings.DATA) / "metrics"


def forget() -> None:
    """A start begins with nothing counted."""
    with suppress(OSError):
        for file in folder().glob("*"):
            file.unlink()


def totals() -> Counter[str]:
    """Every meter by its name, over all processes."""
    found: Counter[str] = Counter()
    for file in folder().glob("*"):
        kept = file.read_bytes()
        for place in range(0, len(kept), SLOT):
            name = kept[place + VALUE.size : place + SLOT].rstrip(b"\0").decode()
            if not name:
                break
            found[name] += VALUE.unpack_from(kept, place)[0]
    return found


def processes() -> list[str]:
    """By their numbers."""
    return sorted(file.name for file in folder().glob("*"))
