"""Damage stays where it is: one row that cannot be read costs nobody anything else."""

import re
from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorekeeper.match import fold
from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.store import case_law, codec, houses, removals, selectors, services
from scorekeeper.store.models import Book, Entry, House, Key, Match, Revision, Saved, Summary
from scorekeeper.store.services import Writer
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db
PAGES = ("", "log/", "board/", "live/", "json/", "seats/", "rules/", "score/", "sharing/", "removal/", "preview/")
HAND_PAGES = ("", "before/", "removal/", "place/?to=0", "preview/", "before/preview/")
DEEP = '{"points": ' + "[" * 1900 + "]" * 1900 + "}"
JSON = (
    *("null", '"A flipped bit"', "[]", "{}", "7", "true", '{"points": "many"}', '{"points": 35, "colour": "red"}'),
    *('{"points": 35, "declarer": ["Mei"]}', '{"points": 1e999}', '{"seats": 7}', '{"seats": ["Mei", "Mei"]}'),
    *('{"rules": {"preset": "bridge"}}', '{"rules": {"set": {"kitty.moon": "full"}}}', '{"redeal": {}}', '{"": null}'),
    *('{"captured": {"": []}, "last_trick": 5}', '{"calls": [{"card": "AS", "copy": "2nd"}]}', '{"players": "Mei"}'),
    *('{"players": []}', '{"players": ["Mei", "Mei", "Mei", "Mei"], "levels": {"Mo": 3}}', '{"schema": 99}'),
)
TEXTS = (
    *JSON,
    "",
    "{",
    "A flipped b\x04t",
    '{"points": NaN}',
    '{"points": "\\ud800"}',
    '{"\\ud83d": 1}',
    DEEP,
    "9" * 5000,
    b'{"points": 3\xb5}',
)
"""What SQLite may hold once something has written past Scorekeeper, or a disk has turned a bit."""


