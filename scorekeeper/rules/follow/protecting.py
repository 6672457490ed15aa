"""Protecting: dealing a play over the parts of a throw where larger tuples are protected (BF-F2, BF-TH-F).

What is owed here are tuples of exactly a width, so taking a card away can add to what is owed as well as lessen it,
and it matters which cards fill a share up, and when they go.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from scorekeeper.rules.cards.runs import ladder, longest
from scorekeeper.rules.follow.duties import Demand, most
from scorekeeper.rules.follow.foresight import hopeless, left_at
from scorekeeper.rules.follow.guarded import Guarded
from scorekeeper.rules.follow.piles import Pile, Piles, cards_in, in_order, spilled, taken
from scorekeeper.rules.follow.shares import Move, Shares
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.search_budget import Effort

AT_FIRST = 300
"""So many states are met before it pays to look closely whether there is any hope in one."""


class ProtectedShares(Shares):
    """Where larger tuples are protected."""

    course = Guarded

    def __init__(
        self,
        demands: Sequence[Demand],
        piles: Piles,
        effort: Effort,
        end: Callable[[Piles], bool] | None = None,
        moves: list[Move] | None = None,
    ) -> None:
        super().__init__(demands, piles, effort, end, moves)
        self._dead: set[tuple[int, int, Piles]] = set()
        self._met = 0

    def _hopeful(self, place: int, debt: int, piles: Piles) -> bool:
        """At first what is seen at a glance; the play itself is looked at closely, and so is what has no neighbours."""
        self._met += 1
        lined = any(pile[2] for pile in piles)
        if not place or not lined or self._met > AT_FIRST or self._end is not None:
            return super()._hopeful(place, debt, piles)
        demands = self.demands[place:]
        return not hopeless(demands, left_at(demands, cards_in(piles) - debt), debt, piles)

    def _come(self, place: int, debt: int, piles: Piles) -> bool:
        """Come to a part: pay the debt at once, in any cards, and then answer it."""
        if (place, debt, piles) in self._dead:
            return False
        done = self._done(place, debt, piles)
        if done is not None:
            return done
        if not debt:
            return self._answer(place, piles)
        for after in self.effort.states(spilled(piles, debt, partial(self._hopeful, place))):
            if self._go_on(place, 0, after):
                return self._note(place - 1, 1, piles, after)
        self._dead.add((place, debt, piles))
        return False

    def _answer(self, place: int, piles: Piles) -> bool:
        for after, filler in self.effort.states(_shaped(self.demands[place], piles)):
            if self._go_on(place + 1, filler, after):
                return self._note(place, self.demands[place].width, piles, after)
        self._dead.add((place, 0, piles))
        return False


def _shaped(demand: Demand, piles: Piles) -> Iterator[tuple[Piles, int]]:
    """What can be left of the play after the tuples of an allowed answer, and how many cards fill it up."""
    if demand.ranks:
        return _by_width(demand, piles)
    return chain(_whole(demand, piles), _locked(demand, piles))


def _by_width(demand: Demand, piles: Piles) -> Iterator[tuple[Piles, int]]:
    """From the led width down as many exact tuples as fit, and then anything: what is left, and how much filler."""
    states = {piles}
    cards = demand.size
    for width in range(demand.width, 0, -1):
        fit = cards // width
        rows = _rows(demand, piles, width, fit)
        owed = min(fit, len(_exact(piles, width))) if width >= NARROWEST_TUPLE else sum(rows)
        states = {after for each in states for after in _taken_exact(each, width, rows, owed - sum(rows))}
        cards -= width * owed
    return ((each, cards) for each in states)


def _whole(demand: Demand, piles: Piles) -> Iterator[tuple[Piles, int]]:
    """As many tuples of the led width as the part has, larger ones broken or not."""
    width, length = demand.width, demand.length
    rows = _rows(demand, piles, width, length)
    for each in _taken_exact(piles, width, rows, 0):
        for after in taken(each, width, (), length - sum(rows)):
            yield after, 0


def _locked(demand: Demand, piles: Piles) -> Iterator[tuple[Piles, int]]:
    """Fewer of them, but every exact one, and smaller ones so that as many cards as possible are in them."""
    width = demand.width
    exact = _exact(piles, width)
    if any(pile[1] for pile in exact):
        return
    rest = tuple([pile for pile in piles if pile[0] + pile[1] != width])
    for broken in range(demand.length - len(exact)):
        room = width * (demand.length - len(exact) - broken)
        cards = most([pile[0] + pile[1] for pile in rest if NARROWEST_TUPLE <= pile[0] + pile[1] < width], room)
        for each in _whole_faces(rest, cards, width):
            for after in taken(each, width, (), broken):
                yield after, room - cards


def _exact(piles: Piles, width: int) -> Piles:
    return tuple([pile for pile in piles if pile[0] + pile[1] == width])


def _rows(demand: Demand, piles: Piles, width: int, fit: int) -> tuple[int, ...]:
    """The runs of exact tuples that are owed."""
    if not demand.runs or not demand.runs[width]:
        return ()
    steps = ladder([(width, pile[2]) for pile in _exact(piles, width)], width)
    return longest(steps, fit, demand.runs[width], demand.length)


def _taken_exact(piles: Piles, width: int, rows: tuple[int, ...], others: int) -> set[Piles]:
    """What can be left when exact tuples are taken, in rows and others."""
    good = tuple([pile for pile in piles if pile[0] == width and not pile[1]])
    rest = tuple([pile for pile in piles if pile[0] != width or pile[1]])
    return {in_order((*rest, *each)) for each in taken(good, width, rows, others)}


def _whole_faces(piles: Piles, cards: int, width: int) -> set[Piles]:
    """What can be left when smaller tuples of so many cards in all are taken whole."""
    found = {(piles, cards)}
    for pile in piles:
        if not pile[1] and NARROWEST_TUPLE <= pile[0] < width:
            found |= {(_without(each, pile), rest - pile[0]) for each, rest in found if rest >= pile[0]}
    return {each for each, rest in found if not rest}


def _without(piles: Piles, pile: Pile) -> Piles:
    place = piles.index(pile)
    return (*piles[:place], *piles[place + 1 :])
