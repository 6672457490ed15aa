"""`manage.py rule`: one question from the command line, answered in sentences."""

import json
import os
import sys
from argparse import ArgumentParser
from io import TextIOWrapper

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.match import questions
from scorekeeper.rules.cards import notation
from scorekeeper.rules.explain import explain

EXAMPLE = 'rule follow --trump 7D --lead "5H 5H" --hand "9H 9H 3H 4H 2C" --play "3H 4H" --rules bashi-fen'
SWITCHES = frozenset({"--json", "--no-color", "--force-color"})
"""Words among the fields that are not fields."""


class Command(BaseCommand):
    help = f"Settle one argument: manage.py {EXAMPLE}"
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("operation", help=", ".join(questions.OPERATIONS))
        parser.add_argument("fields", nargs="...", metavar="--field value", help="the fields of the question")

    def handle(self, *, operation: str, fields: list[str], **options: object) -> None:
        if {"-h", "--help"}.intersection(fields):
            self.print_help("manage.py", "rule")
            return
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without suits and ticks still gets the words
        switches = {word for word in fields if word in SWITCHES}
        answer = questions.answer(
            {"op": operation, **question_fields([word for word in fields if word not in SWITCHES])}
        )
        if "--json" in switches:
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
            return
        never = options["no_color"] or "--no-color" in switches or bool(os.environ.get("NO_COLOR"))
        always = "--force-color" in switches
        colour = not never and (always or options["force_color"] or sys.stdout.isatty())
        self.stdout.write("\n".join(explain(answer, colour=bool(colour))))
        if "error" in answer:
            sys.exit(1)


def question_fields(words: list[str]) -> dict[str, object]:
    """Fields and values as typed; a value that is a JSON list, object, number or truth is taken as such."""
    names, values = words[::2], words[1::2]
    if len(names) != len(values) or not all(name.startswith("--") for name in names):
        raise CommandError(f"Each field is followed by its value: manage.py {EXAMPLE}")
    fields = [name.removeprefix("--").replace("-", "_") for name in names]
    twice = next((name for place, name in enumerate(fields) if name in ("op", *fields[:place])), None)
    if twice:
        raise CommandError(f"{twice} is said twice; each field has one value.")
    return {name: typed_value(text) for name, text in zip(fields, values, strict=True)}


def typed_value(text: str) -> object:
    """JSON where it is meant as JSON; card notation starts with none of its marks."""
    if text[:1] in {"{", "["} or text in {"true", "false", "null"}:
        try:
            return json.loads(text)
        except ValueError as error:
            raise CommandError(f"{text} is not JSON: {error}.") from error
    return notation.whole(text)
