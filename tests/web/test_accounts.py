"""An account: a name and a password that carry books to other devices, and nothing more."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client
from pytest_django import Settings

from scorekeeper.store import shelves
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess
from scorekeeper.web import access
from tests.web.cast import Table, holding, table

pytestmark = pytest.mark.django_db

SECRET = "a horse, a battery"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def _quick(settings: Settings) -> None:
    """A password takes half a second of arithmetic where it matters."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def friday() -> Table:
    return table()


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("Alice", password=SECRET)


def errors(html: str) -> list[str]:
    blocks = re.findall(r'<div class="field__error".*?</div>\s*</div>', html, re.DOTALL)
    return [unescape(said) for block in blocks for said in re.findall(r"<p>(.*?)</p>", block)]


def sign_in(client: Client, name: str = "Alice", password: str = SECRET) -> object:
    return client.post("/account/sign-in/", {"name": name, "password": password})


def keys_of(client: Client) -> list[str]:
    kept: list[str] = signing.loads(client.cookies[access.COOKIE].value, salt=access.COOKIE)
    return kept


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    response = client.post("/account/new/", {"name": "李 伟", "password": SECRET})
    assert (response.status_code, response["Location"], is_in(client)) == (303, "/books/", True)
    assert User.objects.get().get_username() == "李 伟"


def test_what_this_browser_could_open_goes_on_the_shelf(friday: Table) -> None:
    browser = holding(friday.keeper)
    browser.post("/account/new/", {"name": "Alice", "password": SECRET})
    assert shelves.tokens(User.objects.get().pk) == (friday.keeper.token,)


def test_on_another_device_the_books_are_there(client: Client, alice: User, friday: Table) -> None:
    shelves.put(alice.pk, [friday.keeper.token])
    sign_in(client)
    assert (keys_of(client), client.get(f"/books/{friday.book.slug}/").status_code) == ([friday.keeper.token], 200)


def test_signing_in_joins_what_both_have(alice: User, friday: Table) -> None:
    monday = table("Monday")
    shelves.put(alice.pk, [friday.keeper.token])
    browser = holding(monday.watcher)
    sign_in(browser)
    both = {friday.keeper.token, monday.watcher.token}
    assert (set(shelves.tokens(alice.pk)), set(keys_of(browser))) == (both, both)


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize("name", ["Alice", "alice", " ALICE "])
def test_a_name_is_read_in_capitals_or_not(client: Client, name: str) -> None:
    sign_in(client, name)
    assert is_in(client)


@pytest.mark.parametrize(
    ("name", "password", "objections"),
    [
        ("", "", ["Nothing is written here yet. Write a word or two.", "There is no password here yet. Write one."]),
        ("Alice", SECRET, ["Somebody goes by this name already. Choose another, or sign in."]),
        ("ALICE", SECRET, ["Somebody goes by this name already. Choose another, or sign in."]),
        ("Bob", "short", ["This has 5 characters; it takes 8 or more. Write a little more."]),
        ("Bob", "password", ["This is one of the passwords that everybody tries first. Choose another."]),
        ("Bobobobo", "bobobobo", ["The password is the name. Choose another."]),
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
    assert errors(response.text) == ["Name and password do not belong together. Look at both once more."]


@pytest.mark.usefixtures("alice")
@pytest.mark.parametrize("path", ["/account/sign-in/", "/account/new/"])
def test_whoever_tries_too_often_is_not_listened_to(client: Client, path: str) -> None:
    what = At.SIGN_IN if "sign-in" in path else At.SIGN_UP
    for _ in range(LIMITS[what].each):
        client.post(path, {"name": "Alice", "password": "something else"})
    response = client.post(path, {"name": "Alice", "password": SECRET})
    assert (response.status_code, is_in(client)) == (429, False)
    assert errors(response.text) == [
        "That was tried too often from here. In 60 minutes you can try again; links and codes still open books."
    ]


def test_the_admin_page_counts_as_well(client: Client) -> None:
    User.objects.create_superuser("root", password=SECRET)
    for _ in range(LIMITS[At.SIGN_IN].each):
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
    shelves.put(alice.pk, [friday.keeper.token])
    client.force_login(alice)
    assert "It holds 1 link." in client.get("/account/").text


@pytest.mark.parametrize(("ticked", "left"), [({}, 1), ({"forget": "on"}, 0)])
def test_signing_out_leaves_the_books_unless_told(
    alice: User, friday: Table, ticked: dict[str, str], left: int
) -> None:
    browser = holding(friday.keeper)
    sign_in(browser)
    browser.post("/account/sign-out/", ticked)
    assert (is_in(browser), len(keys_of(browser)), len(shelves.tokens(alice.pk))) == (False, left, 1)


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
        ("something else", "another horse", "This is not the password. Look at it once more."),
        (SECRET, "short", "This has 5 characters; it takes 8 or more. Write a little more."),
    ],
)
def test_a_password_that_does_not_change_says_why(client: Client, old: str, new: str, objection: str) -> None:
    sign_in(client)
    response = client.post("/account/password/", {"old": old, "new": new})
    assert (response.status_code, errors(response.text)) == (422, [objection])


def test_the_present_password_cannot_be_guessed_for_ever(client: Client, alice: User) -> None:
    client.force_login(alice)
    Guess.objects.bulk_create(Guess(at=At.SIGN_IN, by="somebody") for _ in range(LIMITS[At.SIGN_IN].together))
    assert client.post("/account/removal/", {"password": SECRET}).status_code == 429
    assert User.objects.count() == 1


def test_a_deleted_account_is_gone_and_the_books_are_not(alice: User, friday: Table) -> None:
    browser = holding(friday.keeper)
    sign_in(browser)
    assert browser.post("/account/removal/", {"password": SECRET}).status_code == 303
    assert (User.objects.filter(pk=alice.pk).exists(), is_in(browser)) == (False, False)
    assert browser.get(f"/books/{friday.book.slug}/").status_code == 200


def test_nobody_deletes_an_account_without_its_password(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.post("/account/removal/", {"password": "something else"}).status_code == 422
    assert User.objects.count() == 1


def test_a_password_is_never_sent_back(client: Client) -> None:
    assert SECRET not in client.post("/account/new/", {"name": "", "password": SECRET}).text
