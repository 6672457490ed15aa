"""Scorebooks: those that this browser may open, what is in one, and opening one by link or code."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.words import N_
from scorekeeper.store import catalogue, codes, keys, roster, selectors, summaries
from scorekeeper.store.guesses import NotHeardError
from scorekeeper.store.keys import NotWholeError
from scorekeeper.store.models import Key, Player
from scorekeeper.store.summaries import Leaf, Sought
from scorekeeper.web import access
from scorekeeper.web.access import Access
from scorekeeper.web.books.forms import CodeForm, TitleForm, spaced_code
from scorekeeper.web.books.pages import (
    BookPage,
    BooksPage,
    NamePage,
    Person,
    book_row,
    book_title,
    keys_of_visitor,
    match_row,
    removed_book_row,
    removed_match_row,
)
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.visitors import fingerprint


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Page):
    """A code to type, when no link and no camera is at hand."""

    form: CodeForm


LONGEST_SEARCH = 40
KEEPERS_DOORS = (
    ("sharing", N_("Share the scorebook"), N_("Links and codes for those who keep it and those who watch."), "share"),
    ("book-name", N_("Name the scorebook"), N_("If left empty, it is named after the players."), "pencil"),
    (
        "book-export",
        N_("Take everything with you"),
        N_("One file: every match, its log, the rulings and house rules. No links or codes."),
        "save",
    ),
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
    digests = keys_of_visitor(request)
    page = BooksPage(
        title=_("Your scorebooks"),
        books=tuple(book_row(held) for held in catalogue.shelf(digests)),
        watched=tuple(match_row(notes) for notes in catalogue.watched(digests)),
        removed=tuple(removed_book_row(book) for book in selectors.removed_books(digests)),
    )
    return render(request, "books/shelf.html", {"page": page})


@require_safe
def scorebook(request: HttpRequest, slug: str) -> HttpResponse:
    opened = access.book_to_read(request, slug)
    sought = " ".join(request.GET.get("player", "").split())[:LONGEST_SEARCH]
    leaf = summaries.leaf(summaries.catalogued(opened.book), Sought(words=sought), _number(request))
    return render(request, "books/book.html", {"page": _book_page(opened, leaf, sought)})


@require_http_methods(["GET", "HEAD", "POST"])
def book_name(request: HttpRequest, slug: str) -> HttpResponse:
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
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(summaries.FARTHEST)) else 1


def _book_page(opened: Access, leaf: Leaf, sought: str) -> BookPage:
    found, address = opened.book, reverse("book", args=[opened.book.slug])
    people = () if sought else tuple(found.players.all())
    names = [player.name for player in people]
    return BookPage(
        title=_("Matches with {name}").format(name=sought) if sought else book_title(found, names),
        address=address,
        matches=tuple(map(match_row, leaf.matches)),
        sought=sought,
        searching=leaf.earlier or leaf.number > 1,
        later=_turn(leaf.number - 1, sought) if leaf.number > 1 else "",
        earlier=_turn(leaf.number + 1, sought) if leaf.earlier else "",
        roster=tuple(_person(opened, player) for player in people),
        begin=reverse("book-match-new", args=[found.slug]) if opened.writes else "",
        doors=() if sought else tuple(_doors(opened)),
    )


def _doors(opened: Access) -> Iterator[Door]:
    """Besides playing: what a keeper may do, what was deleted in the book, and the way out of it."""
    slug = opened.book.slug
    yield from (_door(slug, *door) for door in READERS_DOORS)
    if opened.writes:
        yield from (_door(slug, *door) for door in KEEPERS_DOORS)
        yield from map(removed_match_row, catalogue.removed(opened.book))
    yield from (_door(slug, *door) for door in LEAVING)


def _door(slug: str, route: str, label: str, hint: str, icon: str) -> Door:
    return Door(url=reverse(route, args=[slug]), label=_(label), hint=_(hint), icon=icon)


def _person(opened: Access, player: Player) -> Person:
    return Person(name=player.name, url=reverse("player", args=[opened.book.slug, player.pk]))


def _turn(number: int, sought: str) -> str:
    return "?" + urlencode({**({"player": sought} if sought else {}), "page": number})


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Unknown, revoked and mangled links are one and the same: nothing."""
    key = selectors.key(token)
    if key is None:
        raise Http404
    response = redirect(_place(key))
    access.remember(request, response, token)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _code_page(request, form, 422 if form.is_bound else 200)
    try:
        key = keys.guess(form.cleaned_data["code"], fingerprint(request))
    except NotHeardError as refusal:
        form.add_error("code", _too_often(refusal))
        return _code_page(request, form, 429)
    except NotWholeError:
        form.add_error("code", _("Two characters are missing. Just now all eight are needed."))
        return _code_page(request, form, 422)
    if key is None:
        form.add_error("code", _unknown(form.cleaned_data["code"]))
        return _code_page(request, form, 422)
    response = see_other(_place(key))
    access.remember(request, response, key.token)
    return response


def _code_page(request: HttpRequest, form: CodeForm, status: int) -> HttpResponse:
    if codes.wanted_whole():
        form.want_whole()
    page = CodePage(title=_("Enter a code"), form=form)
    return render(request, "books/code.html", {"page": page}, status=status)


def _place(key: Key) -> str:
    return reverse("match", args=[key.match.slug]) if key.match else reverse("book", args=[key.book.slug])


def _unknown(code: str) -> str:
    said = _("{code} opens nothing. A code is good for an hour; ask for a new one.")
    return said.format(code=spaced_code(code))


def _too_often(refusal: NotHeardError) -> str:
    minutes = -((timezone.now() - refusal.until).total_seconds() // 60)
    said = ngettext(
        "Too many codes were wrong. In {minutes} minute you can try again; a link or a QR code opens it at once.",
        "Too many codes were wrong. In {minutes} minutes you can try again; a link or a QR code opens it at once.",
        int(minutes),
    )
    return said.format(minutes=int(minutes))
