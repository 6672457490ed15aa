"""A book saved as one file by its keepers, and a match as a sheet by whoever may read it."""

from typing import TYPE_CHECKING, cast

import pytest

from scorekeeper.store import exporting
from tests.web.cast import holding, play, table

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.django_db


def test_a_keeper_takes_the_whole_book() -> None:
    friday = table()
    play(friday.match, 85)
    response = holding(friday.keeper).get(f"/books/{friday.book.slug}/export/")
    assert response["Content-Disposition"] == 'attachment; filename="friday.zip"'
    assert b"".join(cast("Iterator[bytes]", response)) == b"".join(exporting.archive(friday.book))


def test_a_book_of_chinese_name_is_saved_under_it() -> None:
    friday = table("周五")
    response = holding(friday.keeper).get(f"/books/{friday.book.slug}/export/")
    assert response["Content-Disposition"] == "attachment; filename*=utf-8''%E5%91%A8%E4%BA%94.zip"


def test_a_watcher_saves_a_match_as_a_sheet() -> None:
    friday = table()
    play(friday.match, 85)
    response = holding(friday.watcher).get(f"/matches/{friday.match.slug}/csv/")
    header, row, *rest = response.content.decode("utf-8-sig").splitlines()
    assert header.endswith(",total,seats,note,level of Nan,level of Wei,level of Sam,level of Eve")
    assert (row, rest) == ("1,,hand,Nan,2,85,,,,,,,,,,,,,,,,,,,85,,,2,2,2,2", [])
