"""Looking back on an evening: what became of it, how long it took, and every hand with what was decided about it."""

from datetime import timedelta
from types import MappingProxyType

import pytest
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import SetScore
from scorekeeper.rules.cards.card import Rank
from scorekeeper.store.models import Entry, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.web.matches.evening import EveningPage
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db


def looked_back(client: Client, row: Row) -> EveningPage:
    found: EveningPage = let_in(client, row).get(f"/matches/{row.slug}/evening/").context["page"]
    return found


def aged(row: Row, *, first: timedelta, last: timedelta) -> None:
    """The first entry was written so long ago, and the others."""
    entries = Entry.objects.filter(match=row)
    entries.update(made_at=now() - last)
    entries.filter(pk=entries.earliest("place").pk).update(made_at=now() - first)


def test_before_the_first_hand_it_goes_on(client: Client) -> None:
    page = looked_back(client, begin())
    told = page.told
    assert (told.state, told.lasted, told.story, page.chart, page.hands) == ("The match goes on.", "", (), None, ())


@pytest.mark.parametrize(
    ("first", "last", "state", "lasted"),
    [
        (timedelta(minutes=150), timedelta(minutes=20), "The match goes on.", "2 h 10 min"),
        (timedelta(minutes=45), timedelta(minutes=20), "The match goes on.", "25 minutes"),
        (timedelta(seconds=20), timedelta(seconds=5), "The match goes on.", ""),
        (timedelta(hours=9), timedelta(hours=8), "Left off after 3 hands.", "1 h 0 min"),
        (timedelta(minutes=20), timedelta(hours=8), "The match goes on.", "7 h 40 min"),  # a missed hand was put in
    ],
)
def test_it_goes_on_until_nobody_has_written_for_hours(
    client: Client, first: timedelta, last: timedelta, state: str, lasted: str
) -> None:
    row = begin()
    play(row, *points(35, 80, 0))
    aged(row, first=first, last=last)
    page = looked_back(client, row)
    assert (page.told.state, page.told.lasted) == (state, lasted)


def test_before_the_first_hand_it_may_be_left_off(client: Client) -> None:
    row = begin()
    Row.objects.update(made_at=now() - timedelta(hours=7))
    assert looked_back(client, row).told.state == "Left off before the first hand."


def test_the_same_table_sits_down_again_once_nobody_plays_on(client: Client) -> None:
    row = begin()
    play(row, *points(35))
    assert looked_back(client, row).again is None
    aged(row, first=timedelta(hours=8), last=timedelta(hours=8))
    again = looked_back(client, row).again
    assert again
    begun = client.post(again.url, dict(again.fields))["Location"]
    [other] = Row.objects.exclude(pk=row.pk)
    assert (begun, other.opening["players"]) == (f"/matches/{other.slug}/", row.opening["players"])


def test_whoever_plays_no_more_is_not_asked_to_sit_down_again(client: Client) -> None:
    row = begin()
    play(row, *points(35))
    aged(row, first=timedelta(hours=8), last=timedelta(hours=8))
    row.book.players.filter(name="Mei").update(retired=True)
    assert looked_back(client, row).again is None


def test_a_match_that_was_won_says_by_whom_however_long_ago(client: Client) -> None:
    row = begin()
    late = SetScore(why="Late.", levels=MappingProxyType({"Mei": Rank.ACE, "Li": Rank.ACE}), declarer="Mei")
    play(row, late, *points(0))
    aged(row, first=timedelta(days=3), last=timedelta(days=3))
    assert looked_back(client, row).told.state == "Mei, Li have won the match."


def test_every_entry_is_told_with_the_rulings_that_were_kept_with_it(client: Client) -> None:
    row = begin()
    first, second = play(row, *points(35, 80))
    Saved.objects.create(book=row.book, match=row, entry=second, op="score", question="", remedy="Ten points.")
    page = looked_back(client, row)
    assert [(hand.number, hand.name, len(hand.rulings)) for hand in page.hands] == [(1, "Hand 1", 0), (2, "Hand 2", 1)]
    assert page.hands[0].sentences[0] == "Mei declared at 2, with Li."
    assert page.hands[0].url == f"/matches/{row.slug}/hands/{first.pk}/"
    assert page.hands[1].rulings[0].remedy == "Ten points."


def test_the_sides_sign_and_the_rules_have_their_fingerprint(client: Client) -> None:
    row = begin()
    page = looked_back(client, row)
    assert page.sides == ("Mei, Li", "Otto, Ada")
    assert page.told.game.fingerprint in client.get(f"/matches/{row.slug}/evening/").text


def test_many_hands_cost_as_many_queries_as_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    row = begin()
    play(row, *points(*[80] * 12))
    let_in(client, row)
    with django_assert_max_num_queries(5):
        client.get(f"/matches/{row.slug}/evening/")
