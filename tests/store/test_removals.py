"""What was deleted comes back within thirty days, and then is gone."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.match.facts import Hand, Total
from scorekeeper.match.facts import Match as Evening
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, removals, selectors, services
from scorekeeper.store.models import Book, Match
from scorekeeper.store.selectors import Extent
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db


def begun(book: Book) -> Match:
    return services.begin(book, Evening(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))


@pytest.fixture
def match() -> Match:
    return begun(keys.open_book(name="Friday").book)


def test_what_was_deleted_is_out_of_sight(match: Match) -> None:
    removals.remove(match)
    assert (selectors.match(match.slug), selectors.any_match(match.slug)) == (None, match)


def test_a_match_goes_out_of_sight_with_its_book(match: Match) -> None:
    removals.remove(match.book)
    assert (selectors.book(match.book.slug), selectors.match(match.slug)) == (None, None)
    assert (selectors.any_book(match.book.slug), selectors.any_match(match.slug)) == (match.book, None)


def test_what_comes_back_is_what_it_was(match: Match) -> None:
    removals.remove(match.book)
    removals.restore(match.book)
    assert selectors.match(match.slug) == match


def test_deleting_twice_makes_it_go_no_later(match: Match) -> None:
    removals.remove(match)
    gone_at = removals.gone_at(match)
    removals.remove(match)
    assert removals.gone_at(match) == gone_at == (match.removed_at or timezone.now()) + timedelta(days=30)


def test_what_stands_goes_at_no_time(match: Match) -> None:
    assert removals.gone_at(match) is None


@pytest.mark.parametrize(("days", "left"), [(29, 1), (30, 0)])
@pytest.mark.parametrize("kind", [Book, Match])
def test_it_is_kept_for_thirty_days(match: Match, kind: type[Book] | type[Match], days: int, left: int) -> None:
    kind.objects.update(removed_at=timezone.now() - timedelta(days=days))
    removals.purge()
    assert (kind.objects.count(), Match.objects.filter(pk=match.pk).count()) == (left, left)


@pytest.mark.parametrize(("days", "left"), [(2, 1), (3, 0)])
def test_a_demonstration_goes_after_three_days(days: int, left: int) -> None:
    keys.open_book(throwaway=True)
    Book.objects.update(made_at=timezone.now() - timedelta(days=days))
    removals.purge()
    assert Book.objects.count() == left


def test_a_demonstration_that_is_played_with_stays() -> None:
    match = begun(keys.open_book(throwaway=True).book)
    Book.objects.update(made_at=timezone.now() - timedelta(days=9))
    services.record(match, Hand(count=Total(points=35), declarer="Nan"), writer=Writer(seen=0), key="1")
    removals.purge()
    assert Book.objects.count() == 1


def test_a_book_that_counts_stays(match: Match) -> None:
    Book.objects.update(made_at=timezone.now() - timedelta(days=999))
    removals.purge()
    assert Book.objects.get() == match.book


def test_whoever_starts_the_server_purges(match: Match) -> None:
    Book.objects.update(removed_at=timezone.now() - timedelta(days=30))
    call_command("purge")
    assert Match.objects.filter(pk=match.pk).count() == 0


def test_it_can_be_said_how_much_would_be_gone(match: Match) -> None:
    services.record(match, Hand(count=Total(points=35), declarer="Nan"), writer=Writer(seen=0), key="1")
    begun(match.book)
    assert selectors.extent(match.book) == Extent(matches=2, entries=1, rulings=0)
    assert selectors.extent(match) == Extent(matches=1, entries=1, rulings=0)


def test_whoever_may_write_finds_what_can_be_brought_back(match: Match) -> None:
    keeper, watcher = selectors.links(match.book)
    removals.remove(match)
    assert selectors.removed_books([keeper.digest]) == ()
    removals.remove(match.book)
    assert (selectors.removed_books([keeper.digest]), selectors.removed_books([watcher.digest])) == ((match.book,), ())
