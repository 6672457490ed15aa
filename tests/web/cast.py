"""The cast: Alice keeps, Bob watches, Charlie is a stranger; and the table they sit at."""

from dataclasses import dataclass

from django.core import signing
from django.test import Client

from scorekeeper.match import facts
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Entry, Key, Match
from scorekeeper.store.services import Writer
from scorekeeper.web import access

PLAYERS = ("Nan", "Wei", "Sam", "Eve")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A book with one match in it, and the keys to both."""

    book: Book
    match: Match
    keeper: Key
    watcher: Key
    guest: Key


def table(name: str = "Friday") -> Table:
    keeper = keys.open_book(name=name)
    watcher = keys.only_one(keeper.book, Key.Role.WATCHER)
    match = services.begin(keeper.book, facts.Match(rules=presets.TRACTOR, players=PLAYERS))
    guest = keys.make(keeper.book, Key.Role.WATCHER, match)
    return Table(book=keeper.book, match=match, keeper=keeper, watcher=watcher, guest=guest)


def hold(client: Client, *held: Key) -> Client:
    """A browser that was given these keys."""
    client.cookies[access.COOKIE] = signing.dumps([key.token for key in held], salt=access.COOKIE)
    return client


def holding(*held: Key) -> Client:
    return hold(Client(), *held)


def play(match: Match, points: int) -> Entry:
    """Somebody records a hand; the first one that Nan declares."""
    match.refresh_from_db()
    declarer = None if match.version else "Nan"
    fact = facts.Hand(count=facts.Total(points=points), declarer=declarer)
    return services.record(match, fact, writer=Writer(seen=match.version), key=f"hand-{match.version}")
