"""Tricks: who takes one, and what every play did in it (BF-F-SINGLE, BF-W-TUPLE, BF-SEQ-W, BF-TH-W1, BF-TH-W2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.rules.articles import Article, ArticleId, Disagreement, article
from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, barred
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.winning import BOMB, OverRuff
from scorekeeper.rules.lead.leads import ANY_SUIT
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.trick.card_by_card import answers_each, beats_each
from scorekeeper.rules.trick.splits import Piles, Shape, can_split, forms, higher_in_every_part, highest, piled
from scorekeeper.rules.words import N_, Sentence, say

TAKING = article(
    "taking-a-trick",
    title=N_("Who takes a trick"),
    sentence=N_(
        "The highest play in the shape of the lead takes the trick: trumps beat the suit led, and any other suit "
        "never does. Of equal plays the first takes it."
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
    disagreements=(
        Disagreement(
            "B24",
            N_(
                "Bashi Fen compares the highest of the widest tuples, Hundred asks that every card be beaten,"
                " and Da Bai Fen, with single cards only, compares the highest trump. Each can be chosen."
            ),
        ),
        Disagreement(
            "B25",
            N_(
                "Bashi Fen asks for the same number of tuples of each size. Three identical cards are allowed"
                " to stand for a pair and a single card: it is enough that the cards can be split so."
            ),
        ),
    ),
)
BOMBS = article(
    "bombs",
    title=N_("Bombs"),
    sentence=N_("Four or more identical cards can be more than a tuple, where the table plays bombs."),
    claims="",
)
ARTICLES = (TAKING, OVER_RUFF, BOMBS)


class Role(Enum):
    """What a play did at the moment it was made."""

    LEAD = "lead"
    BEATS = "beats"
    RUFFS = "ruffs"
    UNDER_RUFFS = "under_ruffs"
    FOLLOWS = "follows"
    DISCARDS = "discards"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPlay:
    """One player's share in a trick: what it did, and why; whether its height counted, as that of a lead does."""

    cards: tuple[Card, ...]
    role: Role
    reason: Sentence
    compared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRuling:
    """Who takes the trick, counted from the leader as 0, why, and the card points in it.

    `follows` are rulings on the plays of those whose hands are known, one place for each play.
    """

    winner: int
    points: int
    article: ArticleId
    reason: Sentence
    plays: tuple[TrickPlay, ...]
    follows: tuple[FollowRuling | None, ...] = ()
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class _Contender:
    """A play that can take the trick: its suit, its cards from high to low, and whether they are a bomb."""

    cards: tuple[Card, ...]
    suit: Suit
    piles: Piles
    bomb: bool

    @property
    def trump(self) -> bool:
        return self.suit is Suit.TRUMPS


class Trick:
    """A trick in progress: the lead, and the play that stands."""

    def __init__(self, rules: RuleSet, order: Order, lead: Lead) -> None:
        self._order = order
        self._lead = lead
        self._bombs = rules.winning.bombs
        self._barred = barred(rules.leading.grammar, order)
        self._over_ruff = rules.winning.over_ruff
        shape = forms(lead.parts)
        self._shape = tuple(sorted(shape, reverse=True)) if self._over_ruff is OverRuff.TOP_TUPLE else shape
        self.standing = self._contender(lead.cards, lead.suit)

    def play(self, cards: tuple[Card, ...]) -> TrickPlay:
        """Add the next play and say what it did."""
        suits = {self._order.suits[member] for member in cards}
        if len(suits) > 1:
            reason = say("{cards} is not all of one suit, so it cannot take the trick.", cards=cards)
            return TrickPlay(cards=cards, role=Role.DISCARDS, reason=reason)
        challenger = self._contender(cards, *suits)
        if challenger.suit not in {self._lead.suit, Suit.TRUMPS} and not challenger.bomb:
            reason = say("{cards} is neither of the suit led nor trump, so it cannot take the trick.", cards=cards)
            return TrickPlay(cards=cards, role=Role.DISCARDS, reason=reason)
        if not (challenger.bomb or can_split(challenger.piles, self._shape)):
            role = Role.FOLLOWS if challenger.suit is self._lead.suit else Role.DISCARDS
            reason = say("{cards} cannot be split into the shape of {lead}.", cards=cards, lead=self._lead.cards)
            return TrickPlay(cards=cards, role=role, reason=reason)
        return self._compare(challenger)

    def _contender(self, cards: tuple[Card, ...], suit: Suit) -> _Contender:
        alike = len(cards) >= BOMB and cards.count(cards[0]) == len(cards)
        bomb = alike and self._bombs.admits(suit, self._lead.suit)
        return _Contender(cards, suit, piled(self._order, self._barred, cards), bomb)

    def _compare(self, challenger: _Contender) -> TrickPlay:
        standing = self.standing
        if not self._beats(challenger, standing):
            role = Role.FOLLOWS if challenger.suit is self._lead.suit else Role.UNDER_RUFFS
            reason = say("{cards} is not higher than {standing}.", cards=challenger.cards, standing=standing.cards)
            return TrickPlay(cards=challenger.cards, role=role, reason=reason, compared=True)
        self.standing = challenger
        ruffs = challenger.trump and self._lead.suit is not Suit.TRUMPS
        role = Role.RUFFS if ruffs else Role.BEATS
        return TrickPlay(cards=challenger.cards, role=role, reason=_taken_over(challenger, standing), compared=True)

    def _beats(self, challenger: _Contender, standing: _Contender) -> bool:
        """A bomb beats what is none, trumps beat the suit led; else the higher play, and of equals the earlier."""
        if challenger.bomb is not standing.bomb:
            return challenger.bomb
        if challenger.trump is not standing.trump:
            return challenger.trump
        if challenger.bomb or len(self._shape) == 1:
            return challenger.piles[0][0] > standing.piles[0][0]
        return _HIGHER[self._over_ruff](challenger.piles, standing.piles, self._shape)


