"""Django's makemessages, always for every language, with the markers of sentences that the referee says.

Catalogues are sorted and name no places, so that code which is only moved changes nothing in them.
"""

from contextlib import chdir

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(all=True, no_wrap=True, no_location=True, no_obsolete=True)
        parser.set_defaults(ignore_patterns=["tests", "locale"])

    def handle(self, *words: str, **options: object) -> None:
        self.xgettext_options = [*self.xgettext_options, "--keyword=N_", "--keyword=say"]
        self.msgmerge_options = [*self.msgmerge_options, "--sort-output"]
        self.msgattrib_options = [*self.msgattrib_options, "--sort-output"]
        with chdir(settings.ROOT):
            super().handle(*words, **options)
