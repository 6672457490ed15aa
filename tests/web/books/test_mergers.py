"""Two names for one person: chosen, shown first, made one, taken apart; and who plays no more is not asked for."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Key, Merger, Player
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.books.mergers import MOST_SHOWN, MergerPage
from tests.web.cast import holding
from tests.web.evening import FOUR

if TYPE_CHECKING:
    from scorekeeper.web.books.player import PlayerPage

pytestmark = pytest.mark.django_db

OTHERS = ("Mei Lin", "Otto", "Li", "Ada")


@pytest.fixture
def key() -> Key:
    found = keys.open_book()
    begun(found, *FOUR)
    begun(found, *OTHERS)
    return found


@pytest.fixture
def keeper(key: Key) -> Client:
    return holding(key)


def begun(key: Key, *players: str, date: str = "2026-11-20") -> Row:
    return services.begin(key.book, Match(rules=presets.TRACTOR, players=players, date=date))


def player(key: Key, name: str) -> Player:
    return Player.objects.get(book=key.book, name=name)


def address(key: Key, name: str = "Mei") -> str:
    return f"/books/{key.book.slug}/players/{player(key, name).pk}/"


def asked(keeper: Client, key: Key, other: str) -> MergerPage:
    page: MergerPage = keeper.get(f"{address(key)}merger/?other={player(key, other).pk}").context["page"]
    return page


def merge(keeper: Client, key: Key) -> None:
    answer = keeper.post(f"{address(key)}merger/", {"other": player(key, "Mei Lin").pk})
    assert (answer.status_code, answer.headers["Location"]) == (303, address(key))


def said(keeper: Client, where: str) -> list[tuple[str, str]]:
    return [(flash.sentence, flash.undo) for flash in keeper.get(where).context["chrome"]().flashes]


def test_who_else_it_may_be_is_chosen_first(keeper: Client, key: Key) -> None:
    page: MergerPage = keeper.get(f"{address(key)}merger/").context["page"]
    assert (page.title, [other.name for other in page.others]) == ("Who else is Mei?", ["Ada", "Li", "Mei Lin", "Otto"])
    assert page.others[2].url == f"{address(key)}merger/?other={player(key, 'Mei Lin').pk}"


def test_the_name_of_whoever_played_more_hands_stays_whomever_one_begins_with(keeper: Client, key: Key) -> None:
    row = Row.objects.get(opening__players__0="Mei Lin")
    services.record(row, Hand(count=Total(points=35), declarer="Mei Lin"), writer=Writer(seen=0), key="first")
    url = f"{address(key, 'Mei Lin')}merger/?other={player(key, 'Mei').pk}"
    for name, other in (("Mei", "Mei Lin"), ("Mei Lin", "Mei")):
        page: MergerPage = keeper.get(f"{address(key, name)}merger/").context["page"]
        assert {each.name: each.url for each in page.others}[other] == url
    asking: MergerPage = keeper.get(url).context["page"]
    assert (asking.keep, asking.keep_other) == ("They are one person: Mei Lin", "Keep the name Mei instead")


def test_what_would_change_is_shown_first(keeper: Client, key: Key) -> None:
    page = asked(keeper, key, "Mei Lin")
    assert page.title == "Is Mei Lin the same person as Mei?"
    assert page.sentences[0] == "1 match changes: Mei Lin is called Mei there, and its log says so."
    assert [(row.label, row.hint) for row in page.matches] == [("Mei Lin, Otto, Li, Ada", "Nov. 20, 2026")]
    assert page.turned == f"{address(key, 'Mei Lin')}merger/?other={player(key, 'Mei').pk}"
    assert selectors.roster(key.book) == ("Ada", "Li", "Mei", "Mei Lin", "Otto")


def test_of_many_matches_the_latest_are_shown(keeper: Client, key: Key) -> None:
    for _ in range(MOST_SHOWN + 1):
        begun(key, *OTHERS)
    page = asked(keeper, key, "Mei Lin")
    assert (len(page.matches), page.sentences[-1]) == (MOST_SHOWN, "Besides these, 2 earlier matches.")


def test_one_post_makes_them_one_and_one_takes_them_apart(keeper: Client, key: Key) -> None:
    merge(keeper, key)
    ((sentence, undo),) = said(keeper, address(key))
    assert (sentence, selectors.roster(key.book)) == ("Mei Lin is Mei from now on.", ("Ada", "Li", "Mei", "Otto"))
    assert keeper.post(undo).headers["Location"] == address(key)
    assert said(keeper, address(key)) == [("Mei Lin is somebody else again.", "")]
    assert selectors.roster(key.book) == ("Ada", "Li", "Mei", "Mei Lin", "Otto")
    assert keeper.post(undo).status_code == 404


def test_it_can_be_taken_back_later_from_the_page_of_the_player(keeper: Client, key: Key) -> None:
    merge(keeper, key)
    page: PlayerPage = keeper.get(address(key)).context["page"]
    change = page.changes[0]
    assert (change.label, change.hint.partition(";")[0]) == ("They are two people", "Mei Lin was made one with Mei")
    assert keeper.post(change.action).status_code == 303
    assert not Merger.objects.exists()


def test_who_sat_at_one_table_cannot_be_one(keeper: Client, key: Key) -> None:
    page = asked(keeper, key, "Otto")
    assert (page.title, page.other, len(page.matches)) == ("Otto and Mei are two people", "", 1)
    answer = keeper.post(f"{address(key)}merger/", {"other": player(key, "Otto").pk})
    assert (answer.status_code, answer.context["page"].title) == (422, "Otto and Mei are two people")


@pytest.mark.parametrize("other", ["", "0", "x", "²", "9" * 30, "9" * 5000])
def test_whoever_is_not_in_the_book_is_nobody(keeper: Client, key: Key, other: str) -> None:
    answer = keeper.post(f"{address(key)}merger/", {"other": other})
    assert (answer.status_code, answer.context["page"].title) == (422, "Who else is Mei?")


def test_a_name_that_was_taken_since_cannot_come_back(keeper: Client, key: Key) -> None:
    merge(keeper, key)
    begun(key, *OTHERS)
    keeper.post(f"/books/{key.book.slug}/mergers/{Merger.objects.get().pk}/removal/")
    assert said(keeper, address(key))[-1] == (
        "Somebody in this book is called Mei Lin already. Tell the two apart by name.",
        "",
    )


def test_who_went_into_somebody_who_has_gone_comes_back_after_that_one(keeper: Client, key: Key) -> None:
    begun(key, "May", "Otto", "Li", "Ada")
    merge(keeper, key)
    keeper.post(f"{address(key, 'May')}merger/", {"other": player(key, "Mei").pk})
    answer = keeper.post(f"/books/{key.book.slug}/mergers/{Merger.objects.earliest('pk').pk}/removal/")
    assert said(keeper, answer.headers["Location"])[-1] == (
        "Mei Lin went into somebody who has gone into another since. Take that back first.",
        "",
    )


def test_who_plays_no_more_stays_in_the_book_and_is_not_seated_again(keeper: Client, key: Key) -> None:
    assert keeper.post(f"{address(key, 'Mei Lin')}retirement/").status_code == 303
    ((sentence, undo),) = said(keeper, address(key, "Mei Lin"))
    assert sentence == "Mei Lin is not offered for new matches any more."
    start = keeper.get(f"/books/{key.book.slug}/matches/new/").context["page"]
    assert [seat.typed for seat in start.table.seats[:4]] == ["", "Otto", "Li", "Ada"]
    assert start.table.people == ("Ada", "Li", "Mei", "Otto")
    assert keeper.get("/matches/new/").context["page"].repeat is None
    book = keeper.get(f"/books/{key.book.slug}/").context["page"]
    assert ([person.name for person in book.retired], book.again) == (["Mei Lin"], None)
    page: PlayerPage = keeper.get(address(key, "Mei Lin")).context["page"]
    assert (page.retired, page.changes[0].label) == (True, "Plays again")
    keeper.post(undo)
    start = keeper.get(f"/books/{key.book.slug}/matches/new/").context["page"]
    assert start.table.seats[0].typed == "Mei Lin"
