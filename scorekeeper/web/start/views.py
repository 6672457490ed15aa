"""A match starts: on one page, which can be sent as it is. And the demo."""

from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.match.facts import AGREED, SetScore
from scorekeeper.store import beginnings, catalogue, demo, selectors
from scorekeeper.store.failures import ERRORS, failure
from scorekeeper.store.models import Book
from scorekeeper.web import access
from scorekeeper.web.rulebook.games import houses_of
from scorekeeper.web.rulebook.rules_form import RulesForm
from scorekeeper.web.rulebook.rules_page import rules_page
from scorekeeper.web.site import errors as site_errors
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.start import pages as start_pages
from scorekeeper.web.start.draft import Draft, ground
from scorekeeper.web.start.forms import StartForm


@require_http_methods(["GET", "HEAD", "POST"])
def match_new(request: HttpRequest) -> HttpResponse:
    """The first match of a new scorebook; one that is played on stays in its book."""
    again = request.GET.get("again")
    if again:
        book = access.match_to_edit(request, again).book
        return HttpResponseRedirect(f"{reverse('book-match-new', args=[book.slug])}?{request.GET.urlencode()}")
    return _begin(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
def book_match_new(request: HttpRequest, slug: str) -> HttpResponse:
    """The next match of a scorebook, with the people and the rules of the last one."""
    return _begin(request, access.book_to_edit(request, slug).book)


@require_safe
def start_preview(request: HttpRequest) -> HttpResponse:
    """What follows from the names and the rules so far."""
    return render(
        request, "start/_details.html", {"details": start_pages.details(StartForm(initial=request.GET.dict()))}
    )


@require_POST
def start_draft(request: HttpRequest) -> HttpResponse:
    """What was typed goes along to the page of single rules, and from there back."""
    book = request.GET.get("book", "")
    query = Draft.typed(request.POST.dict()).query
    return see_other(f"{reverse('match-new-rules')}?{urlencode({'book': book})}&{query}")


@require_http_methods(["GET", "HEAD", "POST"])
def start_rules(request: HttpRequest) -> HttpResponse:
    """Every house rule of the match that is about to start."""
    typed, book = Draft.typed(request.GET.dict()), request.GET.get("book", "")
    start = _start(book)
    preset, present = ground(typed)
    form = RulesForm(request.POST if request.method == "POST" else None, preset=preset, rules=present)
    if form.is_valid() and not form.looked:
        return see_other(f"{start}?{replace(typed, rules=form.word, deal='').query}")
    found = rules_page(form, f"{start}?{typed.query}", start_pages.unread(typed))
    refused = form.errors or found.notice
    return render(request, "start/rules.html", {"page": found}, status=422 if refused else 200)


def _start(book: str) -> str:
    """Where the match starts: in this book, or with a book of its own."""
    return reverse("book-match-new", args=[book]) if book else reverse("match-new")


def _begin(request: HttpRequest, book: Book | None) -> HttpResponse:
    if request.method != "POST":
        draft = _prefilled(request, book)
        said = start_pages.unread(draft)
        page = start_pages.start_page(request, book, StartForm(initial=draft.fields), *filter(None, [said]))
        return render(request, "start/start.html", {"page": page}, status=422 if said else 200)
    form = StartForm(request.POST, known=selectors.roster(book) if book else ())
    if not form.is_valid():
        return _refused(request, start_pages.start_page(request, book, form))
    try:
        return _begun(request, book, form)
    except ERRORS as error:
        why = failure(error)
        if why is None:
            raise
        page = start_pages.start_page(request, book, form, site_errors.change(why))  # still filled, with the same key
        return site_errors.later(_refused(request, page))


def _refused(request: HttpRequest, page: start_pages.StartPage) -> HttpResponse:
    return render(request, "start/start.html", {"page": page}, status=422)


def _begun(request: HttpRequest, book: Book | None, form: StartForm) -> HttpResponse:
    house = houses_of(book).get(form.cleaned_data["rules"], "") if book else ""
    match = replace(form.match, date=timezone.localdate().isoformat(), house=house)
    first = SetScore(why=AGREED, declarer=form.first_declarer) if form.first_declarer else None
    home = book or _book_of_one_match(request)
    again = beginnings.unplayed(home, match, first) if home else None
    if again:
        return see_other(reverse("match", args=[again.slug]))
    begun = beginnings.start(
        match,
        first=first,
        book=book,
        by=access.book_to_edit(request, book.slug).name if book else "",
        key=form.cleaned_data["key"],
        said=form.draft.query,
        claim=access.claim(request, form.cleaned_data["key"]),
    )
    response = see_other(reverse("match", args=[begun.match.slug]))
    if begun.key:
        access.remember(request, response, begun.key.token)
    return response


def _book_of_one_match(request: HttpRequest) -> Book | None:
    """The book that opened last around a match, as long as that is all there is of it."""
    held = next(iter(catalogue.shelf(access.held(request))), None)
    return held.book if held and held.writes and held.matches == 1 and not held.book.name else None


def _prefilled(request: HttpRequest, book: Book | None) -> Draft:
    """What the address says; or else, in a book, the people and the rules of the last time."""
    typed = Draft.typed(request.GET.dict())
    if "rules" in request.GET or typed != Draft() or book is None:
        return typed
    again = request.GET.get("again")
    row = access.match_to_edit(request, again).match if again else catalogue.latest(book)
    found = start_pages.played(row) if row else None
    if found is None:
        return typed
    return found if again else replace(found, levels=typed.levels)


@require_http_methods(["GET", "HEAD", "POST"])
def demonstration(request: HttpRequest) -> HttpResponse:
    """A browser has one demo at a time: asked for again, it is the one that was played with."""
    if request.method != "POST":
        page = Page(title=_("Try the demo"), description=_("Two evenings of one table, to look at and to change."))
        return render(request, "books/demo.html", {"page": page})
    kept = next((held.book for held in catalogue.shelf(access.held(request)) if held.book.throwaway), None)
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
