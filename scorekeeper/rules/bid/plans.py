"""Plans: which cards to leave out, and how large a kitty to take, so that every hand gets the same number (C-B)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, Card, Rank, card
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.rulings import Sentence, say

MOST_PLANS = 8
SMALLEST_KITTY = 5
"""A smaller remainder is topped up by a round of cards."""
ORDINARY_KITTY = 12
"""Up to here a kitty is proposed to any number of players; beyond, only where a topped-up remainder is larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A table whose hands come out even, and what speaks for it; known ones are played and described elsewhere."""

    table: Table
    hand: int
    known: bool
    reason: Sentence


class _Kind(Enum):
    """What a table has to look for among its cards."""

    NOTHING = 0
    JOKERS = 1
    LOW_CARDS = 2
    BOTH = 3


@dataclass(frozen=True, slots=True)
class _Idea:
    """So many decks with some cards left out, and a kitty with which the rest comes out even."""

    decks: int
    kitty: int
    red_out: int
    black_out: int
    low: tuple[Card, ...] = ()
    known: bool = False

    @property
    def size(self) -> int:
        return 54 * self.decks - len(self.left_out)

    @property
    def left_out(self) -> tuple[Card, ...]:
        return (RED_JOKER,) * self.red_out + (BLACK_JOKER,) * self.black_out + self.low

    @property
    def kind(self) -> _Kind:
        return _Kind(1 * bool(self.red_out or self.black_out) + 2 * bool(self.low))

    def away(self, wanted: int) -> int:
        return abs(self.kitty - wanted)

    def trouble(self, wanted: int) -> tuple[int, bool]:
        """What it costs a table: looking for cards, low ones more than jokers, and another kitty than agreed."""
        looking = 3 * bool(self.left_out) + len(self.left_out) + len(self.low)
        return 4 * self.away(wanted) + looking, not self.known

    def spares(self, other: "_Idea", wanted: int) -> bool:
        """Whether this leaves no reason for the other: as near to the kitty agreed, and no more cards to look for."""
        comparable = self.kind in {_Kind.NOTHING, other.kind} or other.kind is _Kind.BOTH
        nearer = self.away(wanted) <= other.away(wanted)
        return comparable and nearer and len(self.left_out) <= len(other.left_out)


_KNOWN = (
    (4, _Idea(1, 6, 0, 0, known=True)),
    (4, _Idea(2, 8, 0, 0, known=True)),
    (5, _Idea(2, 8, 0, 0, known=True)),
    (5, _Idea(3, 7, 0, 0, known=True)),
    (6, _Idea(2, 6, 0, 0, known=True)),
    (6, _Idea(2, 12, 0, 0, known=True)),
    (6, _Idea(3, 12, 0, 0, known=True)),
    (7, _Idea(2, 6, 2, 2, known=True)),
    (8, _Idea(3, 6, 1, 3, known=True)),
    (9, _Idea(3, 6, 0, 3, known=True)),
    (10, _Idea(3, 6, 3, 3, known=True)),
    (11, _Idea(3, 6, 1, 1, known=True)),
    (12, _Idea(4, 6, 2, 4, known=True)),
)


@lru_cache(maxsize=128)
def plans(table: Table, wanted: int) -> tuple[Plan, ...]:
    """The nicest ways for these players and decks with about this kitty; after them what they could do with others."""
    known = [idea for players, idea in _KNOWN if players == table.players]
    here = [idea for idea in known if idea.decks == table.decks]
    nicest: list[_Idea] = []
    for idea in sorted((*here, *_even(table, wanted)), key=lambda idea: idea.trouble(wanted)):
        if idea.known or not any(nicer.spares(idea, wanted) for nicer in nicest):
            nicest.append(idea)
    elsewhere = [idea for idea in known if idea.decks != table.decks]
    usual = _topped_up(table)
    if usual.decks not in {table.decks, *(idea.decks for idea in known)}:
        elsewhere.append(usual)
    return tuple(_plan(table, idea, wanted) for idea in (*nicest[:MOST_PLANS], *elsewhere))


def _even(table: Table, wanted: int) -> Iterator[_Idea]:
    """Everything to leave out that leaves equal hands and a kitty of a sensible size."""
    largest = max(ORDINARY_KITTY, table.players + SMALLEST_KITTY - 1)
    kitties = {wanted, *range(SMALLEST_KITTY, largest + 1)}
    for red, black, low in _left_out(table):
        for kitty in kitties:
            idea = _Idea(table.decks, kitty, red, black, low)
            hands = idea.size - kitty
            if hands > 0 and hands % table.players == 0:
                yield idea


def _left_out(table: Table) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Any number of jokers, in pairs as far as that goes; or up to one card for each player, from the lowest on."""
    for jokers in range(2 * table.decks + 1):
        yield jokers // 2, jokers - jokers // 2, ()
    low = _low_cards(table.decks)
    for count in range(1, min(table.players, len(low) + 1)):
        yield 0, 0, tuple(low[:count])
        yield table.decks, table.decks, tuple(low[:count])


def _low_cards(decks: int) -> list[Card]:
    """One copy each of the low cards without points; no rank goes altogether, for every rank is somebody's level."""
    suits = PRINTED_SUITS if decks > 1 else PRINTED_SUITS[:-1]
    return [card(rank, suit) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR) for suit in suits]


def _topped_up(table: Table) -> _Idea:
    """A deck for every two players, all cards, and what is left over as the kitty."""
    decks = table.players // 2
    kitty = 54 * decks % table.players
    while kitty < SMALLEST_KITTY:
        kitty += table.players
    return _Idea(decks, kitty, 0, 0)


def _plan(table: Table, idea: _Idea, wanted: int) -> Plan:
    changed = replace(
        table,
        decks=idea.decks,
        kitty=idea.kitty,
        red_jokers_out=idea.red_out,
        black_jokers_out=idea.black_out,
        cards_out=tuple(sorted(idea.low, key=_place)),
    )
    return Plan(
        table=changed,
        hand=(idea.size - idea.kitty) // table.players,
        known=idea.known,
        reason=_reason(table, idea, wanted),
    )


def _place(low: Card) -> tuple[int, int]:
    """Where a printed card stands in the pack: lists of cards left out are kept in that order."""
    return (PRINTED_SUITS.index(low.suit) if low.suit else 0, low.rank.height if low.rank else 0)


def _reason(table: Table, idea: _Idea, wanted: int) -> Sentence:
    if idea.decks != table.decks:
        return say("Decks: {decks}. {how}", decks=idea.decks, how=_how(idea, idea.kitty))
    how = _how(idea, wanted)
    return say("Some tables play it this way. {how}", how=how) if idea.known else how


def _how(idea: _Idea, wanted: int) -> Sentence:
    if not idea.left_out:
        if idea.kitty == wanted:
            return say("No card is left out, and the kitty is {kitty}.", kitty=idea.kitty)
        return say("No card is left out; the kitty is {kitty} instead of {wanted}.", kitty=idea.kitty, wanted=wanted)
    if idea.kitty == wanted:
        return say("Without {out} the kitty is {kitty}.", out=idea.left_out, kitty=idea.kitty)
    return say(
        "Without {out} the kitty is {kitty} instead of {wanted}.", out=idea.left_out, kitty=idea.kitty, wanted=wanted
    )
