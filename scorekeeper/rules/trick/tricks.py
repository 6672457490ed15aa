"""Tricks: who takes one, and what every play did in it (BF-F-SINGLE, BF-W-TUPLE, BF-SEQ-W, BF-TH-W1, BF-TH-W2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.rules.articles import article
from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.winning import OverRuff
from scorekeeper.rules.rulings import ArticleId, Sentence, say
from scorekeeper.rules.trick import splits
from scorekeeper.rules.trick.domination import dominates
from scorekeeper.rules.trick.splits import Form, Stock
from scorekeeper.rules.words import N_

TAKING = article(
    "taking-a-trick",
    title=N_("Who takes a trick"),
    sentence=N_(
        "The highest play in the shape of the lead takes the trick: trumps above the suit led, "
        "and cards of any other suit never. Of equal plays the earlier one takes it."
    ),
    claims="BF-TIE-1 BF-W-TUPLE BF-SEQ-W DBF-TRK-1",
)
OVER_RUFF = article(
    "over-ruff",
    title=N_("Who takes a throw"),
    sentence=N_(
        "A throw is taken by cards of one suit, the suit led or trumps, that can be split into the shape of the throw. "
        "Where they can be split in several ways, the way best for their player counts."
    ),
    claims="BF-TH-W1 BF-TH-W2 DBF-GRP-W HUN-GRP-W",
)
BOMBS = article(
    "bombs",
    title=N_("Bombs"),
    sentence=N_("Four or more identical cards can be more than a tuple, where the table plays bombs."),
    claims="",
)
ARTICLES = (TAKING, OVER_RUFF, BOMBS)

BOMB = 4
"""How many identical cards make a bomb."""


class Role(Enum):
    """What a play did at the moment it was made."""

    LEAD = "lead"
    BEATS = "beats"
    RUFFS = "ruffs"
    UNDER_RUFFS = "under_ruffs"
    FOLLOWS = "follows"
    DISCARDS = "discards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One player's share in a trick: what it did, and why."""

    cards: tuple[Card, ...]
    role: Role
    reason: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRuling:
    """Who takes the trick, counted from the leader as 0, why, and the card points in it.

    `follows` are rulings on the plays of those whose hands are known, one place for each play.
    """

    winner: int
    points: int
    article: ArticleId
    reason: Sentence
    plays: tuple[Played, ...]
    follows: tuple[FollowRuling | None, ...] = ()


@dataclass(frozen=True, slots=True)
class _Contender:
    """A play that can take the trick: its suit, its cards from high to low, and whether they are a bomb."""

    cards: tuple[Card, ...]
    suit: Suit
    stock: Stock
    bomb: bool


class Trick:
    """A trick in progress: the lead, and the play that stands."""

    def __init__(self, rules: RuleSet, order: Order, lead: Lead) -> None:
        self._rules = rules
        self._order = order
        self._lead = lead
        self._shape = splits.forms(lead.parts)
        self._takes_over = _TAKES_OVER[rules.winning.over_ruff]
        self.standing = self._contender(lead.cards, lead.suit)

    def play(self, cards: tuple[Card, ...]) -> Played:
        """Add the next play and say what it did."""
        suit, mixed = self._suit(cards)
        if mixed or (suit not in {self._lead.suit, Suit.TRUMPS} and not self._bombs(cards, suit)):
            return Played(cards=cards, role=Role.DISCARDS, reason=self._no_contender(mixed=mixed, cards=cards))
        challenger = self._contender(cards, suit)
        if not (challenger.bomb or splits.divides(challenger.stock, self._shape)):
            role = Role.FOLLOWS if suit is self._lead.suit else Role.DISCARDS
            return Played(cards=cards, role=role, reason=self._no_shape(cards))
        return self._compare(challenger)

    def _compare(self, challenger: _Contender) -> Played:
        standing = self.standing
        if not self._beats(challenger):
            role = Role.FOLLOWS if challenger.suit is self._lead.suit else Role.UNDER_RUFFS
            reason = say("{cards} is not higher than {standing}.", cards=challenger.cards, standing=standing.cards)
            return Played(cards=challenger.cards, role=role, reason=reason)
        self.standing = challenger
        return self._taken_over(challenger, standing)

    def _taken_over(self, challenger: _Contender, standing: _Contender) -> Played:
        cards, beaten = challenger.cards, standing.cards
        if challenger.bomb and not standing.bomb:
            reason = say("{cards} is a bomb and beats {standing}.", cards=cards, standing=beaten)
        elif challenger.suit is Suit.TRUMPS is not standing.suit:
            reason = say(
                "{cards} is trump in the shape of the lead and beats {standing}.", cards=cards, standing=beaten
            )
        else:
            reason = say("{cards} is higher than {standing}.", cards=cards, standing=beaten)
        ruffs = challenger.suit is Suit.TRUMPS is not self._lead.suit
        return Played(cards=cards, role=Role.RUFFS if ruffs else Role.BEATS, reason=reason)

    def _beats(self, challenger: _Contender) -> bool:
        standing = self.standing
        if challenger.bomb or standing.bomb:
            return _bomb_beats(challenger, standing)
        if challenger.suit is not standing.suit:
            return challenger.suit is Suit.TRUMPS
        if len(self._shape) == 1:
            return challenger.stock[0][0] > standing.stock[0][0]
        return self._takes_over(challenger.stock, standing.stock, self._shape)

    def _contender(self, cards: tuple[Card, ...], suit: Suit) -> _Contender:
        stock = splits.stock(self._rules, self._order, cards)
        return _Contender(cards, suit, stock, self._bombs(cards, suit))

    def _bombs(self, cards: tuple[Card, ...], suit: Suit) -> bool:
        alike = len(cards) >= BOMB and cards.count(cards[0]) == len(cards)
        return alike and self._rules.winning.bombs.admits(suit, self._lead.suit)

    def _suit(self, cards: tuple[Card, ...]) -> tuple[Suit, bool]:
        suits = {self._order.suits[member] for member in cards}
        return self._order.suits[cards[0]], len(suits) > 1

    def _no_contender(self, *, mixed: bool, cards: tuple[Card, ...]) -> Sentence:
        if mixed:
            return say("{cards} is not all of one suit, so it cannot take the trick.", cards=cards)
        return say("{cards} is neither of the suit led nor trump, so it cannot take the trick.", cards=cards)

    def _no_shape(self, cards: tuple[Card, ...]) -> Sentence:
        return say("{cards} cannot be split into the shape of {lead}.", cards=cards, lead=self._lead.cards)


