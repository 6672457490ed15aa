"""Asks the open list of known vulnerabilities, osv.dev, about every package that is installed here."""

import json
import sys
from importlib.metadata import distributions
from urllib.request import Request, urlopen

from django.core.management.base import BaseCommand, CommandParser

LIST = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10  # seconds
Package = tuple[str, str]
"""A name and a version."""


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--list", default=LIST, help="the address that is asked, in the manner of osv.dev")

    def handle(self, **options: str) -> None:
        packages = sorted({(found.name, found.version) for found in distributions()})
        try:
            known = vulnerabilities(packages, options["list"])
        except (OSError, ValueError, KeyError, TypeError) as error:  # a machine without a way out may get any answer
            self.stdout.write(f"NOTHING WAS CHECKED: {options['list']} gave no answer ({type(error).__name__}).")
            return
        for (name, version), ids in known.items():
            self.stdout.write(f"{name} {version}: {', '.join(ids)}")
        self.stdout.write(f"{len(packages)} packages were checked, {len(known)} with a known vulnerability.")
        sys.exit(bool(known))


def vulnerabilities(packages: list[Package], address: str) -> dict[Package, list[str]]:
    """By package, for those that have one."""
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in packages]
    asked = Request(address, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})  # noqa: S310
    with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310 - whoever gives another address has a shell
        results = json.load(answer)["results"]
    found = zip(packages, results, strict=True)
    return {package: [each["id"] for each in result["vulns"]] for package, result in found if result.get("vulns")}
