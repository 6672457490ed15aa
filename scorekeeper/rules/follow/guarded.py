"""Guarded: how the parts of a throw can be answered where larger tuples are protected (BF-F2), told in tuples.

What is owed are tuples of exactly a width, so taking a card away can add to what is owed as well as lessen it, and it
matters which cards fill a share up, and when they go. A tuple that stands while a part is answered is not owed to it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, cycle, product
from math import prod
from typing import NamedTuple

from scorekeeper.rules.follow.duties import Demand, most
from scorekeeper.rules.follow.foresight import hopeless, left_at
from scorekeeper.rules.follow.knapsack import Bound, Copies, Gone, Knapsack, Step, Sum, Way
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.search_budget import Effort, remembered, spend

A_STAND = 10
"""What it costs to see whether so many smaller tuples may stand, in steps."""
OPEN = 99
"""So many tuples and more may stand."""
NO_SUM = -1
FEW_SUMS, MANY_SUMS = 1 << 14, 1 << 16
"""So many combinations of sums are looked through at once, and so many only when nothing is left to decide."""
ROUGHLY = (99, 3)
"""How many fillers are counted together, in looks that get closer."""

Numbers = tuple[int, ...]
"""A number for each width, from 0 up to a part's own."""


class Answer(NamedTuple):
    """One way to answer a part: the tuples given of each width, how many may stand of each, and what fills it up."""

    given: Numbers
    standing: Numbers
    breaks: bool
    filler: int


