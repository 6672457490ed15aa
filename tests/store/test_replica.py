"""What is read from a replica, and when it is near enough for that."""

from time import monotonic

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS, connection

from scorekeeper.store import replica, summaries
from scorekeeper.store.models import Book, CostlyQuestion, Guess, Match
from scorekeeper.store.replica import MOST_BEHIND, OnlyPrimaryError, Places, Router, reading


def test_scores_are_read_from_the_replica_only_where_somebody_looks_on() -> None:
    router = Router()
    assert router.db_for_read(Match) == DEFAULT_DB_ALIAS
    with reading() as found:
        assert [router.db_for_read(model) for model in (Match, Book)] == [replica.ALIAS] * 2
    assert (router.db_for_read(Match), found.reads) == (DEFAULT_DB_ALIAS, 2)


@pytest.mark.parametrize("model", [Guess, CostlyQuestion, Session, User])
def test_what_is_no_score_is_the_primarys(model: type[Guess]) -> None:
    with reading() as found:
        assert (Router().db_for_read(model), Router().db_for_write(model)) == (DEFAULT_DB_ALIAS, DEFAULT_DB_ALIAS)
    assert found.reads == 0


def test_what_would_be_written_on_the_strength_of_a_replica_is_left_to_it_to_refuse() -> None:
    assert Router().db_for_write(Match) == DEFAULT_DB_ALIAS
    with reading():
        assert Router().db_for_write(Match) == replica.ALIAS


def test_summaries_are_written_of_what_the_primary_tells() -> None:
    with reading(), pytest.raises(OnlyPrimaryError):
        summaries.write([])


def test_no_tables_are_made_on_a_replica() -> None:
    assert [Router().allow_migrate(alias, "store") for alias in (DEFAULT_DB_ALIAS, replica.ALIAS)] == [True, False]


@pytest.mark.parametrize(
    ("ago", "replayed", "near"),
    [
        (0, 100, True),
        (MOST_BEHIND - 1, 101, True),
        (0, 99, False),
        (MOST_BEHIND + 1, 101, False),
        (0, None, False),
    ],
)
def test_a_replica_is_near_that_holds_all_that_was_saved_until_a_moment_ago(
    ago: int, replayed: int | None, *, near: bool
) -> None:
    places = Places()
    places.seen.append((monotonic() - ago, 100))
    assert places.within_bound(replayed) is near


def test_a_replica_is_near_that_has_not_come_as_far_as_the_primary_is_now() -> None:
    places = Places()
    places.seen.extend([(monotonic() - 2, 100), (monotonic(), 200)])
    assert (places.within_bound(150), Places().within_bound(150)) == (True, False)


def test_whoever_waits_may_not_have_connected_yet() -> None:
    """The thread that cuts connections would end, and no other begin."""
    replica.cut(connection.copy())
