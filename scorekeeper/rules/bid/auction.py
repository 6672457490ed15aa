"""The auction: who sits at the table, what was shown, and a bid held against the cards that lie out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Card, Colour, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import PAIR, Bidding
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.rulings import Problem, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at the table: the level is the player's own rank."""

    name: str
    level: Rank
    lost_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Cards that somebody showed, face up, to make trumps."""

    by: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """The seats counterclockwise; who declares, where that is settled before the draw; and the bids in order."""

    seats: tuple[Seat, ...]
    declarer: str | None = None
    bids: tuple[Bid, ...] = ()

    def seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.name == name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where the bidding stands: what is trump, who declares by it, and whose cards lie out."""

    trump: Trump | None = None
    maker: str | None = None
    by: str | None = None
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """So many copies of a face, shown by somebody. `starter` is the declarer where no bid can change that any more."""

    rules: Bidding
    standing: Standing
    seat: Seat
    face: Card
    count: int
    starter: Seat | None
    may_declare: bool

    @property
    def name(self) -> str:
        return self.seat.name

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.face,) * self.count

    @property
    def lying(self) -> tuple[Card, ...]:
        return self.standing.shown

    @property
    def joker(self) -> bool:
        return self.face.rank is None

    @property
    def own_rank(self) -> bool:
        """Whether the cards are of the bidder's own rank, while that could still become the trump rank."""
        return self.starter is None and self.face.rank is self.seat.level

    @property
    def rank_in_force(self) -> Rank | None:
        """The trump rank that a bid could keep: the one bid, or a settled declarer's before any bid."""
        if self.standing.trump:
            return self.standing.trump.rank
        return self.starter.level if self.starter else None

    @property
    def longer(self) -> bool:
        """More identical cards than lie out; at some tables as many of a higher suit will do."""
        if self.count != len(self.lying):
            return self.count > len(self.lying)
        return self.rules.equal_length.overtakes(self.face, self.lying[0], self.count)

    @property
    def suits_compete(self) -> bool:
        """Whether the suit could have decided between bids as long as the one that lies out."""
        return self.rules.equal_length.suits_compete and len(self.lying) >= PAIR

    @property
    def stronger_than_jokers(self) -> bool:
        """Jokers give way to more jokers, or to as many red ones where they are black; other cards always do."""
        if not self.lying or self.lying[0].rank or self.count > len(self.lying):
            return True
        colours = self.face.colour, self.lying[0].colour
        return self.count == len(self.lying) and colours == (Colour.RED, Colour.BLACK)


def lying_after(laid: int, shown: int) -> int:
    """Cards shown again are the whole bid where they are more than before, and are added to it where they are not."""
    return shown if shown > laid else laid + shown


def problems(table: Table, auction: Auction, bid: Bid | None = None) -> tuple[Problem, ...]:
    """What cannot be as entered: strangers, bids without cards, more copies shown than the pack holds."""
    shown = [(f"bids[{number}]", made) for number, made in enumerate(auction.bids)]
    shown += [("next", bid)] if bid else []
    return (*_seating(auction, shown), *_showing(table, shown))


def _seating(auction: Auction, shown: list[tuple[str, Bid]]) -> Iterator[Problem]:
    names = [seat.name for seat in auction.seats]
    for name, times in Counter(names).items():
        if times > 1:
            yield Problem(field="seats", sentence=say("{name} has two seats; give every player one name.", name=name))
    speakers = [("declarer", auction.declarer), *((f"{place}.by", bid.by) for place, bid in shown)]
    for place, speaker in speakers:
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
            if players.total() > table.copies(face):
                sentence = say(
                    "With this bid {count} copies of {face} have been shown; the pack holds {held}.",
                    count=players.total(),
                    face=face,
                    held=table.copies(face),
                )
                yield Problem(field=field, sentence=sentence)
