"""Admin: whoever runs the server sees how much there is, can take away and give back, and can open no book."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from scorekeeper.store import keys, removals, selectors, services
from scorekeeper.store.models import Guess, House, Key, Saved
from scorekeeper.store.services import Writer
from tests.web.cast import Table, play, table

pytestmark = pytest.mark.django_db

LISTS = ("book", "match", "entry", "revision", "key", "guess", "player", "house", "saved")


@pytest.fixture
def root(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("root"))
    return client


def act(root: Client, kind: str, action: str, pk: int) -> None:
    response = root.post(f"/admin/store/{kind}/", {"action": action, "_selected_action": [str(pk)]})
    assert response.status_code == 302


DEEDS = [("book", "remove"), ("book", "restore"), ("match", "remove"), ("match", "restore"), ("key", "revoke")]


@pytest.mark.parametrize("allowed", [None, *DEEDS])
def test_each_action_needs_a_permission_of_its_own(
    client: Client, friday: Table, allowed: tuple[str, str] | None
) -> None:
    clerk = User.objects.create_user("clerk", is_staff=True)
    names = [f"view_{kind}" for kind in ("book", "match", "key")] + (["_".join(allowed[::-1])] if allowed else [])
    clerk.user_permissions.set(Permission.objects.filter(codename__in=names, content_type__app_label="store"))
    client.force_login(clerk)
    rows = {"book": friday.book, "match": friday.match, "key": friday.watcher}
    offered, done = list[tuple[str, str]](), list[tuple[str, str]]()
    for kind, deed in DEEDS:
        offered += [(kind, deed)] * (f'<option value="{deed}"' in client.get(f"/admin/store/{kind}/").text)
        before = LogEntry.objects.count()
        client.post(f"/admin/store/{kind}/", {"action": deed, "_selected_action": [str(rows[kind].pk)]})
        done += [(kind, deed)] * (LogEntry.objects.count() > before)
    assert (offered, done) == ([allowed] if allowed else [],) * 2


@pytest.fixture
def clerk(client: Client) -> Client:
    """Somebody on the staff who may give people new passwords, and delete accounts."""
    staff = User.objects.create_user("clerk", is_staff=True)
    names = ["view_user", "change_user", "delete_user"]
    staff.user_permissions.set(Permission.objects.filter(codename__in=names))
    client.force_login(staff)
    return client


def deleted(clerk: Client, user: User) -> bool:
    clerk.post("/admin/auth/user/", {"action": "delete_selected", "_selected_action": [str(user.pk)], "post": "yes"})
    clerk.post(f"/admin/auth/user/{user.pk}/delete/", {"post": "yes"})
    return not User.objects.filter(pk=user.pk).exists()


def test_who_may_change_accounts_gains_no_rights(clerk: Client) -> None:
    alice = User.objects.create_user("Alice")
    rights = {"is_active": "on", "is_staff": "on", "is_superuser": "on", "user_permissions": "1"}
    joined = {"date_joined_0": "2026-05-01", "date_joined_1": "20:00"}
    typed = {"username": "ROOT", "first_name": "Al", **rights, **joined}
    answer = clerk.post(f"/admin/auth/user/{alice.pk}/change/", typed)
    alice.refresh_from_db()
    assert (answer.status_code, alice.username, alice.first_name) == (302, "Alice", "Al")
    assert (alice.is_staff, alice.is_superuser, alice.user_permissions.count()) == (False, False, 0)


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}])
def test_who_may_change_accounts_leaves_those_of_the_staff_alone(clerk: Client, rights: dict[str, bool]) -> None:
    assert deleted(clerk, User.objects.create_user("Alice"))
    other = User.objects.create_user("Bob", "", "another horse", **rights)
    given = {"password1": "my own horse", "password2": "my own horse", "usable_password": "true"}
    answers = [clerk.post(f"/admin/auth/user/{other.pk}/{page}/", given).status_code for page in ("password", "change")]
    other.refresh_from_db()
    assert (answers, other.check_password("another horse"), deleted(clerk, other)) == ([403, 403], True, False)


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


NO_CHOICE = re.compile(r'<option value=""[^>]*>.*?</option>', re.DOTALL)
"""What stands for no choice is Django's own word."""
HEADINGS = re.compile(r"<th scope=.col.[^>]*>.*?</th>|<summary.*?</summary>|<label[^>]*>.*?</label>", re.DOTALL)


