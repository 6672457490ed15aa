"""The rulebook: every source rule is claimed, every article has its cases, every table its prose."""

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules.articles import SOURCES, ArticleId
from scorekeeper.rules.house.presets import BASHI_FEN, FINDING_FRIENDS, PRESETS, TRACTOR, load
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, differences, idle
from scorekeeper.rules.rulebook import ARTICLES, CHAPTERS, apart, paragraph, prose, unplayed
from tests.rulebook.test_cases import CASES, read
from tests.rules.rule_sets import rule_sets

RULEBOOK = Path(__file__).resolve().parents[1] / "rulebook"
CATALOGUE = (RULEBOOK / "catalogue.txt").read_text("utf-8").split()
CONTRADICTIONS = [
    [cell.strip() for cell in line.split("|")]
    for line in (RULEBOOK / "contradictions.txt").read_text("utf-8").splitlines()
]
TOLD = [case for path in sorted(RULEBOOK.glob("prose/*.toml")) for case in read(path)]

DEFINING = {
    # What is said about the game, the pack and the order; nobody can break it.
    *("names", "house-rules", "players", "partnerships", "pack", "card-points"),
    *("trumps", "trump-order", "plain-order", "constant-trumps", "neighbours"),
    # Procedure.
    *("drawing", "first-draw", "kitty-size", "exchange", "nobody-bids", "leading", "joining", "points-apart"),
    # What a trick, a hand and a match come to.
    *("taking-a-trick", "over-ruff", "bombs"),
    *(
        "captured-points",
        "irregularities",
        "fines",
        "kitty-points",
        "brackets",
        "beyond-the-table",
        "gain-limit",
        "below-zero",
        "exact-draw",
    ),
    *("small-side", "levels", "match-end", "mandatory-levels", "jack-rule", "succession-fixed", "succession-called"),
}
"""Articles by which nothing is allowed or forbidden; each has a golden case of another kind."""


def test_every_source_rule_is_claimed_by_one_article() -> None:
    claims = Counter(claim for article in ARTICLES.values() for claim in article.claims)
    assert set(claims) == set(CATALOGUE)
    assert [claim for claim, times in claims.items() if times > 1] == []


def test_the_catalogue_has_every_rule_once() -> None:
    assert len(CATALOGUE) == len(set(CATALOGUE)) == 154


def test_every_contradiction_is_told_where_it_matters_or_needs_no_telling() -> None:
    told: dict[str, list[str]] = {entry: [] for entry, *_ in CONTRADICTIONS}
    for article in ARTICLES.values():
        for each in article.disagreements:
            told[each.entry].append(article.id)
    listed = {entry: [] if where == "-" else where.split() for entry, where, *_ in CONTRADICTIONS}
    assert {entry: sorted(articles) for entry, articles in told.items()} == listed


def test_the_list_of_contradictions_has_every_one_once_and_a_reason_for_silence() -> None:
    assert [entry for entry, *_ in CONTRADICTIONS] == [f"B{number}" for number in range(1, 50)]
    assert [entry for entry, where, *why in CONTRADICTIONS if (where == "-") != (len(why) == 1)] == []


def test_every_option_cites_an_article() -> None:
    assert {option.cite for option in OPTIONS.values()} <= set(ARTICLES)


def test_no_article_stands_in_two_chapters() -> None:
    assert len(ARTICLES) == sum(len(chapter.articles) for chapter in CHAPTERS)


@pytest.mark.parametrize("key", ARTICLES)
def test_an_article_has_a_title_and_full_sentences(key: ArticleId) -> None:
    article = ARTICLES[key]
    assert article.title[0].isupper()
    assert not article.title.endswith(".")
    assert article.sentence.endswith(".")
    assert "{" not in article.sentence


def test_every_case_names_an_article() -> None:
    assert {case["article"] for case in [*CASES, *TOLD]} - set(ARTICLES) == set()


SHARED_BY_HUNDRED = """
BF-ORD-1 BF-ORD-3 BF-TIE-1 BF-PT-1 DBF-TEAM-1 BF-DEAL-1 DBF-DEAL-1
BF-LEAD-0 BF-LEAD-1 BF-L-SINGLE BF-F-SINGLE BF-F-VOID DBF-GRP-F
TC-28 TC-29-literal TC-30 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B24
"""
"""What the description of Hundred states with others, its examples, and where it contradicts itself or others."""


