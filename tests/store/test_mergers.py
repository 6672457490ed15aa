"""Two names of one person become one in every match, and two again just as they were."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.match.facts import Hand, Match, NewSeats, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, removals, roster, selectors, services
from scorekeeper.store.models import Book, Merger, Player, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.store.roster import ApartError, TakenError
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db

FOUR = ("Mei", "Otto", "Li", "Ada")
OTHERS = ("Mei Lin", "Otto", "Li", "Ada")


@pytest.fixture
def book() -> Book:
    return keys.open_book().book


def begun(book: Book, *players: str) -> Row:
    row = services.begin(book, Match(rules=presets.TRACTOR, players=players))
    fact = Hand(count=Total(points=35), declarer=players[0])
    services.record(row, fact, writer=Writer(seen=0), key="first")
    return row


def named(book: Book, name: str) -> Player:
    return Player.objects.get(book=book, name=name)


def merged(book: Book) -> Merger:
    return roster.merge(named(book, "Mei Lin"), named(book, "Mei"), by="Ada")


def told(row: Row) -> Match:
    row.refresh_from_db()
    return selectors.notebook(row).match


def test_every_match_of_the_other_has_the_name_that_stays_and_says_so(book: Book) -> None:
    hers, other = begun(book, *FOUR), begun(book, *OTHERS)
    merger = merged(book)
    found = told(other)
    assert (found.players, found.facts) == (FOUR, told(hers).facts)
    logs = [
        [(line.before, line.after, line.by) for line in selectors.log(row) if line.deed == "renamed"]
        for row in (other, hers)
    ]
    assert logs == [[("Mei Lin", "Mei", "Ada")], []]
    assert (selectors.roster(book), merger.matches) == (("Ada", "Li", "Mei", "Otto"), [other.pk])


def test_a_deleted_match_at_which_both_sat_keeps_both_names_and_keeps_nobody_apart(book: Book) -> None:
    begun(book, *FOUR), begun(book, *OTHERS)
    both = begun(book, "Mei", "Otto", "Mei Lin", "Ada")
    with pytest.raises(ApartError):
        merged(book)
    removals.remove(both)
    merged(book)
    assert (selectors.roster(book), told(both).players) == (
        ("Ada", "Li", "Mei", "Otto"),
        ("Mei", "Otto", "Mei Lin", "Ada"),
    )


def test_rulings_that_the_other_asked_for_go_along(book: Book) -> None:
    begun(book, *FOUR), begun(book, *OTHERS)
    saved = [Saved.objects.create(book=book, op="follow", question="", by=name) for name in ("Mei", "Mei Lin")]
    roster.unmerge(merged(book))
    assert [Saved.objects.get(pk=each.pk).by for each in saved] == ["Mei", "Mei Lin"]
    merged(book)
    assert [Saved.objects.get(pk=each.pk).by for each in saved] == ["Mei", "Mei"]


def test_what_was_made_one_is_two_again_just_as_it_was(book: Book) -> None:
    begun(book, *FOUR)
    other = begun(book, *OTHERS)
    before, number = told(other), named(book, "Mei Lin").pk
    roster.retire(named(book, "Mei Lin"), retired=True)
    player = roster.unmerge(merged(book))
    assert (told(other), player.pk, player.retired, selectors.roster(book)) == (
        before,
        number,
        True,
        ("Ada", "Li", "Mei", "Mei Lin", "Otto"),
    )
    assert not Merger.objects.exists()


def test_what_came_since_stays_with_whom_it_was_written_down_for(book: Book) -> None:
    first, other = begun(book, *FOUR), begun(book, *OTHERS)
    merger = merged(book)
    later = begun(book, *FOUR)
    other.refresh_from_db()
    services.record(other, Hand(count=Total(points=80)), writer=Writer(seen=other.version), key="later")
    roster.rename(named(book, "Mei"), "May")
    roster.unmerge(merger)
    assert [told(row).players[0] for row in (first, other, later)] == ["May", "Mei Lin", "May"]
    assert len(told(other).facts) == 2


def test_who_has_gone_into_another_since_comes_back_when_that_one_does(book: Book) -> None:
    other = begun(book, *OTHERS)
    begun(book, *FOUR)
    begun(book, "May", "Otto", "Li", "Ada")
    first = merged(book)
    second = roster.merge(named(book, "Mei"), named(book, "May"))
    with pytest.raises(Player.DoesNotExist):
        roster.unmerge(first)
    roster.unmerge(second)
    roster.unmerge(first)
    assert told(other).players == OTHERS


def test_who_sat_at_one_table_is_two_people(book: Book) -> None:
    begun(book, *FOUR)
    row = begun(book, *OTHERS)
    row.refresh_from_db()
    services.record(
        row, NewSeats(players=("Mei Lin", "Mei", "Li", "Ada")), writer=Writer(seen=row.version), key="seats"
    )
    with pytest.raises(ApartError) as refusal:
        merged(book)
    assert refusal.value.matches == (row,)
    assert selectors.roster(book) == ("Ada", "Li", "Mei", "Mei Lin", "Otto")


def test_a_name_that_somebody_has_taken_since_cannot_come_back(book: Book) -> None:
    begun(book, *FOUR), begun(book, *OTHERS)
    merger = merged(book)
    begun(book, *OTHERS)
    with pytest.raises(TakenError):
        roster.unmerge(merger)
    assert roster.mergers(named(book, "Mei")) == (merger,)


def test_after_thirty_days_they_are_one_for_good(book: Book) -> None:
    begun(book, *FOUR), begun(book, *OTHERS)
    merger = merged(book)
    Merger.objects.update(made_at=timezone.now() - removals.KEPT + timedelta(hours=1))
    removals.purge()
    assert roster.mergers(named(book, "Mei")) == (merger,)
    Merger.objects.update(made_at=timezone.now() - removals.KEPT)
    assert roster.mergers(named(book, "Mei")) == ()
    removals.purge()
    assert not Merger.objects.exists()


def test_a_row_that_says_nothing_readable_gives_nothing_back(book: Book) -> None:
    begun(book, *FOUR)
    other = begun(book, *OTHERS)
    merger = merged(book)
    merger.matches, merger.rulings = "?", [None]
    roster.unmerge(merger)
    assert told(other).players == FOUR


def test_who_is_retired_plays_again_as_soon_as_a_match_says_so(book: Book) -> None:
    begun(book, *FOUR)
    roster.retire(named(book, "Mei"), retired=True)
    begun(book, *OTHERS)
    assert named(book, "Mei").retired
    begun(book, *FOUR)
    assert not named(book, "Mei").retired


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_who_ask_at_once_the_second_merges_nobody(book: Book, turned: bool) -> None:  # noqa: FBT001 - both ways
    begun(book, *FOUR)
    other = begun(book, *OTHERS)
    pair = (named(book, "Mei Lin"), named(book, "Mei"))
    merger = merged(book)
    with pytest.raises(Player.DoesNotExist):
        roster.merge(*(reversed(pair) if turned else pair))
    roster.unmerge(merger)
    assert (Merger.objects.count(), told(other).players) == (0, OTHERS)
