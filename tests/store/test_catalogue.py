"""The catalogue: which books somebody may open, what is in them, and in which order."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, Match, Seats, Total
from scorekeeper.rules import presets
from scorekeeper.store import catalogue, keys, removals, selectors, services
from scorekeeper.store.catalogue import PAGE
from scorekeeper.store.models import Book, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db

FOUR = ("Nan", "Wei", "Sam", "Eve")
FINISHING = Hand(count=Total(points=0), declarer="Nan")


@pytest.fixture
def keeper() -> Key:
    return keys.open_book(name="Fridays")


def begun(book: Book, *players: str, hours_ago: int = 0, rules: str = "tractor") -> Row:
    row = services.begin(book, Match(rules=presets.load(rules), players=players or FOUR))
    Row.objects.filter(pk=row.pk).update(made_at=timezone.now() - timedelta(hours=hours_ago))
    row.refresh_from_db()
    return row


def write(row: Row, fact: Hand | Seats) -> None:
    row.refresh_from_db()
    services.record(row, fact, writer=Writer(seen=row.version), key=f"fact-{row.version}")


def rows(leaf: catalogue.Leaf) -> list[Row]:
    return [notes.row for notes in leaf.notebooks]


def test_the_latest_match_comes_first(keeper: Key) -> None:
    old, new = begun(keeper.book, hours_ago=5), begun(keeper.book, hours_ago=1)
    assert rows(catalogue.leaf(keeper.book)) == [new, old]


def test_a_leaf_holds_what_one_reads_before_leafing_on(keeper: Key) -> None:
    made = [begun(keeper.book, hours_ago=PAGE + 1 - number) for number in range(PAGE + 1)]
    first, second = catalogue.leaf(keeper.book), catalogue.leaf(keeper.book, 2)
    assert (rows(first), first.earlier) == (made[:0:-1], True)
    assert (rows(second), second.earlier) == (made[:1], False)


def test_the_last_few_deleted_matches_come_along(keeper: Key) -> None:
    made = [begun(keeper.book) for _match in range(7)]
    for each in made:
        removals.remove(each)
    assert [notes.row for notes in catalogue.leaf(keeper.book).removed] == made[:1:-1]


def test_who_won_is_counted_over_all_leaves_and_again_after_a_change(keeper: Key) -> None:
    made = [begun(keeper.book, hours_ago=number, rules="tractor~ladder.start-A") for number in range(PAGE + 1)]
    for row in made:
        write(row, FINISHING)
    assert [catalogue.leaf(keeper.book, number).won for number in (1, 2)] == [{"Nan": 21, "Sam": 21}] * 2
    services.strike(selectors.notebook(made[-1]).entries[0], writer=Writer(seen=1))
    removals.remove(made[0])
    assert catalogue.leaf(keeper.book).won == {"Nan": 19, "Sam": 19}


def test_who_won_is_right_even_where_too_much_is_known(keeper: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    for _match in range(PAGE + 5):
        write(begun(keeper.book, rules="tractor~ladder.start-A"), FINISHING)
    catalogue.leaf(keeper.book)
    monkeypatch.setattr(catalogue, "MOST_KNOWN", 3)
    assert [catalogue.leaf(keeper.book, number).won for number in (1, 2, 1)] == [{"Nan": 25, "Sam": 25}] * 3
    assert catalogue.leaf(keeper.book, player="nobody").won == {}


def test_a_full_leaf_is_followed_by_none_when_there_is_no_more(keeper: Key) -> None:
    for number in range(PAGE):
        begun(keeper.book, hours_ago=number)
    assert not catalogue.leaf(keeper.book).earlier


@pytest.mark.parametrize(("asked", "number"), [(0, 1), (-7, 1), (1, 1), (10**9, catalogue.FARTHEST)])
def test_there_is_no_leaf_before_the_first_nor_beyond_the_farthest(keeper: Key, asked: int, number: int) -> None:
    assert catalogue.leaf(keeper.book, asked).number == number


def test_a_deleted_match_is_on_no_leaf(keeper: Key) -> None:
    gone, stays = begun(keeper.book), begun(keeper.book)
    removals.remove(gone)
    assert rows(catalogue.leaf(keeper.book)) == [stays]


@pytest.mark.parametrize("sought", ["mei", "MEI", "Me", "ott"])
def test_matches_are_found_by_who_sat_there_first(keeper: Key, sought: str) -> None:
    begun(keeper.book)
    with_mei = begun(keeper.book, "Mei", "Otto", "Li", "Ada")
    assert rows(catalogue.leaf(keeper.book, player=sought)) == [with_mei]


def test_matches_are_found_by_who_sat_down_later(keeper: Key) -> None:
    row = begun(keeper.book)
    write(row, Seats(players=("Nan", "Wei", "Sam", "Zoe")))
    begun(keeper.book)
    assert rows(catalogue.leaf(keeper.book, player="zoe")) == [row]


def test_whole_names_count_where_somebody_is_renamed(keeper: Key) -> None:
    anna, ann = begun(keeper.book, "Anna", "B", "C", "D"), begun(keeper.book, "Ann", "B", "C", "D")
    assert (catalogue.seated(keeper.book, "Ann"), catalogue.seated(keeper.book, "Anna")) == ({ann.pk}, {anna.pk})


def test_deleted_matches_are_renamed_too(keeper: Key) -> None:
    row = begun(keeper.book)
    removals.remove(row)
    assert catalogue.seated(keeper.book, "Nan") == {row.pk}


def test_another_book_is_another_matter(keeper: Key) -> None:
    begun(keys.open_book().book)
    assert (catalogue.seated(keeper.book, "Nan"), rows(catalogue.leaf(keeper.book))) == (set(), [])


@pytest.mark.parametrize("matches", [1, 3])
def test_a_leaf_costs_three_queries(
    keeper: Key, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _match in range(matches):
        write(begun(keeper.book), FINISHING)
    with django_assert_num_queries(3):
        assert len(catalogue.leaf(keeper.book).notebooks) == matches


def test_the_last_match_is_the_one_begun_last_of_all_books(keeper: Key) -> None:
    other = keys.open_book()
    begun(keeper.book, hours_ago=2)
    latest = begun(other.book, hours_ago=1)
    found = catalogue.last([keeper.digest, other.digest])
    assert found
    assert (found.notes.row, found.writes, found.over) == (latest, True, False)


def test_the_last_match_of_somebody_who_watches_is_only_read(keeper: Key) -> None:
    begun(keeper.book)
    watcher = Key.objects.get(book=keeper.book, role="watcher")
    found = catalogue.last([watcher.digest])
    assert found
    assert not found.writes


def test_whoever_was_shown_one_match_has_no_other_last_one(keeper: Key) -> None:
    shown = begun(keeper.book, hours_ago=2)
    begun(keeper.book, hours_ago=1)
    own = keys.make(keeper.book, Key.Role.WATCHER, shown)
    found = catalogue.last([own.digest])
    assert found
    assert found.notes.row == shown


def test_a_match_that_somebody_won_is_over(keeper: Key) -> None:
    rules = "bashi-fen~ladder.finish-3"
    row = begun(keeper.book, rules=rules)
    write(row, FINISHING)
    found = catalogue.last([keeper.digest])
    assert found
    assert (found.notes.row, found.over) == (row, True)


def test_without_keys_nothing_was_last(keeper: Key) -> None:
    begun(keeper.book)
    assert (catalogue.last([]), catalogue.last(["nonsense"])) == (None, None)


def test_nothing_that_was_deleted_was_last(keeper: Key) -> None:
    row = begun(keeper.book)
    removals.remove(row)
    assert (catalogue.last([keeper.digest]), catalogue.latest(keeper.book)) == (None, None)


def test_the_latest_of_a_book(keeper: Key) -> None:
    begun(keeper.book, hours_ago=3)
    newer = begun(keeper.book, hours_ago=1)
    assert catalogue.latest(keeper.book) == newer


def test_the_shelf_begins_with_the_book_played_last(keeper: Key) -> None:
    other, empty = keys.open_book(), keys.open_book()
    Book.objects.filter(pk=empty.book.pk).update(made_at=timezone.now() - timedelta(hours=3))
    begun(keeper.book, hours_ago=2)
    begun(other.book, hours_ago=1)
    found = catalogue.shelf([keeper.digest, other.digest, empty.digest])
    assert [(held.book, held.matches) for held in found] == [(other.book, 1), (keeper.book, 1), (empty.book, 0)]


def test_a_book_with_two_keys_is_there_once_and_may_be_written_in(keeper: Key) -> None:
    begun(keeper.book)
    begun(keeper.book)
    watcher = Key.objects.get(book=keeper.book, role="watcher")
    held = catalogue.shelf([watcher.digest, keeper.digest])
    assert [(each.book, each.writes, each.matches) for each in held] == [(keeper.book, True, 2)]
    assert [each.writes for each in catalogue.shelf([watcher.digest])] == [False]


def test_a_key_to_one_match_opens_no_book(keeper: Key) -> None:
    row = begun(keeper.book)
    own = keys.make(keeper.book, Key.Role.WATCHER, row)
    assert catalogue.shelf([own.digest]) == ()
    assert [notes.row for notes in catalogue.watched([own.digest])] == [row]


def test_what_was_shown_is_gone_with_the_key_the_match_or_the_book(keeper: Key) -> None:
    row = begun(keeper.book)
    own = keys.make(keeper.book, Key.Role.WATCHER, row)
    removals.remove(row)
    assert catalogue.watched([own.digest]) == ()
    removals.restore(row)
    removals.remove(keeper.book)
    assert catalogue.watched([own.digest]) == ()
    removals.restore(keeper.book)
    keys.revoke(own)
    assert catalogue.watched([own.digest]) == ()


def test_a_deleted_match_does_not_count_on_the_shelf(keeper: Key) -> None:
    removals.remove(begun(keeper.book))
    assert [(held.matches, held.last) for held in catalogue.shelf([keeper.digest])] == [(0, None)]
