"""Servers are killed while eight keepers write: every acknowledged change is there once, with the right values.

`TORTURE_KILLS=50 python3 manage.py test --servers tests/torture` is the long run.
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import psycopg
import pytest

from tests import machine, postgresql
from tests.torture.hosts import KILLED, Host, on_sqlite
from tests.torture.tables import (
    DEEDS,
    VERSIONS,
    all_stands,
    keepers,
    log_in,
    log_is_whole,
    log_tells,
    told,
    verified,
    writing,
)

pytestmark = pytest.mark.servers

KILLS = int(os.environ.get("TORTURE_KILLS", "4"))
BETWEEN = (0.3, 1.5)
"""Seconds from one kill to the next."""
LASTING = ("-cwal_sync_method=fdatasync",)
"""Every setting of PostgreSQL that says how rows last is as it comes."""


def test_whatever_is_killed_nothing_acknowledged_is_lost(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    host, rng = on_sqlite(tmp_path), Random("kills")  # noqa: S311
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
    log_in(tmp_path, people)
    verified(host.environment)
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
            log_tells(people, database.execute(DEEDS).fetchall())
        verified(environment)
    told(people, record_property)