def put(table: str, column: str, pk: int, text: str | bytes) -> None:
    """Write into a row as no program of ours would."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        value = f"CAST(x'{text.hex()}' AS TEXT)" if isinstance(text, bytes) else "%s"
        given: list[str | int] = [pk] if isinstance(text, bytes) else [text, pk]
        cursor.execute(f'UPDATE {table} SET "{column}" = {value} WHERE id = %s', given)  # noqa: S608 - our own names
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.fixture
def friday() -> Match:
    """An evening with something of every kind in it."""
    row = begin()
    entries = play(row, *points(35, 80, 120, 200))
    row.refresh_from_db()
    for deed in (services.strike, services.restore, services.strike):
        deed(entries[3], writer=Writer(seen=row.version))
        row.refresh_from_db()
    services.move(entries[2], to=0, writer=Writer(seen=row.version))
    row.refresh_from_db()
    services.rename(row, "Ada", "Ida", writer=Writer(seen=row.version))
    row.refresh_from_db()
    houses.save(row.book, "Ours", {"preset": "tractor"})
    ruling = case_law.AnsweredQuestion(op="follow", question="trump=7D", verdict="allowed", article="tuple-duty")
    case_law.keep(row, ruling, case_law.Agreed(), writer=Writer(seen=row.version))
    play(row, *points(60)[:1])
    row.refresh_from_db()
    return row


@pytest.fixture
def keeper(client: Client, friday: Match) -> Client:
    return let_in(client, friday)


def addresses(row: Match) -> Iterator[str]:
    """Every page on which something of a match is to be seen."""
    match, book = reverse("match", args=[row.slug]), reverse("book", args=[row.book.slug])
    yield from (f"{match}{page}" for page in PAGES)
    for entry in Entry.objects.filter(match=row, struck_at=None):
        yield from (f"{match}hands/{entry.pk}/{page}" for page in HAND_PAGES)
    yield from (book, f"{book}?player=Mei", f"{book}rulings/?q=Mei", f"{book}houses/", f"{book}matches/new/")
    yield from (f"{book}name/", f"{book}sharing/", f"{book}removal/", f"{book}players/{row.book.players.all()[0].pk}/")
    yield from ("/", "/books/", "/matches/new/", "/rulings/follow/keeping/?trump=7D&lead=5H")


def broken(client: Client, row: Match) -> list[tuple[str, int]]:
    """The pages that fail."""
    client.raise_request_exception = False
    answers = [(address, client.get(address).status_code) for address in addresses(row)]
    return [(address, status) for address, status in answers if status >= 500]


def rows(row: Match) -> list[tuple[str, str, int]]:
    """Every column that holds something written."""
    entries = [("store_entry", "fact", each.pk) for each in Entry.objects.filter(match=row)]
    log = [
        ("store_revision", end, each.pk) for each in Revision.objects.filter(match=row) for end in ("before", "after")
    ]
    kept = [("store_saved", column, Saved.objects.get().pk) for column in ("articles", "question")]
    return [*entries, *log, *kept, ("store_match", "opening", row.pk), ("store_house", "rules", House.objects.get().pk)]


def figures(row: Match) -> list[object]:
    """What every hand came to."""
    steps = fold.steps(selectors.notebook(row).match)
    return [(step.fact, step.after.levels, step.after.declarer) for step in steps if step.outcome]


def hurt(row: Match, seed: int) -> None:
    """Three rows that hold something else."""
    chance = Random(seed)  # noqa: S311
    for table, column, pk in chance.sample(rows(row), 3):
        put(table, column, pk, chance.choice(TEXTS if connection.vendor == "sqlite" and column != "question" else JSON))


@pytest.mark.exhaustive(one_in=6)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_stands_in_a_row_every_page_is_there(keeper: Client, friday: Match, seed: int) -> None:
    hurt(friday, seed)
    assert broken(keeper, friday) == []


def verified() -> tuple[int, list[str]]:
    said = StringIO()
    try:
        call_command("verify", stdout=said)
    except SystemExit as end:
        return int(str(end.code)), said.getvalue().splitlines()
    raise AssertionError


TYPED = (
    *(("store_book", "name"), ("store_player", "name"), ("store_house", "name")),
    *(("store_saved", "note"), ("store_revision", "by"), ("store_key", "sealed"), ("store_key", "code_sealed")),
)
"""Columns that hold text and no JSON."""


@pytest.mark.exhaustive(one_in=3)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL holds no text that is not UTF-8")
@pytest.mark.parametrize(("table", "column"), TYPED)
def test_a_text_that_is_no_utf_8_costs_nobody_a_page(keeper: Client, friday: Match, table: str, column: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT min(id) FROM {table}")  # noqa: S608 - our own names
        put(table, column, cursor.fetchone()[0], b"A\xb5")
    assert (broken(keeper, friday), verified()) == ([], (0, ["Every row can be read."]))


DATES = {
    "book": ("made_at", "removed_at"),
    "match": ("made_at", "removed_at"),
    "entry": ("made_at", "amended_at", "struck_at"),
    "revision": ("at",),
    "key": ("made_at", "revoked_at", "code_until"),
    "house": ("made_at",),
    "saved": ("made_at", "removed_at"),
}
NO_DATES = ("yesterday", "2026-02-31 25:00:00", b"2026\xb5", "")


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL holds no date that is none")
@pytest.mark.exhaustive(one_in=9)
@pytest.mark.parametrize("text", NO_DATES)
@pytest.mark.parametrize(("model", "column"), [(model, column) for model in DATES for column in DATES[model]])
def test_a_date_that_is_none_costs_nobody_a_page(
    keeper: Client, friday: Match, model: str, column: str, text: str | bytes
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT min(id) FROM store_{model}")  # noqa: S608 - our own names
        pk = cursor.fetchone()[0]
    put(f"store_{model}", column, pk, text)
    assert (broken(keeper, friday), verified()[1][0]) == ([], f"{model} {pk}: a date of it cannot be read.")


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL holds no date that is none")
@pytest.mark.parametrize("text", NO_DATES)
@pytest.mark.parametrize("model", ["book", "match"])
def test_what_was_deleted_nobody_knows_when_stays(friday: Match, model: str, text: str | bytes) -> None:
    put(f"store_{model}", "removed_at", friday.book.pk if model == "book" else friday.pk, text)
    removals.purge()
    assert Match.objects.filter(pk=friday.pk).exists()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL holds no date that is none")
def test_a_demonstration_made_nobody_knows_when_stays(friday: Match) -> None:
    Book.objects.update(throwaway=True)
    put("store_book", "made_at", friday.book.pk, "2026-02-31 25:00:00")
    Entry.objects.update(made_at=friday.made_at - removals.THROWAWAY_KEPT)
    removals.purge()
    assert Match.objects.filter(pk=friday.pk).exists()


@pytest.mark.parametrize("slug", ["", "a b/ü?#%2f", "\t", "x" * 32, ".."])
@pytest.mark.parametrize("table", ["store_book", "store_match"])
def test_an_address_that_is_none_costs_nobody_a_page(keeper: Client, friday: Match, table: str, slug: str) -> None:
    book = reverse("book", args=[friday.book.slug])
    put(table, "slug", friday.pk if table == "store_match" else friday.book.pk, slug)
    friday.refresh_from_db()
    assert broken(keeper, friday) == []
    assert keeper.get(book).status_code == (200 if table == "store_match" else 404)


def deeds(row: Match) -> Iterator[tuple[str, dict[str, object]]]:
    """The usual things that are done with a match and its book; the match and the book go last."""
    match, book = reverse("match", args=[row.slug]), reverse("book", args=[row.book.slug])
    for version in range(row.version, 0, -1):
        yield f"{match}changes/{version}/removal/", {}
    yield match, {"points": "80", "declarer": "Mei"}
    for entry in Entry.objects.filter(match=row):
        yield f"{match}hands/{entry.pk}/", {"points": "45", "declarer": "Mei"}
        yield f"{match}hands/{entry.pk}/before/", {"points": "45", "declarer": "Mei"}
        yield f"{match}hands/{entry.pk}/place/?to=0", {}
        yield f"{match}hands/{entry.pk}/removal/", {}
        yield f"{match}hands/{entry.pk}/restoration/", {}
    yield f"{match}rules/", {"rules": "tractor", "scope": "whole"}
    yield f"{match}seats/", {"seat1": "Mei", "seat2": "Bo", "seat3": "Li", "seat4": "Ida"}
    yield f"{book}players/{row.book.players.get(name='Mei').pk}/", {"name": "Meimei"}
    yield f"{book}houses/", {"name": "Ours", "rules": "bashi-fen"}
    yield f"{book}rulings/{Saved.objects.get().pk}/removal/", {}
    yield "/rulings/follow/keeping/?trump=7D&lead=5H", {"match": row.slug, "note": "So be it."}
    yield f"{book}matches/new/", {f"seat{seat}": name for seat, name in enumerate("ABCD", start=1)}
    yield f"{match}removal/", {}
    yield f"{match}restoration/", {}
    yield f"{book}removal/", {}


@pytest.mark.exhaustive(one_in=6)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_stands_in_a_row_everything_can_be_done(keeper: Client, friday: Match, seed: int) -> None:
    hurt(friday, seed)
    keeper.raise_request_exception = False
    answered = []
    for number, (address, typed) in enumerate(deeds(friday)):
        friday.refresh_from_db(fields=["version"])
        sent = {"seen": friday.version, "key": f"key-number-{number}", **typed}
        answered.append((address, keeper.post(address, sent).status_code))
    assert [(address, status) for address, status in answered if status >= 500] == []
    assert dict(answered)[reverse("book-removal", args=[friday.book.slug])] == 303


@pytest.mark.parametrize("text", JSON)
def test_an_entry_that_cannot_be_read_changes_no_other(friday: Match, text: str) -> None:
    second = selectors.notebook(friday).entries[1]
    with_it, without = Match.objects.get(pk=friday.pk), figures_without(friday, second)
    put("store_entry", "fact", second.pk, text)
    assert figures(with_it) == without


def figures_without(row: Match, entry: Entry) -> list[object]:
    Entry.objects.filter(pk=entry.pk).update(struck_at=entry.made_at)
    found = figures(row)
    Entry.objects.filter(pk=entry.pk).update(struck_at=None)
    return found


def test_a_note_full_of_brackets_is_read_as_it_was_written(friday: Match) -> None:
    """What a row may hold is counted by how deep it goes; brackets that somebody typed go nowhere."""
    hand = Hand(count=Total(points=35), note="[{" * 500)
    entry = services.record(friday, hand, writer=Writer(seen=friday.version), key="brackets")
    entry.refresh_from_db()
    assert codec.fact(entry.fact) == hand


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_what_cannot_be_read_says_so_in_its_place_and_can_be_struck_and_brought_back(
    keeper: Client, friday: Match
) -> None:
    second = selectors.notebook(friday).entries[1]
    put("store_entry", "fact", second.pk, '{"pionts": 35}')
    friday.refresh_from_db()
    address = f"/matches/{friday.slug}/"
    assert "There is no pionts here; did you mean points?" in text_of(keeper.get(address).text)
    said = text_of(keeper.get(f"{address}hands/{second.pk}/").text)
    assert "It says: {&quot;pionts&quot;: 35}" in said
    sent = {"seen": friday.version, "key": "strike-it"}
    after = keeper.post(f"{address}hands/{second.pk}/removal/", sent, follow=True)
    assert "pionts" not in text_of(after.text)
    undone = keeper.post(f"{address}changes/{friday.version + 1}/removal/", follow=True)
    assert "did you mean points?" in text_of(undone.text)


def test_what_cannot_be_read_can_be_written_anew_and_even_that_taken_back(keeper: Client, friday: Match) -> None:
    second = selectors.notebook(friday).entries[1]
    put("store_entry", "fact", second.pk, '{"pionts": 35}')
    friday.refresh_from_db()
    address = f"/matches/{friday.slug}/"
    typed = {"seen": friday.version, "key": "write-anew", "points": "45", "declarer": "Mei"}
    keeper.post(f"{address}hands/{second.pk}/", typed)
    second.refresh_from_db()
    assert second.fact == {"points": 45, "declarer": "Mei", "trump_rank": "3"}
    keeper.post(f"{address}changes/{friday.version + 1}/removal/")
    second.refresh_from_db()
    assert second.fact == {"pionts": 35}


def test_the_rest_is_a_file(keeper: Client, friday: Match) -> None:
    address = f"/matches/{friday.slug}/json/"
    whole = keeper.get(address).json()
    put("store_entry", "fact", selectors.notebook(friday).entries[1].pk, '{"pionts": 35}')
    rest = keeper.get(address).json()
    assert rest == {**whole, "hands": [whole["hands"][0], *whole["hands"][2:]]}


def test_a_match_without_its_beginning_is_a_row_that_can_be_saved_and_deleted(keeper: Client, friday: Match) -> None:
    put("store_match", "opening", friday.pk, '{"schema": 99, "players": ["Mei", "Otto", "Li", "Ida"]}')
    address, book = f"/matches/{friday.slug}/", f"/books/{friday.book.slug}/"
    assert "A match that cannot be read" in text_of(keeper.get(book).text)
    page = keeper.get(address)
    assert (page.status_code, re.findall(r"<h1>(.*)</h1>", page.text)) == (200, ["This match cannot be read"])
    assert "This record has the form 99; this version reads form 1." in text_of(page.text)
    assert re.findall(r'<hand-outbox hidden action="([^"]*)"', page.text) == [address]
    assert keeper.post(address, {"points": 80}).status_code == 409
    assert [hand["points"] for hand in keeper.get(f"{address}json/").json()["hands"]] == [120, 35, 80, 60]
    assert keeper.post(f"{address}removal/").status_code == 303
    assert "A match that cannot be read" in text_of(keeper.get(book).text)
    assert keeper.post(f"{address}restoration/", follow=True).status_code == 200


def test_whoever_only_watches_a_match_without_its_beginning_may_save_it_and_not_delete_it(friday: Match) -> None:
    put("store_match", "opening", friday.pk, '{"schema": 99}')
    ways = [let_in(Client(), friday, role).get(f"/matches/{friday.slug}/").context["page"].ways for role in Key.Role]
    keeper, watcher = ({way.label for way in each} for each in ways)
    assert (keeper - watcher, watcher - keeper) == ({"Delete the match"}, set())


def test_verify_is_content_where_everything_can_be_read(friday: Match) -> None:
    assert friday.version
    assert verified() == (0, ["Every row can be read."])


def test_verify_names_every_match_of_which_lists_tell_something_else(friday: Match, keeper: Client) -> None:
    keeper.get(reverse("book", args=[friday.book.slug]))
    Summary.objects.update(words="wrong")
    name = f"book {friday.book_id}, match {friday.pk} ({friday.made_at:%Y-%m-%d}, Mei · Otto · Li · Ida)"
    said = f"{name}, its summary: it differed from what was played, and was made anew."
    assert [verified(), verified()] == [(0, [said, "Every row can be read."]), (0, ["Every row can be read."])]


def test_verify_names_every_row_that_cannot_be_read(friday: Match) -> None:
    begin()
    entry, house = selectors.notebook(friday).entries[1], House.objects.get()
    put("store_entry", "fact", entry.pk, '{"pionts": 35}')
    put("store_house", "rules", house.pk, '{"preset": "bridge"}')
    put("store_revision", "after", Revision.objects.filter(match=friday, version=2).get().pk, "[]")
    why = (
        "Nothing is counted here: give points, or captured, or a bracket. There is no pionts here; did you mean points?"
    )
    with pytest.raises(OptionError) as unknown:
        presets.load({"preset": "bridge"})
    code, lines = verified()
    name = f"book {friday.book_id}, match {friday.pk} ({friday.made_at:%Y-%m-%d}, Mei · Otto · Li · Ida)"
    assert (code, lines[:3]) == (
        1,
        [
            f"{name}, entry {entry.pk} at place {entry.place}: {why}",
            f"{name}, line 2 of its log: An object was expected; [] is not one.",
            f"book {friday.book_id}, house rules {house.pk}: {unknown.value.sentence}",
        ],
    )
