"""A table to play at in tests: a match in a book, and a browser that may write in it or only watch."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.core import signing
from django.test import Client

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, Match, Played, Redeal, Total
from scorekeeper.match.step import Step
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
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
    """As the program writes it: with who declared, and the rank that was played."""
    row.refresh_from_db()
    seen = fold.seen(fold.after(selectors.notebook(row).standing, fact))
    return services.record(row, seen, writer=Writer(seen=row.version), key=f"test-{row.version}")


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
    """What stands written, whenever that was, as far as the hands before it do not say it."""
    row.refresh_from_db()
    return tuple(replace(unsaid(step), at="") for step in fold.steps(selectors.notebook(row).match))


def unsaid(step: Step) -> Fact:
    """A fact without the declarer and the rank that the hands before it give."""
    fact, standing = step.fact, step.before
    if not isinstance(fact, Played | Redeal) or step.problems:
        return fact
    rank = standing.rank_played(replace(fact, trump_rank=None), fact.declarer)
    return replace(
        fact,
        declarer=None if fact.declarer == standing.declarer else fact.declarer,
        trump_rank=None if fact.trump_rank is rank else fact.trump_rank,
    )
