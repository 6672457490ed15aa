"""Who takes a trick where tables differ: over-ruffed throws and bombs."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.options import Contradiction, Group, option
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import N_, say


class OverRuff(Choice):
    TOP_TUPLE = (
        "top_tuple",
        N_("The widest part's top"),
        N_(
            "Of two plays that take a throw, only the widest parts are compared, of those the longest: the higher one "
            "wins."
        ),
    )
    EVERY_PART = (
        "every_part",
        N_("Every part"),
        N_("A later play takes a throw only when each of its parts is higher than the one it answers."),
    )
    HIGHEST_CARD = (
        "highest_card",
        N_("The highest card"),
        N_("Of two plays that take a throw, the one with the higher top card wins."),
    )
    PART_BY_PART = (
        "part_by_part",
        N_("Part by part"),
        N_("Of two plays that take a throw, the biggest parts are compared first, then the next, until one is higher."),
    )


class Bombs(Choice):
    NONE = ("none", N_("None"), N_("Four identical cards have no special power."))
    ANY_SUIT = (
        "any_suit",
        N_("Of any suit"),
        N_("Four or more identical cards of any suit beat whatever else has as many cards."),
    )
    SUIT_BOUND = (
        "suit_bound",
        N_("Of the led suit or trumps"),
        N_("Four or more identical cards of the led suit, or trumps, beat whatever else has as many cards."),
    )

    def admits(self, suit: Suit, led: Suit) -> bool:
        """Whether identical cards of this suit are a bomb on a lead of that suit."""
        return self is Bombs.ANY_SUIT or (self is Bombs.SUIT_BOUND and suit in {led, Suit.TRUMPS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Winning(Group):
    over_ruff: OverRuff = option(OverRuff.TOP_TUPLE, label=N_("Over-ruffing a throw"), cite="over-ruff")
    bombs: Bombs = option(Bombs.NONE, label=N_("Bombs"), cite="bombs")


BOMB = 4


def bombs_without_four(winning: Winning, table: Table) -> Iterator[Contradiction]:
    """A bomb takes four identical cards."""
    if winning.bombs is not Bombs.NONE and table.decks < BOMB:
        sentence = say(
            "A bomb takes four identical cards, and the decks hold {decks}; use four decks, or play without bombs.",
            decks=table.decks,
        )
        yield Contradiction(options=("table.decks", "winning.bombs"), sentence=sentence)


CONTRADICTIONS = (bombs_without_four,)
