"""From a word in any language, or from pinyin, to the articles that are about it; a letter may be wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from scorekeeper.rules.articles import Article, ArticleId
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.store.names import without_accents
from scorekeeper.web.rulebook.games import rules_url
from scorekeeper.web.rulebook.glossary import TERMS, GlossaryTerm
from scorekeeper.web.rulebook.here import here
from scorekeeper.web.site.pages import Searching


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An article, a term or a ruling that answers to what was looked for; `here` is what a table plays of it."""

    title: str
    sentence: str
    url: str
    here: str = ""


LONGEST = 80
MOST_NAMESAKES = 2
IN_TITLE, IN_TEXT = 4, 1
"""What a hit in an article's title is worth against one anywhere in its text."""
TITLE, OF_A_TERM, FURTHER = 100, 60, 15
"""What the whole title is worth, and the first of the articles that a term names; each further one is worth less."""
_SMALL = (
    "a an and are at can do does did how i in is it may must my of on or the their to what when which who with you "
    "your 怎么 怎麼 什么 什麼 吗 嗎 的 了"
)
SMALL_WORDS = frozenset(_SMALL.split())
"""What questions are made of; it is passed over where nothing is found with it."""


def search_line(sought: str = "", given: Mapping[str, str] = MappingProxyType({})) -> Searching:
    """The line that asks for a rule; what is `given` goes along."""
    return Searching(
        address=reverse("search"),
        label=_("Find a rule"),
        sought=sought,
        given=tuple(given.items()),
        hint=_("A word in any language, or pinyin: throw, 甩牌, shuaipai."),
    )


@lru_cache(maxsize=256)
def meant(asked: str) -> str:
    """What was probably looked for: as it was asked, without small words, or with a letter of a word mended."""
    plain = " ".join(word for word in asked.split() if word.casefold() not in SMALL_WORDS)
    as_asked = tuple(filter(None, dict.fromkeys((asked, plain))))
    named = (reading for reading in as_asked if _terms(reading))
    told = (reading for reading in (*as_asked, _mended(plain)) if _terms(reading) or _articles(reading))
    return next(named, "") or next(told, asked)


def terms(asked: str) -> tuple[GlossaryTerm, ...]:
    """The terms that go by this name, whole names first."""
    return _terms(meant(asked))


def _terms(asked: str) -> tuple[GlossaryTerm, ...]:
    return tuple(TERMS[place] for _far, place in _ranked(asked))


@lru_cache(maxsize=256)
def _ranked(asked: str) -> list[tuple[int, int]]:
    """How far each term is from what was asked, and its place in the glossary; the nearest first."""
    wanted, words = without_accents(asked), [without_accents(word) for word in asked.split()]
    far = ((_far(wanted, words, term), place) for place, term in enumerate(TERMS))
    return sorted(each for each in far if wanted and each[0] < _NOWHERE)


_WHOLE, _ASKED, _WORDS, _NOWHERE = 0, 1, 5, 6


def _far(wanted: str, words: list[str], term: GlossaryTerm) -> int:
    """0 for a name, 1 for what people ask about it; 2 to 4 inside of a name; 5 where all words begin one of its own."""
    near = min(_distance(wanted, name) for name in term.names)
    if near > _ASKED and wanted in _asked_of(term):
        return _ASKED
    if near == _NOWHERE and len(words) > 1 and all(_begins(word, term) for word in words if word):
        return _WORDS
    return near


def _distance(wanted: str, name: str) -> int:
    """0 for a name, 2 for one of its words, 3 for the beginning of one, 4 for anything inside."""
    parts = _parts(name)
    whole = without_accents(name)
    near = (wanted == whole, False, wanted in parts, any(part.startswith(wanted) for part in parts), wanted in whole)
    return near.index(True) if any(near) and (len(wanted) > 1 or near[2]) else _NOWHERE


@lru_cache(maxsize=1024)
def _parts(name: str) -> tuple[str, ...]:
    return tuple(without_accents(each) for each in name.replace(",", " ").split())


