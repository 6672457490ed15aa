"""Fines, and what each of them is charged to: a naive list, which knows nothing of steps, places and blocks."""

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach, Dealt, Fact, Hand, Match, NewSeats, NoClaim, Redeal, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from tests.match.evenings import FOUR, SIX, as_seen

if TYPE_CHECKING:
    from collections.abc import Callable

FINES = (5, 10, 20, 40)
"""No two sums of them are alike, so that a total says which were charged."""
BASE = 80
TABLES = [
    Match(rules=presets.TRACTOR, players=tuple(FOUR)),
    Match(rules=presets.FINDING_FRIENDS, players=tuple(SIX)),
]


def fine(points: int) -> Breach:
    return Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=points, note=f"fine {points}")


def hand(note: object, declarer: str | None = None) -> Hand:
    return Hand(count=Total(points=BASE), declarer=declarer, note=f"hand {note}")


@st.composite
def fined(draw: st.DrawFn) -> Match:
    """An evening as it was seen, with up to four fines in it, and redeals and other seats between them."""
    table = draw(st.sampled_from(TABLES))
    kinds: dict[str, Callable[[int], Fact]] = {
        "hand": lambda note: hand(note, table.players[0]),
        "redeal": lambda note: Redeal(claim=NoClaim.AGREED, note=f"redeal {note}"),
        "seats": lambda note: NewSeats(players=table.players, note=f"seats {note}"),
    }
    drawn = draw(st.lists(st.sampled_from([*kinds, "fine", "fine", "hand", "redeal"]), min_size=2, max_size=9))
    left, facts = [*FINES], list[Fact]()
    for number, kind in enumerate(drawn):
        if kind == "fine" and left:
            facts.append(fine(left.pop()))
        elif kind in kinds:
            facts.append(kinds[kind](number))
    return as_seen(Match(rules=table.rules, players=table.players, facts=tuple(facts)))


def charged(match: Match) -> dict[str, str]:
    """Each fine by its note, and what it was charged to; while it waits, to nothing.

    A redeal ends the waiting where partners are fixed and somebody has declared.
    """
    found, waiting = dict[str, str](), list[str]()
    for fact, declared in _declared(match):
        waiting += [fact.note] if isinstance(fact, Breach) else []
        if isinstance(fact, Hand) or (isinstance(fact, Redeal) and declared and len(match.players) == len(FOUR)):
            found |= dict.fromkeys(waiting, fact.note)
            waiting = []
    return found | dict.fromkeys(waiting, "")


def _declared(match: Match) -> list[tuple[Fact, bool]]:
    """Whether somebody had declared by then."""
    named = [isinstance(fact, Dealt) and bool(fact.declarer) for fact in match.facts]
    return [(fact, any(named[: at + 1])) for at, fact in enumerate(match.facts)]


def in_the_open(match: Match) -> set[str]:
    """Redeals before anybody had declared; a hand put before one of them settles that otherwise."""
    return {fact.note for fact, declared in _declared(match) if isinstance(fact, Redeal) and not declared}


def stay(before: Match, after: Match) -> bool:
    """Whether every fine that still stands is charged to what it was charged to."""
    standing = {fact.note for fact in after.facts}
    if in_the_open(after) != in_the_open(before) & standing:
        return True
    return charged(after) == {one: to for one, to in charged(before).items() if one in standing}


def totals(match: Match) -> dict[str, int]:
    return {step.fact.note: step.total or 0 for step in fold.steps(match) if isinstance(step.fact, Hand)}
