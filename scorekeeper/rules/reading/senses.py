"""Senses: what a word says of a question, and which of them say something of cards, or of somebody."""

import re
from enum import Enum


class Sense(Enum):
    """What a word says of the question, or of the cards beside it."""

    LEAD = "lead"
    THROW = "throw"
    FOLLOW = "play"
    PUT = "played"  # the first is the lead, the others follow
    HOLD = "hand"
    LATER = "seen"
    GONE = "gone"
    ON = "led to"
    MUST = "what may be played"
    PAIR_HELD = "follow"
    WHO = "who"
    TRICK = "trick"
    BEATS = "beats"
    ORDER = "order"
    SHAPE = "shape"
    BID = "bid"
    OVERBID = "overbid"
    WITH = "with"
    NOBODY_BID = "nobody bid"
    CALL = "call"
    FRIENDS = "friends"
    FIRST_DRAW = "first draw"
    TURNED = "turned up"
    DEAL = "deal"
    NEXT = "next"
    POINTS = "points"
    PLAYERS = "players"
    DECKS = "decks"
    CARDS = "cards"
    KITTY = "kitty"
    IN_KITTY = "in the kitty"
    BONUS = "kitty bonus"
    LAST_TRICK = "last trick"
    DUG = "last trick won by the defenders"
    GUARDED = "last trick won by the declarers"
    RISE = "levels that it brings"
    SINGLE = "1"
    PAIR = "2"
    TWO_PAIRS = "4"
    THREE_PAIRS = "6"
    DECLARERS = "declarers"
    DEFENDERS = "defenders"
    BOTH = "both"
    REDEAL = "redeal"
    NO_TRUMPS = "no_trumps"
    NO_POINTS = "no_points"
    REVOKE = "revoke"
    TAKE_BACK = "take_back"
    WRONG_COUNT = "wrong_count"
    FAILED_THROW = "failed_throw"
    COST = "penalty"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    CLOSED = "trick closed"
    OPEN = "trick open"
    TRUMP = "trump"
    NO_TRUMP = "no trump suit"
    LEVEL = "level"
    ME = "me"
    HE = "somebody"
    RIGHT = "next player"
    ACROSS = "partner"
    LEFT = "player before"
    PLAYER = "player"
    NOT = "not"
    AND = "and"
    OWED = "whether it must be played"
    ALL_OF_THEM = "all of the cards"
    VOID = "has none of the suit"
    OTHER = "another copy"
    UNCLEAR = "unclear"  # `and`, or that somebody follows
    LOST = "lost"
    OR = "or"
    SAYS = "says"
    PASSIVE = "done to it"
    END = "end of a sentence"
    AFTER = "after"
    FILLER = ""

    __hash__ = object.__hash__  # members are singletons; the inherited hash is a slow Python call


ROLES = frozenset(
    {
        *(Sense.LEAD, Sense.THROW, Sense.FOLLOW, Sense.PUT, Sense.HOLD, Sense.LATER, Sense.GONE, Sense.ON),
        *(Sense.BID, Sense.OVERBID, Sense.CALL, Sense.TURNED, Sense.KITTY, Sense.WITH, Sense.BEATS),
        *(Sense.ORDER, Sense.SHAPE, Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS, Sense.TRICK, Sense.FAILED_THROW),
    }
)
"""What can be said of the cards that follow it."""
AFTERWARDS = frozenset({Sense.LEAD, Sense.GONE, Sense.TURNED, Sense.THROW, Sense.PUT, Sense.FOLLOW})
"""What can also be said of the cards before it, where none follow: 5H 5H was led."""
LISTED = frozenset({Sense.HOLD, Sense.LATER, Sense.GONE, Sense.CALL, Sense.KITTY})
"""Of these more may be named after another word; of what was played it may be something else."""
TAKES_WITH = frozenset({Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FOLLOW, Sense.BID, Sense.OVERBID})
"""What goes on with `with`: he followed with 9H 9H."""
FAULTS = (Sense.REVOKE, Sense.TAKE_BACK, Sense.WRONG_COUNT, Sense.FAILED_THROW)
SIDES = frozenset({Sense.DECLARERS, Sense.DEFENDERS})
PEOPLE = frozenset({Sense.ME, Sense.HE, Sense.RIGHT, Sense.ACROSS, Sense.LEFT, Sense.PLAYER, *SIDES})
DOES = frozenset(
    {
        *(
            Sense.LEAD,
            Sense.THROW,
            Sense.FOLLOW,
            Sense.PUT,
            Sense.HOLD,
            Sense.LATER,
            Sense.BID,
            Sense.OVERBID,
            Sense.OWED,
        ),
        *(Sense.CALL, Sense.TURNED, Sense.TAKE_BACK, Sense.REVOKE),
    }
)
"""What somebody does."""
BEFORE = frozenset({"before", "之前", "以前"})
"""Turns round in what order something was done."""
ORDINALS = {Sense.FIRST: 1, Sense.SECOND: 2, Sense.THIRD: 3, Sense.FOURTH: 4}
TIMES = frozenset({"twice", "two times", "three times", "两次", "二次", "三次"})
"""Counts how often something was done."""
SUFFERED = re.compile("be |lo[sn].* to|.* by$")
"""What is done to the cards before it, and not by them."""
