"""The demo: a throw-away scorebook to play with; nothing in it counts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.store import catalogue, demo
from scorekeeper.store.models import Book
from scorekeeper.web import access
from scorekeeper.web.pages import Page
from scorekeeper.web.returning import see_other


@require_http_methods(["GET", "HEAD", "POST"])
def demonstration(request: HttpRequest) -> HttpResponse:
    """A browser has one demo at a time: asked for again, it is the one that was played with."""
    if request.method != "POST":
        page = Page(
            title=_("Play with the demo"), description=_("Two evenings of one table, to look at and to change.")
        )
        return render(request, "books/demo.html", {"page": page})
    kept = next((held.book for held in catalogue.shelf(access.tokens(request)) if held.book.throwaway), None)
    if kept:
        return see_other(_tonight(kept))
    key = demo.open_demo(timezone.localdate())
    response = see_other(_tonight(key.book))
    access.remember(request, response, key.token)
    return response


def _tonight(book: Book) -> str:
    """The match in full swing; the book itself once somebody has deleted every match in it."""
    row = catalogue.latest(book)
    return reverse("match", args=[row.slug]) if row else reverse("book", args=[book.slug])
