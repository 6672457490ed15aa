"""Every address × every kind of visitor, looked at and posted to. An address that matrix.txt does not know fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Entry, Guess, House, Key, Match, Merger, Player, Revision, Saved
from scorekeeper.store.services import Writer
from scorekeeper.web.matches.open_match import STEPS
from tests.web.cast import Table, hold, holding, play, table

Cookies = dict[str, dict[str, str]]
VISITORS = (
    "stranger",
    "late with a code",
    "watcher",
    "guest",
    "keeper of another book",
    "revoked keeper",
    "account",
    "clerk",
    "admin",
    "keeper",
)
GROUPS = {
    "all": (set(VISITORS), 0),
    "guests": ({"watcher", "guest", "keeper"}, 404),
    "readers": ({"watcher", "keeper"}, 404),
    "keepers": ({"keeper"}, 404),
    "accounts": ({"account", "clerk", "admin"}, 302),
    "office": ({"clerk", "admin"}, 302),
    "staff": ({"admin"}, 302),
}
"""Who belongs to a group, and what everybody else is answered."""
UNHEARD = ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
SEEN = {"changelist", "change", "history"}
OPENED = {
    ("view", False): SEEN,
    ("view", True): SEEN,
    ("change", False): SEEN,
    ("change", True): SEEN | {"password_change"},
    ("delete", False): set[str](),
    ("delete", True): {"delete"},
    ("add", False): set[str](),
    ("add", True): set[str](),
}
"""What a permission opens of the kind of row that it is for: of a book and its like, and of an account."""
ALWAYS = {"admin:app_list", "admin:password_change", "admin:password_change_done"}
"""What whoever is on the staff may open, whatever else she may."""

pytestmark = pytest.mark.django_db
LINES = [
    line.split()
    for line in (Path(__file__).parent / "matrix.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
EXPECTED = {name: (looked_at, posted_to) for name, looked_at, posted_to in LINES}


@dataclass(frozen=True)
class Address:
    """One address of the product: its name, its route, and the parts of it that change."""

    name: str
    route: str
    parts: tuple[str, ...]


def addresses(patterns: list[URLPattern | URLResolver], space: str = "", route: str = "") -> Iterator[Address]:
    for pattern in patterns:
        here = f"{route}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space, here)
        elif pattern.name:
            inherited = tuple(part.split(":")[-1].rstrip(">") for part in here.split("<")[1:])
            yield Address(f"{space}{pattern.name}", here, tuple(part.partition(">")[0] for part in inherited))


ADDRESSES = [*addresses(get_resolver().url_patterns)]
OURS = [each for each in ADDRESSES if not each.name.startswith("admin:")]
DJANGOS = [each for each in ADDRESSES if each.name.startswith("admin:")]


@pytest.fixture(params=["ours", pytest.param("Django's", marks=pytest.mark.ignore_template_errors)])
def asked(request: pytest.FixtureRequest) -> list[Address]:
    """Django's templates ask for variables that are not always there, and all its pages for the same two rights."""
    one_in = 1 if request.config.option.exhaustive else 8
    return OURS if request.param == "ours" else DJANGOS[::one_in]


def line_for(name: str) -> str | None:
    """The line of its own, or the one for all of its kind."""
    return name if name in EXPECTED else next((each for each in EXPECTED if fnmatchcase(name, each)), None)


def expected(name: str, column: int) -> dict[str, int]:
    """readers:200 says that readers are answered 200, and everybody else as if there were nothing."""
    rule, _, exception = EXPECTED[line_for(name) or ""][column].partition("+")
    group, status = rule.split(":")
    members, otherwise = GROUPS[group]
    found = {visitor: int(status) if visitor in members else otherwise for visitor in VISITORS}
    for who, other in [exception.split(":")] * bool(exception):
        found |= dict.fromkeys(GROUPS[who][0] if who in GROUPS else {who}, int(other))
    return found


@pytest.fixture
def friday() -> Table:
    found = table()
    for points in (35, 80):
        play(found.match, points)
    found.match.refresh_from_db()
    services.move(Entry.objects.latest("pk"), to=0, writer=Writer(seen=found.match.version))
    found.match.refresh_from_db()
    House.objects.create(book=found.book, name="Ours", rules={})
    Saved.objects.create(book=found.book, op="follow", question="")
    into = found.book.players.all()[0].pk
    Merger.objects.create(book=found.book, number=10**6, name="Ted", into=into, matches=[], rulings=[])
    Guess.objects.create(at=Guess.At.CODE, by="somebody")
    User.objects.create_user("ann")
    User.objects.create_superuser("root")
    return found


