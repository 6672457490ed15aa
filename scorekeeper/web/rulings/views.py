"""Asking the referee: every question is its address, so nothing is kept and nothing has to be found again."""

import re
from collections.abc import Iterator
from dataclasses import replace

from django.core.cache import cache
from django.core.cache.utils import make_template_fragment_key
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper.match.known import known
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.cards import notation
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.order_and_shape import ORDER
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.rules.questions.question import RULES, Question
from scorekeeper.rules.questions.scored import SCORE
from scorekeeper.store.selectors import DamagedError
from scorekeeper.web import access
from scorekeeper.web.books import sharing
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.rulings import address as ruling_address
from scorekeeper.web.rulings.address import SHOUT, Asking, Origin, Reply, ask
from scorekeeper.web.rulings.asking_page import asking_page, notes, preview
from scorekeeper.web.rulings.card_grid import grid
from scorekeeper.web.rulings.comparison import ComparisonPage, compared_page, has_elsewhere
from scorekeeper.web.rulings.controls import tray
from scorekeeper.web.rulings.desk import counted, desk, uncounted, with_sides
from scorekeeper.web.rulings.from_match import about, entrance, naming_houses, way_back
from scorekeeper.web.rulings.limits import rate_limited
from scorekeeper.web.rulings.next_page import hand_described, hand_of_match, next_page
from scorekeeper.web.rulings.pages import (
    DrawnRuling,
    PlaysPage,
    RulingBoardPage,
    RulingSharePage,
    board_page,
    listed,
    plays_page,
    ruling_page,
    share_page,
)
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.sentence_page import sentence_page
from scorekeeper.web.rulings.shouts import NEXT, Moment, moment_of, shout_named
from scorekeeper.web.rulings.shouts_page import shouted, shouts_page
from scorekeeper.web.site.not_modified import unchanged
from scorekeeper.web.site.pages import OpenGraph

PAGE_NUMBER = re.compile(r"[1-9]\d{0,3}")


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """What people shout, the likeliest first, and every kind of question below."""
    asking = _read(request, FOLLOW)
    table = _table(request, asking.origin)
    begun = ruling_address.remembered(request, asking)
    last = ruling_address.last_asked(request, asking.origin)
    page = shouts_page(_moment(begun, table), tuple(_every(begun, table)), last, _back(asking, table))
    return _private(render(request, "rulings/shouts.html", {"page": page}), table)


@require_safe
@rate_limited
def sentence(request: HttpRequest) -> HttpResponse:
    """A sentence as somebody says it, as the question that was understood; another hand had a trump of its own."""
    asking = _read(request, FOLLOW)
    table = _table(request, asking.origin)
    game = ruling_address.remembered(request, asking, {RULES.name})
    begun = {each.kind.op: each for each in _every(game, table)}
    page = sentence_page(request.GET.get("text", ""), begun, entrance(asking))
    tiles = () if page.readings else shouted(_moment(game, table), begun.values())
    page = replace(page, tiles=tiles, match_url=_back(asking, table))
    response = render(request, "rulings/sentence.html", {"page": page}, status=422 if page.objection else 200)
    return _private(response, table)


@require_safe
@rate_limited
def next_declarer(request: HttpRequest, *, board: bool = False) -> HttpResponse:
    """Who declares next: what every total brings from where the hand of a match, or one that is described, started."""
    asking = replace(_read(request, SCORE), shout=shout_named(request.GET.get("shout", ""), "next"))
    table = _table(request, asking.origin)
    if table:
        hand = hand_of_match(*_hand(asking, table), asking, request.GET)
    else:
        asking = ruling_address.remembered(request, asking)
        hand = hand_described(asking, request.GET)
    page = next_page(hand, asking, _back(asking, table))
    template = "rulings/next_board.html" if board and page.answer else "rulings/next.html"
    return _private(render(request, template, {"page": page}, status=422 if page.objections else 200), table)


