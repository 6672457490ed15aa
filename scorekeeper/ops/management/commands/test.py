"""Runs the tests that need no browser, no server and no PostgreSQL, and a share of the exhaustive ones.

--browser, --servers and --exhaustive add the rest, --postgres keeps the rows on PostgreSQL. All other words are
pytest's own.
"""

import os
import sys
from collections.abc import Sequence

from django.core.management.base import BaseCommand

from scorekeeper.ops import translations

OURS = {
    "--browser": ["--with-browser"],  # pytest-playwright has that word for which one
    "--servers": ["--servers"],
    "--exhaustive": ["--exhaustive"],
    "--postgres": ["-p", "tests.postgresql"],
}


class Command(BaseCommand):
    help = __doc__

    def run_from_argv(self, argv: Sequence[str]) -> None:
        """Nothing is parsed here, and the process becomes pytest: its signals and its exit code."""
        translations.compile_stale()
        os.execve(sys.executable, pytest(argv[2:]), {**os.environ, "DATABASE_URL": ""})  # noqa: S606 - as said above


def pytest(words: Sequence[str]) -> list[str]:
    """On every core, unless only a few tests are asked for."""
    everywhere = ["-n", "auto"] if set(words) <= set(OURS) else []
    return [sys.executable, "-m", "pytest", *everywhere, *(word for each in words for word in OURS.get(each, [each]))]
