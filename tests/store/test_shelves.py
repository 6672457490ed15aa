"""An account carries keys from one device to the next."""

import pytest
from django.contrib.auth.models import User

from scorekeeper.store import keys, selectors, shelves
from scorekeeper.store.models import Key

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> int:
    return User.objects.create(username="Alice").pk


@pytest.fixture
def key() -> Key:
    return keys.open_book()


def test_a_shelf_holds_what_was_put_there_once(alice: int, key: Key) -> None:
    shelves.put(alice, [key.digest])
    shelves.put(alice, [key.digest])
    assert shelves.keys(alice) == (key,)


def test_the_last_one_put_there_is_on_top(alice: int, key: Key) -> None:
    other = keys.open_book()
    shelves.put(alice, [key.digest])
    shelves.put(alice, [other.digest])
    assert shelves.keys(alice) == (other, key)


def test_what_opens_nothing_is_not_put_there(alice: int, key: Key) -> None:
    keys.revoke(key)
    shelves.put(alice, [key.digest, "nonsense"])
    assert shelves.keys(alice) == ()


def test_what_opens_nothing_any_more_is_not_carried(alice: int, key: Key) -> None:
    shelves.put(alice, [key.digest])
    keys.revoke(key)
    assert (shelves.keys(alice), selectors.keys_on_shelf(key.book, alice)) == ((), ())


def test_a_book_that_was_left_is_off_the_shelf(alice: int, key: Key) -> None:
    other = keys.open_book()
    shelves.put(alice, [key.digest, other.digest])
    shelves.take_off(alice, key.book)
    assert shelves.keys(alice) == (other,)


def test_nobody_elses_shelf_counts(alice: int, key: Key) -> None:
    shelves.put(User.objects.create(username="Bob").pk, [key.digest])
    assert selectors.keys_on_shelf(key.book, alice) == ()
