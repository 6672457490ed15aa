"""Catalogue: the readers of books: which of them somebody may open, and what is in one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q, TextField
from django.db.models.functions import Cast

from scorekeeper.match.facts import Seats
from scorekeeper.store import codec
from scorekeeper.store.models import Book, Entry, House, Key, Match
from scorekeeper.store.selectors import Damaged, Notebook, opened

Opened = Notebook | Damaged
PAGE = 20
"""As many matches as one reads before leafing on."""
LAST_FEW = 5
"""As many deleted matches as a book still shows to those who may bring them back."""
FARTHEST = 100_000
MOST_KNOWN = 100_000
"""As many results as a process remembers."""
_winners: dict[tuple[str, int], tuple[str, ...]] = {}
"""Who has won a match as it stood at one version: large books are counted without folding all of them again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """Some matches of a book, the latest first, and whether there are earlier ones.

    `won` says how many of them all, on this page or not, somebody won; `removed` are the last few that were deleted.
    """

    number: int
    notebooks: tuple[Opened, ...]
    earlier: bool
    won: Counter[str]
    removed: tuple[Opened, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A match as the catalogue has it: enough to find it by, and to know whether it has changed."""

    pk: int
    slug: str
    version: int
    removed_at: datetime | None

    @property
    def edition(self) -> tuple[str, int]:
        return self.slug, self.version


def leaf(book: Book, number: int = 1, player: str = "", *, last_few: int = LAST_FEW) -> Leaf:
    """A page of a book's matches, or of those in which somebody of this name sat; and so many of the deleted ones."""
    number = min(max(number, 1), FARTHEST)
    lines = _lines(book)
    kept = [line for line in lines if not line.removed_at]
    if player:
        sat = _with(player, _tables(book))
        kept = [line for line in kept if line.pk in sat]
    page = kept[(number - 1) * PAGE : number * PAGE]
    gone = sorted(filter(_removed_at, lines), key=_removed_at, reverse=True)[:last_few]
    known = {line.pk: _winners[line.edition] for line in kept if line.edition in _winners}
    found = _found(page, gone, [line for line in kept if line.pk not in known])
    known |= {pk: _won(notes) for pk, notes in found.items()}
    return Leaf(
        number=number,
        notebooks=tuple(found[line.pk] for line in page if line.pk in found),
        earlier=len(kept) > number * PAGE,
        won=Counter(name for line in kept for name in known.get(line.pk, ())),
        removed=tuple(found[line.pk] for line in gone if line.pk in found),
    )


def _lines(book: Book) -> list[Line]:
    """Every match of a book, the latest first."""
    rows = Match.objects.filter(book=book).order_by("-made_at", "-pk")
    return [Line(*row) for row in rows.values_list("pk", "slug", "version", "removed_at")]


def _removed_at(line: Line) -> float:
    """When a match was deleted; nought for one that was not."""
    return line.removed_at.timestamp() if line.removed_at else 0


def _found(*groups: list[Line]) -> dict[int, Opened]:
    """The matches themselves; who has won them is known from now on."""
    rows = Match.objects.filter(pk__in={line.pk for group in groups for line in group})
    found = {notes.row.pk: notes for notes in _read(list(rows))}
    if len(_winners) > MOST_KNOWN:
        _winners.clear()
    for notes in found.values():
        _winners[notes.row.slug, notes.row.version] = _won(notes)
    return found


def _won(notes: Opened) -> tuple[str, ...]:
    """Nobody knows who won a match that cannot be read."""
    return () if isinstance(notes, Damaged) else notes.standing.winners


def _read(rows: list[Match]) -> tuple[Opened, ...]:
    """Every match with its facts, for one query."""
    entries = defaultdict(list)
    for entry in Entry.objects.filter(match__in=rows, struck_at=None):
        entries[entry.match_id].append(entry)
    return tuple(opened(row, tuple(entries[row.pk])) for row in rows)


def seated(book: Book, name: str) -> set[int]:
    """The matches in which somebody of exactly this name was ever at the table, deleted ones among them."""
    return {match for match, names in _tables(book) if name in names}


def _with(sought: str, tables: Iterable[tuple[int, tuple[str, ...]]]) -> set[int]:
    """The matches in which somebody with a name like this was at the table, from the beginning or later."""
    folded = sought.casefold()
    return {match for match, names in tables if any(folded in name.casefold() for name in names)}


def _tables(book: Book) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Who sat down, at first and later. Databases that look into JSON fail on a row that is none, so rows are read."""
    for match, opening in Match.objects.filter(book=book).values_list("pk", "opening"):
        yield match, codec.opening_summary(opening).players
    seated = Entry.objects.filter(match__book=book).annotate(text=Cast("fact", TextField()))
    for match, fact in seated.filter(text__contains='"seats"').values_list("match_id", "fact"):
        found = codec.fact(fact)
        yield match, found.players if isinstance(found, Seats) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The match begun last of all that somebody may open, and whether to write in it."""

    notes: Opened
    writes: bool

    @property
    def over(self) -> bool:
        return isinstance(self.notes, Notebook) and self.notes.standing.finished


def last(digests: Iterable[str]) -> Last | None:
    own = Q(book__keys__match=None) | Q(book__keys__match=F("pk"))
    keyed = {"book__keys__digest__in": [*digests], "book__keys__revoked_at": None}
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


def watched(digests: Iterable[str]) -> tuple[Opened, ...]:
    """The single matches that somebody was shown."""
    keys = Key.objects.filter(digest__in=[*digests], revoked_at=None)
    rows = Match.objects.filter(keys__in=keys, removed_at=None, book__removed_at=None).distinct()
    return _read(list(rows.order_by("-made_at")[:PAGE]))


def houses(book: Book) -> tuple[House, ...]:
    """The house rules of a book, each as it was saved last."""
    newest: dict[str, House] = {}
    for house in House.objects.filter(book=book).order_by("name", "-version"):
        newest.setdefault(house.name, house)
    return tuple(newest.values())