@cache
def _asked_of(term: GlossaryTerm) -> frozenset[str]:
    return frozenset(map(without_accents, term.asked))


def _begins(word: str, term: GlossaryTerm) -> bool:
    return len(word) > 1 and any(part.startswith(word) for name in (*term.names, *term.asked) for part in _parts(name))


def articles(asked: str) -> tuple[Article, ...]:
    """Articles in which the words stand, in any language; names of the same idea are looked for as well."""
    return _articles(meant(asked))


@lru_cache(maxsize=256)
def _articles(asked: str) -> tuple[Article, ...]:
    words = [without_accents(word) for word in asked.split() if without_accents(word)]
    if not words:
        return ()
    others = [without_accents(part) for term in _nearest(asked) for part in _words(term)]
    named = _named(asked)
    ranked = []
    for place, article in enumerate(ARTICLES.values()):
        title, text = _texts(article)
        worth = 2 * sum(_worth(word, title, text) for word in words) if all(word in text for word in words) else 0
        worth += sum(_worth(word, title, text) for word in others) + named.get(article.id, 0)
        worth += TITLE * (without_accents(asked) in title.split("|"))
        if worth:
            ranked.append((-worth, place, article))
    return tuple(article for _worthless, _place, article in sorted(ranked, key=lambda each: each[:2]))


def _named(asked: str) -> dict[ArticleId, int]:
    """What the articles are worth that the nearest terms name."""
    worth: dict[ArticleId, int] = {}
    for term in _nearest(asked):
        for place, key in enumerate(term.articles):
            worth[key] = max(worth.get(key, 0), OF_A_TERM - FURTHER * place)
    return worth


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


SHORTEST_MENDED, SHORTEST_IN_CHINESE = 4, 3
"""Shorter words have too many neighbours."""


def _mended(asked: str) -> str:
    """With every word that nobody knows replaced by a known one that is a letter away; nothing where there is none."""
    whole = _neighbour(without_accents(asked))
    if whole:
        return whole
    found = [word if without_accents(word) in _known() else _neighbour(without_accents(word)) for word in asked.split()]
    return " ".join(found) if all(found) else ""


def _neighbour(word: str) -> str:
    """The known word or phrase that is a letter away, as it is written."""
    shortest = SHORTEST_MENDED if word.isascii() else SHORTEST_IN_CHINESE
    near = (written for known, written in _known().items() if len(word) >= shortest and a_letter_apart(word, known))
    return next(near, "")


@cache
def _known() -> dict[str, str]:
    """Names and their words first, then what is asked, then the words of all titles: by their letters, as written."""
    names = [name for term in TERMS for name in term.names]
    asked = [phrase for term in TERMS for phrase in term.asked]
    titles = [article.title for article in ARTICLES.values()]
    phrases = [phrase.strip() for each in (*names, *asked, *titles) for phrase in each.split(",")]
    written = [spelt for phrase in phrases for spelt in (phrase, *phrase.split())]
    return {without_accents(each): each for each in dict.fromkeys(written)}


def a_letter_apart(one: str, other: str) -> bool:
    """Whether a letter is wrong, missing or too many, or two neighbours have changed places."""
    if len(one) == len(other):
        wrong = [place for place in range(len(one)) if one[place] != other[place]]
        swapped = len(wrong) == 2 and one[wrong[0] : wrong[1] + 1] == other[wrong[0] : wrong[1] + 1][::-1]  # noqa: PLR2004 - two letters
        return len(wrong) == 1 or swapped
    short, long = sorted((one, other), key=len)
    return len(long) == len(short) + 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def found_articles(asked: str, rules: RuleSet = TRACTOR) -> tuple[Found, ...]:
    """What to show of the articles, as they read at a table."""
    return tuple(
        Found(
            title=_(article.title),
            sentence=_(article.sentence),
            url=rules_url("article", rules, article.id),
            here=here(article, rules),
        )
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
