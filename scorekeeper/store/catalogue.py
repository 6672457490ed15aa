"""Catalogue: the readers of books: which of them somebody may open, and what is in one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q, TextField
from django.db.models.functions import Cast

from scorekeeper.match.facts import NewSeats
from scorekeeper.store import codec, selectors, summaries
from scorekeeper.store.models import Book, Entry, House, Key, Match
from scorekeeper.store.selectors import Damaged, Notebook
from scorekeeper.store.summaries import Listed

LAST_FEW = 5
"""As many deleted matches as a book still shows to those who may bring them back."""


def removed(book: Book) -> tuple[Listed, ...]:
    """The last few matches that were deleted."""
    rows = Match.objects.filter(book=book).exclude(removed_at=None).select_related("summary")
    return summaries.of(rows.order_by("-removed_at")[:LAST_FEW])


def seated(book: Book, name: str) -> set[int]:
    """The matches in which somebody of exactly this name was ever at the table, deleted ones among them."""
    return {match for match, names in who_sat(book) if name in names}


def who_sat(book: Book) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Who sat down, at first and later. Databases that look into JSON fail on a row that is none, so rows are read."""
    for match, opening in Match.objects.filter(book=book).values_list("pk", "opening"):
        yield match, codec.opening_summary(opening).players
    seated = Entry.objects.filter(match__book=book).annotate(text=Cast("fact", TextField()))
    for match, fact in seated.filter(text__contains='"seats"').values_list("match_id", "fact"):
        found = codec.fact(fact)
        yield match, found.players if isinstance(found, NewSeats) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The match begun last of all that somebody may open, and whether to write in it."""

    match: Listed
    writes: bool


def last(digests: Iterable[str]) -> Last | None:
    own = Q(book__keys__match=None) | Q(book__keys__match=F("pk"))
    keyed = {"book__keys__digest__in": [*digests], "book__keys__revoked_at": None}
    rows = Match.objects.filter(own, removed_at=None, book__removed_at=None, **keyed).select_related("book", "summary")
    row = rows.annotate(role=F("book__keys__role")).order_by("-made_at", "-pk", "role").first()
    return Last(match=summaries.of([row])[0], writes=row.role == Key.Role.KEEPER) if row else None


def latest(book: Book) -> Match | None:
    """The match that was begun last."""
    return (
        Match.objects.filter(book=book, removed_at=None).select_related("book", "summary").order_by("-made_at").first()
    )


def latest_read(book: Book, most: int) -> tuple[Notebook | Damaged, ...]:
    """The matches that were begun last, each with its facts, for two queries."""
    rows = list(Match.objects.filter(book=book, removed_at=None).order_by("-made_at", "-pk")[:most])
    return selectors.all_opened(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A book that somebody may open: whether to write in it, how much is in it, and when the last match was begun."""

    book: Book
    writes: bool
    matches: int
    last: datetime | None


def shelf(digests: Iterable[str]) -> tuple[Holding, ...]:
    """The books that these keys open; the one in which a match began last comes first."""
    keys = Key.objects.filter(digest__in=[*digests], revoked_at=None, match=None, book__removed_at=None)
    standing = Q(book__matches__removed_at=None)
    found = keys.values("book_id").annotate(
        role=Min("role"),  # a keeper comes before a watcher, in the alphabet too
        matches=Count("book__matches", filter=standing, distinct=True),
        last=Max("book__matches__made_at", filter=standing),
    )
    rows = {row["book_id"]: row for row in found}
    books = Book.objects.filter(pk__in=rows).prefetch_related("players")
    holdings = [
        Holding(
            book=book,
            writes=rows[book.pk]["role"] == Key.Role.KEEPER,
            matches=rows[book.pk]["matches"],
            last=rows[book.pk]["last"],
        )
        for book in books
    ]
    return tuple(sorted(holdings, key=lambda held: held.last or held.book.made_at, reverse=True))


def watched(digests: Iterable[str]) -> tuple[Listed, ...]:
    """The single matches that somebody was shown."""
    keys = Key.objects.filter(digest__in=[*digests], revoked_at=None)
    rows = Match.objects.filter(keys__in=keys, removed_at=None, book__removed_at=None).distinct()
    return summaries.of(rows.select_related("summary").order_by("-made_at")[: summaries.PAGE])


def houses(book: Book) -> tuple[House, ...]:
    """The house rules of a book, each as it was saved last."""
    newest: dict[str, House] = {}
    for house in House.objects.filter(book=book).order_by("name", "-version"):
        newest.setdefault(house.name, house)
    return tuple(newest.values())
