"""Watching: who sees what of a match, and how little it takes to learn that nothing has changed."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scorekeeper.store import keys, removals, shelves
from tests.web.cast import Table, holding, play

pytestmark = pytest.mark.django_db

Place = Callable[[Table], str]


@pytest.fixture
def bob(friday: Table) -> Client:
    return holding(friday.watcher)


def live(table: Table) -> str:
    return f"/matches/{table.match.slug}/live/"


def board(table: Table) -> str:
    return f"/matches/{table.match.slug}/board/"


def figures(html: str) -> list[str]:
    return re.findall(r'<p class="level__figure">([^<]*)</p>', html)


def seen(client: Client, path: str, **headers: str) -> str:
    return client.get(path, headers=headers)["ETag"]


def test_a_watcher_sees_the_score_in_the_parts_of_the_page_that_change(bob: Client, friday: Table) -> None:
    play(friday.match, 35)
    answer = bob.get(live(friday)).text
    assert figures(answer) == ["4", "2"]
    parts = re.findall(r'<(?:section|a) [^>]*\bid="(\w+)"', answer)
    assert parts == ["scoreboard", "dispute", "rulebook", "history"]
    assert f'parts="{" ".join(parts)}"' in bob.get(f"/matches/{friday.match.slug}/").text


def test_an_argument_and_the_rulebook_are_about_the_hand_that_is_played_now(bob: Client, friday: Table) -> None:
    play(friday.match, 35)
    answer = bob.get(live(friday)).text
    asked = dict(re.findall(r'id="(dispute|rulebook)" href="[^"]*trump=(\w+)[^"]*at=1"', answer))
    assert asked == {"dispute": "4", "rulebook": "4D"}


@pytest.mark.parametrize("path", [live, board])
def test_while_nothing_changes_there_is_nothing_to_answer_and_that_costs_one_query(
    bob: Client, friday: Table, path: Place, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    where = path(friday)
    tag = seen(bob, where)
    with django_assert_num_queries(1):
        answer = bob.get(where, headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("hands", [1, 3])
def test_a_change_costs_four_queries(
    bob: Client, friday: Table, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(hands):
        play(friday.match, 35)
    with django_assert_num_queries(4):
        bob.get(live(friday), headers={"if-none-match": '"0-watcher-en"'})


def test_after_a_hand_the_answer_is_new(bob: Client, friday: Table) -> None:
    tag = seen(bob, live(friday))
    play(friday.match, 35)
    answer = bob.get(live(friday), headers={"if-none-match": tag})
    assert (answer.status_code, answer["ETag"] == tag) == (200, False)


def test_a_tag_that_was_weakened_on_the_way_is_known(bob: Client, friday: Table) -> None:
    tag = seen(bob, live(friday))
    assert bob.get(live(friday), headers={"if-none-match": f"W/{tag}"}).status_code == 304


def test_who_reads_another_language_sees_something_else(bob: Client, friday: Table) -> None:
    tag = seen(bob, live(friday))
    answer = bob.get(live(friday), headers={"if-none-match": tag, "accept-language": "zh-CN"})
    assert answer.status_code == 200


@pytest.mark.parametrize("tag", ["", "*", "nonsense", '"0-watcher-en', '"\x00"', '"9"' * 999])
def test_a_tag_that_is_none_changes_nothing(bob: Client, friday: Table, tag: str) -> None:
    assert bob.get(live(friday), headers={"if-none-match": tag}).status_code in {200, 304}


@pytest.mark.parametrize("path", [live, board])
def test_the_short_cut_opens_nothing_to_strangers(client: Client, bob: Client, friday: Table, path: Place) -> None:
    where = path(friday)
    tag = seen(bob, where)
    for given in (tag, "*"):
        assert client.get(where, headers={"if-none-match": given}).status_code == 404


def test_the_short_cut_closes_with_the_link(bob: Client, friday: Table) -> None:
    tag = seen(bob, live(friday))
    keys.revoke(friday.watcher)
    assert bob.get(live(friday), headers={"if-none-match": tag}).status_code == 404


def test_the_short_cut_closes_with_the_match(bob: Client, friday: Table) -> None:
    tag = seen(bob, live(friday))
    removals.remove(friday.match)
    assert bob.get(live(friday), headers={"if-none-match": tag}).status_code == 404


def test_an_account_watches_by_the_keys_it_carries(client: Client, friday: Table) -> None:
    bob = User.objects.create_user("Bob")
    shelves.put(bob.pk, [friday.watcher.digest])
    client.force_login(bob)
    tag = seen(client, live(friday))
    assert client.get(live(friday), headers={"if-none-match": tag}).status_code == 304


def test_a_page_that_was_just_drawn_knows_what_it_has_seen(bob: Client, friday: Table) -> None:
    play(friday.match, 35)
    html = bob.get(board(friday)).text
    assert re.findall(r'tag="&quot;([^&]*)&quot;"', html) == [seen(bob, board(friday)).strip('"')]


def test_flat_on_the_table_it_shows_it_to_both_edges(bob: Client, friday: Table) -> None:
    play(friday.match, 35)
    html = bob.get(board(friday), {"lie": "flat"}).text
    assert figures(html) == ["4", "2", "4", "2"]
    assert re.findall(r'<section class="board__half([^"]*)" id="(\w+)"', html) == [
        (" board__half--far", "far"),
        ("", "near"),
    ]


@pytest.mark.parametrize(("query", "url"), [({}, ""), ({"lie": "flat"}, "?lie=flat"), ({"lie": "\x00"}, "")])
def test_it_keeps_up_in_the_way_it_lies(bob: Client, friday: Table, query: dict[str, str], url: str) -> None:
    assert f'src="{board(friday)}{url}"' in bob.get(board(friday), query).text


def test_without_scripts_it_looks_again_by_itself(bob: Client, friday: Table) -> None:
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in bob.get(board(friday)).text


def test_no_page_of_a_match_asks_for_a_session(friday: Table) -> None:
    alice = holding(friday.keeper)
    alice.cookies["sessionid"] = "signed-in-perhaps"
    for path in (live(friday), board(friday), f"/matches/{friday.match.slug}/"):
        with CaptureQueriesContext(connection) as asked:
            alice.get(path)
        assert [query["sql"] for query in asked if "session" in query["sql"]] == []
