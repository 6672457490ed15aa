"""Scorebooks: those that this browser may open, and what is in one."""

from collections.abc import Iterable, Iterator
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.words import N_
from scorekeeper.store import catalogue, roster, selectors
from scorekeeper.store.catalogue import Leaf
from scorekeeper.store.models import Player
from scorekeeper.store.selectors import Notebook
from scorekeeper.web import access
from scorekeeper.web.access import Access
from scorekeeper.web.pages import Door
from scorekeeper.web.pages.books import BookPage, NamePage, Person, Shelf
from scorekeeper.web.returning import see_other
from scorekeeper.web.shelving.forms import TitleForm
from scorekeeper.web.shelving.given import given
from scorekeeper.web.shelving.rows import book_row, match_row, removed_book_row, removed_match_row, victories
from scorekeeper.web.titles import book_title

LONGEST_SEARCH = 40
KEEPERS_DOORS = (
    ("sharing", N_("Share the scorebook"), N_("Links and codes for those who keep it and those who watch."), "share"),
    ("book-name", N_("Name the scorebook"), N_("Left empty, it is called after those who play."), "pencil"),
    (
        "book-removal",
        N_("Delete the scorebook"),
        N_("For everybody. It can be brought back for thirty days."),
        "strike",
    ),
)
"""What a keeper may do besides playing: the name of the address, what it is called, and what happens there."""
READERS_DOORS = (
    (
        "book-rulings",
        N_("Find a ruling"),
        N_("By rule, card, player or verdict: throw, K♥, Mei, not allowed."),
        "book",
    ),
    ("book-houses", N_("House rules"), N_("How this table plays, and since when."), "scales"),
)
LEAVING = (
    ("book-departure", N_("Leave the scorebook"), N_("This browser forgets it. Nobody else notices."), "forward"),
)


@require_safe
def scorebooks(request: HttpRequest) -> HttpResponse:
    tokens = given(request)
    page = Shelf(
        title=_("Your scorebooks"),
        books=tuple(book_row(held) for held in catalogue.shelf(tokens)),
        watched=tuple(match_row(notes) for notes in catalogue.watched(tokens)),
        removed=tuple(removed_book_row(book) for book in selectors.removed_books(tokens)),
    )
    return render(request, "books/shelf.html", {"page": page})


@require_safe
def book(request: HttpRequest, slug: str) -> HttpResponse:
    opened = access.book_to_read(request, slug)
    sought = " ".join(request.GET.get("player", "").split())[:LONGEST_SEARCH]
    last_few = catalogue.LAST_FEW if opened.writes and not sought else 0
    leaf = catalogue.leaf(opened.book, _number(request), sought, last_few=last_few)
    return render(request, "books/book.html", {"page": _page(opened, leaf, sought)})


@require_http_methods(["GET", "HEAD", "POST"])
def title(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.book_to_edit(request, slug).book
    form = TitleForm(request.POST if request.method == "POST" else None, initial={"name": found.name})
    address = reverse("book", args=[slug])
    if form.is_valid():
        roster.name_book(found, form.cleaned_data["name"])
        return see_other(address)
    page = NamePage(title=_("Name of the scorebook"), form=form, back=address, note="")
    return render(request, "books/name.html", {"page": page}, status=422 if form.is_bound else 200)


def _number(request: HttpRequest) -> int:
    """The page that is asked for; whatever is no number is the first."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(catalogue.FARTHEST)) else 1


def _page(opened: Access, leaf: Leaf, sought: str) -> BookPage:
    found, address = opened.book, reverse("book", args=[opened.book.slug])
    people = () if sought else tuple(found.players.all())
    names = [player.name for player in people]
    return BookPage(
        title=_("Matches with {name}").format(name=sought) if sought else book_title(found, names),
        address=address,
        matches=tuple(match_row(notes) for notes in leaf.notebooks),
        won=victories(leaf.won),
        sought=sought,
        searching=leaf.earlier or leaf.number > 1,
        later=_turn(leaf.number - 1, sought) if leaf.number > 1 else "",
        earlier=_turn(leaf.number + 1, sought) if leaf.earlier else "",
        roster=tuple(_person(opened, player) for player in people),
        begin=reverse("book-match-new", args=[found.slug]) if opened.writes else "",
        doors=() if sought else tuple(_doors(opened, leaf.removed)),
    )


def _doors(opened: Access, removed: Iterable[Notebook]) -> Iterator[Door]:
    """Besides playing: what a keeper may do, what was deleted in the book, and the way out of it."""
    slug = opened.book.slug
    yield from (_door(slug, *door) for door in READERS_DOORS)
    if opened.writes:
        yield from (_door(slug, *door) for door in KEEPERS_DOORS)
        yield from map(removed_match_row, removed)
    yield from (_door(slug, *door) for door in LEAVING)


def _door(slug: str, route: str, label: str, hint: str, icon: str) -> Door:
    return Door(url=reverse(route, args=[slug]), label=_(label), hint=_(hint), icon=icon)


def _person(opened: Access, player: Player) -> Person:
    """A watcher may look for her matches, a keeper may rename her as well."""
    return Person(
        name=player.name,
        matches=f"?{urlencode({'player': player.name})}",
        renaming=reverse("player", args=[opened.book.slug, player.pk]) if opened.writes else "",
        rename=_("Rename {name}").format(name=player.name),
    )


def _turn(number: int, sought: str) -> str:
    return "?" + urlencode({**({"player": sought} if sought else {}), "page": number})
