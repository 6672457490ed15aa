"""From a word in any language, or from pinyin, to the articles that are about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from scorekeeper.rules.articles import Article
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.store.names import without_accents
from scorekeeper.web.rulebook.games import rules_url
from scorekeeper.web.rulebook.glossary import TERMS, GlossaryTerm
from scorekeeper.web.site.pages import Searching


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An article, a term or a ruling that answers to what was looked for."""

    title: str
    sentence: str
    url: str


LONGEST = 80
MOST_NAMESAKES = 2
IN_TITLE, IN_TEXT = 4, 1
"""What a hit in an article's title is worth against one anywhere in its text."""


def search_line(sought: str = "") -> Searching:
    """The line that asks for a rule."""
    return Searching(
        address=reverse("search"),
        label=_("Find a rule"),
        sought=sought,
        hint=_("A word in any language, or pinyin: throw, 甩牌, shuaipai."),
    )


def terms(asked: str) -> tuple[GlossaryTerm, ...]:
    """The terms that go by this name, whole names first."""
    return tuple(TERMS[place] for _far, place in _ranked(asked))


def _ranked(asked: str) -> list[tuple[int, int]]:
    """How far each term is from what was asked, and its place in the glossary; the nearest first."""
    wanted = without_accents(asked)
    far = ((min(_distance(wanted, name) for name in term.names), place) for place, term in enumerate(TERMS))
    return sorted(each for each in far if wanted and each[0] < _NOWHERE)


_NOWHERE = 4


def _distance(wanted: str, name: str) -> int:
    """0 for a name, 1 for one of its words, 2 for the beginning of one, 3 for anything inside."""
    parts = [without_accents(each) for each in name.replace(",", " ").split()]
    whole = without_accents(name)
    near = (wanted == whole, wanted in parts, any(part.startswith(wanted) for part in parts), wanted in whole)
    return near.index(True) if any(near) and (len(wanted) > 1 or near[1]) else _NOWHERE


def articles(asked: str) -> tuple[Article, ...]:
    """Articles in which the words stand, in any language; names of the same idea are looked for as well."""
    words = [without_accents(word) for word in asked.split() if without_accents(word)]
    if not words:
        return ()
    others = [without_accents(part) for term in _nearest(asked) for part in _words(term)]
    ranked = []
    for place, article in enumerate(ARTICLES.values()):
        title, text = _texts(article)
        worth = 2 * sum(_worth(word, title, text) for word in words) if all(word in text for word in words) else 0
        worth += sum(_worth(word, title, text) for word in others)
        if worth:
            ranked.append((-worth, place, article))
    return tuple(article for _worthless, _place, article in sorted(ranked, key=lambda each: each[:2]))


def _nearest(asked: str) -> Iterator[GlossaryTerm]:
    """The terms that nothing is nearer to than; one that only contains the word is another idea."""
    ranked = _ranked(asked)
    return (TERMS[place] for far, place in ranked[:MOST_NAMESAKES] if far == ranked[0][0])


def _words(term: GlossaryTerm) -> Iterator[str]:
    yield term.english
    yield from term.simplified.split()


def _worth(word: str, title: str, text: str) -> int:
    return IN_TITLE * (word in title) + IN_TEXT * (word in text)


@cache
def _texts(article: Article) -> tuple[str, str]:
    """An article's title, and all its text, in every language."""
    titles, texts = [], []
    for language, _name in settings.LANGUAGES:
        with override(language):
            titles.append(without_accents(_(article.title)))
            texts.append(without_accents(_(article.sentence)))
            texts += [without_accents(_(option.label)) for option in OPTIONS.values() if option.cite == article.id]
    return "|".join(titles), "|".join([*titles, *texts])


def found_articles(asked: str) -> tuple[Found, ...]:
    """What to show of the articles."""
    return tuple(
        Found(title=_(article.title), sentence=_(article.sentence), url=rules_url("article", TRACTOR, article.id))
        for article in articles(asked)
    )


def found_terms(asked: str) -> tuple[Found, ...]:
    return tuple(
        Found(
            title=term.title,
            sentence=term.means,
            url=f"{reverse('glossary')}#{term.id}",
        )
        for term in terms(asked)
    )
