"""A fact that was recorded: corrected, moved, struck, brought back, or one put in before it."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.store import selectors, services
from scorekeeper.store.services import StaleError, Writer
from scorekeeper.web import access, flashes
from scorekeeper.web.recording.answers import see_match, told_changed
from scorekeeper.web.recording.change_answer import answer
from scorekeeper.web.recording.change_page import ripple
from scorekeeper.web.recording.desk import desk
from scorekeeper.web.recording.plans import Plan, amending, forgotten, moving, striking

change = require_http_methods(["GET", "HEAD", "POST"])


def sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def waves(request: HttpRequest, plan: Plan) -> HttpResponse:
    """What a plan changes, alone."""
    return render(request, "matches/_ripple.html", {"ripple": ripple(plan)})


@change
def hand(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = access.match_to_edit(request, slug)
    return answer(request, found, lambda table: amending(table, pk, sent(request)))


@require_safe
def hand_ahead(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return waves(request, amending(desk(access.match_to_edit(request, slug)), pk, request.GET))


@change
def hand_before(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = access.match_to_edit(request, slug)
    return answer(request, found, lambda table: forgotten(table, pk, sent(request)))


@require_safe
def hand_before_ahead(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return waves(request, forgotten(desk(access.match_to_edit(request, slug)), pk, request.GET))


@change
def removal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = access.match_to_edit(request, slug)
    return answer(request, found, lambda table: striking(table, pk))


@change
def place(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = access.match_to_edit(request, slug)
    return answer(request, found, lambda table: moving(table, pk, request.GET.get("to", "")))


@require_POST
def restoration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What was struck did happen after all."""
    found = access.match_to_edit(request, slug)
    entry = selectors.entry(found.match, pk)
    if entry is None:
        raise Http404
    try:
        services.restore(entry, writer=Writer(seen=found.match.version, name=found.name))
    except StaleError:
        flashes.problem(request, _("Somebody else changed the match just now. Look at it, then try once more."))
        return see_match(found.match)
    found.match.refresh_from_db()
    return told_changed(request, found.match, found.match.version, _("It is back in its place."))
