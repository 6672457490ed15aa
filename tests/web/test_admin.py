"""Admin: whoever runs the server sees how much there is, can take away and give back, and can open no book."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper.store import keys, removals, selectors
from scorekeeper.store.models import Guess, House, Key, Saved
from tests.web.cast import Table, play, table

pytestmark = pytest.mark.django_db

LISTS = ("book", "match", "entry", "revision", "key", "guess", "player", "house", "saved")


@pytest.fixture
def friday() -> Table:
    return table()


@pytest.fixture
def root(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("root"))
    return client


def act(root: Client, kind: str, action: str, pk: int) -> None:
    response = root.post(f"/admin/store/{kind}/", {"action": action, "_selected_action": [str(pk)]})
    assert response.status_code == 302


def things(table: Table) -> dict[str, int]:
    entry = play(table.match, 35)
    return {"book": table.book.pk, "match": table.match.pk, "entry": entry.pk, "key": table.keeper.pk}


def test_the_first_page_counts(root: Client, friday: Table) -> None:
    play(friday.match, 35)
    keys.open_book(throwaway=True)
    removals.remove(table("Monday").book)
    shown = re.findall(r"<dt>([^<]*)</dt><dd>(\d+)</dd>", root.get("/admin/").text)
    assert shown[:5] == [
        ("Books", "1"),
        ("Demonstrations", "1"),
        ("Deleted books that can be brought back", "1"),
        ("Matches", "1"),
        ("Recorded entries", "1"),
    ]


@pytest.mark.usefixtures("friday")
def test_a_match_is_known_by_who_plays(root: Client) -> None:
    assert "Nan · Wei · Sam · Eve" in root.get("/admin/store/match/").text


def test_the_office_calls_things_by_their_names_in_its_readers_language(root: Client) -> None:
    html = root.get("/admin/store/match/", headers={"accept-language": "zh-hans"}).text
    assert ("选择场次查看" in html, "选择match查看" in html) == (True, False)


NO_CHOICE = re.compile(r'<option value=""[^>]*>.*?</option>', re.DOTALL)
"""What stands for no choice is Django's own word."""
HEADINGS = re.compile(r"<th scope=.col.[^>]*>.*?</th>|<summary.*?</summary>|<label[^>]*>.*?</label>", re.DOTALL)


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", LISTS)
def test_every_heading_filter_and_label_is_in_its_readers_language(
    root: Client, friday: Table, kind: str, language: str
) -> None:
    entry = play(friday.match, 35)
    Guess.objects.create(at="code", by="x")
    Saved.objects.create(book=friday.book, match=friday.match, entry=entry, op="follow", question="?")
    House.objects.create(book=friday.book, name="规则", rules={})
    address = f"/admin/store/{kind}/"
    [pk] = re.findall(rf"{address}(\d+)/change/", root.get(address).text)[:1]
    pages = [root.get(page, headers={"accept-language": language}).text for page in (address, f"{address}{pk}/change/")]
    parts = [part for page in pages for part in HEADINGS.findall(NO_CHOICE.sub("", page))]
    found = [re.sub(r"<[^>]*>", " ", part) for part in parts]
    assert len(found) > 1
    assert [part.split() for part in found if re.search("[A-Za-z]{2}", part)] == []


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.parametrize("query", [{}, {"q": "Friday"}, {"q": "\x00"}])
def test_everything_can_be_looked_at_and_searched(
    root: Client, friday: Table, kind: str, query: dict[str, str]
) -> None:
    play(friday.match, 35)
    assert root.get(f"/admin/store/{kind}/", query).status_code in {200, 302}


@pytest.mark.parametrize("kind", ["book", "match", "entry", "key"])
def test_one_thing_can_be_looked_at_and_not_changed(root: Client, friday: Table, kind: str) -> None:
    page = f"/admin/store/{kind}/{things(friday)[kind]}/"
    assert root.get(f"{page}change/").status_code == 200
    assert [root.post(f"{page}{deed}/", {"post": "yes"}).status_code for deed in ("change", "delete")] == [403, 403]


