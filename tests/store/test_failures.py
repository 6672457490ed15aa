"""Failures: what the database cannot help is told from a mistake in a query."""

import pytest
from django.db import DatabaseError, connection, transaction

from scorekeeper.store.failures import Failure, failure

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("sql", ["SELEC 1", "SELECT nothing FROM store_book", "SELECT 1 FROM nowhere"])
def test_a_query_that_is_wrong_is_no_failure(sql: str) -> None:
    with pytest.raises(DatabaseError) as refused, connection.cursor() as cursor:
        cursor.execute(sql)
    assert failure(refused.value) is None


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite is told apart where pages are drawn")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("53100", Failure.FULL),
        ("25006", Failure.READ_ONLY),
        ("40P01", Failure.BUSY),
        ("55P03", Failure.BUSY),
        ("58030", Failure.DAMAGED),
        ("XX001", Failure.DAMAGED),
        ("57P01", Failure.AWAY),
        ("22012", None),
    ],
)
def test_postgresql_is_understood_in_any_language(state: str, found: Failure | None) -> None:
    with pytest.raises(DatabaseError) as refused, connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE 'Die Platte ist voll' USING ERRCODE = '{state}'; END $$")
    assert failure(refused.value) is found


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no such transactions")
def test_a_transaction_that_may_only_read_says_so() -> None:
    with pytest.raises(DatabaseError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY; DELETE FROM store_book")
    assert failure(refused.value) is Failure.READ_ONLY
