"""Chapters: the rulebook article by article, as it reads at one table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import Article
from scorekeeper.rules.rulebook import CHAPTERS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.pages.rulebook import Chapter, Paragraph, Passage, Section
from scorekeeper.web.reading.games import address
from scorekeeper.web.spoken import spoken


def chapters(rules: RuleSet) -> tuple[Chapter, ...]:
    """The whole rulebook; an anchor for each chapter."""
    return tuple(
        Chapter(
            title=_(chapter.title),
            anchor=f"chapter-{number}",
            paragraphs=tuple(paragraph(article, rules) for article in chapter.articles),
        )
        for number, chapter in enumerate(CHAPTERS, start=1)
    )


def paragraph(article: Article, rules: RuleSet) -> Paragraph:
    found = rulebook.paragraph(article.id, rules)
    return Paragraph(
        id=article.id,
        title=_(article.title),
        url=address("article", rules, article.id),
        sentence=_(article.sentence),
        passages=tuple(
            Passage(label=_(choice.option.label), sentences=tuple(map(spoken, choice.sentences)))
            for choice in found.chosen
        ),
    )


def sections(rules: RuleSet) -> Iterator[Section]:
    """What the table decided, chapter by chapter, without what holds at every table."""
    for chapter in chapters(rules):
        passages = (passage for each in chapter.paragraphs for passage in each.passages)
        lines = tuple(sentence for passage in passages for sentence in passage.sentences)
        if lines:
            yield Section(title=chapter.title, lines=lines)
