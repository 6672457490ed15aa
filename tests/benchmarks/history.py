"""History: what pages of one book cost with many matches in it, with many books beside it, and how big a hand is.

A page is asked for in this process, after another book's, so that templates are read and nothing is known of this one.
With `DATABASE_URL` set it is measured there, in a database that has no books yet; or else on SQLite.
"""

import gc
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from math import log
from random import Random
from statistics import median
from time import perf_counter, thread_time
from wsgiref.types import WSGIApplication

from django.core import signing
from django.core.cache import cache
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.ops import assets
from scorekeeper.store import exporting, file_reading, importing, seeding
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.models import Book, Entry, Key, Match
from tests.benchmarks.visits import Visit, asked
from tests.benchmarks.web import apart, recorded

SIZES = (10, 100, 1_000, 10_000)
HANDS = 25
MANY, FEW = 1_000, 45
"""Matches of the book that is asked for as a whole, and of one that holds about a thousand hands."""
BESIDE = 10_000
"""Books of ten matches each beside the one that is visited."""
REPEATS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Milliseconds that the first visit took, the quickest and the ordinary one, and its questions to the database."""

    name: str
    first_ms: float
    best_ms: float
    p50_ms: float
    queries: int

    def line(self) -> str:
        return f"{self.name:58}{self.first_ms:>11,.1f}{self.best_ms:>11,.1f}{self.p50_ms:>11,.1f}{self.queries:>9}\n"


HEAD = f"{'':58}{'first ms':>11}{'best ms':>11}{'p50 ms':>11}{'queries':>9}\n"


def seeded(books: int, matches: int, seed: int) -> list[Key]:
    """Always evenings of their own, whatever was seeded before."""
    return [*seeding.seed(books, matches, HANDS, Random(seed))]  # noqa: S311 - the same every time


def visits(key: Key, path: str) -> Iterator[Visit]:
    """The same page again and again."""
    cookie = f"keys={signing.dumps((key.token,), salt='keys')}"
    return repeat(Visit(path=path, headers={"Cookie": cookie}))


def measured(name: str, asked_for: Iterator[Visit]) -> Row:
    application = get_wsgi_application()
    gc.collect()
    first = took(partial(answered, application, next(asked_for)))
    later = [took(partial(answered, application, next(asked_for))) for _ in range(REPEATS)]
    with CaptureQueriesContext(connection) as told:
        answered(application, next(asked_for))
    return Row(name=name, first_ms=first, best_ms=min(later), p50_ms=median(later), queries=len(told))


def took(call: Callable[[], object]) -> float:
    """SQLite works in this process, and its time leaves out what other programs take; PostgreSQL is waited for."""
    clock = thread_time if connection.vendor == "sqlite" else perf_counter
    before = clock()
    call()
    return (clock() - before) * 1_000


def answered(application: WSGIApplication, visit: Visit) -> None:
    found = asked(application, visit)
    if found.status != visit.status:
        raise ValueError(f"{visit.path} was answered with {found.status}; {visit.status} was expected.")


def pages(key: Key) -> Iterator[tuple[str, Iterator[Visit]]]:
    """What is asked for of one book, whatever else there is."""
    book, row = f"/books/{key.book.slug}/", Match.objects.filter(book=key.book).earliest("made_at")
    yield "the book", visits(key, book)
    yield "the book, searched", visits(key, f"{book}?words=Ada")
    yield "its standings", visits(key, f"{book}standings/")
    yield "a match", visits(key, f"/matches/{row.slug}/")
    yield "an evening", visits(key, f"/matches/{row.slug}/evening/")
    yield "recording a hand", recorded()


def by_size() -> Iterator[str]:
    """One book, ten times as large each time."""
    spent = dict[int, float]()
    for matches in SIZES:
        [key] = seeded(1, matches, seed=matches)
        page = f"/books/{key.book.slug}/"
        yield measured_once(f"book of {matches:,} matches, when nobody has read it yet", visits(key, page))
        row = measured(f"book of {matches:,} matches", visits(key, page))
        spent[matches] = row.p50_ms
        yield row.line()
    power = log(spent[SIZES[-1]] / spent[SIZES[0]]) / log(SIZES[-1] / SIZES[0])
    yield f"The page of a book grows by the power {power:.2f} of its matches.\n"


def of_many() -> Iterator[str]:
    """What is asked of a whole book: a player's figures, all of it in one file, and the same file read again."""
    [key] = seeded(1, MANY, seed=3)
    player = f"/books/{key.book.slug}/players/{key.book.players.latest('pk').pk}/"
    yield measured_once(f"a player over {MANY:,} matches that nobody has read yet", visits(key, player))
    cache.clear()
    yield measured(f"a player over {MANY:,} matches", visits(key, player)).line()
    yield told_once(f"all {MANY:,} matches as one ZIP", lambda: deque(exporting.archive(key.book), maxlen=0))
    [few] = seeded(1, FEW, seed=4)
    hands, data = Entry.objects.filter(match__book=few.book).count(), b"".join(exporting.archive(few.book))
    yield told_once(
        f"{hands:,} hands brought in from a ZIP", lambda: importing.bring_in(file_reading.read(data, Answers()))
    )


def measured_once(name: str, asked_for: Iterator[Visit]) -> str:
    return told_once(name, partial(answered, get_wsgi_application(), next(asked_for)))


def told_once(name: str, call: Callable[[], object]) -> str:
    return f"{name:58}{took(call):>11,.1f}\n"


def beside() -> Iterator[str]:
    """The same book alone, and beside many others. The quickest visits are compared: a machine is slower at times."""
    [key] = seeded(1, 10, seed=0)
    alone = {name: measured(name, asked_for) for name, asked_for in pages(key)}
    before = perf_counter()
    for _key in seeding.seed(BESIDE, 10, HANDS, Random(2)):  # noqa: S311 - the same every time
        pass
    yield f"{BESIDE:,} books more, of ten matches each, were written in {perf_counter() - before:,.0f} s.\n"
    yield size()
    for name, asked_for in pages(key):
        row = measured(f"{name}, beside {BESIDE:,} books", asked_for)
        yield alone[name].line()
        yield row.line()
        yield f"{'':58}{'× ' + format(row.best_ms / alone[name].best_ms, '.2f'):>22}\n"


def size() -> str:
    """Before anybody has read the books beside, so without the summaries of these."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        [(used,)] = cursor.fetchall()
    hands = Entry.objects.count()
    return f"{hands:,} hands take {used / hands:,.0f} bytes each, in a database of {used / 1e6:,.0f} MB.\n"


def told() -> Iterator[str]:
    yield HEAD
    yield from by_size()
    yield from of_many()
    yield from beside()


def run(*, as_json: bool = False) -> None:
    """Lines as soon as they are known; as JSON they are a list."""
    apart("history", tell, as_json=as_json, database=os.environ.get("DATABASE_URL", ""))


def tell(*, as_json: bool) -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*assets.UNUSED])
    if Book.objects.exists():
        sys.exit("This database has books in it; what is measured here needs one that has none.")
    lines = told()
    if as_json:
        json.dump([*lines], sys.stdout, indent=1)
        return
    for line in lines:
        sys.stdout.write(line)
        sys.stdout.flush()
