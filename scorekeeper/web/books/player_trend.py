"""The trend of one player as a drawing: levels a hand, so many hands at a time, from the first hand to the last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, floor

from django.utils.translation import gettext as _

from scorekeeper.match.statistics import average_of
from scorekeeper.web.site.wording import printed

WIDE, HIGH = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 28, 24, 56
AT_A_TIME, MOST = 20, 24
"""Fewer hands say little, and more points cannot be told apart on a small phone."""
STEPS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How far apart lines across may be, in levels a hand."""
TENS = (10, 20, 50)
"""How far apart numbers of hands below may be, or ten times that, and so on."""
MOST_LINES, MOST_NUMBERS = 4, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TrendTick:
    """A level a hand on the left, or the number of a hand below."""

    at: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The whole drawing: the line, round it how far it may be off, and across it the average of all hands.

    `label` says it in words, and `note` how it is read.
    """

    wide: int
    high: int
    left: int
    right: int
    label: str
    note: str
    levels: tuple[TrendTick, ...]
    numbers: tuple[TrendTick, ...]
    line: str
    dots: tuple[tuple[int, int], ...]
    likely: str
    average: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Some hands after one another: where the middle of them lies, the levels a hand, and how far these may be off."""

    middle: float
    level: float
    margin: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """Where hands and levels stand in the drawing."""

    hands: int
    lowest: float
    highest: float

    def x(self, hand: float) -> int:
        return round(LEFT + (WIDE - LEFT - RIGHT) * hand / self.hands)

    def y(self, level: float) -> int:
        share = (level - self.lowest) / max(self.highest - self.lowest, 1.0)
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share)


def trend(rises: Sequence[int]) -> Trend | None:
    """Nothing where there are not twice as many hands as are taken at a time."""
    parted, hands = min(len(rises) // AT_A_TIME, MOST), len(rises)
    if parted < 2:  # noqa: PLR2004 - from one to another
        return None
    parts, average = [*_parts(rises, parted)], sum(rises) / hands
    scale = _Scale(
        hands=hands,
        lowest=min(0.0, *(part.level - part.margin for part in parts)),
        highest=max(part.level + part.margin for part in parts),
    )
    dots = tuple((scale.x(part.middle), scale.y(part.level)) for part in parts)
    above = [(scale.x(part.middle), scale.y(part.level + part.margin)) for part in parts]
    below = [(scale.x(part.middle), scale.y(part.level - part.margin)) for part in parts]
    return Trend(
        wide=WIDE,
        high=HIGH,
        left=LEFT,
        right=WIDE - RIGHT,
        label=_label([part.level for part in parts], hands),
        note=_note(hands // parted, average),
        levels=tuple(TrendTick(at=scale.y(level), label=printed(level, "g")) for level in _lines(scale)),
        numbers=tuple(TrendTick(at=scale.x(hand), label=str(hand)) for hand in _numbers(hands)),
        line=_points(dots),
        dots=dots,
        likely=_points([*above, *reversed(below)]),
        average=scale.y(average),
    )


def _parts(rises: Sequence[int], parted: int) -> Iterator[_Part]:
    for start, end in pairwise(len(rises) * place // parted for place in range(parted + 1)):
        found = average_of(rises[start:end])
        yield _Part(middle=(start + end) / 2, level=found.average or 0.0, margin=found.margin or 0.0)


def _label(levels: Sequence[float], hands: int) -> str:
    said = _(
        "Levels a hand over {hands} hands: {first} at the beginning and {last} at the end, {lowest} at the lowest and "
        "{highest} at the highest."
    )
    told = {"first": levels[0], "last": levels[-1], "lowest": min(levels), "highest": max(levels)}
    return said.format(hands=hands, **{name: printed(level, ".1f") for name, level in told.items()})


def _note(at_a_time: int, average: float) -> str:
    said = _(
        "Each dot stands for about {hands} hands, the shade round it for where it might lie by chance; the line across "
        "is the average, {average}."
    )
    return said.format(hands=at_a_time, average=printed(average, ".1f"))


def _lines(scale: _Scale) -> Iterator[float]:
    """Round levels a hand, a few of them."""
    lowest, highest = scale.lowest, scale.highest
    step = next((step for step in STEPS if (highest - lowest) / step <= MOST_LINES), STEPS[-1])
    yield from (step * place for place in range(ceil(lowest / step), floor(highest / step) + 1))


def _numbers(hands: int) -> Iterator[int]:
    """Round numbers of hands, a few of them."""
    step = next(tens * 10**power for power in count() for tens in TENS if hands <= MOST_NUMBERS * tens * 10**power)
    yield from range(step, hands + 1, step)


def _points(dots: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in dots)
