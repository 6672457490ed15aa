"""The primary dies while eight keepers write, and its standby takes over: what was acknowledged is there, once.

The application knows both hosts, and writes to whichever may be written to.
"""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests import machine, postgresql
from tests.postgresql import Cluster
from tests.torture.hosts import Host
from tests.torture.tables import DEEDS, VERSIONS, all_stands, keepers, log_is_whole, log_tells, told, verified, writing
from tests.torture.test_kills import LASTING

pytestmark = pytest.mark.servers

A_WHILE = 1
"""Seconds that everybody writes, or waits."""


def at_either(*clusters: Cluster) -> str:
    """The address of the one that may be written to."""
    hosts = ",".join(str(cluster.folder) for cluster in clusters)
    return "postgres:///scorekeeper?" + urlencode(
        {"host": hosts, "user": "scorekeeper", "target_session_attrs": "read-write"}
    )


def cut_off(standby: Cluster) -> None:
    """It hears no more of its primary, which then may acknowledge nothing."""
    standby.run("ALTER SYSTEM SET primary_conninfo TO ''", "SELECT pg_reload_conf()")


def replace(primary: Cluster, standby: Cluster) -> None:
    primary.stop(signal.SIGQUIT)
    standby.run("SELECT pg_promote()")


def test_a_standby_takes_over_and_nothing_acknowledged_is_lost(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """There and back: the first time at once, the second time after the standby was cut off."""
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    with (
        postgresql.made(programs, LASTING) as one,
        postgresql.made(programs, LASTING, primary=one) as two,
    ):
        environment = {"SCOREKEEPER_DATA": str(tmp_path), "DATABASE_URL": at_either(one, two)}
        host = Host(environment=environment)
        host.start()
        try:
            people = keepers([host], "standby")
            with writing(people):
                time.sleep(A_WHILE)
                replace(one, two)
                time.sleep(A_WHILE)
                one.follow(two)
                cut_off(one)
                time.sleep(A_WHILE)
                replace(two, one)
                time.sleep(A_WHILE)
            all_stands(people)
        finally:
            host.end()
        log_is_whole(one.run(VERSIONS))
        log_tells(people, one.run(DEEDS))
        verified(environment)
    told(people, record_property)
