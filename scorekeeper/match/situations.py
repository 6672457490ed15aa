"""Situations: hands that everybody at a table can picture, and what happens then by the rules of every candidate."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from scorekeeper.match import candidates
from scorekeeper.match.candidates import HandEffect, Mask, Space
from scorekeeper.rules.cards.card import Rank, Suit, card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import FIVES, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.levels import LastCard
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.rules.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Reply:
    """What may happen: as an address has it, in words, and whose rules say so."""

    code: str
    sentence: Sentence
    mask: Mask


@dataclass(frozen=True, slots=True)
class Situation(ABC):
    """A hand to picture and a question about it; `key` is its name in addresses. Of `rare` ones few can tell."""

    key: str
    sentence: Sentence
    rare: bool

    def replies(self, space: Space) -> tuple[Reply, ...]:
        """Everything that some candidate says would happen."""
        return _replies(space, self)

    @abstractmethod
    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        """The same, answer by answer, some of them more than once."""


@lru_cache(maxsize=1 << 10)
def _replies(space: Space, situation: Situation) -> tuple[Reply, ...]:
    found: dict[tuple[str, Sentence], Mask] = defaultdict(int)
    for code, sentence, mask in situation.masks(space):
        found[code, sentence] |= mask
    return tuple(Reply(code, sentence, mask) for (code, sentence), mask in found.items())


@dataclass(frozen=True, slots=True)
class KittyCounted(Situation):
    """The defenders win the last trick: what does the kitty count?"""

    captured: int
    kitty: int
    last_trick: LastTrick

    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        found = candidates.totals(space, self.captured, self.kitty, self.last_trick, ())
        for total, mask in sorted(found.items()):
            yield str(total), say("They have {total} points.", total=total), mask


@dataclass(frozen=True, slots=True)
class PointsCounted(Situation):
    """A total, and perhaps friends missing: who rises, and what becomes of the deal?"""

    total: int
    missing: int

    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        called = not space.base.table.partnerships.known_beforehand
        for effect, mask in sorted(candidates.effects(space, self.total, self.missing).items(), key=_from_the_best):
            yield _code(effect), _in_words(effect, called=called), mask


def _from_the_best(found: tuple[HandEffect, Mask]) -> tuple[int, bool, bool]:
    """As a scoring table stands: what is best for the declarers first."""
    effect, _ = found
    gain = -effect.levels if effect.side is Side.DEFENDERS else effect.levels
    return -gain, effect.deal is not Next.PARTNER, effect.deal is None


def _code(effect: HandEffect) -> str:
    side = effect.side.value[:3] if effect.side else "no"
    return f"{side}{effect.levels}{effect.deal.value if effect.deal else 'open'}"


def _in_words(effect: HandEffect, *, called: bool) -> Sentence:
    """What happens, as one says it at the table."""
    levels, held = effect.levels, effect.deal is Next.PARTNER
    if effect.side is Side.DECLARERS:
        return _declarers_rise(levels, held=held, called=called)
    if effect.side is Side.DEFENDERS:
        return _defenders_rise(levels, held=held, called=called)
    if effect.deal is None:
        return say("It is a draw: nobody rises, and the next deal is open.")
    if called:
        return (
            say("Nobody rises. The declarers win the hand.")
            if held
            else say("Nobody rises. The defenders win the hand.")
        )
    return say("Nobody rises, and the declarers keep the deal.") if held else say("Nobody rises, and the deal passes.")


def _declarers_rise(levels: int, *, held: bool, called: bool) -> Sentence:
    if not held:
        return say("The declarers rise by {levels} and still lose the hand.", levels=levels)
    if called:
        return (
            say("The declarers go up one level.")
            if levels == 1
            else say("The declarers go up {levels} levels.", levels=levels)
        )
    if levels == 1:
        return say("The declarers go up one level and keep the deal.")
    return say("The declarers go up {levels} levels and keep the deal.", levels=levels)


def _defenders_rise(levels: int, *, held: bool, called: bool) -> Sentence:
    if held:
        return say("The defenders rise by {levels} and still lose the hand.", levels=levels)
    if called:
        return (
            say("The defenders go up one level.")
            if levels == 1
            else say("The defenders go up {levels} levels.", levels=levels)
        )
    if levels == 1:
        return say("The defenders go up one level and take over the deal.")
    return say("The defenders go up {levels} levels and take over the deal.", levels=levels)


@dataclass(frozen=True, slots=True)
class LevelGained(Situation):
    """A side rises from a level that may hold it up: where does it stand?"""

    level: Rank
    gain: int
    side: Side

    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        found = candidates.climbs(space, self.level, self.gain, declared=self.side is Side.DECLARERS)
        for level, mask in sorted(found.items(), key=lambda item: item[0].height if item[0] else 0):
            if level is None:
                yield "won", say("They have won the match."), mask
            elif level.height < self.level.height:
                yield level.value, say("They begin another lap at {level}.", level=level), mask
            else:
                yield level.value, say("They stand at {level}.", level=level), mask


@dataclass(frozen=True, slots=True)
class NextDeclared(Situation):
    """The declarers win the hand: who declares the next one?"""

    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        names = tuple(map(str, range(space.base.table.players)))
        side = names[::2] if space.base.table.partnerships.known_beforehand else (names[0], names[3])
        for rules, mask in space.successions.items():
            heir = next_declarer.heir(rules, names, names[0], side, Next.PARTNER).name
            yield _heir(heir, names[0]), _HEIRS[_heir(heir, names[0])], mask


def _heir(name: str | None, declarer: str) -> str:
    return "open" if name is None else "declarer" if name == declarer else "other"


_HEIRS: Mapping[str, Sentence] = {
    "open": say("Whoever makes trumps declares."),
    "declarer": say("The same declarer declares again."),
    "other": say("The next partner or friend to the declarer’s right declares."),
}


@dataclass(frozen=True, slots=True)
class JackTaken(Situation):
    """The defenders take over at level jack, with a jack in the last trick: where do the declarers stand?"""

    suit: Suit

    def masks(self, space: Space) -> Iterator[tuple[str, Sentence, Mask]]:
        shown = LastCard(
            won_by=Side.DEFENDERS,
            card=card(Rank.JACK, self.suit),
            captures=(card(Rank.JACK, Suit.CLUBS),),
        )
        trump = Trump(Rank.JACK, Suit.HEARTS)
        for fall, mask in candidates.falls(space, trump, shown, taken_over=True).items():
            level = fall.level if fall else Rank.JACK
            yield level.value, _thrown_to(level), mask


def _thrown_to(level: Rank) -> Sentence:
    if level is Rank.JACK:
        return say("They stay at J: a jack is a card like any other.")
    return say("They go back to {level}.", level=level)


@lru_cache(maxsize=16)
def situations(space: Space) -> Mapping[str, Situation]:
    """Every situation that may be asked about at this table, by its key."""
    found = (*_points(space), *_kitties(space.base), *_climbs(space.base), _succession(space.base), *_jacks(space.base))
    return {situation.key: situation for situation in found}


def _points(space: Space) -> Iterator[Situation]:
    """In the middle of every bracket of every table, exactly on every line, beyond, and below zero."""
    decks = space.base.table.decks
    tables = {rules.scoring.table for rules in space.scorings}
    starts = sorted({bracket.start for table in tables for bracket in table.at(decks)})
    middles = {start + (end - start) // (2 * FIVES) * FIVES for start, end in pairwise(starts)}
    lines = {line for table in tables if (line := table.line(decks)) is not None}
    beyond = {starts[-1] + steps * 20 * decks + 2 * FIVES for steps in (0, 1)}
    for total in sorted({0, *middles, *lines, *beyond}):
        sentence = say("The defenders have {total} points in all. What happens?", total=total)
        yield PointsCounted(f"points{total}", sentence, total > starts[-1], total, 0)
    fined = -25 * decks
    sentence = say("Fines bring the defenders below zero, to {total}. What happens?", total=fined)
    yield PointsCounted("fined", sentence, True, fined, 0)  # noqa: FBT003 - rare
    if not space.base.table.partnerships.known_beforehand:
        yield _friendless(space.base)


def _friendless(rules: RuleSet) -> Situation:
    total = 10 * rules.table.decks
    sentence = say(
        "The defenders have {total} points in all, and the declarer has played without a friend. What happens?",
        total=total,
    )
    wanted = rules.friends.wanted(rules.table.players)
    return PointsCounted("friendless", sentence, False, total, wanted)  # noqa: FBT003 - not rare


_CAPTURED, _BURIED = 40, 10


def _kitties(rules: RuleSet) -> Iterator[Situation]:
    """A last trick of one card, of a pair, and of a throw that is longer than its longest part."""
    single = say(
        "The defenders have taken {captured} points. They win the last trick with a single card, and {kitty} points "
        "lie in the kitty. How many do they have in all?",
        captured=_CAPTURED,
        kitty=_BURIED,
    )
    yield _kitty("kitty1", single, 1, 1)
    if rules.table.decks == 1:
        group = say(
            "The defenders have taken {captured} points. They win the last trick with two aces led together, and "
            "{kitty} points lie in the kitty. How many do they have in all?",
            captured=_CAPTURED,
            kitty=_BURIED,
        )
        yield _kitty("group2", group, 2, 1)
        return
    pair = say(
        "The defenders have taken {captured} points. They win the last trick with a pair, and {kitty} points lie in "
        "the kitty. How many do they have in all?",
        captured=_CAPTURED,
        kitty=_BURIED,
    )
    throw = say(
        "The defenders have taken {captured} points. They win the last trick with a throw of a pair and a single "
        "card, and {kitty} points lie in the kitty. How many do they have in all?",
        captured=_CAPTURED,
        kitty=_BURIED,
    )
    yield _kitty("kitty2", pair, 2, 2)
    yield _kitty("kitty3", throw, 3, 2)


def _kitty(key: str, sentence: Sentence, cards: int, longest: int) -> Situation:
    last_trick = LastTrick(won_by=Side.DEFENDERS, cards=cards, longest=longest)
    return KittyCounted(key, sentence, longest < cards, _CAPTURED, _BURIED, last_trick)


_RISES = (
    *((level, 2, Side.DECLARERS) for level in (Rank.FOUR, Rank.NINE, Rank.TEN, Rank.QUEEN, Rank.KING)),
    *((level, 2, Side.DEFENDERS) for level in (Rank.NINE, Rank.QUEEN, Rank.KING)),
    *((level, 1, Side.DEFENDERS) for level in (Rank.FIVE, Rank.TEN, Rank.JACK, Rank.KING)),
)
"""Over every level that may hold a side up, and from it."""


def _climbs(rules: RuleSet) -> Iterator[Situation]:
    start, finish = rules.ladder.start, rules.ladder.finish
    for level, gain, side in _RISES:
        if start.height <= level.height < finish.height:
            yield _climb(level, gain, side)
    yield _climb(finish, 1, Side.DECLARERS)
    yield _climb(finish, 1, Side.DEFENDERS)


def _climb(level: Rank, gain: int, side: Side) -> Situation:
    declared, single = side is Side.DECLARERS, gain == 1
    if declared and single:
        sentence = say("The declarers play {level} and earn one level. Where do they stand then?", level=level)
    elif declared:
        sentence = say(
            "The declarers play {level} and earn {gain} levels. Where do they stand then?", level=level, gain=gain
        )
    elif single:
        sentence = say("The defenders are at {level} and earn one level. Where do they stand then?", level=level)
    else:
        sentence = say(
            "The defenders are at {level} and earn {gain} levels. Where do they stand then?", level=level, gain=gain
        )
    return LevelGained(f"{side.value}{level.value}by{gain}", sentence, False, level, gain, side)  # noqa: FBT003 - not rare


def _succession(rules: RuleSet) -> Situation:
    if rules.table.partnerships.known_beforehand:
        sentence = say("The declarers have held the deal. Who declares the next hand?")
    else:
        sentence = say("The declarer has won the hand together with a friend. Who declares the next one?")
    return NextDeclared("deal", sentence, False)  # noqa: FBT003 - not rare


def _jacks(rules: RuleSet) -> Iterator[Situation]:
    if not rules.ladder.start.height <= Rank.JACK.height <= rules.ladder.finish.height:
        return
    trumps = say(
        "The declarers play J. The defenders take over and win the last trick with the jack of trumps, which takes "
        "another jack. Where do the declarers stand then?"
    )
    other = say(
        "The declarers play J. The defenders take over and win the last trick with a single jack, not that of the "
        "trump suit. Where do the declarers stand then?"
    )
    yield JackTaken("jackon", trumps, True, Suit.HEARTS)  # noqa: FBT003 - rare
    yield JackTaken("jackoff", other, True, Suit.SPADES)  # noqa: FBT003 - rare
