"""`manage.py bench referee` and its like: how fast and how safely, in figures anyone can reproduce."""

from argparse import ArgumentParser
from importlib import import_module

from django.core.management.base import BaseCommand, CommandError

TAKEN = {"referee": {"against"}, "disputes": {"against"}, "phone": {"against"}, "hardest": {"seconds", "seed"}}
WHAT = (
    "referee",
    "hardest",
    "match",
    "web",
    "load",
    "crowd",
    "people",
    "rules",
    "history",
    "disputes",
    "phone",
    "cluster",
)


class Command(BaseCommand):
    help = "Print how long the referee, a match and the pages take, on positions and evenings from fixed seeds."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=WHAT)
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON instead of a table")
        parser.add_argument(
            "--against", help="of `referee`, `disputes` and `phone`: another revision to measure beside this one"
        )
        parser.add_argument("--seconds", type=float, help="of `hardest`: how long slow questions are looked for")
        parser.add_argument("--seed", type=int, help="of `hardest`: which positions it begins with")

    def handle(self, *, what: str, as_json: bool, **options: object) -> None:
        given = {key: options[key] for key in ("against", "seconds", "seed") if options.get(key) is not None}
        if alien := given.keys() - TAKEN.get(what, set()):
            raise CommandError(f"`bench {what}` takes no --{min(alien)}.")
        import_module(f"tests.benchmarks.{what}").run(as_json=as_json, **given)
