"""`manage.py referee`: one JSON question a line on standard input, one JSON answer a line on standard output."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import BinaryIO

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.match import questions
from scorekeeper.rules.explain import explain

LONGEST = questions.LONGEST_LINE * 4
"""Bytes of the longest line that is still read: every character may take four."""
_ENCODER = json.JSONEncoder(ensure_ascii=False)


class Command(BaseCommand):
    help = "Answer JSON questions, one a line, with JSON answers, one a line."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--explain", action="store_true", dest="in_words", help="answer in sentences for people instead of JSON"
        )

    def handle(self, *, in_words: bool, **_options: object) -> None:
        if sys.stdin is None or sys.stdout is None:
            raise CommandError("Questions come in and answers go out by the pipe, and one end of it is closed.")
        try:
            answer_all(sys.stdin.buffer, sys.stdout.buffer, in_words=in_words)
        except (BrokenPipeError, KeyboardInterrupt):
            sys.stderr.close()  # whoever asked has gone; there is nobody left to tell
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left goes nowhere
            raise CommandError(f"The answers cannot be written: {error.strerror}.") from error


def answer_all(asked: BinaryIO, told: BinaryIO, *, in_words: bool = False) -> None:
    """Answer every line, in order, each before the next is read."""
    for line in question_lines(asked):
        found = questions.too_long() if line is None else questions.answer_line(line.decode("utf-8", "replace"))
        text = "\n".join(explain(found)) + "\n" if in_words else _ENCODER.encode(found)
        told.write(text.encode("utf-8", "backslashreplace") + b"\n")
        told.flush()


def question_lines(asked: BinaryIO) -> Iterator[bytes | None]:
    """Every line; one too long to hold is skipped to its end and given as nothing."""
    while line := asked.readline(LONGEST):
        whole = line.endswith(b"\n") or len(line) < LONGEST
        while not whole:
            rest = asked.readline(LONGEST)
            whole = rest.endswith(b"\n") or len(rest) < LONGEST
            line = b""
        yield line or None
