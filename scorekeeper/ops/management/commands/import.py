"""Brings a file into a scorebook: the ZIP of `export`, a match as JSON, or a sheet as CSV; all of it or nothing."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scorekeeper.lock import locked
from scorekeeper.ops.management.commands import start
from scorekeeper.ops.management.commands.export import slug_of
from scorekeeper.ops.refusals import refuse_harm
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.words import plain
from scorekeeper.store import file_reading, importing, keys, selectors
from scorekeeper.store.csv_columns import names_in
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.importing import ImportPreview, Spelling
from scorekeeper.store.incoming import Finding
from scorekeeper.store.models import Book, Key

MOST_BYTES = 10 * file_reading.MOST_BYTES
"""Here nobody else waits for it, and the largest books come this way."""
A_WHILE = 100
"""Matches after which a word is said."""


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a ZIP, JSON or CSV; scorekeeper/OPERATING.md lists the columns of a CSV")
        parser.add_argument(
            "--book", default="", help="the address of one that is there, such as books/3kT9_wQd5hJ0aXyZ"
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would come in, and write nothing")
        parser.add_argument(
            "--players", default="", help="who plays, in turn, where a CSV does not say: Mei,Otto,Li,Ada"
        )
        parser.add_argument("--rules", default="", choices=["", *PRESETS], help="the rules of a CSV")
        parser.add_argument("--declarer", default="", help="who declared first, where a CSV does not say")

    def handle(
        self, *, file: str, book: str, dry_run: bool, players: str, rules: str, declarer: str, **_options: object
    ) -> None:
        data = _bytes(Path(file))
        if book or not dry_run:
            set_up()
        into = _book(book) if book else None
        called = Spelling(selectors.roster(into) if into else ())
        answers = Answers(players=names_in(players), rules=rules or None, declarer=declarer, called=called)
        found = file_reading.read(data, answers, name=file, most=MOST_BYTES, tell=self.tell)
        preview = importing.preview(found, into, called)
        self.stdout.writelines(f"{line}\n" for line in _told(preview))
        self.stdout.writelines(f"{_in_a_line(told)}\n" for told in found.remarks)
        if found.problems:
            raise CommandError("\n".join([*map(_in_a_line, found.problems), "Nothing was written."]))
        if dry_run:
            self.stdout.write("This was a dry run: nothing was written.")
            return
        done = importing.bring_in(found, book=into)
        key = done.key or keys.only_one(done.book, Key.Role.KEEPER)
        self.stdout.write(f"Matches brought in: {done.matches}")
        self.stdout.write(f"The scorebook:   {reverse('book', args=[done.book.slug])}")
        self.stdout.write(f"Its keeper link: {reverse('open', args=[key.token])}")

    def tell(self, count: int) -> None:
        if count % A_WHILE == 0:
            self.stdout.write(f"Matches read: {count}")
            self.stdout.flush()


def set_up() -> None:
    """Scores where there are none yet, and those of an older version brought up to date."""
    refuse_harm(new_secret_key=False)
    if not (settings.ENV.database or settings.SCORES.exists()) or start.behind():
        with locked(settings.DATA / ".lock"):
            start.prepare()


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CommandError(f"{path} has more than {MOST_BYTES:,} bytes. Bring it in in several parts.")
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from error


def _book(address: str) -> Book:
    found = selectors.book(slug_of(address))
    if found is None:
        raise CommandError(f"There is no scorebook at {address}. `manage.py export` lists them.")
    return found


def _told(preview: ImportPreview) -> Iterator[str]:
    """What would come in, match by match, and how people are called."""
    for match in preview.matches:
        yield f"{match.date or 'a match'}: {', '.join(match.players)}; entries: {match.entries}"
    if preview.here:
        yield f"In the scorebook already, and left out: {preview.here}"
    if preview.damaged:
        yield f"Damaged, and staying so: {preview.damaged}"
    for old, new in preview.taken:
        yield f"{old} is taken for {new}."
    if preview.new:
        yield f"New here: {', '.join(preview.new)}"


def _in_a_line(told: Finding) -> str:
    return ": ".join(filter(None, (plain(told.place), plain(told.sentence))))
