"""Verifying: every row that is kept is read once, and those that cannot be are named."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from scorekeeper.match.facts import Unreadable
from scorekeeper.match.fold import steps
from scorekeeper.match.reading import RecordError
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.words import plain
from scorekeeper.store import codec, moves, selectors, summaries
from scorekeeper.store.models import Book, Entry, House, Key, Match, Merger, Revision, Saved
from scorekeeper.store.selectors import Damaged
from scorekeeper.store.sqlite.base import UNREADABLE

Deed = Revision.Deed
Row = TypeVar("Row", bound=Model)
AT_ONCE = 500


def findings(seen: Callable[[int], None] = lambda _count: None) -> Iterator[str]:
    """A line for each row that cannot be read: the book, the match, the row and the reason. No link is named.

    How many matches have been looked at is told on the way.
    """
    yield from _of_the_file()
    yield from _of_dates()
    for number, match in enumerate(_each(Match.objects.select_related("book")), start=1):
        yield from (f"{_name(match)}, {found}" for found in _of_match(match))
        seen(number)
    for house in _each(House.objects.all()):
        yield from (f"book {house.book_id}, house rules {house.pk}: {reason}" for reason in _of_rules(house.rules))
    for saved in _each(Saved.objects.all()):
        if not (isinstance(saved.articles, list) and all(isinstance(key, str) for key in saved.articles)):
            yield f"book {saved.book_id}, ruling {saved.pk}: its articles are no list of names."


def mended() -> Iterator[str]:
    """A line for each match whose summary said something else than its hands do; it says the same again now."""
    for book in _each(Book.objects.all()):
        for match in summaries.differing(book):
            yield f"{_name(match)}, its summary: it differed from what was played, and was made anew."


def _each(rows: QuerySet[Row]) -> Iterator[Row]:
    """Some rows at a time: PostgreSQL behind a pool has no cursor to read along, and would send the whole table."""
    rows = rows.order_by("pk")
    found = rows[:AT_ONCE]
    while found:
        yield from found
        found = rows.filter(pk__gt=found[len(found) - 1].pk)[:AT_ONCE]


def _of_dates() -> Iterator[str]:
    """SQLite keeps whatever is written into a column; PostgreSQL lets nothing in that is no date."""
    if connection.vendor != "sqlite":
        return
    for model in (Book, House, Match, Merger, Entry, Revision, Key, Saved):
        for row in model.objects.order_by("pk").iterator():
            if UNREADABLE in vars(row).values():
                yield f"{type(row).__name__.lower()} {row.pk}: a date of it cannot be read."


def _of_the_file() -> Iterator[str]:
    """What SQLite finds when it looks through its own pages; PostgreSQL has tools of its own for that."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(20)")
        yield from (f"the database file: {said}" for (said,) in cursor.fetchall() if said != "ok")


def _name(match: Match) -> str:
    players = " · ".join(codec.opening_summary(match.opening).players)
    return f"book {match.book_id}, match {match.pk} ({match.made_at:%Y-%m-%d}{', ' if players else ''}{players})"


def _of_match(match: Match) -> Iterator[str]:
    entries = tuple(Entry.objects.filter(match=match))
    opened = selectors.opened(match, tuple(entry for entry in entries if entry.struck_at is None))
    if isinstance(opened, Damaged):
        yield f"its beginning: {plain(opened.why)}"
    else:
        yield from _folded(opened)
    for entry in entries:
        struck = ", struck" if entry.struck_at else ""
        yield from (f"entry {entry.pk} at place {entry.place}{struck}: {reason}" for reason in _of_fact(entry.fact))
    for revision in Revision.objects.filter(match=match).iterator():
        yield from (f"line {revision.version} of its log: {reason}" for reason in _of_revision(revision))


def _folded(notes: selectors.Notebook) -> Iterator[str]:
    """A match of which every row can be read still has to come out."""
    try:
        steps(notes.match)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other matches are looked at as well
        yield f"its hands cannot be added up ({type(error).__name__})."


def _of_fact(raw: object) -> Iterator[str]:
    found = codec.fact(raw)
    if isinstance(found, Unreadable):
        yield plain(found.why)


def _of_revision(revision: Revision) -> Iterator[str]:
    """Either end of a change; there is none of what was not there yet, or is no longer."""
    for end in (None if revision.deed == Deed.RESTORED else revision.before, revision.after):
        if revision.deed in {Deed.MOVED, Deed.RENAMED}:
            if (moves.number_of(end) is None) if revision.deed == Deed.MOVED else not isinstance(end, str):
                yield "it does not say from what to what."
        elif revision.deed == Deed.REOPENED:
            yield from _of_opening(end)
        elif end is not None:
            yield from _of_fact(end)


def _of_opening(raw: object) -> Iterator[str]:
    try:
        codec.read(raw, ())
    except RecordError as error:
        yield plain(error.why)


def _of_rules(raw: object) -> Iterator[str]:
    try:
        presets.load(raw)
    except OptionError as error:
        yield str(error.sentence)
