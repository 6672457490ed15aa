"""House rules of a book: every change is a version, the same again is none."""

import pytest

from scorekeeper.store import catalogue, houses, keys
from scorekeeper.store.models import Book, House

pytestmark = pytest.mark.django_db

TRIPLE: dict[str, object] = {"preset": "tractor", "set": {"table.decks": 3}}
FOURFOLD: dict[str, object] = {"preset": "tractor", "set": {"table.decks": 4}}


@pytest.fixture
def book() -> Book:
    return keys.open_book().book


def kept(book: Book) -> list[tuple[str, int, dict[str, object]]]:
    return [(house.name, house.version, house.rules) for house in houses.versions(book)]


def test_the_first_of_a_name_is_version_one(book: Book) -> None:
    houses.save(book, "Fridays", TRIPLE)
    assert kept(book) == [("Fridays", 1, TRIPLE)]


def test_the_same_rules_again_are_the_same_version(book: Book) -> None:
    assert houses.save(book, "Fridays", TRIPLE) == houses.save(book, "Fridays", TRIPLE)
    assert kept(book) == [("Fridays", 1, TRIPLE)]


def test_other_rules_are_the_next_version_and_none_is_lost(book: Book) -> None:
    houses.save(book, "Fridays", TRIPLE)
    houses.save(book, "Fridays", FOURFOLD)
    assert kept(book) == [("Fridays", 2, FOURFOLD), ("Fridays", 1, TRIPLE)]


def test_going_back_to_earlier_rules_is_a_version_too(book: Book) -> None:
    for rules in (TRIPLE, FOURFOLD, TRIPLE):
        houses.save(book, "Fridays", rules)
    assert [version for _name, version, _rules in kept(book)] == [3, 2, 1]
    assert kept(book)[0] == ("Fridays", 3, TRIPLE)


def test_every_name_counts_for_itself(book: Book) -> None:
    houses.save(book, "Sundays", TRIPLE)
    houses.save(book, "Fridays", FOURFOLD)
    assert kept(book) == [("Fridays", 1, FOURFOLD), ("Sundays", 1, TRIPLE)]


def test_another_book_may_use_the_name_as_well(book: Book) -> None:
    other = keys.open_book().book
    houses.save(book, "Fridays", TRIPLE)
    houses.save(other, "Fridays", FOURFOLD)
    assert (kept(book), kept(other)) == ([("Fridays", 1, TRIPLE)], [("Fridays", 1, FOURFOLD)])


def test_the_newest_of_each_name_is_offered(book: Book) -> None:
    for name, rules in (("Fridays", TRIPLE), ("Sundays", TRIPLE), ("Fridays", FOURFOLD)):
        houses.save(book, name, rules)
    assert [(house.name, house.version) for house in catalogue.houses(book)] == [("Fridays", 2), ("Sundays", 1)]


def test_a_version_is_called_by_its_name_and_number(book: Book) -> None:
    assert str(houses.save(book, "Fridays", TRIPLE)) == "Fridays (1)"


def test_house_rules_go_with_their_book(book: Book) -> None:
    houses.save(book, "Fridays", TRIPLE)
    book.delete()
    assert not House.objects.exists()


def test_another_book_has_rules_of_its_own(book: Book) -> None:
    houses.save(book, "Fridays", TRIPLE)
    other = keys.open_book().book
    houses.save(other, "Mondays", FOURFOLD)
    assert [[house.name for house in catalogue.houses(each)] for each in (book, other)] == [["Fridays"], ["Mondays"]]