@pytest.fixture
def cookies(friday: Table) -> Cookies:
    """What is in the browser of each visitor. The keeper's comes last: whoever comes before has to change nothing."""
    revoked = keys.make(friday.book, Key.Role.KEEPER)
    keys.revoke(revoked)
    held = {
        "watcher": friday.watcher,
        "guest": friday.guest,
        "keeper of another book": table("Monday").keeper,
        "revoked keeper": revoked,
        "keeper": friday.keeper,
    }
    users = {
        "account": User.objects.get(username="ann"),
        "clerk": User.objects.create_user("clerk", is_staff=True),
        "admin": User.objects.get(username="root"),
    }
    found = {visitor: holding(held[visitor]) if visitor in held else Client() for visitor in VISITORS}
    for visitor, user in users.items():
        found[visitor].force_login(user)
    too_late(found["late with a code"], friday)
    return {visitor: {name: kept.value for name, kept in each.cookies.items()} for visitor, each in found.items()}


def too_late(client: Client, friday: Table) -> None:
    """Whoever typed a code that had been good once; it opens nothing, and leaves nothing behind that does."""
    keys.give_code(friday.keeper)
    friday.keeper.refresh_from_db()
    Key.objects.filter(pk=friday.keeper.pk).update(code_until=timezone.now() - timedelta(seconds=1))
    assert client.post("/code/", {"code": friday.keeper.code}).status_code == 422


def browsers(cookies: Cookies) -> dict[str, Client]:
    """Everybody comes to an address as to the first."""
    found = {visitor: Client() for visitor in cookies}
    for visitor, client in found.items():
        for name, value in cookies[visitor].items():
            client.cookies[name] = value
    return found


