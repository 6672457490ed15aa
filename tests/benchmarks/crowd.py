"""A crowd: what everybody else waits for while lists of the hardest questions are being answered."""

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count, cycle, islice, repeat
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread

from django.conf import settings

from scorekeeper.store.models import Book
from tests.benchmarks import constructed, tables
from tests.benchmarks.visits import Visit
from tests.benchmarks.web import apart, recorded
from tests.benchmarks.wire import answered, talk
from tests.serving import answer, free_port, served

LISTS, QUESTIONS = 8, 60
VISITS = 100
A_MOMENT = 0.02  # seconds
KILOBYTES = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """Milliseconds from asking to the last byte."""

    name: str
    visits: int
    p50_ms: float
    p99_ms: float
    max_ms: float

    def line(self) -> str:
        return f"{self.name:36}{self.visits:>9}{self.p50_ms:>11.1f}{self.p99_ms:>11.1f}{self.max_ms:>11.1f}\n"


HEAD = f"{'':36}{'visits':>9}{'p50 ms':>11}{'p99 ms':>11}{'max ms':>11}\n"


def heavy(caller: int) -> bytes:
    """A list of the hardest questions that are known, from somebody who has asked for nothing yet."""
    asked = [*islice(cycle(map(constructed.question, constructed.WORST)), QUESTIONS)]
    body = json.dumps(asked).encode()
    whom = f"X-Forwarded-For: 10.0.{caller >> 8 & 255}.{caller & 255}\r\n"
    head = f"POST /api/referee/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{whom}"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def insist(port: int, callers: Iterator[int], told: Counter[int], stop: Event) -> None:
    """Post one list after the other; who is sent away comes back after a moment."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        while not stop.is_set():
            told[answered(line, heavy(next(callers)))] += 1
            time.sleep(A_MOMENT)


def waited(name: str, visits: Iterator[Visit], port: int) -> Waits:
    spent = []
    for visit in islice(visits, VISITS):
        began = time.perf_counter()
        talk(port, [visit.wire()])
        spent.append((time.perf_counter() - began) * 1000)
        time.sleep(A_MOMENT)
    cuts = [round(cut, 1) for cut in quantiles(spent, n=100, method="inclusive")]
    return Waits(name=name, visits=len(spent), p50_ms=cuts[49], p99_ms=cuts[98], max_ms=round(max(spent), 1))


def rows(port: int, when: str) -> Iterator[Waits]:
    row = tables.matches(Book.objects.create(name=when), 1)[0]
    opened, match = {"Cookie": tables.key(row)}, f"/matches/{row.slug}/"
    yield waited(
        f"match of {tables.HANDS} hands, {when}", (Visit(path=f"{match}?{n}", headers=opened) for n in count()), port
    )
    yield waited(f"save, {when}", recorded(), port)
    yield waited(f"/healthz, {when}", repeat(Visit(path="/healthz")), port)


def sizes(server: "subprocess.Popen[str]") -> list[int]:
    """Megabytes of every process of the server; what several have in common is divided among them."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(process.name)) == server.pid:
                lines = (process / "smaps_rollup").read_text().splitlines()[1:]
                found.append(int(dict(line.split(":", 1) for line in lines)["Pss"].split()[0]) // KILOBYTES)
    return sorted(found)


def run(*, as_json: bool = False) -> None:
    apart("crowd", tell, as_json=as_json)


def tell(*, as_json: bool) -> None:
    port = free_port()
    start = [sys.executable, "manage.py", "start", f"127.0.0.1:{port}"]
    with served(start, settings.ROOT, os.environ, subprocess.DEVNULL) as server:
        answer(port)
        quiet = [*rows(port, "quiet")]
        before = sizes(server)
        told, stop, callers = Counter[int](), Event(), count()
        crowd = [Thread(target=insist, args=(port, callers, told, stop), daemon=True) for _ in range(LISTS)]
        for each in crowd:
            each.start()
        found = [*quiet, *rows(port, f"{LISTS} lists")]
        stop.set()
        for each in crowd:
            each.join()
        after = sizes(server)
    if as_json:
        json.dump({"waits": [asdict(row) for row in found], "lists": told, "mb": [before, after]}, sys.stdout, indent=1)
        return
    sys.stdout.writelines([HEAD, *[row.line() for row in found]])
    sys.stdout.write(f"lists answered, by status: {dict(told)}; MB of server and workers: {before}, then {after}\n")
