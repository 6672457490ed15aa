"""Setting: what stands around the form that starts a match: the book, who is known there, and other ways on."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules import presets
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.rulings import series
from scorekeeper.store import catalogue, codec
from scorekeeper.store.models import Book, fresh_token
from scorekeeper.web.pages import Door
from scorekeeper.web.pages.beginnings import Destination
from scorekeeper.web.shelving.given import given
from scorekeeper.web.spoken import told
from scorekeeper.web.starting.draft import Draft, word_of
from scorekeeper.web.starting.page import House, Setting
from scorekeeper.web.titles import book_title

MOST_BOOKS = 4
MOST_NAMES = 40


def around(request: HttpRequest, book: Book | None, *, prefilled: Draft | None = None) -> Setting:
    """A book in which nothing was played yet, or none at all, offers little; its form is just as whole."""
    tokens = given(request)
    kept = [held.book for held in catalogue.shelf(tokens) if held.writes] if tokens else []
    carry = reverse("match-new-draft")
    return Setting(
        carry=f"{carry}?book={book.slug}" if book else carry,
        key=request.POST.get("key") or fresh_token(),
        houses=houses(book),
        roster=tuple(player.name for player in book.players.all()[:MOST_NAMES]) if book else (),
        destinations=tuple(_destinations(kept, book)) if kept else (),
        blank=f"?{Draft(rules=prefilled.rules).query}" if prefilled and prefilled.seated else "",
        offer=_offer(kept[0]) if kept and book is None else None,
    )


def houses(book: Book | None) -> tuple[House, ...]:
    """The house rules of a book, and those of its last match if nobody has named them."""
    if book is None:
        return ()
    found = {word: house.name for house in catalogue.houses(book) if (word := _word(house.rules))}
    row = catalogue.latest(book)
    if row:
        last = codec.read(row.opening, [])
        found.setdefault(word_of(last.rules), last.house)
    return tuple(House(word=word, name=name) for word, name in found.items() if word not in presets.PRESETS)


def _word(rules: object) -> str:
    """Rules that were saved by a version which knew other options are not offered."""
    try:
        return word_of(presets.load(rules))
    except OptionError:
        return ""


def _destinations(kept: list[Book], book: Book | None) -> Iterator[Destination]:
    for each in kept[:MOST_BOOKS]:
        url = reverse("book-match-new", args=[each.slug])
        yield Destination(url=url, label=book_title(each), current=each == book)
    yield Destination(url=reverse("match-new"), label=_("A new scorebook"), current=book is None)


def _offer(book: Book) -> Door | None:
    """The table of last time, in one tap."""
    row = catalogue.latest(book)
    if row is None:
        return None
    last = codec.read(row.opening, [])
    return Door(
        url=reverse("book-match-new", args=[book.slug]),
        label=_("The same table as last time"),
        hint=str(told(series(last.players))),
        icon="undo",
    )
