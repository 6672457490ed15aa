"""Pages that are drawn once: the same for everybody who may see as much, and nobody gets what is another's."""

import re
from itertools import permutations

import pytest
from django.http import HttpRequest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.store import keys, removals, selectors
from scorekeeper.store.models import Key
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from tests.web.cast import Table, holding, play

pytestmark = pytest.mark.django_db

RULING = "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
OWN = re.compile(r'[A-Za-z0-9]{64}|(?<=name="key" value=")[\w-]{16}')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w{64})"')
KEY = re.compile(r'name="key" value="([^"]+)"')


def page(client: Client, friday: Table) -> str:
    return client.get(f"/matches/{friday.match.slug}/").content.decode()


def plain(text: str) -> str:
    return KEY.sub("", re.sub(r"\w{64}", "", text))


def test_the_second_visit_asks_only_who_may_see_it(
    friday: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Until a hand is recorded."""
    client = holding(friday.keeper)
    first = page(client, friday)
    with django_assert_num_queries(1):
        assert plain(page(client, friday)) == plain(first)
    play(friday.match, 35)
    assert plain(page(client, friday)) != plain(first)


@pytest.mark.parametrize("where", ["/matches/{}/", "/matches/{}/board/", RULING])
def test_nobody_is_given_what_another_was_given(friday: Table, where: str) -> None:
    path = where.format(friday.match.slug)
    drawn = [holding(key).get(path).text for key in [friday.keeper] * 3]
    first, second, third = (set(OWN.findall(html)) for html in drawn)
    assert first
    assert first.isdisjoint(second)
    assert second.isdisjoint(third)
    assert OWN.sub("", drawn[0]) == OWN.sub("", drawn[1])


def test_nobody_else_is_told_what_somebody_just_did(friday: Table) -> None:
    alice, form = holding(friday.keeper), {"key": "a-key-of-mine", "seen": "0", "declarer": "Nan", "points": "35"}
    told = alice.post(f"/matches/{friday.match.slug}/", form, follow=True).text
    assert ["Hand 1 saved" in html for html in (told, page(holding(friday.keeper), friday))] == [True, False]


def test_a_key_that_is_revoked_while_its_page_is_drawn_changes_nobody_elses(
    friday: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    second, read = keys.make(friday.book, Key.Role.KEEPER), access.match_to_read

    def too_late(request: HttpRequest, slug: str) -> MatchAccess:
        keys.revoke(second)
        return read(request, slug)

    with monkeypatch.context() as patched:
        patched.setattr(access, "match_to_read", too_late)
        assert KEY.search(page(holding(second, friday.watcher), friday)) is None
    assert KEY.search(page(holding(friday.keeper), friday))


def test_a_watcher_never_sees_a_keepers_page(friday: Table) -> None:
    assert KEY.search(page(holding(friday.keeper), friday))
    assert [KEY.search(page(holding(key), friday)) for key in (friday.watcher, friday.guest)] == [None, None]


def test_what_was_drawn_of_a_book_is_gone_with_it_and_with_the_key(friday: Table) -> None:
    pages = [f"/matches/{friday.match.slug}/{path}" for path in ("", "board/", "live/")]
    keeper, watcher = holding(friday.keeper), holding(friday.watcher)
    assert {client.get(where).status_code for client in (keeper, watcher) for where in pages} == {200}
    friday.watcher.delete()
    assert {watcher.get(where).status_code for where in pages} == {404}
    removals.remove(friday.book)
    assert {keeper.get(where).status_code for where in pages} == {404}


@pytest.mark.parametrize("held", [held for size in (1, 2, 3) for held in permutations(range(3), size)])
def test_a_variant_is_what_is_drawn(friday: Table, held: tuple[int, ...]) -> None:
    given = [(friday.keeper, friday.watcher, friday.guest)[place] for place in held]
    request = holding(*given).get(f"/matches/{friday.match.slug}/").wsgi_request
    seen = selectors.match_variant(friday.match.slug, access.held(request))
    assert seen == access.match_to_read(request, friday.match.slug).variant


def test_everybody_posts_with_a_token_that_holds(friday: Table) -> None:
    page(holding(friday.keeper), friday)
    client = Client(enforce_csrf_checks=True)
    client.cookies = holding(friday.keeper).cookies
    drawn = page(client, friday)
    sent = {"csrfmiddlewaretoken": TOKEN.findall(drawn)[0], "key": "a-key-of-mine", "seen": "0"}
    found = client.post(f"/matches/{friday.match.slug}/", {**sent, "declarer": "Nan", "points": "35"})
    assert (found.status_code, len(selectors.notebook(friday.match).entries)) == (303, 1)


@pytest.mark.parametrize(
    ("cookie", "value", "root"),
    [
        ("django_language", "zh-hans", '<html lang="zh-Hans" data-theme="auto" data-suits="two" data-digits="usual">'),
        ("theme", "dark", '<html lang="en" data-theme="dark" data-suits="two" data-digits="usual">'),
        ("digits", "large", '<html lang="en" data-theme="auto" data-suits="two" data-digits="large">'),
        ("suits", "four", '<html lang="en" data-theme="auto" data-suits="four" data-digits="usual">'),
    ],
)
def test_every_reader_gets_a_page_as_they_like_it(friday: Table, cookie: str, value: str, root: str) -> None:
    usual = '<html lang="en" data-theme="auto" data-suits="two" data-digits="usual">'
    reader, other = holding(friday.keeper), holding(friday.keeper)
    other.cookies[cookie] = value
    drawn = [page(client, friday) for client in (reader, other, reader, other)]
    assert [usual in html for html in drawn] == [True, False, True, False]
    assert [root in html for html in drawn] == [False, True, False, True]