def test_every_rule_of_hundred_has_a_case() -> None:
    """At a table of Hundred, or of Hundred read literally."""
    of_hundred = [case for case in [*CASES, *TOLD] if preset_of(case) == "hundred"]
    named = {word for case in of_hundred for word in (case["id"], *re.split(r"[,;: ()]+", case["source"]))}
    stated = [key for key in CATALOGUE if key.startswith("HUN-")]
    assert [key for key in (*stated, *SHARED_BY_HUNDRED.split()) if key not in named] == []


def preset_of(case: dict[str, Any]) -> object:
    """The preset that is played or changed, where one is named."""
    rules = case["rules"]
    return rules.get("preset") if isinstance(rules, dict) else rules


def test_every_article_has_its_cases() -> None:
    verdicts: dict[str, set[str]] = defaultdict(set)
    for case in [*CASES, *TOLD]:
        verdicts[case["article"]].add(case.get("expect", {}).get("verdict", "told"))
    judged = {key for key in ARTICLES if key not in DEFINING}
    assert {key: verdicts[key] for key in judged if not {"allowed", "forbidden"} <= verdicts[key]} == {}
    assert {key for key in DEFINING if not verdicts[key]} == set()


def test_the_list_of_defining_articles_holds_no_other() -> None:
    assert DEFINING - set(ARTICLES) == set()


@pytest.mark.parametrize("case", TOLD, ids=[case["id"] for case in TOLD])
def test_the_rulebook_says_what_is_written_in_the_case(case: dict[str, Any]) -> None:
    found = paragraph(ArticleId(case["article"]), load(case["rules"]))
    assert [str(sentence) for chosen in found.chosen for sentence in chosen.sentences] == case["says"]


def test_no_two_cases_share_an_id() -> None:
    ids = [case["id"] for case in [*CASES, *TOLD]]
    assert sorted(ids) == sorted(set(ids))


@given(rule_sets())
def test_the_prose_tells_every_option_that_makes_a_difference(rules: RuleSet) -> None:
    told = [chosen.option.key for part in prose(rules) for chosen in part.chosen]
    assert sorted(told) == sorted(key for key, option in OPTIONS.items() if not idle(rules, option))


@given(rule_sets(), rule_sets())
def test_what_sets_two_tables_apart_is_told_from_both_sides(here: RuleSet, there: RuleSet) -> None:
    found = apart(here, there)
    back = apart(there, here)
    assert tuple(difference.option.key for difference in found) == differences(here, there)
    assert [(one.here, one.there_sentences) for one in found] == [(one.there, one.here_sentences) for one in back]


def test_tractor_and_bashi_fen_are_told_apart() -> None:
    found = apart(BASHI_FEN, TRACTOR)
    said = {one.option.key: (str(one.here_sentences[0]), str(one.there_sentences[0])) for one in found}
    assert list(said) == [
        "dealing.first_draw",
        "bidding.nobody",
        "kitty.measure",
        "leading.failed_throw",
        "following.tuples",
        "following.sequences",
        "winning.over_ruff",
        "ladder.finish_by",
    ]
    assert said["ladder.finish_by"] == (
        "The match is won by rising past the last level, as declarers or as defenders.",
        "The last level must be played: only declarers who began the hand there and rise have won the match.",
    )


def test_a_paragraph_begins_with_what_holds_everywhere() -> None:
    first, *others = paragraph(ArticleId("joining"), FINDING_FRIENDS).sentences
    assert str(first) == ARTICLES[ArticleId("joining")].sentence
    assert len(others) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rulebook_of_a_preset_has_every_article(preset: str) -> None:
    assert [part.article.id for part in prose(PRESETS[preset].rules)] == list(ARTICLES)


@pytest.mark.parametrize(
    ("key", "sources"),
    [("names", ["BF", "HUN"]), ("drawing", ["BF", "DBF", "HUN"]), ("levels", ["BF", "HUN"]), ("below-zero", [])],
)
def test_an_article_names_where_it_comes_from(key: str, sources: list[str]) -> None:
    assert list(ARTICLES[ArticleId(key)].sources) == [SOURCES[prefix] for prefix in sources]


def test_an_article_is_not_played_where_all_its_options_wait_for_another() -> None:
    beside = [article.id for chapter in CHAPTERS if chapter.title == "Friends" for article in chapter.articles]
    assert {bool(unplayed(article, TRACTOR)) for article in beside} == {True}
    assert {unplayed(article, FINDING_FRIENDS) for article in beside} == {""}
