"""Catalogue: the readers of books: which of them somebody may open, and what is in one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q

from scorekeeper.match import fold
from scorekeeper.store import codec
from scorekeeper.store.models import Book, Entry, House, Key, Match
from scorekeeper.store.selectors import Notebook

PAGE = 20
"""As many matches as one reads before leafing on."""
FARTHEST = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """Some matches of a book, the latest first, and whether there are earlier ones."""

    number: int
    notebooks: tuple[Notebook, ...]
    earlier: bool


def leaf(book: Book, number: int = 1, player: str = "") -> Leaf:
    """A page of a book's matches, or of those in which somebody of this name sat."""
    number = min(max(number, 1), FARTHEST)
    matches = Match.objects.filter(book=book, removed_at=None)
    if player:
        matches = matches.filter(pk__in=_with(book, player))
    found = list(matches.order_by("-made_at", "-pk")[(number - 1) * PAGE : number * PAGE + 1])
    return Leaf(number=number, notebooks=_read(found[:PAGE]), earlier=len(found) > PAGE)


def _read(rows: list[Match]) -> tuple[Notebook, ...]:
    """Every match with its facts, for one query."""
    entries = defaultdict(list)
    for entry in Entry.objects.filter(match__in=rows, struck_at=None):
        entries[entry.match_id].append(entry)
    return tuple(
        Notebook(
            row=row,
            entries=tuple(entries[row.pk]),
            match=codec.read(row.opening, [entry.fact for entry in entries[row.pk]]),
        )
        for row in rows
    )


def seated(book: Book, name: str) -> set[int]:
    """The matches in which somebody of exactly this name was ever at the table, deleted ones among them."""
    return {match for match, names in _tables(book) if name in names}


def _with(book: Book, sought: str) -> set[int]:
    """The matches in which somebody with a name like this was at the table, from the beginning or later."""
    folded = sought.casefold()
    return {match for match, names in _tables(book) if any(folded in name.casefold() for name in names)}


def _tables(book: Book) -> Iterator[tuple[int, list[str]]]:
    yield from Match.objects.filter(book=book).values_list("pk", "opening__players")
    yield from Entry.objects.filter(match__book=book, fact__has_key="seats").values_list("match_id", "fact__seats")


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The match begun last of all that somebody may open, and whether to write in it."""

    notes: Notebook
    writes: bool

    @property
    def over(self) -> bool:
        return fold.now(self.notes.match).finished


def last(tokens: Iterable[str]) -> Last | None:
    own = Q(book__keys__match=None) | Q(book__keys__match=F("pk"))
    keyed = {"book__keys__token__in": [*tokens], "book__keys__revoked_at": None}
    rows = Match.objects.filter(own, removed_at=None, book__removed_at=None, **keyed).select_related("book")
    row = rows.annotate(role=F("book__keys__role")).order_by("-made_at", "-pk", "role").first()
    return Last(notes=_read([row])[0], writes=row.role == Key.Role.KEEPER) if row else None


def latest(book: Book) -> Match | None:
    """The match that was begun last."""
    return Match.objects.filter(book=book, removed_at=None).select_related("book").order_by("-made_at").first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A book that somebody may open: whether to write in it, how much is in it, and when the last match was begun."""

    book: Book
    writes: bool
    matches: int
    last: datetime | None


def shelf(tokens: Iterable[str]) -> tuple[Holding, ...]:
    """The books that these keys open; the one in which a match began last comes first."""
    keys = Key.objects.filter(token__in=[*tokens], revoked_at=None, match=None, book__removed_at=None)
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


def watched(tokens: Iterable[str]) -> tuple[Notebook, ...]:
    """The single matches that somebody was shown."""
    keys = Key.objects.filter(token__in=[*tokens], revoked_at=None)
    rows = Match.objects.filter(keys__in=keys, removed_at=None, book__removed_at=None).distinct()
    return _read(list(rows.order_by("-made_at")[:PAGE]))


def houses(book: Book) -> tuple[House, ...]:
    """The house rules of a book, each as it was saved last."""
    newest: dict[str, House] = {}
    for house in House.objects.filter(book=book).order_by("name", "-version"):
        newest.setdefault(house.name, house)
    return tuple(newest.values())
