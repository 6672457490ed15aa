"""Pages that are drawn once: the same for everybody who may see as much, and nobody gets what is another's."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.store import selectors
from tests.web.cast import Table, holding, play, table

pytestmark = pytest.mark.django_db

RULING = "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
OWN = re.compile(r"[A-Za-z0-9]{64}|[0-9a-f]{8}-[0-9a-f-]{27}")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w{64})"')
KEY = re.compile(r'name="key" value="([^"]+)"')


@pytest.fixture
def friday() -> Table:
    return table("Friday")


def page(client: Client, friday: Table) -> str:
    return client.get(f"/matches/{friday.match.slug}/").content.decode()


def plain(text: str) -> str:
    return KEY.sub("", re.sub(r"\w{64}", "", text))


def test_the_second_visit_asks_only_who_may_see_it(
    friday: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = holding(friday.keeper)
    first = page(client, friday)
    with django_assert_num_queries(1):
        assert plain(page(client, friday)) == plain(first)


def test_everybody_saves_with_a_key_of_their_own(friday: Table) -> None:
    keys = {KEY.findall(page(holding(friday.keeper), friday))[0] for _ in range(3)}
    assert len(keys) == 3


@pytest.mark.parametrize("where", ["/matches/{}/", "/matches/{}/board/", "/matches/{}/live/", RULING])
def test_nobody_is_given_what_another_was_given(friday: Table, where: str) -> None:
    path = where.format(friday.match.slug)
    first, second, again = (holding(key).get(path).content.decode() for key in [friday.keeper] * 3)
    assert (
        set(OWN.findall(second)) & set(OWN.findall(first))
        == set()
        == set(OWN.findall(again)) & set(OWN.findall(second))
    )
    assert OWN.sub("", first) == OWN.sub("", second)


def test_everybody_posts_with_a_token_that_holds(friday: Table) -> None:
    page(holding(friday.keeper), friday)
    client = Client(enforce_csrf_checks=True)
    client.cookies = holding(friday.keeper).cookies
    drawn = page(client, friday)
    sent = {"csrfmiddlewaretoken": TOKEN.findall(drawn)[0], "key": "a-key-of-mine", "seen": "0"}
    found = client.post(f"/matches/{friday.match.slug}/", {**sent, "declarer": "Nan", "points": "35"})
    assert (found.status_code, len(selectors.notebook(friday.match).entries)) == (303, 1)


def test_a_watcher_never_sees_a_keepers_page(friday: Table) -> None:
    assert KEY.search(page(holding(friday.keeper), friday))
    assert [KEY.search(page(holding(key), friday)) for key in (friday.watcher, friday.guest)] == [None, None]


def test_a_hand_that_was_recorded_is_on_the_next_page(friday: Table) -> None:
    client = holding(friday.keeper)
    before = page(client, friday)
    play(friday.match, 35)
    assert plain(page(client, friday)) != plain(before)


def test_every_reader_gets_her_own_language(friday: Table) -> None:
    client = holding(friday.keeper)
    page(client, friday)
    client.cookies["django_language"] = "zh-hans"
    assert 'lang="zh-Hans"' in page(client, friday)


def test_a_revoked_key_opens_no_page_that_was_drawn_before(friday: Table) -> None:
    client = holding(friday.watcher)
    page(client, friday)
    friday.watcher.delete()
    assert client.get(f"/matches/{friday.match.slug}/").status_code == 404
