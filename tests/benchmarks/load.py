"""Load: thousands watch, hundreds of tables record, and many keep one match; each beside a bare view in one run.

Everybody asks at times that were set beforehand, and every wait counts from then: a server that falls behind is not
asked any less. Where it falls behind, half as many are tried, until 99 of 100 are answered within 100 ms: that is what
the machine carries. Whoever asks shares it with the server, so how late requests left is told beside the waits.

At last half as many as are carried watch, and half as many record, at the same time and for longer. `LOAD_SOAK=600
python3 manage.py bench load` lets them go on for ten minutes, and tells what changes from the first third to the last.
With `DATABASE_URL` all of it runs on that PostgreSQL, whose tables must be empty.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import count, cycle, repeat
from math import ceil
from statistics import median, quantiles

from django.conf import settings
from django.db import connection

from scorekeeper.store.models import Book, Entry, Match
from tests.benchmarks import tables
from tests.benchmarks.crowd import sizes
from tests.benchmarks.visits import Visit
from tests.benchmarks.web import apart
from tests.benchmarks.wire import LENGTH, STATUS, a_second, talk
from tests.serving import answer, free_port, served

SECONDS = 20.0
SOAK = float(os.environ.get("LOAD_SOAK", "60"))
WATCHERS, LOOK_EVERY, WATCHED = 5_000, 2.0, 50
RECORDERS, KEEPERS, A_SECOND = 300, 32, 1.0
AT_ONCE, TURNS = 1_000, 5
"""Visits for the figure of how many are answered each second, and how often it is taken."""
SOON, FEW = 100.0, 8
"""Milliseconds within which 99 of 100 should be answered, and as few callers as are tried at least."""
FILES = 20_000


@dataclass(slots=True, kw_only=True)
class Caller:
    """Asks for the same again and again, or for what follows from how often it was granted what it asked for."""

    ask: Callable[[int], Visit]
    every: float
    granted: int = 0


@dataclass(slots=True)
class Asked:
    """Of each request in order: milliseconds until it left, and until its answer was there, from when it was due."""

    left: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    name: str
    callers: int
    a_second: float
    left_p99_ms: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    first_third_p99_ms: float
    last_third_p99_ms: float
    statuses: dict[int, int]

    def line(self) -> str:
        thirds = f"{self.first_third_p99_ms:9,.1f}{self.last_third_p99_ms:9,.1f}"
        waits = f"{self.left_p99_ms:9,.1f}{self.p50_ms:9,.1f}{self.p99_ms:9,.1f}{self.max_ms:9,.1f}{thirds}"
        return f"{self.name:30}{self.callers:8,}{self.a_second:9,.0f}{waits}  {self.statuses}\n"


HEAD = (
    f"{'':30}{'callers':>8}{'a second':>9}{'left p99':>9}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}"
    f"{'first ⅓':>9}{'last ⅓':>9}  answers\n"
)


async def calling(port: int, caller: Caller, start: float, end: float, found: Asked) -> None:
    """One caller, on a connection of its own that stays open; where the server closes it, no answer counts as 0."""
    clock = asyncio.get_running_loop().time
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    due = start
    while due < end:
        await asyncio.sleep(due - clock())
        left = clock()
        visit = caller.ask(caller.granted)
        writer.write(visit.wire())
        try:
            status = await _status(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            status = 0
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        caller.granted += status == visit.status
        found.left.append((left - due) * 1000)
        found.waits.append((clock() - due) * 1000)
        found.statuses[status] += 1
        due += caller.every
    writer.close()


async def _status(reader: asyncio.StreamReader) -> int:
    """Of one answer, read to its last byte."""
    head = await reader.readuntil(b"\r\n\r\n")
    length, status = LENGTH.search(head), STATUS.match(head)
    await reader.readexactly(int(length[1]) if length else 0)
    return int(status[1]) if status else 0


async def _everybody(port: int, callers: Sequence[Caller], seconds: float, found: Asked) -> None:
    """Their first requests are spread over the time that lies between two of one caller."""
    begin = asyncio.get_running_loop().time() + 1
    async with asyncio.TaskGroup() as group:
        for place, caller in enumerate(callers):
            start = begin + caller.every * place / len(callers)
            group.create_task(calling(port, caller, start, begin + seconds, found))


def carried(name: str, port: int, callers: Sequence[Caller]) -> Iterator[Row]:
    """All of them, then half as many until that is answered soon."""
    while True:
        row = waited(name, port, callers)
        yield row
        if row.p99_ms <= SOON or len(callers) <= FEW:
            return
        callers = callers[: len(callers) // 2]


def waited(name: str, port: int, callers: Sequence[Caller], seconds: float = SECONDS) -> Row:
    found = Asked()
    asyncio.run(_everybody(port, callers, seconds, found))
    third = len(found.waits) // 3
    return Row(
        name=name,
        callers=len(callers),
        a_second=round(len(found.waits) / seconds, 1),
        left_p99_ms=_cut(found.left, 99),
        p50_ms=_cut(found.waits, 50),
        p99_ms=_cut(found.waits, 99),
        max_ms=round(max(found.waits), 1),
        first_third_p99_ms=_cut(found.waits[:third], 99),
        last_third_p99_ms=_cut(found.waits[-third:], 99),
        statuses=dict(found.statuses),
    )


def _cut(values: Sequence[float], hundredth: int) -> float:
    return round(quantiles(values, n=100, method="inclusive")[hundredth - 1], 1)


def watching(port: int, watchers: int) -> list[Caller]:
    """Of a few matches, whether anything has changed; nothing has."""
    found = []
    for row in tables.matches(Book.objects.create(name="Watched"), WATCHED):
        live = Visit(path=f"/matches/{row.slug}/live/", headers={"Cookie": tables.key(row)})
        status, headers, _body = answer(port, live.path, **live.sent())
        assert status == live.status, live.path
        found.append(replace(live, headers={**live.headers, "If-None-Match": headers["ETag"]}, status=304))
    return [asking(visit) for _place, visit in zip(range(watchers), cycle(found), strict=False)]


def asking(visit: Visit) -> Caller:
    return Caller(ask=lambda _granted: visit, every=LOOK_EVERY)


def recording(name: str, matches: Sequence[Match]) -> Iterator[Caller]:
    """A keeper at each; of one match they all believe that nobody else has written since their own last hand."""
    for keeper, row in enumerate(matches):
        yield Caller(ask=partial(hand, row.slug, tables.key(row), f"{name}-{keeper}", count()), every=A_SECOND)


def evenings(keepers: int) -> Iterator[Caller]:
    """Each keeper begins another match when hers is as long again as it was."""
    many = ceil(SOAK / A_SECOND / tables.HANDS)
    written = tables.matches(Book.objects.create(name="Written in for long"), keepers * many)
    for place in range(keepers):
        alone = [*recording(f"long-{place}", written[place * many : (place + 1) * many])]
        yield Caller(ask=partial(in_turn, alone), every=A_SECOND)


def in_turn(matches: Sequence[Caller], granted: int) -> Visit:
    evening, seen = divmod(granted, tables.HANDS)
    return matches[evening].ask(seen)


def hand(slug: str, cookie: str, keeper: str, tries: Iterator[int], seen: int) -> Visit:
    form = {"seen": str(seen), "key": f"{keeper}-hand-{next(tries)}", "points": "85"}
    return Visit(path=f"/matches/{slug}/", form=form, headers={"Cookie": cookie}, status=303)


def rows(port: int) -> Iterator[Row]:
    bare = asking(Visit(path="/bare/"))
    yield from carried("bare view", port, [bare] * WATCHERS)
    for looks in carried("what has changed: nothing", port, watching(port, WATCHERS)):
        yield looks
    written = tables.matches(Book.objects.create(name="Written in"), RECORDERS)
    for hands in carried("record a hand", port, [*recording("alone", written)]):
        yield hands
    [kept] = tables.matches(Book.objects.create(name="Kept by many"), 1)
    yield waited("keep one match together", port, [*recording("together", [kept] * KEEPERS)])
    both = [*watching(port, looks.callers // 2), *evenings(hands.callers // 2)]
    yield waited(f"half of both, {SOAK:.0f} seconds", port, both, SOAK)


def reads(port: int) -> dict[str, float]:
    """How many visits a second are answered, of the bare view and of a match: the medians of some turns of each."""
    [row] = tables.matches(Book.objects.create(name="Read"), 1)
    match = Visit(path=f"/matches/{row.slug}/", headers={"Cookie": tables.key(row)})
    visits = {"bare view": Visit(path="/bare/"), f"match of {tables.HANDS} hands": match}
    found: dict[str, list[float]] = {name: [] for name in visits}
    for _turn in range(TURNS):
        for name, visit in visits.items():
            talk(port, [visit.wire()])
            found[name].append(a_second([*repeat(visit, AT_ONCE)], port))
    return {name: round(median(rates), 1) for name, rates in found.items()}


def stored() -> tuple[int, int]:
    """Bytes of the whole database, and how many hands are in it."""
    of_postgresql = "SELECT pg_database_size(current_database())"
    of_sqlite = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with connection.cursor() as cursor:
        cursor.execute(of_postgresql if connection.vendor == "postgresql" else of_sqlite)
        [size] = cursor.fetchone()
    return size, Entry.objects.count()


def run(*, as_json: bool = False) -> None:
    apart("load", tell, as_json=as_json, database=os.environ.get("DATABASE_URL", ""))


def tell(*, as_json: bool) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    port = free_port()
    start = [sys.executable, "manage.py", "start", "--quiet", f"127.0.0.1:{port}"]
    with served(start, settings.ROOT, os.environ, subprocess.DEVNULL) as server:
        answer(port)
        before, found, (bytes_before, hands_before) = sizes(server), [], stored()
        if not as_json:
            sys.stdout.write(HEAD)
        for row in rows(port):
            found.append(row)
            if not as_json:
                sys.stdout.write(row.line())
                sys.stdout.flush()
        read, after, (bytes_after, hands_after) = reads(port), sizes(server), stored()
    a_hand = round((bytes_after - bytes_before) / (hands_after - hands_before))
    if as_json:
        json.dump(
            {
                "waits": [asdict(row) for row in found],
                "a second": read,
                "mb": [before, after],
                "bytes a hand": a_hand,
            },
            sys.stdout,
            indent=1,
        )
        return
    bare, match = read.values()
    sys.stdout.write(f"visits a second: {read}; a match is answered {match / bare:.0%} as often as the bare view\n")
    sys.stdout.write(f"MB of server and workers: {before}, then {after}; {a_hand:,} bytes of database a hand\n")
