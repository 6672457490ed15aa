"""The rulebook: in prose under any rules, by article, by preset, side by side, and on one page for the wall."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.books import sharing
from scorekeeper.web.rulebook import chapters, examples, games, search
from scorekeeper.web.rulebook.chapters import ShownChapter, ShownParagraph
from scorekeeper.web.rulebook.drawn_shapes import drawn_shapes
from scorekeeper.web.rulebook.examples import ShownExample
from scorekeeper.web.rulebook.games import Game, RuleChange
from scorekeeper.web.rulebook.glossary import TERMS, GlossaryTerm
from scorekeeper.web.rulebook.leaves import (
    LeafOfRulebook,
    carrying,
    game_there,
    given_along,
    opened_from,
    with_way_back,
)
from scorekeeper.web.rulebook.search import Found
from scorekeeper.web.rulebook.trump_ladder import TrumpLadder, every_ladder, trump_ladder, trump_of
from scorekeeper.web.rulebook.wall import WallSheet, wall_sheet
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.rulings.marks import AnswerRow
from scorekeeper.web.site.pages import LinkChoice, Searching


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookPage(LeafOfRulebook):
    """The whole rulebook; `notice` is said where the address names rules that nobody knows.

    The `ladders` are there where a browser keeps the page for any trump.
    """

    notice: str
    game: Game
    presets: tuple[LinkChoice, ...]
    search: Searching
    chapters: tuple[ShownChapter, ...]
    ladders: tuple[TrumpLadder, ...]
    trump: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePage(LeafOfRulebook):
    """One article: its text, where it comes from, and cases that open as rulings."""

    notice: str
    game: Game
    paragraph: ShownParagraph
    trump: str
    sources: tuple[str, ...]
    claims: tuple[str, ...]
    shapes: tuple[AnswerRow, ...]
    examples: tuple[ShownExample, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ancestor:
    """A preset, what it is made from, and what it changes there."""

    id: str
    name: str
    about: str
    source: str
    unsaid: str
    parent: str
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetsPage(LeafOfRulebook):
    """Every way to play that has a name."""

    presets: tuple[Ancestor, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferencesPage(LeafOfRulebook):
    """Two rule sets side by side."""

    notice: str
    here: Game
    there: Game
    here_presets: tuple[LinkChoice, ...]
    there_presets: tuple[LinkChoice, ...]
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPage(LeafOfRulebook):
    """What a table plays, on one printed page."""

    notice: str
    game: Game
    ladder: TrumpLadder
    sheet: WallSheet
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage(LeafOfRulebook):
    """What was looked for, and what answers to it; `meant` is what was taken for it, where that is something else."""

    asked: str
    meant: str
    search: Searching
    articles: tuple[Found, ...]
    terms: tuple[Found, ...]
    nothing: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPage(LeafOfRulebook):
    """Every term."""

    search: Searching
    terms: tuple[GlossaryTerm, ...]


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    rules, notice = games.chosen(request.GET.get("rules", ""))
    ladder = trump_ladder(rules, request.GET.get("trump", ""))
    page = RulebookPage(
        title=_("The rulebook"),
        description=_("Every rule of the family, as it reads at one table."),
        notice=notice,
        game=game_there(request, rules),
        presets=games.rules_to_choose(rules, games.houses_of_visitor(request)),
        search=search.search_line(given=given_along(request)),
        chapters=chapters.shown_chapters(rules, ladder),
        ladders=every_ladder(rules) if "trumps" in request.GET else (),
        trump=ladder.trump if ladder.chosen else "",
    )
    return _rendered(request, "rulebook/rulebook.html", page, notice or ladder.objection)


@require_safe
def article(request: HttpRequest, key: str) -> HttpResponse:
    """One article, where it comes from, and cases that open as rulings."""
    found = ARTICLES.get(ArticleId(key))
    if found is None:
        raise Http404
    rules, notice = games.chosen(request.GET.get("rules", ""))
    ladder = trump_ladder(rules, request.GET.get("trump", ""))
    page = ArticlePage(
        title=_(found.title),
        notice=notice,
        game=game_there(request, rules),
        paragraph=chapters.shown_paragraph(found, rules, ladder if found.id in chapters.ORDERLY else None),
        trump=ladder.trump if ladder.chosen else "",
        sources=tuple(map(_, found.sources)),
        claims=found.claims,
        shapes=drawn_shapes(found.id, rules, trump_of(rules, ladder.trump)[0]),
        examples=examples.examples(found.id, rules, opened_from(request)),
    )
    return _rendered(request, "rulebook/article.html", page, notice or ladder.objection)


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    page = PresetsPage(
        title=_("Ways to play"),
        description=_("Every preset, and what it changes in the one it is made from."),
        presets=tuple(_ancestor(key) for key in PRESETS),
    )
    return _rendered(request, "rulebook/presets.html", page)


def _ancestor(key: str) -> Ancestor:
    preset = PRESETS[key]
    parent = PRESETS[preset.parent].rules if preset.parent else RuleSet()
    return Ancestor(
        id=key,
        name=_(preset.name),
        about=_(preset.about),
        source=_(preset.source),
        unsaid=_(preset.unsaid) if preset.unsaid else "",
        parent=_(PRESETS[preset.parent].name) if preset.parent else "",
        changes=tuple(games.rule_changes(parent, preset.rules)),
    )


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """Two rule sets side by side, only where they differ."""
    here, wrong = games.chosen(request.GET.get("here", ""))
    there, wrong_too = games.chosen(request.GET.get("there", "") or "bashi-fen")
    known = games.houses_of_visitor(request)
    page = DifferencesPage(
        title=_("Two tables side by side"),
        notice=wrong or wrong_too,
        here=game_there(request, here),
        there=game_there(request, there),
        here_presets=games.rules_to_choose(here, known),
        there_presets=games.rules_to_choose(there, known),
        changes=tuple(games.rule_changes(here, there)),
    )
    return _rendered(request, "rulebook/differences.html", page, wrong or wrong_too)


@require_safe
def wall(request: HttpRequest) -> HttpResponse:
    """One page to print and hang up."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    ladder = trump_ladder(rules, request.GET.get("trump", ""))
    page = WallPage(
        title=_("The rules of this table"),
        notice=notice,
        game=game_there(request, rules),
        ladder=ladder,
        sheet=wall_sheet(rules, trump_of(rules, ladder.trump)[0]),
        address=sharing.absolute(request, games.rules_url("wall", rules)),
    )
    return _rendered(request, "rulebook/wall.html", page, notice or ladder.objection)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    page = GlossaryPage(
        title=_("The words of the table"),
        description=_("One word per idea, in three languages."),
        search=search.search_line(given=given_along(request)),
        terms=TERMS,
    )
    return _rendered(request, "rulebook/glossary.html", page)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """An article from a word, from pinyin or from Chinese."""
    asked = request.GET.get("q", "").strip()[: search.LONGEST]
    rules, _notice = games.chosen(request.GET.get("rules", ""))
    articles, words = search.found_articles(asked, rules), search.found_terms(asked)
    nothing, meant = bool(asked) and not articles and not words, search.meant(asked)
    page = SearchPage(
        title=_("Find a rule"),
        asked=asked,
        meant=meant if meant != asked else "",
        search=search.search_line(asked, given_along(request)),
        articles=_carried_on(articles, opened_from(request)),
        terms=_carried_on(words, opened_from(request)),
        nothing=nothing,
    )
    return _rendered(request, "rulebook/search.html", page)


def _rendered(request: HttpRequest, template: str, page: LeafOfRulebook, objection: str = "") -> HttpResponse:
    """Rules that cannot be read are told of, and the page is there all the same."""
    return render(request, template, {"page": with_way_back(request, page)}, status=422 if objection else 200)


def _carried_on(found: Iterable[Found], origin: Origin | None) -> tuple[Found, ...]:
    """The same, leading on with the way back."""
    return tuple(replace(each, url=carrying(each.url, origin)) for each in found)
