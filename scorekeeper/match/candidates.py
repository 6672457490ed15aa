"""Candidates: the rule sets that a table may be playing by, each a bit, so that whatever fits is an intersection.

They are every preset with as many partners, fixed or called, and the rules that the table says it plays by; each of
them as it is, and with any one or two of the options changed on which points, levels and the deal hang. The table, the
friends and both ends of the ladder are plain to everybody who sits there, so they are those of the rules given.
A candidate falls only where its own rules, asked through the functions that score every match, give something else
than was seen: so long as what is played is among the candidates, it stays. Where it is not, all of them may fall, and
then nothing is claimed.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import ruleset
from scorekeeper.rules.house.brackets import NAMED, Next, Side
from scorekeeper.rules.house.kitty import Bonus, Kitty, Measure
from scorekeeper.rules.house.ladder import AfterFinish, FinishBy, Jack, Ladder
from scorekeeper.rules.house.presets import PRESETS, Preset
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.scoring import BelowZero, Beyond, ExactDraw, Scoring, SmallSide
from scorekeeper.rules.house.succession import CalledSuccession, FixedSuccession, Succession
from scorekeeper.rules.score.levels import JackFall, LastCard, climb, jack_fall
from scorekeeper.rules.score.outcome import Outcome, bracket_of, in_bracket, lost_at_once, outcome_of
from scorekeeper.rules.score.points import Fine, LastTrick, account_of

Mask = int
"""A set of candidates: the bit of each is its place."""
H = TypeVar("H", bound=Hashable)

_LEVELS = (
    frozenset[Rank](),
    frozenset({Rank.TEN}),
    frozenset({Rank.JACK}),
    frozenset({Rank.ACE}),
    frozenset({Rank.FIVE, Rank.TEN, Rank.KING}),
    frozenset({Rank.FIVE, Rank.TEN, Rank.KING, Rank.ACE}),
    frozenset({Rank.TWO, Rank.JACK, Rank.ACE}),
)
"""The levels that must be played, as the descriptions have them."""
_VALUES: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "kitty.bonus": tuple(Bonus),
        "kitty.measure": tuple(Measure),
        "scoring.table": tuple(dict.fromkeys(NAMED.values())),
        "scoring.beyond": tuple(Beyond),
        "scoring.cap": (0, 1, 2, 3),
        "scoring.below_zero": tuple(BelowZero),
        "scoring.exact_draw": tuple(ExactDraw),
        "scoring.small_side": tuple(SmallSide),
        "ladder.finish_by": tuple(FinishBy),
        "ladder.after": tuple(AfterFinish),
        "ladder.stops": _LEVELS,
        "ladder.held": _LEVELS,
        "ladder.jack": tuple(Jack),
        "succession.fixed": tuple(FixedSuccession),
        "succession.called": tuple(CalledSuccession),
    }
)
"""The options that a scored hand can tell apart, and the values that are tried."""
_PREFIXES = (Kitty.prefix, Scoring.prefix, Ladder.prefix, Succession.prefix)
MOST_CHANGES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """The part of a rule set that scored hands can tell apart, and how many changes lead to it from a known one."""

    kitty: Kitty
    scoring: Scoring
    ladder: Ladder
    succession: Succession
    changes: int

    def at(self, table: RuleSet) -> RuleSet:
        """The whole rule set, with everything else as that table has it."""
        return replace(table, kitty=self.kitty, scoring=self.scoring, ladder=self.ladder, succession=self.succession)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Space:
    """Every candidate for one table, the nearest ones first, and which of them share a part.

    `kitties`, `scorings` and `successions` are the table's rules with that part; totals below zero stay below it.
    """

    base: RuleSet
    candidates: tuple[Candidate, ...]
    kitties: Mapping[RuleSet, Mask]
    scorings: Mapping[RuleSet, Mask]
    ladders: Mapping[Ladder, Mask]
    successions: Mapping[RuleSet, Mask]

    @property
    def everything(self) -> Mask:
        return (1 << len(self.candidates)) - 1

    def within(self, changes: int) -> Mask:
        """The candidates that take at most so many changes."""
        return (1 << sum(candidate.changes <= changes for candidate in self.candidates)) - 1

    def place(self, rules: RuleSet) -> int | None:
        """Where these rules stand among the candidates, so far as scored hands can tell."""
        meant = _parts(_at_table(rules, self.base))
        return next((at for at, one in enumerate(self.candidates) if _parts(one) == meant), None)

    def rules(self, place: int) -> RuleSet:
        return self.candidates[place].at(self.base)

    def members(self, mask: Mask) -> Iterator[int]:
        """The places of those in a set, the nearest first."""
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def values(self, key: str) -> dict[Any, Mask]:
        """Every value of an option that some candidate has, and which ones have it."""
        group, _, name = key.partition(".")
        shared: dict[Any, Mask] = defaultdict(int)
        for part, mask in self._parts_of(group):
            shared[getattr(part, name)] |= mask
        return dict(shared)

    def _parts_of(self, group: str) -> Iterator[tuple[Any, Mask]]:
        if group == Ladder.prefix:
            yield from self.ladders.items()
            return
        parts = {Kitty.prefix: self.kitties, Scoring.prefix: self.scorings, Succession.prefix: self.successions}
        for rules, mask in parts[group].items():
            yield getattr(rules, group), mask


def questioned(space: Space) -> tuple[str, ...]:
    """The options that make a difference at this table."""
    return tuple(key for key in _VALUES if len(space.values(key)) > 1)


@lru_cache(maxsize=16)
def space(rules: RuleSet) -> Space:
    """The candidates for a table that says it plays by these rules."""
    found: dict[tuple[Any, ...], int] = {}
    for ground in dict.fromkeys([rules, *(_at_table(preset.declared, rules) for preset in alike(rules))]):
        for parts, changes in _near(ground, rules):
            found[parts] = min(changes, found.get(parts, MOST_CHANGES))
    ranked = sorted(found.items(), key=lambda item: item[1])
    candidates = tuple(
        Candidate(kitty=kitty, scoring=brackets, ladder=levels, succession=deal, changes=changes)
        for (kitty, brackets, levels, deal), changes in ranked
    )
    return Space(
        base=rules,
        candidates=candidates,
        kitties=_sharing(candidates, lambda one: replace(rules, kitty=one.kitty, scoring=_BELOW_ZERO)),
        scorings=_sharing(candidates, lambda one: replace(rules, scoring=one.scoring)),
        ladders=_sharing(candidates, lambda one: one.ladder),
        successions=_sharing(candidates, lambda one: replace(rules, succession=one.succession)),
    )


_BELOW_ZERO = Scoring(below_zero=BelowZero.CONTINUE)


def alike(rules: RuleSet) -> tuple[Preset, ...]:
    """The presets with partners of the same kind."""
    kind = rules.table.partnerships
    return tuple(preset for preset in PRESETS.values() if preset.rules.table.partnerships is kind)


def _at_table(rules: RuleSet, table: RuleSet) -> RuleSet:
    """These rules where so many sit, with so many decks, and climb such a ladder."""
    climb = replace(rules.ladder, start=table.ladder.start, finish=table.ladder.finish, target=table.ladder.target)
    return ruleset.settled(
        replace(table, kitty=rules.kitty, scoring=rules.scoring, ladder=climb, succession=rules.succession)
    )


def _parts(rules: RuleSet | Candidate) -> tuple[Kitty, Scoring, Ladder, Succession]:
    return rules.kitty, rules.scoring, rules.ladder, rules.succession


def _near(ground: RuleSet, table: RuleSet) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Every way to change so few options of a rule set, and how many it takes."""
    found: list[tuple[tuple[Any, ...], int]] = [((), 0)]
    for prefix in _PREFIXES:
        variants = _variants(ground, table, prefix).items()
        found = [
            ((*parts, part), changes + more)
            for parts, changes in found
            for part, more in variants
            if changes + more <= MOST_CHANGES
        ]
    yield from found


