"""Deleting says what will be gone and can be undone; whoever leaves a book leaves it alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.words import series
from scorekeeper.store import codec, removals, roster, selectors
from scorekeeper.store.models import Book, Match
from scorekeeper.web import access
from scorekeeper.web.books.pages import book_title
from scorekeeper.web.books.sharing import ask
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import in_words, joined


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedPage(Page):
    """Something that was deleted: until when it can be brought back, and the way to do so."""

    sentence: str
    action: str


@require_http_methods(["GET", "HEAD", "POST"])
def book_removal(request: HttpRequest, slug: str) -> HttpResponse:
    """Deletes a book; a book that is deleted already can be brought back here."""
    found = access.book_to_bring_back(request, slug).book
    title = book_title(found)
    return _removal(
        request,
        found,
        title=title,
        question=_("Delete this scorebook?"),
        done=_("{book} is deleted.").format(book=title),
        home=reverse("scorebooks"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def match_removal(request: HttpRequest, slug: str) -> HttpResponse:
    """Deletes a match; a match that is deleted already can be brought back here."""
    found = access.match_to_bring_back(request, slug).match
    players = in_words(series(codec.opening_summary(found.opening).players)) or _("A match that cannot be read")
    return _removal(
        request,
        found,
        title=players,
        question=_("Delete this match?"),
        done=_("The match of {players} is deleted.").format(players=players),
        home=reverse("book", args=[found.book.slug]),
    )


def _removal(
    request: HttpRequest, thing: Book | Match, *, title: str, question: str, done: str, home: str
) -> HttpResponse:
    kind = "book" if isinstance(thing, Book) else "match"
    restoration = reverse(f"{kind}-restoration", args=[thing.slug])
    if request.method == "POST":
        if isinstance(thing, Book):
            removals.remove(thing)
        else:
            roster.remove(thing)
        messages.success(request, done, undo=restoration)
        return see_other(home)
    if thing.removed_at:
        gone_at = removals.gone_at(thing) or timezone.now()
        sentence = _("It is deleted, and can be brought back until {day}.").format(
            day=date_format(gone_at, "DATE_FORMAT")
        )
        page = RemovedPage(title=title, sentence=sentence, action=restoration)
        return render(request, "books/removed.html", {"page": page})
    return ask(
        request,
        title,
        region="question",
        question=question,
        consequence=_consequence(thing),
        action=reverse(f"{kind}-removal", args=[thing.slug]),
        answer=_("Delete it"),
        back=reverse(kind, args=[thing.slug]),
    )


@require_POST
def book_restoration(request: HttpRequest, slug: str) -> HttpResponse:
    """A deleted book is there again, with everything in it and every link to it."""
    found = access.book_to_bring_back(request, slug).book
    removals.restore(found)
    messages.success(request, _("{book} is back.").format(book=book_title(found)))
    return see_other(reverse("book", args=[slug]))


@require_POST
def match_restoration(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.match_to_bring_back(request, slug).match
    roster.restore(found)
    messages.success(request, _("The match is back."))
    return see_other(reverse("match", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def departure(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave: this browser, and the account that is signed in, forget the book; nobody else notices."""
    opened = access.book_to_read(request, slug)
    if request.method == "POST":
        response = see_other(reverse("scorebooks"))
        access.forget(request, response, opened.book)
        messages.success(request, _("This browser has forgotten {book}.").format(book=book_title(opened.book)))
        return response
    consequence = _("This browser forgets it, and so does your account if you are signed in. Nobody else notices.")
    way_in = _("Keep the keeper link if nobody else has it: without it the book is out of reach for ever.")
    return ask(
        request,
        book_title(opened.book),
        region="question",
        question=_("Leave this scorebook?"),
        consequence=joined((consequence, way_in)) if opened.writes else consequence,
        action=reverse("book-departure", args=[slug]),
        answer=_("Leave it"),
        stay=_("Stay"),
        back=reverse("book", args=[slug]),
    )


def _consequence(thing: Book | Match) -> str:
    day = date_format(timezone.now() + removals.KEPT, "DATE_FORMAT")
    said = _("Hidden from everybody: {what}. You can bring it all back until {day}; then it is gone for good.")
    return said.format(what=in_words(series(_contents(thing))), day=day)


def _contents(thing: Book | Match) -> Iterator[str]:
    """What there is in it, and in any case the links to it."""
    extent = selectors.extent(thing)
    if isinstance(thing, Book):
        yield ngettext("{count} match", "{count} matches", extent.matches).format(count=extent.matches)
    yield ngettext("{count} entry", "{count} entries", extent.entries).format(count=extent.entries)
    if extent.rulings:
        yield ngettext("{count} saved ruling", "{count} saved rulings", extent.rulings).format(count=extent.rulings)
    yield _("every link to it")
