"""Domination: whether a play is higher in every part, however the play that stands is split (B24, B25).

Both plays are read from the highest step down. One part outranks another in sorted order exactly when at every height
the challenger has at least as many parts of each form above it as the standing play has at it or above. So it is
enough to carry how many parts of each form have begun, instead of whole splits: the standing player's ways are
followed one by one, the challenger's all at once.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.rules.search_budget import remembered, spend
from scorekeeper.rules.trick.splits import Form, Stock

Faces = tuple[tuple[int, bool], ...]
"""Copies of each face on one step, and whether the face has a place in sequences."""
Begun = tuple[int, ...]
"""How many parts of each form have begun so far."""
Due = tuple[tuple[int, ...], ...]
"""The widths that sequences already begun still take from the next step, the one after, and so on."""
State = tuple[Begun, Due]


@remembered
def dominates(challenger: Stock, standing: Stock, shape: tuple[Form, ...]) -> bool:
    """Whether for every split of the standing play the challenger has one that is higher in every part."""
    steps = range(max(challenger[0][0], standing[0][0]), min(challenger[-1][0], standing[-1][0]) - 1, -1)
    return _Contest(challenger, standing, shape, steps).won()


class _Contest:
    """Two plays against one shape."""

    def __init__(self, challenger: Stock, standing: Stock, shape: tuple[Form, ...], steps: range) -> None:
        self._forms = tuple(dict.fromkeys(shape))
        self._need = tuple(shape.count(form) for form in self._forms)
        self._steps = steps
        self._challenger = _by_step(challenger)
        self._standing = _by_step(standing)
        self._seen: set[tuple[int, State, frozenset[State]]] = set()
        self._ends: dict[tuple[int, State], bool] = {}

    def won(self) -> bool:
        start: State = ((0,) * len(self._forms), ())
        return not self._escapes(0, start, frozenset({start}))

    def _escapes(self, place: int, stands: State, answers: frozenset[State]) -> bool:
        """Whether the standing play has a split from here on to which the challenger has no answer."""
        if place == len(self._steps):
            return (self._need, ()) not in answers
        if (place, stands, answers) in self._seen:
            return False
        self._seen.add((place, stands, answers))
        step = self._steps[place]
        for after in self._ways(self._standing[step], stands):
            if self._completes(place + 1, after):
                left = [state for state in answers if all(map(int.__ge__, state[0], after[0]))]
                grown = frozenset(way for state in left for way in self._ways(self._challenger[step], state))
                if not grown or self._escapes(place + 1, after, grown):
                    return True
        return False

    def _completes(self, place: int, state: State) -> bool:
        """Whether the standing play can still be split to the end from here."""
        if place == len(self._steps):
            return state == (self._need, ())
        key = (place, state)
        if key not in self._ends:
            ways = self._ways(self._standing[self._steps[place]], state)
            self._ends[key] = any(self._completes(place + 1, after) for after in ways)
        return self._ends[key]

    def _ways(self, faces: Faces, state: State) -> set[State]:
        found = _ways(faces, state, self._forms, self._need)
        spend(2 + len(found))
        return found


def _by_step(left: Stock) -> defaultdict[int, Faces]:
    piles: defaultdict[int, Faces] = defaultdict(tuple)
    for step, count, joins in left:
        piles[step] = (*piles[step], (count, joins))
    return piles


@lru_cache(maxsize=8192)
def _ways(faces: Faces, state: State, forms: tuple[Form, ...], need: Begun) -> set[State]:
    """Every way to use up the faces of one step: what is due first, then parts that begin here."""
    begun, due = state
    now, later = (due[0], due[1:]) if due else ((), ())
    states: set[State] = set()
    for left in _paid(faces, now):
        found = {(begun, later)}
        for count, joins in left:
            found = {way for each in found for way in _begin(count, joins, each, forms, need)}
        states |= found
    return states


def _paid(faces: Faces, widths: tuple[int, ...]) -> Iterator[Faces]:
    """What is left of the faces after sequences from above have taken their shares."""
    if not widths:
        yield faces
        return
    for place, (count, joins) in enumerate(faces):
        if joins and count >= widths[0]:
            paid = (*faces[:place], (count - widths[0], joins), *faces[place + 1 :])
            yield from _paid(paid, widths[1:])


def _begin(count: int, joins: bool, state: State, forms: tuple[Form, ...], need: Begun) -> Iterator[State]:  # noqa: FBT001 - a face's own flag
    """Every way to use up the copies of one face in parts that begin with it."""
    if not count:
        yield state
        return
    begun, due = state
    for place, (width, length) in enumerate(forms):
        if width <= count and begun[place] < need[place] and (joins or length == 1):
            more = (*begun[:place], begun[place] + 1, *begun[place + 1 :])
            yield from _begin(count - width, joins, (more, _owing(due, width, length)), forms, need)


def _owing(due: Due, width: int, length: int) -> Due:
    """What is due below once a sequence of this form begins here."""
    padded = [*due, *[()] * (length - 1 - len(due))]
    return tuple(
        tuple(sorted((*widths, width))) if place < length - 1 else widths for place, widths in enumerate(padded)
    )
