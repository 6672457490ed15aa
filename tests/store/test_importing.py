"""Importing: out, in and out again gives the same bytes; whatever is wrong with a file, nothing of it is written."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.apps import apps

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


def rows() -> dict[str, int]:
    """How many rows there are of everything that is kept."""
    return {model.__name__: model._default_manager.count() for model in apps.get_app_config("store").get_models()}  # noqa: SLF001


def told(data: bytes, **answers: Any) -> list[str]:  # noqa: ANN401  # whatever a sheet leaves open
    """What is the matter with a file; nothing of it is written."""
    before = rows()
    found = file_reading.read(data, Answers(**answers))
    assert rows() == before
    return [": ".join(filter(None, (str(each.place), str(each.sentence)))) for each in found.problems]


def zipped(*files: tuple[str, bytes | str]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, data in files:
            file.writestr(name, data)
    return out.getvalue()


BOOK = ("book.json", json.dumps({"scorekeeper": 1, "name": "Fridays", "roster": []}))
MATCH = json.dumps({"players": ["N", "W", "S", "E"], "hands": [{"declarer": "N", "points": 35}]})
BROKEN = '{"players": ["N", "W", "S", "E"], "hands": [{"declarer": "N", "points": 36}, {"points": "x", "pints": 1}]}'
NEITHER = "This is neither a scorebook's ZIP nor a match's JSON nor a sheet as CSV. Choose one of these."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Line 1: There is no row below the header here, so there is nothing to bring in."),
        (b"\x89PNG\r\n\x1a\n\0\0", NEITHER),
        (b"%PDF-1.7", NEITHER),
        (zipped(("a.txt", "hello")), NEITHER),
        (b"PK\x05\x06" + b"\0" * 18, NEITHER),
        (
            b"x" * (file_reading.MOST_BYTES + 1),
            "The file has 10485761 bytes; at most 10485760 can be brought in at once.",
        ),
        (b"[" * 100_000, "This is not JSON that can be read"),
        (b'{"a":' * 30 + b"1" + b"}" * 30, "This is not JSON that can be read"),
        (b'{"players": ["N"', "This is not JSON that can be read"),
        (b'{"players": ["\\u0000"]}', "There is a NUL character in a text here, which no database keeps."),
        (b'{"players": ["\\\\u0000"]}', "players: 4 to 12 people play; named here: 1."),
        (b'{"players": ["\\ud83d"]}', "This is not JSON that can be read"),
        (b'{"players": 1e999}', "This is not JSON that can be read"),
        (b'{"note": "\xff"}', "This is not text in UTF-8. Save it anew."),
        (b"[]", "An object was expected; [] is not one."),
        (BROKEN.encode(), "hands[1].points: A whole number from −10000 to 10000 was expected; “x” is not one."),
        (MATCH.replace("35", "36").encode(), "hands[0].points: Card points come in fives; 36 does not."),
        (zipped(BOOK, ("matches/0001.json", MATCH))[:-30], "This ZIP is damaged or breaks off"),
        (zipped(BOOK, ("matches/0003.json", BROKEN)), "matches/0003.json: hands[1].points: A whole number"),
        (zipped(BOOK, ("matches/0003.log.json", "{}")), "matches/0003.log.json: made: made is missing."),
        (zipped(("book.json", "[]")), "book.json: An object was expected; [] is not one."),
        (
            zipped(("book.json", '{"scorekeeper": 2}')),
            "book.json: scorekeeper: A whole number from 1 to 1 was expected",
        ),
        (
            zipped(BOOK, ("matches/0001.json", b" " * 11_000_000)),
            "matches/0001.json: Unpacked, this is larger than any scorebook.",
        ),
        (b"date,points\nx\0,1", "Line 2: There is a NUL character here, so this is no text file."),
        ("Jürgen,José\n1,2".encode("latin-1"), "Line 1: This is text in neither UTF-8, UTF-16 nor GB18030."),
        ("日期,分\n1,2".encode("big5"), "Line 1: This is text in neither UTF-8, UTF-16 nor GB18030."),
        (b"\xff\xfeA", "Line 1: The file ends or breaks off within a character of UTF-16."),
        (b'date,points\n"2026', "Line 2: The sheet cannot be read from here on"),
        (b"date,points\n" + b"x,1\n" * 1_000_000, "Line 20001: A sheet has at most 20000 rows and 200 columns."),
        (b"," * 300 + b"\nx", "Line 1: There is no row below the header"),
        (b"points,score\n1,2", "Line 1: “points” and “score” are both read as points."),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_a_hostile_or_broken_file_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    assert [each for each in told(data) if said in each] != []


def test_a_name_that_leads_elsewhere_is_looked_up_nowhere() -> None:
    strange = ("../../etc/passwd", "/etc/passwd", "matches/../0001.json", "C:\\x")
    found = file_reading.read(zipped(BOOK, *((name, "x") for name in strange)), Answers())
    assert [(str(each.place), str(each.sentence)) for each in found.remarks] == [
        (name, "This file is not part of a scorebook, and was left out.") for name in strange
    ]
    assert found.problems == ()
