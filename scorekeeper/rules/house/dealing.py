"""Who draws the first card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.house.kinds import Choice, OneOf
from scorekeeper.rules.house.options import Group, option
from scorekeeper.rules.words import N_


class DrawsFirst(Choice):
    SHUFFLER_COUNTS = (
        "shuffler_counts",
        N_("Turned card"),
        N_("A card is turned up and counted round from the shuffler; whoever the count ends on draws first."),
    )
    DEALER = ("dealer", N_("Dealer"), N_("The dealer draws first."))
    RIGHT_OF_DEALER = (
        "right_of_dealer",
        N_("Dealer's right"),
        N_("The player on the dealer's right draws first."),
    )
    LAST_WINNER = (
        "last_winner",
        N_("Next declarer"),
        N_("The next declarer draws first; while the deal is open, a card is turned up and counted."),
    )

    def drawer(self, players: Sequence[str], dealer: str | None, declarer: str | None) -> str | None:
        """Who draws first of players in turn order; nobody where the dealer is not known or a card is counted."""
        match self:
            case DrawsFirst.SHUFFLER_COUNTS:
                return None
            case DrawsFirst.LAST_WINNER:
                return declarer
        if dealer is None or self is DrawsFirst.DEALER:
            return dealer
        return players[(players.index(dealer) + 1) % len(players)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Group):
    prefix: ClassVar[str] = "dealing"

    first_draw: DrawsFirst = option(
        OneOf(DrawsFirst),
        DrawsFirst.SHUFFLER_COUNTS,
        label=N_("Who draws first"),
        cite="first-draw",
        procedural=True,
    )
