"""Which rules a book really plays: what its hands rule out, with the way to them."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match import facts
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.presets import DA_BAI_FEN, TRACTOR
from scorekeeper.rules.ruleset import changed, settled
from scorekeeper.store import services
from scorekeeper.store.models import Match
from scorekeeper.store.services import Writer
from tests.web.cast import PLAYERS, Table, holding, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Table:
    return table()


def write(match: Match, *said: facts.Fact) -> None:
    for fact in said:
        match.refresh_from_db()
        services.record(match, fact, writer=Writer(seen=match.version), key=f"key-{match.version}-0123456789")


def hand(declarer: str, rank: str, points: int) -> facts.Hand:
    return facts.Hand(count=facts.Total(points=points), declarer=declarer, trump_rank=Rank(rank))


def seen(client: Client, friday: Table, query: str = "") -> str:
    found = client.get(f"/books/{friday.book.slug}/rules-played/{query}")
    assert found.status_code == 200
    return found.content.decode()


def test_a_book_without_hands_asks_instead(friday: Table) -> None:
    page = seen(holding(friday.keeper), friday)
    assert ["No hand tells anything yet" in page, "/rulebook/which/" in page] == [True, True]


def test_hands_that_went_as_the_rules_have_it_agree(friday: Table) -> None:
    first, second = PLAYERS[:2]
    write(friday.match, hand(first, "2", 85), hand(second, "2", 30))
    page = seen(holding(friday.watcher), friday)
    assert ["Everything that was seen is as these rules have it." in page, "explains everything" in page] == [True] * 2


def test_hands_that_went_otherwise_are_named_and_lead_to_the_hand(friday: Table) -> None:
    first, second = PLAYERS[:2]
    write(friday.match, hand(first, "2", 85), hand(second, "3", 30))
    page = seen(holding(friday.keeper), friday)
    assert "1 hand went on otherwise than these rules have it." in page
    assert f"/matches/{friday.match.slug}/evening/#hand-1" in page
    link = f'<a class="small" href="/matches/{friday.match.slug}/evening/#hand-1">'
    assert f"· 160: −2 · 200: −3<br>{link}hand 1 of" in page
    assert f"After it {second} stood at 3. 3 was played; after the hands before it {second} stands at 2." in page


def test_scores_that_were_set_count_only_where_that_is_wanted(friday: Table) -> None:
    first, second = PLAYERS[:2]
    both = dict.fromkeys(PLAYERS[1::2], Rank.THREE)
    write(friday.match, hand(first, "2", 85), facts.SetScore(why="so we play", levels=both))
    page = seen(holding(friday.keeper), friday)
    assert ["are not counted" in page, "Everything that was seen" in page] == [True, True]
    link = page.partition('<a class="button" href="?')[2].partition('"')[0].replace("&amp;", "&")
    page = seen(holding(friday.keeper), friday, f"?{link}")
    assert ["are counted too" in page, "1 hand went on otherwise" in page, second in page] == [True] * 3


def test_each_set_of_rules_is_looked_at_by_itself(friday: Table) -> None:
    first, second, third, _fourth = PLAYERS
    rules = settled(changed(DA_BAI_FEN, {"table.decks": 2, "table.kitty": 8}))
    write(
        friday.match,
        hand(first, "2", 85),
        hand(second, "2", 85),
        facts.NewRules(rules=rules),
        hand(third, "2", 85),
        hand(second, "2", 30),
    )
    page = seen(holding(friday.keeper), friday)
    assert "Written down under these rules" in page
    other = seen(holding(friday.keeper), friday, "?rules=da-bai-fen~table.decks-2~table.kitty-8")
    assert "Da Bai Fen, with 2 changes" in other


def test_a_look_takes_as_many_queries_for_three_matches_as_for_one(
    friday: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keeper = holding(friday.keeper)
    others = [services.begin(friday.book, facts.Match(rules=TRACTOR, players=PLAYERS)) for _ in range(2)]
    for count, matches in ((1, [friday.match]), (3, others)):
        for match in matches:
            write(match, hand("Nan", "2", 85), hand("Wei", "2", 30))
        seen(keeper, friday)
        with django_assert_num_queries(4):
            assert f"tell something: {count}. They are from {count} of the latest 40 matches." in seen(keeper, friday)
