"""Watching: the score on a television or flat on the table, and what other phones are told of a change."""

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.rules.rulings import series
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.live import keep_up, watched
from scorekeeper.web.pages import board as pages
from scorekeeper.web.recording.board import scoreboard
from scorekeeper.web.recording.desk import desk
from scorekeeper.web.recording.history import history
from scorekeeper.web.spoken import told

FLAT = "flat"


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """The parts of a match's page that change; while nothing does, the tag answers alone."""
    return watched(request, slug, partial(_changes, request))


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing but the score. Flat on the table, the players opposite read it the right way up as well."""
    return watched(request, slug, partial(_board, request))


def _board(request: HttpRequest, opened: MatchAccess) -> HttpResponse:
    page = _page(opened, flat=request.GET.get("lie") == FLAT)
    return render(request, "board/board.html", {"page": page})


def _changes(request: HttpRequest, opened: MatchAccess) -> HttpResponse:
    table = desk(opened)
    return render(request, "board/_changes.html", {"board": scoreboard(table.standing), "history": history(table)})


def _page(opened: MatchAccess, *, flat: bool) -> pages.Board:
    standing = desk(opened).standing
    upright = reverse("board", args=[opened.match.slug])
    lying = f"{upright}?lie={FLAT}"
    near = pages.Half(region="near", score=scoreboard(standing))
    return pages.Board(
        title=told(series(standing.players)),
        halves=(replace(near, region="far", far=True), near) if flat else (near,),
        lies=(
            pages.Lie(url=upright, label=_("Standing up"), current=not flat),
            pages.Lie(url=lying, label=_("Flat on the table"), current=flat),
        ),
        live=keep_up(opened, lying if flat else upright, "far near"),
        back_url=reverse("match", args=[opened.match.slug]),
    )
