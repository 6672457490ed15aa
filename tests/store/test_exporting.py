"""Exporting: everything of a book in one file, the same bytes for the same book, and nothing that opens it."""

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.match import record
from scorekeeper.match.facts import Breach, Hand, Match, Total
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import case_law, exporting, houses, keys, removals, selectors, services
from scorekeeper.store.case_law import Agreed, AnsweredQuestion
from scorekeeper.store.models import Book, Key, Player, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db


def packed(book: Book) -> bytes:
    return b"".join(exporting.archive(book))


def within(book: Book) -> dict[str, str]:
    file = ZipFile(BytesIO(packed(book)))
    return {name: file.read(name).decode() for name in file.namelist()}


def well_used() -> Key:
    """A book in which everything was done once that leaves something behind."""
    key = keys.open_book(name="Fridays 升级")
    book = key.book
    keys.give_code(key)
    houses.save(book, "Ours", {"preset": "tractor", "set": ruleset.dump(presets.TRACTOR)})
    houses.save(book, "Ours", {"preset": "hundred", "set": ruleset.dump(presets.PRESETS["hundred"].rules)})
    row = services.begin(book, Match(rules=presets.TRACTOR, players=("Mei", "=1+1", "李伟", "'Ada"), date="2026-02-17"))
    keys.make(book, Key.Role.WATCHER, row)
    entries = []
    for number, points in enumerate((35, 85, 120, 60)):
        row.refresh_from_db()
        fact = Hand(count=Total(points=points), declarer="Mei" if number == 0 else None, note="-5 said Otto")
        entries.append(services.record(row, fact, writer=Writer(seen=row.version, name="Mei"), key=f"once-{number}"))
    steps = (
        lambda writer: services.amend(entries[1], Hand(count=Total(points=45)), writer=writer),
        lambda writer: services.strike(entries[2], writer=writer),
        lambda writer: services.move(entries[3], to=0, writer=writer),
        lambda writer: services.rename(row, "=1+1", "Otto", writer=writer),
        lambda writer: services.record(
            row, Hand(count=Total(points=5)), writer=writer, key="missed", before=entries[1]
        ),
        lambda writer: services.record(row, REVOKE, writer=writer, key="revoke"),
    )
    for step in steps:
        row.refresh_from_db()
        step(Writer(seen=row.version, name="李伟"))
    services.amend_alongside(row, [(entries[3], Hand(count=Total(points=70)))])
    row.refresh_from_db()
    Player.objects.filter(book=book, name="'Ada").update(retired=True)
    ruling = AnsweredQuestion(op="follow", question="lead=5H", verdict="allowed", article="follow-suit")
    agreed = Agreed(entry=entries[1], note="@home", remedy="10 points")
    for each in (agreed, Agreed(playing=True)):
        case_law.keep(row, ruling, each, writer=Writer(seen=row.version, name="Mei"))
    return key


REVOKE = Breach(what=Irregularity.REVOKE, by=AtFault.DEFENDERS, points=20)


def test_the_same_book_gives_the_same_bytes() -> None:
    book = well_used().book
    assert packed(book) == packed(book)


def test_a_file_holds_every_part_of_a_book() -> None:
    assert [*within(well_used().book)] == [
        "book.json",
        "houses.json",
        "rulings.json",
        "matches/0001.json",
        "matches/0001.csv",
        "matches/0001.log.json",
    ]


def test_a_match_is_the_record_that_other_programs_read() -> None:
    book = well_used().book
    assert (
        record.read_match(json.loads(within(book)["matches/0001.json"])) == selectors.notebook(Row.objects.get()).match
    )


def test_nothing_that_opens_anything_is_in_any_byte() -> None:
    book = well_used().book
    secrets = [book.slug, *Row.objects.values_list("slug", flat=True)]
    for key in Key.objects.all():
        secrets += [key.token, key.code, key.digest, key.sealed, key.code_digest or "", key.code_sealed]
    text = "".join(within(book).values())
    assert [secret for secret in secrets if secret and secret in text] == []


def test_what_was_deleted_stays_out_and_a_ruling_outlives_its_match() -> None:
    book = well_used().book
    removals.remove(Row.objects.get())
    files = within(book)
    assert [*files] == ["book.json", "houses.json", "rulings.json"]
    assert [each["question"] for each in json.loads(files["rulings.json"])["rulings"]] == ["lead=5H", "lead=5H"]


def test_a_ruling_that_was_deleted_stays_out() -> None:
    book = well_used().book
    for saved in Saved.objects.all():
        case_law.discard(saved)
    assert json.loads(within(book)["matches/0001.log.json"])["rulings"] == []


def test_a_match_that_cannot_be_read_goes_out_as_it_stands() -> None:
    book = well_used().book
    Row.objects.update(opening={"players": 4})
    files = within(book)
    assert [*files][3:] == ["matches/0001.log.json"]
    assert json.loads(files["matches/0001.log.json"])["opening"] == {"players": 4}


def test_a_cell_that_looks_like_a_formula_is_none() -> None:
    sheet = within(well_used().book)["matches/0001.csv"]
    rows = [*csv.DictReader(StringIO(sheet.removeprefix("\ufeff")))]
    assert [*rows[0]][-4:] == ["level of Mei", "level of Otto", "level of 李伟", "level of 'Ada"]
    assert rows[2]["note"] == "'-5 said Otto"


def test_the_command_says_which_books_there_are() -> None:
    book = well_used().book
    with pytest.raises(CommandError, match=f"  books/{book.slug}  Fridays 升级"):
        call_command("export", "nothing")


def test_the_command_writes_the_file_once(tmp_path: Path) -> None:
    book, file, told = well_used().book, tmp_path / "book.zip", StringIO()
    call_command("export", f"books/{book.slug}", to=str(file), stdout=told)
    assert file.read_bytes() == packed(book)
    assert told.getvalue() == f"{file}: {len(packed(book)):,} bytes, matches: 1\n"
    with pytest.raises(CommandError, match="is there already"):
        call_command("export", f"books/{book.slug}", to=str(file))
