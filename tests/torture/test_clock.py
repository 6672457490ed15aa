"""The clock is set back and ahead, as keepers write and while nobody serves.

It is of no account to what was acknowledged, to the order of hands and log, and to whoever has a scorebook open.
`TORTURE_CLOCKS=5 python3 manage.py test --servers tests/torture/test_clock.py` sets it more often.
"""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests import machine
from tests.serving import until
from tests.torture.hosts import Host, on_sqlite
from tests.torture.keeper import Keeper, written
from tests.torture.tables import EACH, all_stands, keepers, log_in, verified, writing

pytestmark = pytest.mark.servers

CLOCKS = (0, -1, 30, -400, 1)[: int(os.environ.get("TORTURE_CLOCKS", "3"))]
"""By how many days the server's clock is wrong, one after the other."""
HEARD = 1
"""Seconds until every process of the server has heard of it."""


@pytest.fixture
def clock(host: Host, tmp_path: Path) -> tuple[Host, Path]:
    """A server, and the file that says by how much its clock is wrong; what measures durations goes on as ever."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    library = library or machine.missing("faketime", "faketime")
    wrong = tmp_path / "clock"
    set_to(wrong, "+0d")
    found = on_sqlite(tmp_path / "data", host.data / "static")
    found.environment |= {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(wrong),
        "FAKETIME_CACHE_DURATION": f"{HEARD}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    return found, wrong


def set_to(wrong: Path, amount: str) -> None:
    """At once: whoever reads it finds all of it."""
    part = wrong.with_suffix(".part")
    part.write_text(amount)
    part.replace(wrong)


def days(scores: Path, match: str) -> list[int]:
    """Of each hand, in the order of the versions that it made, how many days ago it says that it was written."""
    told = "select julianday('now') - julianday(e.made_at) from store_entry e join store_match m on m.id = e.match_id"
    with closing(sqlite3.connect(scores)) as database:
        rows = database.execute(f"{told} where m.slug = ? order by e.version", [match.split("/")[2]])
        return [round(ago) for (ago,) in rows]


def wrote_on(people: Sequence[Keeper]) -> None:
    """Comes back once each of them on average has asked for something more."""
    enough = sum(len(keeper.asked) for keeper in people) + len(people)
    until(lambda: sum(len(keeper.asked) for keeper in people) > enough)


def test_whatever_the_clock_says_everything_stands_in_its_order(clock: tuple[Host, Path]) -> None:
    """At one table somebody writes a hand by each clock, and at another they never stop."""
    here, wrong = clock
    here.start()
    try:
        people = keepers([here], "clock", bad=True)
        slow, busy = people[0], people[EACH : 2 * EACH]
        with writing(busy):
            for turn, amount in enumerate(CLOCKS):
                set_to(wrong, f"{amount:+}d")
                time.sleep(1.5 * HEARD)
                if turn % 2:
                    here.kill("all", slow.rng)
                slow.record()
                wrote_on(busy)
        all_stands(people)
        assert [note for note, _points in written(slow.line, slow.match)] == [*slow.standing]
    finally:
        here.end()
    log_in(here.data, people)
    assert days(here.data / "scorekeeper.sqlite3", slow.match) == [-amount for amount in CLOCKS]
    verified(here.environment)
