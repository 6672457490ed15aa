"""Scorebooks: those that this browser may open, what is in one, and opening one by link or code."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.store import catalogue, codes, keys, roster, selectors
from scorekeeper.store.guesses import NotHeardError
from scorekeeper.store.keys import NotWholeError
from scorekeeper.store.models import Key
from scorekeeper.store.selectors import DamagedError
from scorekeeper.web import access
from scorekeeper.web.books.forms import CodeForm, TitleForm, spaced_code
from scorekeeper.web.books.pages import (
    BooksPage,
    NamePage,
    book_row,
    keys_of_visitor,
    match_row,
    removed_book_row,
)
from scorekeeper.web.matches.opened import opened_page
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.visitors import fingerprint


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Page):
    """A code to type, when no link and no camera is at hand."""

    form: CodeForm


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


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Unknown, revoked and mangled links are one and the same: nothing.

    Whoever comes by the link to watch one match for the first time may be a chat that shows something below the link.
    """
    key = selectors.key(token)
    if key is None:
        raise Http404
    response = _announced(request, key, token) or redirect(_place(key))
    access.remember(request, response, token)
    return response


def _announced(request: HttpRequest, key: Key, token: str) -> HttpResponse | None:
    found = access.watched_match(key)
    if found is None or key.digest in access.held(request):
        return None
    try:
        return render(request, "matches/opened.html", {"page": opened_page(request, found, token)})
    except DamagedError:
        return None


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
