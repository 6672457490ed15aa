"""The rulebook as it reads at one table: chapters, and examples that open as rulings."""

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given, settings

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.rulebook import chapters, examples
from scorekeeper.web.rulebook.examples import ShownExample
from scorekeeper.web.rulebook.trump_ladder import trump_ladder
from tests.each import each
from tests.rules.rule_sets import rule_sets

LINK = "tractor~ladder.start-5"
EXAMPLES = [example for article in ARTICLES for example in examples.examples(article, TRACTOR)]


def test_every_article_stands_in_one_chapter() -> None:
    shown = chapters.shown_chapters(TRACTOR, trump_ladder(TRACTOR, ""))
    told = [paragraph.id for chapter in shown for paragraph in chapter.paragraphs]
    assert told == list(ARTICLES)


@given(rule_sets())
@settings(max_examples=20)
def test_every_rule_set_has_a_rulebook_without_a_gap(rules: RuleSet) -> None:
    for chapter in chapters.shown_chapters(rules, trump_ladder(rules, "")):
        passages = [passage for paragraph in chapter.paragraphs for passage in paragraph.passages]
        assert [passage for passage in passages if not passage.sentences or not passage.label] == []
        assert [line for passage in passages for line in passage.sentences if "{" in line] == []


@each(EXAMPLES)
def test_an_example_opens_as_a_ruling_and_says_what_was_played(example: ShownExample) -> None:
    assert example.url.startswith("/rulings/")
    assert bool(example.facts or example.cards) is not example.url.startswith(
        "/rulings/deal/"
    )  # a deal is nothing but its rules
    assert [fact for fact in example.facts if ": " not in fact] == []


def test_the_ruling_is_the_one_that_was_promised(client: Client) -> None:
    judged = [(example.url, example.mark.tone) for example in EXAMPLES if example.mark]
    assert len(judged) > len(ARTICLES)
    for url, verdict in judged[::19]:
        assert f"verdict--{verdict}" in client.get(url).text


@each(examples.cases())
def test_the_first_examples_are_of_every_verdict_that_there_is(article: str) -> None:
    assert article in ARTICLES
    verdicts = [examples._verdict(case) for case in examples.cases()[article]]  # noqa: SLF001 - the order is made of it
    several = len(set(verdicts))
    assert len(set(verdicts[:several])) == several


def test_no_article_shows_more_cases_than_one_reads() -> None:
    assert max(len(examples.examples(article, TRACTOR)) for article in ARTICLES) == examples.MOST_EXAMPLES


def test_an_example_is_shown_under_the_rules_of_the_reader_where_they_say_the_same_and_else_says_which() -> None:
    shown = [example for key in ARTICLES for example in examples.examples(key, presets.load(LINK)) if example.mark]
    assert {(f"rules={LINK}" in example.url, example.under == "") for example in shown} == {
        (True, True),
        (False, False),
    }
    assert any(example.under.startswith("Bashi Fen") for example in shown)


def test_an_example_goes_by_what_was_said_where_its_title_is_not_translated_and_shows_its_cards() -> None:
    with translation.override("zh-hans"):
        first = examples.examples(ArticleId("tuple-duty"), TRACTOR)[0]
        other = examples.examples(ArticleId("overbids"), TRACTOR)[1]
    assert (first.title, other.title) == ("这样跟牌行吗？", "之前的亮主：N 2♥ · 有争议的亮主：W 2♠")
    cards = [(row.title, len(row.cards)) for row in first.cards]
    assert cards == [("领出了什么", 2), ("手里有什么", 5), ("跟了什么", 2)]


def test_an_example_in_which_nobody_does_anything_goes_by_its_question() -> None:
    with translation.override("zh-hans"):
        (example,) = examples.examples(ArticleId("plain-order"), TRACTOR)
    assert (example.title, example.facts) == ("谁挨着谁？", ("主牌：7♦",))


def test_an_example_says_its_facts_in_words_and_symbols() -> None:
    example = examples.examples(ArticleId("redeal"), TRACTOR)[0]
    assert example.facts[:2] == ("Trump: 7♦", "What is claimed: No trumps")


@pytest.mark.parametrize(("rules", "times"), [("tractor", 1), ("hundred", 3)])
def test_an_article_says_under_which_rules_each_case_was_played(client: Client, rules: str, times: int) -> None:
    found = client.get(f"/rulebook/articles/throw-stands/?rules={rules}").text
    assert found.count("As played under:") >= times
