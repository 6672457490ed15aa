"""The table's own words, each once, with what else it is called in three languages."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.rulebook import ARTICLES


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryName:
    """What a term is called in one language or script."""

    words: str
    language: str


ENGLISH, PINYIN, SIMPLIFIED, TRADITIONAL = "en", "zh-Latn", "zh-Hans", "zh-Hant"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GlossaryTerm:
    """An idea: in English, in pinyin, in both scripts; other names in any language; and what it means in each.

    `asked` is what people look for who mean it; `articles` are about it, the one that decides first.
    """

    english: str
    spoken: str
    simplified: str
    traditional: str
    meaning: Mapping[str, str]
    also: tuple[str, ...]
    asked: tuple[str, ...]
    articles: tuple[ArticleId, ...]

    @property
    def id(self) -> str:
        return self.english.replace(" ", "-")

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that somebody might look for."""
        return (self.english, self.spoken, self.simplified, self.traditional, *self.also)

    @property
    def called(self) -> tuple[GlossaryName, ...]:
        """In the reader's own language first; a word that both scripts write alike stands once."""
        hans, hant = ("、".join(script.split()) for script in (self.simplified, self.traditional))
        names = {ENGLISH: self.english, SIMPLIFIED: hans, TRADITIONAL: hant, PINYIN: self.spoken}
        own = next((each for each in names if each.lower() == get_language()), ENGLISH)
        if hans == hant:
            del names[TRADITIONAL if own != TRADITIONAL else SIMPLIFIED]
        order = sorted(names, key=lambda each: (each != own, own != ENGLISH and each == ENGLISH))
        return tuple(GlossaryName(words=names[each], language=each) for each in order)

    @property
    def head(self) -> GlossaryName:
        return self.called[0]

    @property
    def others(self) -> tuple[GlossaryName, ...]:
        return self.called[1:]

    @property
    def title(self) -> str:
        """In the reader's own language, and in English; in Chinese where hers is English."""
        own, *others = self.called
        beside = SIMPLIFIED if own.language == ENGLISH else ENGLISH
        return " · ".join([own.words, *(each.words for each in others if each.language == beside)])

    @property
    def rule(self) -> ArticleId:
        """The article that decides."""
        return self.articles[0]

    @property
    def rule_title(self) -> str:
        return _(ARTICLES[self.rule].title)

    @property
    def means(self) -> str:
        """In the reader's language."""
        return self.meaning.get(get_language() or "en", self.meaning["en"])


LISTS = ("also", "asked", "articles")


def _read(path: Path) -> tuple[GlossaryTerm, ...]:
    terms = tomllib.loads(path.read_text("utf-8"))["term"]
    return tuple(GlossaryTerm(**{**each, **{name: tuple(each[name]) for name in LISTS}}) for each in terms)


TERMS = _read(Path(__file__).with_name("glossary.toml"))
