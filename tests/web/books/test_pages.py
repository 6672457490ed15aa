"""Books and matches as rows: who played, how it stands, and until when what was deleted can come back."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper.match.facts import Hand, Match, SetScore, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed
from scorekeeper.store import keys, removals, services, summaries
from scorekeeper.store.catalogue import Holding
from scorekeeper.store.models import Book, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.web.books import pages as book_pages
from scorekeeper.web.books.pages import doors_for_returning
from scorekeeper.web.site.pages import Door
from tests.web.evening import FIRST, FOUR, SIX, play

pytestmark = pytest.mark.django_db

TABLE = Match(rules=presets.TRACTOR, players=FOUR, date="2026-11-20")
TOP = SetScore(why="It is late.", levels=dict.fromkeys(("Mei", "Li"), Rank.ACE), declarer="Mei")
WON = Hand(count=Total(points=0))
DOORS = (
    Door(url="/matches/new/", label="Start", hint="", icon="plus"),
    Door(url="/rulings/", label="Ask", hint="", icon="question"),
    Door(url="/books/", label="Books", hint="", icon="book"),
)


@pytest.fixture
def keeper() -> Key:
    return keys.open_book(name="Fridays")


def row(book: Book, match: Match = TABLE) -> Row:
    return services.begin(book, match)


def told(match: Row) -> Door:
    match.refresh_from_db()
    return book_pages.match_row(summaries.of([match])[0])


def test_a_match_says_its_name_and_how_it_stands(keeper: Key) -> None:
    match = row(keeper.book, replace(TABLE, name="Final"))
    play(match, FIRST)
    assert told(match).hint == "Nov. 20, 2026 · Final · 1 hand · now 4 to 2"


def test_where_friends_are_called_one_is_ahead(keeper: Key) -> None:
    match = row(keeper.book, Match(rules=presets.load("finding-friends"), players=SIX, date="2026-11-20"))
    play(match, Hand(count=Total(points=0), declarer="Li", friends=("Bo", "Zoe")))
    assert told(match).label == "Mei, Otto, Li, Ada, Bo, Zoe"
    assert told(match).hint.endswith("1 hand · Li is ahead on 5")


def test_a_lap_counts_for_more_than_a_level(keeper: Key) -> None:
    wrapping = changed(presets.load("looking-for-friends"), {"ladder.after": presets.ONLINE.ladder.after})
    match = row(keeper.book, Match(rules=wrapping, players=SIX))
    lapped = SetScore(why="They are a lap ahead.", laps={"Zoe": 1}, levels={"Mei": Rank.ACE})
    play(match, lapped, Hand(count=Total(points=120), declarer="Otto", friends=("Li", "Ada")))
    assert told(match).hint.endswith("Zoe is ahead on 2")


def test_a_match_that_was_won_says_by_whom(keeper: Key) -> None:
    match = row(keeper.book)
    play(match, TOP, WON)
    assert (told(match).icon, told(match).hint) == ("check", "Nov. 20, 2026 · 1 hand · Mei, Li won")


def test_without_a_date_it_was_played_when_it_was_written(keeper: Key) -> None:
    match = row(keeper.book, replace(TABLE, date=""))
    Row.objects.filter(pk=match.pk).update(made_at=datetime(2026, 2, 17, 12, tzinfo=UTC))
    assert told(match).hint.startswith("Feb. 17, 2026")


@pytest.mark.parametrize(
    ("matches", "writes", "hint"),
    [(0, True, "0 matches"), (1, True, "1 match"), (3, False, "3 matches · to read")],
)
def test_a_book_says_how_much_is_in_it(keeper: Key, matches: int, writes: bool, hint: str) -> None:  # noqa: FBT001
    held = Holding(book=keeper.book, writes=writes, matches=matches, last=None)
    assert book_pages.book_row(held) == Door(url=f"/books/{keeper.book.slug}/", label="Fridays", hint=hint, icon="book")


def test_a_book_says_when_it_was_last_played_in(keeper: Key) -> None:
    held = Holding(book=keeper.book, writes=True, matches=1, last=datetime(2026, 2, 17, 12, tzinfo=UTC))
    assert book_pages.book_row(held).hint == "1 match · the last on Feb. 17, 2026"


def test_what_was_deleted_says_until_when_it_comes_back(keeper: Key) -> None:
    match = row(keeper.book)
    removals.remove(match)
    Row.objects.filter(pk=match.pk).update(removed_at=datetime(2026, 2, 1, 12, tzinfo=UTC))
    match.refresh_from_db()
    found = book_pages.removed_match_row(summaries.of([match])[0])
    assert (found.label, found.hint) == (
        "Mei, Li against Otto, Ada",
        "Deleted. It can be brought back until March 3, 2026.",
    )
    assert found.url == f"/matches/{match.slug}/removal/"


def test_whoever_has_a_match_running_is_led_back_to_it(keeper: Key) -> None:
    match = row(keeper.book)
    found = doors_for_returning((keeper.digest,), DOORS)
    assert [door.url for door in found] == [
        f"/matches/{match.slug}/",
        f"/books/{keeper.book.slug}/matches/new/",
        "/books/",
        "/rulings/",
    ]
    assert found[0].label == "Back to the match"


def test_whoever_has_a_match_behind_them_begins_the_next_one(keeper: Key) -> None:
    match = row(keeper.book)
    play(match, TOP, WON)
    found = doors_for_returning((keeper.digest,), DOORS)
    assert [door.label for door in found[:2]] == ["Start", "See the last match"]


def test_whoever_only_watches_begins_in_a_book_of_their_own(keeper: Key) -> None:
    row(keeper.book)
    watcher = Key.objects.get(book=keeper.book, role="watcher")
    assert doors_for_returning((watcher.digest,), DOORS)[1].url == "/matches/new/"
