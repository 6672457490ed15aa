"""The first page: what it says, which doors it shows, what it weighs."""

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.match.facts import Fact, Hand, Total
from scorekeeper.match.facts import Match as Facts
from scorekeeper.rules.cards.card import face
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Match
from scorekeeper.store.services import Writer
from scorekeeper.web.site import pages as site_pages
from scorekeeper.web.site import views as site_views


def home(client: Client) -> site_views.HomePage:
    page = client.get("/").context["page"]
    assert isinstance(page, site_views.HomePage)
    return page


def test_its_doors_open_and_the_main_one_is_a_new_match(client: Client) -> None:
    page = home(client)
    main = site_pages.Door(url="/matches/new/", label="Start a match", hint="Names and seats, then deal.", icon="plus")
    assert page.main_door == main
    sides = ["/rulings/", "/rulebook/", "/books/", "/demo/"]
    assert [door.url for door in page.side_doors] == sides
    links = re.findall(r'<a [^>]*href="([^"]*)"', client.get("/").text)
    assert links == ["#main", "/", "/preferences/", "/matches/new/", *sides]


@pytest.mark.parametrize(
    ("language", "written", "script"),
    [("en", "升级", "zh-Hans"), ("zh-hans", "升级", "zh-Hans"), ("zh-hant", "升級", "zh-Hant")],
)
def test_it_is_light_and_names_the_game_in_the_readers_script(
    client: Client, language: str, written: str, script: str
) -> None:
    """Without the database mark a query would fail."""
    answer = client.get("/", headers={"accept-language": language})
    page = answer.context["page"]
    assert (page.family[0].names[0].written, page.script) == (written, script)
    assert len(gzip.compress(answer.content)) <= 6_000


def test_the_tallies_are_the_points_of_the_cards(client: Client) -> None:
    fives = home(client).fives
    assert [sum(five.tally.strokes) for five in fives] == [face(name).points for name in ("5C", "10H", "KS")]


@pytest.mark.parametrize(
    ("count", "strokes"), [(0, (0,)), (1, (1,)), (5, (5,)), (6, (5, 1)), (15, (5, 5, 5)), (19, (5, 5, 5, 4))]
)
def test_a_tally_starts_a_character_when_the_last_is_full(count: int, strokes: tuple[int, ...]) -> None:
    assert site_pages.Tally.of(count, "").strokes == strokes


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
    door = site_pages.Door(url=f"/matches/{row.slug}/", label="Back to the match", hint=hint, icon="play")
    assert home(keeper).main_door == door
    assert [door.url for door in home(keeper).side_doors[:2]] == [f"/books/{row.book.slug}/matches/new/", "/books/"]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_coming_back_takes_one_question(keeper: Client, count: int) -> None:
    for _ in range(count):
        played(Hand(count=Total(points=35), declarer="Mei"))
    keeper.get("/")  # after a change a match is summed up once
    with CaptureQueriesContext(connection) as queries:
        keeper.get("/")
    assert len(queries) == 1
