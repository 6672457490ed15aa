"""Rows: a match in two lines: who played, and when and how it went."""

from collections import Counter
from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match.standing import Standing
from scorekeeper.rules.rulings import series
from scorekeeper.store import removals
from scorekeeper.store.catalogue import Holding
from scorekeeper.store.models import Book, Match
from scorekeeper.store.selectors import Notebook
from scorekeeper.web.pages import Door
from scorekeeper.web.spoken import told
from scorekeeper.web.titles import book_title


def match_row(notes: Notebook) -> Door:
    """Who sits at the table by now, and where they stand."""
    standing = notes.standing
    words = (day(notes.row), notes.match.name, *_outcome(standing))
    return Door(
        url=reverse("match", args=[notes.row.slug]),
        label=_table(standing),
        hint=" · ".join(filter(None, words)),
        icon="check" if standing.finished else "play",
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


def removed_match_row(notes: Notebook) -> Door:
    return _removed(notes.row, _table(notes.standing), reverse("match-removal", args=[notes.row.slug]))


def _removed(thing: Book | Match, label: str, url: str) -> Door:
    gone_at = removals.gone_at(thing) or timezone.now()
    hint = _("Deleted. It can be brought back until {day}.").format(day=date_format(timezone.localdate(gone_at)))
    return Door(url=url, label=label, hint=hint, icon="undo")


def day(match: Match) -> str:
    """The day that was written down, or else the day of the writing."""
    try:
        held = date.fromisoformat(match.opening.get("date", ""))
    except ValueError:
        held = timezone.localdate(match.made_at)
    return date_format(held)


def _table(standing: Standing) -> str:
    if not standing.fixed:
        return told(series(standing.players))
    sides = (told(series(standing.players[seat::2])) for seat in (0, 1))
    return _("{one} against {other}").format(one=next(sides), other=next(sides))


def _outcome(standing: Standing) -> tuple[str, ...]:
    hands = ngettext("{count} hand", "{count} hands", standing.hands).format(count=standing.hands)
    if standing.finished:
        return hands, _("{names} won").format(names=told(series(standing.winners)))
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
