"""`manage.py bench referee` and its like: how fast, in figures anyone can reproduce."""

from argparse import ArgumentParser
from importlib import import_module

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Print how long the referee, a match and the pages take, on positions and evenings from fixed seeds."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["referee", "match", "web", "crowd", "people", "rules", "history"])
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON instead of a table")

    def handle(self, *, what: str, as_json: bool, **_options: object) -> None:
        import_module(f"tests.benchmarks.{what}").run(as_json=as_json)
