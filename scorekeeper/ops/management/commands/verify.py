"""Reads every match, its log, house rules, rulings and dates; names each row that cannot be read, and exits with 1.

What lists tell of each match is compared with what was played, and made anew where it differs or is not there yet.
"""

import sys

from django.core.management.base import BaseCommand

from scorekeeper.store import verifying
from scorekeeper.store.models import Match

WAY_OUT = (
    "{count} of the rows cannot be read; everything else goes on. On its page in the scorebook a hand can be deleted, "
    "a match too, and the rest saved as a file."
)


class Command(BaseCommand):
    help = __doc__

    def handle(self, **_options: object) -> None:
        count = 0
        of = Match.objects.count()
        for count, finding in enumerate(verifying.findings(lambda number: self.show(number, of)), start=1):  # noqa: B007 - how many there were
            self.stdout.write(finding)
        for line in verifying.mended():
            self.stdout.write(line)
        self.stdout.write(WAY_OUT.format(count=count) if count else "Every row can be read.")
        sys.exit(min(count, 1))

    def show(self, number: int, of: int) -> None:
        """One line that is written over, for somebody who waits; the last one is empty."""
        if self.stderr.isatty():
            line = f"{number:,} of {of:,} matches" if number < of else ""
            self.stderr.write(f"\r{line:<40}\r", ending="")
            self.stderr.flush()
