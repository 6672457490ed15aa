"""Plans: which cards to leave out, and how large a kitty to take, so that every hand gets the same number (C-B)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.cards.card import BLACK_JOKER, FACES, PRINTED_SUITS, RED_JOKER, Card, Rank, card
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import Sentence, say

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


@dataclass(frozen=True, slots=True)
class _Idea:
    """So many decks with some jokers and low cards left out, and a kitty with which the rest comes out even."""

    decks: int
    kitty: int
    red_out: int = 0
    black_out: int = 0
    low: tuple[Card, ...] = ()
    known: bool = False

    @property
    def left_out(self) -> tuple[Card, ...]:
        return (RED_JOKER,) * self.red_out + (BLACK_JOKER,) * self.black_out + self.low

    def trouble(self, wanted: int) -> tuple[int, bool]:
        """What it costs a table: looking for cards, low ones more than jokers, and another kitty than agreed."""
        looking = 3 * bool(self.left_out) + len(self.left_out) + len(self.low)
        return 4 * abs(self.kitty - wanted) + looking, not self.known

    def spares(self, other: "_Idea", wanted: int) -> bool:
        """Whether this leaves no reason for the other: nothing more to look for, and as near to the kitty agreed."""
        jokers, others_jokers = len(self.left_out) > len(self.low), len(other.left_out) > len(other.low)
        looks = jokers <= others_jokers and bool(self.low) <= bool(other.low)
        nearer = abs(self.kitty - wanted) <= abs(other.kitty - wanted)
        return looks and nearer and len(self.left_out) <= len(other.left_out)


_PLAYED = (
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
"""Players; decks, kitty, red and black jokers left out."""


@lru_cache(maxsize=128)
def plans(table: Table) -> tuple[Plan, ...]:
    """The nicest ways for these players and decks with about this kitty; after them what they could do with others.

    Eight players, three decks and a kitty of 6 leave 162 - 6 = 156 cards, which is four too many for even hands. Four
    jokers or the four twos can stay out; with three cards out the kitty is 7, with none it is 10. A plan is dropped
    where a nicer one asks for nothing more: nobody looks for six jokers and a two, to have a kitty of 11, where all
    the cards and a kitty of 10 will do.
    """
    known = [idea for players, idea in _PLAYED if players == table.players]
    here = [idea for idea in known if idea.decks == table.decks]
    nicest: list[_Idea] = []
    for idea in sorted((*here, *_even(table)), key=lambda idea: idea.trouble(table.kitty)):
        if idea.known or not any(nicer.spares(idea, table.kitty) for nicer in nicest):
            nicest.append(idea)
    elsewhere = [idea for idea in known if idea.decks != table.decks]
    usual = _topped_up(table.players)
    if usual.decks not in {table.decks, *(idea.decks for idea in known)}:
        elsewhere.append(usual)
    return tuple(_plan(table, idea) for idea in (*nicest[:MOST_PLANS], *elsewhere))


def table_for(table: Table, players: int) -> Table:
    """The table when another number sits down: a deck for every two, and all cards are in play if any kitty allows."""
    if players == table.players:
        return table
    ways = plans(replace(table, players=players, decks=players // 2))
    return next((plan.table for plan in ways if plan.table.complete), ways[0].table)


def _even(table: Table) -> Iterator[_Idea]:
    """Everything to leave out that leaves equal hands and a kitty of a sensible size."""
    largest = max(ORDINARY_KITTY, table.players + SMALLEST_KITTY - 1)
    for red, black, low in _left_out(table):
        for kitty in sorted({table.kitty, *range(SMALLEST_KITTY, largest + 1)}):
            hands = 54 * table.decks - red - black - len(low) - kitty
            if hands > 0 and hands % table.players == 0:
                yield _Idea(table.decks, kitty, red, black, low)


def _left_out(table: Table) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Any number of jokers, in pairs as far as that goes; or up to one card for each player, from the lowest on.

    Of the low cards one copy each, none with points; no rank goes altogether, for every rank is somebody's level.
    """
    for jokers in range(2 * table.decks + 1):
        yield jokers // 2, jokers - jokers // 2, ()
    suits = PRINTED_SUITS if table.decks > 1 else PRINTED_SUITS[:-1]
    low = [card(rank, suit) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR) for suit in suits]
    for count in range(1, min(table.players, len(low) + 1)):
        yield 0, 0, tuple(low[:count])
        yield table.decks, table.decks, tuple(low[:count])


def _topped_up(players: int) -> _Idea:
    """A deck for every two players, all cards, and what is left over as the kitty."""
    decks = players // 2
    kitty = 54 * decks % players
    while kitty < SMALLEST_KITTY:
        kitty += players
    return _Idea(decks, kitty)


def _plan(table: Table, idea: _Idea) -> Plan:
    changed = replace(
        table,
        decks=idea.decks,
        kitty=idea.kitty,
        red_jokers_out=idea.red_out,
        black_jokers_out=idea.black_out,
        cards_out=tuple(sorted(idea.low, key=FACES.index)),
    )
    hand = (changed.size - idea.kitty) // table.players
    return Plan(table=changed, hand=hand, known=idea.known, reason=_reason(table, idea))


def _reason(table: Table, idea: _Idea) -> Sentence:
    if idea.decks != table.decks:
        return _how(idea, idea.kitty)
    how = _how(idea, table.kitty)
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
