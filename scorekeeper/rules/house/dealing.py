"""Who draws the first card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.options import Group, option
from scorekeeper.rules.words import N_


class Seats(NamedTuple):
    """The players in turn order, and who deals and who declares where that is known."""

    players: Sequence[str]
    dealer: str | None
    declarer: str | None


class DrawsFirst(Choice):
    SHUFFLER_COUNTS = (
        "shuffler_counts",
        N_("Turned card"),
        N_("A card is turned up and counted round from the shuffler; whoever the count ends on draws first."),
    )
    DEALER = ("dealer", N_("Dealer"), N_("The dealer draws first."))
    RIGHT_OF_DEALER = ("right_of_dealer", N_("Dealer's right"), N_("The player on the dealer's right draws first."))
    LAST_WINNER = (
        "last_winner",
        N_("Next declarer"),
        N_("The next declarer draws first; while the deal is open, a card is turned up and counted."),
    )

    def drawer(self, seats: Seats) -> str | None:
        """Who draws first; nobody where the dealer is not known or a card is counted."""
        match self:
            case DrawsFirst.SHUFFLER_COUNTS:
                return None
            case DrawsFirst.LAST_WINNER:
                return seats.declarer
        if seats.dealer is None or self is DrawsFirst.DEALER:
            return seats.dealer
        return seats.players[(seats.players.index(seats.dealer) + 1) % len(seats.players)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Group):
    first_draw: DrawsFirst = option(
        DrawsFirst.SHUFFLER_COUNTS, label=N_("Who draws first"), cite="first-draw", procedural=True
    )
