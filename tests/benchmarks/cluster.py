"""A rehearsal: three machines are set up as OPERATING.md says, tables play, the primary dies, another version comes."""

import json
import os
import re
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psycopg
from django.conf import settings
from django.core.management.base import CommandError

from tests.benchmarks.machines import NAMES, Front, Machine, missing
from tests.machine import INSTALL
from tests.serving import free_port, until
from tests.torture.hosts import Host
from tests.torture.keeper import Keeper, begun, written
from tests.torture.line import Answer, Line
from tests.torture.tables import VERSIONS, log_is_whole, verified, writing

TABLES = 20
BETWEEN = 2.0
"""Seconds from one change of a table to its next: people at a table take minutes."""
A_WHILE = 10
"""Seconds that everybody plays before something happens, and after it."""
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
DONE = ("recorded", "corrected", "moved", "deleted", "taken back")


class Unhurried(Line):
    """Whoever holds this phone thinks before each change; with each page comes the sheet that the page names."""

    def get(self, path: str) -> Answer:
        page = Line.get(self, path)
        for sheet in SHEET.findall(page.text):
            self.unanswered += Line.get(self, sheet).status != 200
        return page

    def post(self, path: str, form: Mapping[str, object]) -> Answer:
        time.sleep(BETWEEN)
        return Line.post(self, path, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened; the longest that anybody waited for an answer, and how many requests had none, or a 503."""

    name: str
    seconds: float
    failed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Of changes, those that were acknowledged; and what is not there of them, or there twice."""

    acknowledged: int
    lost: int
    doubled: int
    events: tuple[Event, ...]

    def lines(self) -> Iterator[str]:
        yield f"{self.acknowledged} changes were acknowledged; {self.lost} are lost, and {self.doubled} there twice.\n"
        yield f"{'':32}{'longest wait':>14}{'requests that failed':>22}\n"
        yield from (f"{event.name:32}{event.seconds:>12.1f} s{event.failed:>22}\n" for event in self.events)


@dataclass(slots=True)
class Log:
    """What happened when."""

    began: float
    quiet: bool

    def __call__(self, what: str) -> None:
        if not self.quiet:
            sys.stdout.write(f"{time.monotonic() - self.began:7.1f} s  {what}\n")
            sys.stdout.flush()


def run(*, as_json: bool = False) -> None:
    if lacking := missing():
        raise CommandError(f"This machine lacks what is rehearsed; {INSTALL} {' '.join(lacking)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it early leaves nobody behind
    figures = rehearsed(Log(time.monotonic(), as_json))
    if as_json:
        json.dump(asdict(figures), sys.stdout, indent=1)
    else:
        sys.stdout.writelines(figures.lines())
    if figures.lost or figures.doubled or figures.events[-1].failed:  # nothing may, where servers get another version
        raise SystemExit(1)


def rehearsed(log: Log) -> Figures:
    with TemporaryDirectory(prefix="scorekeeper-") as name, ExitStack() as left:
        folder = Path(name)
        folder.chmod(0o755)  # whoever runs the daemons may look for their own folders in it
        left.push(partial(tell_last_words, folder))
        stage = set_up(folder, left, log)
        people = tables(stage.front.port)
        with writing(people):
            log(f"{TABLES} tables play")
            time.sleep(A_WHILE)
            events = tuple(measured(people, name, partial(happens, stage, people, log)) for name, happens in EVENTS)
        log("The tables rest")
        lost, doubled = compared(people)
        with psycopg.connect(stage.environment["DATABASE_URL"]) as database:
            log_is_whole(database.execute(VERSIONS).fetchall())
        verified(stage.environment | {"SCOREKEEPER_DATA": str(folder)})
        log("verify: every match folds, and every log is whole")
    return Figures(
        acknowledged=sum(keeper.told[what] for keeper in people for what in DONE),
        lost=lost,
        doubled=doubled,
        events=events,
    )


def tell_last_words(folder: Path, kind: type[BaseException] | None, *_: object) -> None:
    """Of every daemon, where the rehearsal did not come to its end."""
    if kind:
        for path in sorted(folder.glob("*/*.log")):
            end = path.read_text(errors="replace").splitlines()[-3:]
            sys.stderr.writelines(f"{path.parent.name}, {path.stem}: {line}\n" for line in end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    folder: Path
    machines: Sequence[Machine]
    front: Front
    hosts: Sequence[Host]
    environment: dict[str, str]


def set_up(folder: Path, left: ExitStack, log: Log) -> Stage:
    machines = [Machine(number=number, folder=folder / name) for number, name in enumerate(NAMES, 1)]
    for each in machines:
        left.callback(each.kill)
        each.start()
    primary = the_one(machines, "primary")
    log(f"Patroni: {primary.name} is the primary")
    the_one(machines, "sync")
    log("Patroni: a standby holds every change before it is acknowledged")
    make_database(primary)
    front = Front(folder=folder / "front", servers=[free_port(), free_port()])
    left.callback(front.kill)
    front.start()
    environment = {
        "DATABASE_URL": f"postgres://scorekeeper:secret@127.0.0.1:{front.pool}/scorekeeper",
        "SCOREKEEPER_SECRET_KEY": "no secret, but the same on every machine of these three",
        "SCOREKEEPER_PROXIES": "1",
    }
    until(lambda: can_be_reached(environment["DATABASE_URL"]))
    log("pgbouncer: the primary is reached")
    hosts = [
        Host(environment=environment | {"SCOREKEEPER_DATA": str(folder / f"data-{port}")}, port=port)
        for port in front.servers
    ]
    for host in hosts:
        left.callback(host.end)
        host.start()
    until(lambda: all(front.shows(name, "status", "UP") for name in NAMES[: len(hosts)]))
    log("HAProxy: both servers can save")
    return Stage(folder=folder, machines=machines, front=front, hosts=hosts, environment=environment)


def the_one(machines: Sequence[Machine], role: str) -> Machine:
    found: list[Machine] = []
    until(lambda: found.extend(each for each in machines if each.is_in(role)) or found)
    return found[0]


def make_database(primary: Machine) -> None:
    url = f"postgres://postgres:secret@{primary.address}/postgres"
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("CREATE ROLE scorekeeper LOGIN PASSWORD 'secret'")
        database.execute("CREATE DATABASE scorekeeper OWNER scorekeeper")


def can_be_reached(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def tables(port: int) -> list[Keeper]:
    found = []
    for number in range(TABLES):
        line = Line(ports=[port])
        match = begun(line)
        unhurried = Unhurried(ports=[port], cookies=line.cookies)
        found.append(Keeper(name=f"t{number}", match=match, line=unhurried, rng=Random(number)))  # noqa: S311
    return found


def measured(people: Sequence[Keeper], name: str, happens: Callable[[], None]) -> Event:
    """While it happens, and a while after."""
    for keeper in people:
        keeper.line.gap, keeper.line.unanswered = 0.0, 0
    happens()
    time.sleep(A_WHILE)
    waited = round(max(keeper.line.gap for keeper in people), 1)
    return Event(name=name, seconds=waited, failed=sum(keeper.line.unanswered for keeper in people))


def die(stage: Stage, people: Sequence[Keeper], log: Log) -> None:
    primary = the_one(stage.machines, "primary")
    primary.kill()
    log(f"{primary.name} is dead: its etcd, its Patroni, its PostgreSQL")
    another(stage, primary, people, log)
    primary.start()
    settled(stage, log)


def hang(stage: Stage, people: Sequence[Keeper], log: Log) -> None:
    """It wakes as who it was, with everybody's connections."""
    primary = the_one(stage.machines, "primary")
    primary.send(signal.SIGSTOP)
    log(f"{primary.name} hangs")
    another(stage, primary, people, log)
    primary.send(signal.SIGCONT)
    log(f"{primary.name} wakes")
    settled(stage, log)


def change(stage: Stage, people: Sequence[Keeper], log: Log) -> None:
    primary = the_one(stage.machines, "primary")
    primary.hand_over()
    another(stage, primary, people, log)
    settled(stage, log)


def another(stage: Stage, primary: Machine, people: Sequence[Keeper], log: Log) -> None:
    """Takes its place, and every table goes on."""
    others = [each for each in stage.machines if each is not primary]
    log(f"Patroni: {the_one(others, 'primary').name} is the primary")
    before = [(keeper, keeper.told.total()) for keeper in people]
    until(lambda: all(keeper.told.total() > told for keeper, told in before))
    log("Every table plays on")


def settled(stage: Stage, log: Log) -> None:
    """Two follow the third, and one of them has to."""
    until(lambda: sum(each.is_in("replica") for each in stage.machines) == len(stage.machines) - 1)
    the_one(stage.machines, "sync")
    log("Patroni: both others follow")


def renew(stage: Stage, _people: Sequence[Keeper], log: Log) -> None:
    """One server after the other gets another version, each without anybody on it."""
    version = another_version(stage.folder / "version")
    for name, host in zip(NAMES, stage.hosts, strict=False):
        server = f"scorekeeper/{name}"
        stage.front.told(f"set server {server} state drain")
        until(partial(stage.front.shows, name, "scur", "0"))
        log(f"HAProxy: nobody is at {server} any more")
        assert host.running
        os.kill(host.running.pid, signal.SIGTERM)
        host.folder = version
        host.again()
        stage.front.told(f"set server {server} state ready")
        until(partial(stage.front.shows, name, "status", "UP"))
        log(f"HAProxy: {server} has the other version, and can save")
        time.sleep(A_WHILE)  # at first both versions are there, and a page of one may ask the other one for its sheet


def another_version(folder: Path) -> Path:
    """As this one, with another sheet, whose name is therefore another."""
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(settings.ROOT / name, folder / name)
    for name in ("manage.py", "pyproject.toml"):
        shutil.copy2(settings.ROOT / name, folder)
    (folder / ".venv").symlink_to(sys.prefix)
    with (folder / "static/css/index.css").open("a") as sheet:
        sheet.write("html { --version: 2 }\n")
    return folder


EVENTS = (
    ("the primary dies", die),
    ("the primary hangs, and wakes", hang),
    ("another primary is asked for", change),
    ("both servers get another version", renew),
)


def compared(people: Sequence[Keeper]) -> tuple[int, int]:
    """Acknowledged changes that are not there, and hands that are there once more than they should be."""
    lost, doubled = Counter[object](), Counter[object]()
    for keeper in people:
        there, due = Counter(written(keeper.line, keeper.match)), Counter(keeper.standing.items())
        lost += due - there
        doubled += there - due
    return lost.total(), doubled.total()
