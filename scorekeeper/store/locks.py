"""Locks: what one does at a time on PostgreSQL, by numbers; SQLite has a single writer anyway."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

TO_MIGRATE = int.from_bytes(b"scores")
"""A number that nothing else in the database is likely to lock."""

SHORT_BUSY_TIMEOUT = 100
"""Milliseconds for which what need not be written now waits for another writer."""


def alone(what: str) -> None:
    """Whoever else comes to do the same waits until this transaction has ended."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


@contextmanager
def short_busy_timeout() -> Iterator[None]:
    """What could as well be written later gives up soon where another program has SQLite's database for itself."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    (before,) = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    connection.connection.execute(f"PRAGMA busy_timeout = {SHORT_BUSY_TIMEOUT}")
    try:
        yield
    finally:
        if connection.connection:  # another failure may have closed it
            connection.connection.execute(f"PRAGMA busy_timeout = {before}")
