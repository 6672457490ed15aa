"""Copies everything into one file while people play, reads every row of the copy, and deletes old copies."""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from scorekeeper.store import backups


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BACKUPS, help="where copies are kept")

    def handle(self, *, folder: Path, **_options: object) -> None:
        if not settings.ENV.database and not settings.SCORES.exists():
            raise CommandError(f"{settings.SCORES} is not there, so there is nothing to copy.")
        try:
            path = backups.make(folder, timezone.now())
            unreadable = unreadable_rows(path)
            old = backups.thin(folder)
        except OSError as error:
            raise CommandError(f"{folder}: no copy could be made ({error.strerror}). Name another folder.") from error
        except (backups.BackupError, DatabaseError) as error:
            raise CommandError(f"{error}") from error
        self.stdout.write(f"{path}, {path.stat().st_size / 1e6:,.1f} MB")
        for each in old:
            self.stdout.write(f"{each.name} was deleted: newer ones stand for it.")
        if unreadable:
            raise CommandError(f"The copy is kept, but not all of it can be read:\n{unreadable}")
        self.stdout.write("Every row of it can be read.")


def unreadable_rows(path: Path) -> str:
    """What `verify` says of the copy, in a folder of its own; nothing if every row can be read."""
    with TemporaryDirectory(dir=path.parent) as folder:
        shutil.copyfile(path, Path(folder) / settings.SCORES.name)
        done = subprocess.run(
            [sys.executable, settings.ROOT / "manage.py", "verify"],
            env={**os.environ, "SCOREKEEPER_DATA": folder, "DATABASE_URL": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    return (done.stdout + done.stderr).strip() if done.returncode else ""
