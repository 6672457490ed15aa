"""What stands around the form that starts a match: the book, its people, its house rules, and other ways on."""

from datetime import timedelta

import pytest
from django.core import signing
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from scorekeeper.match.facts import Match
from scorekeeper.rules.house import presets
from scorekeeper.store import houses, keys, services
from scorekeeper.store.models import Book, House, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.web.rulebook.games import houses_of
from scorekeeper.web.start.draft import Draft
from scorekeeper.web.start.forms import StartForm
from scorekeeper.web.start.pages import MOST_BOOKS, StartPage, start_page
from tests.web.evening import FOUR

pytestmark = pytest.mark.django_db

OWN = "tractor~table.decks-3~table.kitty-6"
OTHER = "bashi-fen~scoring.cap-2"


def holding(*held: Key, **post: str) -> HttpRequest:
    request = RequestFactory().post("/", post) if post else RequestFactory().get("/")
    request.COOKIES["keys"] = signing.dumps([key.token for key in held], salt="keys")
    return request


def around(request: HttpRequest, book: Book | None, draft: Draft | None = None) -> StartPage:
    return start_page(request, book, StartForm(initial=(draft or Draft()).fields))


def begun(book: Book, word: str = "tractor", house: str = "", days_ago: int = 0) -> Row:
    rules = presets.load(word, {"table.players": len(FOUR)})
    row = services.begin(book, Match(rules=rules, players=FOUR, house=house))
    Row.objects.filter(pk=row.pk).update(made_at=timezone.now() - timedelta(days=days_ago))
    return row


def test_every_form_has_a_key_and_keeps_the_one_that_it_sent() -> None:
    assert around(holding(), None).key != around(holding(), None).key
    assert around(holding(key="sent-before"), None).key == "sent-before"


def test_in_a_book_its_people_are_known() -> None:
    key = keys.open_book(name="Fridays")
    begun(key.book)
    found = around(holding(key), key.book)
    assert (found.table.people, found.carry) == (
        ("Ada", "Li", "Mei", "Otto"),
        f"/matches/new/draft/?book={key.book.slug}",
    )


def test_whoever_keeps_books_may_choose_between_them_and_a_new_one() -> None:
    first, second = keys.open_book(name="Fridays"), keys.open_book(name="Sundays")
    begun(first.book, days_ago=2)
    begun(second.book, days_ago=1)
    found = around(holding(first, second), first.book)
    assert [(each.label, each.current) for each in found.destinations] == [
        ("Sundays", False),
        ("Fridays", True),
        ("A new scorebook", False),
    ]


def test_whoever_only_watches_is_offered_no_book() -> None:
    key = keys.open_book(name="Fridays")
    watcher = Key.objects.get(book=key.book, role="watcher")
    assert around(holding(watcher), None).destinations == ()


def test_no_more_books_than_one_reads_are_offered() -> None:
    held = [keys.open_book(name=str(number)) for number in range(9)]
    assert len(around(holding(*held), None).destinations) == MOST_BOOKS + 1


def test_outside_of_any_book_the_last_table_is_offered() -> None:
    key = keys.open_book(name="Fridays")
    begun(key.book)
    repeat = around(holding(key), None).repeat
    assert repeat
    assert (repeat.url, repeat.hint) == (f"/books/{key.book.slug}/matches/new/", "Mei, Otto, Li, Ada · Tractor")
    assert around(holding(key), key.book).repeat is None


def test_a_last_match_that_cannot_be_read_is_not_offered() -> None:
    key = keys.open_book(name="Fridays")
    row = begun(key.book)
    Row.objects.filter(pk=row.pk).update(opening="nonsense")
    assert around(holding(key), None).repeat is None


@pytest.mark.parametrize(("draft", "blank"), [(Draft(), ""), (Draft(names=(*FOUR, *[""] * 8)), "?rules=tractor")])
def test_a_form_that_is_filled_can_be_emptied_but_for_its_rules(draft: Draft, blank: str) -> None:
    assert around(holding(), None, draft).blank == blank


def test_house_rules_of_a_book_are_offered_by_name() -> None:
    book = keys.open_book().book
    houses.save(book, "Fridays", {"preset": "tractor", "set": {"table.decks": 3, "table.kitty": 6}})
    assert houses_of(book) == {OWN: "Fridays"}


def test_the_rules_of_the_last_match_are_offered_though_nobody_named_them() -> None:
    book = keys.open_book().book
    begun(book, OWN, days_ago=1)
    begun(book, OTHER)
    assert houses_of(book) == {OTHER: ""}


def test_rules_that_have_a_name_are_not_offered_twice() -> None:
    book = keys.open_book().book
    houses.save(book, "Fridays", {"preset": "tractor", "set": {"table.decks": 3, "table.kitty": 6}})
    begun(book, OWN, house="As always")
    assert houses_of(book) == {OWN: "Fridays"}


def test_a_preset_as_it_is_needs_no_offer() -> None:
    book = keys.open_book().book
    begun(book, "hundred")
    houses.save(book, "Plain", {"preset": "online"})
    assert houses_of(book) == {}


def test_rules_from_another_time_are_not_offered() -> None:
    book = keys.open_book().book
    House.objects.create(book=book, name="Old", rules={"preset": "tractor", "set": {"table.tricks": 3}})
    assert houses_of(book) == {}
