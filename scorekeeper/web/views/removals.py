"""Removals: what is deleted says what will be gone, and can be brought back; whoever leaves a book leaves it alone."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.rulings import series
from scorekeeper.store import removals, selectors
from scorekeeper.store.models import Book, Match
from scorekeeper.web import access, flashes
from scorekeeper.web.pages import Confirmation
from scorekeeper.web.pages import removals as pages
from scorekeeper.web.pages.sharing import Question
from scorekeeper.web.returning import see_other
from scorekeeper.web.spoken import joined, told
from scorekeeper.web.titles import book_title


@require_http_methods(["GET", "HEAD", "POST"])
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """Deletes a book; a book that is deleted already can be brought back here."""
    found = access.book_to_bring_back(request, slug).book
    back = reverse("book-restoration", args=[slug])
    if request.method == "POST":
        removals.remove(found)
        flashes.success(request, _("{book} is deleted.").format(book=book_title(found)), undo=back)
        return see_other(reverse("scorebooks"))
    if found.removed_at:
        return _removed(request, found, book_title(found), back)
    return _asked(
        request,
        title=book_title(found),
        question=_("Delete this scorebook?"),
        consequence=_consequence(found),
        action=reverse("book-removal", args=[slug]),
        answer=_("Delete it"),
        back=reverse("book", args=[slug]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Deletes a match; a match that is deleted already can be brought back here."""
    found = access.match_to_bring_back(request, slug).match
    back, players = reverse("match-restoration", args=[slug]), _players(found)
    if request.method == "POST":
        removals.remove(found)
        flashes.success(request, _("The match of {players} is deleted.").format(players=players), undo=back)
        return see_other(reverse("book", args=[found.book.slug]))
    if found.removed_at:
        return _removed(request, found, players, back)
    return _asked(
        request,
        title=players,
        question=_("Delete this match?"),
        consequence=_consequence(found),
        action=reverse("match-removal", args=[slug]),
        answer=_("Delete it"),
        back=reverse("match", args=[slug]),
    )


@require_POST
def book_back(request: HttpRequest, slug: str) -> HttpResponse:
    """A deleted book is there again, with everything in it and every link to it."""
    found = access.book_to_bring_back(request, slug).book
    removals.restore(found)
    flashes.success(request, _("{book} is back.").format(book=book_title(found)))
    return see_other(reverse("book", args=[slug]))


@require_POST
def match_back(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.match_to_bring_back(request, slug).match
    removals.restore(found)
    flashes.success(request, _("The match is back."))
    return see_other(reverse("match", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def departure(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave: this browser, and the account that is signed in, forget the book; nobody else notices."""
    opened = access.book_to_read(request, slug)
    if request.method == "POST":
        response = see_other(reverse("scorebooks"))
        access.forget(request, response, opened.book)
        flashes.success(request, _("This browser has forgotten {book}.").format(book=book_title(opened.book)))
        return response
    consequence = _("This browser forgets it, and so does your account if you are signed in. Nobody else notices.")
    way_in = _("Keep the keeper link if nobody else has it: without it the book is out of reach for ever.")
    return _asked(
        request,
        title=book_title(opened.book),
        question=_("Leave this scorebook?"),
        consequence=joined((consequence, way_in)) if opened.writes else consequence,
        action=reverse("book-departure", args=[slug]),
        answer=_("Leave it"),
        stay=_("Stay"),
        back=reverse("book", args=[slug]),
    )


def _asked(request: HttpRequest, *, title: str, **asked: str) -> HttpResponse:
    page = Question(title=title, confirmation=Confirmation(region="question", **asked))
    return render(request, "sharing/question.html", {"page": page})


def _removed(request: HttpRequest, thing: Book | Match, title: str, action: str) -> HttpResponse:
    gone_at = removals.gone_at(thing) or timezone.now()
    sentence = _("It is deleted, and can be brought back until {day}.").format(day=date_format(gone_at, "DATE_FORMAT"))
    page = pages.Removed(title=title, sentence=sentence, action=action)
    return render(request, "removals/removed.html", {"page": page})


def _consequence(thing: Book | Match) -> str:
    day = date_format(timezone.now() + removals.KEPT, "DATE_FORMAT")
    said = _("Out of sight for everybody: {what}. You can bring it all back until {day}; then it is gone for good.")
    return said.format(what=told(series(_contents(thing))), day=day)


def _contents(thing: Book | Match) -> Iterator[str]:
    """What there is in it, and in any case the links to it."""
    extent = selectors.extent(thing)
    if isinstance(thing, Book):
        yield ngettext("{count} match", "{count} matches", extent.matches).format(count=extent.matches)
    yield ngettext("{count} entry", "{count} entries", extent.entries).format(count=extent.entries)
    if extent.rulings:
        yield ngettext("{count} saved ruling", "{count} saved rulings", extent.rulings).format(count=extent.rulings)
    yield _("every link to it")


def _players(match: Match) -> str:
    return told(series(selectors.notebook(match).match.players))
