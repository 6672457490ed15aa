"""The catalogue: which books somebody may open, what is in them, and in which order."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.match.facts import Hand, Match, NewSeats, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import catalogue, keys, removals, services
from scorekeeper.store.models import Book, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.store.summaries import Progress

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


def write(row: Row, fact: Hand | NewSeats) -> None:
    row.refresh_from_db()
    services.record(row, fact, writer=Writer(seen=row.version), key=f"fact-{row.version}")


def test_the_last_few_deleted_matches_can_be_brought_back(keeper: Key) -> None:
    made = [begun(keeper.book) for _match in range(7)]
    for each in made:
        removals.remove(each)
    assert [listed.row for listed in catalogue.removed(keeper.book)] == made[:1:-1]


def test_whole_names_count_where_somebody_is_renamed(keeper: Key) -> None:
    anna, ann = begun(keeper.book, "Anna", "B", "C", "D"), begun(keeper.book, "Ann", "B", "C", "D")
    assert (catalogue.seated(keeper.book, "Ann"), catalogue.seated(keeper.book, "Anna")) == ({ann.pk}, {anna.pk})


def test_deleted_matches_are_renamed_too(keeper: Key) -> None:
    row = begun(keeper.book)
    removals.remove(row)
    assert catalogue.seated(keeper.book, "Nan") == {row.pk}


def test_another_book_is_another_matter(keeper: Key) -> None:
    begun(keys.open_book().book)
    assert catalogue.seated(keeper.book, "Nan") == set()


def test_the_last_match_is_the_one_begun_last_of_all_books(keeper: Key) -> None:
    other = keys.open_book()
    begun(keeper.book, hours_ago=2)
    latest = begun(other.book, hours_ago=1)
    found = catalogue.last([keeper.digest, other.digest])
    assert found
    assert (found.match.row, found.writes, found.match.progress) == (latest, True, Progress.GOING_ON)


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
    assert found.match.row == shown


def test_a_match_that_somebody_won_is_over(keeper: Key) -> None:
    rules = "bashi-fen~ladder.finish-3"
    row = begun(keeper.book, rules=rules)
    write(row, FINISHING)
    found = catalogue.last([keeper.digest])
    assert found
    assert (found.match.row, found.match.progress) == (row, Progress.FINISHED)


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
    assert [listed.row for listed in catalogue.watched([own.digest])] == [row]


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
