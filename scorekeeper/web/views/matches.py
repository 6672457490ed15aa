"""A match's page, recording the hand that is played, and taking the last change back."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.store import selectors, services
from scorekeeper.store.services import StaleError, Writer
from scorekeeper.web import access, flashes
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.live import seen
from scorekeeper.web.pages.matches import MatchPage
from scorekeeper.web.recording.answers import see_match, shown, told_saved, told_taken_back
from scorekeeper.web.recording.desk import Post, desk, moment, post
from scorekeeper.web.recording.hand_form import HandForm
from scorekeeper.web.recording.match_page import conflict, match_page
from scorekeeper.web.recording.preview import of_form


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The match; a post records the next hand."""
    if request.method != "POST":
        return _seen(request, slug)
    found, sent = access.match_to_edit(request, slug), post(request.POST)
    try:
        return _record(request, found, sent)
    except StaleError as stale:
        table = desk(replace(found, match=stale.match))
        form = HandForm(table.standing, data=request.POST)
        return _shown(request, match_page(table, form, sent, conflict=conflict(table, stale.meanwhile)), status=409)


def _seen(request: HttpRequest, slug: str) -> HttpResponse:
    """Until somebody writes, everybody who may do as much sees the same page."""
    return seen(request, slug, lambda opened: _shown(request, match_page(desk(opened))))


def _record(request: HttpRequest, found: MatchAccess, sent: Post) -> HttpResponse:
    """Save once, from what was last seen; else the page again, still filled."""
    if selectors.recorded(found.match, sent.key):
        return _saved(request, found, sent)
    if sent.seen != found.match.version:
        raise StaleError(found.match, services.since(found.match, sent.seen))
    table = desk(found)
    form = HandForm(table.standing, data=request.POST)
    if not form.is_valid() or form.fact is None:
        return _shown(request, match_page(table, form, sent), status=422)
    if sent.looks:
        return _shown(request, match_page(table, form, sent))
    fact = replace(form.fact, at=moment())
    services.record(found.match, fact, writer=sent.writer(request), key=sent.key)
    return _saved(request, found, sent)


def _saved(request: HttpRequest, found: MatchAccess, sent: Post) -> HttpResponse:
    """The hand that this key saved, just now or by an earlier post whose answer was lost."""
    table = desk(found)
    written = next(((entry, step) for entry, step in table.recorded if entry.key == sent.key), None)
    if written is None:
        return see_match(found.match)
    entry, step = written
    return told_saved(request, found.match, selectors.changed_last(entry), step)


def _shown(request: HttpRequest, page: MatchPage, status: int = 200) -> HttpResponse:
    return shown(request, "matches/match.html", page, status)


@require_safe
def ahead(request: HttpRequest, slug: str) -> HttpResponse:
    """What the hand in the form would bring, as far as it can be read."""
    table = desk(access.match_to_edit(request, slug))
    found = of_form(HandForm(table.standing, data=request.GET))
    return render(request, "matches/_preview.html", {"preview": found})


@require_POST
def take_back(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """Undo a change, so long as nothing came after it."""
    found = access.match_to_edit(request, slug)
    try:
        services.take_back(found.match, version, writer=Writer(seen=version, name=found.name))
    except StaleError:
        flashes.problem(request, _("Something was changed since, so this stays. Open the hand to fix it."))
        return see_match(found.match)
    return told_taken_back(request, found.match, version + 1, again="again" in request.GET)
