"""Importing: out, in and out again gives the same bytes; whatever is wrong with a file, nothing of it is written."""

import pytest

from scorekeeper.match import record
from scorekeeper.store import file_reading, importing, selectors
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.models import Book, Match
from tests.store.test_exporting import packed, well_used
from tests.web.golden import EVENINGS

pytestmark = pytest.mark.django_db


def brought(data: bytes, book: Book | None = None) -> Book:
    found = file_reading.read(data, Answers())
    assert [(str(told.place), str(told.sentence)) for told in found.problems] == []
    return importing.bring_in(found, book=book, by="Otto").book


def test_out_in_and_out_gives_the_same_bytes() -> None:
    first = packed(well_used().book)
    assert packed(brought(first)) == first


@pytest.mark.parametrize("name", EVENINGS)
def test_every_golden_evening_goes_out_and_in(name: str) -> None:
    book = brought(record.write(EVENINGS[name]).encode())
    assert selectors.notebook(Match.objects.get()).match == EVENINGS[name]
    first = packed(book)
    assert packed(brought(first)) == first
