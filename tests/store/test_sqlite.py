"""A score must not vanish: what SQLite is told."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

pytestmark = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="this is about SQLite")

FULL = 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", FULL),
        ("fullfsync", 1),
        ("busy_timeout", 5000),
        ("journal_size_limit", 67108864),
    ],
)
def test_a_connection_is_told(pragma: str, value: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_has_the_right_to_write_from_its_start() -> None:
    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        pass
    assert queries.captured_queries[0]["sql"] == "BEGIN IMMEDIATE"
