"""Importing: out, in and out again gives the same bytes; whatever is wrong with a file, nothing of it is written."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.apps import apps
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import record
from scorekeeper.match.facts import Breach, Fact, Hand, NewSeats, Total
from scorekeeper.match.facts import Match as Began
from scorekeeper.rules.house.presets import PRESETS, TRACTOR
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import file_reading, importing, keys, selectors, services, summaries
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.models import Book, Entry, Match
from scorekeeper.store.services import Writer
from scorekeeper.store.summaries import Progress
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


def test_whoever_plays_no_more_still_does_not() -> None:
    book = brought(packed(well_used().book))
    assert [*book.players.filter(retired=True).values_list("name", flat=True)] == ["'Ada"]


def test_a_book_brought_into_another_keeps_how_people_are_called_there() -> None:
    first = packed(well_used().book)
    home = keys.open_book().book
    services.enroll(home, ["mei", "Zoe"])
    brought(first, home)
    assert selectors.roster(home) == ("'Ada", "=1+1", "Otto", "Zoe", "mei", "李伟")
    (row,) = Match.objects.filter(book=home)
    assert selectors.notebook(row).match.players == ("mei", "Otto", "李伟", "'Ada")
    assert [(line.deed, line.before, line.after) for line in selectors.log(row)[:1]] == [("renamed", "Mei", "mei")]


def test_what_is_there_already_is_left_out() -> None:
    book = well_used().book
    first = packed(book)
    assert packed(brought(first, book)) == first


@pytest.mark.parametrize("kind", ["ZIP", "JSON"])
def test_what_is_there_by_another_spelling_is_left_out(kind: str) -> None:
    data = MATCH.replace("{", '{"date": "2026-02-17", ', 1).encode() if kind == "JSON" else packed(well_used().book)
    home = keys.open_book().book
    services.enroll(home, ["n", "mei"])
    brought(data, home)
    brought(data, home)
    assert home.matches.count() == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_by_any_preset_goes_out_and_in(preset: str) -> None:
    players = [*"ABCDEF"[: PRESETS[preset].rules.table.players]]
    text = json.dumps(
        {"rules": preset, "players": players, "hands": [{"declarer": "A", "points": 35, "at": "2026-02-17"}]}
    )
    first = packed(brought(text.encode()))
    assert packed(brought(first)) == first


CHANGES = st.lists(
    st.tuples(st.sampled_from(("record", "amend", "strike", "restore", "move", "insert")), st.integers(0, 5))
)


def played(points: int) -> Hand:
    return Hand(count=Total(points=points), declarer="N")


LOUD = Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=10)


def restored(hand: Entry, writer: Writer) -> None:
    services.strike(hand, writer=writer)
    services.restore(hand, writer=Writer(seen=writer.seen + 1))


@settings(max_examples=25)
@given(CHANGES)
def test_whatever_was_done_to_a_match_goes_out_and_in(changes: list[tuple[str, int]]) -> None:
    row = services.begin(keys.open_book().book, Began(rules=TRACTOR, players=tuple("NWSE")))
    for number, (deed, chosen) in enumerate(changes):
        row.refresh_from_db()
        change(row, deed, chosen, f"key-{number}")
    first = packed(row.book)
    assert packed(brought(first)) == first


def change(row: Match, deed: str, chosen: int, key: str) -> None:
    """Something is done to one of the first few entries, if there is one."""
    writer, fact = Writer(seen=row.version, name="Mei"), Hand(count=Total(points=chosen * 5), declarer="N")
    entries = row.entries.all()[chosen : chosen + 1]
    if deed == "record" or not entries:
        services.record(row, fact, writer=writer, key=key)
    elif deed == "amend":
        services.amend(entries[0], fact, writer=writer)
    elif deed == "insert":
        services.record(row, fact, writer=writer, key=key, before=entries[0])
    elif deed == "move":
        services.move(entries[0], to=0, writer=writer)
    else:
        {"strike": services.strike, "restore": services.restore}[deed](entries[0], writer=writer)


@pytest.mark.parametrize("deed", [lambda hand, writer: services.move(hand, to=0, writer=writer), restored])
def test_what_waits_for_a_hand_goes_with_it_in_a_copy_too(deed: Callable[[Entry, Writer], None]) -> None:
    """The last change is taken back there, exactly as it would be here."""
    row = services.begin(keys.open_book().book, Began(rules=TRACTOR, players=tuple("NWSE")))
    written: tuple[Fact, ...] = (played(5), LOUD, NewSeats(players=tuple("NWSX")), played(10))
    entries = [
        services.record(row, fact, writer=Writer(seen=version), key=f"key-{version}")
        for version, fact in enumerate(written)
    ]
    deed(entries[-1], Writer(seen=len(written)))
    copy = Match.objects.get(book=brought(packed(row.book)))
    for one in (row, copy):
        one.refresh_from_db()
        services.take_back(one, one.version, writer=Writer(seen=one.version))
    assert selectors.notebook(copy).match == selectors.notebook(row).match


@pytest.mark.parametrize("name", EVENINGS)
def test_every_golden_evening_goes_out_and_in(name: str) -> None:
    book = brought(record.written_match(EVENINGS[name]).encode())
    assert selectors.notebook(Match.objects.get()).match == EVENINGS[name]
    first = packed(book)
    assert packed(brought(first)) == first


def test_a_text_that_is_called_a_zip_is_none() -> None:
    found = file_reading.read(b"points\n35\n", Answers(), name="Fridays.ZIP")
    assert [str(told.sentence) for told in found.problems] == [
        "This file is called .zip, but is no ZIP. Choose the file that was saved from the scorebook."
    ]


@pytest.mark.parametrize(("day", "progress"), [("2026-02-17", Progress.LEFT_OFF), ("", Progress.GOING_ON)])
def test_a_match_of_long_ago_is_not_going_on_because_it_came_in_today(day: str, progress: Progress) -> None:
    brought(f"date,Mei & Li,Otto & Ada\n{day},4,3\n".encode())
    (listed,) = summaries.of(Match.objects.all())
    assert listed.progress is progress


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
HOUSE = {"name": "Ours", "version": 1, "made": "2026-02-17T20:15:00+00:00", "rules": {"preset": "tractor"}}
AT = "2026-02-17T20:15:00+00:00"
LOG = json.dumps(
    {
        "made": AT,
        "version": 1,
        "opening": {},
        "entries": [{"fact": {}, "made": AT, "version": 5}],
        "log": [{"version": 2, "deed": "eaten", "entry": 1, "at": AT}],
    }
)
RECORDED = {"fact": {}, "made": AT, "version": 1}
NOTHING = json.dumps({"made": AT, "version": 1, "opening": None, "entries": [{**RECORDED, "fact": None}]})
ONE_VERSION = json.dumps({"made": AT, "version": 1, "opening": {}, "entries": [RECORDED, RECORDED]})
OTHER_ENTRY = json.dumps(
    {
        "made": AT,
        "version": 2,
        "opening": {},
        "entries": [RECORDED, {**RECORDED, "version": 2}],
        "log": [{"version": 1, "deed": "amended", "entry": 1, "at": AT}],
    }
)
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
        (
            zipped(BOOK, ("houses.json", json.dumps({"houses": [HOUSE, HOUSE]}))),
            "houses.json: Two sets of house rules have the same name and version.",
        ),
        (
            zipped(BOOK, ("matches/0001.log.json", '{"made": "0001-01-01T00:00:00+14:00", "version": 0}')),
            "matches/0001.log.json: made: 0001-01-01T00:00:00+14:00 is not a time",
        ),
        (zipped(BOOK, ("matches/0001.log.json", LOG)), "log[0].entry: A whole number from 0 to 0 was expected"),
        (zipped(BOOK, ("matches/0001.log.json", LOG)), "log[0].deed: eaten is nothing that is done to a match."),
        (zipped(BOOK, ("matches/0001.log.json", LOG)), "log: The lines of a log are numbered one after another"),
        (zipped(BOOK, ("matches/0001.log.json", NOTHING)), "matches/0001.log.json: opening: opening is missing."),
        (zipped(BOOK, ("matches/0001.log.json", NOTHING)), "entries[0].fact: entries[0].fact is missing."),
        (zipped(BOOK, ("matches/0001.log.json", ONE_VERSION)), "log: The lines of a log are numbered one after"),
        (zipped(BOOK, ("matches/0001.log.json", OTHER_ENTRY)), "log: The lines of a log are numbered one after"),
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


LINES = [{"version": number, "deed": "renamed", "at": AT, "before": "N", "after": "M"} for number in (1, 2, 3)]
LONG_LOG = json.dumps({"made": AT, "version": 3, "opening": {}, "entries": [], "log": LINES})


@pytest.mark.parametrize(
    "data",
    [
        zipped(BOOK, *((f"matches/{number:04}.json", MATCH) for number in (1, 2))),
        zipped(BOOK, ("matches/0001.log.json", LONG_LOG)),
        b"date,declarer,points,N,W,S,E\n" + b"2026-02-17,,35,,,,\n" * 4,
    ],
)
def test_every_row_counts_toward_the_most_that_a_page_brings_in(data: bytes) -> None:
    (problem,) = file_reading.read(data, Answers(players=("N", "W", "S", "E"), declarer="N"), most_entries=3).problems
    assert str(problem.sentence).startswith("More than 3 entries are in this file")
