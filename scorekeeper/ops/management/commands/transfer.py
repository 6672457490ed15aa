"""Copies everything from SQLite to the PostgreSQL of DATABASE_URL, or back, and compares every table afterwards."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError

from scorekeeper.store import transferring
from scorekeeper.store.transferring import FILE


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", choices=["postgresql", FILE], help="where everything is copied to")

    def handle(self, *, to: str, **_options: object) -> None:
        if not settings.ENV.database:
            raise CommandError("Name the PostgreSQL in DATABASE_URL; the SQLite is that of SCOREKEEPER_DATA.")
        if to != FILE and not settings.SCORES.exists():
            raise CommandError(f"{settings.SCORES} is not there, so there is nothing to copy.")
        transferring.open_file(settings.SCORES)
        source, target = (DEFAULT_DB_ALIAS, FILE) if to == FILE else (FILE, DEFAULT_DB_ALIAS)
        try:
            found = transferring.transfer(source, target)
        except (transferring.TransferError, DatabaseError) as error:
            raise CommandError(f"{error}\nNothing was transferred.") from error
        for table, (rows, digest) in found.items():
            self.stdout.write(f"{digest[:12]}  {rows:>9,}  {table}")
        self.stdout.write("Every table is the same in both.")
