"""What people are worth, tried on simulated books: does it foresee who holds the deal, and find who plays better?

Nobody's worth is known at a real table, so it is put in: points of a hand are drawn round what those at the table are
worth, and scored by a real table. The first hundred hands of a book are learnt from, the next four hundred foreseen.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from math import log, sqrt
from random import Random
from statistics import NormalDist, fmean

from scorekeeper.match import worth
from scorekeeper.match.statistics import average_of
from scorekeeper.match.worth import Fit, Meeting
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.outcome import outcome_of

SEEDS = range(40)
LEARNT, FORESEEN = 100, 400
DIFFERENCES = (0.0, 0.3, 0.6)
"""By how much people differ, in quarters of a hundred points: not at all, a little, much."""
POINTS, USUAL, SCATTER = 25, 75, 35
TOGETHER = 10
"""Hands that four people play in the same seats."""
PAIR = frozenset("AB")
SYNERGIES = (0.0, 0.5, 1.0)
"""By how much more two are worth on the same side, in quarters of a hundred points."""
LONG = (500, 1000, 2000)
TABLES = {"fixed": 8, "uneven": 6}
"""Two against two of eight people, and declarers of two or three against the others of six."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A hand as it is compared: who declared, who defended, and how many levels the declarers gained."""

    declarers: tuple[str, ...]
    defenders: tuple[str, ...]
    gained: int


