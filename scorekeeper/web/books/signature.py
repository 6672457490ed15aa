"""Signature: who holds this phone, so that the log and the other phones say who recorded a hand."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.store import selectors
from scorekeeper.web import access
from scorekeeper.web.books.forms import SignatureForm
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other, way_back


@dataclass(frozen=True, slots=True, kw_only=True)
class SignaturePage(Page):
    """Everybody on the roster to tap, and a line for anybody else."""

    players: tuple[tuple[str, str, bool], ...]
    form: SignatureForm
    here: str


@require_http_methods(["GET", "HEAD", "POST"])
def signature(request: HttpRequest, slug: str) -> HttpResponse:
    """Who holds this phone: a player by their number, or any name; neither says nothing, and is an answer as well."""
    opened = access.book_to_edit(request, slug)
    players, name = selectors.players(opened.book), opened.name
    typed = name if name not in players.values() else ""
    form = SignatureForm(request.POST if request.method == "POST" else {"name": typed})
    here = way_back(request, reverse("signature", args=(slug,)))
    if request.method == "POST" and form.is_valid():
        response = see_other(here)
        access.call(request, response, opened.book, **_chosen(request.POST.get("player", ""), form, players))
        return response
    page = SignaturePage(
        title=_("Who are you?"),
        players=tuple((number, known, known == name) for number, known in players.items()),
        form=form,
        here=here,
    )
    return render(request, "books/signature.html", {"page": page}, status=200 if form.is_valid() else 422)


def _chosen(number: str, form: SignatureForm, players: dict[str, str]) -> dict[str, str]:
    """Whoever types the name of a player is that player."""
    name = form.cleaned_data["name"]
    numbers = [known for known, player in players.items() if known == number or player == name]
    return {"player": numbers[0]} if numbers else {"name": name}
