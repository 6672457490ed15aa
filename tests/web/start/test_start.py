"""A match starts: with nothing said, with four names and nothing else, or with everything said."""

import gzip
import re
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.match.facts import Hand, SetScore, Total
from scorekeeper.match.facts import Match as Facts
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Book, House, Key, Match
from scorekeeper.store.services import Writer
from scorekeeper.web import access
from scorekeeper.web.start.pages import StartPage
from tests.web.rulebook.test_unknown_rules import USED

pytestmark = pytest.mark.django_db

FOUR = {"seat1": "Mei", "seat2": "Otto", "seat3": "李伟", "seat4": "Ada"}
PEOPLE = tuple(FOUR.values())


@pytest.fixture
def key() -> Key:
    key = keys.open_book()
    services.begin(key.book, Facts(rules=presets.FINDING_FRIENDS, players=("Nan", "Wei", "Sam", "Eve", "Bo", "Xu")))
    return key


@pytest.fixture
def keeper(client: Client, key: Key) -> Client:
    client.get(f"/open/{key.token}/")
    return client


def names(count: int) -> dict[str, str]:
    return {f"seat{seat}": f"P{seat}" for seat in range(1, count + 1)}


def started(client: Client, typed: Mapping[str, str]) -> Facts:
    response = client.post("/matches/new/", typed)
    assert response.status_code == 303
    return selectors.notebook(Match.objects.latest("pk")).match


def shown(client: Client, address: str = "/matches/new/") -> StartPage:
    page = client.get(address).context["page"]
    assert isinstance(page, StartPage)
    return page


def refused(client: Client, typed: Mapping[str, str]) -> StartPage:
    response = client.post("/matches/new/", typed)
    assert (response.status_code, Match.objects.count()) == (422, 0)
    return response.context["page"]


def said(page: StartPage) -> list[str]:
    seats = [error for seat in page.table.all_seats for error in seat.field.errors]
    details = [*page.details.deal_errors, *page.details.first_errors]
    levels = [error for line in page.details.handicaps for error in line.field.errors]
    return [*page.errors, *page.rule_errors, *seats, *details, *levels]


def test_four_names_are_enough(client: Client) -> None:
    response = client.post("/matches/new/", FOUR)
    row = Match.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/matches/{row.slug}/")
    today = timezone.localdate().isoformat()
    assert selectors.notebook(row).match == Facts(rules=presets.TRACTOR, players=PEOPLE, date=today)


@pytest.mark.parametrize(
    ("language", "players"),
    [
        ("en", ("Player 1", "Player 2", "Player 3", "Player 4")),
        ("zh-hans", ("玩家1", "玩家2", "玩家3", "玩家4")),
        ("zh-hant", ("玩家1", "玩家2", "玩家3", "玩家4")),
    ],
)
def test_a_match_starts_without_any_name(client: Client, language: str, players: tuple[str, ...]) -> None:
    client.cookies["django_language"] = language
    assert started(client, {}).players == players


def test_whoever_starts_the_first_match_keeps_its_book(client: Client) -> None:
    place = client.post("/matches/new/", FOUR).headers["Location"]
    request = client.get(place).wsgi_request
    assert access.match_to_edit(request, Match.objects.get().slug).writes


def test_the_same_form_sent_twice_is_one_match(client: Client) -> None:
    typed = {**FOUR, "key": shown(client).key}
    places = {client.post("/matches/new/", typed).headers["Location"] for _ in range(2)}
    assert (len(places), Match.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("changed", "played", "matches"),
    [({}, False, 1), ({"seat1": "Zoe"}, False, 2), ({"first": "2"}, False, 2), ({}, True, 2)],
)
@pytest.mark.parametrize("place", ["/matches/new/", "/books/{}/matches/new/"])
def test_whoever_goes_back_and_deals_again_starts_one_match(
    client: Client,
    place: str,
    changed: dict[str, str],
    played: bool,  # noqa: FBT001
    matches: int,
) -> None:
    client.post("/matches/new/", {**FOUR, "key": shown(client).key})
    row = Match.objects.get()
    if played:
        services.record(row, Hand(count=Total(points=0), declarer="Mei"), writer=Writer(seen=0), key="1")
    place = place.format(row.book.slug)
    client.post(place, {**FOUR, **changed, "key": shown(client, place).key})
    assert Match.objects.count() == matches


def test_a_form_that_was_changed_is_another_match(client: Client) -> None:
    typed = {**FOUR, "key": shown(client).key}
    places = {client.post("/matches/new/", {**typed, "seat1": name}).headers["Location"] for name in ("Mei", "Zoe")}
    assert (len(places), Match.objects.count()) == (2, 2)


