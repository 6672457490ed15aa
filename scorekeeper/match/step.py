"""Step: what one fact did: from which standing to which, and why each number moved."""

from dataclasses import dataclass

from scorekeeper.match.facts import Brings, Fact, Hand, HandEnded, InBracket
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.outcome import Outcome
from scorekeeper.rules.score.points import Account, Fine
from scorekeeper.rules.words import Problem, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One player from one level to another: how many levels (below zero for a fall), how many laps begun, and why."""

    player: str
    start: Rank
    level: Rank
    levels: int
    laps: int = 0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A fact, the standing before it and the one after it, what was counted, and everything that it moved.

    A fact that cannot have happened here moves nothing and says why in `problems`; nothing is ever dropped. Where the
    record and the rules disagree, `notes` say so and change nothing.
    """

    before: Standing
    fact: Fact
    after: Standing
    declarer: str | None = None
    side: tuple[str, ...] = ()
    account: Account | None = None
    outcome: Outcome | None = None
    moves: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Reason, ...] = ()

    @property
    def trump_rank(self) -> Rank | None:
        return None if self.problems else self.before.rank_played(self.fact, self.declarer)

    @property
    def comments(self) -> tuple[Sentence, ...]:
        """Why it cannot have been, or where the rules would have it otherwise."""
        return tuple([said.sentence for said in self.problems] + [said.sentence for said in self.notes])

    @property
    def total(self) -> int | None:
        """The defenders' points, where somebody counted them."""
        fact = self.fact
        guessed = isinstance(fact, HandEnded) or (isinstance(fact, Hand) and isinstance(fact.count, InBracket))
        return self.outcome.total if self.outcome and not guessed else None

    @property
    def tabled(self) -> bool:
        """Whether the scoring table says what a hand brought; it does not where an irregularity brought less."""
        fact = self.fact
        return self.outcome is not None and not (isinstance(fact, HandEnded) and fact.brings is not Brings.MOST)

    @property
    def fines(self) -> tuple[Fine, ...]:
        """All that are in the points of a hand: its own, and those of the irregularities before it."""
        return (*self.before.fines, *self.fact.fines) if isinstance(self.fact, Hand) else ()

    @property
    def gain(self) -> tuple[Side | None, int]:
        """The side that rises and by how many levels, as the scoring table says."""
        return (self.outcome.side, self.outcome.levels) if self.outcome else (None, 0)
