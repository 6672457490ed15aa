"""Mischief: forged, replayed and smuggled requests change nothing, and learn nothing."""

import pytest
from django.core import signing
from django.test import Client

from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Book, Entry, Key, Match, Revision
from scorekeeper.web import access
from tests.web.cast import Table, hold, holding, play, table

pytestmark = pytest.mark.django_db

HANDS = ("", "preview/", "before/", "before/preview/", "removal/", "restoration/", "place/")
KEYS = ("code", "renewal", "revocation")


@pytest.fixture
def friday() -> Table:
    found = table()
    play(found.match, 35)
    return found


@pytest.fixture
def monday() -> Table:
    found = table("Monday")
    play(found.match, 80)
    return found


def written(book: Book) -> list[object]:
    found = [Match.objects.filter(book=book), Key.objects.filter(book=book), Book.objects.filter(pk=book.pk)]
    found += [model.objects.filter(match__book=book) for model in (Entry, Revision)]
    return [row for rows in found for row in rows.order_by("pk").values()]


@pytest.mark.parametrize("where", HANDS)
def test_a_hand_of_another_book_is_not_reached_through_ones_own(friday: Table, monday: Table, where: str) -> None:
    mallory, entry = holding(monday.keeper), Entry.objects.get(match=friday.match)
    path = f"/matches/{monday.match.slug}/hands/{entry.pk}/{where}"
    before = written(friday.book)
    sent = {"points": "200", "seen": "1", "key": "a-key-of-mallory", "to": "0"}
    assert {mallory.get(path).status_code, mallory.post(path, sent).status_code} <= {404, 405}
    assert written(friday.book) == before


@pytest.mark.parametrize("name", KEYS)
def test_a_link_of_another_book_is_not_reached_through_ones_own(friday: Table, monday: Table, name: str) -> None:
    before = written(friday.book)
    path = f"/books/{monday.book.slug}/keys/{friday.watcher.pk}/{name}/"
    response = holding(monday.keeper).post(path)
    assert (written(friday.book), friday.book.slug in response.get("Location", "")) == (before, False)


@pytest.mark.parametrize(
    "path",
    [
        "books/{book}/removal/",
        "matches/{match}/removal/",
        *(f"books/{{book}}/keys/{{key}}/{name}/" for name in KEYS),
    ],
)
def test_what_is_posted_again_changes_nothing_more(friday: Table, path: str) -> None:
    alice = holding(friday.keeper)
    where = "/" + path.format(book=friday.book.slug, match=friday.match.slug, key=friday.watcher.pk)
    alice.post(where)
    before = written(friday.book)
    alice.post(where)
    assert written(friday.book) == before


def test_every_letter_of_the_cookie_counts(friday: Table) -> None:
    cookie = hold(Client(), friday.keeper).cookies[access.COOKIE].value
    changed = [f"{cookie[:at]}{'A' if sign != 'A' else 'B'}{cookie[at + 1 :]}" for at, sign in enumerate(cookie)]
    mallory = Client()
    opened = []
    for each in changed[::7]:
        mallory.cookies[access.COOKIE] = each
        opened.append(mallory.get(f"/matches/{friday.match.slug}/live/").status_code)
    assert set(opened) == {404}


@pytest.mark.parametrize("key", ["somebody else’s", ""])
def test_a_cookie_that_somebody_else_signed_opens_nothing(friday: Table, key: str) -> None:
    mallory = Client()
    mallory.cookies[access.COOKIE] = signing.dumps([friday.keeper.token], key=f"{key}secret", salt=access.COOKIE)
    assert mallory.get(f"/books/{friday.book.slug}/").status_code == 404


@pytest.mark.parametrize("slug", ["x" * 5000, "..", "%2e%2e%2f", "a%00b", "李伟", "-", "SELECT"])
def test_any_address_may_be_asked_for(friday: Table, slug: str) -> None:
    alice = holding(friday.keeper)
    paths = [f"/open/{slug}/", f"/books/{slug}/", f"/books/{slug}/sharing/", f"/matches/{slug}/live/"]
    assert {alice.get(path).status_code for path in paths} <= {400, 404}


@pytest.mark.parametrize("code", ["' OR 1=1", "\x00" * 6, "ABC234" * 999, "😀" * 6, "ＡＢＣ２３４"])
def test_any_code_may_be_typed(client: Client, friday: Table, code: str) -> None:
    keys.give_code(friday.keeper)
    response = client.post("/code/", {"code": code})
    assert (response.status_code, access.COOKIE in response.cookies) == (422, False)


def test_a_watcher_becomes_no_keeper_by_opening_links_twice(friday: Table) -> None:
    bob = Client()
    for _ in range(2):
        bob.get(f"/open/{friday.watcher.token}/")
    assert bob.post(f"/books/{friday.book.slug}/sharing/").status_code == 404
    assert len(selectors.links(friday.book)) == 2