def winner(rules: RuleSet, order: Order, lead: Lead, follows: Sequence[tuple[Card, ...]]) -> int:
    """Who takes the trick, the leader being 0."""
    trick = Trick(rules, order, lead)
    taker = 0
    for seat, cards in enumerate(follows, start=1):
        if trick.play(cards).role in _TAKES:
            taker = seat
    return taker


def judge(rules: RuleSet, order: Order, lead: Lead, follows: Sequence[tuple[Card, ...]]) -> TrickRuling:
    """The whole trick: its taker, its points and what every play did; each play has as many cards as were led."""
    trick = Trick(rules, order, lead)
    led = Played(cards=lead.cards, role=Role.LEAD, reason=say("{cards} was led.", cards=lead.cards))
    plays = (led, *(trick.play(cards) for cards in follows))
    taker = max(seat for seat, play in enumerate(plays) if play.role in _TAKES or seat == 0)
    return TrickRuling(
        winner=taker,
        points=sum(member.points for play in plays for member in play.cards),
        article=(OVER_RUFF if len(lead.parts) > 1 else TAKING).id,
        reason=_why(plays, taker),
        plays=plays,
    )


def _why(plays: tuple[Played, ...], taker: int) -> Sentence:
    if taker == 0:
        return say("Nobody beat {cards}: the leader takes the trick.", cards=plays[0].cards)
    return say(
        "{reason} Nobody beat it after that: play {number} takes the trick.",
        reason=plays[taker].reason,
        number=taker + 1,
    )


def _bomb_beats(challenger: _Contender, standing: _Contender) -> bool:
    if challenger.bomb is not standing.bomb:
        return challenger.bomb
    if (challenger.suit is Suit.TRUMPS) is not (standing.suit is Suit.TRUMPS):
        return challenger.suit is Suit.TRUMPS
    return challenger.stock[0][0] > standing.stock[0][0]


def _by_top_tuple(challenger: Stock, standing: Stock, shape: tuple[Form, ...]) -> bool:
    """Only the highest of the widest, then longest, parts counts; equal never beats."""
    leading = max(shape)
    first = (leading, *(form for place, form in enumerate(shape) if place != shape.index(leading)))
    return splits.highest(challenger, first)[0] > splits.highest(standing, first)[0]


def _by_highest_card(challenger: Stock, standing: Stock, _shape: tuple[Form, ...]) -> bool:
    return challenger[0][0] > standing[0][0]


def _part_by_part(challenger: Stock, standing: Stock, shape: tuple[Form, ...]) -> bool:
    return splits.highest(challenger, shape) > splits.highest(standing, shape)


_TAKES = frozenset({Role.BEATS, Role.RUFFS})
_TAKES_OVER: dict[OverRuff, Callable[[Stock, Stock, tuple[Form, ...]], bool]] = {
    OverRuff.TOP_TUPLE: _by_top_tuple,
    OverRuff.EVERY_PART: dominates,
    OverRuff.HIGHEST_CARD: _by_highest_card,
    OverRuff.PART_BY_PART: _part_by_part,
}
