"""Rulings of a book: found by card, article, player, verdict or note, in any notation and language."""

from typing import Any

import pytest
from django.utils import translation

from scorekeeper.match.facts import Match
from scorekeeper.rules import presets
from scorekeeper.store import keys, removals, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.models import Saved
from scorekeeper.web.caselaw import listing

pytestmark = pytest.mark.django_db

QUESTION = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"


@pytest.fixture
def row() -> Row:
    book = keys.open_book(name="Fridays").book
    return services.begin(book, Match(rules=presets.TRACTOR, players=("Mei", "Otto", "Li", "Ada")))


def saved(row: Row, **more: Any) -> Saved:  # noqa: ANN401 - any column
    told = {
        "op": "follow",
        "question": QUESTION,
        "verdict": "forbidden",
        "articles": ["tuple-duty"],
        "note": "Otto saw it.",
        "remedy": "The cards are taken back.",
        "by": "Ada",
    }
    return Saved.objects.create(**{"book": row.book, "match": row, **told, **more})


@pytest.mark.parametrize(
    "sought",
    [
        *("9H", "9h", "♥9", "红桃9", "9H9H", "5H*2", "7D"),
        *("forbidden", "not allowed", "OTTO", "otto saw", "taken back", "Ada", "Mei", "bashi-fen", "tuple-duty", ""),
    ],
)
def test_a_ruling_is_found_by_what_it_says(row: Row, sought: str) -> None:
    found = saved(row)
    assert listing.found([found], sought) == [found]


@pytest.mark.parametrize("sought", ["10C", "allowed-not", "Zoe", "9H zebra", "undecided", "kitty-points"])
def test_and_not_by_what_it_does_not_say(row: Row, sought: str) -> None:
    assert listing.found([saved(row)], sought) == []


@pytest.mark.parametrize(("language", "sought"), [("zh-hans", "不允许"), ("zh-hant", "不允許")])
def test_a_verdict_is_looked_for_in_the_readers_language(row: Row, language: str, sought: str) -> None:
    found = saved(row)
    with translation.override(language):
        word = translation.gettext("Not allowed")
        assert listing.found([found], word) == [found]
        assert listing.found([saved(row, verdict="allowed", note="")], word) == []
    assert sought


def test_those_that_are_found_keep_their_order(row: Row) -> None:
    three = [saved(row, note="one"), saved(row, note="two", question=""), saved(row, note="one more")]
    assert listing.found(three, "one") == [three[0], three[2]]


def test_a_ruling_is_a_line_that_opens_as_it_was_asked(row: Row) -> None:
    line = listing.kept(saved(row), writes=True)
    assert line.mark
    assert (line.title, line.mark.word, line.note, line.remedy, line.by) == (
        "Was this follow allowed?",
        "Not allowed",
        "Otto saw it.",
        "The cards are taken back.",
        "Ada",
    )
    assert line.url == f"/rulings/follow/?{QUESTION}"
    assert line.match == f"/matches/{row.slug}/"
    assert [fact.title for fact in line.facts] == ["What was led", "What the hand held", "What was played"]


def test_only_who_writes_can_take_it_out(row: Row) -> None:
    found = saved(row)
    assert listing.kept(found, writes=False).removal == ""
    assert listing.kept(found, writes=True).removal == f"/books/{row.book.slug}/rulings/{found.pk}/removal/"


def test_a_match_that_was_deleted_is_not_led_to(row: Row) -> None:
    removals.remove(row)
    assert listing.kept(saved(row), writes=True).match == ""
    assert listing.kept(saved(row, match=None), writes=True).match == ""


def test_a_kind_of_question_that_is_no_more_is_still_a_line(row: Row) -> None:
    line = listing.kept(saved(row, op="augury", verdict="maybe"), writes=True)
    assert (line.title, line.mark, line.facts, line.url) == ("augury", None, (), "")


def test_rules_that_are_no_more_leave_the_facts_out(row: Row) -> None:
    line = listing.kept(saved(row, question="rules=gone&trump=7D&lead=5H"), writes=True)
    assert (line.facts, line.title) == ((), "Was this follow allowed?")


def test_an_article_that_is_no_more_is_passed_over(row: Row) -> None:
    found = saved(row, articles=["tuple-duty", "gone-for-good"])
    assert listing.found([found], "gone-for-good") == [found]
