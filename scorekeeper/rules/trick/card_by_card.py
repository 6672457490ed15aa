"""Card by card: how plays to a group of any suits are matched, suit by suit, a trump matching any card (HUN-GRP-W, B8).

7C 8S beats 6C 6S, and so does 7C with any trump. 3H 10S beats nothing, since no six is a heart.
"""

from collections.abc import Sequence

from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.order import Order, Step


def beats_each(order: Order, cards: Sequence[Card], standing: Sequence[Card]) -> bool:
    """Whether each card can be laid on one of those that stand which is lower: of its suit, or plain under a trump.

    The lower cards of a suit are answered in it, the higher ones are left to trumps, which beat them all alike.
    """
    mine, theirs = _by_suit(order, cards), _by_suit(order, standing)
    my_trumps, their_trumps = mine.pop(Suit.TRUMPS, []), theirs.pop(Suit.TRUMPS, [])
    in_suit = all(_above(steps, theirs.get(suit, [])[: len(steps)]) for suit, steps in mine.items())
    highest = my_trumps[len(my_trumps) - len(their_trumps) :] if len(my_trumps) >= len(their_trumps) else []
    return in_suit and _above(highest, their_trumps)


def answers_each(order: Order, cards: Sequence[Card], led: Sequence[Card]) -> bool:
    """Whether each card is of the suit of one that was led, or a trump in place of one."""
    mine, theirs = _by_suit(order, cards), _by_suit(order, led)
    return all(len(steps) <= len(theirs.get(suit, ())) for suit, steps in mine.items() if suit is not Suit.TRUMPS)


def _above(steps: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether there are as many, and from the lowest up each is higher than its counterpart."""
    return len(steps) == len(others) and all(step > other for step, other in zip(steps, others, strict=True))


def _by_suit(order: Order, cards: Sequence[Card]) -> dict[Suit, list[Step]]:
    """The steps of each suit, from low to high."""
    found: dict[Suit, list[Step]] = {}
    for card in sorted(cards, key=order.steps.__getitem__):
        found.setdefault(order.suits[card], []).append(order.steps[card])
    return found
