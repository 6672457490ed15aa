"""From which level to which, and what stands in the way."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import not_
from typing import NamedTuple

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.kinds import Choice, OneRank, Ranks, Whole
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.trumps import Trumps
from scorekeeper.rules.words import N_, say


class FinishBy(Choice):
    PASS = (
        "pass",
        N_("Passing it"),
        N_("The match is won by rising past the last level, as declarers or as defenders."),
    )
    PASS_AS_DECLARERS = (
        "pass_as_declarers",
        N_("Passing it as declarers"),
        N_("The last level must be played: only declarers who began the hand there and rise have won the match."),
    )
    REACH = ("reach", N_("Reaching it"), N_("The match is won by reaching the last level."))

    @property
    def wins_on_arrival(self) -> bool:
        return self is FinishBy.REACH

    @property
    def must_be_played(self) -> bool:
        """Whether every gain stops at the last level, and only declarers who began the hand there pass it."""
        return self is FinishBy.PASS_AS_DECLARERS


class AfterFinish(Choice):
    END = ("end", N_("The match ends"), N_("When the last level is passed, the match is over."))
    WRAP = (
        "wrap",
        N_("Another lap"),
        N_("Whoever passes the last level starts another lap at 2, and the match goes on."),
    )

    @property
    def goes_round(self) -> bool:
        return self is AfterFinish.WRAP


BOTTOM = Rank.TWO
"""Where laps begin again and where jacks throw a side back to, wherever the match began (BF-RANK-7, BF-OPT-J)."""
HALF_WAY = Rank.SIX
"""Where the jack that is not of the trump suit throws the declarers back to."""


class JackSeen(NamedTuple):
    """A last trick won with a jack while jacks are the trump rank, as far as a jack rule may look at it."""

    by_defenders: bool
    of_trump_suit: bool
    captured_other: bool
    alone: bool
    taken_over: bool


class Jack(Choice):
    OFF = ("off", N_("No jack rule"), N_("A jack in the last trick is a card like any other."))
    CAPTURED_JACK = (
        "captured_jack",
        N_("A captured jack"),
        N_(
            "When jacks are the trump rank and a side wins the last trick with the jack of trumps, capturing an "
            "opponent's off-suit jack, everybody on the captured side goes back to 2."
        ),
    )
    SINGLE_JACK = (
        "single_jack",
        N_("Any single jack"),
        N_(
            "When jacks are the trump rank and the defenders win the last trick with a single jack, "
            "the declarers go back to 2."
        ),
    )
    MAIN_OR_OFF = (
        "main_or_off",
        N_("Jack of trumps or another"),
        N_(
            "When jacks are the trump rank and the defenders take over with a jack in the last trick, the jack of "
            "trumps sends the declarers back to 2 and another jack half-way, to 6."
        ),
    )

    def throws_back(self, seen: JackSeen) -> tuple[Side, Rank] | None:
        """The side that goes back, and to which level."""
        if self is Jack.CAPTURED_JACK and seen.of_trump_suit and seen.captured_other:
            return (Side.DECLARERS if seen.by_defenders else Side.DEFENDERS), BOTTOM
        if self is Jack.SINGLE_JACK and seen.by_defenders and seen.alone:
            return Side.DECLARERS, BOTTOM
        if self is Jack.MAIN_OR_OFF and seen.by_defenders and seen.taken_over:
            return Side.DECLARERS, BOTTOM if seen.of_trump_suit else HALF_WAY
        return None

    @property
    def played(self) -> bool:
        return self is not Jack.OFF

    @property
    def counts_capture(self) -> bool:
        """Whether it matters what the jack captured."""
        return self is Jack.CAPTURED_JACK

    @property
    def hangs_on_suit(self) -> bool:
        """Whether it matters which jack is that of trumps."""
        return self in {Jack.CAPTURED_JACK, Jack.MAIN_OR_OFF}


_NO_TARGET = Needs(
    option="ladder.target", matters=not_, reason=N_("A sum of gains wins the match, whatever the level.")
)
LEAST_TARGET, HIGHEST_TARGET = 5, 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder(Group):
    start: Rank = option(
        Rank.TWO, OneRank(), label=N_("First level"), says=N_("Everybody starts at {rank}."), cite="levels"
    )
    finish: Rank = option(
        Rank.ACE, OneRank(), label=N_("Last level"), says=N_("The last level is {rank}."), cite="levels"
    )
    target: int = option(
        0,
        Whole(0, HIGHEST_TARGET, missing=frozenset(range(1, LEAST_TARGET))),
        label=N_("Gains that win the match"),
        says=N_(
            "The first side whose gains add up to {number} has won the match; past the last level another lap begins."
        ),
        off=N_("The levels decide who wins the match, not the sum of the gains."),
        help=N_("How many levels a side has to gain in all; 0 where the last level decides."),
        cite="match-end",
    )
    finish_by: FinishBy = option(FinishBy.PASS, label=N_("How the match is won"), cite="match-end", requires=_NO_TARGET)
    after: AfterFinish = option(
        AfterFinish.END, label=N_("After the last level"), cite="match-end", requires=_NO_TARGET
    )
    stops: frozenset[Rank] = option(
        frozenset(),
        Ranks(),
        label=N_("Levels that cannot be skipped"),
        says=N_("Nobody skips these levels: {ranks}."),
        off=N_("Any level may be skipped."),
        cite="mandatory-levels",
    )
    held: frozenset[Rank] = option(
        frozenset(),
        Ranks(),
        label=N_("Levels that only declarers leave"),
        says=N_("Only declarers who rise leave these levels: {ranks}."),
        off=N_("Defenders may leave any level."),
        cite="mandatory-levels",
    )
    jack: Jack = option(Jack.OFF, label=N_("The jack rule"), cite="jack-rule")

    @property
    def goes_round(self) -> bool:
        """Whether another lap follows the last level; it does where a sum of gains decides (HUN-RANK-1)."""
        return bool(self.target) or self.after.goes_round

    @property
    def must_be_played(self) -> bool:
        return self.finish_by.must_be_played and not self.target

    @property
    def wins_on_arrival(self) -> bool:
        return self.finish_by.wins_on_arrival and not self.target

    @property
    def lowest(self) -> Rank:
        """The lowest level that anybody can stand at: laps and jacks lead below the first one, back to 2."""
        return BOTTOM if self.goes_round or self.jack is not Jack.OFF else self.start

    @property
    def ends(self) -> tuple[Rank, Rank]:
        """The lowest and the highest level that anybody can stand at, also where the ladder is upside down."""
        low, high = sorted((self.lowest, self.finish), key=lambda end: end.height)
        return low, high


def ladder_upside_down(ladder: Ladder) -> Iterator[Contradiction]:
    """A ladder climbs."""
    if ladder.start.height >= ladder.finish.height:
        sentence = say(
            "The last level, {finish}, has to lie above the first, {start}.", finish=ladder.finish, start=ladder.start
        )
        yield Contradiction(options=("ladder.start", "ladder.finish"), sentence=sentence)


def outside_the_ladder(ladder: Ladder) -> Iterator[Contradiction]:
    """Only a level that is reached can hold anybody up."""
    for key, ranks in (("ladder.stops", ladder.stops), ("ladder.held", ladder.held)):
        for rank in sorted(ranks, key=lambda rank: rank.height):
            if not ladder.lowest.height <= rank.height <= ladder.finish.height:
                sentence = say(
                    "Level {rank} is never played between {start} and {finish}; leave it out.",
                    rank=rank,
                    start=ladder.lowest,
                    finish=ladder.finish,
                )
                yield Contradiction(options=("ladder.start", "ladder.finish", key), sentence=sentence)


def lap_after_reaching(ladder: Ladder) -> Iterator[Contradiction]:
    """Another lap starts by passing the last level, and who wins by reaching it never passes it."""
    if ladder.wins_on_arrival and ladder.goes_round:
        sentence = say(
            "Reaching the last level wins the match, so no further lap begins; let the match be won by passing."
        )
        yield Contradiction(options=("ladder.finish_by", "ladder.after"), sentence=sentence)


def start_at_a_constant_trump(ladder: Ladder, trumps: Trumps) -> Iterator[Contradiction]:
    """Where one rank alone is always trump, the hands played at it have no other trumps than elsewhere (C-D)."""
    if trumps.constant == {ladder.start}:
        sentence = say(
            "{rank} alone is always trump, so hands played at {rank} have a trump rank and no constant trumps beside "
            "it; let the ladder start above it.",
            rank=ladder.start,
        )
        yield Contradiction(options=("trumps.constant", "ladder.start"), sentence=sentence)


def jacks_are_never_trumps(ladder: Ladder) -> Iterator[Contradiction]:
    """The jack rule needs a hand in which jacks are the trump rank."""
    if ladder.jack is not Jack.OFF and not ladder.start.height <= Rank.JACK.height <= ladder.finish.height:
        sentence = say("On this ladder nobody ever plays jacks, so the jack rule never applies; leave it out.")
        yield Contradiction(options=("ladder.start", "ladder.finish", "ladder.jack"), sentence=sentence)


CONTRADICTIONS = (
    ladder_upside_down,
    outside_the_ladder,
    lap_after_reaching,
    start_at_a_constant_trump,
    jacks_are_never_trumps,
)
