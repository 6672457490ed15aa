"""The readers of one book: what is there is found, and what is not, or no more, or somebody else's, is not."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, removals, seals, selectors, services, shelves
from scorekeeper.store.models import Book, Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db

FOUR = ("Nan", "Wei", "Sam", "Eve")


@pytest.fixture
def keeper() -> Key:
    return keys.open_book(name="Fridays")


@pytest.fixture
def row(keeper: Key) -> Row:
    return begun(keeper.book)


def begun(book: Book) -> Row:
    return services.begin(book, Match(rules=presets.TRACTOR, players=FOUR))


def write(row: Row, points: int) -> Entry:
    row.refresh_from_db()
    fact = Hand(count=Total(points=points), declarer=None if row.version else "Nan")
    return services.record(row, fact, writer=Writer(seen=row.version), key=f"hand-{row.version}")


def strike(row: Row, entry: Entry) -> None:
    row.refresh_from_db()
    services.strike(entry, writer=Writer(seen=row.version))


def test_a_notebook_pairs_every_entry_with_its_fact(row: Row) -> None:
    first, struck, last = write(row, 35), write(row, 80), write(row, 120)
    strike(row, struck)
    found = selectors.notebook(row)
    assert found.entries == (first, last)
    assert [fact.count for fact in found.match.facts if isinstance(fact, Hand)] == [Total(points=35), Total(points=120)]


def test_a_key_that_saved_something_is_remembered_for_its_match_alone(row: Row) -> None:
    entry, other = write(row, 35), begun(row.book)
    assert (selectors.recorded(row, "hand-0"), selectors.recorded(other, "hand-0")) == (entry, None)
    assert selectors.recorded(row, "hand-1") is None


def test_an_entry_is_found_struck_or_not_and_in_no_other_match(row: Row) -> None:
    entry = write(row, 35)
    strike(row, entry)
    assert (selectors.entry(row, entry.pk), selectors.entry(begun(row.book), entry.pk)) == (entry, None)


def test_struck_entries_are_apart(row: Row) -> None:
    first, second = write(row, 35), write(row, 80)
    strike(row, first)
    assert selectors.struck(row) == (first,)
    assert selectors.notebook(row).entries == (second,)


def test_the_version_of_the_last_change_of_an_entry(row: Row) -> None:
    first, second = write(row, 35), write(row, 80)
    assert (selectors.changed_last(first), selectors.changed_last(second)) == (1, 2)
    strike(row, first)
    assert (selectors.changed_last(first), selectors.changed_last(second)) == (3, 2)


def test_the_log_begins_with_the_latest_change(row: Row) -> None:
    strike(row, write(row, 35))
    assert [line.deed for line in selectors.log(row)] == ["struck", "recorded"]


@pytest.mark.parametrize("address", ["", "nowhere", "\0", "a\0b"])
def test_an_address_of_nothing_leads_nowhere(row: Row, address: str) -> None:
    assert (selectors.book(address), selectors.match(address)) == (None, None)
    assert row.pk


def test_a_book_and_a_match_have_addresses_of_their_own(row: Row) -> None:
    assert (selectors.book(row.book.slug), selectors.match(row.slug)) == (row.book, row)
    assert (selectors.book(row.slug), selectors.match(row.book.slug)) == (None, None)


def test_a_key_opens_its_own_book_and_no_other(keeper: Key) -> None:
    other = keys.open_book()
    both = [keeper.digest, other.digest]
    assert (selectors.keys_to(keeper.book, both), selectors.keys_to(other.book, both)) == ((keeper,), (other,))


def test_an_account_carries_its_keys_to_a_book(keeper: Key) -> None:
    alice = User.objects.create(username="Alice")
    shelves.put(alice.pk, [keeper.digest, keys.open_book().digest])
    assert selectors.keys_on_shelf(keeper.book, alice.pk) == (keeper,)
    assert selectors.keys_on_shelf(keeper.book, alice.pk + 1) == ()


def test_a_key_of_a_book_is_known_by_its_number_there(keeper: Key) -> None:
    assert selectors.link(keeper.book, keeper.pk) == keeper
    assert selectors.link(keys.open_book().book, keeper.pk) is None
    keys.revoke(keeper)
    assert selectors.link(keeper.book, keeper.pk) is None


def test_the_links_of_a_book_are_not_those_of_its_matches(keeper: Key, row: Row) -> None:
    own = keys.only_one(keeper.book, Key.Role.WATCHER, row)
    assert [key.role for key in selectors.links(keeper.book)] == ["keeper", "watcher"]
    assert selectors.links(keeper.book, row) == (own,)


def test_a_code_that_ran_out_stands_for_nothing(keeper: Key) -> None:
    Key.objects.filter(pk=keeper.pk).update(
        code_digest=seals.code_digest("ABCDEF"), code_until=timezone.now() + timedelta(minutes=1)
    )
    assert (selectors.coded("ABCDEF"), selectors.coded("ABCDEG")) == (keeper, None)
    Key.objects.filter(pk=keeper.pk).update(code_until=timezone.now())
    assert selectors.coded("ABCDEF") is None


def test_only_keepers_find_deleted_books_the_last_one_first(keeper: Key) -> None:
    other = keys.open_book()
    removals.remove(keeper.book)
    removals.remove(other.book)
    assert selectors.removed_books([keeper.digest, other.digest]) == (other.book, keeper.book)
    watcher = Key.objects.get(book=other.book, role="watcher")
    assert selectors.removed_books([watcher.digest]) == ()


def test_how_much_there_is_leaves_out_what_is_gone(row: Row) -> None:
    strike(row, write(row, 35))
    write(row, 80)
    gone = begun(row.book)
    write(gone, 35)
    removals.remove(gone)
    assert selectors.extent(row.book) == selectors.Extent(matches=1, entries=1, rulings=0)
    assert selectors.extent(row) == selectors.Extent(matches=1, entries=1, rulings=0)


def test_a_roster_is_sorted_and_names_everybody_once(row: Row) -> None:
    begun(row.book)
    assert selectors.roster(row.book) == ("Eve", "Nan", "Sam", "Wei")


def test_matches_that_somebody_may_write_in(keeper: Key, row: Row) -> None:
    second, removed = begun(keeper.book), begun(keeper.book)
    removals.remove(removed)
    watcher = Key.objects.get(book=keeper.book, role="watcher")
    assert selectors.matches_kept([keeper.digest], 9) == (second, row)
    assert selectors.matches_kept([keeper.digest], 1) == (second,)
    assert (selectors.matches_kept([watcher.digest], 9), selectors.matches_kept([], 9)) == ((), ())


def test_two_keys_to_one_book_do_not_list_its_matches_twice(keeper: Key, row: Row) -> None:
    again = keys.make(keeper.book, Key.Role.KEEPER)
    assert selectors.matches_kept([keeper.digest, again.digest], 9) == (row,)


def test_a_variant_is_the_best_of_all_keys(keeper: Key, row: Row) -> None:
    watcher = Key.objects.get(book=keeper.book, role="watcher")
    stranger = keys.open_book()
    for digests, writes in (
        ([watcher.digest, keeper.digest, stranger.digest], True),
        ([watcher.digest, stranger.digest], False),
    ):
        seen = selectors.match_variant(row.slug, digests)
        assert (seen and (seen.version, seen.writes)) == (0, writes)
    assert selectors.match_variant(row.slug, [stranger.digest]) is None


@pytest.mark.parametrize("hands", [1, 3])
def test_a_notebook_costs_one_query(row: Row, hands: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for points in range(hands):
        write(row, 5 * points)
    with django_assert_num_queries(1):
        assert len(selectors.notebook(row).match.facts) == hands
