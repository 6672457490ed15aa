"""Books and matches as rows to read and to open, and what a book is called."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import facts
from scorekeeper.match.outline import Outline
from scorekeeper.rules.words import series
from scorekeeper.store import catalogue, removals, selectors, shelves, summaries
from scorekeeper.store.catalogue import Holding, Last
from scorekeeper.store.models import Book, Match
from scorekeeper.store.selectors import Notebook
from scorekeeper.store.summaries import Listed, Progress
from scorekeeper.web import access
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class BooksPage(Page):
    """The scorebooks and the single matches that this browser may open, and those that it may bring back."""

    books: tuple[Door, ...]
    watched: tuple[Door, ...]
    removed: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePage(Page):
    """One name to write anew, and what follows from it; `merger` asks whether two who are called so are one."""

    form: Form
    note: str
    back: str
    merger: str = ""


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


ICONS = {Progress.FINISHED: "check", Progress.GOING_ON: "play", Progress.LEFT_OFF: "minus"}


def match_row(match: Listed, rules: str = "") -> Door:
    """Who sits at the table by now, and where they stand; of a match that cannot be read, what can still be told.

    On its page such a match can be saved as a file, and deleted.
    """
    url, told = reverse("match", args=[match.row.slug]), match.outline
    if told is None or match.progress is None:
        hint = " · ".join((date_format(match.day), *match.people))
        return Door(url=url, label=_("A match that cannot be read"), hint=hint, icon="problem")
    left = match.progress is Progress.LEFT_OFF
    words = filter(None, (date_format(match.day), told.name, rules, *outcome(told, left=left)))
    return Door(url=url, label=table(told), hint=" · ".join(words), icon=ICONS[match.progress])


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


def removed_match_row(match: Listed) -> Door:
    return _removed(match.row, match_row(match).label, reverse("match-removal", args=[match.row.slug]))


def _removed(thing: Book | Match, label: str, url: str) -> Door:
    gone_at = removals.gone_at(thing) or timezone.now()
    hint = _("Deleted. It can be brought back until {day}.").format(day=date_format(timezone.localdate(gone_at)))
    return Door(url=url, label=label, hint=hint, icon="undo")


def day(match: Match) -> str:
    """The day that was written down, or else the day of the writing."""
    return date_format(summaries.held_on(match))


def table(told: Outline) -> str:
    """Who sits there: side against side, or everybody where partners are called."""
    if not told.fixed:
        return in_words(series(told.players))
    sides = (in_words(series(told.players[seat::2])) for seat in (0, 1))
    return _("{one} against {other}").format(one=next(sides), other=next(sides))


def outcome(told: Outline, *, left: bool = False) -> tuple[str, ...]:
    """How many hands were played, and who has won, or where everybody stands or stood when the match was `left`."""
    if not told.begun:
        return (_("not dealt yet"),)
    hands = [ngettext("{count} hand", "{count} hands", told.hands).format(count=told.hands)] if told.hands else []
    return (*hands, _stands(told, left=left))


def _stands(told: Outline, *, left: bool) -> str:
    if told.winners:
        return _("{names} won").format(names=in_words(series(told.winners)))
    if told.fixed:
        said = _("left off at {one} to {other}") if left else _("now {one} to {other}")
        return said.format(one=told.levels[0], other=told.levels[1])
    said = _("left off with {name} ahead on {level}") if left else _("{name} is ahead on {level}")
    return said.format(name=told.ahead, level=told.levels[told.players.index(told.ahead)])


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
    return (start, match, first, *others) if _over(last) else (match, start, first, *others)


def _over(last: Last) -> bool:
    return last.match.progress is Progress.FINISHED


def _match(last: Last) -> Door:
    row = match_row(last.match)
    label = _("See the last match") if _over(last) else _("Back to the match")
    return replace(row, label=label, hint=f"{row.label} · {row.hint}")


def _start(last: Last, door: Door) -> Door:
    """The next match goes into the same book, where the same people are seated already."""
    return replace(door, url=reverse("book-match-new", args=[last.match.row.book.slug])) if last.writes else door
