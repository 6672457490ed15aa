"""Overbids: each way in which a bid can take effect, when it does, and what is trump after it (BF-BID-0, BF-OVER-*)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from scorekeeper.rules.articles import Article, ArticleId, Disagreement, article
from scorekeeper.rules.bid.auction import Bidder, StandingBid
from scorekeeper.rules.cards.card import Card, Colour, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import PAIR, AsLong, Bidding, Overbid
from scorekeeper.rules.words import N_, Sentence, Value, say

BID = article(
    "bid",
    title=N_("What a bid is"),
    sentence=N_(
        "While the cards are drawn, a bid is made by showing one or more identical cards of the right rank. "
        "Their suit and rank become trump; jokers always are."
    ),
    claims="BF-BID-0 DBF-BID-1 HUN-BID-1",
    disagreements=(
        Disagreement(
            "B6",
            N_(
                "Hundred has every player open up to six cards, or else the dealer, which makes no bid. It is"
                " read as Da Bai Fen has it: a card of the trump rank may be shown as it is drawn, and if "
                "nobody shows one the six cards left are turned up."
            ),
        ),
    ),
)
WHO = article(
    "who-may-bid",
    title=N_("Who may bid"),
    sentence=N_("Nobody has to bid. In the first hand everybody may."),
    claims="BF-ELIG-1 BF-ELIG-2 BF-ELIG-3 BF-BID-OPT",
)
DECLARERS_RANK = article(
    "declarers-rank",
    title=N_("Only the declarers' rank"),
    sentence=N_(
        "Where the declarer is settled before the draw, only the declarer's rank can be the trump rank. "
        "Everybody may set the suit with it, partner or not, and the declarer stays whoever bids."
    ),
    claims="BF-FIX-1 BF-FIX-2 BF-FIX-3",
)
OVERBIDS = article(
    "overbids",
    title=N_("Overbidding"),
    sentence=N_("The first bid is final, except where the table plays a way to overbid it."),
    claims="BF-BID-FINAL DBF-BID-2",
)
LONGER_OWN = article(
    "longer-own",
    title=N_("Overbidding with one's own rank"),
    sentence=N_(
        "Where this is played and the declarer is not settled, more identical cards of one's own rank than lie out "
        "take over: suit, rank and declarer change."
    ),
    claims="BF-OVER-1",
)
LONGER_SUIT = article(
    "longer-suit",
    title=N_("Changing the trump suit"),
    sentence=N_(
        "Where this is played, more identical cards of the present trump rank than lie out change the suit. "
        "It is for bids that do not take over with their owner's own rank."
    ),
    claims="BF-OVER-2",
)
JOKERS_KEEP_RANK = article(
    "jokers-keep-rank",
    title=N_("Jokers that take the suit away"),
    sentence=N_(
        "Where this is played, two or more identical jokers, at least as many as the cards lying out, leave the trump "
        "rank and the jokers as the only trumps. It comes before the bid for jokers alone."
    ),
    claims="BF-OVER-3 BF-OVER-5",
)
JOKERS_ONLY = article(
    "jokers-only",
    title=N_("Jokers alone"),
    sentence=N_(
        "Where this is played, two or more identical jokers leave the jokers as the only trumps, "
        "with neither suit nor rank."
    ),
    claims="BF-OVER-4",
)
ARTICLES = (BID, WHO, DECLARERS_RANK, OVERBIDS, LONGER_OWN, LONGER_SUIT, JOKERS_KEEP_RANK, JOKERS_ONLY)
WAYS: Mapping[ArticleId, Overbid] = MappingProxyType(
    {
        LONGER_OWN.id: Overbid.LONGER_OWN,
        LONGER_SUIT.id: Overbid.LONGER_SUIT,
        JOKERS_KEEP_RANK.id: Overbid.JOKERS_KEEP_RANK,
        JOKERS_ONLY.id: Overbid.JOKERS_ONLY,
    }
)
"""Articles about one of the ways to overbid that a table may choose together."""
Obstacle = tuple[Article, Sentence]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """So many copies of a face, held against what lies out. `starter` declares where no bid can change that."""

    rules: Bidding
    standing: StandingBid
    seat: Bidder
    face: Card
    count: int
    starter: Bidder | None
    may_declare: bool

    def say(self, template: str, **more: Value) -> Sentence:
        """A sentence about this bid: who bids what at which level, what lies out, and the rank that is to be bid."""
        told: dict[str, Value] = {
            "name": self.seat.name,
            "level": self.seat.level,
            "cards": self.cards,
            "lying": self.lying,
            "rank": self.rank_in_force or self.seat.level,
            **more,
        }
        return Sentence(template, tuple(told.items()))

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
        return self.rules.equal_length.overtakes(AsLong(self.face, self.lying[0], self.count))

    @property
    def as_long(self) -> bool:
        """Exactly as many cards as lie out; jokers have a measure of their own."""
        return not self.joker and self.count == len(self.lying)

    @property
    def stronger_than_jokers(self) -> bool:
        """Jokers give way to more jokers, or to as many red ones where they are black; other cards always do."""
        if not self.lying or self.lying[0].rank or self.count > len(self.lying):
            return True
        colours = self.face.colour, self.lying[0].colour
        return self.count == len(self.lying) and colours == (Colour.RED, Colour.BLACK)


class BidKind(Enum):
    """How a bid takes effect."""

    OPENING = "opening"
    REINFORCEMENT = "reinforcement"
    LONGER_OWN = "longer_own"
    LONGER_SUIT = "longer_suit"
    JOKERS_KEEP_RANK = "jokers_keep_rank"
    JOKERS_ONLY = "jokers_only"

    @property
    def takes_over(self) -> bool:
        """Whether the bidder becomes declarer, where that is not settled."""
        return self in {BidKind.OPENING, BidKind.LONGER_OWN, BidKind.JOKERS_ONLY}

    def in_use(self, rules: Bidding) -> bool:
        """Whether the table plays this way at all; opening needs no leave."""
        return self is BidKind.OPENING or any(self.value == overbid.value for overbid in rules.overbids)

    def trump(self, attempt: Attempt) -> Trump:
        """What is trump once the bid has taken effect."""
        if self is BidKind.JOKERS_ONLY:
            return Trump(None, None)
        if self is BidKind.JOKERS_KEEP_RANK:
            return Trump(attempt.rank_in_force, None)
        return Trump(attempt.face.rank, attempt.face.suit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One way of bidding held against a bid: whether it carries the bid, why, and whether as many cards lie out."""

    way: BidKind
    article: Article
    carries: bool
    sentence: Sentence
    as_long: bool


