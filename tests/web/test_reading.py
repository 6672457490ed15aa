"""Reading: rule sets by name, the nearest words first, and cases in turn."""

import pytest

from scorekeeper.rules import presets
from scorekeeper.rules.presets import PRESETS, TRACTOR
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.store import houses
from scorekeeper.web.building import tables
from scorekeeper.web.reading import cases, games, search
from tests.web.cast import holding, table

LINK = "tractor~ladder.start-5"
HOUSE = presets.load(LINK)


def test_every_preset_can_be_chosen_and_the_present_one_is() -> None:
    found = games.choices(TRACTOR)
    assert [choice.value for choice in found] == [*PRESETS]
    assert [choice.value for choice in found if choice.current] == ["tractor"]


def test_house_rules_of_the_page_stay_among_the_choices() -> None:
    first = games.choices(HOUSE)[0]
    assert (first.value, first.label, first.current) == (LINK, "Tractor, with one change", True)


def test_house_rules_with_a_name_go_by_it_once() -> None:
    found = games.choices(HOUSE, {LINK: "Ours"})
    assert [(choice.label, choice.current) for choice in found if choice.value == LINK] == [("Ours", True)]


@pytest.mark.django_db
def test_kept_house_rules_can_be_compared_by_whoever_may_read_them() -> None:
    friday = table("Friday")
    houses.save(friday.book, "Ours", {"preset": "tractor", "set": {"ladder.start": "5"}})
    page = holding(friday.watcher).get("/rulebook/differences/").content.decode()
    assert page.count(f'value="{LINK}"') == 2


def test_a_whole_name_is_nearer_than_a_word_of_one() -> None:
    assert search.terms("throw")[0].english == "throw"


def test_a_name_that_only_contains_the_word_leads_to_no_articles() -> None:
    assert "kitty-size" not in [article.id for article in search.articles("throw")]


def test_a_single_letter_is_looked_for_as_a_whole_word() -> None:
    assert search.terms("z") == ()


def test_rules_that_nobody_knows_are_tractor_with_a_sentence() -> None:
    rules, notice = games.chosen("patience")
    assert (rules, "Tractor is used instead" in notice) == (TRACTOR, True)


def test_no_article_shows_more_cases_than_one_reads() -> None:
    assert max(len(cases.examples(article, TRACTOR)) for article in ARTICLES) == cases.MOST


def test_a_table_that_is_typed_again_is_the_same_table() -> None:
    own = TRACTOR.scoring.table
    typed = {f"{part}{at}": value for at, row in enumerate(tables.of(own).typed) for part, value in _boxes(row)}
    assert tables.read({**typed, **({"per_deck": "on"} if own.per_deck else {})}).table == own


def _boxes(row: tables.Typed) -> tuple[tuple[str, str], ...]:
    return ("from", row.start), ("gain", row.gain), ("deal", row.deal)
