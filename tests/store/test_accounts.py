"""Accounts: a name and a password, told apart as people tell names apart."""

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.test import RequestFactory

from scorekeeper.store import accounts, keys, shelves
from scorekeeper.store.models import Book, Shelf

pytestmark = pytest.mark.django_db

SECRET, OTHER = "four queens and a five", "four kings and a ten"


@pytest.fixture
def alice() -> User:
    found = accounts.make("Alice", SECRET)
    assert found
    return found


def entered(name: str, password: str) -> object:
    return authenticate(RequestFactory().post("/account/"), username=name, password=password)


def test_whoever_made_an_account_gets_in(alice: User) -> None:
    assert entered("Alice", SECRET) == alice


def test_capitals_make_no_difference_to_a_name(alice: User) -> None:
    assert (accounts.named("ALICE"), accounts.named("alice"), entered("aLiCe", SECRET)) == (alice, alice, alice)


def test_capitals_do_make_a_difference_to_a_password(alice: User) -> None:
    assert (entered("Alice", SECRET.upper()), alice.check_password(SECRET)) == (None, True)


@pytest.mark.parametrize("taken", ["Alice", "ALICE", "\uff21lice"])
def test_nobody_else_can_be_called_so(alice: User, taken: str) -> None:
    assert accounts.make(taken, OTHER) is None
    assert User.objects.get() == alice


def test_the_password_is_not_kept_as_it_is(alice: User) -> None:
    assert SECRET not in alice.password


def test_a_new_password_takes_the_place_of_the_old_one(alice: User) -> None:
    accounts.change_password(alice, OTHER)
    assert (entered("Alice", SECRET), entered("Alice", OTHER)) == (None, alice)


def test_nobody_is_found_by_another_name(alice: User) -> None:
    assert (accounts.named("Alic"), accounts.named("Alice2"), accounts.named("")) == (None, None, None)
    assert alice.pk


def test_an_account_goes_and_its_books_stay(alice: User) -> None:
    key = keys.open_book(name="Fridays")
    shelves.put(alice.pk, [key.digest])
    accounts.remove(alice)
    assert (User.objects.count(), Shelf.objects.count(), Book.objects.get()) == (0, 0, key.book)


def test_a_name_that_was_given_up_is_free_again(alice: User) -> None:
    accounts.remove(alice)
    assert accounts.make("Alice", OTHER)
