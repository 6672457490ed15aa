"""Player: the figures of one player over many hands, and those of everybody met at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.match.statistics import FEWEST, Average, Proportion, average_of

DECLARED, PARTNERED, OPPOSED = "DPO"
"""What somebody did in a hand: declared it, partnered whoever did, or defended; a small letter, where it was not won.

A hand is won by the side that has the deal after it; a draw is won by nobody.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """Somebody to play with or against, and how that went."""

    name: str
    won: Proportion


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """One player's figures over all the matches."""

    results: str
    rises: tuple[int, ...]
    digs: Proportion
    lost_kitties: Proportion
    conceded_declaring: Average
    conceded_partnering: Average
    taken: Average
    matches: Proportion
    comeback: int
    partners: Mapping[str, Proportion]
    opponents: Mapping[str, Proportion]

    @property
    def hands(self) -> Proportion:
        return Proportion(sum(map(str.isupper, self.results)), len(self.results))

    @property
    def declaring(self) -> Proportion:
        return self._as(DECLARED)

    @property
    def partnering(self) -> Proportion:
        return self._as(PARTNERED)

    @property
    def takeovers(self) -> Proportion:
        return self._as(OPPOSED)

    def _as(self, part: str) -> Proportion:
        won = self.results.count(part)
        return Proportion(won, won + self.results.count(part.lower()))

    @property
    def rise(self) -> Average:
        return average_of(self.rises)

    @property
    def streaks(self) -> tuple[int, ...]:
        """How many hands were won in a row before each that was not, and how many since the last of those."""
        lost = str.maketrans((DECLARED + PARTNERED + OPPOSED).lower(), "...")
        return tuple(map(len, self.results.translate(lost).split(".")))

    @property
    def streak(self) -> int:
        return self.streaks[-1]

    @property
    def longest_streak(self) -> int:
        return max(self.streaks)

    @property
    def best_partner(self) -> Companion | None:
        return _extreme(self.partners, best=True)

    @property
    def hardest_opponent(self) -> Companion | None:
        return _extreme(self.opponents, best=False)


def _extreme(companions: Mapping[str, Proportion], *, best: bool) -> Companion | None:
    """The companion with whom most hands were won, or fewest; of equals, the one with more hands behind it."""
    known = [(name, won) for name, won in companions.items() if won.of >= FEWEST]
    if not known:
        return None
    sign = 1 if best else -1
    name, won = max(known, key=lambda one: (sign * one[1].count / one[1].of, one[1].of))
    return Companion(name=name, won=won)
