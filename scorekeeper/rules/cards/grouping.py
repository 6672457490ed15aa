"""Grouping: the way a lead divides while its leader says nothing. Knows counts and levels; the cards are in `shapes`.

Fewest parts come first; then the way whose sizes, from the biggest part down, are greater, longer sequences before
wider tuples; then the way whose tops are higher. Two tuples of one face would be one part less as one, so in the best
way each face gives some copies to sequences and keeps at most one tuple. What is left to decide is how many sequences
of each width pass each level: the levels are climbed once, keeping only ways that can still end with fewest parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from scorekeeper.rules.search_budget import remembered, spend

Widths = tuple[int, ...]
Level = tuple[int, ...]
"""How many copies each face of one step has; the faces of neighbouring levels are neighbours."""
Open = tuple[tuple[int, int], ...]
"""Sequences that may still go on: width and lowest level, sorted."""
Floors = Mapping[Widths, int]
"""By what joins sequences just below, the fewest parts that all levels from here on can add."""

A_STAGE = 5
"""What it costs to look at one way more through a level, in steps."""
_DIGIT = 8  # bits: enough to count the parts of any lead
_FIELD = 32  # bits: enough for all copies of four equal faces


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Which parts a table knows: the widest tuple, and by width the least length of a sequence, 0 where none is led.

    Some tables keep high trumps out of sequences and runs.
    """

    widest: int
    least: tuple[int, ...]
    bars_high: bool

    def joins(self, width: int, length: int) -> bool:
        """Whether tuples of this width on so many neighbouring steps are one sequence."""
        return width <= self.widest and 0 < self.least[width] <= length

    def alone(self, count: int) -> Widths:
        """The fewest tuples of one face: a single one, unless identical cards have no standing together."""
        return (count,) * bool(count) if count <= self.widest else (1,) * count


class Run(NamedTuple):
    """A sequence of tuples of one width, from its lowest level to its highest."""

    width: int
    low: int
    high: int


class Share(NamedTuple):
    """What the copies of one face are divided into: tuples that join sequences, and tuples that stay alone."""

    joining: Widths
    alone: Widths


class Stage(NamedTuple):
    """One way through a level: the widths that join sequences, those alone, and how the faces provide them."""

    joining: Widths
    alone: Widths
    shares: tuple[Share, ...]


Price = tuple[Stage, int, int]
"""A stage, the fewest parts that it and all above it add, one less for each width that goes on, and those as bits."""


class Way(NamedTuple):
    """A way up to some level: its parts so far, the worth of those that ended, and how it came about."""

    parts: int
    worth: int
    trail: "Trail | None"


class Trail(NamedTuple):
    """The latest stage of a way, the sequences that ended just below it, and the trail before."""

    before: "Trail | None"
    stage: Stage
    ended: tuple[Run, ...]


class Division(NamedTuple):
    """The best way for neighbouring levels: its sequences, and for every level what each face provides."""

    runs: tuple[Run, ...]
    shares: tuple[tuple[Share, ...], ...]


_NOTHING = Stage((), (), ())


@remembered
def divide(grammar: Grammar, levels: tuple[Level, ...]) -> Division:
    """The best way to divide neighbouring levels into parts."""
    usable = _usable(grammar, levels)
    if not any(usable):
        return Division((), tuple(tuple(Share((), grammar.alone(count)) for count in level) for level in levels))
    menus = [_menu(grammar, level, widths) for level, widths in zip(levels, usable, strict=True)]
    menus.append([_NOTHING])
    floors = _floors(menus)
    most = floors[0][()]
    while (way := _climb(grammar, menus, floors, most)) is None:
        most += 1
    trail = _followed(way.trail)
    return Division(tuple(run for step in trail for run in step.ended), tuple(step.stage.shares for step in trail[:-1]))


def _usable(grammar: Grammar, levels: Sequence[Level]) -> list[Widths]:
    """For every level the widths of which a sequence can pass there at all."""
    usable: list[list[int]] = [[] for _ in levels]
    for width in range(1, grammar.widest + 1):
        for low, high in _stretches([max(level) >= width for level in levels]):
            if grammar.joins(width, high - low):
                for level in range(low, high):
                    usable[level].append(width)
    return [tuple(widths) for widths in usable]


