"""Puts a copy that `backup` made in the place of the scores; those that were there are laid aside."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scorekeeper.lock import locked
from scorekeeper.store import backups

TO_POSTGRESQL = "`transfer postgresql` brings them into a PostgreSQL that is empty."

ANOTHER_KEY = (
    "They were kept with another secret key. Put that one into {key}, or name it in SCOREKEEPER_SECRET_KEY, before the "
    "server is started; if it is lost, links open their scorebooks and must be made anew before they can be shown."
)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy")

    def handle(self, *, file: Path, **_options: object) -> None:
        try:
            with locked(settings.DATA / ".lock"):
                replaced = backups.put_back(file, timezone.now())
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}. Nothing was put back.") from error
        except backups.BackupError as error:
            raise CommandError(f"{error} Nothing was put back.") from error
        self.stdout.write(f"The scores are those of {file} now.")
        for path in replaced:
            self.stdout.write(f"What was there is kept as {path}.")
        if not backups.have_this_key(settings.SCORES):
            self.stdout.write(ANOTHER_KEY.format(key=settings.KEY_FILE))
        self.stdout.write(TO_POSTGRESQL if settings.ENV.database else "Start the server.")
