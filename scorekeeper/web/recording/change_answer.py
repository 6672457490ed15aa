"""Answering a change: shown with its ripple, judged, and done once, from what was last seen."""

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.store import selectors, services
from scorekeeper.store.services import StaleError
from scorekeeper.web import flashes
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.pages.matches import ChangePage
from scorekeeper.web.recording.answers import see_match, shown, told_changed
from scorekeeper.web.recording.change_page import change_page
from scorekeeper.web.recording.desk import Desk, Post, desk, post
from scorekeeper.web.recording.match_page import conflict
from scorekeeper.web.recording.plans import Plan

Plans = Callable[[Desk], Plan]


def answer(request: HttpRequest, found: MatchAccess, plans: Plans) -> HttpResponse:
    """A GET shows the plan; a POST does it, or shows why not."""
    if request.method != "POST":
        return _shown(request, change_page(plans(desk(found))))
    sent = post(request.POST)
    try:
        return _do(request, found, plans, sent)
    except StaleError as stale:
        table = desk(replace(found, match=stale.match))
        page = change_page(plans(table), sent, conflict(table, stale.meanwhile))
        return _shown(request, page, status=409)


def _do(request: HttpRequest, found: MatchAccess, plans: Plans, sent: Post) -> HttpResponse:
    row = found.match
    if selectors.recorded(row, sent.key):
        return see_match(row)
    if sent.seen != row.version:
        raise StaleError(row, services.since(row, sent.seen))
    plan = plans(desk(found))
    if plan.edit is None:
        return _shown(request, change_page(plan, sent), status=422)
    if sent.looks:
        return _shown(request, change_page(plan, sent))
    if plan.idle:
        flashes.information(request, _("All of it is as it stands already."))
        return see_match(row)
    if sent.looked not in {"", plan.typed}:
        flashes.information(request, _("Something else was typed since: this is what it changes now."))
        return _shown(request, change_page(plan, sent))
    plan.write(sent.writer(request), sent.key)
    row.refresh_from_db()
    return told_changed(request, row, row.version, plan.done)


def _shown(request: HttpRequest, page: ChangePage, status: int = 200) -> HttpResponse:
    return shown(request, "matches/change.html", page, status)