def _variants(ground: RuleSet, table: RuleSet, prefix: str) -> dict[Any, int]:
    """One group of options as it is, and with one or two of them changed."""
    keys = [key for key in _VALUES if key.startswith(prefix) and ruleset.idle(ground, ruleset.OPTIONS[key]) is None]
    keys += ["kitty.measure"] if prefix == Kitty.prefix and "kitty.measure" not in keys else []
    found: dict[Any, int] = {}
    for changes in range(MOST_CHANGES + 1):
        for chosen in combinations(keys, changes):
            for values in product(*(_tried(key, table) for key in chosen)):
                changed = ruleset.settled(ruleset.changed(ground, dict(zip(chosen, values, strict=True))))
                found.setdefault(getattr(changed, prefix), changes)
    return found


def _tried(key: str, table: RuleSet) -> tuple[Any, ...]:
    return tuple(dict.fromkeys([*_VALUES[key], ruleset.value_of(table, key)]))


def _sharing(candidates: Sequence[Candidate], part: Any) -> dict[Any, Mask]:  # noqa: ANN401 - the part of a candidate
    """Which candidates have which part."""
    places: dict[Any, list[int]] = defaultdict(list)
    for place, candidate in enumerate(candidates):
        places[part(candidate)].append(place)
    return {one: mask_of(there, len(candidates)) for one, there in places.items()}