@pytest.mark.parametrize("kind", LISTS)
def test_nothing_is_added_by_hand(root: Client, kind: str) -> None:
    assert root.get(f"/admin/store/{kind}/add/").status_code == 403


def test_no_page_shows_what_opens_a_book(root: Client, friday: Table) -> None:
    keys.give_code(friday.keeper)
    friday.keeper.refresh_from_db()
    pages = [f"/admin/store/{kind}/" for kind in LISTS]
    pages += [f"/admin/store/{kind}/{pk}/change/" for kind, pk in things(friday).items()]
    html = "".join(root.get(page).text for page in pages)
    secrets = [key.token for key in Key.objects.all()] + [friday.keeper.code or ""]
    assert [secret for secret in secrets if secret in html] == []


def test_a_book_is_not_found_by_what_opens_it(root: Client, friday: Table) -> None:
    assert "0 results" in root.get("/admin/store/key/", {"q": friday.keeper.token}).text


def test_a_link_can_be_revoked(root: Client, friday: Table) -> None:
    act(root, "key", "revoke", friday.watcher.pk)
    assert (selectors.key(friday.watcher.token), selectors.key(friday.keeper.token)) == (None, friday.keeper)


@pytest.mark.parametrize("kind", ["book", "match"])
def test_a_book_and_a_match_can_be_deleted_and_brought_back(root: Client, friday: Table, kind: str) -> None:
    pk = things(friday)[kind]
    act(root, kind, "remove", pk)
    assert selectors.match(friday.match.slug) is None
    act(root, kind, "restore", pk)
    assert selectors.match(friday.match.slug) == friday.match


def test_what_the_admin_did_is_written_down(root: Client, friday: Table) -> None:
    act(root, "book", "remove", friday.book.pk)
    assert "Deleted." in root.get(f"/admin/store/book/{friday.book.pk}/history/").text


def test_a_password_can_be_given_anew(root: Client) -> None:
    """There is no e-mail, so this is the only way back in for whoever forgot it."""
    alice = User.objects.create_user("Alice")
    given = {"password1": "another horse", "password2": "another horse", "usable_password": "true"}
    root.post(f"/admin/auth/user/{alice.pk}/password/", given)
    alice.refresh_from_db()
    assert alice.check_password("another horse")


def test_the_admin_finds_no_book_by_being_the_admin(root: Client, friday: Table) -> None:
    assert root.get(f"/books/{friday.book.slug}/").status_code == 404


@pytest.mark.parametrize("path", ["/admin/", "/admin/login/"])
def test_the_strict_policy_holds_here_too(root: Client, path: str) -> None:
    response = root.get(path, follow=True)
    assert "'unsafe" not in response["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]* src=)[^>]*>[^<]*\w|\sstyle=|\son\w+=", response.text) == []


@pytest.mark.parametrize(
    ("language", "kind", "word"),
    [("en", "Was this follow allowed?", "Not allowed"), ("zh-hans", "这样跟牌行吗？", "不可以")],
)
def test_a_kept_ruling_is_told_in_words(root: Client, friday: Table, language: str, kind: str, word: str) -> None:
    Saved.objects.create(book=friday.book, op="follow", verdict="forbidden", question="")
    headers = {"accept-language": language}
    for path in ("/admin/store/saved/", f"/admin/store/saved/{Saved.objects.get().pk}/change/"):
        html = root.get(path, headers=headers).text
        assert (kind in html, word in html, ">follow<" in html, ">forbidden<" in html) == (True, True, False, False)


@pytest.mark.parametrize(("query", "shown"), [("op=follow", 1), ("op=throw", 0), ("verdict=forbidden", 1), ("op=x", 0)])
def test_kept_rulings_are_found_by_kind_and_verdict(root: Client, friday: Table, query: str, shown: int) -> None:
    Saved.objects.create(book=friday.book, op="follow", verdict="forbidden", question="")
    assert len(root.get(f"/admin/store/saved/?{query}").context["cl"].result_list) == shown


def test_a_ruling_of_a_kind_that_is_no_more_is_still_listed(root: Client, friday: Table) -> None:
    Saved.objects.create(book=friday.book, op="augury", verdict="", question="")
    assert ">augury<" in root.get("/admin/store/saved/").text
