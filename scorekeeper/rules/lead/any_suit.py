"""Groups of any suits: Hundred read literally, where several cards of any suits are led together (HUN-GRP-W, B8)."""

from collections.abc import Sequence

from scorekeeper.rules.articles import article
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, Part
from scorekeeper.rules.words import N_

ANY_SUIT = article(
    "any-suit-groups",
    title=N_("Groups of several suits"),
    sentence=N_(
        "A description of Hundred gives an example in which a club and a spade are led together and each is beaten by "
        "a card of its own suit. Its own text and all others keep a group to one suit, and so do tables that agree "
        "on nothing else."
    ),
    claims="",
)


def as_group(order: Order, cards: Sequence[Card]) -> Lead:
    """Each card by itself; of several suits the first one led gives its name."""
    return Lead(order.suits[cards[0]], tuple(Part(1, (card,), order.steps[card]) for card in order.sorted(cards)))
