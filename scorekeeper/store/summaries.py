"""Summaries: one row for each match, made by whoever reads it first, and never trusted for another version.

To sort, to search and to count the matches of a book is then a question to the database, however many there are.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan
from django.utils import timezone
from django.utils.translation import gettext, override

from scorekeeper.match import fold, outline, tally
from scorekeeper.match.outline import Outline
from scorekeeper.match.tally import MatchFigures
from scorekeeper.rules.house import presets
from scorekeeper.store import codec, replica, selectors
from scorekeeper.store.failures import ERRORS
from scorekeeper.store.locks import short_busy_timeout
from scorekeeper.store.models import Book, Match, Summary
from scorekeeper.store.names import without_accents
from scorekeeper.store.selectors import NUL, Damaged, Notebook

EDITION = 5
"""Raised whenever the same match would have another summary than before."""
BREAK = timedelta(hours=6)
"""Who has written nothing down for so long is not at the table any more."""
PAGE = 20
"""As many matches as one reads before leafing on."""
FARTHEST = 100_000
AT_ONCE = 200
"""As many matches are folded before what was made of them is written."""
LINE = "\n"
"""Stands before and after every name and between words that do not belong together; nobody can type it in a name."""
GOOD = Q(summary__version=F("version"), summary__edition=EDITION)
COLUMNS = [each.name for each in Summary._meta.concrete_fields if not each.primary_key]  # noqa: SLF001 - Django's own


class Progress(Enum):
    """Whether a match was won, is being played, or was left unfinished."""

    FINISHED = "finished"
    GOING_ON = "going-on"
    LEFT_OFF = "left-off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Which matches of a book are looked for: those to which all of this applies.

    `person` sat at the table and is named exactly; `rules` are a fingerprint; `number` is how many sit at the table.
    """

    words: str = ""
    person: str = ""
    rules: str = ""
    progress: Progress | None = None
    since: date | None = None
    until: date | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match as lists show it, without an outline or progress where it cannot be read; `people` ever sat there."""

    row: Match
    day: date
    people: tuple[str, ...]
    progress: Progress | None
    outline: Outline | None


class PlayedMatch(NamedTuple):
    """A match that standings and records are made of, by its address and its day."""

    slug: str
    day: date
    outline: Outline


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogued:
    """The matches of a book: by which rules they were played and by how many people, and those of which nothing was
    written because nothing can be written.
    """

    book: Book
    games: tuple[tuple[str, str], ...]
    numbers: tuple[int, ...]
    unwritten: tuple[Summary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """Some matches of a book, the latest first, and whether there are earlier ones."""

    number: int
    matches: tuple[Listed, ...]
    earlier: bool


def catalogued(book: Book) -> Catalogued:
    """Every match of a book with a good summary; what has none is folded first, and nothing else."""
    matches = Match.objects.filter(book=book)
    kinds, unwritten = _kinds(matches), list[Summary]()
    if not all(kind.good for kind in kinds):
        with short_busy_timeout():
            unwritten = refresh(matches)
        kinds = [*_kinds(matches.filter(GOOD)), *map(_kind, unwritten)]
    there = [kind for kind in kinds if kind.game and not kind.gone]
    return Catalogued(
        book=book,
        games=tuple({kind.rules: kind.game for kind in there}.items()),
        numbers=tuple(sorted({kind.number for kind in there})),
        unwritten=tuple(unwritten),
    )


class _Kind(NamedTuple):
    """What some matches have in common; `gone` are those that were deleted."""

    good: bool
    gone: bool
    rules: str
    number: int
    game: str


def _kinds(matches: "QuerySet[Match]") -> list[_Kind]:
    """What kinds of matches there are, and which of them have no good summary: one question for both."""
    found = matches.annotate(good=GOOD, gone=Q(removed_at__isnull=False)).order_by()
    kinds = found.values_list("good", "gone", "summary__rules", "summary__number", "summary__game")
    return [_Kind(*kind) for kind in kinds.distinct()]


def _kind(found: Summary) -> _Kind:
    gone = found.match.removed_at is not None
    return _Kind(good=True, gone=gone, rules=found.rules, number=found.number, game=found.game)


def refresh(matches: QuerySet[Match]) -> list[Summary]:
    """Make every summary that is not there or not good; those that could not be written are returned."""
    stale = list(matches.exclude(GOOD).order_by("pk").values_list("pk", flat=True))
    unwritten = []
    for start in range(0, len(stale), AT_ONCE):
        made = fresh(Match.objects.filter(pk__in=stale[start : start + AT_ONCE]))
        unwritten += [] if write(made) else made
    return unwritten


def fresh(rows: Iterable[Match]) -> list[Summary]:
    """The summary of each, made of what stands written now; the version is read before the hands."""
    return [_summary(opened) for opened in selectors.all_opened([*rows])]


def write(made: list[Summary]) -> bool:
    """Whether they could be written. A disk that is full or can only be read keeps nobody from reading on."""
    replica.needs_primary()
    try:
        with transaction.atomic():
            Summary.objects.bulk_create(
                made, update_conflicts=True, unique_fields=["match"], update_fields=COLUMNS, batch_size=AT_ONCE
            )
    except ERRORS:
        return False
    return True


def _summary(opened: Notebook | Damaged) -> Summary:
    row = opened.row
    of_any = {"match": row, "version": row.version, "edition": EDITION, "day": held_on(row)}
    if isinstance(opened, Notebook):
        return Summary(**of_any, **_columns(opened))
    names = codec.opening_summary(row.opening).players
    return Summary(**of_any, finished=False, number=0, people=_lines(names), words=_searchable(names))


def _columns(notes: Notebook) -> dict[str, object]:
    steps, people = fold.steps(notes.match), outline.people(notes.match)
    figures = tally.figures(notes.match, steps)
    told = outline.outline(notes.match, steps, figures)
    said = (*people, *outline.remarks(notes.match), *_names(told.game.partition("~")[0]))
    return {
        "last_at": max((entry.made_at for entry in notes.entries), default=notes.row.made_at),
        "finished": bool(told.winners),
        "number": len(told.players),
        "rules": told.rules,
        "game": told.game,
        "people": _lines(people),
        "words": _searchable(said),
        "told": outline.written_outline(told),
        "figures": json.dumps(tally.written_figures(figures), ensure_ascii=False, separators=(",", ":")),
    }


def held_on(row: Match) -> date:
    """The day that was written down, or else the day of the writing."""
    try:
        return date.fromisoformat(codec.opening_summary(row.opening).date)
    except ValueError:
        return timezone.localdate(row.made_at)


def _lines(names: Iterable[str]) -> str:
    return "".join((LINE, *(f"{name}{LINE}" for name in names)))


def _searchable(said: Iterable[str]) -> str:
    return LINE.join(dict.fromkeys(filter(None, map(without_accents, said))))


@cache
def _names(preset: str) -> tuple[str, ...]:
    """What a game is called, in every language."""
    found = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.append(gettext(presets.PRESETS[preset].name))
    return tuple(found)


def leaf(found: Catalogued, sought: Sought, number: int = 1) -> Leaf:
    """A page of the matches that are looked for; beyond the last, the last."""
    number = min(max(number, 1), FARTHEST)
    start = (number - 1) * PAGE
    page = list(_sought(found, sought)[start : start + PAGE + 1])
    if not page and number > 1:
        return leaf(found, sought, max(-(-count(found, sought) // PAGE), 1))
    return Leaf(number=number, matches=tuple(map(_listed, page[:PAGE])), earlier=len(page) > PAGE)


def count(found: Catalogued, sought: Sought) -> int:
    """How many matches are found."""
    rows = _sought(found, sought)
    return rows.count() if isinstance(rows, QuerySet) else len(rows)


def every(found: Catalogued, sought: Sought) -> Iterator[PlayedMatch]:
    """All the matches that are looked for and can be read, in the order in which they were played."""
    for slug, day, told in reversed(_values(_sought(found, sought), "match__slug", "day", "told")):
        read = _outline(told)
        if read:
            yield PlayedMatch(slug, day, read)


def stamp(book: Book) -> tuple[object, ...]:
    """Otherwise as soon as anything was written in a match, or one was begun, deleted or brought back.

    Whatever is deleted later is the latest, and whatever comes back is one less: adding up numbers of rows would take
    two matches for two others.
    """
    found = Match.objects.filter(book=book).aggregate(
        Count("pk"), Sum("version"), Count("removed_at"), Max("removed_at")
    )
    return tuple(found.values())


def figures(book: Book, sought: Sought) -> Iterator[MatchFigures]:
    """What is told of everybody in the matches that are looked for, in the order in which they were played."""
    for (text,) in reversed(_values(_sought(catalogued(book), sought), "figures")):
        with suppress(ValueError):  # a match that cannot be read has none
            yield tally.read_figures(json.loads(text))


def _values(rows: "QuerySet[Summary] | list[Summary]", *columns: str) -> list[tuple[Any, ...]]:
    """These columns alone: a row of the database becomes an object ten times as slowly."""
    if isinstance(rows, QuerySet):
        return list(rows.values_list(*columns))
    value = attrgetter(*(column.replace("__", ".") for column in columns))
    return [value(each) if len(columns) > 1 else (value(each),) for each in rows]


def of(rows: Iterable[Match]) -> tuple[Listed, ...]:
    """These matches, each of which came with its summary if it has one."""
    found = list(rows)
    made = fresh(row for row in found if not _is_good(row))
    if made:
        with short_busy_timeout():
            write(made)
    anew = {each.match_id: each for each in made}
    return tuple(_listed(anew.get(row.pk) or row.summary) for row in found)


def _is_good(row: Match) -> bool:
    found = getattr(row, "summary", None)
    return bool(found and (found.version, found.edition) == (row.version, EDITION))


def differing(book: Book) -> Iterator[Match]:
    """Every match whose summary says something else than its hands do; each is made anew, and so is what is not good.

    A summary that is not there, or good no more, is not wrong.
    """
    matches = Match.objects.filter(book=book).order_by("pk")
    pks = list(matches.values_list("pk", flat=True))
    for start in range(0, len(pks), AT_ONCE):
        rows = list(Match.objects.filter(pk__in=pks[start : start + AT_ONCE]).select_related("book", "summary"))
        kept = {row.pk: row.summary for row in rows if _is_good(row)}
        made = fresh(rows)
        write([each for each in made if not _same(each, kept.get(each.match_id))])
        yield from (each.match for each in made if each.match_id in kept and not _same(each, kept[each.match_id]))


def _same(one: Summary, other: Summary | None) -> bool:
    return other is not None and all(getattr(one, column) == getattr(other, column) for column in COLUMNS)


def _sought(found: Catalogued, sought: Sought) -> "QuerySet[Summary] | list[Summary]":
    """The latest day first; on the same day, what was begun later."""
    rows = Summary.objects.filter(match__book=found.book, match__removed_at=None)
    rows = rows.filter(version=F("match__version"), edition=EDITION).filter(*_conditions(sought))
    rows = rows.select_related("match").defer("match__opening", "words", "figures")
    rows = rows.order_by("-day", "-match__made_at", "-match")
    if not found.unwritten:
        return rows
    others = [each for each in found.unwritten if not each.match.removed_at and _fits(each, sought)]
    return sorted([*rows, *others], key=lambda each: (each.day, each.match.made_at, each.pk), reverse=True)


def _conditions(sought: Sought) -> Iterator[Any]:
    """What the database is asked."""
    yield from (Q(words__contains=word) for word in _words(sought))
    if sought.person:
        yield GreaterThan(StrIndex("people", Value(f"{LINE}{sought.person.replace(NUL, '')}{LINE}")), 0)
    asked = {"rules": sought.rules, "day__gte": sought.since, "day__lte": sought.until, "number": sought.number}
    yield Q(**{column: value for column, value in asked.items() if value})
    if sought.progress:
        still = {"last_at__gt" if sought.progress is Progress.GOING_ON else "last_at__lte": timezone.now() - BREAK}
        finished = sought.progress is Progress.FINISHED
        yield Q(finished=finished, **({} if finished else still))


def _fits(found: Summary, sought: Sought) -> bool:
    """The same of a summary that is in no database."""
    return (
        all(word in found.words for word in _words(sought))
        and sought.rules in {"", found.rules}
        and (not sought.person or f"{LINE}{sought.person}{LINE}" in found.people)
        and (sought.since or date.min) <= found.day <= (sought.until or date.max)
        and sought.number in {None, found.number}
        and sought.progress in {None, _progress(found)}
    )


def _words(sought: Sought) -> list[str]:
    return [*filter(None, map(without_accents, sought.words.split()))]


def _progress(found: Summary) -> Progress | None:
    if found.last_at is None:
        return None
    if found.finished:
        return Progress.FINISHED
    return Progress.GOING_ON if timezone.now() - found.last_at < BREAK else Progress.LEFT_OFF


def _listed(found: Summary) -> Listed:
    return Listed(
        row=found.match,
        day=found.day,
        people=tuple(found.people.strip(LINE).split(LINE)) if found.people.strip(LINE) else (),
        progress=_progress(found),
        outline=_outline(found.told),
    )


def _outline(text: str) -> Outline | None:
    """A row that something else has written into tells as little as a match that cannot be read."""
    try:
        return outline.read_outline(text) if text else None
    except outline.ERRORS:
        return None
