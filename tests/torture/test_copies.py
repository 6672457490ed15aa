"""A copy is made while eight keepers write, and put back on another machine: all acknowledged before is in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.serving import until
from tests.torture.hosts import Host
from tests.torture.tables import EACH, Acknowledged, all_stands, keepers, verified, writing

pytestmark = pytest.mark.servers


def manage(environment: dict[str, str], *words: str) -> None:
    """A command as people call it."""
    command = [sys.executable, "manage.py", *words]
    subprocess.run(command, cwd=settings.ROOT, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


def test_a_copy_that_is_made_meanwhile_has_all_that_was_acknowledged_before(host: Host, tmp_path: Path) -> None:
    """At one table they have gone home by then, so that there is something of which nobody is in doubt."""
    people = keepers([host], "copies", bad=True)
    elsewhere = {**host.environment, "SCOREKEEPER_DATA": str(tmp_path / "elsewhere")}
    for keeper in people[:EACH] * 3:
        keeper.record()
    with writing(people[EACH:]):
        until(lambda: any(keeper.standing for keeper in people[EACH:]))
        known = Acknowledged(people=people)
        manage(host.environment, "backup", str(tmp_path))
        known.copied()
        [copy] = tmp_path.glob("*.sqlite3")
        manage(elsewhere, "restore", str(copy))
    all_stands(people)
    known.stands_in(tmp_path / "elsewhere" / "scorekeeper.sqlite3")
    verified(elsewhere)
