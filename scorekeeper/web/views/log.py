"""The log of a match: who changed what, when, and what was struck."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.store import selectors
from scorekeeper.web import access
from scorekeeper.web.recording.desk import desk
from scorekeeper.web.recording.log_page import log_page


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.match_to_read(request, slug)
    page = log_page(desk(found), selectors.log(found.match), selectors.struck(found.match))
    return render(request, "matches/log.html", {"page": page})