class CardByCard:
    """A trick led with a group of any suits: the play that stands falls to one each of whose cards beats one of it."""

    def __init__(self, order: Order, lead: Lead) -> None:
        self._order = order
        self._lead = lead
        self._standing = lead.cards

    def play(self, cards: tuple[Card, ...]) -> TrickPlay:
        """Add the next play and say what it did."""
        standing, trumps = self._standing, self._order.of_suit(cards, Suit.TRUMPS)
        ruffs = bool(trumps) and not self._order.of_suit(self._lead.cards, Suit.TRUMPS)
        if beats_each(self._order, cards, standing):
            self._standing = cards
            reason = say("Each card of {cards} is higher than one of {standing}.", cards=cards, standing=standing)
            return TrickPlay(cards=cards, role=Role.RUFFS if ruffs else Role.BEATS, reason=reason)
        if answers_each(self._order, cards, self._lead.cards):
            reason = say(
                "Not every card of {cards} is higher than one of {standing} that it could answer.",
                cards=cards,
                standing=standing,
            )
            return TrickPlay(cards=cards, role=Role.UNDER_RUFFS if ruffs else Role.FOLLOWS, reason=reason)
        reason = say("{cards} does not answer {lead} suit by suit.", cards=cards, lead=self._lead.cards)
        return TrickPlay(cards=cards, role=Role.DISCARDS, reason=reason)


def begun(rules: RuleSet, order: Order, lead: Lead) -> Trick | CardByCard:
    """The trick that this lead begins."""
    return CardByCard(order, lead) if rules.leading.as_any_suits(lead.cards) else Trick(rules, order, lead)


def _taken_over(challenger: _Contender, standing: _Contender) -> Sentence:
    cards, beaten = challenger.cards, standing.cards
    if challenger.bomb and not standing.bomb:
        return say("{cards} is a bomb and beats {standing}.", cards=cards, standing=beaten)
    if challenger.trump and not standing.trump:
        return say("{cards} is trump in the shape of the lead and beats {standing}.", cards=cards, standing=beaten)
    return say("{cards} is higher than {standing}.", cards=cards, standing=beaten)


def winner(rules: RuleSet, order: Order, lead: Lead, follows: Sequence[tuple[Card, ...]]) -> int:
    """Who takes the trick, the leader being 0."""
    trick = begun(rules, order, lead)
    return max((seat for seat, cards in enumerate(follows, start=1) if trick.play(cards).role in _TAKES), default=0)


def judge_trick(rules: RuleSet, order: Order, lead: Lead, follows: Sequence[tuple[Card, ...]]) -> TrickRuling:
    """The whole trick: its taker, its points and what every play did; each play has as many cards as were led."""
    trick = begun(rules, order, lead)
    led = TrickPlay(cards=lead.cards, role=Role.LEAD, reason=say("{cards} was led.", cards=lead.cards), compared=True)
    plays = (led, *(trick.play(cards) for cards in follows))
    taker = max(seat for seat, play in enumerate(plays) if play.role in _TAKES or seat == 0)
    return TrickRuling(
        winner=taker,
        points=sum(member.points for play in plays for member in play.cards),
        article=_article(rules, lead).id,
        reason=_why(plays, taker),
        plays=plays,
    )


def _article(rules: RuleSet, lead: Lead) -> Article:
    if rules.leading.as_any_suits(lead.cards):
        return ANY_SUIT
    return OVER_RUFF if len(lead.parts) > 1 else TAKING


def _why(plays: tuple[TrickPlay, ...], taker: int) -> Sentence:
    if taker == 0:
        return say("Nobody beat {cards}: the leader takes the trick.", cards=plays[0].cards)
    return say("{reason} Nobody beat it after that, so it takes the trick.", reason=plays[taker].reason)


_TAKES = frozenset({Role.BEATS, Role.RUFFS})
_HIGHER: dict[OverRuff, Callable[[Piles, Piles, Shape], bool]] = {
    OverRuff.TOP_TUPLE: lambda one, other, shape: highest(one, shape, 1) > highest(other, shape, 1),
    OverRuff.EVERY_PART: higher_in_every_part,
    OverRuff.HIGHEST_CARD: lambda one, other, _shape: one[0][0] > other[0][0],
    OverRuff.PART_BY_PART: lambda one, other, shape: (
        highest(one, shape, len(shape)) > highest(other, shape, len(shape))
    ),
}
"""By house rule, whether of two plays of one suit that take a throw the later one is higher; equal never is."""
