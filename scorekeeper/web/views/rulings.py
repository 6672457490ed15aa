"""The referee's pages: every question is its address, so nothing is kept and nothing has to be found again."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.rules import notation
from scorekeeper.web import links
from scorekeeper.web.answering.elsewhere import compared, elsewhere_page
from scorekeeper.web.answering.sheets import board_page, plays_page, ruling_page, share_page
from scorekeeper.web.asking import address, lastly
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.asking.controls import tray
from scorekeeper.web.asking.grid import grid
from scorekeeper.web.asking.kind import Kind
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.asking.play import FOLLOW, ORDER
from scorekeeper.web.asking.sheet import asking_page, notes, preview
from scorekeeper.web.kept import kept
from scorekeeper.web.unchanged import unchanged

Told = Mapping[str, Any]
PAGE_NUMBER = re.compile(r"[1-9]\d{0,3}")


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """The follow first, which is most of the arguments; below it every other kind of question."""
    asking = lastly.remembered(request, _read(request, FOLLOW))
    return render(request, "rulings/ask.html", {"page": asking_page(asking, None, others=True)})


@require_safe
@unchanged
def ruling(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer, or the form where there is none yet."""
    asking = _read(request, named(kind))
    if asking.missing:
        return _form(request, asking, None)
    return kept(request, "", lambda: ("", _answer(request, asking)))


def _answer(request: HttpRequest, asking: Asking) -> HttpResponse:
    told = ask(asking)
    if "error" in told:
        return _form(request, asking, told)
    if not asking.strangers and request.META["QUERY_STRING"] != asking.query:
        return lastly.keep(redirect(asking.url("ruling")), asking)
    page = ruling_page(asking, told, notes(asking), request.build_absolute_uri(asking.url("ruling")))
    return render(request, "rulings/ruling.html", {"page": page})


@require_safe
def question(request: HttpRequest, kind: str) -> HttpResponse:
    """The form, filled in."""
    asking = _read(request, named(kind))
    return _form(request, asking, answered(asking))


@require_safe
def ruling_preview(request: HttpRequest, kind: str) -> HttpResponse:
    """What can be said of the question so far; the address bar follows."""
    asking = _read(request, named(kind))
    found = preview(asking, answered(asking))
    status = 422 if found.objection else 200
    response = render(request, "rulings/_previewed.html", {"preview": found}, status=status)
    response["HX-Replace-Url"] = asking.url("ruling-question")
    return lastly.keep(response, asking)


@require_safe
@unchanged
def elsewhere(request: HttpRequest, kind: str) -> HttpResponse:
    """The same question under other rules."""
    asking, told = settled(request, kind)
    if not asking.kind.compares:
        raise Http404
    found = compared(asking)
    if "error" in found:
        return _form(request, asking, found)
    return render(request, "rulings/elsewhere.html", {"page": elsewhere_page(asking, told, found)})


@require_safe
@unchanged
def plays(request: HttpRequest, kind: str) -> HttpResponse:
    """Every allowed play."""
    asking, _ = settled(request, kind)
    text = request.GET.get("page", "1")
    page = plays_page(asking, int(text)) if kind == FOLLOW.slug and PAGE_NUMBER.fullmatch(text) else None
    if page is None:
        raise Http404
    return render(request, "rulings/plays.html", {"page": page})


@require_safe
@unchanged
def board(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer to show round."""
    return render(request, "rulings/board.html", {"page": board_page(*settled(request, kind))})


@require_safe
def share(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer to send; drawn each time, for the machine that serves may have come into another network."""
    asking, told = settled(request, kind)
    address = links.absolute(request, asking.url("ruling"))
    return render(request, "rulings/share.html", {"page": share_page(asking, told, address)})


@require_safe
def card_grid(request: HttpRequest) -> HttpResponse:
    """The cards to tap, as the rules and the trump on the form sort them."""
    return HttpResponse(grid(_read(request, ORDER)))


@require_safe
def card_tray(request: HttpRequest) -> HttpResponse:
    """Cards as somebody typed them, to look at and to take away."""
    found = tray(request.GET.get("cards", "").strip(), _read(request, ORDER).home, notation.MOST_DECKS)
    return render(request, "rulings/_tray.html", {"tray": found}, status=422 if found.error else 200)


def named(slug: str) -> Kind:
    """The kind of question that an address names."""
    try:
        return KINDS[slug.replace("-", "_")]
    except KeyError:
        raise Http404 from None


def answered(asking: Asking) -> Told | None:
    """What the referee says, unless something has yet to be told him."""
    return None if asking.missing else ask(asking)


def settled(request: HttpRequest, slug: str) -> tuple[Asking, Told]:
    """A question with its answer; one that has none has no such page."""
    asking = _read(request, named(slug))
    told = answered(asking)
    if told is None or "error" in told:
        raise Http404
    return asking, told


def _read(request: HttpRequest, kind: Kind) -> Asking:
    return address.read(kind, dict(request.GET.lists()))


def _form(request: HttpRequest, asking: Asking, told: Told | None) -> HttpResponse:
    page = asking_page(lastly.remembered(request, asking), told)
    return render(request, "rulings/ask.html", {"page": page}, status=422 if page.preview.objection else 200)