def tried(attempt: Attempt) -> tuple[Tried, ...]:
    """Every way that this kind of bid can take, in order of precedence; only the first that would carry it does.

    W at level 7 shows 7S 7S over N's 7H: a longer bid of W's own rank takes over, so it is not also tried as a bid
    that changes the suit alone and leaves N declarer.
    """
    found: list[Tried] = []
    for kind in _kinds(attempt):
        test, governing = _TESTS[kind]
        obstacle = test(attempt) or _precedence(found)
        where, why = obstacle or (governing, _effect(kind, attempt))
        carries = obstacle is None
        found.append(Tried(way=kind, article=where, carries=carries, sentence=why, as_long=attempt.as_long))
    return tuple(found)


def _kinds(attempt: Attempt) -> tuple[BidKind, ...]:
    if attempt.joker:
        return (BidKind.JOKERS_KEEP_RANK, BidKind.JOKERS_ONLY)
    return (BidKind.LONGER_OWN, BidKind.LONGER_SUIT) if attempt.lying else (BidKind.OPENING,)


def _precedence(found: list[Tried]) -> Obstacle | None:
    """Taking over comes before changing the suit, and keeping the rank before dropping it (BF-OVER-2, BF-OVER-5)."""
    if not any(earlier.carries for earlier in found):
        return None
    if found[0].way is BidKind.LONGER_OWN:
        sentence = say("Changing the suit alone is for bids that do not take over with their owner's own rank.")
        return LONGER_SUIT, sentence
    return JOKERS_KEEP_RANK, say("Where both joker bids are played, the one that keeps the trump rank comes first.")


def _opening(attempt: Attempt) -> Obstacle | None:
    """The first bid is of the declarer's rank where that is settled, and of the bidder's own where it is not."""
    if attempt.starter:
        return _other_rank(attempt)
    if not attempt.own_rank:
        sentence = attempt.say(
            "{name} is at level {level}, so {name} opens the bidding with cards of rank {level}; {cards} is not that."
        )
        return BID, sentence
    return None if attempt.may_declare else _lost(attempt)


def _longer_own(attempt: Attempt) -> Obstacle | None:
    """More cards of the overbidder's own rank than lie out (BF-OVER-1)."""
    if not BidKind.LONGER_OWN.in_use(attempt.rules):
        return LONGER_OWN, say("At this table a longer bid of one's own rank does not take over.")
    if attempt.starter:
        return DECLARERS_RANK, say("{name} declares whatever is bid: nobody takes over.", name=attempt.starter.name)
    if not attempt.own_rank:
        return LONGER_OWN, attempt.say("{name} is at level {level}, so {cards} is not of {name}'s own rank.")
    return _too_short(attempt) if attempt.may_declare else _lost(attempt)


def _longer_suit(attempt: Attempt) -> Obstacle | None:
    """More cards of the trump rank than lie out; after jokers alone there is no rank to keep (BF-OVER-2)."""
    if not BidKind.LONGER_SUIT.in_use(attempt.rules):
        return LONGER_SUIT, say("At this table a longer bid of the trump rank does not change the suit.")
    if attempt.rank_in_force is None:
        return JOKERS_ONLY, say("Only the jokers are trump now, so there is no trump rank whose suit could change.")
    return _other_rank(attempt) or _too_short(attempt)