def test_a_new_scorebook_is_a_new_one_where_the_last_has_a_name(client: Client) -> None:
    client.post("/matches/new/", FOUR)
    Book.objects.update(name="Fridays")
    client.post("/matches/new/", FOUR)
    assert Book.objects.count() == 2


@pytest.mark.parametrize(
    ("typed", "sentences"),
    [
        ({**FOUR, "seat2": "  Mei "}, ["Mei sits at this table twice; tell the two apart by name."]),
        (names(5), ["5 players do not make two equal sides; seat an even number."]),
        ({**FOUR, "seat1": "x" * 41}, ["This has 41 characters; 40 fit. Make it shorter."]),
        ({**FOUR, "rules": "tracter"}, [f"The rules “tracter” are not known here. Did you mean Tractor?{USED}"]),
        (
            {**FOUR, "rules": "tractor~kitty.bonus-duble"},
            [f"These rules cannot be read: kitty.bonus does not take duble; did you mean double?{USED}"],
        ),
        ({**FOUR, "level1": "1"}, ["1 is not a level; levels run 2, 3 … 10, J, Q, K, A."]),
        (
            {**FOUR, "level1": "7", "level3": "9"},
            ["Mei, 李伟 are partners and stand at one level; give all of them the same."],
        ),
        ({**FOUR, "first": "5"}, ["Nobody sits there. Choose one of those who play, or whoever wins the bidding."]),
        (
            {**names(6), "deal": "2~8~0~0~none"},
            ["108 cards less a kitty of 8 do not deal out evenly to 6: 16 each leaves 12."],
        ),
        ({**FOUR, "deal": "2~x"}, ["table.kitty takes a whole number from 0 to 40; “x” is not one."]),
    ],
)
def test_what_cannot_start_says_why(client: Client, typed: Mapping[str, str], sentences: list[str]) -> None:
    assert said(refused(client, typed)) == sentences


def test_what_was_typed_stays(client: Client) -> None:
    page = refused(client, {"seat1": "Mei", "seat7": "Otto", "rules": "five-friends", "level1": "5", "first": "9"})
    assert [(seat.number, seat.typed) for seat in page.table.all_seats if seat.typed] == [
        (1, "Mei"),
        (7, "Otto"),
    ]
    assert [way.value for way in (*page.ways, *page.more_ways) if way.chosen] == ["five-friends"]
    assert [line.typed for line in page.details.handicaps if line.typed] == ["5"]


def test_the_table_may_agree_who_declares_first(client: Client) -> None:
    client.cookies["django_language"] = "zh-hans"
    assert started(client, {**FOUR, "first": "3"}).facts == (SetScore(why="The table agreed on it.", declarer="李伟"),)


def test_another_deal_may_be_chosen(client: Client) -> None:
    page = shown(client, f"/matches/new/?{urlencode(names(6))}")
    deal = next(pick for pick in page.details.deals if (pick.label, pick.note) == ("3 decks", "kitty of 12"))
    assert started(client, {**names(6), "deal": deal.value}).rules.table.kitty == 12


def test_the_preview_says_what_follows_from_the_names(client: Client) -> None:
    html = client.get(f"/matches/new/preview/?{urlencode({**names(6), 'first': '2'})}")
    assert html.context["details"].settled == (
        "162 cards: 6 hands of 26 and a kitty of 6.",
        "Everybody starts at 2.",
        "P2 declares first.",
    )


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("rules=%00", 422),
        ("rules=tractor~x-y", 422),
        ("deal=~~~~~~", 200),
        ("first=99&level3=ZZ", 200),
        ("seat1=%ff", 200),
    ],
)
def test_whatever_an_address_says_is_answered(client: Client, query: str, status: int) -> None:
    found = [client.get(f"/matches/new/{part}?{query}").status_code for part in ("", "preview/")]
    assert found == [status, 200]


def test_contradictions_are_shown_and_do_not_block(client: Client) -> None:
    typed = {**FOUR, "rules": "tractor~table.kitty-7"}
    sentence = (
        "108 cards less 7 for the kitty do not deal out evenly to 4 players: 1 would be left over. "
        "A kitty of 8 comes out even."
    )
    assert shown(client, f"/matches/new/?{urlencode(typed)}").details.notes == (sentence,)
    assert started(client, typed).rules.table.kitty == 7


def test_in_a_book_the_last_table_is_already_seated(keeper: Client, key: Key) -> None:
    page = shown(keeper, f"/books/{key.book.slug}/matches/new/")
    assert [seat.typed for seat in page.table.seats] == ["Nan", "Wei", "Sam", "Eve", "Bo", "Xu"]
    assert [way.value for way in page.ways if way.chosen] == ["finding-friends"]
    assert page.table.people == ("Bo", "Eve", "Nan", "Sam", "Wei", "Xu")


