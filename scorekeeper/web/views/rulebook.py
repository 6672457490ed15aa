"""The rulebook: in prose under any rules, by article, by preset, side by side, and on one page for the wall."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rulebook import ARTICLES, apart
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import ArticleId
from scorekeeper.web import links
from scorekeeper.web.pages import Page
from scorekeeper.web.pages import rulebook as pages
from scorekeeper.web.reading import cases, chapters, games, kept, search, terms


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    rules, notice = games.chosen(request.GET.get("rules", ""))
    page = pages.Rulebook(
        title=_("The rulebook"),
        description=_("Every rule of the family, as it reads at one table."),
        notice=notice,
        game=games.game(rules),
        presets=games.choices(rules, kept.houses(request)),
        search=search.line(),
        chapters=chapters.chapters(rules),
        house=games.address("house", rules),
        differences=games.address("differences", rules, name="there"),
        wall=games.address("wall", rules),
    )
    return _rendered(request, "rulebook/rulebook.html", page)


@require_safe
def article(request: HttpRequest, key: str) -> HttpResponse:
    """One article, where it comes from, and cases that open as rulings."""
    found = ARTICLES.get(ArticleId(key))
    if found is None:
        raise Http404
    rules, notice = games.chosen(request.GET.get("rules", ""))
    page = pages.Article(
        title=_(found.title),
        notice=notice,
        game=games.game(rules),
        paragraph=chapters.paragraph(found, rules),
        sources=tuple(map(_, found.sources)),
        claims=found.claims,
        examples=cases.examples(found.id, rules),
        back=f"{games.address('rulebook', rules)}#{found.id}",
    )
    return _rendered(request, "rulebook/article.html", page)


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    page = pages.Presets(
        title=_("Ways to play"),
        description=_("Every preset, and what it changes in the one it is made from."),
        presets=tuple(_ancestor(key) for key in PRESETS),
        differences=reverse("differences"),
    )
    return _rendered(request, "rulebook/presets.html", page)


def _ancestor(key: str) -> pages.Ancestor:
    preset = PRESETS[key]
    parent = PRESETS[preset.parent].rules if preset.parent else RuleSet()
    return pages.Ancestor(
        id=key,
        name=_(preset.name),
        about=_(preset.about),
        source=preset.source,
        parent=_(PRESETS[preset.parent].name) if preset.parent else "",
        url=games.address("rulebook", preset.rules),
        changes=tuple(games.changed(apart(parent, preset.rules))),
    )


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """Two rule sets side by side, only where they differ."""
    here, wrong = games.chosen(request.GET.get("here", ""))
    there, wrong_too = games.chosen(request.GET.get("there", "") or "bashi-fen")
    known = kept.houses(request)
    page = pages.Differences(
        title=_("Two tables side by side"),
        notice=wrong or wrong_too,
        here=games.game(here),
        there=games.game(there),
        here_presets=games.choices(here, known),
        there_presets=games.choices(there, known),
        changes=tuple(games.changed(apart(here, there))),
    )
    return _rendered(request, "rulebook/differences.html", page)


@require_safe
def wall(request: HttpRequest) -> HttpResponse:
    """One page to print and hang up."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    page = pages.Wall(
        title=_("The rules of this table"),
        notice=notice,
        game=games.game(rules),
        sections=tuple(chapters.sections(rules)),
        address=links.absolute(request, games.address("wall", rules)),
    )
    return _rendered(request, "rulebook/wall.html", page)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    page = pages.Glossary(
        title=_("The words of the table"),
        description=_("One word per idea, in three languages."),
        search=search.line(),
        terms=terms.shown(),
    )
    return _rendered(request, "rulebook/glossary.html", page)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """An article from a word, from pinyin or from Chinese."""
    asked = request.GET.get("q", "").strip()[: search.LONGEST]
    articles, words = search.found(asked), search.found_terms(asked)
    nothing = bool(asked) and not articles and not words
    page = pages.Search(
        title=_("Find a rule"), asked=asked, search=search.line(asked), articles=articles, terms=words, nothing=nothing
    )
    return _rendered(request, "rulebook/search.html", page)


def _rendered(request: HttpRequest, template: str, page: Page) -> HttpResponse:
    """Rules that cannot be read are told of, and the page is there all the same."""
    return render(request, template, {"page": page}, status=422 if getattr(page, "notice", "") else 200)
