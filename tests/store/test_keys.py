"""Keys open what they were made for, until they are revoked."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Match as Evening
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, removals, selectors, services
from scorekeeper.store.models import CODE_LETTERS, Key, Match
from scorekeeper.store.selectors import MatchVariant

pytestmark = pytest.mark.django_db

KEEPER, WATCHER = Key.Role.KEEPER, Key.Role.WATCHER


@pytest.fixture
def keeper() -> Key:
    return keys.open_book(name="Friday")


@pytest.fixture
def match(keeper: Key) -> Match:
    return services.begin(keeper.book, Evening(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))


def coded(key: Key) -> str:
    keys.give_code(key)
    key.refresh_from_db()
    return key.code


def test_a_new_book_comes_with_the_key_to_keep_it(keeper: Key) -> None:
    assert (keeper.role, keeper.book.name, selectors.keys_to(keeper.book, [keeper.digest])) == (
        KEEPER,
        "Friday",
        (keeper,),
    )


def test_a_new_book_can_be_watched_at_once(keeper: Key) -> None:
    assert [key.role for key in selectors.links(keeper.book)] == [KEEPER, WATCHER]


def test_a_revoked_key_opens_nothing(keeper: Key) -> None:
    keys.revoke(keeper)
    assert (selectors.keys_to(keeper.book, [keeper.digest]), selectors.key(keeper.token)) == ((), None)


def test_a_key_opens_no_other_book(keeper: Key) -> None:
    assert selectors.keys_to(keys.open_book().book, [keeper.digest]) == ()


def test_a_renewed_key_takes_the_place_of_the_old_one(keeper: Key) -> None:
    fresh = keys.renew(keeper)
    assert fresh
    assert (selectors.key(keeper.token), selectors.key(fresh.token), fresh.role) == (None, fresh, KEEPER)


def test_a_key_is_renewed_once(keeper: Key) -> None:
    fresh = keys.renew(keeper)
    assert keys.renew(keeper) is None
    assert selectors.links(keeper.book)[0] == fresh


def test_a_match_has_one_key_of_its_own_however_often_it_is_asked_for(match: Match) -> None:
    first = keys.only_one(match.book, WATCHER, match)
    assert (keys.only_one(match.book, WATCHER, match), selectors.links(match.book, match)) == (first, (first,))


def test_a_match_gets_another_key_when_its_own_was_revoked(match: Match) -> None:
    first = keys.only_one(match.book, WATCHER, match)
    keys.revoke(first)
    assert keys.only_one(match.book, WATCHER, match) != first


def test_a_key_to_what_was_deleted_opens_nothing(keeper: Key, match: Match) -> None:
    own = keys.make(match.book, WATCHER, match)
    removals.remove(match)
    assert (selectors.key(own.token), selectors.key(keeper.token)) == (None, keeper)
    removals.remove(keeper.book)
    assert selectors.key(keeper.token) is None


def test_a_code_stands_for_its_key(keeper: Key) -> None:
    assert selectors.coded(coded(keeper)) == keeper


def test_a_code_can_be_read_aloud(keeper: Key) -> None:
    code = coded(keeper)
    assert (len(code), set(code) - set(CODE_LETTERS), set(CODE_LETTERS) & set("0O1I")) == (6, set(), set())


def test_asked_for_again_a_code_is_the_same(keeper: Key) -> None:
    assert coded(keeper) == coded(keeper)


def test_a_code_is_good_for_an_hour(keeper: Key) -> None:
    code = coded(keeper)
    Key.objects.update(code_until=timezone.now() - timedelta(seconds=1))
    assert selectors.coded(code) is None
    assert coded(keeper) != code


def test_a_code_goes_with_its_key(keeper: Key) -> None:
    code = coded(keeper)
    keys.revoke(keeper)
    assert selectors.coded(code) is None


def test_a_revoked_key_gets_no_code(keeper: Key) -> None:
    keys.revoke(keeper)
    assert coded(keeper) == ""


@pytest.mark.django_db
def test_a_variant_costs_one_query(
    match: Match, keeper: Key, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert selectors.match_variant(match.slug, [keeper.digest]) == MatchVariant(
            0, writes=True, whole_book=True, book="Friday"
        )


def test_a_variant_tells_who_may_write(match: Match, keeper: Key) -> None:
    watching, own = keys.make(match.book, WATCHER), keys.make(match.book, WATCHER, match)
    given = [own.digest], [own.digest, watching.digest], [watching.digest, keeper.digest, own.digest]
    seen = [selectors.match_variant(match.slug, digests) for digests in given]
    assert [each and (each.writes, each.whole_book) for each in seen] == [(False, False), (False, True), (True, True)]


@pytest.mark.parametrize("digests", [[], ["?"]])
def test_no_key_gives_no_variant(match: Match, digests: list[str]) -> None:
    assert selectors.match_variant(match.slug, digests) is None


def test_a_variant_of_another_match_shows_nothing(match: Match) -> None:
    other = services.begin(match.book, Evening(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))
    own = keys.make(match.book, WATCHER, match)
    assert selectors.match_variant(other.slug, [own.digest]) is None


def test_a_variant_of_what_was_deleted_or_revoked_shows_nothing(match: Match, keeper: Key) -> None:
    removals.remove(match)
    assert selectors.match_variant(match.slug, [keeper.digest]) is None
    removals.restore(match)
    keys.revoke(keeper)
    assert selectors.match_variant(match.slug, [keeper.digest]) is None
