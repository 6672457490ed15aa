"""Questions about what is trump: bids, a hand in which nobody bid, and whether a hand may be thrown in."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypedDict

from scorekeeper.rules import possible
from scorekeeper.rules.bid import bids, nobody_bid, redeals
from scorekeeper.rules.bid.auction import Auction, Bid, Bidder, auction_problems
from scorekeeper.rules.bid.bids import BidRuling
from scorekeeper.rules.bid.nobody_bid import KittyRuling
from scorekeeper.rules.bid.overbids import BidKind
from scorekeeper.rules.bid.redeals import RedealRuling
from scorekeeper.rules.cards import notation
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.cites import PACK, Bears, always, bearing, cited, cited_by, never
from scorekeeper.rules.questions.fields import CardsField, FlagField, LevelField, PlayerField, WordField
from scorekeeper.rules.questions.question import GAME, NAMES, RULES, TRUMP, Question
from scorekeeper.rules.questions.rows import OneRowField, RowsField, SeatsField
from scorekeeper.rules.questions.writing import RulingAnswer, write_ruling, write_trump
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import N_, Sentence

BY = PlayerField(name="by", label=N_("By"), required=True)
SHOWN = CardsField(name="cards", label=N_("Cards"), required=True, turned=True)
NAME = PlayerField(name="name", label=N_("Name"), required=True)
LEVEL = LevelField(name="level", label=N_("Level"), required=True)
LOST_LAST = FlagField(name="lost_last", label=N_("Lost the last hand"))
SEATS = SeatsField(
    name="seats",
    label=N_("Levels"),
    help=N_("Everybody’s own level, counterclockwise."),
    required=True,
    item=N_("Player {number}"),
    cells=(NAME, LEVEL, LOST_LAST),
)
DECLARES_ALREADY = PlayerField(
    name="declarer",
    label=N_("Who declares already"),
    help=N_("In a later hand of fixed partners the declarer is known before anybody bids."),
    folded=True,
)
AFTER_KITTY = FlagField(name="after_kitty", label=N_("When the kitty was buried"))
BIDS = RowsField(name="bids", label=N_("Bids so far"), item=N_("Bid {number}"), cells=(BY, SHOWN, AFTER_KITTY))
NEXT = OneRowField(
    name="next",
    label=N_("The bid in question"),
    help=N_("Leave it empty to learn where the bidding stands."),
    item=N_("The bid in question"),
    cells=(BY, SHOWN, AFTER_KITTY),
)
RANK = LevelField(name="rank", label=N_("The rank of this hand"), required=True)
KITTY = CardsField(name="kitty", label=N_("The kitty, in the order it is turned"), turned=True)
CLAIM = WordField(
    name="claim",
    label=N_("What is claimed"),
    required=True,
    choices=tuple((claim, claim.label) for claim in RedealClaim),
)
HAND = CardsField(name="hand", label=N_("The hand that is shown"), required=True)


class BidBasis(NamedTuple):
    """An auction: whether partners are fixed, and all its bids with the one in question."""

    fixed: bool
    auction: Auction
    bids: tuple[Bid, ...]

    @property
    def open(self) -> bool:
        return self.auction.declarer is None

    @property
    def overbid(self) -> bool:
        return len(self.bids) > 1 or any(card.rank is None for bid in self.bids for card in bid.cards)

    @property
    def as_long(self) -> bool:
        """Whether a later bid has two cards or more, perhaps with those its owner showed before."""
        return any(len(bid.cards) > 1 for bid in self.bids[1:]) or self.again(same=True)

    @property
    def after_kitty(self) -> bool:
        return any(bid.after_kitty for bid in self.bids)

    @property
    def lost(self) -> bool:
        """Whether one of the bidders lost the hand before."""
        return any(self.auction.seat(bid.by).lost_last for bid in self.bids)

    def again(self, *, same: bool) -> bool:
        """Whether somebody bid twice, the same face or different ones."""
        shown = [(bid.by, bid.cards[0]) for bid in self.bids if bid.cards]
        return any(
            by == other and (face is card) is same
            for place, (by, face) in enumerate(shown)
            for other, card in shown[:place]
        )


BID_BEARS: Bears[BidBasis] = MappingProxyType(
    {
        "bidding.eligible": lambda asked: asked.lost and asked.open and not asked.fixed,
        "bidding.overbids": lambda asked: asked.overbid,
        "bidding.equal_length": lambda asked: asked.as_long,
        "bidding.reinforce": lambda asked: asked.again(same=True),
        "bidding.change_own": lambda asked: asked.again(same=False),
        "bidding.after_kitty": lambda asked: asked.after_kitty,
        "bidding.first_hand": lambda asked: asked.fixed and asked.open and len(asked.bids) > 1,
        "table.partnerships": always,
        "table.kitty": lambda asked: asked.after_kitty,
        **dict.fromkeys(PACK, never),
    }
)


def bid_basis(rules: RuleSet, auction: Auction, bid: Bid | None) -> BidBasis:
    bids = (*auction.bids, *([bid] if bid else []))
    return BidBasis(rules.table.partnerships.known_beforehand, auction, bids)


class FaultAnswer(TypedDict):
    """An earlier bid that is passed over."""

    bid: int
    sentence: Sentence


class TriedAnswer(TypedDict):
    """A way in which a bid may take effect, and whether it does."""

    way: Annotated[str, BidKind]
    carries: bool
    sentence: Sentence


class BidAnswer(RulingAnswer):
    """Whether a bid may be made, and where the bidding then stands; whoever stole the kitty has to bury it."""

    kitty: str | None
    trump: str | None
    trump_maker: str | None
    declarers: list[str]
    way: Annotated[str | None, BidKind]
    faults: list[FaultAnswer]
    tried: list[TriedAnswer]


class KittyAnswer(RulingAnswer):
    """What is trump where nobody bid."""

    trump: str | None
    redeal: bool
    turned: str
    decided_by: str | None


class RedealAnswer(RulingAnswer):
    """Whether a hand may be thrown in, and who deals the next."""

    against: str
    next_deal: Sentence | None


def bid(asked: Asked) -> BidRuling:
    """Whether a bid may be made; without a next bid, where the bidding stands."""
    rules = asked.rules()
    held, following = auction(asked, rules)
    found = bids.judge_bid(rules, held, following) if following else bids.bidding_so_far(rules, held)
    return replace(found, cites=cited_by(rules, bearing(BID_BEARS, bid_basis(rules, held, following)), found))


def bid_answer(found: BidRuling) -> BidAnswer:
    return {
        **write_ruling(found),
        "kitty": found.standing.kitty,
        "trump": write_trump(found.trump),
        "trump_maker": found.trump_maker,
        "declarers": list(found.declarers),
        "way": found.way.value if found.way else None,
        "faults": [{"bid": fault.number, "sentence": fault.sentence} for fault in found.faults],
        "tried": [{"way": each.way.value, "carries": each.carries, "sentence": each.sentence} for each in found.tried],
    }


def auction(asked: Asked, rules: RuleSet) -> tuple[Auction, Bid | None]:
    """The seats, the bids so far, and the bid in question."""
    seats = tuple(
        Bidder(name=NAME.read(seat), level=LEVEL.read(seat, rules), lost_last=LOST_LAST.read(seat))
        for seat in SEATS.each(asked)
    )
    made = list[Bid]()
    for each in BIDS.each(asked):
        made.append(_bid(each, rules, made))
    declarer = DECLARES_ALREADY.if_given(asked)
    following = _bid(asked.part(NEXT.name), rules, made) if NEXT.given(asked) else None
    held = Auction(seats=seats, declarer=declarer, bids=tuple(made))
    asked.refuse(auction_problems(rules.table, held, following))
    return held, following


def _bid(asked: Asked, rules: RuleSet, before: Sequence[Bid]) -> Bid:
    """A kitty that was buried before a bid is buried at those after it as well."""
    buried = AFTER_KITTY.read(asked) or any(bid.after_kitty for bid in before)
    return Bid(by=BY.read(asked), cards=SHOWN.any(asked, rules), after_kitty=buried)


def nobody(asked: Asked) -> KittyRuling:
    """How a hand goes on in which nobody bid."""
    rules = asked.rules()
    kitty = KITTY.if_given(asked, rules) or ()
    asked.refuse(possible.copies(rules.table, [(("kitty", kitty),)]))
    found = nobody_bid.settle_without_bid(rules, RANK.read(asked, rules), kitty)
    return replace(found, cites=cited(rules, ["bidding.nobody"]))


def nobody_answer(found: KittyRuling) -> KittyAnswer:
    return {
        **write_ruling(found),
        "trump": write_trump(found.trump),
        "redeal": found.redeal,
        "turned": notation.write(found.turned),
        "decided_by": found.decided_by.name if found.decided_by else None,
    }


def redeal(asked: Asked) -> RedealRuling:
    """Whether a hand may be thrown in; where none ever is, it takes neither a claim nor a card."""
    rules = asked.rules()
    shown = [field.given(asked) for field in (CLAIM, TRUMP, HAND)]
    if _never_redealt(rules) and not all(shown):
        return replace(redeals.not_played(rules), cites=cited(rules, ["bidding.redeal"]))
    claim, trump, hand = CLAIM.read(asked), TRUMP.read(asked, rules), HAND.read(asked, rules)
    asked.refuse(possible.copies(rules.table, [(("hand", hand),)]))
    found = redeals.judge_redeal(rules, trump, hand, claim)
    dealer = [] if found.verdict is Verdict.FORBIDDEN else ["bidding.redeal_dealer"]
    return replace(found, cites=cited(rules, ["bidding.redeal", *dealer]))


def _never_redealt(rules: RuleSet, _said: Mapping[str, object] = MappingProxyType({})) -> bool:
    """Whether no hand is bad enough at this table, so that nobody has to show any."""
    return not rules.bidding.redeal


def redeal_answer(found: RedealRuling) -> RedealAnswer:
    next_deal = None if found.verdict is Verdict.FORBIDDEN else found.next_deal
    return {**write_ruling(found), "against": notation.write(found.against), "next_deal": next_deal}


BID = Question(
    op="bid",
    title=N_("May this be bid?"),
    hint=N_("Bids, overbids, and what is trump after them."),
    fields=(RULES, NAMES, SEATS, DECLARES_ALREADY, BIDS, NEXT),
    example={
        "rules": "bashi-fen",
        "seats": [{"name": name, "level": "2"} for name in "NWSE"],
        "bids": [{"by": "N", "cards": "2H"}],
        "next": {"by": "W", "cards": "2S 2S"},
    },
    place=5,
    icon="plus",
    bears=tuple(BID_BEARS),
    judged={
        Verdict.FORBIDDEN: N_("Whether the cards that were shown go back at once, and who may still bid after that.")
    },
    rule=bid,
    write=bid_answer,
)
NOBODY_BID = Question(
    op="nobody_bid",
    title=N_("Nobody bid. What now?"),
    hint=N_("How the kitty settles trump, or a redeal."),
    fields=(RULES, RANK, KITTY),
    example={"rules": "tractor", "rank": "2", "kitty": "RJ QS 4H QD 9C 9H"},
    place=6,
    icon="info",
    rule=nobody,
    write=nobody_answer,
)
REDEAL = Question(
    op="redeal",
    title=N_("May this hand be thrown in?"),
    hint=N_("A claim of no trumps or no points."),
    fields=(*GAME, CLAIM, HAND),
    example={"rules": "hundred", "trump": "7D", "claim": "no_trumps", "hand": "3H 4H"},
    place=9,
    icon="undo",
    answered=_never_redealt,
    rule=redeal,
    write=redeal_answer,
)
QUESTIONS = (BID, NOBODY_BID, REDEAL)
