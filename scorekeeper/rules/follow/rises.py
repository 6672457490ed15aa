"""Rises: how a hand that nobody saw whole can have held more of the led suit than is known, as far as it matters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.follow.duties import Face, Task
from scorekeeper.rules.follow.holdings import Doubt
from scorekeeper.rules.house.following import NARROWEST_TUPLE


class Rise(NamedTuple):
    """More copies of a face than are known of, how many cards that adds, and for how many faces it can be so."""

    doubt: Doubt
    copies: int
    cards: int
    faces: int


class Rises:
    """What a task can make of more cards than are known of.

    Where larger tuples are not protected, more cards never owe less. Where they are, a face owes most when it is held
    just as often as a tuple is wide. Once more of it is kept than any tuple is wide it owes nothing more, and that is
    better than to keep fewer; as long as all of it is given, or it is single, keeping more of it rarely helps.
    """

    def __init__(self, task: Task) -> None:
        demands = task.demands
        self._number = task.number
        self._widths = sorted({demand.width for demand in demands}, reverse=True)
        self._widest = self._widths[0]
        self._narrowest = 1 if any(demand.runs and demand.runs[1] for demand in demands) else NARROWEST_TUPLE
        self._protects = demands[0].protects

    def owing(self, doubt: Doubt) -> Iterator[Rise]:
        """Those that can owe more."""
        top = doubt.most if not self._protects else self._shielded(doubt) if doubt.known else self._widest
        for copies in range(max(doubt.known + 1, self._narrowest), min(doubt.most, top) + 1):
            enough = doubt.faces if doubt.known else min(doubt.faces, self._number // copies + 1)
            yield Rise(doubt, copies, copies - doubt.known, enough)

    def sparing(self, doubt: Doubt) -> Iterator[Rise]:
        """Those that can owe less."""
        shielded = self._shielded(doubt)
        if self._protects and self._narrowest <= doubt.known < shielded:
            for copies in [shielded] if doubt.most >= shielded else range(doubt.known + 1, doubt.most + 1):
                yield Rise(doubt, copies, copies - doubt.known, doubt.faces)

    def any(self, doubt: Doubt) -> Iterator[Rise]:
        """All that there are."""
        for copies in range(doubt.known + 1, doubt.most + 1):
            yield Rise(doubt, copies, copies - doubt.known, doubt.faces)

    def fullest(self, doubt: Doubt, room: int) -> Iterator[Face]:
        """Faces that owe at least as much as all that there can be: where larger tuples are protected, every width."""
        most = min(doubt.most, doubt.known + room)
        if not self._protects or most == doubt.known:
            yield from [doubt.held(most)] * doubt.faces
            return
        if doubt.known:
            yield from [doubt.held(doubt.known + 1)] * doubt.faces
        for width in range(self._narrowest, min(self._widest, most) + 1):
            yield from [(0, width, doubt.step)] * doubt.faces

    def together(self, ways: Iterable[Sequence[Rise]], room: int, least: int = 0) -> Iterator[tuple[Rise, ...]]:
        """As many faces at once as there is room for: what most likely makes a difference."""
        for width in self._widths:
            risen: list[Rise] = []
            left = room
            for rises in filter(None, ways):
                rise = next((rise for rise in rises if rise.copies == width), rises[0])
                fit = min(rise.faces, left // rise.cards)
                risen += [rise] * fit
                left -= fit * rise.cards
            if room - left >= least:
                yield tuple(risen)

    def _shielded(self, doubt: Doubt) -> int:
        """So many copies that more are kept than any tuple is wide."""
        return doubt.given + self._widest + 1


def choices(rises: Sequence[Rise], room: int, least: int = 0) -> Iterator[tuple[Rise, ...]]:
    """Every choice of faces that rise, by so many cards or more and as many as there is room for; few faces first."""
    cards = [rise.cards for rise in rises]
    faces = sum([doubt.faces for doubt in {rise.doubt for rise in rises}])
    highest = min(faces, room // min(cards, default=1))
    for number in range(highest + 1):
        yield from _choices(rises, number, range(least, room + 1), max(cards, default=0))


def _choices(rises: Sequence[Rise], faces: int, cards: range, most: int) -> Iterator[tuple[Rise, ...]]:
    """So many faces, by a number of cards within the range."""
    if not faces and 0 in cards:
        yield ()
    if not faces or faces * most < cards.start:
        return
    for place, rise in enumerate(rises):
        if rise.cards < cards.stop:
            left = range(cards.start - rise.cards, cards.stop - rise.cards)
            for others in _choices(_besides(rise, rises[place:]), faces - 1, left, most):
                yield (rise, *others)


def _besides(risen: Rise, rises: Sequence[Rise]) -> list[Rise]:
    """What can rise as well."""
    return [
        rise._replace(faces=rise.faces - 1) if rise.doubt == risen.doubt else rise
        for rise in rises
        if rise.doubt != risen.doubt or rise.faces > 1
    ]
