"""The opened: a match with every step of it, and what comes along with a form, read leniently."""

import re

import pytest
from django.http import Http404, QueryDict

from scorekeeper.match import fold
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches import open_match
from scorekeeper.web.matches.open_match import NEVER, OpenMatch, post
from tests.web.evening import begin, play, points


def sent(**fields: str) -> open_match.Post:
    data = QueryDict(mutable=True)
    data.update(fields)
    return post(data)


def open_desk(row: Row) -> OpenMatch:
    row.refresh_from_db()
    key = keys.make(row.book, keys.Role.KEEPER)
    return open_match.open_match(MatchAccess(book=row.book, key=key, match=row))


@pytest.fixture
def row(db: None) -> Row:  # noqa: ARG001 - the database is there
    return begin()


@pytest.mark.parametrize(
    ("seen", "version"),
    [("0", 0), ("007", 7), ("123456789", 123456789), *((word, NEVER) for word in ("", "-1", "x", "1.0", "٣", " 1"))],
)
def test_a_form_says_what_was_seen_or_else_nothing_was(seen: str, version: int) -> None:
    assert sent(seen=seen).seen == version


@pytest.mark.parametrize("key", ["a-key-made-by-hand", "a" * 8, "b" * 64, "under_score"])
def test_a_key_of_ours_is_the_key(key: str) -> None:
    assert sent(key=key).key == key


@pytest.mark.parametrize("key", ["", "short", "c" * 65, "with space", "schlüssel", "a/b/c/d/e"])
def test_a_key_that_is_none_is_made_anew_every_time(key: str) -> None:
    first, second = sent(key=key).key, sent(key=key).key
    assert first != second
    assert re.fullmatch(r"[\w-]{16}", first)


def test_a_look_is_no_deed() -> None:
    assert (sent(look="").looks, sent().looks) == (True, False)


def test_a_writer_signs_as_the_phone_is_called(row: Row) -> None:
    opened = MatchAccess(book=row.book, key=keys.make(row.book, keys.Role.KEEPER), match=row, me="=Mei Lin")
    assert sent(seen="3").writer(opened) == Writer(seen=3, name="Mei Lin")


def test_a_moment_is_one_that_a_record_takes() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ", open_match.moment())


def test_every_entry_lies_beside_what_it_did(row: Row) -> None:
    entries = play(row, *points(35, 85, 40))
    table = open_desk(row)
    assert [entry for entry, _step in table.recorded] == list(entries)
    assert [step.total for _entry, step in table.recorded] == [35, 85, 40]
    assert table.standing == table.steps[-1].after


def test_a_change_is_worked_out_from_where_it_happened(row: Row) -> None:
    entries = play(row, *points(35, 85, 40))
    before = open_desk(row).steps
    services.amend(entries[1], *points(120), writer=Writer(seen=row.version))
    table = open_desk(row)
    assert table.steps == fold.steps(table.notebook.match)
    assert [one is other for one, other in zip(before, table.steps, strict=True)] == [True, False, False]


def test_a_struck_entry_stands_nowhere(row: Row) -> None:
    first, second = play(row, *points(35, 85))
    row.refresh_from_db()
    services.strike(first, writer=Writer(seen=row.version))
    table = open_desk(row)
    assert table.place_of(second.pk) == (0, second)
    with pytest.raises(Http404):
        table.place_of(first.pk)
    assert selectors.struck(row) == (first,)
