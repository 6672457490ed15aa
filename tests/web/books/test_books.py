"""Scorebooks: those of this browser, and everything in one, however much it is."""

import gzip
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.match.facts import Fact, Hand, NewSeats, SetScore, Total
from scorekeeper.match.facts import Match as Facts
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.store import codec, keys, services
from scorekeeper.store.models import Book, Entry, Key, Match
from scorekeeper.store.services import Writer
from scorekeeper.web.books.book import BookPage
from scorekeeper.web.books.pages import BooksPage

pytestmark = pytest.mark.django_db

FOUR = ("Mei", "Otto", "李伟", "Ada")
SWEEP = Hand(count=Total(points=0))


@pytest.fixture
def key() -> Key:
    return keys.open_book()


@pytest.fixture
def keeper(client: Client, key: Key) -> Client:
    client.get(f"/open/{key.token}/")
    return client


def played(book: Book, *facts: Fact, players: tuple[str, ...] = FOUR, date: str = "2026-11-20") -> Match:
    row = services.begin(book, Facts(rules=presets.TRACTOR, players=players, date=date))
    for number, fact in enumerate(facts):
        services.record(row, fact, writer=Writer(seen=number), key=str(number))
    return row


def many(book: Book, count: int) -> None:
    """As many matches of ten hands, each a day earlier."""
    opening = codec.written_opening(Facts(rules=presets.TRACTOR, players=FOUR))
    now = timezone.now()
    rows = Match.objects.bulk_create(
        Match(book=book, opening=opening, made_at=now - timedelta(days=day)) for day in range(count)
    )
    first = codec.written(Hand(count=Total(points=35), declarer="Mei"))
    Entry.objects.bulk_create(
        Entry(match=row, place=place, fact=codec.written(SWEEP) if place else first, key=str(place))
        for row in rows
        for place in range(10)
    )
    services.enroll(book, FOUR)


def shown(client: Client, book: Book, query: str = "") -> BookPage:
    page = client.get(f"/books/{book.slug}/{query}").context["page"]
    assert isinstance(page, BookPage)
    return page


def rows(page: BookPage) -> list[str]:
    """The addresses of all matches, month after month."""
    return [row.url for month in page.months for row in month.matches]


def shelf(client: Client) -> BooksPage:
    page = client.get("/books/").context["page"]
    assert isinstance(page, BooksPage)
    return page


def test_matches_are_found_by_who_played(keeper: Client, key: Key) -> None:
    with_bo = played(key.book, NewSeats(players=("Mei", "Otto", "Bo", "Ada")))
    played(key.book)
    found = played(key.book, players=("Boris", "B", "C", "D"))
    page = shown(keeper, key.book, "?player=bO")
    assert rows(page) == [f"/matches/{row.slug}/" for row in (found, with_bo)]
    assert (page.title, page.found) == ("Matches found", "2 matches")


def test_months_stand_over_their_matches(keeper: Client, key: Key) -> None:
    days = ("2026-11-20", "2026-11-01", "2026-10-31", "2025-11-20")
    made = [played(key.book, date=day) for day in days]
    page = shown(keeper, key.book)
    assert [(month.name, len(month.matches)) for month in page.months] == [
        ("November 2026", 2),
        ("October 2026", 1),
        ("November 2025", 1),
    ]
    assert rows(page) == [f"/matches/{row.slug}/" for row in made]
    assert page.months[0].matches[0].hint == "Nov. 20, 2026 · Tractor · not dealt yet"


def test_a_match_of_which_only_the_score_is_known_says_where_it_stands(keeper: Client, key: Key) -> None:
    played(key.book, SetScore(why="From a sheet.", levels={"Mei": Rank.SEVEN, "李伟": Rank.SEVEN}))
    assert shown(keeper, key.book).months[0].matches[0].hint == "Nov. 20, 2026 · Tractor · now 7 to 2"


def test_a_match_that_goes_on_comes_first_and_else_the_last_table_sits_down_in_one_tap(
    keeper: Client, key: Key
) -> None:
    running = played(key.book, SWEEP)
    page = shown(keeper, key.book)
    assert ([(row.label, row.url) for row in page.going], page.again) == (
        [("Back to the match", f"/matches/{running.slug}/")],
        None,
    )
    Entry.objects.update(made_at=timezone.now() - timedelta(hours=7))
    Match.objects.update(version=9)
    page = shown(keeper, key.book)
    assert page.again
    assert (page.going, page.again.hint) == ((), "Mei, Otto, 李伟, Ada · Tractor")
    begun = keeper.post(page.again.url, dict(page.again.fields))
    assert (begun.status_code, Match.objects.filter(book=key.book).count()) == (303, 2)
    assert codec.opening_summary(Match.objects.latest("pk").opening).players == FOUR


def test_the_last_two_that_go_on_are_told_apart_by_who_sits_there(keeper: Client, key: Key) -> None:
    made = [played(key.book, players=(name, "Otto", "Li", "Ada")) for name in ("Mei", "Bo", "Zoë")]
    found = shown(keeper, key.book).going
    assert [(row.url, row.hint.partition(" · ")[0]) for row in found] == [
        (f"/matches/{made[2].slug}/", "Zoë, Li against Otto, Ada"),
        (f"/matches/{made[1].slug}/", "Bo, Li against Otto, Ada"),
    ]