@contextmanager
def undone() -> Iterator[None]:
    """One table serves for every address: what was done there is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def path(address: Address, friday: Table) -> str:
    entry = Entry.objects.filter(match=friday.match).latest("pk")
    values: dict[str, object] = {
        "slug": friday.match.slug if address.route.startswith("matches/") else friday.book.slug,
        "token": friday.watcher.token,
        "number": _number(address, friday),
        "pk": entry.pk,
        "version": friday.match.version,
        "player": friday.book.players.all()[0].pk,
        "house": friday.book.houses.all()[0].pk,
        "kind": "follow",
        "key": "tuple-duty",
        "app_label": "store",
        "content_type_id": 1,
    }
    return reverse(address.name, kwargs={part: values.get(part) or _row_of(address) for part in address.parts})


def _number(address: Address, friday: Table) -> int:
    if "/keys/" in address.route:
        return friday.watcher.pk
    if "/mergers/" in address.route:
        return friday.book.mergers.all()[0].pk
    row = friday.book.players.all()[0] if "/players/" in address.route else friday.book.rulings.all()[0]
    return row.pk


def _row_of(address: Address) -> int:
    """Something for the admin to look at, as in admin:store_book_change."""
    app, model, *_ = address.name.partition(":")[2].split("_")
    kind = apps.get_model(app, model) if app in {"auth", "store"} else Book
    first = kind._default_manager.first()  # noqa: SLF001 - whatever model it is
    assert first
    return int(first.pk)


def written(book: Book) -> list[object]:
    """Everything that is written of a book."""
    return [
        *Book.objects.filter(pk=book.pk).values(),
        *Match.objects.filter(book=book).order_by("pk").values(),
        *Entry.objects.filter(match__book=book).order_by("pk").values(),
        *Revision.objects.filter(match__book=book).order_by("pk").values(),
        *[
            row
            for model in (Player, Merger, House, Key, Saved)
            for row in model.objects.filter(book=book).order_by("pk").values()
        ],
    ]


def test_every_address_has_a_line() -> None:
    assert [address.name for address in ADDRESSES if line_for(address.name) is None] == []


def test_every_line_has_an_address() -> None:
    used = {line_for(address.name) for address in ADDRESSES}
    assert [name for name in EXPECTED if name not in used] == []


@pytest.mark.exhaustive
def test_who_looks_sees_what_is_hers(asked: list[Address], friday: Table, cookies: Cookies) -> None:
    answered = {each.name: looked(path(each, friday), cookies) for each in asked}
    assert {name: found for name, found in answered.items() if found != expected(name, 0)} == {}


def looked(where: str, cookies: Cookies) -> dict[str, int]:
    with undone():  # an account keeps what a link has opened
        return {visitor: client.get(where).status_code for visitor, client in browsers(cookies).items()}


@pytest.mark.same_rows
def test_no_page_tells_a_chat_anything_but_those_that_are_sent(friday: Table) -> None:
    """A ruling that was asked, and the link to watch one match, are the only ones; the test of those is elsewhere."""
    keeper = holding(friday.keeper)
    said = {each.name: keeper.get(path(each, friday)) for each in OURS}
    assert [name for name, answer in said.items() if not answer.streaming and b'"og:' in answer.content] == []


@pytest.mark.exhaustive
def test_who_posts_changes_what_is_hers(asked: list[Address], friday: Table, cookies: Cookies) -> None:
    answered = {each.name: posted(path(each, friday), friday.book, cookies) for each in asked}
    assert {name: found for name, found in answered.items() if found != (expected(name, 1), True)} == {}


def posted(where: str, book: Book, cookies: Cookies) -> tuple[dict[str, int], bool]:
    """What each is answered, and whether nobody but the keeper has changed anything."""
    cache.clear()
    STEPS.clear()
    answered, unchanged, before = {}, True, written(book)
    with undone():
        for visitor, client in browsers(cookies).items():
            unchanged = visitor != "keeper" or written(book) == before
            answered[visitor] = client.post(where).status_code
    return answered, unchanged


def test_nothing_is_done_in_any_other_way(friday: Table, cookies: Cookies) -> None:
    """Whoever holds everything, at every address: only what looks and what posts is heard."""
    before, answered = written(friday.book), {}
    for each in OURS:
        with undone():
            keeper, where = browsers(cookies)["keeper"], path(each, friday)
            answered[each.name] = {keeper.generic(method, where).status_code for method in UNHEARD}
            looked = keeper.head(where)
            assert (b"".join(looked), looked.status_code) == (b"", keeper.get(where).status_code), each.name
    assert {name: found for name, found in answered.items() if found != {405}} == {}
    assert written(friday.book) == before


@pytest.mark.same_rows
@pytest.mark.exhaustive(one_in=4)
@pytest.mark.ignore_template_errors
@pytest.mark.parametrize("allowed", ["view", "add", "change", "delete"])
def test_the_office_opens_by_permissions_alone(friday: Table, allowed: str) -> None:
    """Each of the usual four for one kind of row at a time; what acts on rows has permissions of its own, elsewhere."""
    answered = {}
    for row in [each for each in DJANGOS if each.name.endswith("_changelist")]:
        kind = row.name.partition(":")[2].removesuffix("_changelist")
        app, model = kind.split("_")
        clerk = User.objects.create_user(kind, is_staff=True)
        clerk.user_permissions.set(
            Permission.objects.filter(codename=f"{allowed}_{model}", content_type__app_label=app)
        )
        client = Client()
        client.force_login(clerk)
        answered[kind] = {
            each.name for each in DJANGOS if "_" in each.name and client.get(path(each, friday)).status_code == 200
        }
    opened = {kind: {f"admin:{kind}_{what}" for what in OPENED[allowed, kind == "auth_user"]} for kind in answered}
    assert {kind: found - ALWAYS for kind, found in answered.items()} == opened


@pytest.mark.exhaustive
def test_a_forged_form_changes_nothing(asked: list[Address], friday: Table) -> None:
    """Posted from another site, with the keeper's own cookies."""
    before, answered = written(friday.book), {}
    for each in asked:
        keeper = hold(Client(enforce_csrf_checks=True), friday.keeper)
        where = path(each, friday)
        answered[each.name] = keeper.post(where, headers={"origin": "https://elsewhere.example"}).status_code
    assert answered == {each.name: 400 if each.name == "api" else 403 for each in asked}
    assert written(friday.book) == before
