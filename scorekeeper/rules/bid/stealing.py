"""Stealing the kitty (炒地皮): once it is buried, whoever overbids with a pair takes it up and buries again (C-C)."""

from dataclasses import replace

from scorekeeper.rules.articles import article
from scorekeeper.rules.bid.auction import StandingBid
from scorekeeper.rules.bid.overbids import Attempt, BidKind
from scorekeeper.rules.house.bidding import PAIR
from scorekeeper.rules.words import N_, Sentence

STEALING = article(
    "stealing-the-kitty",
    title=N_("Stealing the kitty"),
    sentence=N_(
        "Bidding is over when the kitty is taken up, unless the table plays that the buried kitty can be stolen "
        "(炒地皮). Then each player in turn, beginning on the right of whoever buried it, may overbid with a pair or "
        "more."
    ),
    claims="",
)


def refusal(attempt: Attempt) -> Sentence | None:
    """Why nobody steals the kitty so, whatever lies out."""
    if not attempt.rules.after_kitty.permitted:
        return attempt.say("At this table nobody bids any more once the kitty is buried, so {cards} changes nothing.")
    if attempt.starter is None:
        return attempt.say("Nobody declares yet, so nobody has taken up the kitty that {name} would steal.")
    if (attempt.standing.kitty or attempt.starter.name) == attempt.seat.name:
        return attempt.say("{name} buried the kitty, and nobody steals it from oneself.")
    if attempt.standing.by == attempt.seat.name:
        return attempt.say("{lying} by {name} stands, and nobody steals the kitty over a bid of one's own.")
    if attempt.count < PAIR:
        return attempt.say("{cards} is no pair; the kitty is stolen with a pair or more.")
    return None


def stolen(attempt: Attempt, kind: BidKind) -> StandingBid:
    """What stands then: the trump that was bid, and whoever stole last declares where that is played."""
    maker = attempt.seat.name if attempt.rules.after_kitty.takes_over else attempt.standing.maker
    name, cards = attempt.seat.name, attempt.cards
    return replace(attempt.standing, trump=kind.trump(attempt), maker=maker, by=name, shown=cards, kitty=name)


def effect(attempt: Attempt) -> Sentence:
    if attempt.lying:
        return attempt.say("{cards} by {name} overbids {lying}: {name} takes up the kitty and buries again.")
    return attempt.say("{name} steals the kitty with {cards} and buries again.")