def test_who_only_watches_begins_nothing(key: Key, client: Client) -> None:
    played(key.book)
    client.get(f"/open/{keys.make(key.book, Key.Role.WATCHER).token}/")
    Match.objects.update(made_at=timezone.now() - timedelta(hours=7))
    page = shown(client, key.book)
    assert (page.begin, page.again, page.going) == ("", None, ())


def test_a_page_that_is_turned_keeps_what_is_looked_for(keeper: Client, key: Key) -> None:
    many(key.book, 25)
    page = shown(keeper, key.book, "?q=ada&number=4&page=1")
    assert page.found == "25 matches"
    assert (page.earlier, len(rows(page))) == ("?q=ada&number=4&page=2", 20)
    assert page.standings == f"/books/{key.book.slug}/standings/?q=ada&number=4"


def test_where_nothing_was_played_and_where_nothing_fits_it_says_so(keeper: Client, key: Key) -> None:
    assert shown(keeper, key.book).nothing == "No match here yet."
    assert shown(keeper, key.book, "?q=ada").nothing == "No match fits all of that."


@pytest.mark.parametrize(
    "query", ["?page=2", "?page=99999", "?page=-1", "?page=x", "?page=²", "?player=%00", "?player=%"]
)
def test_whatever_an_address_says_is_answered(keeper: Client, key: Key, query: str) -> None:
    played(key.book)
    assert keeper.get(f"/books/{key.book.slug}/{query}").status_code == 200


def test_many_matches_are_leafed_through(keeper: Client, key: Key) -> None:
    many(key.book, 45)
    pages = [shown(keeper, key.book, f"?page={number}") for number in (1, 2, 3)]
    assert [len(rows(page)) for page in pages] == [20, 20, 5]
    assert [(page.later, page.earlier) for page in pages] == [("", "?page=2"), ("?page=1", "?page=3"), ("?page=2", "")]


@pytest.mark.parametrize("query", ["", "?player=ada"])
@pytest.mark.parametrize("count", [1, 3])
def test_a_page_asks_no_more_of_a_large_book(keeper: Client, key: Key, count: int, query: str) -> None:
    many(key.book, count)
    Match.objects.filter(pk=played(key.book).pk).update(removed_at=timezone.now())
    shown(keeper, key.book)  # whoever reads first folds what nobody has read yet
    with CaptureQueriesContext(connection) as queries:
        keeper.get(f"/books/{key.book.slug}/{query}")
    assert len(queries) == (5 if query else 6)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_its_html_is_light(keeper: Client, key: Key, language: str) -> None:
    many(key.book, 30)
    services.enroll(key.book, (f"Somebody with quite a long name, {number}" for number in range(60)))
    html = keeper.get(f"/books/{key.book.slug}/", headers={"accept-language": language}).content
    assert len(gzip.compress(html)) <= 14_000


def test_a_keeper_finds_what_a_watcher_does_not(keeper: Client, key: Key) -> None:
    played(key.book)
    watcher = Client()
    watcher.get(f"/open/{keys.make(key.book, Key.Role.WATCHER).token}/")
    assert [bool(shown(each, key.book).begin) for each in (keeper, watcher)] == [True, False]
    assert [len(shown(each, key.book).doors) for each in (keeper, watcher)] == [9, 4]


def test_a_book_is_called_after_those_who_play_until_it_has_a_name(keeper: Client, key: Key) -> None:
    assert shown(keeper, key.book).title == "A scorebook"
    played(key.book)
    assert shown(keeper, key.book).title == "Ada, Mei, Otto, 李伟"
    response = keeper.post(f"/books/{key.book.slug}/name/", {"name": "  Friday  table "})
    assert (response.status_code, shown(keeper, key.book).title) == (303, "Friday table")


def test_a_name_that_is_too_long_stays_to_be_shortened(keeper: Client, key: Key) -> None:
    response = keeper.post(f"/books/{key.book.slug}/name/", {"name": "x" * 81})
    assert response.status_code == 422
    assert response.context["page"].form.errors == {"name": ["This has 81 characters; 80 fit. Make it shorter."]}
    assert response.context["page"].form["name"].value() == "x" * 81


def test_the_shelf_holds_what_this_browser_may_open(keeper: Client, key: Key) -> None:
    played(key.book)
    shown_to_all = keys.make(played(keys.open_book().book).book, Key.Role.WATCHER)
    keeper.get(f"/open/{shown_to_all.token}/")
    today = "the last on "
    rows = [(row.label, row.hint.partition(today)[0], row.hint.endswith("to read")) for row in shelf(keeper).books]
    assert rows == [
        ("Ada, Mei, Otto, 李伟", "1 match · ", True),
        ("Ada, Mei, Otto, 李伟", "1 match · ", False),
    ]


def test_the_shelf_holds_single_matches_too(client: Client, key: Key) -> None:
    row = played(key.book)
    client.get(f"/open/{keys.make(key.book, Key.Role.WATCHER, row).token}/")
    page = shelf(client)
    assert (page.books, [match.url for match in page.watched]) == ((), [f"/matches/{row.slug}/"])


@pytest.mark.parametrize("count", [1, 3])
def test_the_shelf_asks_a_few_questions(keeper: Client, key: Key, count: int) -> None:
    many(key.book, count)
    for _ in range(count):
        keeper.get(f"/open/{keys.open_book().token}/")
    with CaptureQueriesContext(connection) as queries:
        keeper.get("/books/")
    assert len(queries) == 5
