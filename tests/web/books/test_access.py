"""Access: what a link, a code, a cookie or an account opens, and how little everything else does."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from scorekeeper.store import codes, keys, removals, shelves
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess, Key
from scorekeeper.web import access
from tests.web.cast import Table, table

pytestmark = pytest.mark.django_db


def request(*given: str, **cookies: str) -> HttpRequest:
    asked = RequestFactory().get("/")
    asked.COOKIES = {access.COOKIE: signing.dumps([*given], salt=access.COOKIE), **cookies}
    return asked


def kept(response: HttpResponse, name: str = access.COOKIE) -> str:
    return response.cookies[name].value


def coded(key: Key) -> str:
    keys.give_code(key)
    key.refresh_from_db()
    return key.code


def said(html: str) -> list[str]:
    found = re.search(r'<div class="field__error"(.*?)</div>\s*</div>', html, re.DOTALL)
    return re.findall(r"<p>(.*?)</p>", found[1]) if found else []


def page(html: str) -> str:
    """What a reader sees, without the secrets that differ each time and the address that was asked for."""
    return re.sub(r'value="[^"]*"|"X-CSRFToken": "\w+"|<hand-outbox hidden action="[^"]*"', "", html)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_link_opens_its_book(client: Client, friday: Table, role: str) -> None:
    response = client.get(f"/open/{getattr(friday, role).token}/")
    assert (response.status_code, response["Location"]) == (302, f"/books/{friday.book.slug}/")
    assert client.get(response["Location"]).status_code == 200


def test_a_matchs_own_link_opens_that_match_alone(client: Client, friday: Table) -> None:
    client.get(f"/open/{friday.guest.token}/")
    response = client.get(f"/open/{friday.guest.token}/", follow=True)
    assert response.redirect_chain == [(f"/matches/{friday.match.slug}/", 302)]
    assert (response.status_code, client.get(f"/books/{friday.book.slug}/").status_code) == (200, 404)


def test_what_was_opened_is_remembered_for_a_year(client: Client, friday: Table) -> None:
    cookie = client.get(f"/open/{friday.keeper.token}/").cookies[access.COOKIE]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 24 * 60 * 60, True, "Lax")


def test_unknown_revoked_and_mangled_links_look_the_same(client: Client, friday: Table) -> None:
    keys.revoke(friday.watcher)
    removals.remove(friday.match)
    links = ["nothing", friday.watcher.token, friday.keeper.token[:-1], f"{friday.keeper.token}.", "%00", "李"]
    answers = [client.get(f"/open/{link}/") for link in [*links, friday.guest.token]]
    assert {(answer.status_code, page(answer.text)) for answer in answers} == {(404, page(answers[0].text))}
    assert [answer for answer in answers if access.COOKIE in answer.cookies] == []


def test_private_looks_like_missing(client: Client, friday: Table) -> None:
    private, missing = client.get(f"/books/{friday.book.slug}/"), client.get("/books/nothing/")
    assert (
        (private.status_code, page(private.text))
        == (missing.status_code, page(missing.text))
        == (404, page(missing.text))
    )


def test_the_latest_of_many_keys_are_kept() -> None:
    response = HttpResponse()
    access.remember(request(*(f"k{number}" for number in range(access.MOST_KEYS))), response, "k7", "new")
    kept_tokens = signing.loads(kept(response), salt=access.COOKIE)
    assert (kept_tokens[:4], len(kept_tokens)) == (["k7", "new", "k0", "k1"], access.MOST_KEYS)


def test_a_full_cookie_is_one_that_browsers_keep() -> None:
    response = HttpResponse()
    access.remember(request(), response, *(f"{number:022}" for number in range(access.MOST_KEYS)))
    assert len(response.cookies[access.COOKIE].OutputString()) < 4096


NOT_OURS = ["", "nonsense", "李", "a:b:c", signing.dumps(["k"], salt="another")]


@pytest.mark.parametrize("cookie", NOT_OURS, ids=["empty", "nonsense", "Chinese", "parts", "of another salt"])
def test_a_cookie_that_is_not_ours_holds_nothing(cookie: str) -> None:
    assert access.tokens(request(**{access.COOKIE: cookie})) == ()


def test_the_key_that_lets_one_do_most_is_used(friday: Table) -> None:
    given = request(friday.guest.token, friday.watcher.token, friday.keeper.token)
    assert access.match_to_read(given, friday.match.slug).key == friday.keeper


def test_what_was_deleted_is_found_by_those_who_may_bring_it_back(friday: Table) -> None:
    removals.remove(friday.match)
    given = request(friday.keeper.token)
    assert access.match_to_bring_back(given, friday.match.slug).match == friday.match
    with pytest.raises(Http404):
        access.match_to_bring_back(request(friday.watcher.token), friday.match.slug)
    with pytest.raises(Http404):
        access.match_to_read(given, friday.match.slug)


def test_leaving_forgets_the_keys_to_that_book_alone(friday: Table) -> None:
    other, response = table().keeper.token, HttpResponse()
    access.forget(request(friday.keeper.token, other, friday.guest.token), response, friday.book)
    assert signing.loads(kept(response), salt=access.COOKIE) == [other]


def test_an_account_opens_what_this_browser_was_never_given(client: Client, friday: Table) -> None:
    alice = User.objects.create_user("Alice")
    shelves.put(alice.pk, [friday.keeper.digest])
    assert client.get(f"/books/{friday.book.slug}/").status_code == 404
    client.force_login(alice)
    assert client.get(f"/books/{friday.book.slug}/").status_code == 200


def test_a_link_that_is_opened_goes_on_the_shelf(client: Client, friday: Table) -> None:
    alice = User.objects.create_user("Alice")
    client.force_login(alice)
    client.get(f"/open/{friday.watcher.token}/")
    assert shelves.keys(alice.pk) == (friday.watcher,)


def test_a_code_opens_what_its_link_opens(client: Client, friday: Table) -> None:
    response = client.post("/code/", {"code": coded(friday.keeper)})
    assert (response.status_code, response["Location"]) == (303, f"/books/{friday.book.slug}/")
    assert client.get(response["Location"]).status_code == 200


def test_a_code_that_opens_nothing_says_why(client: Client) -> None:
    response = client.post("/code/", {"code": "K7M 2PQ"})
    said_there = "K7M 2PQ opens nothing. A code is good for an hour; ask for a new one."
    assert (response.status_code, said(response.text)) == (422, [said_there])


def test_only_what_could_be_a_code_counts_as_a_guess(client: Client) -> None:
    for typed in ("", "K7M", "K7M 2P0", "K7M 2PQ"):
        client.post("/code/", {"code": typed})
    assert Guess.objects.count() == 1


def test_whoever_guessed_too_often_is_not_listened_to(client: Client, friday: Table) -> None:
    for _ in range(LIMITS[At.CODE]):
        client.post("/code/", {"code": "K7M 2PQ"})
    response = client.post("/code/", {"code": coded(friday.keeper)})
    assert (response.status_code, access.COOKIE in response.cookies) == (429, False)
    assert said(response.text) == [
        "Too many codes were wrong. In 60 minutes you can try again; a link or a QR code opens it at once."
    ]


def test_when_strangers_were_wrong_often_everybody_is_asked_for_two_signs_more(client: Client, friday: Table) -> None:
    Guess.objects.bulk_create(Guess(at=At.CODE, by=f"stranger {number // 10}") for number in range(codes.MANY))
    assert "Just now a code has eight letters and figures" in client.get("/code/").text
    code = coded(friday.keeper)
    response = client.post("/code/", {"code": code})
    assert (response.status_code, said(response.text)) == (
        422,
        ["Two characters are missing. Just now all eight are needed."],
    )
    assert client.post("/code/", {"code": codes.whole(code)}).status_code == 303


@pytest.mark.parametrize("path", ["/open/x/", "/code/", "/books/x/", "/matches/x/", "/account/x/"])
def test_what_a_link_opens_is_neither_listed_nor_cached(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response["X-Robots-Tag"], response["Cache-Control"]) == ("noindex, nofollow", "private, no-store")


def test_a_visit_with_a_key_asks_for_no_session(
    friday: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    given = request(friday.keeper.token, sessionid="signed in, perhaps")
    with django_assert_num_queries(2):
        access.match_to_read(given, friday.match.slug)
