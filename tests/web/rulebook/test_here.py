"""Here: what a table plays stands at the head of every article and of everything found, decided."""

import pytest
from django.test import Client

from scorekeeper.rules.articles import Article, ArticleId
from scorekeeper.rules.house.presets import PRESETS, load
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.rulebook.chapters import shown_chapters, shown_paragraph
from scorekeeper.web.rulebook.here import here
from scorekeeper.web.rulebook.search import found_articles
from scorekeeper.web.rulebook.trump_ladder import trump_ladder
from tests.each import each

CONDITIONAL = [
    article
    for article in ARTICLES.values()
    if article.sentence.startswith(("Where this", "Where it is", "Where the table plays"))
]


@pytest.mark.parametrize(
    ("article", "rules", "told"),
    [
        ("longer-suit", "tractor", "Here: yes."),
        ("jokers-only", "tractor", "Here: no."),
        ("jokers-only", "looking-for-friends", "Here: yes."),
        ("reinforcing", "hundred", "Here: A bid stays as it was shown; nothing is added to it."),
        ("joining", "tractor", "Here: no. Partners are fixed, so nobody is called."),
        ("points-apart", "tractor", "Here: no. Partners are fixed, so nobody is called."),
        ("points-apart", "finding-friends", ""),
        ("succession-called", "tractor", "Here: no. Partners are fixed, not called."),
        ("throw-stands", "tractor~leading.throws-none", "Here: no. No throw can fall."),
        ("pack", "tractor", "Here: Two decks of 54 cards, shuffled together."),
        ("brackets", "tractor", ""),
        ("names", "tractor", ""),
    ],
)
def test_a_table_plays_it_or_not(article: str, rules: str, told: str) -> None:
    assert here(ARTICLES[ArticleId(article)], load(rules)) == told


@each(CONDITIONAL)
def test_what_only_some_tables_play_is_decided_at_every_table(article: Article) -> None:
    assert [key for key, preset in PRESETS.items() if not here(article, preset.rules)] == []


def test_what_is_said_at_the_head_is_not_said_again_below() -> None:
    shown = shown_paragraph(ARTICLES[ArticleId("sequences")], load("tractor"), None)
    assert [passage.label for passage in shown.passages] == ["Least width of a sequence", "Least length of a sequence"]


def test_a_chapter_that_nobody_needs_here_says_so_once() -> None:
    rules = load("tractor")
    idle = [chapter for chapter in shown_chapters(rules, trump_ladder(rules, "")) if chapter.here]
    assert [(each.title, each.here) for each in idle] == [
        ("Friends", "Here: no. Partners are fixed, so nobody is called.")
    ]
    assert {paragraph.here for chapter in idle for paragraph in chapter.paragraphs} == {""}


def test_what_is_found_says_so_too_and_opens_under_the_rules_of_the_table(client: Client) -> None:
    page = client.get("/rulebook/search/?q=jokers alone&rules=looking-for-friends").context["page"]
    first = page.articles[0]
    assert (first.title, first.here) == ("Jokers alone", "Here: yes.")
    assert first.url == "/rulebook/articles/jokers-only/?rules=looking-for-friends"
    assert dict(page.search.given) == {"rules": "looking-for-friends"}
    assert found_articles("jokers alone")[0].here == "Here: no."
