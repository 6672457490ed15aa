"""Rulings of a book: found by card, article, player, verdict or note, in any notation and language."""

from typing import Any

import pytest
from django.utils import translation

from scorekeeper.match.facts import Match
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, removals, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.models import Saved
from scorekeeper.web.rulings import kept

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
        *("9H", "♥9", "红桃9", "9H9H", "5H*2", "7D", "Following pairs"),
        *("forbidden", "not allowed", "OTTO", "otto saw", "taken back", "Ada", "Mei", "bashi-fen", "tuple-duty"),
    ],
)
def test_a_ruling_is_found_by_what_it_says_and_those_that_are_found_keep_their_order(row: Row, sought: str) -> None:
    silent = dict.fromkeys(("question", "verdict", "note", "remedy", "by"), "")
    three = [saved(row), saved(row, match=None, articles=[], **silent), saved(row, articles=["gone", "tuple-duty"])]
    assert kept.matching(three, sought) == [three[0], three[2]]
    assert kept.matching(three, "") == three


@pytest.mark.parametrize("sought", ["10C", "allowed-not", "Zoe", "9H zebra", "undecided", "kitty-points"])
def test_and_not_by_what_it_does_not_say(row: Row, sought: str) -> None:
    assert kept.matching([saved(row)], sought) == []


def test_a_verdict_is_looked_for_in_the_readers_language(row: Row) -> None:
    found = [saved(row), saved(row, verdict="allowed", note="")]
    with translation.override("zh-hans"):
        assert kept.matching(found, translation.gettext("Not allowed")) == found[:1]


def test_a_ruling_is_a_line_that_opens_as_it_was_asked(row: Row) -> None:
    found = saved(row)
    line, read = kept.kept(found, writes=True), kept.kept(found, writes=False)
    assert line.mark
    assert (line.title, line.mark.word, line.note, line.remedy, line.by) == (
        "Was this follow allowed?",
        "Not allowed",
        "Otto saw it.",
        "The cards are taken back.",
        "Ada",
    )
    assert (line.url, line.match) == (f"/rulings/follow/?{QUESTION}", f"/matches/{row.slug}/")
    assert [fact.title for fact in line.facts] == ["What was led", "What the hand held", "What was played"]
    assert (line.removal, read.removal) == (f"/books/{row.book.slug}/rulings/{found.pk}/removal/", "")


def test_a_match_that_was_deleted_is_not_led_to(row: Row) -> None:
    removals.remove(row)
    assert kept.kept(saved(row), writes=True).match == ""
    assert kept.kept(saved(row, match=None), writes=True).match == ""


def test_a_question_of_a_kind_or_under_rules_that_are_no_more_is_still_a_line(row: Row) -> None:
    line = kept.kept(saved(row, op="augury", verdict="maybe"), writes=True)
    assert (line.title, line.mark, line.facts, line.url) == ("augury", None, (), "")
    line = kept.kept(saved(row, question="rules=gone&trump=7D&lead=5H"), writes=True)
    assert (line.title, line.facts) == ("Was this follow allowed?", ())
