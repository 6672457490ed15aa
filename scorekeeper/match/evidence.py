"""Evidence: what the hands of a match say about the rules that its table really plays by.

What the rules made of a hand is seen in the next one: who declares it, and at which level. A level that was seen is
followed from where its side or player was seen last, through every hand between; whatever moved anybody otherwise, or
cannot have been, ends what was followed. Nothing is taken from what the program worked out itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.match import record
from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Count,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    Redeal,
    SetScore,
)
from scorekeeper.match.fold import steps
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick

NO_TRUMP = Trump(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """What is known of a hand's result, without the names; `lost` is the side that lost it at once."""

    count: Count | None
    missing: int
    last_trick: LastTrick | None = None
    fines: tuple[Fine, ...] = ()
    card: Card | None = None
    captures: tuple[Card, ...] = ()
    trump: Trump = NO_TRUMP
    lost: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSeen:
    """Who declared after a hand. Seats are counted from its declarer: `side` are those of the declarers."""

    scored: Scored
    players: int
    side: tuple[int, ...]
    next: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelSeen:
    """Where somebody stood who had stood there before, and on which side in every hand between."""

    start: Rank
    path: tuple[tuple[Scored, Side], ...]
    end: Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Clue:
    """Something seen: by which fact of the match it came to light, after which one, under which rules.

    `set_by_hand` where the table set the score: it may have done so by its rules, or for any reason in the world.
    """

    seen: DealSeen | LevelSeen
    place: int
    after: int
    rules: RuleSet
    who: str
    level: Rank | None = None
    set_by_hand: bool = False


@dataclass(slots=True, kw_only=True)
class _Followed:
    """Somebody whose level is followed: where it was seen, every hand since, and which the last of them is."""

    level: Rank
    after: int = 0
    path: list[tuple[Scored, Side]] = field(default_factory=list)


def clues(match: Match) -> Iterator[Clue]:
    """Everything that the facts of a match say about its rules, in the order in which it came to light."""
    table = _Table(opening(match))
    for place, step in enumerate(steps(match)):
        yield from table.clues(place, step)


@dataclass(slots=True)
class _Played:
    """The hand before: where it stands, what came of it, and who declared it with whom."""

    place: int
    scored: Scored
    players: tuple[str, ...]
    declarer: str
    side: tuple[str, ...]


class _Table:
    """A table as it is followed from fact to fact."""

    def __init__(self, standing: Standing) -> None:
        self.last: _Played | None = None
        self.levels = {name: _Followed(level=level) for name, level in standing.levels.items()}

    def clues(self, place: int, step: Step) -> Iterator[Clue]:
        """What this fact brings to light; then it is followed."""
        fact, before = step.fact, step.before
        if _impossible(step):
            self.lose()
            return
        match fact:
            case Hand() | HandLost() | Redeal():
                yield from self._dealt(place, before, fact)
            case SetScore():
                yield from self._set(place, before, fact)
            case AgreedPenalties():
                self.levels.clear()
            case Breach():
                pass
            case _:
                self.lose()

    def lose(self) -> None:
        """What was followed ends here."""
        self.last = None
        self.levels.clear()

    def _dealt(self, place: int, before: Standing, fact: Hand | HandLost | Redeal) -> Iterator[Clue]:
        if fact.declarer:
            yield from self._declared(place, before, fact.declarer)
            if fact.trump_rank:
                yield from self._stood(place, before, fact.declarer, fact.trump_rank)
        self.last = None
        if isinstance(fact, Redeal):
            pass
        elif fact.declarer and not _open_ended(fact):
            self._played(place, before, fact, fact.declarer)
        else:
            self.levels.clear()
        if fact.penalties or before.breaches:
            self.levels.clear()

    def _played(self, place: int, before: Standing, fact: Hand | HandLost, declarer: str) -> None:
        side = before.side_of(declarer, fact.friends)
        scored = _scored(before, fact, declarer, side)
        self.last = _Played(place, scored, before.players, declarer, side)
        for name, followed in self.levels.items():
            followed.path.append((scored, Side.DECLARERS if name in side else Side.DEFENDERS))
            followed.after = place

    def _set(self, place: int, before: Standing, fact: SetScore) -> Iterator[Clue]:
        if fact.declarer:
            for clue in self._declared(place, before, fact.declarer):
                yield replace(clue, set_by_hand=True)
        told = [name for name in before.players if name in fact.levels]  # a database may list them otherwise
        for name in told:
            for clue in self._stood(place, before, name, fact.levels[name]):
                yield replace(clue, set_by_hand=True)
        self.levels = {name: self.levels[name] for name in told}
        self.last = None

    def _declared(self, place: int, before: Standing, name: str) -> Iterator[Clue]:
        """Who declares now, after the hand before."""
        last = self.last
        if last is None:
            return
        seat = last.players.index(last.declarer)
        turn = last.players[seat:] + last.players[:seat]
        seen = DealSeen(
            scored=last.scored,
            players=len(turn),
            side=tuple(turn.index(each) for each in last.side),
            next=turn.index(name),
        )
        yield Clue(seen=seen, place=place, after=last.place, rules=before.rules, who=name)

    def _stood(self, place: int, before: Standing, name: str, level: Rank) -> Iterator[Clue]:
        """Where somebody stands now; partners stand there too."""
        followed = self.levels.get(name)
        if followed and followed.path:
            seen = LevelSeen(start=followed.level, path=tuple(followed.path), end=level)
            yield Clue(seen=seen, place=place, after=followed.after, rules=before.rules, who=name, level=level)
        for each in before.side_of(name) if before.fixed else (name,):
            self.levels[each] = _Followed(level=level)


def _impossible(step: Step) -> bool:
    """Whether nothing can follow from it; that the match was over, the table may have seen otherwise."""
    if step.problems and step.before.finished:
        return any(record.fact_problems(replace(step.before, winners=()), step.fact))
    return bool(step.problems)


def _open_ended(fact: Fact) -> bool:
    """Whether of its total no more is known than that it was high."""
    return isinstance(fact, Hand) and isinstance(fact.count, InBracket) and fact.count.end is None


def _scored(before: Standing, fact: Hand | HandLost, declarer: str, side: tuple[str, ...]) -> Scored:
    missing = before.missing_friends(side)
    if isinstance(fact, HandLost):
        loser = Side.DECLARERS if fact.by in side else Side.DEFENDERS
        return Scored(count=None, missing=missing, lost=loser)
    plain = Scored(count=fact.count, missing=missing, last_trick=fact.last_trick, fines=(*before.fines, *fact.fines))
    rank = before.rank_played(fact, declarer)
    if fact.card is None or rank is not Rank.JACK:
        return plain
    trump = Trump(rank, fact.trump.suit if fact.trump else None)
    return replace(plain, card=fact.card, captures=fact.captures, trump=trump)
