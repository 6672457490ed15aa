"""People: who led, held and played, by name where that is said and else by seat; a number is nobody."""

from collections.abc import Iterable
from types import MappingProxyType

from django.utils.translation import gettext as _

from scorekeeper.rules.lead.seats import seat_in_words
from scorekeeper.rules.words import N_, Sentence, Value
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.marks import readable
from scorekeeper.web.site.wording import capitalised, in_words

WITH_NAME = MappingProxyType(
    {
        "{duty} The hand could have given {cards}.": N_("{duty} {who} could have given {cards}."),
        "Play only {suit}: the hand has enough of them.": N_("Play only {suit}: {who} had enough of them."),
        "Play all the {suit} in the hand: {cards}.": N_("Play all the {suit}: {who} had {cards}."),
        "Follow with {suit}: the hand still held {cards}.": N_("Follow with {suit}: {who} still had {cards}."),
        "Play from the hand: it does not hold {cards}.": N_("Play from the hand: {who} did not hold {cards}."),
        "There are no {suit} in the hand: any cards will do, and nobody has to trump.": N_(
            "{who} had no {suit}: any cards will do, and nobody has to trump."
        ),
        "All the {suit} in the hand are played, and nothing more is owed.": N_(
            "{who} played all the {suit}, and nothing more is owed."
        ),
        "There is no pair of {suit} in the hand, so none is owed.": N_("{who} had no pair of {suit}, so none is owed."),
        "There is no triple of {suit} in the hand, so none is owed.": N_(
            "{who} had no triple of {suit}, so none is owed."
        ),
        "Whether this was allowed hangs on what else the hand held.": N_(
            "Whether this was allowed hangs on what else {who} held."
        ),
        "Allowed only if there were no more {suit} in the hand.": N_("Allowed only if {who} had no more {suit}."),
        "Did the hand hold any more {suit}?": N_("Did {who} hold any more {suit}?"),
        "Did the hand hold {what} of {suit}?": N_("Did {who} hold {what} of {suit}?"),
    }
)
"""What the referee says of a hand, and the same of somebody by name."""
OF_LEADER = MappingProxyType(
    {"Nobody beat {cards}: the leader takes the trick.": N_("Nobody beat {cards}: {who} takes the trick.")}
)
"""What he says of the leader, and the same by name."""


def follower(asking: Asking) -> str:
    """Who followed, where that is said."""
    return str(asking.values.get("by", ""))


def said(asking: Asking, sentence: Sentence) -> str:
    """A sentence of the referee in the reader's language, with names in place of hands and seats."""
    return in_words(_named(asking, sentence))


def _named(asking: Asking, value: Value) -> Value:
    """The same value with everybody by name whose name is known."""
    if not isinstance(value, Sentence):
        return value
    seats = _seats(asking)
    if value in seats:
        return seats[value]
    if asking.from_leader and value.template in OF_LEADER:
        return Sentence(OF_LEADER[value.template], (*value.values, ("who", asking.from_leader[0])))
    values = tuple((name, _named(asking, each)) for name, each in value.values)
    who = follower(asking)
    if who and value.template in WITH_NAME:
        return Sentence(WITH_NAME[value.template], (*values, ("who", who)))
    return Sentence(value.template, values)


def _seats(asking: Asking) -> dict[Sentence, str]:
    """The others by their names, where it is said who led."""
    names = asking.from_leader
    return {seat_in_words(place, len(names)): name for place, name in enumerate(names) if place}


def others(asking: Asking, places: Iterable[int]) -> str:
    """Which of the other players, counted from the one after the leader."""
    players = asking.played.table.players
    seats = (said(asking, seat_in_words(place + 1, players)) for place in places)
    return " · ".join(seats) or _("nobody")


def other(asking: Asking, place: int) -> str:
    """One of the other players, as a label."""
    return capitalised(said(asking, seat_in_words(place + 1, asking.played.table.players)))


def player(asking: Asking, number: int) -> str:
    """Whoever played so many cards after the lead: by name where it is known who led, else by seat."""
    if number < len(asking.from_leader):
        return asking.from_leader[number]
    return other(asking, number - 1) if number else _("The leader")


def taker(asking: Asking, number: int) -> str:
    """Whoever takes a trick: by name, else by the cards that do."""
    plays = asking.values.get("plays")
    if number < len(asking.from_leader) or not isinstance(plays, list):
        return player(asking, number)
    return in_words(readable(plays[number]))
