"""Deletes for good what was deleted thirty days ago, and demonstrations that nobody plays with. `start` does it too."""

from django.core.management import call_command
from django.core.management.base import BaseCommand

from scorekeeper.store import removals


class Command(BaseCommand):
    help = __doc__

    def handle(self, **_options: object) -> None:
        removals.purge()
        call_command("clearsessions")
