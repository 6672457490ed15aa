"""For a while nothing can be saved, as eight keepers write: it is said, pages show, and afterwards all goes on.

Whoever is told that a hand was not saved sends it again, until it is. What was acknowledged before, in between and
after is there then, once, with the right values.
"""

import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.serving import answer, until
from tests.torture.hosts import Host
from tests.torture.tables import VERSIONS, Acknowledged, all_stands, keepers, log_is_whole, verified, writing

pytestmark = pytest.mark.servers

SHOWN = ("/", "/rulebook/", "/healthz")
Fault = Callable[[Host], Iterator[None]]


@contextmanager
def locked(host: Host) -> Iterator[None]:
    """Another program has the database for itself."""
    with closing(sqlite3.connect(host.data / "scorekeeper.sqlite3", isolation_level=None, timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def limited(host: Host) -> Iterator[None]:
    """No file of the server may grow, which its system says of every write, as it would at the end of a quota."""
    before = {process: resource.prlimit(process, resource.RLIMIT_FSIZE) for process in host.processes()}
    for process, (_, most) in before.items():
        resource.prlimit(process, resource.RLIMIT_FSIZE, (0, most))
    yield
    for process, limits in before.items():
        resource.prlimit(process, resource.RLIMIT_FSIZE, limits)


FAULTS = {
    "Another program is using the scores just now.": locked,
    "The database or its disk is damaged.": limited,
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_what_cannot_be_saved_is_said_and_saved_afterwards(
    host: Host, sentence: str, record_property: Callable[[str, object], None]
) -> None:
    people = keepers([host], sentence, bad=True)
    with writing(people):
        until(lambda: any(keeper.standing for keeper in people))
        with FAULTS[sentence](host):
            until(lambda: all(keeper.line.unsaved for keeper in people))
            pages = [*SHOWN, people[0].match, f"{people[0].match}json/"]
            shown = {page: answer(host.port, page, Cookie=people[0].line.cookie)[0] for page in pages}
            ready = answer(host.port, "/readyz")[0]
        recorded = [keeper.serial for keeper in people]
        until(lambda: all(keeper.serial > before for keeper, before in zip(people, recorded, strict=True)))
    all_stands(people)
    print(shown, ready, [k.line.unsaved for k in people])
