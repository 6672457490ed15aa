"""What a follower owes to the shape of the lead."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.leading import RUNS
from scorekeeper.rules.house.options import Contradiction, Group, option
from scorekeeper.rules.words import N_, say

NARROWEST_TUPLE = 2
"""Single cards are no tuple, and nobody owes them any shape."""


class PartLed(NamedTuple):
    """A part as it asks for an answer: tuples of one width, so many on neighbouring steps."""

    width: int
    length: int = 1
    shortest: int = 0
    """The fewest steps that make a run of this width; 0 where none is led."""


class TupleDuty(Choice):
    BREAK_LARGER = (
        "break_larger",
        N_("Break larger ones"),
        N_(
            "A pair answers a pair, a triple a triple and so on, if the suit holds one, even out of more cards alike; "
            "fewer alike are not owed."
        ),
        "",
        N_("With {what} led, play {what} of the suit if you can, even by breaking up more cards alike."),
    )
    PROTECT_LARGER = (
        "protect_larger",
        N_("Keep larger ones whole"),
        N_(
            "A pair answers a pair, a triple a triple and so on, but more cards alike need not be broken. Without "
            "one, as many cards as possible come from pairs and other smaller tuples."
        ),
        "",
        N_(
            "With {what} led, play {what} of the suit if you hold exactly that; more cards alike need not be broken up."
        ),
    )
    BEST_EFFORT = (
        "best_effort",
        N_("As close as possible"),
        N_(
            "A pair answers a pair, a triple a triple and so on, even out of more cards alike; whoever has none plays "
            "what comes nearest, the most alike first."
        ),
        "",
        N_("With {what} led, play {what} of the suit, or the nearest to it."),
    )
    BEST_EFFORT_PROTECTED = (
        "best_effort_protected",
        N_("As close as possible, unbroken"),
        N_(
            "A pair answers a pair, a triple a triple and so on, but more cards alike are not broken; whoever has "
            "none plays what comes nearest, the most alike first."
        ),
        "",
        N_("With {what} led, play {what} of the suit, or what comes nearest to it, without breaking more cards alike."),
    )
    SUIT_ONLY = (
        "suit_only",
        N_("Suit only"),
        N_("Only the suit is owed; any of its cards will do."),
        "",
        N_("Only the suit must be followed; any of its cards answer {what}."),
    )

    def narrowest(self, part: PartLed) -> int:
        """The narrowest tuple that is owed to a part; wider than the part where none is."""
        match self:
            case TupleDuty.SUIT_ONLY:
                return part.width + 1
            case TupleDuty.BREAK_LARGER:
                return max(part.width, NARROWEST_TUPLE)
        return NARROWEST_TUPLE

    @property
    def protects(self) -> bool:
        """Whether only those tuples are owed that are no part of a larger one."""
        return self in {TupleDuty.PROTECT_LARGER, TupleDuty.BEST_EFFORT_PROTECTED}

    @property
    def ranks(self) -> bool:
        """Whether answers are ranked by shape, the widest tuples first, down to pairs."""
        return self in {TupleDuty.BEST_EFFORT, TupleDuty.BEST_EFFORT_PROTECTED}


class SequenceDuty(Choice):
    ANY_TUPLES = (
        "any_tuples",
        N_("Any tuples"),
        N_("A sequence of pairs asks for pairs, one of triples for triples; they need not be neighbours."),
        "",
        N_("What was led in a row need not be answered in a row."),
    )
    SAME_SEQUENCE = (
        "same_sequence",
        N_("The same sequence"),
        N_("Whoever holds a sequence as wide and as long as the led one plays such a sequence."),
        "",
        N_("What was led in a row is answered in a row by whoever holds as many in a row."),
    )
    LONGEST_RUN = (
        "longest_run",
        N_("The longest run"),
        N_(
            "A sequence is answered with the longest one in the suit, up to its length, then with the next longest, "
            "and so on."
        ),
        "",
        N_("What was led in a row is answered by the longest row you hold, up to that length."),
    )

    def least(self, part: PartLed) -> int:
        """The shortest run owed to a sequence; 0 where none is owed."""
        match self:
            case SequenceDuty.SAME_SEQUENCE:
                return part.length
            case SequenceDuty.LONGEST_RUN:
                return part.shortest
        return 0

    @property
    def ranks(self) -> bool:
        """Whether of two runs the longer comes first, whatever the width that they share."""
        return self is SequenceDuty.LONGEST_RUN


@dataclass(frozen=True, slots=True, kw_only=True)
class Following(Group):
    tuples: TupleDuty = option(TupleDuty.BREAK_LARGER, label=N_("Following pairs and triples"), cite="tuple-duty")
    sequences: SequenceDuty = option(
        SequenceDuty.ANY_TUPLES, label=N_("Following sequences"), cite="sequence-duty", requires=RUNS
    )


def sequences_without_tuples(following: Following) -> Iterator[Contradiction]:
    """Where no pair is owed, no sequence of pairs is."""
    if following.tuples is TupleDuty.SUIT_ONLY and following.sequences is not SequenceDuty.ANY_TUPLES:
        sentence = say(
            "Where only the suit has to be followed, nobody can be asked for a sequence; choose one of the two.",
        )
        yield Contradiction(options=("following.tuples", "following.sequences"), sentence=sentence)


CONTRADICTIONS = (sequences_without_tuples,)
