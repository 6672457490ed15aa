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


class WayUp(NamedTuple):
    """A way up to some level: how many parts it has begun, what became of each level, and the sequences that ended."""

    parts: int
    stages: tuple[Stage, ...]
    ended: tuple[Run, ...]

    @property
    def worth(self) -> tuple[object, ...]:
        """Of two ways with as many parts the better: sizes and lengths from the biggest part down, then tops."""
        made = [(width, 1, level) for level, stage in enumerate(self.stages) for width in stage.alone]
        made += [(width * (high - low + 1), high - low + 1, high) for width, low, high in self.ended]
        made.sort(reverse=True)
        return -self.parts, [(size, length) for size, length, _ in made], made


class Grouping(NamedTuple):
    """The best way for neighbouring levels: its sequences, and for every level what each face provides."""

    runs: tuple[Run, ...]
    shares: tuple[tuple[Share, ...], ...]


_NOTHING = Stage((), (), ())


@remembered
def divide(grammar: Grammar, levels: tuple[Level, ...]) -> Grouping:
    """The best way to divide neighbouring levels into parts."""
    usable = _usable(grammar, levels)
    if not any(usable):
        return Grouping((), tuple(tuple(Share((), grammar.alone(count)) for count in level) for level in levels))
    menus = [_menu(grammar, level, widths) for level, widths in zip(levels, usable, strict=True)]
    menus.append([_NOTHING])
    floors = _floors(menus)
    most = floors[0][()]
    while (way := _climb(grammar, menus, floors, most)) is None:
        most += 1
    return Grouping(way.ended, tuple(stage.shares for stage in way.stages[:-1]))


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


def _climb(grammar: Grammar, menus: Sequence[Sequence[Stage]], floors: Sequence[Floors], most: int) -> WayUp | None:
    """The best way with at most so many parts, level by level; of ways that leave the same open the better is kept."""
    ways: dict[Open, WayUp] = {(): WayUp(0, (), ())}
    for level, menu in enumerate(menus):
        prices = _prices(menu, floors[level + 1])
        reached: dict[Open, WayUp] = {}
        for left, way in ways.items():
            spend(len(prices) // 2)
            for stage in _affordable(left, prices, most - way.parts):
                spend(A_STAGE)
                if moved := _moved(left, stage.joining, level, grammar.least):
                    on, ended = moved
                    parts = way.parts + len(stage.alone) + len(on) + len(ended) - len(left)
                    new = WayUp(parts, (*way.stages, stage), way.ended + ended)
                    known = reached.get(on)
                    if known is None or known.worth < new.worth:
                        reached[on] = new
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
