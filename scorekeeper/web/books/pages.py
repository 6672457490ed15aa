"""Books and matches as rows to read and to open, and what a book is called."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import facts
from scorekeeper.match.standing import Standing
from scorekeeper.rules.rulings import series
from scorekeeper.store import catalogue, codec, removals, selectors, shelves
from scorekeeper.store.catalogue import Holding, Last, Opened
from scorekeeper.store.models import Book, Match
from scorekeeper.store.selectors import Damaged, Notebook
from scorekeeper.web import access
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on the roster: where her matches are found, and where a keeper renames her."""

    name: str
    matches: str
    renaming: str
    rename: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BooksPage(Page):
    """The scorebooks and the single matches that this browser may open, and those that it may bring back."""

    books: tuple[Door, ...]
    watched: tuple[Door, ...]
    removed: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPage(Page):
    """A scorebook, or those of its matches that were looked for. Only keepers are shown where to begin and rename."""

    address: str
    matches: tuple[Door, ...]
    won: tuple[str, ...]
    sought: str
    searching: bool
    later: str
    earlier: str
    roster: tuple[Person, ...]
    begin: str
    doors: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePage(Page):
    """One name to write anew, and what follows from it."""

    form: Form
    note: str
    back: str


MOST_NAMES = 4


def book_title(book: Book, roster: Iterable[str] | None = None) -> str:
    """Its name, or the first of those who play."""
    if book.name:
        return book.name
    names = [*roster] if roster is not None else [player.name for player in book.players.all()]
    if not names:
        return _("A scorebook")
    shown = in_words(series(names[:MOST_NAMES]))
    return _("{names} and others").format(names=shown) if len(names) > MOST_NAMES else shown


def match_row(notes: Opened) -> Door:
    """Who sits at the table by now, and where they stand."""
    if isinstance(notes, Damaged):
        return _damaged_row(notes.row)
    standing = notes.standing
    words = (day(notes.row), notes.match.name, *_outcome(standing))
    return Door(
        url=reverse("match", args=[notes.row.slug]),
        label=_table(standing),
        hint=" · ".join(filter(None, words)),
        icon="check" if standing.finished else "play",
    )


def _damaged_row(row: Match) -> Door:
    """What can still be told of a match that cannot be read; on its page it can be saved as a file, and deleted."""
    return Door(
        url=reverse("match", args=[row.slug]),
        label=_("A match that cannot be read"),
        hint=" · ".join((day(row), *codec.opening_summary(row.opening).players)),
        icon="problem",
    )


def book_row(held: Holding) -> Door:
    """What a book is called, and when a match last began in it."""
    words = [ngettext("{count} match", "{count} matches", held.matches).format(count=held.matches)]
    if held.last:
        words.append(_("the last on {day}").format(day=date_format(timezone.localdate(held.last))))
    if not held.writes:
        words.append(_("to read"))
    url = reverse("book", args=[held.book.slug])
    return Door(url=url, label=book_title(held.book), hint=" · ".join(words), icon="book")


def removed_book_row(book: Book) -> Door:
    """A book that was deleted, and until when it can be brought back."""
    return _removed(book, book_title(book), reverse("book-removal", args=[book.slug]))


def removed_match_row(notes: Opened) -> Door:
    label = _damaged_row(notes.row).label if isinstance(notes, Damaged) else _table(notes.standing)
    return _removed(notes.row, label, reverse("match-removal", args=[notes.row.slug]))


def _removed(thing: Book | Match, label: str, url: str) -> Door:
    gone_at = removals.gone_at(thing) or timezone.now()
    hint = _("Deleted. It can be brought back until {day}.").format(day=date_format(timezone.localdate(gone_at)))
    return Door(url=url, label=label, hint=hint, icon="undo")


def day(match: Match) -> str:
    """The day that was written down, or else the day of the writing."""
    try:
        held = date.fromisoformat(codec.opening_summary(match.opening).date)
    except ValueError:
        held = timezone.localdate(match.made_at)
    return date_format(held)


def _table(standing: Standing) -> str:
    if not standing.fixed:
        return in_words(series(standing.players))
    sides = (in_words(series(standing.players[seat::2])) for seat in (0, 1))
    return _("{one} against {other}").format(one=next(sides), other=next(sides))


def _outcome(standing: Standing) -> tuple[str, ...]:
    hands = ngettext("{count} hand", "{count} hands", standing.hands).format(count=standing.hands)
    if standing.finished:
        return hands, _("{names} won").format(names=in_words(series(standing.winners)))
    if not standing.hands:
        return (_("not dealt yet"),)
    if standing.fixed:
        levels = [standing.levels[name].value for name in standing.players[:2]]
        return hands, _("now {one} to {other}").format(one=levels[0], other=levels[1])
    ahead = max(standing.players, key=lambda name: (standing.laps[name], standing.levels[name].height))
    return hands, _("{name} is ahead on {level}").format(name=ahead, level=standing.levels[ahead].value)


def victories(won: Counter[str]) -> tuple[str, ...]:
    """Who won how many matches, the most first."""
    return tuple(_("{name} {count}").format(name=name, count=count) for name, count in won.most_common())


def keys_of_visitor(request: HttpRequest) -> tuple[str, ...]:
    user_id = access.account(request)
    carried = shelves.keys(user_id) if user_id is not None else ()
    return (*access.held(request), *(key.digest for key in carried))


def last_match(book: Book) -> facts.Match | None:
    """How the last match of a book began, so far as that can be read."""
    row = catalogue.latest(book)
    found = selectors.opened(row) if row else None
    return found.match if isinstance(found, Notebook) else None


def doors_for_returning(digests: tuple[str, ...], doors: tuple[Door, ...]) -> tuple[Door, ...]:
    """The doors of the first page in the order in which somebody wants them who played here before."""
    last = catalogue.last(digests)
    if last is None:
        return doors
    shelf = reverse("scorebooks")
    first, *others = sorted(doors[1:], key=lambda door: door.url != shelf)
    start, match = _start(last, doors[0]), _match(last)
    return (start, match, first, *others) if last.over else (match, start, first, *others)


def _match(last: Last) -> Door:
    row = match_row(last.notes)
    label = _("See the last match") if last.over else _("Back to the match")
    return replace(row, label=label, hint=f"{row.label} · {row.hint}")


def _start(last: Last, door: Door) -> Door:
    """The next match goes into the same book, where the same people are seated already."""
    return replace(door, url=reverse("book-match-new", args=[last.notes.row.book.slug])) if last.writes else door
