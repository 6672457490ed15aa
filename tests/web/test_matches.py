"""A match's page: who may see it, what is on it, and what it costs."""

import gzip

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules import presets
from scorekeeper.rules.ruleset import changed, read
from scorekeeper.store import keys
from scorekeeper.store.models import Match as Row
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob(row: Row) -> Client:
    """A watcher."""
    return let_in(Client(), row, keys.Role.WATCHER)


def test_a_stranger_finds_nothing(row: Row) -> None:
    assert Client().get(f"/matches/{row.slug}/").status_code == 404


def test_a_watcher_sees_the_score(bob: Client, row: Row) -> None:
    play(row, *points(35))
    assert bob.get(f"/matches/{row.slug}/").context["page"].board.call == "This hand plays 4, Li declares."


@pytest.mark.parametrize("hands", [1, 3])
def test_it_asks_the_notebook_four_questions(
    alice: Client, row: Row, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(row, *points(*[40] * hands))
    with django_assert_num_queries(4):
        alice.get(f"/matches/{row.slug}/")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_thirty_hands_weigh_little(alice: Client, row: Row, language: str) -> None:
    play(row, *points(*[80] * 30))
    alice.cookies["django_language"] = language
    assert len(gzip.compress(alice.get(f"/matches/{row.slug}/").content)) <= 7_000


def test_twelve_with_called_partners_weigh_little(client: Client) -> None:
    twelve = tuple(f"Player {number}" for number in range(1, 13))
    rules = changed(presets.FINDING_FRIENDS, read({"table.players": 12, "table.decks": 6}))
    row = begin(twelve, rules)
    play(row, Hand(count=Total(points=300), declarer="Player 1", friends=("Player 2",)))
    assert len(gzip.compress(let_in(client, row).get(f"/matches/{row.slug}/").content)) <= 14_000


def test_a_hand_is_recorded_with_few_questions(
    alice: Client, row: Row, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(row, *points(35))
    with django_assert_num_queries(14):
        alice.post(f"/matches/{row.slug}/", {"seen": "1", "key": "a-key-of-ours", "points": "85"})


def test_an_argument_starts_from_what_the_match_knows(client: Client) -> None:
    row = begin()
    play(row, *points(35))
    page = let_in(client, row).get(f"/matches/{row.slug}/").content.decode()
    assert 'href="/rulings/?rules=tractor&amp;players=Mei/Otto/Li/Ada&amp;trump.rank=4"' in page
    form = client.get("/rulings/?rules=tractor&players=Mei/Otto/Li/Ada&trump.rank=4").content.decode()
    assert '<input type="radio" name="trump.rank" value="4" checked>' in form
    assert '<input type="radio" name="by" value="Mei">' in form
