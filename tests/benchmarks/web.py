"""Pages against a bare view: processor time in this process, queries, and visits a second under the real server."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice, product, repeat
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.rules.cards.card import Rank
from scorekeeper.store.models import Book
from tests.benchmarks import tables
from tests.benchmarks.measure import timed
from tests.benchmarks.visits import Visit, asked
from tests.benchmarks.wire import a_second
from tests.serving import answer, free_port, served

SURROUNDINGS = "tests.benchmarks.surroundings"
CALLS, LOAD = 200, 600
MATCHES = 1000
Page = tuple[str, Iterator[Visit]]
"""A name, and as many visits as anybody may ask for."""


def pages(matches: int = MATCHES) -> Iterator[Page]:
    """The bare view and everything that is held against it. A page that needs rows makes them before it is yielded."""
    yield "bare view", repeat(Visit(path="/bare/"))
    yield "home", repeat(Visit(path="/"))
    yield "a ruling, kept", repeat(Visit(path=f"/rulings/follow/?{RULING}"))
    yield "a ruling, drawn", asked_anew("/rulings/follow/")
    yield "under which rules, anew", asked_anew("/rulings/follow/elsewhere/")
    row = tables.matches(Book.objects.create(name="Fridays"), matches)[0]
    opened, match = {"Cookie": tables.key(row)}, f"/matches/{row.slug}/"
    yield f"match of {tables.HANDS} hands, kept", repeat(Visit(path=match, headers=opened))
    yield f"match of {tables.HANDS} hands, drawn", seen_first()
    live = Visit(path=f"{match}live/", headers=opened)
    unchanged = {**opened, "If-None-Match": asked(get_wsgi_application(), live).headers["ETag"]}
    yield "what has changed: nothing", repeat(replace(live, headers=unchanged, status=304))
    yield f"record hand {tables.HANDS + 1}", recorded()
    yield f"book of {matches:,} matches", repeat(Visit(path=f"/books/{row.book.slug}/", headers=opened))


RULING = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"


def asked_anew(path: str) -> Iterator[Visit]:
    """A question that differs in one card of the hand, or in its trump, from every one before it."""
    trumps = (f"{rank.value}{suit}" for rank in Rank for suit in "CDS" if rank.value not in {"3", "4", "5", "9"})
    for trump, spare in product(trumps, (f"{rank.value}C" for rank in Rank)):
        query = f"rules=bashi-fen&trump={trump}&lead=5H5H&hand=9H9H4H3H{spare}&play=4H3H"
        yield Visit(path=f"{path}?{query}")


def seen_first() -> Iterator[Visit]:
    """A match that nobody looked at before is drawn; the next visit is to another one of as many hands."""
    for row, cookie in tables.fresh():
        yield Visit(path=f"/matches/{row.slug}/", headers={"Cookie": cookie})


def recorded() -> Iterator[Visit]:
    """A hand can be recorded once; the next visit is to another match of as many hands."""
    for row, cookie in tables.fresh():
        form = {"seen": "0", "key": "the-only-one", "points": "85"}
        yield Visit(path=f"/matches/{row.slug}/", form=form, headers={"Cookie": cookie}, status=303)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one visit costs. Waiting for the disk is no processor time; visits a second know it."""

    name: str
    p50_ms: float
    p99_ms: float
    queries: int
    bytes: int
    a_second: float

    def line(self, bare: "Row") -> str:
        times = f"{self.p50_ms:9.2f}{self.p99_ms:9.2f}{self.p50_ms / bare.p50_ms:8.1f}"
        return f"{self.name:36}{times}{self.queries:9}{self.bytes:9,}{self.a_second:10,.0f}\n"


HEAD = f"{'':36}{'p50 ms':>9}{'p99 ms':>9}{'× bare':>8}{'queries':>9}{'bytes':>9}{'a second':>10}\n"


def measured(page: Page, port: int) -> Row:
    name, visits = page
    application = get_wsgi_application()
    asked(application, next(visits))  # a page that is kept is drawn once, whatever it costs
    second = next(visits)
    with CaptureQueriesContext(connection) as log:
        answered = asked(application, second)
    queries = len(log)  # now: the next request clears the log
    if answered.status != second.status:
        raise ValueError(f"{name} was answered with {answered.status}; {second.status} was expected.")
    calls = [partial(asked, application, visit) for visit in islice(visits, CALLS)]
    found = timed(name, calls)
    return Row(
        name=name,
        p50_ms=round(found.p50 / 1000, 3),
        p99_ms=round(found.p99 / 1000, 3),
        queries=queries,
        bytes=len(answered.body),
        a_second=round(a_second(list(islice(visits, LOAD)), port), 1),
    )


def rows(port: int) -> Iterator[Row]:
    for page in pages():
        yield measured(page, port)


def run(*, as_json: bool = False) -> None:
    apart("web", tell, as_json=as_json)


def apart(what: str, told: Callable[..., None], *, as_json: bool, database: str = "") -> None:
    """In a folder and a process of its own, so that nobody's scores are touched; a database may be named besides."""
    if settings.SETTINGS_MODULE == SURROUNDINGS:
        told(as_json=as_json)
        return
    with TemporaryDirectory(prefix="scorekeeper-") as folder:
        ours = {"DJANGO_SETTINGS_MODULE": SURROUNDINGS, "SCOREKEEPER_DATA": folder}
        environment = {
            **os.environ,
            "DATABASE_URL": database,
            "SCOREKEEPER_HTTPS": "off",
            "SCOREKEEPER_PROXIES": "1",
            "SCOREKEEPER_SECRET_KEY": "no secret, but the same for the server and for those who ask it",
            **ours,
        }
        command = [sys.executable, "manage.py", "bench", what, *["--json"] * as_json]
        code = subprocess.run(command, cwd=settings.ROOT, env=environment, check=False).returncode
    sys.exit(code)


def tell(*, as_json: bool) -> None:
    port = free_port()
    start = [sys.executable, "manage.py", "start", f"127.0.0.1:{port}"]
    with served(start, settings.ROOT, os.environ, subprocess.DEVNULL):
        answer(port)
        if as_json:
            json.dump([asdict(row) for row in rows(port)], sys.stdout, indent=1)
        else:
            sys.stdout.writelines(table(rows(port)))


def table(found: Iterable[Row]) -> Iterator[str]:
    """Each line as soon as it is known; the first row is what the others are held against."""
    yield HEAD
    bare = None
    for row in found:
        sys.stdout.flush()
        bare = bare or row
        yield row.line(bare)
