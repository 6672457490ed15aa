"""Seats: where another player sits, seen from the leader; play goes round to the right."""

from scorekeeper.rules.words import Sentence, say


def seat_in_words(number: int, players: int) -> Sentence:
    """The player so many seats after the leader, in words."""
    if number == 1:
        return say("the player to the leader's right")
    if number == players - 1:
        return say("the player to the leader's left")
    if number * 2 == players:
        return say("the player opposite the leader")
    if number * 2 < players:
        return say("the player {number} seats to the leader's right", number=number)
    return say("the player {number} seats to the leader's left", number=players - number)
