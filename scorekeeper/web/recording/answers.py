"""Answers: what is said after something was saved, with the way to take it back, and where one goes from there."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match.fold import Step
from scorekeeper.match.standing import Standing
from scorekeeper.match.story import won
from scorekeeper.store.models import Match
from scorekeeper.web import flashes
from scorekeeper.web.pages import Page
from scorekeeper.web.recording.history import name
from scorekeeper.web.spoken import spoken


class SeeOther(HttpResponseRedirect):
    """After a post, a page to read."""

    status_code = 303


def shown(request: HttpRequest, template: str, page: Page, status: int = 200) -> HttpResponse:
    """A page; where it objects to something, htmx scrolls to the objection instead of the top."""
    response = render(request, template, {"page": page}, status=status)
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        response.headers["HX-Reswap"] = "outerHTML show:.field__error:top"
    return response


def see_match(row: Match) -> HttpResponse:
    return SeeOther(reverse("match", args=(row.slug,)))


def undo(row: Match, version: int) -> str:
    """The address that takes back what made this version."""
    return reverse("change-removal", args=(row.slug, version))


def told_saved(request: HttpRequest, row: Match, version: int, step: Step) -> HttpResponse:
    """Hand 7 saved — playing 6."""
    sentence = _("{hand} saved — {next}.").format(hand=name(step), next=coming(step.after))
    return told_changed(request, row, version, sentence)


def told_taken_back(request: HttpRequest, row: Match, version: int, *, again: bool) -> HttpResponse:
    """What was taken back can be put back, and the other way round; every button says which it is."""
    if again:
        return told_changed(request, row, version, _("Put back."))
    flashes.success(request, _("Taken back."), undo=f"{undo(row, version)}?again", label=_("Put it back"))
    return see_match(row)


def told_changed(request: HttpRequest, row: Match, version: int, sentence: str) -> HttpResponse:
    flashes.success(request, sentence, undo=undo(row, version))
    return see_match(row)


def coming(standing: Standing) -> str:
    """What comes next, in a few words."""
    if standing.finished:
        return spoken(won(standing.winners)).rstrip(".。")
    if standing.declarer is None:
        return _("the deal is open")
    return _("playing {rank}").format(rank=standing.levels[standing.declarer].value)
