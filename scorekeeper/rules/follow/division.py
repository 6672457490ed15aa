"""Division: dealing a play over the parts of a throw, so that each share is an allowed answer to its part (BF-TH-F).

It takes a search: the parts compete for the same tuples, and cards that merely fill one share up can break, or make, a
tuple that a later part would be owed. Parts are answered in their order. What is left of the play is a pile for each
face: copies held when a part is answered, copies left of the play (the others are withheld throughout), and its step.

Where cards that go never add to what is owed, fillers are not chosen at once: so many cards are due, and paid out of
tuples that could not be given otherwise. Where larger tuples are protected, or runs are owed, it matters which cards
have gone by then, so all that is due is paid before the part is answered, in every way.

A throw worked through from its cards to the verdict stands in FOLLOWING.md.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from scorekeeper.rules.follow.duty import Demand, Face, all_met, most
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.search_budget import Effort

Pile = tuple[int, int, int, int, int]
"""Copies held, copies left of the play, the step in sequences or 0, the kind of the face, and its number."""
ALIKE = slice(4)
"""What makes no difference between two faces."""
Piles = tuple[Pile, ...]
"""From many held to few, so that equal states are equal values and the fullest are tried first."""
Cards = tuple[int, ...]
"""The number of a face for each card."""
NO_END = 1 << 10
Taken = tuple[Piles, Cards]
"""What is left when these cards have gone."""


class AnsweredPart(NamedTuple):
    """How a part is answered: by these cards, when those had gone; of others nobody asks from here on."""

    shape: Cards
    before: Cards
    loose: Cards


class Way(NamedTuple):
    """One way to answer a part: the cards due by then, what is left, its shape, and the cards that went before it."""

    due: int
    piles: Piles
    shape: Cards = ()
    before: Cards = ()


def divides(demands: tuple[Demand, ...], faces: Sequence[Face], effort: Effort) -> bool:
    """Whether the copies given, out of more than are asked, can be dealt out over the parts."""
    asked = asking(demands, faces)
    if len(asked) == 1 and (asked[0].any_surplus or len(demands) == 1):
        return all_met(asked[0], faces)
    return next(Division(asked, faces, effort).ways(), None) is not None


def asking(demands: tuple[Demand, ...], faces: Sequence[Face]) -> tuple[Demand, ...]:
    """The parts up to the last that asks for a shape; where no larger tuple is held, none is protected."""
    larger = demands[0].protects and max([held for _, held, _ in faces]) > NARROWEST_TUPLE
    return _asking(demands, protects=larger)


@lru_cache(maxsize=1 << 12)
def _asking(demands: tuple[Demand, ...], *, protects: bool) -> tuple[Demand, ...]:
    """The same; parts that ask alike, one after the other, ask for as much as one that is as long as all of them."""
    last = max([place for place, demand in enumerate(demands, 1) if not demand.idle], default=0)
    singles = any(demand.runs and demand.runs[1] for demand in demands)
    found: list[Demand] = []
    for demand in demands[:last]:
        this = demand._replace(protects=demand.protects and (singles or protects))
        if found and this.plain and found[-1].width == this.width and found[-1].plain:
            found[-1] = this._replace(length=found[-1].length + this.length)
        else:
            found.append(this)
    return tuple(found)


class Division:
    """All ways to deal a play over parts, in which no state is come to twice.

    With `kinds`, one for each face, it finds every number of cards of each kind that answers the parts, and not only
    whether there is one.
    """

    def __init__(
        self, demands: Sequence[Demand], faces: Sequence[Face], effort: Effort, kinds: Sequence[int] = ()
    ) -> None:
        self._demands = demands
        self._effort = effort
        self._kinds = kinds
        self._seen: set[object] = set()
        kind = kinds or [0] * len(faces)
        self._piles = _sorted([(held, given, step, kind[name], name) for name, (given, held, step) in enumerate(faces)])
        self._tails = [_tail(tuple(demands[place:])) for place in range(len(demands))]
        self._cards = sum([given for given, _, _ in faces])

    def ways(self) -> Iterator[list[AnsweredPart]]:
        """How the parts are answered, in every way that comes to another state."""
        return self._from(0, 0, self._piles, self._cards, ())

    def _from(self, place: int, due: int, piles: Piles, cards: int, gone: Cards) -> Iterator[list[AnsweredPart]]:
        """Come to a part when so many cards are left of the play, of which so many are due to go."""
        if place == len(self._demands):
            yield []
            return
        tail = self._tails[place]
        piles, loose = tail.reduced(piles, keep=bool(self._kinds) and tail.protects)
        state = place, due, self._by_kind(gone) if self._kinds else tuple([pile[:3] for pile in piles])
        if state in self._seen:
            return
        self._seen.add(state)
        pool = cards - sum([pile[1] for pile in piles])
        demand = self._demands[place]
        for way in self._ways(demand, due, piles, pool):
            left = cards - due - demand.size + way.due
            went = gone + way.shape + way.before if self._kinds else ()
            for others in self._from(place + 1, way.due, way.piles, left, went):
                yield [AnsweredPart(way.shape, way.before, loose), *others]

    def _by_kind(self, gone: Cards) -> object:
        """How many copies have gone of how many faces of each kind."""
        return tuple(sorted([(self._kinds[name], copies) for name, copies in Counter(gone).items()]))

    def _ways(self, demand: Demand, due: int, piles: Piles, pool: int) -> Iterator[Way]:
        """Each way to answer a part; cards of the pool, which nobody asks for, may be due as well."""
        if not (demand.protects or demand.runs):
            yield from self._nearest(demand, demand.size, demand.width, due, piles)
            return
        for number in range(max(0, due - pool), due + 1):
            for left, paid in self._effort.states(_drawn(piles[::-1], 1, number)):
                for way in self._answers(demand, _sorted(left)):
                    yield way._replace(before=paid)

    def _answers(self, demand: Demand, piles: Piles) -> Iterator[Way]:
        """Each way to answer a part, nothing being due."""
        if not demand.protects:
            return self._nearest(demand, demand.size, demand.width, 0, piles)
        if demand.ranks:
            return self._exact(demand, demand.size, demand.width, piles)
        return chain(self._full(demand, piles), self._locked(demand, piles))

    def _nearest(self, demand: Demand, room: int, width: int, due: int, piles: Piles) -> Iterator[Way]:
        """From one width down the nearest shape: the tuples that fit, or all there are once what is due was paid."""
        if not room or width < min(demand.narrowest, demand.width):
            yield Way(due + room, piles)
            return
        fit = room // width
        rows = demand.row([pile[0] for pile in piles], [pile[2] for pile in piles], width, fit)
        if width < demand.narrowest:
            for left, shape in self._taken(piles, piles, width, rows, sum(rows)):
                yield Way(due + room - len(shape), left, shape)
            return
        most_given = min(fit, sum([pile[1] // width for pile in piles]))
        for number in range(most_given, -1 if due else most_given - 1, -1):
            rest = room - number * width
            for left, shape in self._taken(piles, piles, width, rows, number):
                paid = _cut_below(left, width, due) if number < fit else (left, ())
                if paid:
                    after, before = paid
                    for way in self._nearest(demand, rest, min(width - 1, rest), due - len(before), after):
                        yield Way(way.due, way.piles, shape + way.shape, before + way.before)

    def _exact(self, demand: Demand, room: int, width: int, piles: Piles) -> Iterator[Way]:
        """From one width down as many tuples as fit that are no part of a larger one."""
        if not width:
            yield Way(room, piles)
            return
        exact, whole, rows = _held_exactly(demand, piles, width, room // width)
        owed = min(room // width, exact) if width >= NARROWEST_TUPLE else sum(rows)
        for left, shape in self._taken(piles, whole, width, rows, owed):
            for way in self._exact(demand, room - width * owed, width - 1, left):
                yield way._replace(shape=shape + way.shape)

    def _full(self, demand: Demand, piles: Piles) -> Iterator[Way]:
        """As many tuples of the led width as the part has, larger ones broken or not."""
        width, length = demand.width, demand.length
        _, whole, rows = _held_exactly(demand, piles, width, length)
        for given, run in self._taken(piles, whole, width, rows, sum(rows)):
            for left, shape in self._taken(given, given, width, (), length - sum(rows)):
                yield Way(0, left, run + shape)

    def _locked(self, demand: Demand, piles: Piles) -> Iterator[Way]:
        """Fewer of them, but every exact one; smaller ones left whole, so that as many cards as can be are in them."""
        width = demand.width
        exact, whole, _ = _held_exactly(demand, piles, width, demand.length)
        if len(whole) < exact:
            return
        rest = tuple([pile for pile in piles if pile[0] != width])
        smaller = [pile[0] for pile in rest if NARROWEST_TUPLE <= pile[0] < width]
        locked = tuple([name for *_, name in whole for _ in range(width)])
        for broken in range(demand.length - exact):
            room = width * (demand.length - exact - broken)
            owed = most(smaller, room)
            for after, filled in self._effort.states(_whole_faces(rest, owed, width)):
                for left, shape in self._taken(after, after, width, (), broken):
                    yield Way(room - owed, left, locked + filled + shape)

    def _taken(self, piles: Piles, able: Piles, width: int, rows: tuple[int, ...], number: int) -> Iterator[Taken]:
        """Each way to take so many tuples of some of the piles, and first of them those that stand in rows."""
        if not number:
            yield piles, ()
            return
        others = () if able is piles else tuple([pile for pile in piles if pile not in able])
        for given, run in _in_rows(able, width, rows):
            for left, shape in self._effort.states(_drawn(given, width, number - sum(rows))):
                yield _sorted((*others, *left)), run + shape


def _held_exactly(demand: Demand, piles: Piles, width: int, fit: int) -> tuple[int, Piles, tuple[int, ...]]:
    """How many faces are held in exactly this width, those of them that can be given, and the runs that are owed."""
    exact = [pile for pile in piles if pile[0] == width]
    rows = demand.row([width] * len(exact), [pile[2] for pile in exact], width, fit)
    return len(exact), tuple([pile for pile in exact if pile[1] == width]), rows


class Tail(NamedTuple):
    """Parts that are still to be answered, and what they can tell apart."""

    protects: bool
    lined: bool
    narrowest: int
    loose_from: int
    loose_left: int

    def reduced(self, piles: Piles, *, keep: bool) -> tuple[Piles, Cards]:
        """The piles as far as these parts can tell them apart, and the cards that they cannot, unless these are kept.

        A face that is held too rarely for any tuple counts by its cards only; so does, where larger tuples are
        protected, one of which more is withheld than any part is wide and too little is left for a tuple.
        """
        lined, narrowest, loose_from, loose_left = self.lined, self.narrowest, self.loose_from, self.loose_left
        told, loose = list[Pile](), list[int]()
        for pile in piles:
            held, left, step, kind, name = pile
            if keep or (held >= narrowest and not (held - left > loose_from and left < loose_left)):
                told.append(pile if lined or not step else (held, left, 0, kind, name))
            elif left:
                loose += [name] * left
        return tuple(told), tuple(loose)


@lru_cache(maxsize=1 << 12)
def _tail(demands: tuple[Demand, ...]) -> Tail:
    """What these parts can tell apart."""
    protects, ranks = demands[0].protects, demands[0].ranks
    asking = [demand for demand in demands if not demand.idle]
    runs = {width for demand in asking for width, shortest in enumerate(demand.runs) if shortest}
    widths = [demand.width for demand in asking]
    return Tail(
        protects,
        lined=bool(runs),
        narrowest=min([demand.narrowest for demand in asking if demand.narrowest <= demand.width] + [*runs]),
        loose_from=max(widths) if protects else NO_END,
        loose_left=NO_END if ranks else min(widths),
    )


def _cut_below(piles: Piles, width: int, due: int) -> Taken | None:
    """Pay what is due so that no tuple of this width is left to owe, if that can be done."""
    if piles and piles[0][0] < width:
        return piles, ()
    paid: list[int] = []
    after: list[Pile] = []
    for pile in piles:
        held, left, step, kind, name = pile
        price = held - width + 1
        if price <= 0:
            after.append(pile)
            continue
        due -= price
        if due < 0 or left < price:
            return None
        paid += [name] * price
        after.append((held - price, left - price, step, kind, name))
    return _sorted(after), tuple(paid)


def _whole_faces(piles: Piles, cards: int, width: int) -> Iterator[Taken]:
    """Each way to take smaller tuples of so many cards in all, each face whole."""
    if not cards:
        yield piles, ()
    for place, (held, left, _, _, name) in enumerate(piles if cards else ()):
        fits = NARROWEST_TUPLE <= held == left < width and held <= cards
        if fits and (not place or piles[place - 1][ALIKE] != piles[place][ALIKE]):
            for after, shape in _whole_faces(piles[place + 1 :], cards - held, width):
                yield (*piles[:place], *after), (name,) * held + shape


def _drawn(piles: Piles, size: int, number: int, most_lots: int = NO_END) -> Iterator[Taken]:
    """Each way to take so many lots of one size; faces of a kind give less in their order, so that none comes twice."""
    if not number:
        yield piles, ()
        return
    if sum([pile[1] // size for pile in piles]) < number:
        return
    (held, left, step, kind, name), rest = piles[0], piles[1:]
    alike = bool(rest) and rest[0][ALIKE] == piles[0][ALIKE]
    for lots in range(min(left // size, number, most_lots), -1, -1):
        cards = lots * size
        pile = held - cards, left - cards, step, kind, name
        for after, names in _drawn(rest, size, number - lots, lots if alike else NO_END):
            yield (pile, *after), (name,) * cards + names


def _in_rows(piles: Piles, width: int, rows: tuple[int, ...]) -> Iterator[Taken]:
    """Each way to take tuples on neighbouring steps, in rows of these lengths."""
    if not rows:
        yield piles, ()
        return
    standing = {step for _, left, step, _, _ in piles if step and left >= width}
    for low in sorted(standing, reverse=True):
        for after, row in _climbed(piles, width, low, low + rows[0]):
            for left, others in _in_rows(after, width, rows[1:]):
                yield left, row + others


def _climbed(piles: Piles, width: int, low: int, end: int) -> Iterator[Taken]:
    """Each way to take a tuple from every step of a row; equal cards on a step may give it in turn."""
    if low == end:
        yield piles, ()
        return
    for place, (held, left, step, kind, name) in enumerate(piles):
        if step == low and left >= width:
            after = (*piles[:place], (held - width, left - width, step, kind, name), *piles[place + 1 :])
            for others, row in _climbed(after, width, low + 1, end):
                yield others, (name,) * width + row


def _sorted(piles: Sequence[Pile]) -> Piles:
    return tuple(sorted(piles, reverse=True))
