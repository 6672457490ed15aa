"""How trumps are made while the cards are drawn, and what happens when nobody makes them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, Card, Rank, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house.kinds import Choice, SetOf
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.words import N_, say

PAIR = 2


def _height(card: Card) -> int:
    return card.rank.height if card.rank else 0


class Eligible(Choice):
    ANYONE = ("anyone", N_("Anyone"), N_("Everybody may bid in every hand."))
    NOT_LOSERS = (
        "not_losers",
        N_("Not the losers"),
        N_("Between fixed partners everybody may bid in every hand, also whoever lost the hand before."),
        N_("Whoever lost the hand before cannot become declarer by a bid in this one."),
    )

    def admits(self, *, lost_last: bool) -> bool:
        """Whether this player may become declarer by a bid."""
        return self is Eligible.ANYONE or not lost_last


class Overbid(Choice):
    LONGER_OWN = (
        "longer_own",
        N_("Longer, own rank"),
        N_(
            "While no declarer is settled, more identical cards of one's own rank overbid what lies out "
            "and make their owner the declarer."
        ),
    )
    LONGER_SUIT = (
        "longer_suit",
        N_("Longer, same rank"),
        N_("More identical cards of the trump rank change the trump suit; a declarer who is settled stays."),
        N_("More identical cards of the trump rank change the trump suit; the declarer stays."),
    )
    JOKERS_KEEP_RANK = (
        "jokers_keep_rank",
        N_("Jokers, rank stays"),
        N_(
            "Two or more identical jokers, no fewer than the cards lying out, take the suit away: only the jokers and "
            "the trump rank are trumps. A declarer who is settled stays."
        ),
        N_(
            "Two or more identical jokers, no fewer than the cards lying out, take the suit away: only the jokers and "
            "the trump rank are trumps. The declarer stays."
        ),
    )
    JOKERS_ONLY = (
        "jokers_only",
        N_("Jokers only"),
        N_(
            "Two or more identical jokers take away suit and rank alike: only jokers are trumps, "
            "and unless the declarer is settled, whoever shows them declares."
        ),
    )

    @property
    def in_jokers(self) -> bool:
        return self in {Overbid.JOKERS_KEEP_RANK, Overbid.JOKERS_ONLY}


class AsLong(NamedTuple):
    """A bid as long as the one that lies out: a card of each, and how many copies."""

    bid: Card
    lying: Card
    copies: int


class EqualLength(Choice):
    NO = ("no", N_("No"), N_("A bid of equal length never overbids."))
    HIGHER_SUIT = (
        "higher_suit",
        N_("Higher suit"),
        N_("From pairs on, a bid of equal length in a higher suit overbids: diamonds, clubs, hearts, spades going up."),
    )

    def overtakes(self, bids: AsLong) -> bool:
        """Whether the later bid overbids the other."""
        new, old = bids.bid.suit, bids.lying.suit
        if bids.copies < PAIR or new is None or old is None:
            return False
        return self.suits_compete and PRINTED_SUITS.index(new) > PRINTED_SUITS.index(old)

    @property
    def suits_compete(self) -> bool:
        return self is EqualLength.HIGHER_SUIT


class Reinforce(Choice):
    NO = ("no", N_("No"), N_("A bid stays as it was shown; nothing is added to it."))
    WHILE_WINNING = (
        "while_winning",
        N_("While it stands"),
        N_("As long as a bid stands, its owner may add further cards identical to those shown."),
    )
    UP_TO_EQUAL = (
        "up_to_equal",
        N_("Even when overbid"),
        N_(
            "A bid may be reinforced even after it was overbid: made equal to the bid that overbid it, it stands again."
        ),
    )

    @property
    def while_standing(self) -> bool:
        return self is not Reinforce.NO

    @property
    def when_overbid(self) -> bool:
        return self is Reinforce.UP_TO_EQUAL


class ChangeOwn(Choice):
    NO = ("no", N_("No"), N_("Nobody overbids a bid of their own."))
    YES = ("yes", N_("Yes"), N_("One's own bid may be overbid with a different, stronger one."))

    @property
    def permitted(self) -> bool:
        return self is ChangeOwn.YES


class AfterKitty(Choice):
    NO = ("no", N_("Nobody"), N_("Once the kitty is taken up, nobody bids any more."))
    STEAL = (
        "steal",
        N_("The kitty is stolen"),
        N_(
            "After the kitty is buried, each player in turn may overbid with a pair, take up the kitty and bury again; "
            "the trump changes and the declarer stays."
        ),
    )
    STEAL_DECLARES = (
        "steal_declares",
        N_("Whoever steals declares"),
        N_(
            "After the kitty is buried, each player in turn may overbid with a pair, take up the kitty and bury again; "
            "whoever did so last declares, at the trump rank of the hand."
        ),
    )

    @property
    def permitted(self) -> bool:
        return self is not AfterKitty.NO

    @property
    def takes_over(self) -> bool:
        return self is AfterKitty.STEAL_DECLARES


class FirstHand(Choice):
    FIRST_BID = (
        "first_bid",
        N_("First bid"),
        N_(
            "In the first hand, and whenever the deal is open, whoever bids first declares, whatever is bid afterwards."
        ),
        N_("While the deal is open, whoever bids first declares, unless an overbid makes somebody else the declarer."),
    )
    LAST_BID = (
        "last_bid",
        N_("Last bid"),
        N_(
            "In the first hand, and whenever the deal is open, whoever made the last bid declares, as long as it made "
            "their own rank trumps, or jokers alone."
        ),
        N_("While the deal is open, whoever bids first declares, unless an overbid makes somebody else the declarer."),
    )

    @property
    def settled_at_once(self) -> bool:
        """Whether the first bid settles who declares."""
        return self is FirstHand.FIRST_BID


class Nobody(Choice):
    RESHUFFLE = ("reshuffle", N_("Reshuffle"), N_("When nobody bids, there is a redeal."))
    KITTY_RANK_ELSE_RESHUFFLE = (
        "kitty_rank_else_reshuffle",
        N_("Kitty, else reshuffle"),
        N_(
            "When nobody bids, the kitty is turned up card by card until one of the trump rank appears and sets the "
            "suit; if none does, there is a redeal."
        ),
    )
    KITTY_RANK_ELSE_HIGHEST = (
        "kitty_rank_else_highest",
        N_("Kitty, else its highest"),
        N_(
            "When nobody bids, the kitty is turned up card by card until one of the trump rank appears and sets the "
            "suit; if there is none, the highest card does, the first turned among equals. Jokers have no suit."
        ),
    )
    FIRST_KITTY_CARD = (
        "first_kitty_card",
        N_("First kitty card"),
        N_("When nobody bids, the first card of the kitty is turned up and sets the trump suit."),
    )
    NO_TRUMP = (
        "no_trump",
        N_("No trump suit"),
        N_("When nobody bids, the hand is played without a trump suit: the trump rank and the jokers are trumps."),
    )

    @property
    def turns_kitty(self) -> bool:
        return self not in {Nobody.RESHUFFLE, Nobody.NO_TRUMP}

    @property
    def may_redeal(self) -> bool:
        """Whether a hand that nobody bid in can be dealt again."""
        return self in {Nobody.RESHUFFLE, Nobody.KITTY_RANK_ELSE_RESHUFFLE}

    @property
    def plays_without_suit(self) -> bool:
        return self is Nobody.NO_TRUMP

    @property
    def seeks_rank(self) -> bool:
        """Whether the kitty is searched for the trump rank."""
        return self in {Nobody.KITTY_RANK_ELSE_RESHUFFLE, Nobody.KITTY_RANK_ELSE_HIGHEST}

    def decisive(self, turned: Iterable[Card], rank: Rank) -> Card | None:
        """The first of the turned suit cards at which the turning stops."""
        if self is Nobody.FIRST_KITTY_CARD:
            return next(iter(turned), None)
        return next((card for card in turned if card.rank is rank), None) if self.seeks_rank else None

    def fallback(self, turned: Iterable[Card]) -> Card | None:
        """Which of the suit cards decides once all are turned; the first of the highest."""
        return max(turned, key=_height, default=None) if self is Nobody.KITTY_RANK_ELSE_HIGHEST else None


class RedealClaim(Choice):
    NO_TRUMPS = (
        "no_trumps",
        N_("No trumps"),
        N_("A player without a single trump may show all cards before the first lead and ask for a redeal."),
    )
    NO_POINTS = (
        "no_points",
        N_("No points"),
        N_("A player without a five, ten or king may show all cards before the first lead and ask for a redeal."),
    )

    def refuted_by(self, hand: Iterable[Card], order: Order) -> list[Card]:
        """The cards of a hand that belie the claim; off-suit cards of the trump rank and jokers are trumps too."""
        if self is RedealClaim.NO_TRUMPS:
            return order.of_suit(hand, Suit.TRUMPS)
        return [card for card in hand if card.points]


class RedealDealer(Choice):
    SAME = (
        "same",
        N_("Same declarer"),
        N_(
            "After a redeal whoever declared deals and declares again, at the same rank; "
            "if nobody had yet, the deal is as open as before."
        ),
    )
    PARTNER_OPEN = (
        "partner_open",
        N_("Partner deals, deal open"),
        N_("After a redeal the declarer's partner deals, and whoever then makes trumps declares."),
        N_("After a redeal the deal is open: whoever then makes trumps declares."),
    )

    @property
    def opens_deal(self) -> bool:
        return self is RedealDealer.PARTNER_OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding(Group):
    eligible: Eligible = option(Eligible.ANYONE, label=N_("Who may bid"), cite="who-may-bid")
    overbids: frozenset[Overbid] = option(
        frozenset(),
        SetOf(Overbid),
        label=N_("Overbids"),
        off=N_("The first bid is final: nobody overbids it."),
        help=N_("Without any of them the first bid is final."),
        cite="overbids",
    )
    equal_length: EqualLength = option(EqualLength.NO, label=N_("Equally long bids"), cite="overbids")
    reinforce: Reinforce = option(Reinforce.WHILE_WINNING, label=N_("Reinforcing a bid"), cite="reinforcing")
    change_own: ChangeOwn = option(ChangeOwn.NO, label=N_("Overbidding oneself"), cite="own-bid")
    after_kitty: AfterKitty = option(
        AfterKitty.NO,
        label=N_("Bids after the kitty is buried"),
        cite="stealing-the-kitty",
        requires=Needs(option="table.kitty", matters=bool, reason=N_("There is no kitty.")),
    )
    first_hand: FirstHand = option(FirstHand.FIRST_BID, label=N_("Who declares the first hand"), cite="first-declarer")
    nobody: Nobody = option(Nobody.RESHUFFLE, label=N_("When nobody bids"), cite="nobody-bids")
    redeal: frozenset[RedealClaim] = option(
        frozenset(),
        SetOf(RedealClaim),
        label=N_("Redeals"),
        off=N_("There are no redeals, however bad the cards."),
        help=N_("What a player may show before the first lead to ask for a redeal."),
        cite="redeal",
    )
    redeal_dealer: RedealDealer = option(
        RedealDealer.SAME,
        label=N_("Who declares after a redeal"),
        cite="redeal",
        requires=Needs(option="bidding.redeal", matters=bool, reason=N_("Nobody may ask for a redeal.")),
    )


JOKERS = (BLACK_JOKER, RED_JOKER)


def nothing_identical(bidding: Bidding, table: Table) -> Iterator[Contradiction]:
    """A longer or an equal bid takes identical cards, and one deck has none."""
    if table.decks > 1:
        return
    sentence = say("In one deck no two cards are identical, so no bid can be overbid; leave overbids out.")
    if bidding.overbids:
        yield Contradiction(options=("table.decks", "bidding.overbids"), sentence=sentence)
    if bidding.equal_length is EqualLength.HIGHER_SUIT:
        yield Contradiction(options=("table.decks", "bidding.equal_length"), sentence=sentence)


def nothing_to_steal_with(bidding: Bidding) -> Iterator[Contradiction]:
    """The kitty is stolen by overbidding."""
    if bidding.after_kitty.permitted and not bidding.overbids:
        sentence = say("The kitty is stolen by overbidding, and this table plays no way to overbid; choose one.")
        yield Contradiction(options=("bidding.overbids", "bidding.after_kitty"), sentence=sentence)


def no_pair_of_jokers(bidding: Bidding, table: Table) -> Iterator[Contradiction]:
    """An overbid in jokers takes two that are identical."""
    if (
        any(overbid.in_jokers for overbid in bidding.overbids)
        and table.decks > 1
        and max(map(table.copies, JOKERS)) < PAIR
    ):
        sentence = say("So many jokers are left out that no two are identical; leave the joker bids out too.")
        options = ("table.red_jokers_out", "table.black_jokers_out", "bidding.overbids")
        yield Contradiction(options=options, sentence=sentence)


def no_kitty_to_turn_up(bidding: Bidding, table: Table) -> Iterator[Contradiction]:
    """Where the kitty makes trumps, there is one."""
    if bidding.nobody.turns_kitty and not table.kitty:
        sentence = say("Without a kitty there is nothing to turn up when nobody bids; choose another way.")
        yield Contradiction(options=("table.kitty", "bidding.nobody"), sentence=sentence)


def kitty_without_a_rank(bidding: Bidding, table: Table) -> Iterator[Contradiction]:
    """Only between fixed partners is it known whose rank the kitty is searched for (BF-NOBID-2)."""
    if bidding.nobody.turns_kitty and table.partnerships.called:
        sentence = say(
            "Where friends are called everybody plays a level of their own, so turning up the kitty settles "
            "neither trump nor declarer; let there be a redeal when nobody bids.",
        )
        yield Contradiction(options=("table.partnerships", "bidding.nobody"), sentence=sentence)


def no_partner_yet(bidding: Bidding, table: Table) -> Iterator[Contradiction]:
    """Before cards are called the declarer has no partner."""
    if bidding.redeal_dealer is RedealDealer.PARTNER_OPEN and table.partnerships is Partnerships.CALLED:
        sentence = say(
            "Before friends are called the declarer has no partner who could deal; let the same player deal again.",
        )
        yield Contradiction(options=("table.partnerships", "bidding.redeal_dealer"), sentence=sentence)


CONTRADICTIONS = (
    nothing_identical,
    nothing_to_steal_with,
    no_pair_of_jokers,
    no_kitty_to_turn_up,
    kitty_without_a_rank,
    no_partner_yet,
)
