"""Backups: everything in one SQLite file each, made while people play; and how one of them takes the scores' place."""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader

from scorekeeper.store import failures, inspection, seals, transferring
from scorekeeper.store.failures import Failure

MADE = "scorekeeper-%Y%m%d-%H%M%S.sqlite3"
REPLACED = "scorekeeper-replaced-%Y%m%d-%H%M%S.sqlite3"
DAYS, WEEKS = 7, 5
A_DAY = timedelta(days=1)
ROOM = 3
"""A copy, the one it is tried with, and as much again for those who play meanwhile."""
SQLITE = b"SQLite format 3\0"
PARTS = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that is, or was, open."""


class BackupError(Exception):
    """Why there is no backup, or why one was not put back; the scores are as they were."""


def make(folder: Path, now: datetime) -> Path:
    """A copy as of one moment. It has its name only once it is whole, on the disk, and in order.

    One folder is made for it, not several: what is missing above that may be a stick that is not plugged in, and the
    copy would lie on the disk that it is to outlive.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError as error:
        raise BackupError(
            f"{folder.parent} is not there, so no copy was made. Plug in what it is on, or name another folder."
        ) from error
    except (FileExistsError, NotADirectoryError) as error:
        raise BackupError(f"{folder} can be no folder: there is a file in its place. Name another.") from error
    path = folder / f"{now:{MADE}}"
    with _part(path) as part:
        if connection.vendor == "sqlite":
            _refuse_crowded(folder)
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(part)])
        else:
            _out_of_postgresql(part)
        if problem := _disorder(part):
            raise BackupError(f"The copy is damaged ({problem}), so it was not kept. `verify` looks at the scores.")
        _sync(part)
        _checksum(path).write_text(f"{digest(part)}  {path.name}\n")
        _sync(_checksum(path))  # an empty one would have the copy refused after a power cut
        part.replace(path)
    _sync(folder)
    return path


def thin(folder: Path) -> list[Path]:
    """Which were deleted: all stay of the newest day, then one a day, then one a week. Other files stay."""
    made = made_in(folder)
    old = [made[time] for time in made.keys() - kept(made)]
    for path in old:
        path.unlink()
        _checksum(path).unlink(missing_ok=True)
    return old


def kept(times: Iterable[datetime]) -> set[datetime]:
    """Days and weeks count that have one: whoever plays once a month does not lose all but the last."""
    newest_first = sorted(times, reverse=True)
    days: dict[object, datetime] = {}
    weeks: dict[object, datetime] = {}
    for time in newest_first:
        days.setdefault(time.date(), time)
        weeks.setdefault(time.isocalendar()[:2], time)
    today = {time for time in newest_first if time.date() == newest_first[0].date()}
    return {*today, *[*days.values()][:DAYS], *[*weeks.values()][:WEEKS]}


def made_in(folder: Path) -> dict[datetime, Path]:
    """Only what is named to the letter as a copy is: dates are read with fewer digits too."""
    times: dict[datetime, Path] = {}
    for path in folder.glob("scorekeeper-*.sqlite3"):
        with suppress(ValueError):
            time = datetime.strptime(path.name, MADE).replace(tzinfo=UTC)
            if path.name == f"{time:{MADE}}":
                times[time] = path
    return times


def due(folder: Path, now: datetime) -> bool:
    """Whether anything was written since the last copy, and that is a day old."""
    last = max(made_in(folder), default=None)
    if last is None:
        return inspection.of_file(settings.SCORES).scores
    log = _beside(settings.SCORES, "-wal")
    written = max((path.stat().st_mtime for path in (settings.SCORES, log) if path.exists()), default=0)
    return last <= now - A_DAY and written > last.timestamp()


def put_back(backup: Path, now: datetime) -> list[Path]:
    """The scores are those of the backup now; where the others lie that were there."""
    _refuse(backup)
    with _part(settings.SCORES) as part:
        shutil.copyfile(backup, part)
        _sync(part)
        replaced = _set_aside(now)
        part.replace(settings.SCORES)
    _sync(settings.DATA)
    return replaced


