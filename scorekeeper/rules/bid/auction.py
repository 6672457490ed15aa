"""The auction: who sits at the table, what was shown, where the bidding stands, and what cannot be as entered."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import Problem, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidder:
    """A player at the table: the level is the player's own rank."""

    name: str
    level: Rank
    lost_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Cards that somebody showed, face up, to make trumps; perhaps when the kitty was buried already."""

    by: str
    cards: tuple[Card, ...]
    after_kitty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """The seats counterclockwise; who declares, where that is settled before the draw; and the bids in order."""

    seats: tuple[Bidder, ...]
    declarer: str | None = None
    bids: tuple[Bid, ...] = ()

    def seat(self, name: str) -> Bidder:
        return next(seat for seat in self.seats if seat.name == name)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingBid:
    """Where the bidding stands: what is trump, who declares by it, whose cards lie out, and who stole the kitty."""

    trump: Trump | None = None
    maker: str | None = None
    by: str | None = None
    shown: tuple[Card, ...] = ()
    kitty: str | None = None


def lying_after(laid: int, shown: int) -> int:
    """Cards shown again are the whole bid where they are more than before, and are added to it where they are not.

    5H, and then 5H 5H by the same player: two copies lie out. 5H, and then 5H: two as well.
    """
    return shown if shown > laid else laid + shown


def auction_problems(table: Table, auction: Auction, bid: Bid | None = None) -> tuple[Problem, ...]:
    """What cannot be as entered: strangers, bids without cards, more copies shown than the pack holds."""
    shown = [(f"bids[{number}]", made) for number, made in enumerate(auction.bids)]
    shown += [("next", bid)] if bid else []
    return (*_seating(auction, shown), *_showing(table, shown))


def _seating(auction: Auction, shown: list[tuple[str, Bid]]) -> Iterator[Problem]:
    names = [seat.name for seat in auction.seats]
    for name, times in Counter(names).items():
        if times > 1:
            yield Problem(field="seats", sentence=say("{name} has two seats; give every player one name.", name=name))
    for place, speaker in [("declarer", auction.declarer), *((f"{place}.by", bid.by) for place, bid in shown)]:
        if speaker is not None and speaker not in names:
            sentence = say("{name} has no seat at this table; name one of the players seated.", name=speaker)
            yield Problem(field=place, sentence=sentence)


def _showing(table: Table, shown: list[tuple[str, Bid]]) -> Iterator[Problem]:
    """No face lies out more often than the pack holds it, counting for each player the most that he showed of it."""
    most: dict[Card, Counter[str]] = {}
    for place, bid in shown:
        field = f"{place}.cards"
        if not bid.cards:
            sentence = say("{name}'s bid has no cards; a bid shows at least one.", name=bid.by)
            yield Problem(field=field, sentence=sentence)
        for face, copies in Counter(bid.cards).items():
            players = most.setdefault(face, Counter())
            players[bid.by] = lying_after(players[bid.by], copies)
            count, held = players.total(), table.copies(face)
            if count > held:
                sentence = say(
                    "With this bid {count} copies of {face} have been shown; the pack holds {held}.",
                    count=count,
                    face=face,
                    held=held,
                )
                yield Problem(field=field, sentence=sentence)
