"""Worth: how many levels a hand somebody adds, with partners, opponents and the declarers' advantage taken out.

A ridge regression over hands. What the declarers gained in levels, below zero what the defenders did, is taken for the
declarers' advantage, plus what each declarer is worth, less what each defender is. How far the estimates are pulled
towards zero is chosen by which pull makes the hands likeliest. Where people do not differ that is the strongest, and
nothing is said of anybody. Of the hands it needs sums over those that the same people played on the same sides, so that
matches are added up without going over them again.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import erfc, log, sqrt
from types import MappingProxyType

from scorekeeper.match.statistics import SURE, Average

FEWEST_HANDS = 60
"""Hands of all together below which nothing is said."""
FEWEST_OWN = 30
"""Hands of one's own below which nothing is said of somebody."""
CLEAR = 3.0
"""By what power of e the hands must be likelier if people differ than if they do not."""
CHANCE = 0.003
"""In how many books without it a synergy of two may be told; a hundredth would be told too often, since levels come in
brackets and two good players are not quite worth the sum of what either is.
"""
PULLS = tuple(4.0**power for power in range(-1, 9))
"""In hands: so many are added to everybody's that brought nothing. The last of them lets nobody differ."""
LOOSE = 1e-9
"""The declarers' advantage is not pulled anywhere; this only keeps an empty table solvable."""

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """All the hands that the same people played on the same sides: how many, and what the declarers gained in them.

    In some of them the declarers `held` the deal, in others the defenders have `taken` it.
    """

    declarers: tuple[str, ...]
    defenders: tuple[str, ...]
    gained: Average
    held: int = 0
    taken: int = 0

    def __add__(self, other: "Meeting") -> "Meeting":
        gained, held, taken = self.gained + other.gained, self.held + other.held, self.taken + other.taken
        return replace(self, gained=gained, held=held, taken=taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Levels that somebody adds a hand, how far that may be off nineteen times out of twenty, and over which hands."""

    levels: float
    margin: float
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Synergy:
    """Levels a hand that two add as partners, beyond what each of them does with others, and over which hands."""

    names: tuple[str, str]
    levels: float
    margin: float
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """What makes the hands likeliest: the declarers' advantage and then everybody's worth, in the order of `names`.

    `doubt` times `scatter` is how uncertain these are together; `evidence` says how much likelier they make the hands
    than nobody's differing does, as a natural logarithm; `pull` is how far they were pulled towards zero.
    """

    names: tuple[str, ...]
    estimates: tuple[float, ...]
    doubt: tuple[tuple[float, ...], ...]
    scatter: float
    pull: float
    evidence: float


def worth(meetings: Collection[Meeting]) -> Mapping[str, Worth]:
    """Everybody of whom something can be said."""
    hands = sum(meeting.gained.of for meeting in meetings)
    found = fit(meetings) if hands >= FEWEST_HANDS else None
    if found is None or found.evidence < CLEAR:
        return MappingProxyType({})
    played = Counter[str]()
    for meeting in meetings:
        played.update(dict.fromkeys((*meeting.declarers, *meeting.defenders), meeting.gained.of))
    told = {
        name: Worth(
            levels=found.estimates[place],
            margin=SURE * sqrt(found.scatter * found.doubt[place][place]),
            hands=played[name],
        )
        for place, name in enumerate(found.names, start=1)
        if played[name] >= FEWEST_OWN
    }
    return MappingProxyType(told)


def fit(meetings: Collection[Meeting]) -> Fit:
    """The regression under the pull that makes the hands likeliest."""
    names = tuple(sorted({name for each in meetings for name in (*each.declarers, *each.defenders)}))
    products = _products(names, meetings)
    gained = sum((meeting.gained for meeting in meetings), Average())
    fits = [_pulled(names, products, gained, pull) for pull in PULLS]
    best = max(fits, key=lambda one: one.evidence)
    return replace(best, evidence=best.evidence - fits[-1].evidence)


def synergy(meetings: Collection[Meeting]) -> Synergy | None:
    """The two who most clearly play better or worse together than apart, unless that may be chance.

    What two add together is another column of the regression, and is told where the hands would hardly be so without
    it, however many pairs were looked at. Everybody's own worth is left free for it, since a pull would leave something
    of it to the pairs; two who seldom played apart have nothing to be told from, nor has anybody where all of them play
    every hand.
    """
    names = tuple(sorted({name for each in meetings for name in (*each.declarers, *each.defenders)}))
    products, gained = _products(names, meetings), sum((each.gained for each in meetings), Average())
    if gained.of < FEWEST_HANDS:
        return None
    free = _pulled(names, products, gained, PULLS[0])
    pairs = [_partners(free, pair, each) for pair, each in _pairs(meetings).items()]
    known = [each for each in pairs if each.apart >= FEWEST_OWN]
    if not known:
        return None
    clearest = max(known, key=lambda each: each.more**2 / each.apart)
    levels, doubt = clearest.more / clearest.apart, sqrt(free.scatter / clearest.apart)
    if len(known) * erfc(abs(levels) / doubt / sqrt(2)) > CHANCE:
        return None
    return Synergy(names=clearest.names, levels=levels, margin=SURE * doubt, hands=clearest.hands)


def _pairs(meetings: Iterable[Meeting]) -> Mapping[tuple[str, str], list[tuple[float, Meeting]]]:
    """Every two partners with the hands that they declared, 1, and those that they defended, -1."""
    found = defaultdict[tuple[str, str], list[tuple[float, Meeting]]](list)
    for meeting in meetings:
        for side, sign in ((meeting.declarers, 1.0), (meeting.defenders, -1.0)):
            for one, other in combinations(sorted(side), 2):
                found[one, other].append((sign, meeting))
    return found


@dataclass(frozen=True, slots=True)
class _Partners:
    """Two on one side: their hands, how many these are worth beside all others, and what was gained beyond expected."""

    names: tuple[str, str]
    hands: int
    apart: float
    more: float


def _partners(free: Fit, names: tuple[str, str], meetings: Iterable[tuple[float, Meeting]]) -> _Partners:
    column, hands, gained = [0.0] * len(free.estimates), 0, 0.0
    for sign, meeting in meetings:
        hands += meeting.gained.of
        gained += sign * meeting.gained.total
        for place, other in _row(free.names, meeting.declarers, meeting.defenders):
            column[place] += sign * other * meeting.gained.of
    expected = sum(each * estimate for each, estimate in zip(column, free.estimates, strict=True))
    alike = sum(
        each * sum(other * doubt for other, doubt in zip(column, row, strict=True))
        for each, row in zip(column, free.doubt, strict=True)
    )
    return _Partners(names, hands, hands - alike, gained - expected)


def _row(names: Sequence[str], declarers: Iterable[str], defenders: Iterable[str]) -> list[tuple[int, float]]:
    """Where a hand has something in the regression: 1 for the advantage and each declarer, -1 for each defender."""
    with_signs = [(name, 1.0) for name in declarers] + [(name, -1.0) for name in defenders]
    return [(0, 1.0), *((names.index(name) + 1, sign) for name, sign in with_signs)]


def _products(names: Sequence[str], meetings: Iterable[Meeting]) -> Matrix:
    """The normal equations: every column of the hands times every other, and at the end times what was gained."""
    size = len(names) + 1
    products = [[0.0] * (size + 1) for _ in range(size)]
    for meeting in meetings:
        row = _row(names, meeting.declarers, meeting.defenders)
        hands, gained = meeting.gained.of, meeting.gained.total
        for place, sign in row:
            products[place][size] += sign * gained
            for beside, other in row:
                products[place][beside] += sign * other * hands
    return products


def _pulled(names: tuple[str, ...], products: Matrix, gained: Average, pull: float) -> Fit:
    """Solves the equations under one pull; how likely the hands are then is Gaussian, with the scatter that is left."""
    size, hands = len(products), gained.of
    table = [[*row[:size], *_unit(size, place), row[size]] for place, row in enumerate(products)]
    for place in range(size):
        table[place][place] += pull if place else LOOSE
    weight = _solve(table)
    estimates = tuple(row[-1] for row in table)
    left = gained.squares - sum(row[size] * estimate for row, estimate in zip(products, estimates, strict=True))
    scatter = max(left, LOOSE) / max(hands - 1, 1)
    return Fit(
        names=names,
        pull=pull,
        evidence=-0.5 * (hands * log(scatter) + weight - (size - 1) * log(pull)),
        estimates=estimates,
        doubt=tuple(tuple(row[size:-1]) for row in table),
        scatter=scatter,
    )


def _unit(size: int, place: int) -> list[float]:
    return [float(place == beside) for beside in range(size)]


def _solve(table: Matrix) -> float:
    """Gauss and Jordan, in place, without pivoting, since the matrix is positive; returns log of its determinant."""
    weight = 0.0
    for place, row in enumerate(table):
        pivot = row[place]
        weight += log(pivot)
        row[:] = [value / pivot for value in row]
        for other in table:
            factor = other[place]
            if factor and other is not row:
                other[:] = [value - factor * by for value, by in zip(other, row, strict=True)]
    return weight
