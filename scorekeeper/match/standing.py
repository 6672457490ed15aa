"""Standing: where a match is between two hands; levels belong to players, also where partners move together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.match.facts import Breach, Dealt, Fact, Match
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.dealing import Seats
from scorekeeper.rules.house.ladder import BOTTOM, Ladder
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.levels import Climb, climb, towards
from scorekeeper.rules.score.next_declarer import cutter
from scorekeeper.rules.score.points import Fine

Levels = Mapping[str, Rank]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Everything that the next hand starts from. `declarer` is nobody while the deal is open.

    `breaches` happened in that hand, and wait for its points.

    `gained` is what everybody's gains add up to, whatever held them up on the way.

    Whoever leaves a table of called partners keeps a level and may come back to it.
    """

    rules: RuleSet
    players: tuple[str, ...]
    levels: Levels
    laps: Mapping[str, int]
    declarer: str | None = None
    dealer: str | None = None
    declared_last: tuple[str, ...] = ()
    lost_last: tuple[str, ...] = ()
    hands: int = 0
    gained: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    winners: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.winners)

    @property
    def cutter(self) -> str | None:
        """Who cuts before the next deal, where it is known who deals."""
        return cutter(self.players, self.dealer) if self.dealer else None

    @property
    def first_draw(self) -> str | None:
        """Who draws the first card of the next deal, where no card has to be turned up to find out."""
        if self.finished:
            return None
        return self.rules.dealing.first_draw.drawer(Seats(self.players, self.dealer, self.declarer))

    @property
    def eligible(self) -> tuple[str, ...]:
        """Who may become declarer by a bid: whoever declares already, or all whom the house rule admits."""
        if self.declarer:
            return (self.declarer,)
        rule = self.rules.bidding.eligible
        return tuple(name for name in self.players if self.fixed or rule.admits(lost_last=name in self.lost_last))

    @property
    def fines(self) -> tuple[Fine, ...]:
        """What the irregularities of the next hand add to its points, or take off."""
        return tuple(
            Fine(points=each.points, on=side) for each in self.breaches if each.points for side in each.by.sides
        )

    @property
    def fixed(self) -> bool:
        """Whether partners are fixed."""
        return self.rules.table.partnerships.known_beforehand

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Who moves together: the two fixed sides, or everybody alone."""
        if self.fixed:
            return self.players[::2], self.players[1::2]
        return tuple((name,) for name in self.players)

    @property
    def heights(self) -> dict[str, int]:
        """How far up everybody at the table is, laps included."""
        ladder, levels, laps = self.rules.ladder, self.levels, self.laps
        return {name: position(ladder, levels[name], laps[name]) for name in self.players}

    @property
    def progress(self) -> dict[str, int]:
        """How near everybody at the table is to winning the match: by the sum of the gains, or up the ladder."""
        if not self.rules.ladder.target:
            return self.heights
        return {name: self.gained.get(name, 0) for name in self.players}

    def climb(self, name: str, level: Rank, gain: int, *, declared: bool) -> Climb:
        """What a gain brings somebody who stands at this level by now."""
        ladder = self.rules.ladder
        climbed = climb(ladder, level, gain, declared=declared)
        return towards(ladder.target, self.gained.get(name, 0), gain, climbed)

    def side_of(self, declarer: str, friends: Iterable[str] = ()) -> tuple[str, ...]:
        """The declaring side: the partners by their seats, or the declarer and the friends, in turn order."""
        seat = self.players.index(declarer)
        turn = self.players[seat:] + self.players[:seat]
        if self.fixed:
            return turn[::2]
        joined = {declarer, *friends}
        return tuple(name for name in turn if name in joined)

    def missing_friends(self, side: tuple[str, ...]) -> int:
        """How many friends fewer the declarer of this side has than he might have had."""
        return 0 if self.fixed else self.rules.friends.wanted(len(self.players)) - (len(side) - 1)

    def rank_played(self, fact: Fact, declarer: str | None) -> Rank | None:
        """The trump rank of a hand: the one that was seen, or else the one that goes without saying."""
        if isinstance(fact, Dealt) and fact.trump_rank:
            return fact.trump_rank
        return self.rank_under(declarer) if declarer else None

    def rank_under(self, declarer: str) -> Rank:
        """The rank that goes without saying: the level of whoever declares.

        Whoever declares because the kitty was stolen plays at the rank of the hand, which is another's level.
        """
        return self.levels[(self.thieves_declare and self.declarer) or declarer]

    @property
    def thieves_declare(self) -> bool:
        """Whether anybody at all may have come to declare by stealing the kitty."""
        return self.rules.bidding.after_kitty.takes_over

    def others(self, side: Iterable[str]) -> tuple[str, ...]:
        """Everybody at the table who is not on this side."""
        return tuple(name for name in self.players if name not in side)


def opening(match: Match) -> Standing:
    """Before the first hand: everybody at the first level, or where a handicap puts that side."""
    ladder = match.rules.ladder
    fixed = match.rules.table.partnerships.known_beforehand
    levels = {}
    for seat, name in enumerate(match.players):
        side = match.players[seat % 2 :: 2] if fixed else (name,)
        given = (match.levels[one] for one in (name, *side) if one in match.levels)
        levels[name] = next(given, ladder.start)
    return Standing(
        rules=match.rules,
        players=match.players,
        levels=MappingProxyType(levels),
        laps=MappingProxyType(dict.fromkeys(match.players, 0)),
    )


def position(ladder: Ladder, level: Rank, laps: int) -> int:
    """How far up somebody is, laps included, so that levels gained can be added up; a lap leads from the bottom up."""
    return laps * (ladder.finish.height - BOTTOM.height + 1) + level.height
