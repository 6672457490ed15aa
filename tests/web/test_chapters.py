"""The rulebook as it reads at one table: chapters, examples, and the names that rules go by."""

import pytest
from django.utils import translation
from hypothesis import given, settings

from scorekeeper.rules import presets
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rulebook import ARTICLES, CHAPTERS
from scorekeeper.rules.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.rulings import ArticleId
from scorekeeper.web.pages.rulebook import Example
from scorekeeper.web.reading import cases, chapters, games
from tests.rules.rule_sets import rule_sets

TRACTOR = presets.TRACTOR
EXAMPLES = [
    pytest.param(example, id=f"{article}:{place}")
    for article in ARTICLES
    for place, example in enumerate(cases.examples(article, TRACTOR))
]


def test_every_article_stands_in_one_chapter() -> None:
    told = [paragraph.id for chapter in chapters.chapters(TRACTOR) for paragraph in chapter.paragraphs]
    assert told == list(ARTICLES)
    assert len({chapter.anchor for chapter in chapters.chapters(TRACTOR)}) == len(CHAPTERS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_paragraph_leads_to_its_article_under_the_same_rules(preset: str) -> None:
    rules = PRESETS[preset].rules
    for chapter in chapters.chapters(rules):
        for paragraph in chapter.paragraphs:
            assert paragraph.url == f"/rulebook/articles/{paragraph.id}/?rules={preset}"


@given(rule_sets())
@settings(max_examples=20)
def test_every_rule_set_has_a_rulebook_without_a_gap(rules: RuleSet) -> None:
    passages = [
        passage for chapter in chapters.chapters(rules) for each in chapter.paragraphs for passage in each.passages
    ]
    assert [passage.label for passage in passages if not passage.sentences or not passage.label] == []
    assert [line for section in chapters.sections(rules) for line in section.lines if "{" in line] == []


def test_what_the_wall_shows_is_what_this_table_chose() -> None:
    """On the wall hangs what tables differ in, not what holds everywhere."""
    lines = {line for section in chapters.sections(TRACTOR) for line in section.lines}
    said = {
        sentence
        for chapter in chapters.chapters(TRACTOR)
        for each in chapter.paragraphs
        for sentence in [each.sentence]
    }
    assert lines & said == set()


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_opens_as_a_ruling_and_says_what_was_played(example: Example) -> None:
    assert example.url.startswith("/rulings/")
    assert bool(example.facts) is not example.url.startswith("/rulings/deal/")  # a deal is nothing but its rules
    assert [fact for fact in example.facts if ": " not in fact] == []


@pytest.mark.parametrize("article", [article for article in ARTICLES if cases.examples(article, TRACTOR)])
def test_examples_of_both_verdicts_come_first_where_there_are_both(article: str) -> None:
    verdicts = [cases._verdict(case) for case in cases.cases()[article]]  # noqa: SLF001 - the order is made of it
    several = len(set(verdicts))
    assert len(set(verdicts[:several])) == several


def test_examples_under_other_rules_say_under_which() -> None:
    """A case whose verdict is another at this table keeps its own rules and names them."""
    under = [example.under for article in ARTICLES for example in cases.examples(article, TRACTOR)]
    assert "" in under
    assert any(name.startswith("Bashi Fen") for name in under)


@pytest.mark.parametrize(
    ("language", "led", "played"), [("zh-hans", "领出了什么", "跟了什么"), ("zh-hant", "領出了什麼", "跟了什麼")]
)
def test_an_example_goes_by_what_was_done_where_its_title_is_not_translated(
    language: str, led: str, played: str
) -> None:
    with translation.override(language):
        first, other = cases.examples(ArticleId("tuple-duty"), TRACTOR)[:2]
    assert first.title == f"{led}：5♥ 5♥ · {played}：3♥ 4♥"
    assert other.title == f"{led}：5♥ 5♥ · {played}：9♥ 9♥"
    assert [fact for fact in first.facts if fact.startswith((led, played))] == []


def test_an_example_in_which_nobody_does_anything_goes_by_its_question() -> None:
    with translation.override("zh-hans"):
        (example,) = cases.examples(ArticleId("plain-order"), TRACTOR)
    assert (example.title, example.facts) == ("谁挨着谁？", ("主牌：7♦",))


def test_an_example_says_its_facts_in_words_and_symbols() -> None:
    example = cases.examples(ArticleId("redeal"), TRACTOR)[0]
    assert example.facts[:2] == ("Trump: 7♦", "What is claimed: No trumps")


@pytest.mark.parametrize("word", PRESETS)
def test_a_preset_is_a_game_of_its_name_without_changes(word: str) -> None:
    game = games.game(PRESETS[word].rules)
    assert (game.name, tuple(game.changes), game.link) == (PRESETS[word].name, (), word)


@given(rule_sets())
def test_a_game_names_as_many_changes_as_there_are(rules: RuleSet) -> None:
    game = games.game(rules)
    preset = presets.closest(rules)
    assert len(tuple(game.changes)) == len(presets.changes(rules, preset))
    assert presets.load(game.link) == rules


@given(rule_sets())
def test_rules_that_differ_have_another_fingerprint(rules: RuleSet) -> None:
    if rules != TRACTOR:
        assert games.game(rules).fingerprint != games.game(TRACTOR).fingerprint


@pytest.mark.parametrize("text", ["", "tractor", "hundred~table.decks-2"])
def test_an_address_names_rules(text: str) -> None:
    assert games.chosen(text) == (presets.load(text or None), "")


@pytest.mark.parametrize("text", ["nonsense", "tractor~x-1", "tractor~table.decks-99", "~", "x" * 99_999])
def test_an_address_that_names_none_gets_tractor_and_a_sentence(text: str) -> None:
    rules, objection = games.chosen(text)
    assert (rules, "Tractor is used instead" in objection) == (TRACTOR, True)


def test_every_option_has_a_chapter_to_stand_in() -> None:
    assert [key for key, option in OPTIONS.items() if option.cite not in ARTICLES] == []


def test_cases_of_an_article_that_nobody_knows_are_none() -> None:
    assert [article for article in cases.cases() if article not in ARTICLES] == []
