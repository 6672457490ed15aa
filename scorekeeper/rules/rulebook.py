"""The rulebook: every article in its chapter, in prose under a rule set, and what sets two rule sets apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.articles import Article, ArticleId
from scorekeeper.rules.bid import bids, calls, deal, nobody_bid, redeals
from scorekeeper.rules.cards import order, shapes
from scorekeeper.rules.follow import articles as following
from scorekeeper.rules.house import game
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, differences, idle, value_of
from scorekeeper.rules.house.tables import Tables
from scorekeeper.rules.lead import leads, throws
from scorekeeper.rules.score import levels, next_declarer, outcome, points, remedies
from scorekeeper.rules.trick import tricks
from scorekeeper.rules.words import N_, Sentence


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles that belong together."""

    title: str
    articles: tuple[Article, ...]


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(N_("The game"), game.ARTICLES),
    Chapter(N_("The cards"), order.ARTICLES),
    Chapter(N_("The deal"), deal.ARTICLES),
    Chapter(N_("Making trumps"), (*bids.ARTICLES, *nobody_bid.ARTICLES, *redeals.ARTICLES)),
    Chapter(N_("Friends"), calls.ARTICLES),
    Chapter(N_("Leading"), (*shapes.ARTICLES, *leads.ARTICLES, *throws.ARTICLES)),
    Chapter(N_("Following"), following.ARTICLES),
    Chapter(N_("Taking tricks"), tricks.ARTICLES),
    Chapter(N_("Scoring"), (*points.ARTICLES, *outcome.ARTICLES)),
    Chapter(N_("Winning the match"), levels.ARTICLES),
    Chapter(N_("The next declarer"), next_declarer.ARTICLES),
    Chapter(N_("When a rule was broken"), remedies.ARTICLES),
)
ARTICLES: Mapping[ArticleId, Article] = MappingProxyType(
    {article.id: article for article in chain.from_iterable(chapter.articles for chapter in CHAPTERS)}
)
_CITING: Mapping[ArticleId, tuple[Option, ...]] = MappingProxyType(
    {key: tuple(option for option in OPTIONS.values() if option.cite == key) for key in ARTICLES}
)
_BESIDE: Mapping[ArticleId, tuple[Option, ...]] = MappingProxyType(
    {
        article.id: tuple(chain.from_iterable(_CITING[other.id] for other in chapter.articles))
        for chapter in CHAPTERS
        for article in chapter.articles
    }
)
"""The options of the whole chapter."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a table plays where tables differ."""

    option: Option
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An article as it reads at one table: its own sentence, and one or more for every option that bears on it."""

    article: Article
    chosen: tuple[Chosen, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence(self.article.sentence), *chain.from_iterable(choice.sentences for choice in self.chosen))


def prose(rules: RuleSet) -> tuple[Paragraph, ...]:
    """The whole rulebook of a table; options that make no difference to its game are not mentioned."""
    return tuple(paragraph(key, rules) for key in ARTICLES)


def paragraph(key: ArticleId, rules: RuleSet) -> Paragraph:
    """One article under a rule set."""
    options = (option for option in _CITING[key] if not idle(rules, option))
    return Paragraph(ARTICLES[key], tuple(Chosen(option, spoken(option, rules)) for option in options))


def unplayed(key: ArticleId, rules: RuleSet) -> str:
    """Why nothing of an article is played at a table: each of its options waits for another one.

    One without options is played unless all of its chapter that has any is not.
    """
    waiting = [idle(rules, option) for option in _CITING[key] or _BESIDE[key]]
    return waiting[0].reason if waiting and waiting[0] and all(waiting) else ""


def spoken(option: Option, rules: RuleSet) -> tuple[Sentence, ...]:
    """What the rulebook says about the value that a rule set gives to an option."""
    called = not rules.table.partnerships.known_beforehand
    said = option.sentences(value_of(rules, option.key), rules.table.decks, called=called)
    return (*said, *outcome.on_the_line(rules)) if isinstance(option.kind, Tables) else said


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """An option with two values, and what each of them means."""

    option: Option
    here: Any
    there: Any
    here_sentences: tuple[Sentence, ...]
    there_sentences: tuple[Sentence, ...]


def apart(here: RuleSet, there: RuleSet) -> tuple[Difference, ...]:
    """What sets two tables apart, option by option."""
    return tuple(
        Difference(
            option=OPTIONS[key],
            here=value_of(here, key),
            there=value_of(there, key),
            here_sentences=spoken(OPTIONS[key], here),
            there_sentences=spoken(OPTIONS[key], there),
        )
        for key in differences(here, there)
    )
