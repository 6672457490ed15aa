"""Order: which suit a card belongs to once trumps are set, and how high it stands there (BF-ORD-1 to 3)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import NewType

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, Card, Rank, Suit, card
from scorekeeper.rules.words import N_

PACK = article(
    "pack",
    title=N_("The pack"),
    sentence=N_(
        "One pack or several are shuffled together, each of thirteen ranks in four suits, a red and a black joker. "
        "Jokers or other cards can be left out so that the deal comes out even."
    ),
    claims="BF-DECK-1 BF-DECK-2 DBF-DECK-1 HUN-DECK-1",
)
CARD_POINTS = article(
    "card-points",
    title=N_("Point cards"),
    sentence=N_("A five counts 5 points, a ten or a king 10, any other card nothing: 100 points in a full pack."),
    claims="BF-PT-1",
)
TRUMPS = article(
    "trumps",
    title=N_("Trumps are one suit"),
    sentence=N_(
        "The jokers are always trump; a rank and a suit join them as the hand is settled. All trumps together are "
        "one suit, and a card of the trump rank belongs to it whatever suit is printed on it."
    ),
    claims="BF-ORD-2 DBF-ORD-2",
)
TRUMP_ORDER = article(
    "trump-order",
    title=N_("The order of trumps"),
    sentence=N_(
        "From the top: red joker, black joker, the trump rank in the trump suit, the trump rank in the other suits, "
        "then the trump suit from the ace down. Trump-rank cards outside the trump suit are equal to each other."
    ),
    claims="BF-ORD-1 BF-ORD-3 HUN-ORD-1 HUN-ORD-2",
    disagreements=(
        Disagreement(
            "B5",
            N_(
                "Hundred lists the six of clubs twice and once puts the black joker above the red one, and "
                "one telling of Da Bai Fen has the highest card of the trump suit follow the jokers. Here a "
                "deck has eighteen trumps, each once; the red joker is the highest, and the trump-rank card "
                "of the trump suit follows the jokers."
            ),
        ),
    ),
)
PLAIN_ORDER = article(
    "plain-order",
    title=N_("The order of a plain suit"),
    sentence=N_("Ace, king, queen, jack, then ten down to two; ranks that are trump are missing."),
    claims="DBF-ORD-1",
)
CONSTANT_TRUMPS = article(
    "constant-trumps",
    title=N_("Constant trumps"),
    sentence=N_(
        "A rank that is trump in every hand stands between the trump rank and the ordinary trumps; its card of the "
        "trump suit is above the others, which are equal."
    ),
    claims="BF-ORD-4 HUN-OPT-4",
)
NEIGHBOURS = article(
    "neighbours",
    title=N_("What is next to what"),
    sentence=N_("Cards are neighbours when they stand on steps next to each other in the order of one suit."),
    claims="BF-L-SEQ-2",
)
ARTICLES = (PACK, CARD_POINTS, TRUMPS, TRUMP_ORDER, PLAIN_ORDER, CONSTANT_TRUMPS, NEIGHBOURS)

Step = NewType("Step", int)
"""Height within a suit. Equal cards share a step; neighbours are one apart; a hole in the steps separates."""


@dataclass(frozen=True, slots=True)
class Trump:
    """What is trump in this hand: a rank and a suit, a rank alone, or the jokers alone."""

    rank: Rank | None
    suit: Suit | None

    def __post_init__(self) -> None:
        if self.suit is Suit.TRUMPS or (self.rank is None and self.suit is not None):
            raise ValueError(f"a trump suit comes with a trump rank: {self}")

    def __str__(self) -> str:
        suit = self.suit.value if self.suit else "NT"
        return f"{self.rank.value}{suit}" if self.rank else "NT"


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Every card's suit and step under one trump; made once for each trump and shared."""

    trump: Trump
    suits: Mapping[Card, Suit]
    steps: Mapping[Card, Step]
    places: Mapping[Card, int]
    """Where each card stands when all are fanned: trumps first, then suits, each from high to low."""
    high: frozenset[Card]
    """Trump-rank cards, constant trumps and jokers: what some tables keep out of sequences."""

    def ladder(self, suit: Suit) -> tuple[tuple[Card, ...], ...]:
        """The suit's cards from high to low, equals together."""
        members = [member for member, home in self.suits.items() if home is suit]
        members.sort(key=self.places.__getitem__)
        return tuple(tuple(equals) for _, equals in groupby(members, key=self.steps.__getitem__))

    def of_suit(self, cards: Iterable[Card], suit: Suit) -> list[Card]:
        """Those of the cards that follow this suit."""
        suits = self.suits
        return [member for member in cards if suits[member] is suit]

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """As a person would fan them, copies together."""
        return sorted(cards, key=self.places.__getitem__)


_FAN = {suit: place for place, suit in enumerate((Suit.TRUMPS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))}


@lru_cache(maxsize=512)
def order(trump: Trump, constant: frozenset[Rank] = frozenset(), gap: int = 0) -> Order:
    """The order under this trump, with ranks that are always trump and the steps that the trump rank leaves empty."""
    suits: dict[Card, Suit] = {}
    steps: dict[Card, Step] = {}
    plain = dict(_plain_steps(trump.rank, constant, gap))
    for suit in PRINTED_SUITS:
        home = Suit.TRUMPS if suit is trump.suit else suit
        for rank, step in plain.items():
            suits[card(rank, suit)] = home
            steps[card(rank, suit)] = step
    high = list(_high_steps(trump, constant, max(plain.values(), default=0) + 1))
    suits.update((member, Suit.TRUMPS) for member, _ in high)
    steps.update(high)
    fan = sorted(suits, key=lambda member: (_FAN[suits[member]], -steps[member], member.name))
    return Order(
        trump=trump,
        suits=MappingProxyType(suits),
        steps=MappingProxyType(steps),
        places=MappingProxyType({member: place for place, member in enumerate(fan)}),
        high=frozenset(member for member, _ in high),
    )


def _plain_steps(trump_rank: Rank | None, constant: frozenset[Rank], gap: int) -> Iterator[tuple[Rank, Step]]:
    """Ranks that stay in their suit, numbered so that neighbours touch across whatever left it."""
    step = 0
    for rank in Rank:
        if rank is trump_rank:
            step += gap
        elif rank not in constant:
            step += 1
            yield rank, Step(step)


def _high_steps(trump: Trump, constant: frozenset[Rank], step: int) -> Iterator[tuple[Card, Step]]:
    """Constant trumps in rank order, then the trump rank: each off-suit and then on-suit; then the jokers."""
    ranks = [rank for rank in Rank if rank in constant and rank is not trump.rank]
    for rank in [*ranks, *([trump.rank] if trump.rank else [])]:
        yield from ((card(rank, suit), Step(step)) for suit in PRINTED_SUITS if suit is not trump.suit)
        step += 1
        if trump.suit:
            yield card(rank, trump.suit), Step(step)
            step += 1
    yield BLACK_JOKER, Step(step)
    yield RED_JOKER, Step(step + 1)