def test_the_table_of_last_time_starts_at_once(keeper: Client, key: Key) -> None:
    repeat = shown(keeper).repeat
    assert repeat
    assert repeat.hint == "Nan, Wei, Sam, Eve, Bo, Xu · Finding Friends"
    assert keeper.post(repeat.url, dict(repeat.fields)).status_code == 303
    first, second = (selectors.notebook(row).match for row in key.book.matches.order_by("pk"))
    assert (second.players, second.rules) == (first.players, first.rules)


def test_others_may_sit_down_there(keeper: Client, key: Key) -> None:
    page = shown(keeper, f"/books/{key.book.slug}/matches/new/")
    page = shown(keeper, f"/books/{key.book.slug}/matches/new/{page.blank}")
    assert [seat.typed for seat in page.table.all_seats if seat.typed] == []
    assert [way.value for way in page.ways if way.chosen] == ["finding-friends"]


def test_how_many_play_is_sent_only_by_who_can_see_it(keeper: Client, key: Key) -> None:
    numbers = re.findall(r'<input [^>]*name="players"[^>]*>', keeper.get(f"/books/{key.book.slug}/matches/new/").text)
    assert [(" checked" in number, " disabled" in number) for number in numbers] == [
        (players == 6, True) for players in range(4, 13)
    ]


def test_house_rules_of_a_book_are_offered_by_name(keeper: Client, key: Key) -> None:
    rules = {"preset": "tractor", "set": {"kitty.bonus": "decks", "ladder.stops": ["5"]}}
    House.objects.create(book=key.book, name="Our Fridays", rules=rules)
    way = shown(keeper, f"/books/{key.book.slug}/matches/new/").ways[0]
    assert (way.label, way.note) == ("Our Fridays", "Tractor with 2 changes of your own.")
    keeper.post(f"/books/{key.book.slug}/matches/new/", {**FOUR, "rules": way.value})
    last = selectors.notebook(Match.objects.latest("pk")).match
    assert (last.house, last.rules) == ("Our Fridays", presets.load(rules))


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_its_html_is_light(client: Client, language: str) -> None:
    html = client.get(f"/matches/new/?{urlencode(names(12))}", headers={"accept-language": language}).content
    assert len(gzip.compress(html)) <= 9_000


def test_a_first_visit_asks_nothing_of_the_notebook(client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        client.get("/matches/new/")
    assert len(queries) == 0


def test_who_is_in_the_book_under_another_spelling_is_offered_and_then_plays(keeper: Client, key: Key) -> None:
    typed = {**FOUR, "seat2": "ｎａｎ"}
    answer = keeper.post(f"/books/{key.book.slug}/matches/new/", typed)
    seat = answer.context["page"].table.seats[1]
    assert (answer.status_code, seat.typed, len(seat.field.errors)) == (422, "Nan", 1)
    keeper.post(f"/books/{key.book.slug}/matches/new/", {**typed, "seat2": seat.typed})
    assert selectors.notebook(Match.objects.latest("pk")).match.players == (PEOPLE[0], "Nan", *PEOPLE[2:])
    assert key.book.players.filter(name__in=("Nan", "ｎａｎ")).count() == 1


def test_a_page_in_a_book_asks_a_few_questions(keeper: Client, key: Key) -> None:
    with CaptureQueriesContext(connection) as queries:
        keeper.get(f"/books/{key.book.slug}/matches/new/")
    assert len(queries) == 11


def test_a_match_is_played_on_in_its_book(keeper: Client, key: Key) -> None:
    row = services.begin(key.book, Facts(rules=presets.TRACTOR, players=PEOPLE))
    services.record(row, Hand(count=Total(points=0), declarer="Otto"), writer=Writer(seen=0), key="1")
    response = keeper.get(f"/matches/new/?again={row.slug}")
    assert (response.status_code, response.headers["Location"]) == (
        302,
        f"/books/{key.book.slug}/matches/new/?again={row.slug}",
    )
    page = shown(keeper, response.headers["Location"])
    assert [seat.typed for seat in page.table.seats] == [*PEOPLE]
    assert [(line.label, line.typed or "") for line in page.details.handicaps] == [
        ("Mei, 李伟", ""),
        ("Otto, Ada", "5"),
    ]
    assert page.details.settled[1] == "Levels as below."


@pytest.mark.parametrize("slug", ["nowhere", "%00"])
def test_a_match_that_is_not_ours_is_not_played_on(client: Client, slug: str) -> None:
    assert client.get(f"/matches/new/?again={slug}").status_code == 404
