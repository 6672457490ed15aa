"""Other questions about the same hand, with everything in them that its match knows or was said already."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from django.http import Http404, HttpRequest
from django.urls import reverse

from scorekeeper.match.known import known
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.rules.questions.question import NAMES, Question
from scorekeeper.store.selectors import Notebook, all_opened
from scorekeeper.web import access
from scorekeeper.web.rulebook.games import houses_in, saved_houses
from scorekeeper.web.rulings.address import Asking, Origin

SHARED = ("rules", "trump", "players")
"""What means the same in every question that asks it."""


def from_match(kind: Question, origin: Origin, standing: Standing, step: Step | None = None) -> Asking:
    """A question about the hand that starts from this standing; the step tells what was recorded of it."""
    return about(Asking(kind, {}, origin=origin), kind, known(kind.op, standing, step))


def about(asking: Asking, kind: Question, facts: Mapping[str, object] = MappingProxyType({})) -> Asking:
    """Another question that begins with the facts, and with what this one says where they are silent."""
    known_here = {**asking.of_verdict, **asking.values}
    said = {name: known_here[name] for name in SHARED if name in known_here}
    values = {**said, **facts}
    if _completes(said.get("trump"), facts.get("trump")):
        values["trump"] = said["trump"]
    fields = [field for field in kind.fields if field.name in values and not (field is NAMES and "seats" in values)]
    return Asking(kind, {field.name: values[field.name] for field in fields}, origin=asking.origin)


def _completes(trump: object, rank: object) -> bool:
    """Whether a trump is this rank, with its suit."""
    try:
        found = notation.trump(trump)
    except NotationError:
        return False
    return found.rank is not None and found.rank.value == rank


def naming_houses(request: HttpRequest, asking: Asking) -> Asking:
    """A question about house rules, with the names by which the scorebook of its match keeps them."""
    if asking.origin is None or asking.values.get("rules") in PRESETS:
        return asking
    return replace(asking, origin=replace(asking.origin, houses=houses_there(request, asking.origin)))


def houses_there(request: HttpRequest, origin: Origin) -> Mapping[str, str]:
    """House rules by the names that a match or its scorebook has for them, for those who may see the match."""
    try:
        row = access.match_to_read(request, origin.match).match
    except Http404:
        return {}
    (found,) = all_opened([row])
    return {**saved_houses(row.book), **(houses_in(found.match) if isinstance(found, Notebook) else {})}


def way_back(request: HttpRequest, origin: Origin | None) -> str:
    """To the match that a page was opened from, for those who may see it."""
    if origin is None:
        return ""
    try:
        access.match_variant(request, origin.match)
    except Http404:
        return ""
    return origin.url


def entrance(asking: Asking) -> str:
    """The page with every kind of question, as this one leads to it."""
    page = reverse("ruling-new")
    return f"{page}?{about(asking, FOLLOW).addressed}" if asking.origin else page
