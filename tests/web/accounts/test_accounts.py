"""An account: a name and a password that carry books to other devices, and nothing more."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.models import Session
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.test import Client, RequestFactory

from scorekeeper.store import shelves
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess
from scorekeeper.web import access
from scorekeeper.web.accounts import devices
from tests.web.cast import Table, holding, table

pytestmark = pytest.mark.django_db

SECRET = "a horse, a battery"  # noqa: S105 - nobody's


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("Alice", password=SECRET)


def errors(html: str) -> list[str]:
    blocks = re.findall(r'<div class="field__error".*?</div>\s*</div>', html, re.DOTALL)
    return [unescape(said) for block in blocks for said in re.findall(r"<p>(.*?)</p>", block)]


def sign_in(client: Client, name: str = "Alice", password: str = SECRET) -> HttpResponseBase:
    return client.post("/account/sign-in/", {"name": name, "password": password})


def as_request(client: Client) -> HttpRequest:
    request = RequestFactory().get("/")
    request.COOKIES.update({name: kept.value for name, kept in client.cookies.items()})
    request.user = AnonymousUser()
    return request


def keys_of(client: Client) -> list[str]:
    kept: list[str] = signing.loads(client.cookies[access.COOKIE].value, salt=access.COOKIE)
    return kept


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    response = client.post("/account/new/", {"name": "李 伟", "password": SECRET})
    assert (response.status_code, response["Location"], is_in(client)) == (303, "/books/", True)
    assert User.objects.get().get_username() == "李 伟"


def test_signing_in_joins_what_both_have(alice: User, friday: Table) -> None:
    monday = table("Monday")
    shelves.put(alice.pk, [friday.keeper.digest])
    browser = holding(monday.watcher)
    sign_in(browser)
    both = {friday.keeper.token, monday.watcher.token}
    assert ({key.token for key in shelves.keys(alice.pk)}, set(keys_of(browser))) == (both, both)
    assert browser.get(f"/books/{friday.book.slug}/").status_code == 200


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize("name", ["Alice", "alice", " ALICE "])
def test_a_name_is_read_in_capitals_or_not(client: Client, name: str) -> None:
    sign_in(client, name)
    assert is_in(client)


@pytest.mark.parametrize(
    ("name", "password", "objections"),
    [
        ("", "", ["Nothing is written here yet. Write a word or two.", "There is no password here yet. Write one."]),
        ("Alice", SECRET, ["This name is taken. Choose another, or sign in."]),
        ("ALICE", SECRET, ["This name is taken. Choose another, or sign in."]),
        ("B" * 41, SECRET, ["This has 41 characters; 40 fit. Make it shorter."]),
    ],
)
@pytest.mark.usefixtures("alice")
def test_what_makes_no_account_says_why(client: Client, name: str, password: str, objections: list[str]) -> None:
    response = client.post("/account/new/", {"name": name, "password": password})
    assert (response.status_code, errors(response.text)) == (422, objections)
    assert User.objects.count() == 1


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize(("name", "password"), [("Alice", "something else"), ("Bob", SECRET), ("Alice", f" {SECRET}")])
def test_a_wrong_name_and_a_wrong_password_look_the_same(client: Client, name: str, password: str) -> None:
    response = client.post("/account/sign-in/", {"name": name, "password": password})
    assert response.status_code == 422
    assert errors(response.text) == ["Name and password do not match. Check both and try again."]


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize("path", ["/account/sign-in/", "/account/new/"])
def test_whoever_tries_too_often_is_not_listened_to(client: Client, path: str) -> None:
    what = At.SIGN_IN if "sign-in" in path else At.SIGN_UP
    for _ in range(LIMITS[what]):
        client.post(path, {"name": "Alice", "password": "something else"})
    response = client.post(path, {"name": "Alice", "password": SECRET})
    assert (response.status_code, is_in(client)) == (429, False)
    assert errors(response.text) == [
        "That was tried too often from here. In 60 minutes you can try again; links and codes still open books."
    ]


def test_the_admin_page_counts_as_well(client: Client) -> None:
    User.objects.create_superuser("root", password=SECRET)
    for _ in range(LIMITS[At.SIGN_IN]):
        client.post("/admin/login/", {"username": "root", "password": "something else"})
    client.post("/admin/login/", {"username": "root", "password": SECRET})
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    "name", ["\x00", "a\x00b", "x" * 100_000, "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")]
)
def test_any_name_may_be_typed(client: Client, name: str) -> None:
    for path in ("/account/sign-in/", "/account/new/"):
        assert client.post(path, {"name": name, "password": SECRET}).status_code in {303, 422}


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    for path in ("/account/", "/account/password/", "/account/removal/"):
        assert client.get(path)["Location"] == "/account/sign-in/"


def test_the_account_says_what_it_carries(client: Client, alice: User, friday: Table) -> None:
    shelves.put(alice.pk, [friday.keeper.digest])
    client.force_login(alice)
    assert "It holds 1 link." in client.get("/account/").text


@pytest.mark.parametrize(("ticked", "left", "known"), [({}, 1, True), ({"forget": "on"}, 0, False)])
def test_signing_out_leaves_the_books_unless_told(
    alice: User,
    friday: Table,
    ticked: dict[str, str],
    left: int,
    known: bool,  # noqa: FBT001
) -> None:
    browser = holding(friday.keeper)
    sign_in(browser)
    browser.post("/account/sign-out/", ticked)
    assert (is_in(browser), len(keys_of(browser)), len(shelves.keys(alice.pk))) == (False, left, 1)
    assert bool(browser.cookies[devices.COOKIE].value) is known


def test_another_password_takes_the_old_one_and_signs_others_out(client: Client, alice: User) -> None:
    elsewhere = Client()
    for device in (client, elsewhere):
        sign_in(device)
    response = client.post("/account/password/", {"old": SECRET, "new": "another horse"})
    assert (response.status_code, is_in(client), is_in(elsewhere)) == (303, True, False)
    alice.refresh_from_db()
    assert alice.check_password("another horse")


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize(
    ("old", "new", "objection"),
    [
        ("something else", "another horse", "This is not the password. Check it and try again."),
        (SECRET, "short", "This has 5 characters; it takes 8 or more. Write a little more."),
        (SECRET, "alice-11", "The password is too much like the name. Choose another."),
    ],
)
def test_a_password_that_does_not_change_says_why(client: Client, old: str, new: str, objection: str) -> None:
    sign_in(client)
    response = client.post("/account/password/", {"old": old, "new": new})
    assert (response.status_code, errors(response.text)) == (422, [objection])


def test_the_present_password_cannot_be_guessed_for_ever(client: Client, alice: User) -> None:
    client.force_login(alice)
    for _ in range(LIMITS[At.SIGN_IN]):
        assert client.post("/account/removal/", {"password": "something else"}).status_code == 422
    assert client.post("/account/removal/", {"password": SECRET}).status_code == 429
    assert User.objects.count() == 1


def guess_from_everywhere(path: str, name: str) -> None:
    """Strangers use up what may be tried with an account, and from this machine besides."""
    words = {"name": name, "username": name, "password": "something else"}
    addresses = [f"198.51.100.{number}" for number in range(LIMITS[At.ACCOUNT])] + ["127.0.0.1"] * LIMITS[At.SIGN_IN]
    for address in addresses:
        Client(REMOTE_ADDR=address).post(path, words)


def test_strangers_do_not_lock_an_owner_out_of_her_own_phone(client: Client, alice: User) -> None:
    sign_in(client)
    client.post("/account/sign-out/")
    guess_from_everywhere("/account/sign-in/", "Alice")
    elsewhere = Client(REMOTE_ADDR="192.0.2.1")
    assert (sign_in(elsewhere).status_code, is_in(elsewhere)) == (429, False)
    assert (sign_in(client).status_code, is_in(client)) == (303, True)
    assert client.post("/account/password/", {"old": SECRET, "new": "another horse"}).status_code == 303
    alice.refresh_from_db()
    assert alice.check_password("another horse")


@pytest.mark.usefixtures("alice")
def test_her_own_phone_may_guess_so_often_and_no_more(client: Client) -> None:
    sign_in(client)
    client.post("/account/sign-out/")
    wrong = {"name": "Alice", "password": "something else"}
    statuses = [client.post("/account/sign-in/", wrong).status_code for _ in range(LIMITS[At.SIGN_IN] + 1)]
    assert statuses == [422] * LIMITS[At.SIGN_IN] + [429]
    assert sign_in(Client()).status_code == 303


def test_a_phone_is_known_to_the_accounts_that_signed_in_on_it_alone(client: Client, alice: User) -> None:
    bob = User.objects.create_user("Bob", password=SECRET)
    sign_in(client, "Bob")
    client.post("/account/sign-out/")
    guess_from_everywhere("/account/sign-in/", "Alice")
    assert (sign_in(client).status_code, sign_in(client, "Bob").status_code) == (429, 303)
    assert devices.device(as_request(client), bob) != "" == devices.device(as_request(client), alice)


def test_whoever_is_signed_in_is_known_without_that_cookie(client: Client, alice: User) -> None:
    client.force_login(alice)
    guess_from_everywhere("/account/sign-in/", "Alice")
    assert client.post("/account/removal/", {"password": SECRET}).status_code == 303


@pytest.mark.parametrize(
    "kept",
    ["", "made up", signing.dumps(["a number", 1], salt="another salt")],
    ids=["empty", "made up", "of another salt"],
)
def test_a_cookie_that_is_not_ours_knows_nobody(client: Client, alice: User, kept: str) -> None:
    client.cookies[devices.COOKIE] = kept
    assert devices.device(as_request(client), alice) == ""
    assert sign_in(client).status_code == 303


def test_strangers_do_not_lock_the_administrator_out_of_the_office(client: Client) -> None:
    User.objects.create_superuser("root", password=SECRET)
    right = {"username": "root", "password": SECRET}
    client.post("/admin/login/", right)
    client.post("/admin/logout/")
    guess_from_everywhere("/admin/login/", "root")
    Client(REMOTE_ADDR="192.0.2.1").post("/admin/login/", right)
    client.post("/admin/login/", right)
    assert client.get("/admin/").status_code == 200


def test_strangers_do_not_keep_anybody_from_making_an_account(client: Client) -> None:
    Guess.objects.bulk_create(Guess(at=At.SIGN_UP, by=f"stranger {number // 10}") for number in range(1000))
    assert client.post("/account/new/", {"name": "Bob", "password": SECRET}).status_code == 303


def test_a_deleted_account_is_gone_and_the_books_are_not(alice: User, friday: Table) -> None:
    browser = holding(friday.keeper)
    sign_in(browser)
    assert browser.post("/account/removal/", {"password": SECRET}).status_code == 303
    assert (User.objects.filter(pk=alice.pk).exists(), is_in(browser)) == (False, False)
    assert browser.get(f"/books/{friday.book.slug}/").status_code == 200


def test_nobody_deletes_an_account_with_the_password_of_one_that_differs_in_capitals(client: Client) -> None:
    User.objects.create_user("Alice", password=SECRET)
    client.force_login(User.objects.create_user("ALICE"))
    response = client.post("/account/removal/", {"password": SECRET})
    assert errors(response.text) == ["This is not the password. Check it and try again."]
    assert User.objects.count() == 2


@pytest.mark.usefixtures("alice")
def test_a_cookie_that_was_copied_before_signing_out_is_worth_nothing_after(client: Client) -> None:
    """One that was copied out of the database never is worth anything."""
    sign_in(client)
    mallory = Client()
    mallory.cookies["sessionid"] = Session.objects.get().session_key
    assert (is_in(client), is_in(mallory)) == (True, False)
    mallory.cookies["sessionid"] = client.cookies["sessionid"].value
    assert is_in(mallory)
    client.post("/account/sign-out/")
    assert (is_in(mallory), Session.objects.count()) == (False, 0)


def test_whoever_sets_a_password_is_asked_the_same_of_it(client: Client, alice: User) -> None:
    """The office and the command line, too."""
    client.force_login(User.objects.create_superuser("root"))
    both = {"password1": "password", "password2": "password", "username": "Bob", "usable_password": "true"}
    for path in ("add/", f"{alice.pk}/password/"):
        assert "This password is too common." in client.post(f"/admin/auth/user/{path}", both).text
    alice.refresh_from_db()
    assert (alice.check_password(SECRET), User.objects.filter(username="Bob").exists()) == (True, False)


def test_a_book_of_the_account_alone_is_among_the_scorebooks(client: Client, alice: User, friday: Table) -> None:
    shelves.put(alice.pk, [friday.keeper.digest])
    client.force_login(alice)
    assert f'href="/books/{friday.book.slug}/"' in client.get("/books/").text
