"""The race of levels as a drawing: a line for each side or player, hands from left to right, levels from below."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from django.utils.translation import gettext as _

from scorekeeper.match.race import Runner, Stop, race
from scorekeeper.rules.words import series
from scorekeeper.web.matches import scoreboard
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.site.wording import in_words

WIDE, HIGH = 720, 480
LEFT, RIGHT, TOP, BOTTOM = 60, 52, 28, 56
"""Room for levels on the left, letters on the right, and numbers of hands below."""
MOST_LEVELS, MOST_NUMBERS = 8, 8
"""Lines across and numbers below that can be told apart on a small phone."""
LETTER = 30
"""As high as a letter is."""
BESIDE = 5
"""How far lines that run together are drawn apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A level on the left or the number of a hand below."""

    at: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """How far somebody came: the line and where it ends, and the letter and style that tell it from the others."""

    last: Stop
    names: str
    letter: str
    style: str
    points: str
    dots: tuple[tuple[int, int], ...]
    end: int
    sign: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartHand:
    """One hand: the strip of the drawing that leads to its place on the page, and how everybody stood afterwards."""

    number: int
    label: str
    left: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The whole drawing; `label` says it in words."""

    wide: int
    high: int
    left: int
    right: int
    bottom: int
    label: str
    levels: tuple[Tick, ...]
    numbers: tuple[Tick, ...]
    lines: tuple[ChartLine, ...]
    hands: tuple[ChartHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """Where hands and heights stand in the drawing."""

    hands: int
    lowest: int
    highest: int

    def x(self, hand: float) -> int:
        return round(LEFT + (WIDE - LEFT - RIGHT) * hand / self.hands)

    def y(self, height: int) -> int:
        share = (height - self.lowest) / max(self.highest - self.lowest, 1)
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share)


def chart(opened: OpenMatch) -> Chart | None:
    """Nothing where no hand was played."""
    hands = opened.standing.hands
    if not hands:
        return None
    runners = race(opened.match)
    heights = {stop.height: stop for runner in runners for stop in runner.stops}
    scale = _Scale(hands=hands, lowest=min(heights), highest=max(heights))
    lines = tuple(_lines(runners, scale, fixed=opened.standing.fixed))
    return Chart(
        wide=WIDE,
        high=HIGH,
        left=LEFT,
        right=WIDE - RIGHT,
        bottom=HIGH - BOTTOM,
        label=_("Levels after each of {hands} hands").format(hands=hands),
        levels=tuple(_levels(heights, scale)),
        numbers=tuple(Tick(at=scale.x(number), label=str(number)) for number in _numbers(hands)),
        lines=lines,
        hands=tuple(_hands(runners, scale)),
    )


def _lines(runners: Sequence[Runner], scale: _Scale, *, fixed: bool) -> Iterator[ChartLine]:
    """Lines that run together lie beside one another, so that each is seen."""
    taken: dict[Stop, int] = {}
    drawn: list[tuple[tuple[int, int], ...]] = []
    for runner in runners:
        stood = []
        for stop in runner.stops:
            beside = taken.get(stop, 0)
            taken[stop] = beside + 1
            stood.append((scale.x(stop.hands), scale.y(stop.height) - BESIDE * beside))
        drawn.append(tuple(stood))
    signs = _signs([dots[-1] for dots in drawn])
    for place, (runner, dots, sign) in enumerate(zip(runners, drawn, signs, strict=True)):
        yield ChartLine(
            last=runner.stops[-1],
            names=in_words(series(runner.names)),
            letter=ascii_uppercase[place % len(ascii_uppercase)],
            style=scoreboard.MARKS[place][1] if fixed and place < len(scoreboard.MARKS) else f"line-{place % 6}",
            points=" ".join(f"{x},{y}" for x, y in dots),
            dots=dots,
            end=dots[-1][0],
            sign=sign,
        )


def _signs(ends: Sequence[tuple[int, int]]) -> list[int]:
    """How high the letter of each line stands: at its end, or as far from there as the others need."""
    signs: dict[int, int] = {}
    lowest = {x: HIGH for x, _y in ends}
    for place, (x, y) in sorted(enumerate(ends), key=lambda one: -one[1][1]):
        signs[place] = lowest[x] = min(y, lowest[x] - LETTER)
    for x in lowest:
        down = sorted((sign, place) for place, sign in signs.items() if ends[place][0] == x)
        for above, (sign, place) in enumerate(down, start=1):
            signs[place] = max(sign, LETTER * above)
    return [signs[place] for place in range(len(ends))]


def _levels(heights: Mapping[int, Stop], scale: _Scale) -> Iterator[Tick]:
    """The levels that somebody reached, as many as can be read."""
    reached = sorted(heights)
    step = -(-len(reached) // MOST_LEVELS)
    for height in {*reached[::step], reached[-1]}:
        yield Tick(at=scale.y(height), label=heights[height].level.value)


def _numbers(hands: int) -> Iterator[int]:
    step = -(-hands // MOST_NUMBERS)
    yield from range(step, hands + 1, step)


def _hands(runners: Sequence[Runner], scale: _Scale) -> Iterator[ChartHand]:
    """Every hand, with the levels after it of everybody who sat at the table then."""
    stood = defaultdict[int, list[str]](list)
    for runner in runners:
        names = in_words(series(runner.names))
        for stop in runner.stops:
            stood[stop.hands].append(f"{names} {stop.level.value}")
    for number in range(1, scale.hands + 1):
        left, right = scale.x(number - 0.5), scale.x(min(number + 0.5, scale.hands))
        label = _("Hand {number}: {levels}").format(number=number, levels=" · ".join(stood[number]))
        yield ChartHand(number=number, label=label, left=left, width=right - left)