class Gate(NamedTuple):
    """A part is answered: for each width the sum of the tuples given and the sum of those that may stand."""

    answer: Answer
    given: Numbers
    standing: Numbers

    @property
    def portion(self) -> int:
        """It depends on the cards that are held."""
        return 0

    def ways(self, left: int, kept: int) -> Iterator[Way]:
        """To stand, to be given whole, and where a part has all its tuples or larger ones break, to give some."""
        width, held = len(self.given) - 1, left + kept
        if not NARROWEST_TUPLE <= held <= width or self.answer.standing[held] == OPEN:
            yield Way(left)
        elif self.answer.standing[held]:
            yield Way(left, (self.standing[held],), 1)
        if self.answer.breaks and left >= width:
            for number in range(1, min(left // width, self.answer.given[width]) + 1):
                yield Way(left - number * width, (self.given[width],), number)
        elif not kept and NARROWEST_TUPLE <= left <= width and self.answer.given[left]:
            yield Way(0, (self.given[left],), 1)


class Spend(NamedTuple):
    """Cards of no shape fill a share up."""

    sum: int

    @property
    def portion(self) -> int:
        """One by one."""
        return 1

    def ways(self, left: int, kept: int) -> Iterator[Way]:
        """As many as there are, or fewer."""
        del kept
        for number in range(left + 1):
            yield Way(left - number, (self.sum,), number)


Course = dict[int, Answer]
"""Parts and their answers, as far as they are decided."""
Masks = tuple[int, ...]
"""For each face one bit for each number of copies that can be left."""


class Guarded:
    """The courses that one play can take against one lead, if neighbours do not matter; first some filler may go."""

    def __init__(self, demands: Sequence[Demand], faces: Sequence[Copies], effort: Effort, filler: int = 0) -> None:
        self._demands = demands
        self._effort = effort
        self._filler = filler
        names = [name for name, face in enumerate(faces) if not harmless(demands, *face)]
        self._names = sorted(names, key=lambda name: faces[name])
        self._faces = [faces[name] for name in self._names]
        there = sum([left for left, _ in faces])
        self._spare = there - sum([left for left, _ in self._faces])
        self._there = left_at(demands, there - filler)
        self._course: Course = {}
        self._parts: list[int] = []
        self._owing = [place for place, each in enumerate(demands) if not each.idle]

    def possible(self) -> bool:
        """Whether there is one."""
        if not self._owing:
            return True
        piles = tuple([(left, kept, 0, 0) for left, kept in self._faces])
        if hopeless(self._demands, self._there, self._filler, piles):
            return False
        inwards = chain(*zip(self._owing, self._owing[::-1], strict=True))
        orders = [self._owing, [*dict.fromkeys(inwards)]]
        searches = cycle([self._decided(order, {}) for order in orders])
        while (course := next(next(searches), None)) is not None:
            if len(course) == len(self._owing):
                self._course = course
                return True
        return False

    def _decided(self, order: Sequence[int], course: Course) -> Iterator[Course]:
        """Decide how one more part is answered; of those that are not yet decided only the number of cards counts."""
        place = order[0]
        masks = self._masks(place, course)
        for answer in self._effort.states(_answers(self._demands[place], self._able(self._demands[place], masks))):
            if all(_through(answer, mask, kept) for mask, (_, kept) in zip(masks, self._faces, strict=True)):
                more = {**course, place: answer}
                if self._fits(more):
                    yield more
                    yield from self._decided(order[1:], more)
                else:
                    yield course

    def _masks(self, place: int, course: Course) -> Masks:
        """What can be left of each face when a part is answered."""
        masks = tuple([1 << left for left, _ in self._faces])
        if self._filler:
            masks = _spilled(masks)
        for before in range(place):
            answer = course.get(before)
            if answer:
                masks = tuple(
                    [_through(answer, mask, kept) for mask, (_, kept) in zip(masks, self._faces, strict=True)]
                )
            if not answer or answer.filler:
                masks = _spilled(masks)
        return masks

    def _able(self, demand: Demand, masks: Masks) -> Numbers:
        """How many faces could be tuples of each width that come out whole."""
        whole = [mask for mask, (_, kept) in zip(masks, self._faces, strict=True) if not kept]
        return tuple([sum([mask >> width & 1 for mask in whole]) for width in range(demand.width + 1)])

    def _fits(self, course: Course) -> bool:
        """Whether the faces can do what a course asks for; while parts are undecided, a rough look will do.

        Each filler counted on its own multiplies the sums that there can be, so they are counted together first.
        """
        size = prod([each.top + 1 for each in self._asked(course)[0]])
        roughly = ROUGHLY if size > FEW_SUMS else ()
        if not all(self._knapsack(course, fillers).fits for fillers in roughly):
            return False
        return (len(course) < len(self._owing) and size > MANY_SUMS) or self._knapsack(course).fits

    def _knapsack(self, course: Course, together: int = 1) -> Knapsack:
        sums, steps = self._asked(course, together)
        return Knapsack(sums, steps, self._faces, self._effort, self._spare)

    def _asked(self, course: Course, together: int = 1) -> tuple[list[Sum], list[Step]]:
        """What a course asks for, up to the tuples of the last part that is decided; so many fillers in one sum."""
        sums: list[Sum] = []
        steps: list[Step] = []
        fillers: list[int] = []
        self._parts = []

        def counted(top: int, bound: Bound) -> int:
            sums.append(Sum(top, bound))
            return len(sums) - 1

        filler, part = self._filler, -1
        for place in range(max(course) + 1):
            answer = course.get(place)
            if filler and (answer or len(course) == len(self._owing)):
                if len(fillers) % together:
                    sums[fillers[-1]] = Sum(sums[fillers[-1]].top + filler, Bound.WITH_SPARE)
                fillers.append(fillers[-1] if len(fillers) % together else counted(filler, Bound.WITH_SPARE))
                steps.append(Spend(fillers[-1]))
                self._parts.append(part)
                filler = 0
            part = place
            if answer:
                given = tuple([counted(top, Bound.EXACTLY) if top else NO_SUM for top in answer.given])
                standing = tuple([counted(top, Bound.AT_MOST) if 0 < top < OPEN else NO_SUM for top in answer.standing])
                steps.append(Gate(answer, given, standing))
                self._parts.append(place)
            filler += answer.filler if answer else self._demands[place].size
        return sums, steps

    def gone(self) -> Iterator[Gone]:
        """What goes to each part in the course that was found possible; first to the part before."""
        choices = self._knapsack(self._course).choices() if self._course else []
        for part, copies in zip(self._parts, choices, strict=True):
            for face, count in zip(self._names, copies, strict=True):
                if count:
                    yield Gone(part, face, count, early=False)


def harmless(demands: Sequence[Demand], left: int, kept: int) -> bool:
    """Whether a face can be of no tuple that is owed or given to these parts, however many of its cards go."""
    widths = [each.width for each in demands if not each.idle]
    patient = not widths or (kept > max(widths) and (demands[0].ranks or left < min(widths)))
    return left + kept < NARROWEST_TUPLE or patient


def _spilled(masks: Masks) -> Masks:
    """The same after any cards may have gone."""
    return tuple([(1 << mask.bit_length()) - 1 for mask in masks])


@lru_cache(maxsize=1 << 14)
def _through(answer: Answer, mask: int, kept: int) -> int:
    """What can be left of a face after an answer."""
    gate, found = Gate(answer, answer.given, answer.standing), 0
    for left in range(mask.bit_length()):
        if mask >> left & 1:
            for way in gate.ways(left, kept):
                found |= 1 << way.left
    return found


@remembered
def _answers(demand: Demand, able: Numbers) -> tuple[Answer, ...]:
    """Every way to answer a part, where so many faces could be tuples that come out whole."""
    if demand.ranks:
        return tuple(_by_width(demand, able))
    whole = Answer((0,) * demand.width + (demand.length,), (OPEN,) * (demand.width + 1), breaks=True, filler=0)
    return (whole, *_locked(demand, able))


def _by_width(demand: Demand, able: Numbers) -> Iterator[Answer]:
    """From the led width down as many exact tuples as fit: where there was room for one more, none of them stands."""
    for given in _choices(able[: demand.width + 1], demand.size):
        room, standing = demand.size, [OPEN] * (demand.width + 1)
        for width in range(demand.width, NARROWEST_TUPLE - 1, -1):
            room -= width * given[width]
            standing[width] = OPEN if room < width else 0
        yield Answer(given, tuple(standing), breaks=False, filler=room)


def _locked(demand: Demand, able: Numbers) -> Iterator[Answer]:
    """Fewer of the led width than the part has: no such tuple stands, nor others that would fill more of the rest."""
    width = demand.width
    for tuples in range(demand.length - 1, -1, -1):
        room = width * (demand.length - tuples)
        for given in _choices(able[:width], room):
            for standing in _standing(given, room):
                filler = room - sum([each * number for each, number in enumerate(given)])
                yield Answer((*given, tuples), (*standing, 0), breaks=True, filler=filler)


def _choices(able: Numbers, room: int) -> Iterator[Numbers]:
    """How many tuples of each width can be given in so many cards; as many of the widest as there can be first."""
    width = len(able) - 1
    if width < NARROWEST_TUPLE:
        yield (0,) * len(able)
        return
    for number in range(min(room // width, able[width]), -1, -1):
        for others in _choices(able[:width], room - number * width):
            yield (*others, number)


def _standing(given: Numbers, room: int) -> Iterator[Numbers]:
    """How many smaller tuples may stand without filling more cards, in every way that cannot be raised."""
    widths = range(NARROWEST_TUPLE, len(given))
    locked = sum([width * number for width, number in enumerate(given)])
    enough = [room // width + 1 for width in widths]
    if locked == room:
        yield (OPEN,) * len(given)
        return
    spend(A_STAND * prod(enough))
    fitting = [
        each
        for each in product(*[range(number + 1) for number in enough])
        if most([width for at, width in enumerate(widths) for _ in range(each[at] + given[width])], room) <= locked
    ]
    for each in fitting:
        if not any(other != each and all(map(int.__ge__, other, each)) for other in fitting):
            free = [OPEN if number == top else number for number, top in zip(each, enough, strict=True)]
            yield (OPEN, OPEN, *free)
