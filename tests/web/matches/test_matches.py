"""A match's page: who may see it, what is on it, and what it costs."""

import gzip

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.store.models import Match as Row
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("hands", [1, 3])
def test_it_asks_the_notebook_six_questions(
    alice: Client, row: Row, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(row, *points(*[40] * hands))
    with django_assert_num_queries(6):
        alice.get(f"/matches/{row.slug}/")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_thirty_hands_weigh_little(alice: Client, row: Row, language: str) -> None:
    play(row, *points(*[80] * 30))
    alice.cookies["django_language"] = language
    assert len(gzip.compress(alice.get(f"/matches/{row.slug}/").content)) <= 9_100


def test_twelve_with_called_partners_weigh_little(client: Client) -> None:
    twelve = tuple(f"Player {number}" for number in range(1, 13))
    rules = changed(presets.FINDING_FRIENDS, read({"table.players": 12, "table.decks": 6}))
    row = begin(twelve, rules)
    play(row, Hand(count=Total(points=300), declarer="Player 1", friends=("Player 2",)))
    assert len(gzip.compress(let_in(client, row).get(f"/matches/{row.slug}/").content)) <= 14_000


@pytest.mark.parametrize("hands", [0, 1, 3])
def test_a_preview_reads_the_hands_once(alice: Client, row: Row, hands: int) -> None:
    play(row, *points(*[35] * hands))
    with CaptureQueriesContext(connection) as asked:
        alice.get(f"/matches/{row.slug}/preview/", {"points": "85"})
    assert len([query for query in asked if '"struck_at" IS NULL' in query["sql"]]) == 1


@pytest.mark.parametrize("hands", [1, 3])
def test_a_hand_is_recorded_with_few_questions(
    alice: Client, row: Row, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(row, *points(*[35] * hands))
    with django_assert_num_queries(12):
        alice.post(f"/matches/{row.slug}/", {"seen": f"{hands}", "key": "a-key-of-ours", "points": "85"})


def test_whoever_has_just_seen_the_match_saves_without_reading_the_hands_before(alice: Client, row: Row) -> None:
    play(row, *points(35, 40))
    alice.get(f"/matches/{row.slug}/")
    with CaptureQueriesContext(connection) as asked:
        alice.post(f"/matches/{row.slug}/", {"seen": "2", "key": "a-key-of-ours", "points": "85"})
    assert (len(asked), [query["sql"] for query in asked if '"struck_at" IS NULL' in query["sql"]]) == (11, [])


def test_an_argument_starts_from_what_the_match_knows(client: Client) -> None:
    row = begin()
    play(row, *points(35))
    page = let_in(client, row).get(f"/matches/{row.slug}/").content.decode()
    known = f"rules=tractor&trump=4&players=Mei/Otto/Li/Ada&match={row.slug}&at=1"
    assert f'href="/rulings/?{escape(known)}"' in page
    form = client.get(f"/rulings/follow/question/?{known}").content.decode()
    assert '<input type="radio" name="trump.rank" value="4" checked>' in form
    assert '<input type="radio" name="by" value="Mei">' in form
