"""Runs the tests: all of them, or what is asked for in pytest's own words."""

import os
import sys
from collections.abc import Sequence

from django.core.management.base import BaseCommand

from scorekeeper.web import translations
from scorekeeper.web.management import steps


class Command(BaseCommand):
    help = __doc__

    def run_from_argv(self, argv: Sequence[str]) -> None:
        """Nothing is parsed here: every argument is pytest's."""
        translations.compile_stale()
        if argv[2:]:
            command = steps.module("pytest", *argv[2:])
            os.execv(command[0], command)  # noqa: S606 - signals and the exit code are pytest's own
        sys.exit(steps.run(steps.TESTS))
