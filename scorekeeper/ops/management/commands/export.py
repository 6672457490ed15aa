"""Saves everything of a scorebook as one ZIP: matches with their logs, rulings, house rules; no links or codes."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.store import exporting, selectors
from scorekeeper.store.models import Book

USAGE = "manage.py export books/{slug} --to scorebook.zip"
NO_BOOKS = "There is no scorebook here to export."
WHICH = "Name a scorebook by its address. There are:\n{books}\nFor the first of them: {usage}"


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("book", nargs="?", default="", help="its address, such as books/3kT9_wQd5hJ0aXyZ")
        parser.add_argument("--to", default="", help="the file to write; it must not be there yet")

    def handle(self, *, book: str, to: str, **_options: object) -> None:
        found = selectors.book(slug_of(book))
        if found is None:
            raise CommandError(_which())
        if not to:
            raise CommandError(f"Say where to: {USAGE.format(slug=found.slug)}")
        try:
            with Path(to).open("xb") as file:
                size = sum(file.write(piece) for piece in exporting.archive(found))
        except FileExistsError as error:
            raise CommandError(f"{to} is there already. Name another file, or remove it first.") from error
        except OSError as error:
            raise CommandError(f"{to} cannot be written: {error.strerror}. Name another file.") from error
        matches = found.matches.filter(removed_at=None).count()
        self.stdout.write(f"{to}: {size:,} bytes, matches: {matches}")


def _which() -> str:
    books = [*Book.objects.filter(removed_at=None, throwaway=False).order_by("pk")]
    if not books:
        return NO_BOOKS
    lines = "\n".join(f"  books/{book.slug}  {_called(book)}" for book in books)
    return WHICH.format(books=lines, usage=USAGE.format(slug=books[0].slug))


def slug_of(address: str) -> str:
    """The last part of an address. Alone, one that begins with a hyphen would be taken for an option."""
    return address.strip("/").rpartition("/")[2]


def _called(book: Book) -> str:
    return book.name or ", ".join(book.players.values_list("name", flat=True))
