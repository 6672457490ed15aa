"""The rulebook article by article, as it reads at one table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import Article, ArticleId
from scorekeeper.rules.cards.order import CONSTANT_TRUMPS, NEIGHBOURS, PLAIN_ORDER, TRUMP_ORDER, TRUMPS
from scorekeeper.rules.cards.shapes import SEQUENCES, SINGLE_RUNS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulebook import CHAPTERS, Chapter
from scorekeeper.web.rulebook.here import here, not_here
from scorekeeper.web.rulebook.scoring_table import ScoringTable, table_of
from scorekeeper.web.rulebook.trump_ladder import TrumpLadder
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What a table plays where tables differ: which house rule it is, and what the chosen value says.

    A scoring table is shown as one.
    """

    label: str
    sentences: tuple[str, ...]
    table: ScoringTable | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownParagraph:
    """An article under the rules of a table, with the cards in order where it is about that, and where its sources
    disagree.
    """

    id: str
    title: str
    here: str
    sentence: str
    passages: tuple[Passage, ...]
    disagreements: tuple[str, ...]
    ladder: TrumpLadder | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChapter:
    """Articles that belong together; `here` is why a table plays none of them."""

    title: str
    here: str
    paragraphs: tuple[ShownParagraph, ...]


ORDERLY = {each.id for each in (TRUMPS, TRUMP_ORDER, PLAIN_ORDER, CONSTANT_TRUMPS, NEIGHBOURS, SEQUENCES, SINGLE_RUNS)}
"""The articles to which the order of the cards is drawn."""


def shown_chapters(rules: RuleSet, ladder: TrumpLadder) -> tuple[ShownChapter, ...]:
    """The whole rulebook; the order of the cards is drawn once."""
    drawn = {TRUMP_ORDER.id: ladder}
    return tuple(_shown_chapter(chapter, rules, drawn) for chapter in CHAPTERS)


def _shown_chapter(chapter: Chapter, rules: RuleSet, drawn: Mapping[ArticleId, TrumpLadder]) -> ShownChapter:
    """Why nothing of it is played is said once, not of each article."""
    paragraphs = tuple(shown_paragraph(article, rules, drawn.get(article.id)) for article in chapter.articles)
    reasons = {rulebook.unplayed(article.id, rules) for article in chapter.articles}
    reason = reasons.pop() if len(reasons) == 1 else ""
    if reason:
        paragraphs = tuple(replace(paragraph, here="") for paragraph in paragraphs)
    return ShownChapter(title=_(chapter.title), here=not_here(reason) if reason else "", paragraphs=paragraphs)


def shown_paragraph(article: Article, rules: RuleSet, ladder: TrumpLadder | None) -> ShownParagraph:
    """What is said first of what the table plays is not said again below."""
    found, told = rulebook.paragraph(article.id, rules), here(article, rules)
    return ShownParagraph(
        id=article.id,
        title=_(article.title),
        here=told,
        sentence=_(article.sentence),
        passages=tuple(
            Passage(
                label=_(choice.option.label),
                sentences=tuple(map(translated, choice.sentences)),
                table=table_of(choice.option, rules),
            )
            for choice in (found.chosen[1:] if told else found.chosen)
        ),
        disagreements=tuple(_(each.sentence) for each in article.disagreements),
        ladder=ladder,
    )
