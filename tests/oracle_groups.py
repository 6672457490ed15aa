"""The oracle on groups of any suits: every choice of cards and every way to lay them on those that stand is tried.

“Several cards of any suits led together; a follower owes as many of each led suit as he holds of it, up to the number
led; matched suit by suit (a trump matches any), each card must be higher than the one it answers to take the trick.”
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

from tests.oracle import Cards, Game


def allowed(game: Game, lead: Cards, hand: Cards, play: Cards) -> bool:
    if len(play) != len(lead) or Counter(play) - Counter(hand):
        return False
    led, held, played = (Counter(game.homes[card] for card in cards) for cards in (lead, hand, play))
    return all(played[home] >= min(number, held[home]) for home, number in led.items())


def plays(game: Game, lead: Cards, hand: Cards) -> set[Cards]:
    """Every different allowed play, sorted."""
    return {play for play in combinations(sorted(hand), len(lead)) if allowed(game, lead, hand, play)}


def higher(game: Game, card: str, other: str) -> bool:
    if game.homes[card] == game.homes[other]:
        return game.steps[card] > game.steps[other]
    return game.homes[card] == "T"


def winner(game: Game, played: Sequence[Cards]) -> int:
    """Reading: each card is held against one of the play that stands, which began as the lead; equal never beats."""
    best = 0
    for index in range(1, len(played)):
        pairings = (zip(order, played[best], strict=True) for order in permutations(played[index]))
        if any(all(higher(game, card, other) for card, other in pairing) for pairing in pairings):
            best = index
    return best
