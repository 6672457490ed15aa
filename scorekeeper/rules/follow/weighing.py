"""Weighing: the verdict on a play from a hand that nobody saw whole, out of all the holdings that may have been."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.rules.follow.division import divides
from scorekeeper.rules.follow.duty import Face, Task
from scorekeeper.rules.follow.holdings import Doubt, Holdings
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import Effort, effort, remembered

MOST_WEIGHED = 60
"""So many different holdings are weighed; where these are not all, nothing is certain."""


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


@remembered
def weigh(known: Holdings) -> Verdict:
    """Allowed is what every holding allows, forbidden what none does."""
    found = _Weighing(known, effort()).verdicts()
    if len(found) != 1:
        return Verdict.UNDECIDED
    return Verdict.ALLOWED if True in found else Verdict.FORBIDDEN


class _Weighing:
    """Whether a play is allowed, from every holding that it can have come from."""

    def __init__(self, known: Holdings, effort: Effort) -> None:
        self._known = known
        self._task = known.task
        self._given = known.given
        self._rises = Rises(self._task)
        self._effort = effort

    def verdicts(self) -> set[bool]:
        """Every verdict that there may be."""
        known, task = self._known, self._task
        if known.played != task.number:
            return {False}
        if self._given < task.number:
            return self._short()
        fullest = [face for doubt in known.doubts for face in self._rises.fullest(doubt, known.greatest)]
        if task.idle or self._allowed(fullest):
            return {True}
        if not task.demands[0].protects:
            if not self._allowed(self._holding(())):
                return {False}
            if not (known.limited or known.fewest):
                return {True, False}
        sparing, owing = (self._rises.any,) * 2 if known.fewest else (self._rises.sparing, self._rises.owing)
        ways = [(True, sparing), (False, owing)]
        return {allowed for allowed, rises in ways if self._may_be(rises, allowed=allowed)}

    def _short(self) -> set[bool]:
        """Cards of other suits were played: allowed from a hand that had no more of the suit led."""
        more = self._known.known > self._given
        verdicts = {False} if more or self._known.greatest > 0 else set()
        return verdicts if more or self._known.fewest else verdicts | {True}

    def _may_be(self, rises: Callable[[Doubt], Iterable[Rise]], *, allowed: bool) -> bool:
        """Whether some holding allows or forbids the play; if not all can be weighed, one of them may."""
        known = self._known
        ways = [list(rises(doubt)) for doubt in known.doubts]
        found = chain(
            self._rises.together(ways, known.greatest, known.fewest),
            choices([*chain(*ways)], known.greatest, known.fewest),
        )
        for number, risen in enumerate(found):
            if number == MOST_WEIGHED:
                return True
            if self._allowed(self._holding(risen)) is allowed:
                return True
        return False

    def _allowed(self, holding: list[Face]) -> bool:
        """Whether the play is allowed from this holding."""
        return sum([held for _, held, _ in holding]) == self._given or divides(
            self._task.demands, holding, self._effort
        )

    def _holding(self, risen: Sequence[Rise]) -> list[Face]:
        """Each face with its copies given and held and its step."""
        holding: list[Face] = []
        for doubt in self._known.doubts:
            more = [rise.copies for rise in risen if rise.doubt is doubt]
            copies = [*more, *[doubt.known] * (doubt.faces - len(more))]
            holding += [doubt.held(number) for number in copies if number]
        return holding
