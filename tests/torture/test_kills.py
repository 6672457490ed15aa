"""Servers are killed while eight keepers write: every acknowledged change is there once, with the right values.

`TORTURE_KILLS=50 python3 manage.py test --servers tests/torture` is the long run.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Event

import psycopg
import pytest
from django.conf import settings

from tests import machine, postgresql
from tests.torture.hosts import KILLED, Host
from tests.torture.keeper import Keeper, begun, written
from tests.torture.line import Line

pytestmark = pytest.mark.servers

KILLS = int(os.environ.get("TORTURE_KILLS", "6"))
MATCHES, EACH = 4, 2
BETWEEN = (0.3, 1.5)
"""Seconds from one kill to the next."""
LASTING = ("-cwal_sync_method=fdatasync",)
"""Every setting of PostgreSQL that says how rows last is as it comes."""
VERSIONS = """
select m.slug, m.version, v.version from store_match m left join (
  select match_id, version from store_entry union select match_id, version from store_revision
) v on v.match_id = m.id order by 1, 3
"""


def keepers(hosts: Sequence[Host], seed: str) -> list[Keeper]:
    found = []
    for table in range(MATCHES):
        line = Line(ports=[host.port for host in hosts])
        match = begun(line)
        for place in range(EACH):
            name = f"{'abcd'[table]}{place}"
            ports = [hosts[(place + turn) % len(hosts)].port for turn in range(len(hosts))]
            here = Line(ports=ports, cookies=dict(line.cookies))
            found.append(Keeper(name=name, match=match, line=here, rng=Random(f"{seed} {name}")))  # noqa: S311
    return found


@contextmanager
def writing(people: Sequence[Keeper]) -> Iterator[None]:
    """As long as it lasts, all of them write; whatever one of them found wrong is raised at its end."""
    stop = Event()
    with ThreadPoolExecutor(len(people)) as pool:
        at_work = [pool.submit(keeper.play, stop) for keeper in people]
        try:
            yield
        finally:
            stop.set()
    for each in at_work:
        each.result()


def all_stands(people: Sequence[Keeper]) -> None:
    for match in {keeper.match for keeper in people}:
        here = [keeper for keeper in people if keeper.match == match]
        found = sorted(written(here[0].line, match))
        assert found == sorted(hand for keeper in here for hand in keeper.standing.items()), match


def log_is_whole(rows: Sequence[tuple[str, int, int]]) -> None:
    """Whatever made a version of a match is told, by an entry or by a line of the log."""
    for match in {slug for slug, _last, _version in rows}:
        versions = [version for slug, _last, version in rows if slug == match]
        [last] = {last for slug, last, _version in rows if slug == match}
        assert versions == [*range(1, last + 1)], match


def verified(environment: dict[str, str]) -> None:
    """Every match folds, and every row can be read."""
    command = [sys.executable, "manage.py", "verify"]
    subprocess.run(command, cwd=settings.ROOT, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


def told(people: Sequence[Keeper], record_property: Callable[[str, object], None]) -> None:
    for what in sorted({what for keeper in people for what in keeper.told}):
        record_property(what, sum(keeper.told[what] for keeper in people))
    record_property("longest gap", round(max(keeper.line.gap for keeper in people), 1))


def test_whatever_is_killed_nothing_acknowledged_is_lost(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    environment = {"SCOREKEEPER_DATA": str(tmp_path), "DATABASE_URL": ""}
    host, rng = Host(environment=environment), Random("kills")  # noqa: S311
    host.start()
    try:
        people = keepers([host], "sqlite")
        with writing(people):
            for turn in range(KILLS):
                time.sleep(rng.uniform(*BETWEEN))
                host.kill(KILLED[turn % len(KILLED)], rng)
        all_stands(people)
    finally:
        host.end()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        log_is_whole(database.execute(VERSIONS).fetchall())
    verified(environment)
    told(people, record_property)


def test_two_servers_and_their_postgresql_are_killed_in_turn(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    rng = Random("two servers")  # noqa: S311
    with postgresql.made(Path(programs), LASTING) as cluster:
        environment = {
            "SCOREKEEPER_DATA": str(tmp_path),
            "DATABASE_URL": cluster.url,
            "SCOREKEEPER_SECRET_KEY": "no secret, but the same on every machine of these two",
        }
        hosts = [Host(environment=environment) for _ in range(2)]
        for host in hosts:
            host.start()
        try:
            people = keepers(hosts, "postgresql")
            with writing(people):
                for turn in range(KILLS):
                    time.sleep(rng.uniform(*BETWEEN))
                    if turn % 3 == 2:
                        cluster.stop(signal.SIGQUIT)
                        cluster.start()
                    else:
                        hosts[turn % 2].kill(KILLED[turn % len(KILLED)], rng)
            all_stands(people)
        finally:
            for host in hosts:
                host.end()
        with psycopg.connect(cluster.url) as database:
            log_is_whole(database.execute(VERSIONS).fetchall())
        verified(environment)
    told(people, record_property)
