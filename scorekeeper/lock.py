"""A lock that one process holds on a file while the others wait. The system lets it go with whoever holds it.

Standard library only, because `bootstrap` uses it before anything else is installed.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

with suppress(ImportError):
    import fcntl
with suppress(ImportError):
    import msvcrt

FAR = 1 << 30
"""Windows bars others from the byte that is locked, so it is one that no file here has."""


@contextmanager
def locked(path: Path) -> Iterator[int | None]:
    """Nobody else is here meanwhile; a file that cannot be written is no lock, and nothing beside it is written either.

    Yields the open file, for a process that is to hold the lock as well.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield None
        return
    try:
        wait_for(file)
        yield file
    finally:
        os.close(file)


def wait_for(file: int) -> None:
    """Hold this open file until it is closed. A system with neither way does without."""
    if "fcntl" in globals():
        fcntl.flock(file, fcntl.LOCK_EX)
    elif sys.platform == "win32":
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, FAR, os.SEEK_SET)
        while True:
            with suppress(OSError):  # after ten tries, a second apart
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                break
        os.lseek(file, place, os.SEEK_SET)