def mask_of(places: Iterable[int], count: int) -> Mask:
    """The set of these."""
    octets = bytearray(count // 8 + 1)
    for place in places:
        octets[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(octets, "little")


@dataclass(frozen=True, slots=True)
class HandEffect:
    """What points bring: who rises and how far, where the deal goes, and whether it is a draw: then no jack counts."""

    side: Side | None
    levels: int
    deal: Next | None
    drawn: bool


def totals(
    space: Space, captured: int, kitty: int, last_trick: LastTrick | None, fines: tuple[Fine, ...]
) -> dict[int, Mask]:
    """What the defenders come to, by what the kitty counts."""
    return _united(
        (account_of(rules, captured, kitty=kitty, last_trick=last_trick, fines=fines).total, mask)
        for rules, mask in space.kitties.items()
    )


@lru_cache(maxsize=1 << 12)
def effects(space: Space, total: int, missing: int) -> Mapping[HandEffect, Mask]:
    """What a total brings, by the scoring."""
    return _united((_effect(outcome_of(rules, total, missing=missing)), mask) for rules, mask in space.scorings.items())


@lru_cache(maxsize=1 << 12)
def undrawn(space: Space, total: int, missing: int) -> Mapping[HandEffect, Mask]:
    """The same where no more is known of the total than the bracket in which it lay."""
    return _united(
        (_effect(in_bracket(rules, bracket_of(rules, total), missing=missing)), mask)
        for rules, mask in space.scorings.items()
    )


@lru_cache(maxsize=1 << 8)
def lost_effects(space: Space, loser: Side, missing: int) -> Mapping[HandEffect, Mask]:
    """What a hand brings that was lost at once."""
    return _united(
        (_effect(lost_at_once(rules, loser, missing=missing)), mask) for rules, mask in space.scorings.items()
    )


def _effect(outcome: Outcome) -> HandEffect:
    return HandEffect(outcome.side, outcome.levels, outcome.next, outcome.drawn)


@lru_cache(maxsize=1 << 12)
def climbs(space: Space, level: Rank, gain: int, *, declared: bool) -> Mapping[Rank | None, Mask]:
    """Where a gain leads from a level, by the ladder; nowhere where it wins the match."""
    found = ((climb(rules, level, gain, declared=declared), mask) for rules, mask in space.ladders.items())
    return _united((None if climb.won else climb.level, mask) for climb, mask in found)


@lru_cache(maxsize=1 << 8)
def falls(space: Space, trump: Trump, shown: LastCard, *, taken_over: bool) -> Mapping[JackFall | None, Mask]:
    """Whom a jack in the last trick throws back, and how far."""
    return _united(
        (jack_fall(rules, trump, shown, taken_over=taken_over), mask) for rules, mask in space.ladders.items()
    )


def _united(found: Iterable[tuple[H, Mask]]) -> dict[H, Mask]:
    united: dict[H, Mask] = defaultdict(int)
    for answer, mask in found:
        united[answer] |= mask
    return dict(united)