@require_safe
@unchanged
def ruling(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer, or the form where there is none yet; what the lane refused any part of is not kept."""
    asking = _read(request, named(kind))
    if asking.missing:
        return _unasked(request, asking)
    if not asking.strangers and ruling_address.longer(asking, request.META["QUERY_STRING"]):
        return ruling_address.keep(redirect(asking.url("ruling")), asking)
    if _at_desk(asking):
        return _remedied(request, asking)
    back = way_back(request, asking.origin)
    asked = (request.scheme, request.get_host(), request.get_full_path(), back, get_language(), asking.houses)
    name = make_template_fragment_key("ruling", [repr(asked)])
    known: DrawnRuling | None = cache.get(name)
    if known:
        return render(request, "rulings/ruling.html", {"page": known})
    response = _answer(request, asking, back)
    if isinstance(response, TemplateResponse):
        cache.set(name, (response.context_data or {})["page"])
    return response


def _remedied(request: HttpRequest, asking: Asking) -> HttpResponse:
    """A remedy for a match: what it comes to can be put into the hand, so no cache keeps it."""
    table = _table(request, asking.origin)
    asking = counted(asking, table)
    response = _answer(request, asking, _back(asking, table))
    told = ask(asking)
    if isinstance(response, TemplateResponse) and isinstance(told, Ruled):
        drawn: DrawnRuling = (response.context_data or {})["page"]
        response.context_data = {"page": replace(drawn, desk=desk(asking, told, table))}
    return _private(response, table)


@rate_limited
def _unasked(request: HttpRequest, asking: Asking) -> HttpResponse:
    return _form(request, asking, None, settling=bool(asking.values))


@rate_limited
def _answer(request: HttpRequest, asking: Asking, back: str) -> HttpResponse:
    told = ask(asking)
    if isinstance(told, QuestionError):
        return _form(request, asking, told)
    canonical = request.build_absolute_uri(asking.alone.url("ruling"))
    page = ruling_page(
        asking,
        told,
        notes(asking),
        canonical=canonical,
        entrance=entrance(asking.unsaid if asking.example else asking),
        back=back,
    )
    drawn = DrawnRuling(
        title=page.title,
        description=page.description,
        canonical=canonical,
        graph=OpenGraph(title=page.title, description=page.description, url=canonical),
        main=render_to_string("rulings/_ruling.html", {"page": page}),
    )
    return TemplateResponse(request, "rulings/ruling.html", {"page": drawn})


@require_safe
@rate_limited
def question(request: HttpRequest, kind: str) -> HttpResponse:
    """The form, filled in."""
    asking = _read(request, named(kind))
    return _form(request, asking, answered(asking))


@require_safe
@rate_limited
def ruling_preview(request: HttpRequest, kind: str) -> HttpResponse:
    """What can be said of the question so far; the address bar follows."""
    asking = _read(request, named(kind))
    found = preview(asking, answered(asking))
    status = 422 if found.objection else 200
    response = render(request, "rulings/_previewed.html", {"preview": found}, status=status)
    response["HX-Replace-Url"] = asking.url("ruling-question")
    return ruling_address.keep(response, asking)


@require_safe
@unchanged
@rate_limited
def elsewhere(request: HttpRequest, kind: str) -> HttpResponse:
    """The same question under other rules."""
    asking = _counted(request, named(kind))
    if asking.missing or not has_elsewhere(asking.kind):
        raise Http404
    page = compared_page(asking)
    if isinstance(page, QuestionError):
        return unanswered(request, asking, page)
    if asking.kind is SCORE and shout_named(request.GET.get(SHOUT, ""), NEXT):
        page = replace(page, back=f"{reverse('ruling-next')}?{request.META['QUERY_STRING']}")
    return _shown(request, "rulings/elsewhere.html", page, asking)


@require_safe
@unchanged
@rate_limited
def plays(request: HttpRequest, kind: str) -> HttpResponse:
    """Every allowed play."""
    asking, text = _read(request, named(kind)), request.GET.get("page", "1")
    if asking.missing or kind != FOLLOW.slug or not PAGE_NUMBER.fullmatch(text):
        raise Http404
    found = listed(asking, int(text))
    if isinstance(found, QuestionError):
        return unanswered(request, asking, found)
    page = plays_page(asking, int(text), found.ruling)
    if page is None:
        raise Http404
    return _shown(request, "rulings/plays.html", page, asking)


@require_safe
@unchanged
@rate_limited
def board(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer to show round."""
    asking, told = asked(request, kind)
    if not isinstance(told, Ruled):
        return unanswered(request, asking, told)
    return _shown(request, "rulings/board.html", board_page(asking, told), asking)


@require_safe
@rate_limited
def share(request: HttpRequest, kind: str) -> HttpResponse:
    """The answer to send; drawn each time, for the machine that serves may have come into another network."""
    asking, told = asked(request, kind)
    if not isinstance(told, Ruled):
        return unanswered(request, asking, told)
    address = sharing.absolute(request, asking.alone.url("ruling"))
    return _shown(request, "rulings/share.html", share_page(asking, told, address), asking)


def _shown(
    request: HttpRequest,
    template: str,
    page: ComparisonPage | PlaysPage | RulingBoardPage | RulingSharePage,
    asking: Asking,
) -> HttpResponse:
    """A page about a ruling, with the way back to its match; how often something was done there can change."""
    shown = replace(page, match_url=way_back(request, asking.origin))
    response = render(request, template, {"page": shown})
    if _at_desk(asking):
        response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def card_grid(request: HttpRequest) -> HttpResponse:
    """The cards to tap, as the rules and the trump on the form sort them."""
    return HttpResponse(grid(_read(request, ORDER)))


@require_safe
def card_tray(request: HttpRequest) -> HttpResponse:
    """Cards as somebody typed them, to look at and to take away."""
    found = tray(request.GET.get("cards", "").strip(), _read(request, ORDER).home, notation.MOST_DECKS)
    return render(request, "rulings/_tray.html", {"tray": found}, status=422 if found.error else 200)


def named(slug: str) -> Question:
    """The kind of question that an address names."""
    try:
        return KINDS[slug.replace("-", "_")]
    except KeyError:
        raise Http404 from None


def answered(asking: Asking) -> Reply | None:
    """What the referee says, unless something has yet to be told him."""
    return None if asking.missing else ask(asking)


def asked(request: HttpRequest, slug: str) -> tuple[Asking, Reply | None]:
    """A question with what the referee says."""
    asking = _counted(request, named(slug))
    return asking, answered(asking)


def _counted(request: HttpRequest, kind: Question) -> Asking:
    """A question as it was asked, with how often the same was done in its match."""
    asking = _read(request, kind)
    return counted(asking, _table(request, asking.origin)) if _at_desk(asking) else asking


def unanswered(request: HttpRequest, asking: Asking, told: QuestionError | None) -> HttpResponse:
    """What takes too long is told why; what has no answer has no such page."""
    if told is None or told.kind is not Refused.TOO_COSTLY:
        raise Http404
    return _form(request, asking, told)


def _read(request: HttpRequest, kind: Question) -> Asking:
    asking = naming_houses(request, ruling_address.read(kind, dict(request.GET.lists())))
    if _at_desk(asking):
        return with_sides(asking, _table(request, asking.origin))
    return asking


def _at_desk(asking: Asking) -> bool:
    """Whether it is about something that happened in a match, whose hand can take the remedy."""
    return asking.kind is REMEDY and asking.origin is not None and not asking.example


def _table(request: HttpRequest, found: Origin | None) -> OpenMatch | None:
    """The match that a question was opened from, for those who may see it, while it can be read."""
    if found is None:
        return None
    try:
        return open_match(access.match_to_read(request, found.match))
    except (Http404, DamagedError):
        return None


def _moment(asking: Asking, table: OpenMatch | None) -> Moment:
    """What is known of when something is shouted."""
    if table:
        return moment_of(*_hand(asking, table))
    return Moment(asking.played, known="rules" in asking.values)


def _hand(asking: Asking, table: OpenMatch) -> tuple[Standing, Step | None]:
    """What the hand in question started from, and what was recorded of it."""
    at = min(asking.origin.at, len(table.steps)) if asking.origin else 0
    return table.standing_before(at), table.step_at(at)


def _back(asking: Asking, table: OpenMatch | None) -> str:
    return asking.origin.url if asking.origin and table else ""


def _every(asking: Asking, table: OpenMatch | None) -> Iterator[Asking]:
    """Every kind of question about the same hand; the match tells of it what it knows."""
    for kind in KINDS.values():
        yield about(asking, kind, known(kind.op, *_hand(asking, table)) if table else {})


def _form(request: HttpRequest, asking: Asking, told: Reply | None, *, settling: bool = False) -> HttpResponse:
    table = _table(request, asking.origin)
    asking = uncounted(asking, table) if asking.kind is REMEDY else asking
    others = tuple(_every(asking, table)) if asking.origin else ()
    begun = asking if asking.values else next((each for each in others if each.kind is asking.kind), asking)
    begun = ruling_address.remembered(request, begun)
    page = asking_page(begun, told, back=_back(asking, table), others=others, settling=settling)
    response = render(request, "rulings/ask.html", {"page": page}, status=422 if page.preview.objection else 200)
    return _private(response, table)


def _private(response: HttpResponse, table: OpenMatch | None) -> HttpResponse:
    """No cache keeps a page about a match, like every page of the match itself."""
    if table:
        response["Cache-Control"] = "private, no-store"
    return response
