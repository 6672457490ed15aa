"""Every row is looked at once, however many are read at a time."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.store import keys, verifying
from scorekeeper.store.models import House, Match, Saved
from tests.web.evening import begin

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("at_once", [1, 2, 3, 4, 500])
def test_no_row_is_left_out_where_one_chunk_ends_and_the_next_begins(
    monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(verifying, "AT_ONCE", at_once)
    book = keys.open_book().book
    for _ in range(3):
        begin()
        House.objects.create(book=book, name="Ours", version=House.objects.count() + 1, rules=7)
        Saved.objects.create(book=book, op="follow", articles="none")
    Match.objects.update(opening=7)
    seen: list[int] = []
    found = list(verifying.findings(seen.append))
    for kind, rows in (("match", Match), ("house rules", House), ("ruling", Saved)):
        named = [f"{kind} {pk}" for pk in rows.objects.order_by("pk").values_list("pk", flat=True)]
        assert [name for name in named if sum(f"{name} " in line or f"{name}:" in line for line in found) != 1] == []
    assert seen == [1, 2, 3]


def test_as_many_rows_are_read_at_a_time_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "AT_ONCE", 2)
    for version in range(1, 6):
        House.objects.create(book=keys.open_book().book, name="Ours", version=version, rules={})
    with CaptureQueriesContext(connection) as asked:
        assert list(verifying.findings()) == []
    assert sum('FROM "store_house"' in query["sql"] for query in asked) == 4 + (connection.vendor == "sqlite")
