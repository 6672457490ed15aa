"""Titles: what a book is called, and after whom until somebody gives it a name."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorekeeper.rules.rulings import series
from scorekeeper.store.models import Book
from scorekeeper.web.spoken import told

MOST_NAMES = 4


def book_title(book: Book, roster: Iterable[str] | None = None) -> str:
    """Its name, or the first of those who play."""
    if book.name:
        return book.name
    names = [*roster] if roster is not None else [player.name for player in book.players.all()]
    if not names:
        return _("A scorebook")
    shown = told(series(names[:MOST_NAMES]))
    return _("{names} and others").format(names=shown) if len(names) > MOST_NAMES else shown
