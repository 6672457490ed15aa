"""Those who only look on are answered by a standby: it falls behind and dies, and nobody is shown less for it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from signal import SIGCONT, SIGSTOP

import pytest

from tests import machine, postgresql
from tests.postgresql import Cluster
from tests.serving import answer, until
from tests.torture.hosts import Host
from tests.torture.keeper import begun, value_of
from tests.torture.line import Line

pytestmark = pytest.mark.servers

TOKEN = "metrics-" * 7
WATCHERS = 40
OUTCOME = 'scorekeeper_replica_requests_total{{outcome="{outcome}"}} '


def count(host: Host, outcome: str) -> int:
    lines = answer(host.port, "/metrics", Authorization=f"Bearer {TOKEN}")[2].decode().splitlines()
    return sum(int(line.rpartition(" ")[2]) for line in lines if line.startswith(OUTCOME.format(outcome=outcome)))


def save(line: Line, match: str, note: str) -> None:
    page = line.get(match).text
    hand = {"points": 40, "declarer": "Mei", "note": note, "seen": value_of(page, "seen"), "key": value_of(page, "key")}
    assert line.post(match, hand).status == 303


@contextmanager
def with_standby(data: Path) -> Iterator[tuple[Host, Cluster]]:
    """A server that is told of a standby."""
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    with postgresql.made(programs) as one, postgresql.made(programs, primary=one) as two:
        environment = {
            "SCOREKEEPER_DATA": str(data),
            "DATABASE_URL": one.url,
            "DATABASE_REPLICA_URL": two.url,
            "SCOREKEEPER_METRICS_TOKEN": TOKEN,
        }
        host = Host(environment=environment)
        host.start()
        try:
            yield host, two
        finally:
            host.end()


def test_whoever_looks_on_is_answered_by_a_standby_that_may_fall_behind_and_die(tmp_path: Path) -> None:
    with with_standby(tmp_path) as (host, standby):
        line = Line(ports=[host.port])
        match = begun(line)
        keys = f"keys={line.cookies['keys']}"

        def sees(note: str) -> bool:
            status, _headers, page = answer(host.port, f"{match}json/", Cookie=keys)
            assert status == 200
            return note in page.decode()

        save(line, match, "the first")
        until(lambda: sees("the first") and count(host, "read"))

        standby.run("SELECT pg_wal_replay_pause()")
        save(line, match, "the second")
        assert "the second" in line.get(f"{match}json/").text  # whoever has saved it, at once
        marked = answer(host.port, f"{match}live/", Cookie=f"{keys}; saved=1")[1]["ETag"]
        polled = answer(host.port, f"{match}live/", Cookie=keys, **{"If-None-Match": marked})
        assert (polled[0], polled[2]) == (304, b"")  # no page goes back to what was before
        until(lambda: sees("the second"))
        assert count(host, "behind")

        standby.run("SELECT pg_wal_replay_resume()")
        read = count(host, "read")
        until(lambda: sees("the second") and count(host, "read") > read)

        standby.stop()
        save(line, match, "the third")
        until(lambda: sees("the third") and count(host, "away"))
        assert answer(host.port, "/readyz")[0] == 200


def test_a_standby_that_hangs_holds_up_nobody_for_long(tmp_path: Path) -> None:
    """More look on than the server has threads."""
    with with_standby(tmp_path) as (host, standby), ThreadPoolExecutor(WATCHERS) as watchers:
        line = Line(ports=[host.port])
        match, keys = begun(line), f"keys={line.cookies['keys']}"

        def look(_watcher: int) -> int:
            return answer(host.port, f"{match}live/", Cookie=keys)[0]

        def everybody_looks() -> None:
            assert {*watchers.map(look, range(WATCHERS))} == {200}

        until(lambda: look(0) == 200 and count(host, "read"))
        everybody_looks()
        standby.signal(SIGSTOP)
        try:
            everybody_looks()
            assert count(host, "away") + count(host, "asked_again") >= WATCHERS
        finally:
            standby.signal(SIGCONT)
        read = count(host, "read")
        until(lambda: look(0) == 200 and count(host, "read") > read)
