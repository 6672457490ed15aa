"""Keeps the translations: `extract` what is new, `compile` what the server reads, `check` what is missing."""

import os
from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.web import translations
from scorekeeper.web.sentences import ROOT, marked


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["extract", "compile", "check"])

    def handle(self, *, action: str, **_options: object) -> None:
        steps = {"extract": extract, "compile": compiled, "check": check}
        for line in steps[action]():
            self.stdout.write(line)


def extract() -> Iterator[str]:
    """Bring every catalogue up to date with the sources, and say what is left to translate."""
    messages = marked()
    for language in translations.languages():
        entries = translations.merged(translations.read(language), messages)
        translations.write(language, entries)
        left = sum(bool(translations.fault(entry, language)) for entry in entries)
        yield f"{language}: {len(entries)} sentences, {left} to translate"


def compiled() -> Iterator[str]:
    """Make what the server reads, where it is out of date."""
    for path in translations.compile_stale():
        yield f"Compiled {os.path.relpath(path, ROOT)}."


def check() -> Iterator[str]:
    """List what a reader would stumble over, and fail if there is anything."""
    messages = marked()
    found = [line for language in translations.languages() for line in translations.problems(language, messages)]
    yield from found
    if found:
        raise CommandError(f"{len(found)} translations need a hand.")
