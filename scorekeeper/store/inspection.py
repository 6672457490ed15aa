"""Inspection: what a start would find in its database, looked at before anything is written there."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

Migrations = frozenset[tuple[str, str]]
OURS = "store"


class Cursor(Protocol):
    """As much of a database's cursor as is needed here."""

    def execute(self, sql: str, /) -> object: ...
    def fetchall(self) -> list[Any]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseState:
    """Which tables there are, which migrations made them, and whether there is a scorebook in them."""

    tables: frozenset[str] = frozenset()
    applied: Migrations = frozenset()
    scores: bool = False

    @property
    def foreign(self) -> bool:
        """Whether another program made it: it has tables, and none of our migrations were ever begun."""
        begun = "django_migrations" in self.tables
        return bool(self.tables) and not (begun and (self._apps <= KNOWN or OURS in self._apps))

    @property
    def _apps(self) -> frozenset[str]:
        return frozenset(app for app, _name in self.applied)

    def newer(self, known: Collection[tuple[str, str]]) -> tuple[str, ...]:
        """What a later version of the program has done to it."""
        return tuple(sorted(f"{app}.{name}" for app, name in self.applied if (app, name) not in known))


KNOWN = frozenset({"admin", "auth", "contenttypes", "sessions", OURS})
"""Whose migrations there can be where a first start was cut short."""


def to_read(path: Path) -> str:
    """The address at which SQLite opens a file and writes nothing, not even beside it.

    Where the last writer has left its log behind, the log is read as well; else the file is all there is, and SQLite
    need not make one, which a full disk or one that can only be read would not let it.
    """
    log = path.with_name(f"{path.name}-wal")
    left = log.exists() and log.stat().st_size
    return f"file:{quote(str(path))}?{'mode=ro' if left else 'immutable=1'}"


def of_file(path: Path) -> DatabaseState:
    """A file of SQLite, or none yet."""
    if not path.exists():
        return DatabaseState()
    with closing(sqlite3.connect(to_read(path), uri=True)) as found, closing(found.cursor()) as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return of_tables(cursor, frozenset(name for (name,) in cursor.fetchall()))


def of_tables(cursor: Cursor, tables: frozenset[str]) -> DatabaseState:
    return DatabaseState(
        tables=tables,
        applied=frozenset((app, name) for app, name in _rows(cursor, tables, "django_migrations", "app, name")),
        scores=bool(_rows(cursor, tables, "store_book", "1", "LIMIT 1")),
    )


def _rows(cursor: Cursor, tables: frozenset[str], table: str, columns: str, rest: str = "") -> list[Any]:
    if table not in tables:
        return []
    cursor.execute(f"SELECT {columns} FROM {table} {rest}")  # noqa: S608 - our own names
    return cursor.fetchall()
