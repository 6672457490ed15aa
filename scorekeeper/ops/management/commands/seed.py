"""Adds books full of invented evenings, the same ones every time, to see how pages do with many of them."""

from argparse import ArgumentParser
from random import Random

from django.core.management.base import BaseCommand
from django.urls import reverse

from scorekeeper.store import seeding


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--books", type=int, default=1, help="how many books (%(default)s)")
        parser.add_argument("--matches", type=int, default=100, help="matches in each book (%(default)s)")
        parser.add_argument("--hands", type=int, default=25, help="hands in a match, on average (%(default)s)")
        parser.add_argument("--seed", type=int, default=1, help="another number makes other evenings (%(default)s)")

    def handle(self, *, books: int, matches: int, hands: int, seed: int, **_options: object) -> None:
        chance = Random(seed)  # noqa: S311 - the same evenings every time
        for number, key in enumerate(seeding.seed(books, matches, hands, chance), start=1):
            if number == 1 or not number % 100:
                link = reverse("open", args=[key.token])
                self.stdout.write(f"{number} of {books} books. The latest is kept at {link}")
