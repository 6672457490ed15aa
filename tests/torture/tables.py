"""Tables whose keepers write all the time, and the verdict: what was acknowledged is there, once, with its values."""

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event

from django.conf import settings

from tests.torture.hosts import Host
from tests.torture.keeper import Keeper, begun, written
from tests.torture.line import Line

MATCHES, EACH = 4, 2
VERSIONS = """
select m.slug, m.version, v.version from store_match m left join (
  select match_id, version from store_entry union select match_id, version from store_revision
) v on v.match_id = m.id order by 1, 3
"""
DEEDS = """
select m.slug, v.deed from store_match m join (
  select match_id, 'sent' as deed from store_entry union all select match_id, deed from store_revision
) v on v.match_id = m.id
"""
PLAYED = """
select m.slug, e.fact from store_entry e join store_match m on m.id = e.match_id where e.struck_at is null
"""


def keepers(hosts: Sequence[Host], seed: str, *, bad: bool = False) -> list[Keeper]:
    """Several to a match; where their lines are bad, answers are lost as well."""
    found = []
    for table in range(MATCHES):
        line = Line(ports=[host.port for host in hosts])
        match = begun(line)
        for place in range(EACH):
            name = f"{'abcd'[table]}{place}"
            ports = [hosts[(place + turn) % len(hosts)].port for turn in range(len(hosts))]
            luck = Random(f"{seed} {name} line") if bad else None  # noqa: S311
            here = Line(ports=ports, cookies=dict(line.cookies), bad=luck)
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


def log_is_whole(rows: Sequence[tuple[str, int, int | None]]) -> None:
    """Whatever made a version of a match is told, by an entry or by a line of the log."""
    for match in {slug for slug, _last, _version in rows}:
        versions = [version for slug, _last, version in rows if slug == match and version is not None]
        [last] = {last for slug, last, _version in rows if slug == match}
        assert versions == [*range(1, last + 1)], match


def log_tells(people: Sequence[Keeper], rows: Sequence[tuple[str, str]]) -> None:
    """Every hand, every correction and every deletion once, however often it was sent."""
    for match in {keeper.match for keeper in people}:
        here = [keeper for keeper in people if keeper.match == match]
        found = Counter(deed for slug, deed in rows if f"/matches/{slug}/" == match)
        sent, corrected = (sum(keeper.told[deed] for keeper in here) for deed in ("recorded", "corrected"))
        gone = sum(len(keeper.gone) for keeper in here)
        assert [found[deed] for deed in ("sent", "amended", "struck")] == [sent, corrected, gone], match


def log_in(data: Path, people: Sequence[Keeper]) -> None:
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
        log_is_whole(database.execute(VERSIONS).fetchall())
        log_tells(people, database.execute(DEEDS).fetchall())


def verified(environment: dict[str, str]) -> None:
    """Every match folds, and every row can be read."""
    command = [sys.executable, "manage.py", "verify"]
    subprocess.run(command, cwd=settings.ROOT, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


def told(people: Sequence[Keeper], record_property: Callable[[str, object], None]) -> None:
    for what in sorted({what for keeper in people for what in keeper.told}):
        record_property(what, sum(keeper.told[what] for keeper in people))
    record_property("longest gap", round(max(keeper.line.gap for keeper in people), 1))


@dataclass(slots=True, kw_only=True)
class Acknowledged:
    """What was acknowledged up to a moment, to be looked for in a copy of the database that is made after it."""

    people: Sequence[Keeper]
    standing: dict[str, tuple[str, int]] = field(init=False)
    doubtful: set[str] = field(default_factory=set)
    """The hands that something was asked for since: they may stand there as before, or as after it."""
    _asked: list[int] = field(init=False)

    def __post_init__(self) -> None:
        """First how much was asked for: a keeper whom we overtake has asked for more, and that is doubtful."""
        self._asked = [max(len(keeper.asked) - 1, 0) for keeper in self.people]
        self.standing = {}
        for keeper in self.people:
            self.standing |= {note: (keeper.match, points) for note, points in keeper.standing.copy().items()}

    def copied(self) -> None:
        """The copy is made; what is asked for from now on is not in it."""
        for keeper, asked in zip(self.people, self._asked, strict=True):
            self.doubtful |= {*keeper.asked[asked:]}

    def stands_in(self, scores: Path) -> None:
        with closing(sqlite3.connect(scores)) as database:
            assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
            assert database.execute("pragma foreign_key_check").fetchall() == []
            log_is_whole(database.execute(VERSIONS).fetchall())
            rows = [(f"/matches/{slug}/", json.loads(fact)) for slug, fact in database.execute(PLAYED)]
        ours = {keeper.match for keeper in self.people}
        hands = [(hand["note"], (match, hand["points"])) for match, hand in rows if match in ours]
        found = dict(hands)
        assert len(found) == len(hands)
        assert self._certain(found) == self._certain(self.standing)

    def _certain(self, hands: dict[str, tuple[str, int]]) -> dict[str, tuple[str, int]]:
        return {note: told for note, told in hands.items() if note not in self.doubtful}
