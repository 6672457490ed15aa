"""Two servers on one PostgreSQL: what one of them has counted, the other knows."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path

import psycopg
import pytest

from scorekeeper.web.rulings.limits import STEPS_A_MINUTE
from tests import machine, postgresql
from tests.benchmarks import constructed
from tests.torture.hosts import Host

pytestmark = pytest.mark.servers

HARD = json.dumps(constructed.question(constructed.WORST[1]))
EASY = json.dumps({"op": "order", "trump": "7D"})
SPEND = "UPDATE store_costlyquestion SET steps = %s - 2 * steps, made_at = made_at + interval '50 seconds'"
"""So that two more like this one may be asked; dated as by a clock that is ahead, it counts until all this is done."""


@contextmanager
def running(*hosts: Host) -> Iterator[None]:
    """One after the other: what the first makes ready in the data folder, the others find there."""
    with ExitStack() as ended:
        for host in hosts:
            ended.callback(host.end)
            host.start()
        yield


def asked(host: Host, question: str) -> tuple[int, int, object]:
    """The status, after how many seconds to ask again, and the answer."""
    with closing(HTTPConnection("127.0.0.1", host.port)) as connection:
        connection.request("POST", "/api/referee/", question, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, int(response.headers.get("Retry-After", "0")), json.load(response)


def test_whoever_asks_two_servers_in_turn_is_refused_after_as_many_costly_questions(tmp_path: Path) -> None:
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    with postgresql.made(programs) as cluster:
        environment = {
            "SCOREKEEPER_DATA": str(tmp_path),
            "DATABASE_URL": cluster.url,
            "SCOREKEEPER_SECRET_KEY": "no secret, but the same on every machine of these two",
        }
        one, two = (Host(environment=environment) for _ in range(2))
        with running(one, two):
            assert asked(one, HARD)[0] == 200
            with psycopg.connect(cluster.url) as database:
                assert database.execute(SPEND, [STEPS_A_MINUTE]).rowcount == 1
            answers = [asked(host, HARD) for host, _ in zip(cycle([two, one]), range(6), strict=False)]
            assert [status for status, _wait, _answer in answers] == [200, 200, 429, 429, 429, 429]
            for _status, wait, answer in answers[2:]:
                assert 0 < wait <= 60
                assert "Your questions took more than" in str(answer)
            assert [asked(host, EASY)[0] for host in (one, two)] == [200, 200]