def met(hands: Iterable[Compared]) -> tuple[Meeting, ...]:
    """Hands put together by who played them."""
    gains = defaultdict[tuple[tuple[str, ...], tuple[str, ...]], list[int]](list)
    for hand in hands:
        gains[hand.declarers, hand.defenders].append(hand.gained)
    return tuple(
        Meeting(declarers=declarers, defenders=defenders, gained=average_of(gained))
        for (declarers, defenders), gained in gains.items()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """A book, and what everybody in it is really worth."""

    truth: dict[str, float]
    hands: tuple[Compared, ...]


def book(
    table: str, seed: int, differences: float, hands: int = LEARNT + FORESEEN, *, synergy: float = 0.0
) -> Simulated:
    """Evenings of one table, the same for the same seed; A and B are worth so much more on the same side."""
    chance = Random(f"{table} {seed} {differences}")  # noqa: S311 - a simulation
    truth = {chr(ord("A") + place): chance.gauss(0, differences) for place in range(TABLES[table])}
    sides = _fixed(chance, [*truth]) if table == "fixed" else _uneven(chance, [*truth])
    played: list[Compared] = []
    held = None
    for _hand in range(hands):
        declarers, defenders = sides.send(held)
        skill = sum(truth[name] for name in declarers) - sum(truth[name] for name in defenders)
        skill += synergy * (PAIR.issubset(declarers) - PAIR.issubset(defenders))
        gained = _gained(chance.gauss(USUAL - POINTS * skill, SCATTER))
        held = gained > 0
        played.append(Compared(declarers=declarers, defenders=defenders, gained=gained))
    return Simulated(truth=truth, hands=tuple(played))


Sides = Generator[tuple[tuple[str, ...], tuple[str, ...]], bool | None, None]
"""Who declares and who defends; each time it is told whether the declarers held."""


def _fixed(chance: Random, names: list[str]) -> Sides:
    while True:
        seats = chance.sample(names, 4)
        declares = chance.randrange(2)
        for _hand in range(TOGETHER):
            held = yield tuple(seats[declares::2]), tuple(seats[1 - declares :: 2])
            declares = declares if held else 1 - declares


def _uneven(chance: Random, names: list[str]) -> Sides:
    while True:
        seats, many = chance.sample(names, len(names)), chance.choice((2, 2, 3))
        yield tuple(seats[:many]), tuple(seats[many:])


def _gained(points: float) -> int:
    outcome = outcome_of(presets.TRACTOR, min(max(5 * round(points / 5), 0), 200))
    return outcome.levels if outcome.side is Side.DECLARERS else -outcome.levels


def expected(found: Fit, declarers: Sequence[str], defenders: Sequence[str]) -> tuple[float, float]:
    """What these declarers would gain against these defenders, and how far a single hand lies from it."""
    signs = dict.fromkeys(declarers, 1.0) | dict.fromkeys(defenders, -1.0)
    row = [(0, 1.0), *((place, signs[name]) for place, name in enumerate(found.names, start=1) if name in signs)]
    gain = sum(sign * found.estimates[place] for place, sign in row)
    doubt = sum(sign * other * found.doubt[place][beside] for place, sign in row for beside, other in row)
    return gain, sqrt(found.scatter * (1 + doubt))


def chances_to_hold(found: Fit, learnt: Sequence[Compared], hands: Sequence[Compared]) -> list[float]:
    """How likely the declarers gain something: as often as they did on average, more or less by who they are."""
    usual = NormalDist().inv_cdf(base_rate(learnt))
    middle = fmean(expected(found, each.declarers, each.defenders)[0] for each in learnt)
    foreseen = [expected(found, hand.declarers, hand.defenders) for hand in hands]
    return [NormalDist().cdf((gain - middle) / spread + usual) for gain, spread in foreseen]


def base_rate(learnt: Sequence[Compared]) -> float:
    return (sum(hand.gained > 0 for hand in learnt) + 1) / (len(learnt) + 2)


def loss(chances: Sequence[float], hands: Sequence[Compared]) -> float:
    """The log-loss: less is better, and who always says one half has 0.693."""
    pairs = zip(chances, hands, strict=True)
    return -fmean(log(chance if hand.gained > 0 else 1 - chance) for chance, hand in pairs)


def likeness(truth: Sequence[float], found: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    places = [[sorted(values).index(value) for value in values] for values in (truth, found)]
    off = sum((one - other) ** 2 for one, other in zip(*places, strict=True))
    return 1 - 6 * off / (len(truth) * (len(truth) ** 2 - 1))


def by_openskill(learnt: Sequence[Compared], foreseen: Sequence[Compared]) -> list[float]:
    """What the default of the library would say, for comparison."""
    model = import_module("openskill.models").PlackettLuce()
    names = {name for hand in (*learnt, *foreseen) for name in (*hand.declarers, *hand.defenders)}
    ratings = {name: model.rating() for name in names}
    for hand in learnt:
        sides = [[ratings[name] for name in side] for side in (hand.declarers, hand.defenders)]
        rated = model.rate(sides, ranks=[1, 2] if hand.gained > 0 else [2, 1])
        for side, after in zip((hand.declarers, hand.defenders), rated, strict=True):
            ratings.update(zip(side, after, strict=True))
    return [
        model.predict_win([[ratings[name] for name in side] for side in (hand.declarers, hand.defenders)])[0]
        for hand in foreseen
    ]


def line(table: str, differences: float) -> dict[str, object]:
    """One table, over all seeds."""
    ours, base, other, ranks, said = [], [], [], [], 0
    for seed in SEEDS:
        simulated = book(table, seed, differences)
        learnt, foreseen = simulated.hands[:LEARNT], simulated.hands[LEARNT:]
        found = worth.fit(met(learnt))
        said += bool(worth.worth(met(learnt)))
        ours.append(loss(chances_to_hold(found, learnt, foreseen), foreseen))
        base.append(loss([base_rate(learnt)] * len(foreseen), foreseen))
        if find_spec("openskill"):
            other.append(loss(by_openskill(learnt, foreseen), foreseen))
        if differences and len(found.names) == len(simulated.truth):
            ranks.append(likeness([simulated.truth[name] for name in found.names], found.estimates[1:]))
    return {
        "table": table,
        "differences": differences,
        "loss": round(fmean(ours), 3),
        "base rate": round(fmean(base), 3),
        "openskill": round(fmean(other), 3) if other else None,
        "rank correlation": round(fmean(ranks), 2) if ranks else None,
        "spoke": f"{said} of {len(SEEDS)}",
    }


def line_of_synergy(table: str, hands: int, synergy: float) -> dict[str, object]:
    """How often it is told over all seeds that A and B play better together, and how often anything else is."""
    found = [worth.synergy(met(book(table, seed, 0.3, hands, synergy=synergy).hands)) for seed in SEEDS]
    told = [each for each in found if each]
    right = [each for each in told if synergy and {*each.names} == PAIR and each.levels > 0]
    return {
        "table": table,
        "hands": hands,
        "synergy": synergy,
        "told": f"{len(right)} of {len(SEEDS)}",
        "told wrongly": f"{len(told) - len(right)} of {len(SEEDS)}",
    }


def run(*, as_json: bool) -> None:
    tables = (
        [line(table, differences) for table in TABLES for differences in DIFFERENCES],
        [line_of_synergy(table, hands, synergy) for table in TABLES for hands in LONG for synergy in SYNERGIES],
    )
    if as_json:
        sys.stdout.write(json.dumps(tables, indent=1) + "\n")
        return
    for lines in tables:
        rows = [list(lines[0]), *(["–" if value is None else str(value) for value in each.values()] for each in lines)]
        sys.stdout.writelines("\t".join(row) + "\n" for row in rows)
