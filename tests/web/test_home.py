"""The first page: what it says, which doors it shows, what it weighs."""

import gzip
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path

from scorekeeper.match.facts import Fact, Hand, Total
from scorekeeper.match.facts import Match as Facts
from scorekeeper.rules import presets
from scorekeeper.rules.cards import RED_JOKER, Suit, face
from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Key, Match
from scorekeeper.store.services import Writer
from scorekeeper.urls import urlpatterns as closed
from scorekeeper.web import pages
from scorekeeper.web.faces import shown


def behind(request: HttpRequest) -> HttpResponse:
    """What lies behind a door does not matter here."""
    return HttpResponse(request.path)


# The product's own addresses, and those that the doors of the first page wait for.
urlpatterns = [
    *closed,
    path("matches/new/", behind, name="match-new"),
    path("rulings/new/", behind, name="ruling-new"),
    path("books/", behind, name="scorebooks"),
    path("demo/", behind, name="demo"),
]


class Links(HTMLParser):
    """Where a page leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.append(dict(attrs)["href"] or "")


def home(client: Client) -> pages.Home:
    page = client.get("/").context["page"]
    assert isinstance(page, pages.Home)
    return page


def test_it_says_what_this_is_in_one_sentence(client: Client) -> None:
    assert home(client).description == "Keeps the score of your Sheng\xa0Ji match, and settles the arguments."


def test_every_link_on_it_leads_to_a_page(client: Client) -> None:
    links = Links(client.get("/").text).found
    answers = [client.get(link).status_code for link in links if not link.startswith("#")]
    assert answers == [200] * len(answers)


def test_a_door_that_leads_nowhere_is_not_shown(client: Client) -> None:
    doors = [door for door in (home(client).main_door, *home(client).side_doors) if door]
    assert [client.get(door.url).status_code for door in doors] == [200] * len(doors)


@pytest.mark.urls(__name__)
def test_starting_a_match_is_the_main_door(client: Client) -> None:
    assert home(client).main_door == pages.Door(
        url="/matches/new/", label="Start a match", hint="Names and seats, then deal.", icon="plus"
    )


@pytest.mark.urls(__name__)
def test_the_other_doors_follow(client: Client) -> None:
    assert [(door.url, door.label) for door in home(client).side_doors] == [
        ("/rulings/new/", "Try a ruling"),
        ("/rulebook/", "Read the rulebook"),
        ("/books/", "Your scorebooks"),
        ("/demo/", "Play with the demo"),
    ]


@pytest.mark.urls(__name__)
def test_every_open_door_is_a_link(client: Client) -> None:
    links = Links(client.get("/").text).found
    doors = ["/matches/new/", "/rulings/new/", "/rulebook/", "/books/", "/demo/"]
    assert links == ["#main", "/", *doors, "/preferences/"]


def test_a_player_finds_the_name_of_her_game(client: Client) -> None:
    names = [name for kin in home(client).family for name in kin.names]
    assert [(name.written, name.english) for name in names] == [
        ("升级", "Level Up"),
        ("拖拉机", "Tractor"),
        ("八十分", "Eighty Points"),
        ("双升", "Double Rise"),
        ("找朋友", "Finding Friends"),
        ("打百分", "Hundred Points"),
        ("四十分", "Forty Points"),
        ("摔二", "Throw Two"),
    ]


@pytest.mark.parametrize(
    ("language", "written", "script"),
    [("en", "升级", "zh-Hans"), ("zh-hans", "升级", "zh-Hans"), ("zh-hant", "升級", "zh-Hant")],
)
def test_the_names_are_written_in_the_readers_script(client: Client, language: str, written: str, script: str) -> None:
    page = client.get("/", headers={"accept-language": language}).context["page"]
    assert (page.family[0].names[0].written, page.script) == (written, script)


def test_the_tallies_are_the_points_of_the_cards(client: Client) -> None:
    fives = home(client).fives
    assert [sum(five.tally.strokes) for five in fives] == [face(name).points for name in ("5C", "10H", "KS")]


def test_the_levels_climb_from_two_to_ace(client: Client) -> None:
    assert home(client).levels == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_it_asks_no_database(client: Client) -> None:
    """Without the database mark a query would fail."""
    assert client.get("/").status_code == 200


def test_it_changes_nothing(client: Client) -> None:
    assert client.post("/").status_code == 405


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_its_html_is_light(client: Client, language: str) -> None:
    html = client.get("/", headers={"accept-language": language}).content
    assert len(gzip.compress(html)) <= 6_000


@pytest.mark.parametrize(
    ("count", "strokes"), [(0, (0,)), (1, (1,)), (5, (5,)), (6, (5, 1)), (15, (5, 5, 5)), (19, (5, 5, 5, 4))]
)
def test_a_tally_starts_a_character_when_the_last_is_full(count: int, strokes: tuple[int, ...]) -> None:
    assert pages.Tally.of(count, "").strokes == strokes


def test_a_card_says_its_name() -> None:
    assert shown(face("QH"), owed=True) == pages.CardFace(rank="Q", suit="hearts", name="queen of hearts", owed=True)


def test_a_card_of_figures_says_its_figure() -> None:
    assert shown(face("10S")).name == "10 of spades"


def test_a_joker_is_a_drawing_with_a_name() -> None:
    assert shown(RED_JOKER, trump=True) == pages.CardFace(rank="", suit="red-joker", name="red joker", trump=True)


def test_every_face_can_be_drawn() -> None:
    drawn = {shown(face(f"A{suit.value}")).suit for suit in Suit if suit is not Suit.TRUMPS}
    assert drawn == {"spades", "hearts", "diamonds", "clubs"}


@pytest.fixture
def keeper(client: Client) -> Client:
    client.get(f"/open/{keys.open_book().token}/")
    return client


def played(*facts: Fact) -> Match:
    book = Book.objects.get()
    row = services.begin(book, Facts(rules=presets.TRACTOR, players=("Mei", "Otto", "Li", "Ada"), date="2026-11-20"))
    for number, fact in enumerate(facts):
        services.record(row, fact, writer=Writer(seen=number), key=str(number))
    return row


@pytest.mark.django_db
def test_who_was_here_before_goes_back_to_the_match(keeper: Client) -> None:
    played()
    row = played(Hand(count=Total(points=35), declarer="Mei"))
    hint = "Mei, Li against Otto, Ada · Nov. 20, 2026 · 1 hand · now 4 to 2"
    door = pages.Door(url=f"/matches/{row.slug}/", label="Back to the match", hint=hint, icon="play")
    assert home(keeper).main_door == door
    assert [door.url for door in home(keeper).side_doors[:2]] == [f"/books/{row.book.slug}/matches/new/", "/books/"]


@pytest.mark.django_db
def test_after_a_match_that_was_won_the_next_one_starts(keeper: Client) -> None:
    row = played(*[Hand(count=Total(points=0), declarer="Mei" if not number else None) for number in range(6)])
    page = home(keeper)
    assert page.main_door is not None
    assert [page.main_door.url, page.side_doors[0].url] == [
        f"/books/{row.book.slug}/matches/new/",
        f"/matches/{row.slug}/",
    ]


@pytest.mark.django_db
def test_a_watcher_starts_a_match_in_a_book_of_her_own(client: Client) -> None:
    book = keys.open_book().book
    row = played()
    client.get(f"/open/{keys.make(book, Key.Role.WATCHER, row).token}/")
    assert [door.url for door in (home(client).main_door, *home(client).side_doors) if door][:2] == [
        f"/matches/{row.slug}/",
        "/matches/new/",
    ]


@pytest.mark.django_db
def test_a_book_without_a_match_changes_nothing(keeper: Client) -> None:
    assert home(keeper).main_door == home(Client()).main_door


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_coming_back_takes_two_questions(keeper: Client, count: int) -> None:
    for _ in range(count):
        played(Hand(count=Total(points=35), declarer="Mei"))
    with CaptureQueriesContext(connection) as queries:
        keeper.get("/")
    assert len(queries) == 2
