"""Coming back: whoever has a scorebook is led to its last match before anything else."""

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.store import catalogue
from scorekeeper.store.catalogue import Last
from scorekeeper.web.pages import Door
from scorekeeper.web.shelving.rows import match_row


def come_back(tokens: tuple[str, ...], doors: tuple[Door, ...]) -> tuple[Door, ...]:
    """The doors of the first page in the order in which somebody wants them who played here before."""
    last = catalogue.last(tokens)
    if last is None:
        return doors
    shelf = reverse("scorebooks")
    first, *others = sorted(doors[1:], key=lambda door: door.url != shelf)
    start, match = _start(last, doors[0]), _match(last)
    return (start, match, first, *others) if last.over else (match, start, first, *others)


def _match(last: Last) -> Door:
    row = match_row(last.notes)
    label = _("Look at the last match") if last.over else _("Back to the match")
    return replace(row, label=label, hint=f"{row.label} · {row.hint}")


def _start(last: Last, door: Door) -> Door:
    """The next match goes into the same book, where the same people are seated already."""
    return replace(door, url=reverse("book-match-new", args=[last.notes.row.book.slug])) if last.writes else door