@pytest.mark.parametrize("kind", LISTS)
def test_every_heading_filter_and_label_is_in_its_readers_language(root: Client, friday: Table, kind: str) -> None:
    """Things are looked at and searched; nothing is added by hand."""
    entry = play(friday.match, 35)
    services.strike(entry, writer=Writer(seen=1))
    Guess.objects.create(at="code", by="x")
    Saved.objects.create(book=friday.book, match=friday.match, entry=entry, op="follow", question="?")
    House.objects.create(book=friday.book, name="规则", rules={})
    address = f"/admin/store/{kind}/"
    [pk] = re.findall(rf"{address}(\d+)/change/", root.get(address).text)[:1]
    for language in ("zh-hans", "zh-hant"):
        headers = {"accept-language": language}
        pages = [root.get(page, headers=headers).text for page in (address, f"{address}{pk}/change/")]
        parts = [part for page in pages for part in HEADINGS.findall(NO_CHOICE.sub("", page))]
        found = [re.sub(r"<[^>]*>", " ", part) for part in parts]
        assert len(found) > 1
        assert [part.split() for part in found if re.search("[A-Za-z]{2}", part)] == []
    assert {root.get(address, {"q": words}).status_code for words in ("Friday", "\x00")} <= {200, 302}
    assert root.get(f"{address}add/").status_code == 403


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=Wei saw it", 1),
        ("q=trump=7D", 1),
        ("q=Friday", 1),
        ("q=Saturday", 0),
        ("op=follow", 1),
        ("op=throw", 0),
        ("verdict=forbidden", 1),
        ("op=x", 0),
    ],
)
def test_a_ruling_is_found_by_its_words_kind_and_verdict(root: Client, friday: Table, query: str, found: int) -> None:
    Saved.objects.create(book=friday.book, op="follow", question="trump=7D", verdict="forbidden", note="Wei saw it.")
    name, _, value = query.partition("=")
    assert root.get("/admin/store/saved/", {name: value}).context["cl"].result_count == found


def test_things_can_be_looked_at_and_not_changed_and_no_page_shows_what_opens_a_book(
    root: Client, friday: Table
) -> None:
    keys.give_code(friday.keeper)
    friday.keeper.refresh_from_db()
    html = "".join(root.get(f"/admin/store/{kind}/").text for kind in LISTS)
    for kind, pk in things(friday).items():
        page = f"/admin/store/{kind}/{pk}/"
        html += root.get(f"{page}change/").text
        assert [root.post(f"{page}{deed}/", {"post": "yes"}).status_code for deed in ("change", "delete")] == [403, 403]
    secrets = [key.token for key in Key.objects.all()] + [friday.keeper.code]
    assert [secret for secret in secrets if secret in html] == []
    assert "0 results" in root.get("/admin/store/key/", {"q": friday.keeper.token}).text


def test_a_link_can_be_revoked(root: Client, friday: Table) -> None:
    act(root, "key", "revoke", friday.watcher.pk)
    assert (selectors.key(friday.watcher.token), selectors.key(friday.keeper.token)) == (None, friday.keeper)


@pytest.mark.parametrize("kind", ["book", "match"])
def test_a_book_and_a_match_can_be_deleted_and_brought_back(root: Client, friday: Table, kind: str) -> None:
    pk = things(friday)[kind]
    act(root, kind, "remove", pk)
    assert "Deleted." in root.get(f"/admin/store/{kind}/{pk}/history/").text
    assert selectors.match(friday.match.slug) is None
    act(root, kind, "restore", pk)
    assert selectors.match(friday.match.slug) == friday.match


def test_a_password_can_be_given_anew(root: Client) -> None:
    """There is no e-mail, so this is the only way back in for whoever forgot it."""
    alice = User.objects.create_user("Alice")
    given = {"password1": "another horse", "password2": "another horse", "usable_password": "true"}
    root.post(f"/admin/auth/user/{alice.pk}/password/", given)
    alice.refresh_from_db()
    assert alice.check_password("another horse")


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
    Saved.objects.create(book=friday.book, op="augury", verdict="", question="")  # as a later version may find it
    assert ">augury<" in root.get("/admin/store/saved/", headers=headers).text
