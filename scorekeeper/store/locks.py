"""Locks: what one does at a time on PostgreSQL, by numbers; SQLite has a single writer anyway."""

from django.db import connection

TO_MIGRATE = int.from_bytes(b"scores")
"""A number that nothing else in the database is likely to lock."""


def alone(what: str) -> None:
    """Whoever else comes to do the same waits until this transaction has ended."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])