def have_this_key(scores: Path) -> bool:
    """Whether links in this file were sealed under the secret key that is in use; with no such link any key will do."""
    with closing(sqlite3.connect(inspection.to_read(scores), uri=True)) as database:
        try:
            links = database.execute("SELECT sealed, digest FROM store_key").fetchall()
        except sqlite3.OperationalError:  # a version that did not seal them yet
            return True
    return not links or any(seals.digest(seals.unseal(sealed)) == digest for sealed, digest in links)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _refuse(backup: Path) -> None:
    """What could not be served afterwards."""
    if not backup.is_file():
        raise BackupError(f"{backup} is not there, or is no file.")
    checksum = _checksum(backup)
    if checksum.exists() and checksum.read_text().split()[:1] != [digest(backup)]:
        raise BackupError(f"{backup} is not as it was made: {checksum.name} says so. Take another copy.")
    if problem := _disorder(backup):
        raise BackupError(f"{backup} is damaged, or is no copy of scores ({problem}). Take another copy.")
    state = inspection.of_file(backup)
    if state.foreign or not state.tables:
        raise BackupError(f"{backup} has no scores in it. Take another copy.")
    if names := state.newer(MigrationLoader(None).graph.nodes):
        told = ", ".join(names)
        raise BackupError(f"{backup} is of a newer Scorekeeper; this one does not know {told}. Update it first.")


def _disorder(path: Path) -> str:
    """What SQLite finds wrong with a file, or nothing."""
    try:
        with closing(sqlite3.connect(inspection.to_read(path), uri=True)) as copy:
            (said,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        return str(error)
    return "" if said == "ok" else said


def _set_aside(now: datetime) -> list[Path]:
    """Nobody may have them open: a hand that is saved meanwhile would be saved in the file that is laid aside."""
    if not settings.SCORES.exists():
        return []
    if _is_sqlite(settings.SCORES):
        _refuse_open(settings.SCORES)
    aside = settings.SCORES.with_name(f"{now:{REPLACED}}")
    return [file.replace(_beside(aside, part)) for part, file in _files(settings.SCORES).items()]


def _is_sqlite(path: Path) -> bool:
    """By its first bytes: SQLite deletes the log of a file that has others, and the log may be all that is left."""
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _refuse_open(path: Path) -> None:
    """A server that nobody has asked for anything yet is not noticed; what it is asked next, it reads from the copy."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as scores:
            scores.execute("PRAGMA journal_mode=DELETE")  # only who is alone can do this
    except sqlite3.DatabaseError as error:
        if failures.CODES.get(error.sqlite_errorcode & 0xFF) is Failure.BUSY:
            raise BackupError("The scores are open in another program. End the server first.") from error
        # else they are damaged, which may be why a copy is put back


def _out_of_postgresql(part: Path) -> None:
    """As `transfer` moves scores to SQLite, so that a copy can be served, or moved back into an empty database."""
    transferring.open_file(part)
    try:
        transferring.transfer(DEFAULT_DB_ALIAS, transferring.FILE)
    except transferring.TransferError as error:
        raise BackupError(str(error)) from error
    finally:
        connections[transferring.FILE].close()


def _refuse_crowded(folder: Path) -> None:
    """A copy that fills the disk would keep the next hand from being saved."""
    size = sum(file.stat().st_size for file in _files(settings.SCORES).values())
    if shutil.disk_usage(folder).free < ROOM * size:
        raise BackupError(
            f"There is no room in {folder}: a copy and its trial take {ROOM * size / 1e6:,.0f} MB. Remove something, "
            "or name a folder on another disk."
        )


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    """What is not whole yet, readable by its owner alone; nothing is left of it afterwards."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
    finally:
        for file in _files(part).values():
            file.unlink()


def _files(path: Path) -> dict[str, Path]:
    """A database and what lies beside it, by the end of their names."""
    return {part: file for part in PARTS if (file := _beside(path, part)).exists()}


def _beside(path: Path, part: str) -> Path:
    return path.with_name(path.name + part)


def _checksum(path: Path) -> Path:
    return _beside(path, ".sha256")


def _sync(path: Path) -> None:
    """A system that cannot sync a folder needs no such thing."""
    with suppress(PermissionError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
