"""Shares: dealing a play over the parts of a throw, so that each share answers its part (BF-TH-F).

The cards kept back stay the same throughout, so all that changes is what is left of the play: a pile for each face
with copies left and copies kept. Cards that a part does not ask for by shape are owed in number only. Taking any card
away from a holding never adds to what is owed, so nobody needs to say which cards these were until it pays to: they
are a debt, paid later from tuples that would otherwise be owed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards.runs import longest, places
from scorekeeper.rules.follow.courses import Courses
from scorekeeper.rules.follow.duties import Demand, parts_owed
from scorekeeper.rules.follow.guarded import Guarded
from scorekeeper.rules.follow.knapsack import Copies, Gone
from scorekeeper.rules.follow.piles import (
    Piles,
    cards_in,
    cut_below,
    cuts,
    in_order,
    off_step,
    steps,
    taken,
    tuples,
    without_tuple,
    without_tuples,
)
from scorekeeper.rules.search_budget import A_STATE, Effort


class Move(NamedTuple):
    """Some cards of the play go: of which piles is what was left before and after. Of width 0 only steps go."""

    place: int
    width: int
    early: bool
    before: Piles
    after: Piles


State = tuple[int, int, int, int, Piles]
"""The part being answered, its cards still to come, the width of the next tuple, the debt, and what is left."""


class Shares(ABC):
    """One play against one lead; states from which no dealing was found are remembered.

    From the last part on to which neighbours matter, sums tell the rest. `end` is told what is left once nothing more
    is owed, and says whether that will do; where it is given, nothing is forgotten on the way. `moves` takes down how
    the dealing found goes, the last move first.
    """

    course: type[Courses] | type[Guarded]

    def __init__(
        self,
        demands: Sequence[Demand],
        piles: Piles,
        effort: Effort,
        end: Callable[[Piles], bool] | None = None,
        moves: list[Move] | None = None,
    ) -> None:
        self.demands = demands
        self.effort = effort
        self._piles = in_order(piles)
        self._moves = moves
        self._hopes: dict[tuple[int, int, tuple[Copies, ...]], bool] = {}
        self._end = end
        self._owed = parts_owed(demands)
        self._rows = [lined(demands[place:]) for place in range(len(demands) + 1)]

    def possible(self) -> bool:
        """Whether the play can be dealt out."""
        return self._go_on(0, 0, self._piles)

    def _go_on(self, place: int, debt: int, piles: Piles) -> bool:
        """Come to a part when so many cards that nobody asked for have gone; forget neighbours that can be no run."""
        self.effort.spend(A_STATE)
        forgetful = off_step(piles, self._rows[place], exact=self.demands[0].protects)
        if not self._come(place, debt, forgetful):
            return False
        return forgetful == piles or self._note(max(0, place - 1), 0, piles, forgetful)

    @abstractmethod
    def _come(self, place: int, debt: int, piles: Piles) -> bool:
        """Come to a part when so many cards that nobody asked for have gone."""

    def _done(self, place: int, debt: int, piles: Piles) -> bool | None:
        """Whether what is left will do; not known as long as neighbours matter."""
        if self._end is not None:
            return self._end(piles) if place == self._owed else None
        if not self._hopeful(place, debt, piles):
            return False
        if any(pile[2] for pile in piles):
            return None
        if self._moves is not None:
            course = self.course(self.demands[place:], [(left, kept) for left, kept, _, _ in piles], self.effort, debt)
            course.possible()
            self._moves += [*_moved(course.gone(), place, piles)][::-1]
        return True

    def _hopeful(self, place: int, debt: int, piles: Piles) -> bool:
        """Whether the play could be dealt out if neighbours did not matter."""
        if self._end is not None:
            return True
        state = place, debt, tuple(sorted([pile[:2] for pile in piles]))
        if state not in self._hopes:
            self._hopes[state] = self.course(self.demands[place:], state[2], self.effort, debt).possible()
        return self._hopes[state]

    def _note(self, place: int, width: int, before: Piles, after: Piles, *, early: bool = False) -> bool:
        """Take down a move of the dealing that was found: a part gets tuples this wide, or 1 where any cards go.

        Cards that go early may as well be in the share of an earlier part.
        """
        if self._moves is not None:
            self._moves.append(Move(place, width, early, before, after))
        return True


def lined(demands: Sequence[Demand]) -> tuple[tuple[int, int], ...]:
    """The widths of which these parts ask for runs, and the shortest that they can ask for."""
    found: dict[int, int] = {}
    for demand in demands:
        for width, shortest in enumerate(demand.runs):
            if shortest:
                found[width] = min(shortest, found.get(width, shortest))
    return tuple(found.items())


def _moved(gone: Iterable[Gone], place: int, piles: Piles) -> Iterator[Move]:
    """What goes to the parts from one on, as moves."""
    left = list(piles)
    for part, face, copies, early in sorted(gone):
        before = left[face]
        left[face] = (before[0] - copies, *before[1:])
        yield Move(place + part, 1, early, (before,), (left[face],))


class NearestShares(Shares):
    """Where larger tuples are not protected."""

    course = Courses

    def __init__(
        self,
        demands: Sequence[Demand],
        piles: Piles,
        effort: Effort,
        end: Callable[[Piles], bool] | None = None,
        moves: list[Move] | None = None,
    ) -> None:
        super().__init__(demands, piles, effort, end, moves)
        self._kept = max([pile[1] for pile in piles])
        self._dead: set[State] = set()

    def _come(self, place: int, debt: int, piles: Piles) -> bool:
        done = self._done(place, debt, piles)
        if done is not None:
            return done
        demand = self.demands[place]
        return self._answer(place, demand.size, demand.width, debt, piles)

    def _answer(self, place: int, cards: int, width: int, debt: int, piles: Piles) -> bool:
        """Answer the rest of a part: so many cards, in tuples no wider than this."""
        self.effort.spend(A_STATE)
        demand = self.demands[place]
        while width:
            if demand.runs and _chosen(demand, cards, width, piles):
                return self._row(place, cards, width, debt, piles)
            if width < demand.narrowest:
                break
            if self._kept >= width or tuples(piles, width):
                return self._tuple(place, cards, width, debt, piles)
            width = min(width - 1, cards)
        return self._go_on(place + 1, debt + cards, piles)

    def _tuple(self, place: int, cards: int, width: int, debt: int, piles: Piles) -> bool:
        """Give a tuple, or pay so that no tuple this wide is owed."""
        state = (place, cards, width, debt, piles)
        if state in self._dead:
            return False
        rest = cards - width
        for after in without_tuple(piles, width):
            if self._answer(place, rest, min(width, rest), debt, after):
                return self._note(place, width, piles, after)
        if self._kept < width:
            after = cut_below(piles, width)
            owing = debt - cards_in(piles) + cards_in(after)
            if owing >= 0 and self._answer(place, cards, min(width - 1, cards), owing, after):
                return self._note(place, 1, piles, after, early=True)
        self._dead.add(state)
        return False

    def _row(self, place: int, cards: int, width: int, debt: int, piles: Piles) -> bool:
        """Give the runs that are owed, or pay so that others are, or so that no tuple this wide is left to owe."""
        state = (place, cards, width, debt, piles)
        if state in self._dead:
            return False
        rows = _owed(self.demands[place], cards, width, piles)
        if self._in_rows(state, rows) or self._used_up(state):
            return True
        for after in self._otherwise(state, rows) if debt else ():
            if self._answer(place, cards, width, debt - cards_in(piles) + cards_in(after), after):
                return self._note(place, 1, piles, after, early=True)
        self._dead.add(state)
        return False

    def _otherwise(self, state: State, rows: tuple[int, ...]) -> Iterator[Piles]:
        """Each way to pay until other runs are owed; as long as these are, cards may as well go after them."""
        place, cards, width, debt, piles = state
        demand = self.demands[place]
        seen, pending = {piles}, [piles]
        while pending:
            before = pending.pop()
            owing = debt - cards_in(piles) + cards_in(before)
            runs = places(steps(before, width), rows, demand.runs[width], demand.length)
            standing = {step for run in runs for step in run}
            for after in self.effort.states(cuts(before, width, standing, owing)):
                if after in seen:
                    continue
                seen.add(after)
                if _chosen(demand, cards, width, after) and _owed(demand, cards, width, after) == rows:
                    pending.append(after)
                else:
                    yield after

    def _in_rows(self, state: State, rows: tuple[int, ...]) -> bool:
        """Give runs of these lengths, and other tuples as far as they fit."""
        place, cards, width, debt, piles = state
        narrower = width < self.demands[place].narrowest
        others = 0 if narrower else cards // width - sum(rows)
        rest = cards - width * (sum(rows) + others)
        for after in self.effort.states(taken(piles, width, rows, others)):
            if (
                self._answer(place, rest, rest, debt, after)
                if not narrower
                else self._go_on(place + 1, debt + rest, after)
            ):
                return self._note(place, width, piles, after)
        return False

    def _used_up(self, state: State) -> bool:
        """Give some tuples and pay for all others, so that it makes no difference which are neighbours."""
        place, cards, width, debt, piles = state
        if self._kept >= width or not debt or width < self.demands[place].narrowest:
            return False
        for number in range(min(cards // width, sum([pile[0] // width for pile in piles])), -1, -1):
            rest = cards - width * number
            for given in self.effort.states(without_tuples(piles, width, number)):
                after = cut_below(given, width)
                owing = debt - cards_in(given) + cards_in(after)
                if owing >= 0 and self._answer(place, rest, min(width - 1, rest), owing, after):
                    self._note(place, 1, given, after, early=True)
                    return self._note(place, width, piles, given)
        return False


def _chosen(demand: Demand, cards: int, width: int, piles: Piles) -> bool:
    """Whether runs are owed here and not simply all tuples of the width."""
    fit, shortest = cards // width, demand.runs[width]
    return 0 < shortest <= fit and (width < demand.narrowest or tuples(piles, width) > fit)


def _owed(demand: Demand, cards: int, width: int, piles: Piles) -> tuple[int, ...]:
    """The runs that are owed."""
    return longest(steps(piles, width), cards // width, demand.runs[width], demand.length)
