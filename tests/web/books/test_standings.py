"""Standings: who won how much, of how much, and the records with the way to their evening."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.match.facts import Captured, Hand, Total
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.store.models import Match as Row
from scorekeeper.web.books.standings import ShareLine, StandingsPage, StandingsRow
from tests.web.evening import begin, let_in, play, points

pytestmark = pytest.mark.django_db

KITTY = Hand(
    count=Captured(points=70, kitty=15), last_trick=LastTrick(won_by=Side.DEFENDERS, cards=1, longest=1), declarer="Mei"
)


@pytest.fixture
def friday() -> Row:
    row = begin()
    play(row, *points(35, 35, 35, 35, 160))
    row.refresh_from_db()
    Row.objects.filter(pk=row.pk).update(made_at="2026-11-20T20:00Z")
    return row


@pytest.fixture
def keeper(client: Client, friday: Row) -> Client:
    return let_in(client, friday)


def shown(client: Client, row: Row, query: str = "") -> StandingsPage:
    page = client.get(f"/books/{row.book.slug}/standings/{query}").context["page"]
    assert isinstance(page, StandingsPage)
    return page


def test_everybody_with_what_they_won(keeper: Client, friday: Row) -> None:
    page = shown(keeper, friday)
    assert (page.title, page.rests_on) == ("Standings of Fridays", "1 match · 5 hands")
    assert page.rows[0] == StandingsRow(
        name="Mei",
        url=f"/books/{friday.book.slug}/players/{friday.book.players.get(name='Mei').pk}/",
        matches="–",
        share="80%",
        hands="4 of 5",
        line=ShareLine(least=38.3, share=78.2, most=93.6),
        levels="+1.60",
    )
    assert [(row.name, row.share, row.levels) for row in page.rows[1:]] == [
        ("Li", "80%", "+1.60"),
        ("Otto", "20%", "+0.40"),
        ("Ada", "20%", "+0.40"),
    ]


def test_under_five_hands_nothing_is_said(keeper: Client, friday: Row) -> None:
    again = begin(("Nan", "Wei", "Sam", "Eve"))
    Row.objects.filter(pk=again.pk).update(book=friday.book)
    play(again, Hand(count=Total(points=0), declarer="Nan"))
    page = shown(keeper, friday)
    assert page.too_few == "Fewer than 5 hands say nothing yet: Nan, Sam, Wei, Eve."
    assert shown(keeper, friday, "?since=2030-01-01").rows == ()


def test_a_record_leads_to_its_evening(keeper: Client, friday: Row) -> None:
    play(friday, KITTY)
    assert [(door.label, door.url, door.hint) for door in shown(keeper, friday).records] == [
        (label, f"/matches/{friday.slug}/evening/#hand-{hand}", f"{said} · Nov. 20, 2026")
        for label, hand, said in (
            ("Longest hold", 1, "Mei, Li held the deal 4 times in a row"),
            ("Biggest kitty", 6, "15 × 2 = 30 points for Otto, Ada"),
            ("Most levels at once", 1, "Mei, Li rose 2 levels in one hand"),
            ("Longest match", 1, "6 hands: Mei, Otto, Li, Ada"),
        )
    ]


@pytest.mark.parametrize("matches", [1, 3])
def test_a_page_asks_no_more_of_more_matches(keeper: Client, friday: Row, matches: int) -> None:
    for _match in range(matches - 1):
        Row.objects.filter(pk=begin().pk).update(book=friday.book)
    shown(keeper, friday)
    with CaptureQueriesContext(connection) as queries:
        shown(keeper, friday)
    assert len(queries) == 5
