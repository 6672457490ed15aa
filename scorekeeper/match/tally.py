"""Tally: what players argue about afterwards, over any list of matches, with how many hands each figure rests on."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.match.facts import Captured, Hand, Match
from scorekeeper.match.figures import FEWEST, Average, Share
from scorekeeper.match.fold import Step, replay
from scorekeeper.match.results import Move
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.scoring import Outcome


@dataclass(slots=True)
class Count:
    """Hands won among hands played."""

    won: int = 0
    played: int = 0

    def take(self, *, won: bool) -> None:
        self.played += 1
        self.won += won

    @property
    def share(self) -> Share:
        return Share(self.won, self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """Somebody to play with or against, and how that went."""

    name: str
    won: Share


@dataclass(slots=True)
class Player:
    """One player's figures. A hand is won by the side that has the deal after it; a draw is won by nobody."""

    matches: Count = field(default_factory=Count)
    hands: Count = field(default_factory=Count)
    declaring: Count = field(default_factory=Count)
    partnering: Count = field(default_factory=Count)
    takeovers: Count = field(default_factory=Count)
    digs: Count = field(default_factory=Count)
    conceded_declaring: Average = field(default_factory=Average)
    conceded_partnering: Average = field(default_factory=Average)
    taken: Average = field(default_factory=Average)
    rise: Average = field(default_factory=Average)
    streak: int = 0
    longest_streak: int = 0
    comeback: int = 0
    partners: defaultdict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    opponents: defaultdict[str, Count] = field(default_factory=lambda: defaultdict(Count))

    @property
    def best_partner(self) -> Companion | None:
        return _extreme(self.partners, best=True)

    @property
    def worst_partner(self) -> Companion | None:
        return _extreme(self.partners, best=False)

    @property
    def easiest_opponent(self) -> Companion | None:
        return _extreme(self.opponents, best=True)

    @property
    def hardest_opponent(self) -> Companion | None:
        return _extreme(self.opponents, best=False)

    def played(self, *, won: bool) -> None:
        """A hand more, won or not, and what that does to a streak."""
        self.hands.take(won=won)
        self.streak = self.streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self.streak)


def _extreme(companions: Mapping[str, Count], *, best: bool) -> Companion | None:
    """The companion with whom most hands were won, or fewest; of equals, the one with more hands behind it."""
    known = [(name, count) for name, count in companions.items() if count.played >= FEWEST]
    if not known:
        return None
    sign = 1 if best else -1
    name, count = max(known, key=lambda one: (sign * one[1].won / one[1].played, one[1].played))
    return Companion(name=name, won=count.share)


@dataclass(frozen=True, slots=True)
class _Book:
    """Figures on their way. Who met whom is counted side by side and told to each player at the end."""

    players: defaultdict[str, Player] = field(default_factory=lambda: defaultdict(Player))
    met: Counter[tuple[tuple[str, ...], tuple[str, ...], bool]] = field(default_factory=Counter)


def tally(matches: Iterable[Match]) -> Mapping[str, Player]:
    """Everybody's figures over these matches, in the order in which they were played."""
    book = _Book()
    for match in matches:
        _match(book, match)
    for (side, others, won), times in book.met.items():
        for name in side:
            _company(book.players[name], name, side, others, Share(times * won, times))
    return MappingProxyType(dict(book.players))


def _match(book: _Book, match: Match) -> None:
    standing = opening(match)
    behind = dict.fromkeys(match.players, 0)
    for step in replay(standing, match.facts):
        if step.outcome:
            _hand(book, step, step.outcome)
        if step.moves:
            _fall_behind(behind, step.after)
        standing = step.after
    if standing.finished:
        _finished(book.players, standing, behind)


def _finished(players: defaultdict[str, Player], standing: Standing, behind: Mapping[str, int]) -> None:
    """Whoever wins after having lain far behind has come back from there."""
    for name in standing.players:
        player = players[name]
        won = name in standing.winners
        player.matches.take(won=won)
        if won:
            player.comeback = max(player.comeback, behind.get(name, 0))


def _fall_behind(behind: dict[str, int], standing: Standing) -> None:
    """By how many levels each player has lain behind the first, at the worst of times."""
    heights = standing.heights
    first = max(heights.values())
    for name, height in heights.items():
        if first - height > behind.get(name, 0):
            behind[name] = first - height


def _hand(book: _Book, step: Step, outcome: Outcome) -> None:
    players, defenders = book.players, step.before.others(step.side)
    total = step.account.total if step.account else None  # a hand lost at once was never counted
    held, drawn = outcome.declarers_held, outcome.drawn
    rises = _rises(step.moves)
    for side, others, won in ((step.side, defenders, held), (defenders, step.side, not held and not drawn)):
        book.met[side, others, won] += 1
        for name in side:
            player = players[name]
            player.played(won=won)
            player.rise.take(rises.get(name, 0))
    for name in step.side:
        _declared(players[name], total, won=held, leads=name == step.declarer)
    for name in defenders:
        _defended(players[name], step, total, won=not held and not drawn)


def _rises(moves: Iterable[Move]) -> dict[str, int]:
    """Levels up or down in one hand; who fell and rose again has both."""
    rises: dict[str, int] = {}
    for move in moves:
        rises[move.player] = rises.get(move.player, 0) + move.levels
    return rises


def _company(player: Player, name: str, side: tuple[str, ...], others: tuple[str, ...], share: Share) -> None:
    """With whom and against whom."""
    for companions, names in ((player.partners, side), (player.opponents, others)):
        for one in names:
            if one != name:
                count = companions[one]
                count.played += share.of
                count.won += share.count


def _declared(player: Player, total: int | None, *, won: bool, leads: bool) -> None:
    (player.declaring if leads else player.partnering).take(won=won)
    if total is not None:
        (player.conceded_declaring if leads else player.conceded_partnering).take(total)


def _defended(player: Player, step: Step, total: int | None, *, won: bool) -> None:
    player.takeovers.take(won=won)
    if total is not None:
        player.taken.take(total)
    if isinstance(step.fact, Hand) and step.fact.last_trick:
        player.digs.take(won=_dug(step.fact))


def _dug(hand: Hand) -> bool:
    """Whether the defenders won the last trick, and points in the kitty with it."""
    kitty = hand.count.kitty if isinstance(hand.count, Captured) else 0
    return bool(kitty and hand.last_trick and hand.last_trick.won_by is Side.DEFENDERS)
