"""Pages of the rulebook as a match leads to them: with the way back, and with links that take it along."""

from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest

from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.web.rulebook.games import Game, chosen, link, named_game
from scorekeeper.web.rulings.address import Origin, read_origin
from scorekeeper.web.rulings.from_match import houses_there, way_back
from scorekeeper.web.site.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafOfRulebook(Page):
    """A page with the way back to the match that the rulebook was opened from.

    Its links carry that `along`. One that says nothing of the rules takes those of the page as well, `after_path`.
    """

    match_url: str = ""
    along: str = ""
    after_path: str = ""
    given: tuple[tuple[str, str], ...] = ()


Leaf = TypeVar("Leaf", bound=LeafOfRulebook)


def with_way_back(request: HttpRequest, leaf: Leaf) -> Leaf:
    """The same page, for whoever comes from a match and may see it."""
    origin = opened_from(request)
    back = way_back(request, origin)
    fields = origin.fields if origin and back else {}
    after_path = urlencode({**rules_given(request), **fields}, safe="~")
    return replace(
        leaf,
        match_url=back,
        along=f"&{urlencode(fields)}" if fields else "",
        after_path=f"?{after_path}" if after_path else "",
        given=tuple(fields.items()),
    )


def rules_given(request: HttpRequest) -> dict[str, str]:
    """The rules that the address names, if it names any that are known."""
    word = request.GET.get("rules", "")
    rules, unknown = chosen(word)
    return {"rules": link(rules)} if word and not unknown else {}


def given_along(request: HttpRequest) -> dict[str, str]:
    """What another page takes along: the rules and the match."""
    origin = opened_from(request)
    return {**rules_given(request), **(origin.fields if origin else {})}


def game_there(request: HttpRequest, rules: RuleSet) -> Game:
    """Rules by name; house rules by the name that the match or its scorebook has for them."""
    origin = opened_from(request)
    return named_game(rules, houses=houses_there(request, origin) if origin and link(rules) not in PRESETS else {})


def opened_from(request: HttpRequest) -> Origin | None:
    """The match that the address names."""
    return read_origin(dict(request.GET.lists()))


def carrying(url: str, origin: Origin | None) -> str:
    """An address with the match in it, before the place on the page."""
    if origin is None:
        return url
    path, sign, place = url.partition("#")
    return f"{path}{'&' if '?' in path else '?'}{urlencode(origin.fields)}{sign}{place}"
