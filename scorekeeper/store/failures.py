"""Failures: the database cannot do what it is asked, for a reason that is none of the program's."""

import sqlite3
from dataclasses import dataclass
from enum import Enum

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

ERRORS = (DatabaseError, InterfaceError)
"""What to catch; `failure` says whether it is one of these failures or a mistake in a query."""


class Failure(Enum):
    """Why nothing can be saved, or not even read."""

    FULL = "full"
    READ_ONLY = "read-only"
    BUSY = "busy"
    DAMAGED = "damaged"
    AWAY = "away"


REASONS = {
    Failure.FULL: "the disk is full",
    Failure.READ_ONLY: "the disk can only be read",
    Failure.BUSY: "another program holds the database",
    Failure.DAMAGED: "the database or its disk is damaged",
    Failure.AWAY: "the database does not answer",
}
"""As whoever runs the server reads them."""


@dataclass(slots=True)
class Started:
    """How this server was started; `unsaved` is why it can only show what is kept, and its workers inherit it."""

    unsaved: Failure | None = None


STARTED = Started()
CODES = {
    sqlite3.SQLITE_FULL: Failure.FULL,
    sqlite3.SQLITE_READONLY: Failure.READ_ONLY,
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_CORRUPT: Failure.DAMAGED,
    sqlite3.SQLITE_NOTADB: Failure.DAMAGED,
    sqlite3.SQLITE_IOERR: Failure.DAMAGED,
    "53100": Failure.FULL,
    "25006": Failure.READ_ONLY,
    "40P01": Failure.BUSY,
    "55P03": Failure.BUSY,
    "58030": Failure.DAMAGED,
    "XX001": Failure.DAMAGED,
    "XX002": Failure.DAMAGED,
}
"""What SQLite calls each, and PostgreSQL; their messages may be in any language."""


def failure(error: BaseException | None) -> Failure | None:
    """The failure behind an error, or nothing: a query that is wrong stays wrong however often it is sent.

    A server that was started only to show what is kept knows better than the database why it may not write.
    """
    known = isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError
    code = _code(error)
    if not known or code == sqlite3.SQLITE_ERROR:  # PostgreSQL has an error of its own for a wrong query
        return None
    found = CODES.get(code, Failure.AWAY)
    return STARTED.unsaved or found if found is Failure.READ_ONLY else found


def _code(error: BaseException | None) -> int | str:
    cause = error and error.__cause__
    number = getattr(cause, "sqlite_errorcode", None)
    return getattr(cause, "sqlstate", None) or "" if number is None else number & 0xFF  # the rest is the finer reason