def _jokers_keep_rank(attempt: Attempt) -> Obstacle | None:
    """Identical jokers, two or more and no fewer than lie out, while there is a trump rank to keep (BF-OVER-3)."""
    if not BidKind.JOKERS_KEEP_RANK.in_use(attempt.rules):
        return JOKERS_KEEP_RANK, say("At this table jokers cannot be bid so that the trump rank stays.")
    if attempt.count < PAIR:
        return JOKERS_KEEP_RANK, _one_joker(attempt)
    if attempt.rank_in_force is None:
        return JOKERS_KEEP_RANK, _no_rank_to_keep(attempt)
    if attempt.count < len(attempt.lying):
        sentence = attempt.say(
            "{cards} is fewer cards than {lying}; jokers must be at least as many as the cards lying out."
        )
        return JOKERS_KEEP_RANK, sentence
    return None if attempt.stronger_than_jokers else (JOKERS_KEEP_RANK, _weaker_jokers(attempt))


def _jokers_only(attempt: Attempt) -> Obstacle | None:
    """Two or more identical jokers, over any cards but jokers as strong (BF-OVER-4)."""
    if not BidKind.JOKERS_ONLY.in_use(attempt.rules):
        return JOKERS_ONLY, say("At this table jokers cannot be bid to be the only trumps.")
    if attempt.count < PAIR:
        return JOKERS_ONLY, _one_joker(attempt)
    if not attempt.stronger_than_jokers:
        return JOKERS_ONLY, _weaker_jokers(attempt)
    return None if attempt.may_declare else _lost(attempt)


_TESTS: dict[BidKind, tuple[Callable[[Attempt], Obstacle | None], Article]] = {
    BidKind.OPENING: (_opening, BID),
    BidKind.LONGER_OWN: (_longer_own, LONGER_OWN),
    BidKind.LONGER_SUIT: (_longer_suit, LONGER_SUIT),
    BidKind.JOKERS_KEEP_RANK: (_jokers_keep_rank, JOKERS_KEEP_RANK),
    BidKind.JOKERS_ONLY: (_jokers_only, JOKERS_ONLY),
}


def _effect(kind: BidKind, attempt: Attempt) -> Sentence:
    """Why a bid carries, in one sentence."""
    match kind:
        case BidKind.OPENING:
            return attempt.say("{cards} by {name} opens the bidding.")
        case BidKind.LONGER_OWN:
            return attempt.say("{cards} is of {name}'s own rank and overbids {lying}.")
        case BidKind.LONGER_SUIT:
            return attempt.say("{cards} is of the trump rank and overbids {lying}, so the suit changes.")
        case BidKind.JOKERS_KEEP_RANK:
            return attempt.say("{cards} leaves the hand without a trump suit; the trump rank stays.")
        case _:
            return attempt.say("{cards} leaves the hand with neither trump suit nor trump rank.")


def _other_rank(attempt: Attempt) -> Obstacle | None:
    if attempt.rank_in_force is None or attempt.face.rank is attempt.rank_in_force:
        return None
    if attempt.starter:
        sentence = attempt.say(
            "{name} declares at level {rank}, so cards of rank {rank} set the suit; {cards} does not.",
            name=attempt.starter.name,
        )
        return DECLARERS_RANK, sentence
    sentence = attempt.say("The trump rank is {rank}, so cards of rank {rank} change the suit; {cards} does not.")
    return LONGER_SUIT, sentence


def _too_short(attempt: Attempt) -> Obstacle | None:
    if attempt.longer:
        return None
    needed = len(attempt.lying) + 1
    if attempt.rules.equal_length.suits_compete and len(attempt.lying) >= PAIR:
        sentence = attempt.say(
            "{cards} does not overbid {lying}; that takes {needed} identical cards or as many of a higher suit.",
            needed=needed,
        )
        return OVERBIDS, sentence
    sentence = attempt.say(
        "{cards} does not overbid {lying}; that takes at least {needed} identical cards.", needed=needed
    )
    return OVERBIDS, sentence


def _lost(attempt: Attempt) -> Obstacle:
    return WHO, attempt.say("{name} lost the last hand, so no bid can make {name} declarer in this one.")


def _one_joker(attempt: Attempt) -> Sentence:
    return attempt.say("{cards} is a single joker; a joker bid takes at least two of one colour.")


def _no_rank_to_keep(attempt: Attempt) -> Sentence:
    if attempt.standing.trump:
        return say("Only the jokers are trump now, so there is no trump rank that could stay.")
    return say("Nobody has bid yet, so there is no declarer and no trump rank that could stay.")


def _weaker_jokers(attempt: Attempt) -> Sentence:
    return attempt.say(
        "{cards} does not overbid {lying}: jokers give way to more jokers, and black ones to as many red ones."
    )
