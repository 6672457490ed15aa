"""A match starts: on one page, which can be sent as it is once four names are written."""

from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.match import fold
from scorekeeper.match.facts import AGREED, Override
from scorekeeper.store import beginnings, catalogue, selectors
from scorekeeper.store.models import Book
from scorekeeper.web import access
from scorekeeper.web.returning import see_other
from scorekeeper.web.rules_form import RulesForm
from scorekeeper.web.starting import page
from scorekeeper.web.starting.draft import Draft, ground, once_more
from scorekeeper.web.starting.form import StartForm
from scorekeeper.web.starting.rules_page import rules_page
from scorekeeper.web.starting.setting import around, houses


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
def preview(request: HttpRequest) -> HttpResponse:
    """What follows from the names and the rules so far."""
    return render(request, "beginnings/_details.html", {"details": page.details(Draft.typed(request.GET.dict()))})


@require_POST
def draft(request: HttpRequest) -> HttpResponse:
    """What was typed goes along to the page of single rules, and from there back."""
    book = request.GET.get("book", "")
    query = Draft.typed(request.POST.dict()).query
    return see_other(f"{reverse('match-new-rules')}?{urlencode({'book': book})}&{query}")


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest) -> HttpResponse:
    """Every house rule of the match that is about to start."""
    typed, book = Draft.typed(request.GET.dict()), request.GET.get("book", "")
    start = _start(book)
    preset, present = ground(typed)
    form = RulesForm(request.POST if request.method == "POST" else None, preset=preset, rules=present)
    if form.is_valid():
        return see_other(f"{start}?{replace(typed, rules=form.word, deal='').query}")
    found = rules_page(form, f"{start}?{typed.query}", page.unread(typed))
    refused = form.is_bound or found.notice
    return render(request, "beginnings/rules.html", {"page": found}, status=422 if refused else 200)


def _start(book: str) -> str:
    """Where the match starts: in this book, or with a book of its own."""
    try:
        return reverse("book-match-new", args=[book]) if book else reverse("match-new")
    except NoReverseMatch as error:
        raise Http404 from error


def _begin(request: HttpRequest, book: Book | None) -> HttpResponse:
    if request.method != "POST":
        draft = _prefilled(request, book)
        said = page.unread(draft)
        errors = {"": (said,)} if said else page.NO_ERRORS
        return _shown(request, draft, around(request, book, prefilled=draft), errors)
    form = StartForm(request.POST, known=selectors.roster(book) if book else ())
    if not form.is_valid():
        typed = Draft.typed({name: form.data[name] for name in form.data})
        return _shown(request, typed, around(request, book), page.objections(form))
    return _begun(request, book, form)


def _begun(request: HttpRequest, book: Book | None, form: StartForm) -> HttpResponse:
    house = next((house.name for house in houses(book) if house.word == form.cleaned_data["rules"]), "")
    begun = beginnings.start(
        replace(form.match, date=timezone.localdate().isoformat(), house=house),
        first=_first(form.first_declarer),
        book=book,
        by=access.called(request),
        key=form.cleaned_data["key"],
    )
    response = see_other(reverse("match", args=[begun.match.slug]))
    if begun.key:
        access.remember(request, response, begun.key.token)
    return response


def _shown(
    request: HttpRequest, draft: Draft, setting: page.Setting, errors: page.Errors = page.NO_ERRORS
) -> HttpResponse:
    found = page.start(draft, setting, errors)
    return render(request, "beginnings/start.html", {"page": found}, status=422 if errors else 200)


def _prefilled(request: HttpRequest, book: Book | None) -> Draft:
    """What the address says; or else, in a book, the people and the rules of the last time."""
    typed = Draft.typed(request.GET.dict())
    if "rules" in request.GET or typed != Draft() or book is None:
        return typed
    again = request.GET.get("again")
    row = access.match_to_edit(request, again).match if again else catalogue.latest(book)
    if row is None:
        return typed
    match = selectors.notebook(row).match
    found = once_more(match, fold.now(match))
    return found if again else replace(found, levels=typed.levels)


def _first(name: str | None) -> Override | None:
    return Override(reason=AGREED, declarer=name) if name else None
