"""A table to play at in tests: a match in a book, and a browser that may write in it or only watch."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.core import signing
from django.test import Client

from scorekeeper.match.facts import Fact, Hand, Match, Total
from scorekeeper.rules import presets
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Book, Entry
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

KEY = "a-key-made-by-hand"
FOUR = ("Mei", "Otto", "Li", "Ada")
SIX = ("Mei", "Otto", "Li", "Ada", "Bo", "Zoe")
FIRST = Hand(count=Total(points=35), declarer="Mei")


def begin(players: tuple[str, ...] = FOUR, rules: RuleSet = presets.TRACTOR) -> Row:
    return services.begin(Book.objects.create(name="Fridays"), Match(rules=rules, players=players))


def play(row: Row, *facts: Fact) -> tuple[Entry, ...]:
    """Write facts down, one after the other."""
    return tuple(_record(row, fact) for fact in facts)


def _record(row: Row, fact: Fact) -> Entry:
    row.refresh_from_db()
    return services.record(row, fact, writer=Writer(seen=row.version), key=f"test-{row.version}")


def points(*totals: int) -> tuple[Hand, ...]:
    """Hands by their totals alone, Mei declaring the first."""
    return tuple(Hand(count=Total(points=total), declarer=None if at else "Mei") for at, total in enumerate(totals))


def let_in(client: Client, row: Row, role: keys.Role = keys.Role.KEEPER) -> Client:
    """Hand this browser a key."""
    client.cookies["keys"] = opened(row, role)
    return client


def opened(row: Row, role: keys.Role = keys.Role.KEEPER) -> str:
    """What the cookie of somebody with a key to the book holds."""
    return signing.dumps((keys.make(row.book, role).token,), salt="keys")


def send(client: Client, row: Row, address: str, seen: object = None, **typed: object) -> "Answer":
    """Post to one of the pages of a match, as whoever has just seen it."""
    row.refresh_from_db()
    sent = {"seen": row.version if seen is None else seen, "key": KEY, **typed}
    return client.post(f"/matches/{row.slug}/{address}", sent)


def facts(row: Row) -> tuple[Fact, ...]:
    """What stands written, whenever that was."""
    row.refresh_from_db()
    return tuple(replace(fact, at="") for fact in selectors.notebook(row).match.facts)