def _stretches(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where marks stand side by side: from, and up to but without."""
    edges = [place for place, (one, other) in enumerate(pairwise([False, *marks, False])) if one is not other]
    return zip(edges[::2], edges[1::2], strict=True)


def _menu(grammar: Grammar, level: Level, usable: Widths) -> list[Stage]:
    """For everything that can join sequences at this level, the best that then stays alone there."""
    menu: dict[Widths, Stage] = {(): _NOTHING}
    for count in level:
        grown: dict[Widths, Stage] = {}
        for stage in menu.values():
            shares = _shares(grammar, count, usable)
            spend(A_STAGE * len(shares))
            for share in shares:
                more = _joined(stage, share)
                known = grown.get(more.joining)
                if known is None or _better(more.alone, known.alone):
                    grown[more.joining] = more
        menu = grown
    return list(menu.values())


def _joined(stage: Stage, share: Share) -> Stage:
    joining = tuple(sorted(stage.joining + share.joining))
    return Stage(joining, tuple(sorted(stage.alone + share.alone, reverse=True)), (*stage.shares, share))


def _better(one: Widths, other: Widths) -> bool:
    """Fewer tuples, then bigger ones."""
    return (-len(one), one) > (-len(other), other)


@lru_cache(maxsize=1024)
def _shares(grammar: Grammar, count: int, usable: Widths) -> tuple[Share, ...]:
    return tuple(
        Share(joining, grammar.alone(count - used))
        for used in range(count, -1, -1)
        for joining in _partitions(used, usable)
    )


def _partitions(total: int, widths: Widths) -> Iterator[Widths]:
    """Every way to write the total as a sum of these widths, from low to high."""
    if total == 0:
        yield ()
    for place, width in enumerate(widths):
        if width <= total:
            for rest in _partitions(total - width, widths[place:]):
                yield (width, *rest)


def _floors(menus: Sequence[Sequence[Stage]]) -> list[Floors]:
    """The floors of every level.

    Least lengths are left aside here, so this is exact where two steps make a sequence and a bound where they do not.
    """
    floors: list[Floors] = [{}]
    for place in range(len(menus) - 1, -1, -1):
        above = floors[-1]
        costs = sorted(
            (len(stage.joining) + len(stage.alone) + above.get(stage.joining, 0), _bits(stage.joining))
            for stage in menus[place]
        )
        below = [stage.joining for stage in menus[place - 1]] if place else [()]
        floors.append({widths: _least(costs, _bits(widths)) for widths in below})
    floors.reverse()
    return floors


def _least(costs: Sequence[tuple[int, int]], below: int) -> int:
    """The least cost, one less for every width that goes on from below; costs are sorted."""
    saved = below.bit_count()
    spend(1 + len(costs) // 4)
    least = costs[0][0]
    for cost, bits in costs:
        if cost - saved >= least:
            break
        least = min(least, cost - (below & bits).bit_count())
    return least


@lru_cache(maxsize=1 << 14)
def _bits(widths: Widths) -> int:
    """Widths as a set of bits, each width with a field that fills from below: what two have in common is their `&`."""
    return sum(((1 << widths.count(width)) - 1) << width * _FIELD for width in set(widths))


def _climb(grammar: Grammar, menus: Sequence[Sequence[Stage]], floors: Sequence[Floors], most: int) -> Way | None:
    """The best way with at most so many parts, level by level; of ways that leave the same open the better is kept."""
    scale = _Scale(menus)
    ways: dict[Open, Way] = {(): Way(0, 0, None)}
    for level, menu in enumerate(menus):
        prices = _prices(menu, floors[level + 1])
        reached: dict[Open, Way] = {}
        for left, way in ways.items():
            spend(len(prices) // 4)
            for stage in _affordable(left, prices, most - way.parts):
                spend(A_STAGE)
                if moved := _moved(left, stage.joining, level, grammar.least):
                    on, ended = moved
                    parts = way.parts + len(stage.alone) + len(on) + len(ended) - len(left)
                    worth = way.worth + scale.worth(stage, ended, level)
                    _keep(reached, on, Way(parts, worth, Trail(way.trail, stage, ended)))
        ways = reached
    return ways.get(())


def _prices(menu: Sequence[Stage], floors: Floors) -> list[Price]:
    return [
        (stage, len(stage.joining) + len(stage.alone) + floors.get(stage.joining, 0), _bits(stage.joining))
        for stage in menu
    ]


def _affordable(left: Open, prices: Sequence[Price], most: int) -> list[Stage]:
    """The stages after which so many further parts can still be enough."""
    below = _bits(tuple(map(itemgetter(0), left)))
    return [stage for stage, price, bits in prices if price - (below & bits).bit_count() <= most]


def _keep(ways: dict[Open, Way], left: Open, way: Way) -> None:
    known = ways.get(left)
    if known is None or (-known.parts, known.worth) < (-way.parts, way.worth):
        ways[left] = way


def _moved(left: Open, joining: Widths, level: int, least: Widths) -> tuple[Open, tuple[Run, ...]] | None:
    """Which sequences are open after this level and which ended below it; None where one would end too short.

    Of one width those too short to end go on, and then the longest: that never costs a part and makes the biggest.
    """
    new = list(joining)
    on: list[tuple[int, int]] = []
    ended: list[Run] = []
    for width, same in groupby(left, itemgetter(0)):
        lows = [low for _, low in same]
        ripe = sum(level - low >= least[width] for low in lows)
        spare = max(0, len(lows) - joining.count(width))
        if spare > ripe:
            return None
        ended += (Run(width, low, level - 1) for low in lows[ripe - spare : ripe])
        on += ((width, low) for low in lows[: ripe - spare] + lows[ripe:])
        for _ in range(len(lows) - spare):
            new.remove(width)
    on += ((width, level) for width in new)
    return tuple(sorted(on)), tuple(ended)


def _followed(trail: Trail | None) -> list[Trail]:
    """The trail from its beginning."""
    found: list[Trail] = []
    while trail:
        found.append(trail)
        trail = trail.before
    found.reverse()
    return found


class _Scale:
    """Weighs parts so that the better of two ways with equally many parts is the one that weighs more.

    A weight is a number with one digit for every shape, bigger shapes higher, and below them one for every shape and
    top. Added up, the digits count parts, and numbers compare as lists of parts do, from the biggest part down.
    """

    def __init__(self, menus: Sequence[Sequence[Stage]]) -> None:
        self._levels = len(menus)
        widest = max(max(stage.joining + stage.alone, default=0) for menu in menus for stage in menu)
        shapes = ((width * length, length) for width in range(1, widest + 1) for length in range(1, self._levels))
        self._places = {shape: place for place, shape in enumerate(sorted(shapes))}

    def worth(self, stage: Stage, ended: tuple[Run, ...], level: int) -> int:
        """What a stage adds: the sequences that ended below it and the tuples that stay alone in it."""
        alone = sum(self._weight(width, 1, level) for width in stage.alone)
        return alone + sum(self._weight(run.width, run.high - run.low + 1, run.high) for run in ended)

    def _weight(self, width: int, length: int, top: int) -> int:
        place = self._places[width * length, length]
        shape = len(self._places) * self._levels + place
        return (1 << _DIGIT * shape) + (1 << _DIGIT * (place * self._levels + top))
