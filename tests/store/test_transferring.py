"""Tables are read a few rows at a time, whole and in order."""

import pytest

from scorekeeper.store import transferring
from scorekeeper.store.models import Book


@pytest.mark.django_db
@pytest.mark.parametrize("books", [0, 2, 5])
def test_a_table_that_is_read_in_parts_is_read_whole(monkeypatch: pytest.MonkeyPatch, books: int) -> None:
    monkeypatch.setattr(transferring, "AT_ONCE", 2)
    made = [Book.objects.create(name=str(number)) for number in range(books)]
    assert [*transferring.in_order(Book, "default")] == made
