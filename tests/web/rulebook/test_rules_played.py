"""Which rules a book really plays: what its hands rule out, with the way to them."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match import facts
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.presets import DA_BAI_FEN, TRACTOR
from scorekeeper.rules.house.ruleset import changed, settled
from scorekeeper.store import services
from scorekeeper.store.models import Match, Saved
from scorekeeper.store.services import Writer
from scorekeeper.web.rulebook.rulings_played import MOST_RULINGS
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
    assert ["Everything that was recorded fits these rules." in page, "explains everything" in page] == [True] * 2


def test_hands_that_went_otherwise_are_named_and_lead_to_the_hand(friday: Table) -> None:
    first, second = PLAYERS[:2]
    write(friday.match, hand(first, "2", 85), hand(second, "3", 30))
    page = seen(holding(friday.keeper), friday)
    assert "1 hand went on otherwise than these rules have it." in page
    assert f"/matches/{friday.match.slug}/evening/#hand-1" in page
    link = f'<a class="button button--plain button--flush" href="/matches/{friday.match.slug}/evening/#hand-1">'
    assert f"· 160: +2 · 200: +3<br>{link}hand 1 of" in page
    assert f"After it {second} stood at 3. 3 was played; after the hands before it {second} stands at 2." in page


def test_scores_that_were_set_count_only_where_that_is_wanted(friday: Table) -> None:
    first, second = PLAYERS[:2]
    both = dict.fromkeys(PLAYERS[1::2], Rank.THREE)
    write(friday.match, hand(first, "2", 85), facts.SetScore(why="so we play", levels=both))
    page = seen(holding(friday.keeper), friday)
    assert ["are not counted" in page, "Everything that was recorded" in page] == [True, True]
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
        with django_assert_num_queries(5):
            assert f"tell something: {count}. They are from {count} of the latest 40 matches." in seen(keeper, friday)


PAIRS = "trump=7D&lead=5H5H6H6H&hand=9H9HTHTHQHQHKH&play=9H9HQHQH"
"""Two pairs to a tractor from a hand with a tractor: forbidden by Tractor, and allowed where pairs are enough."""


def rule(
    friday: Table, rules: str = "tractor", verdict: str = "forbidden", op: str = "follow", asked: str = PAIRS
) -> Saved:
    return Saved.objects.create(
        book=friday.book, match=friday.match, op=op, question=f"rules={rules}&{asked}", verdict=verdict
    )


def part(page: str, name: str) -> str:
    """A section of the page."""
    return page.partition(f'id="{name}"')[2].partition("</section>")[0]


def test_a_kept_ruling_rules_out_the_presets_that_have_it_otherwise_and_never_its_own(friday: Table) -> None:
    rule(friday)
    page = seen(holding(friday.watcher), friday)
    told = part(page, "rulings")
    assert "The table kept: not allowed. Under these it would be allowed: Bashi Fen · " in told
    assert 'href="/rulings/follow/?' in told
    assert "House rules under which it would be allowed" in told
    assert "?rules=tractor~following.sequences-any_tuples&amp;" in told
    known = part(page, "known")
    assert '<strong>Tractor</strong> <span class="soft">explains everything<' in known
    assert '<strong>Pairs are enough</strong> <span class="soft">1 ruling speaks against it<' in known
    assert [name in part(page, "fits") for name in ("<strong>Tractor<", "<strong>Bashi Fen<")] == [True, False]


def test_a_ruling_that_was_kept_under_other_rules_speaks_against_those_that_were_chosen(friday: Table) -> None:
    rule(friday, "pairs-suffice", "allowed")
    page = seen(holding(friday.keeper), friday)
    assert "1 ruling was kept otherwise than these rules have it." in page
    assert "The table kept: allowed. Under these it would not be allowed: Tractor · " in part(page, "rulings")
    assert '<strong>Tractor</strong> <span class="soft">1 ruling speaks against it<' in part(page, "known")
    assert [name in part(page, "fits") for name in ("<strong>Tractor<", "<strong>Pairs are enough<")] == [False, True]


def test_rulings_that_exclude_each_other_leave_those_that_they_cannot_be_asked_under(friday: Table) -> None:
    rule(friday)
    rule(friday, "pairs-suffice", "allowed")
    fits = part(seen(holding(friday.keeper), friday), "fits")
    names = ("Da Bai Fen", "Tractor", "Pairs are enough")
    assert [f"<strong>{name}" in fits for name in names] == [True, False, False]


@pytest.mark.parametrize(
    "told",
    [{"asked": "lead=zz"}, {"rules": "gone"}, {"verdict": "allowed"}, {"verdict": "undecided"}, {"op": "trick"}],
    ids=["unreadable", "unknown rules", "answered otherwise now", "undecided", "no play"],
)
def test_a_ruling_that_does_not_stand_any_more_says_nothing(friday: Table, told: dict[str, str]) -> None:
    rule(friday, **told)
    first, second = PLAYERS[:2]
    write(friday.match, hand(first, "2", 85), hand(second, "2", 30))
    page = seen(holding(friday.keeper), friday)
    assert ["What the kept rulings say" in page, "speaks against it" in part(page, "known")] == [False, True]
    assert "ruling" not in part(page, "known")


def test_a_look_takes_as_many_queries_for_three_rulings_as_for_one_and_says_where_there_are_more_than_ten(
    friday: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keeper = holding(friday.keeper)
    for more, count in ((1, 1), (2, 3), (8, MOST_RULINGS)):
        for _ in range(more):
            rule(friday)
        seen(keeper, friday)
        with django_assert_num_queries(5):
            page = seen(keeper, friday)
        assert page.count("The table kept: not allowed.") == count
        assert ("The latest 10 rulings were looked at; the book has more." in page) == (more == 8)
