"""Which rules do you play? A table that does not know finds out from a few hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.match import candidates
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.words import N_
from scorekeeper.web.rulebook.interview import Interview, interview
from scorekeeper.web.rulebook.leaves import LeafOfRulebook, carrying, opened_from, with_way_back
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.site.pages import Door

TABLES: Mapping[str, str] = MappingProxyType(
    {
        "tractor": N_("Four players, two decks, fixed partners"),
        "da-bai-fen": N_("Four players, one deck, fixed partners"),
        "five-friends": N_("Five players, three decks, partners are called"),
        "finding-friends": N_("Six players, three decks, partners are called"),
        "three-on-three": N_("Six players, three decks, three against three"),
    }
)
"""What lies on the table, by the preset for which it is usual."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichPage(LeafOfRulebook):
    """First the table; then what fits, and the next question."""

    tables: tuple[Door, ...]
    table: str
    interview: Interview | None


@require_safe
def which(request: HttpRequest) -> HttpResponse:
    chosen = request.GET.get("table", "")
    known = chosen in TABLES
    page = WhichPage(
        title=_("Which rules do you play?"),
        description=_("A few hands that you all remember tell which rules your table plays by."),
        tables=tuple(_door(key, opened_from(request)) for key in TABLES) if not known else (),
        table=_(TABLES[chosen]) if known else "",
        interview=interview_at(request, chosen) if known else None,
    )
    return render(request, "rulebook/which.html", {"page": with_way_back(request, page)})


def _door(key: str, origin: Origin | None) -> Door:
    return Door(url=carrying(f"?table={key}", origin), label=_(TABLES[key]), hint="", icon="seats")


def interview_at(request: HttpRequest, table: str) -> Interview:
    space = candidates.space(PRESETS[table].rules)
    origin = opened_from(request)
    return interview(request, space, space.everything, {"table": table, **(origin.fields if origin else {})})
