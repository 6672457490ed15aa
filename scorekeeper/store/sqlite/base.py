"""The database backend, in the module where Django looks for it."""

import sqlite3
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from django.db.backends.sqlite3 import base, operations

UNREADABLE = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a date that cannot be read: what has one was long ago, and a link with one opens nothing any more."""


class DatabaseOperations(operations.DatabaseOperations):
    def convert_datefield_value(self, value: Any, *column: Any) -> date | None:  # noqa: ANN401 - as Django calls it
        """Some texts that are no day are an error to Django, and others nothing."""
        try:
            read: date | None = super().convert_datefield_value(value, *column)
        except (AttributeError, TypeError, ValueError):
            read = None
        return UNREADABLE.date() if read is None and value is not None else read

    def convert_datetimefield_value(self, *value_and_column: Any) -> datetime | None:  # noqa: ANN401 - as Django calls it
        try:
            read: datetime | None = super().convert_datetimefield_value(*value_and_column)
        except (AttributeError, TypeError, ValueError):
            return UNREADABLE
        return read


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations

    def get_connection_params(self) -> dict[str, Any]:
        """The driver leaves dates to Django: its own converters fail the query, and take an empty text for nothing."""
        return {**super().get_connection_params(), "detect_types": 0}

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """In a text that is not UTF-8, signs that cannot be read are replaced by U+FFFD."""
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        return connection
