"""Summaries: what lists tell of matches is what was played, found by whatever is asked, and never yesterday's."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import replace
from datetime import date, timedelta
from hashlib import blake2b
from threading import Timer

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match import fold, outline, tally
from scorekeeper.match.facts import AGREED, Fact, Hand, Match, NewRules, NewSeats, Penalty, SetScore, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import fingerprint
from scorekeeper.store import keys, removals, services, summaries
from scorekeeper.store.models import Book, Entry, Summary
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.store.summaries import PAGE, Leaf, Progress, Sought
from tests.web.golden import EVENINGS

pytestmark = pytest.mark.django_db

FOUR, SIX = ("Nan", "Wei", "Sam", "Eve"), ("Mei", "Otto", "Li", "Ada", "Bo", "Zoë")
WON = Hand(count=Total(points=0), declarer="Nan")
SHORT = presets.load("tractor~ladder.start-A")
LONG_AGO = timedelta(days=30)


@pytest.fixture
def book() -> Book:
    return keys.open_book(name="Fridays").book


def begun(book: Book, *facts: Fact, ago: timedelta = timedelta(), **more: object) -> Row:
    """A match with these facts, begun and played so long ago."""
    opening = replace(Match(rules=presets.TRACTOR, players=FOUR), **more)  # type: ignore[arg-type]
    row = services.begin(book, opening)
    for fact in facts:
        write(row, fact)
    at = timezone.now() - ago
    Entry.objects.filter(match=row).update(made_at=at)
    Row.objects.filter(pk=row.pk).update(made_at=at)
    row.refresh_from_db()
    return row


def write(row: Row, fact: Fact) -> Entry:
    row.refresh_from_db()
    return services.record(row, fact, writer=Writer(seen=row.version), key=f"fact-{row.version}")


def leaf(book: Book, number: int = 1, **sought: object) -> Leaf:
    return summaries.leaf(summaries.catalogued(book), Sought(**sought), number)  # type: ignore[arg-type]


def rows(book: Book, number: int = 1, **sought: object) -> list[Row]:
    return [match.row for match in leaf(book, number, **sought).matches]


def test_another_outcome_of_the_same_match_is_another_edition() -> None:
    """Summaries that were written before stay until their match changes: whoever changes what is in one raises it."""
    told = [
        (
            outline.written_outline(outline.outline(match, fold.steps(match), figures)),
            tally.written_figures(figures),
            outline.people(match),
        )
        for match in EVENINGS.values()
        for figures in [tally.figures(match)]
    ]
    assert (summaries.EDITION, blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()) == (
        5,
        "b24c31811989d5f9",
    )


def test_the_latest_day_comes_first_whenever_it_was_written(book: Book) -> None:
    late = begun(book, date="2026-11-20", ago=timedelta(hours=2))
    early = begun(book, date="2026-11-01")
    assert (rows(book), leaf(book).matches[1].day) == ([late, early], date(2026, 11, 1))


def test_a_leaf_holds_what_one_reads_before_leafing_on(book: Book) -> None:
    made = [begun(book, ago=timedelta(hours=PAGE + 1 - number)) for number in range(PAGE + 1)]
    assert (rows(book), leaf(book).earlier) == (made[:0:-1], True)
    assert (rows(book, 2), leaf(book, 2).earlier) == (made[:1], False)


@pytest.mark.parametrize(("asked", "number"), [(0, 1), (-7, 1), (1, 1), (2, 2), (3, 2), (10**9, 2)])
def test_there_is_no_leaf_before_the_first_nor_beyond_the_last(book: Book, asked: int, number: int) -> None:
    for _match in range(PAGE + 1):
        begun(book)
    assert (leaf(book, asked).number, bool(leaf(book, asked).matches)) == (number, True)


def test_where_there_is_no_match_the_first_leaf_is_empty(book: Book) -> None:
    assert leaf(book, 7) == Leaf(number=1, matches=(), earlier=False)


def test_what_was_deleted_or_is_in_another_book_is_on_no_leaf(book: Book) -> None:
    removals.remove(begun(book))
    begun(keys.open_book().book)
    found = summaries.catalogued(book)
    assert (found.games, summaries.leaf(found, Sought()).matches) == ((), ())


@pytest.fixture
def various(book: Book) -> dict[str, Row]:
    """Four evenings of which each is found by something else."""
    fine = Hand(count=Total(points=80), declarer="Nan", penalties=(Penalty(on=Side.DECLARERS, levels=1, why="Revoke"),))
    set_score = SetScore(why="Otto mis-dealt", declarer="Mei")
    return {
        "going": begun(book, replace(fine, note="By candle light"), ago=timedelta(hours=1), date="2026-11-20"),
        "left": begun(
            book, set_score, ago=LONG_AGO, date="2026-10-31", players=SIX, rules=presets.load("finding-friends")
        ),
        "won": begun(book, WON, ago=LONG_AGO, date="2026-09-01", rules=SHORT, name="New year", house="Our rules"),
        "moved": begun(
            book,
            NewSeats(players=("Nan", "Wei", "Sam", "Ann")),
            NewRules(rules=presets.load("bashi-fen"), house="Grandmother's"),
            SetScore(why=AGREED),
            ago=LONG_AGO,
            date="2025-01-01",
            note="At the lake",
        ),
    }


SOUGHT = {
    Sought(): "going left won moved",
    Sought(words="OTTO misdealt"): "left",
    Sought(words="zoe"): "left",
    Sought(words="candle"): "going",
    Sought(words="revoke"): "going",
    Sought(words="lake ann"): "moved",
    Sought(words="newyear rules"): "won",
    Sought(words="grandmothers"): "moved",
    Sought(words="找朋友"): "left",
    Sought(words="agreed"): "",
    Sought(words="Ann's \0 %_\\"): "",
    Sought(words=" · "): "going left won moved",
    Sought(person="Ann"): "moved",
    Sought(person="Eve"): "going won moved",
    Sought(person="eve"): "",
    Sought(person="an\0"): "",
    Sought(rules=fingerprint(SHORT)): "won",
    Sought(rules=fingerprint(presets.load("bashi-fen"))): "moved",
    Sought(progress=Progress.GOING_ON): "going",
    Sought(progress=Progress.LEFT_OFF): "left moved",
    Sought(progress=Progress.FINISHED): "won",
    Sought(since=date(2026, 10, 31)): "going left",
    Sought(until=date(2026, 10, 31)): "left won moved",
    Sought(number=6): "left",
    Sought(number=4, since=date(2026, 1, 1), words="sam", person="Nan"): "going won",
}


def refusing(execute: Callable[..., object], sql: str, *rest: object) -> object:
    """A database that can be read and not written."""
    if sql.startswith("INSERT"):
        raise OperationalError
    return execute(sql, *rest)


@pytest.mark.parametrize("sought", SOUGHT, ids=str)
@pytest.mark.parametrize("writable", [True, False])
def test_what_is_sought_is_found_even_where_nothing_can_be_written(
    book: Book, various: dict[str, Row], sought: Sought, *, writable: bool
) -> None:
    summaries.of([various["won"]])
    with nullcontext() if writable else connection.execute_wrapper(refusing):
        found = summaries.leaf(summaries.catalogued(book), sought)
    names = {row.pk: name for name, row in various.items()}
    assert " ".join(names[match.row.pk] for match in found.matches) == SOUGHT[sought]
    assert Summary.objects.count() == (4 if writable else 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="others write beside us on PostgreSQL")
def test_nobody_waits_for_another_program_to_read_a_list(book: Book) -> None:
    row = begun(book)
    with (
        connection.cursor() as cursor,
        closing(sqlite3.connect(connection.settings_dict["NAME"], check_same_thread=False)) as other,
    ):
        cursor.execute("PRAGMA busy_timeout = 120000")
        other.execute("BEGIN IMMEDIATE")
        its_end = Timer(60, other.rollback)
        its_end.daemon = True
        its_end.start()
        assert (rows(book), summaries.of([row])[0].row, other.in_transaction) == ([row], row, True)
        its_end.cancel()
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (120000,)
    connection.close()


@pytest.mark.usefixtures("various")
def test_a_book_says_which_games_were_played_in_it_and_by_how_many(book: Book) -> None:
    found = summaries.catalogued(book)
    assert (sorted(game for _rules, game in found.games), found.numbers) == (
        ["bashi-fen", "finding-friends", "tractor", "tractor~ladder.start-A"],
        (4, 6),
    )


def test_a_change_is_in_every_list_at_once(book: Book) -> None:
    row = begun(book)
    assert leaf(book).matches[0].progress is Progress.GOING_ON
    write(row, Hand(count=Total(points=0), declarer="Nan", note="Quick"))
    assert rows(book, words="quick") == [row]
    services.strike(Entry.objects.get(), writer=Writer(seen=1))
    assert rows(book, words="quick") == []


def test_only_what_has_no_good_summary_is_folded(book: Book, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    old, new = begun(book, WON), begun(book, WON)
    summaries.catalogued(book)
    Summary.objects.filter(match=old).update(told="kept as it was")
    write(new, WON)
    summaries.catalogued(book)
    assert Summary.objects.get(match=old).told == "kept as it was"
    with django_assert_num_queries(1):
        summaries.catalogued(book)


@pytest.mark.parametrize("column", ["version", "edition"])
def test_a_summary_of_another_version_or_edition_is_made_anew(book: Book, column: str) -> None:
    row = begun(book, WON)
    summaries.catalogued(book)
    Summary.objects.update(**{column: 77}, told="", words="wrong")
    assert (rows(book, words="wrong"), rows(book, words="nan")) == ([], [row])
    Summary.objects.update(**{column: 77}, told="")
    found = summaries.of(Row.objects.select_related("summary"))[0].outline
    assert found
    assert found.hands == 1


@pytest.mark.parametrize("told", ["{", "[]", "7", "[1,2,3,4,5,6,7,8,9,10,11,12]"])
def test_a_summary_that_something_else_has_written_into_tells_nothing(book: Book, told: str) -> None:
    begun(book)
    summaries.catalogued(book)
    Summary.objects.update(told=told, figures=told)
    assert leaf(book).matches[0].outline is None
    assert list(summaries.figures(book, Sought())) == []


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL holds no date that is none")
@pytest.mark.parametrize("day", ["yesterday", "2026-02-31", ""])
def test_a_day_that_is_none_was_long_ago(book: Book, day: str) -> None:
    begun(book)
    summaries.catalogued(book)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE store_summary SET day = %s", [day])
    assert leaf(book).matches[0].day == date(1970, 1, 1)


def test_a_match_that_cannot_be_read_is_listed_with_its_names_and_found_by_them(book: Book) -> None:
    row = begun(book)
    Row.objects.filter(pk=row.pk).update(opening={"schema": 99, "players": ["Mei", "Otto"], "date": "2026-11-20"})
    found = leaf(book, words="otto", person="Mei").matches[0]
    assert (found.row, found.day, found.people) == (row, date(2026, 11, 20), ("Mei", "Otto"))
    assert (found.outline, found.progress, rows(book, progress=Progress.LEFT_OFF)) == (None, None, [])
    assert list(summaries.figures(book, Sought())) == []


def test_all_that_is_sought_comes_in_the_order_in_which_it_was_played(book: Book) -> None:
    later, first = begun(book, WON, date="2026-11-20"), begun(book, WON, date="2026-11-01")
    begun(book, players=SIX)
    found = summaries.catalogued(book)
    assert [match.slug for match in summaries.every(found, Sought(number=4))] == [first.slug, later.slug]


def test_figures_are_those_of_the_matches_that_are_sought(book: Book) -> None:
    begun(book, WON)
    begun(book, Hand(count=Total(points=80), declarer="Nan"), date="2026-01-01")
    everything = tally.together(summaries.figures(book, Sought()))
    assert everything["Nan"].results == "dD"
    assert list(tally.together(summaries.figures(book, Sought(since=date(2027, 1, 1))))) == []


def test_a_name_may_be_in_any_script(book: Book) -> None:
    row = begun(book, players=("李伟", "𠮷野", "Zoë", "Ⅷ"))
    assert [rows(book, person="𠮷野"), rows(book, words="李"), rows(book, words="ZOE viii")] == [[row]] * 3


def test_whoever_verifies_is_told_what_differed_and_finds_it_mended(book: Book) -> None:
    right, wrong, missing = begun(book, WON), begun(book, WON), begun(book, WON)
    summaries.catalogued(book)
    before = Summary.objects.in_bulk()
    Summary.objects.filter(match=wrong).update(words="wrong")
    Summary.objects.filter(match=missing).delete()
    assert list(summaries.differing(book)) == [wrong]
    assert {pk: found.words for pk, found in Summary.objects.in_bulk().items()} == {
        row.pk: before[row.pk].words for row in (right, wrong, missing)
    }
    assert list(summaries.differing(book)) == []
