"""Splits: how the cards of a play divide into the shape of the lead, and how high each part then stands (B24, B25).

A play is read from its highest step down. On the way it matters only how many parts of each form have begun, and what
the sequences among them still take from the steps below: ways that agree in both fall together.

An example: a pair and two single cards are led, and 9 9 8 8 answers. From the nines begin a pair or two single cards.
After a pair the eights are the single cards, after two single cards they are the pair; both ways come out, and the
first is the higher one. Seven pairs and fourteen single cards can be made of fourteen pairs in 3,432 ways, so that
comparing every split with every split would take twelve million looks; read step by step it takes some hundreds.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import add, le

from scorekeeper.rules.cards.card import Card, counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.search_budget import spend

Form = tuple[int, int]
"""Width and length of a part: (2, 1) is a pair, (2, 3) three pairs in a row."""
Faces = tuple[tuple[int, bool], ...]
"""Copies of each face on one step, and whether the face has a place in sequences."""
Begun = tuple[int, ...]
"""How many parts of each form have begun so far."""
Due = tuple[tuple[int, ...], ...]
"""The widths that sequences already begun still take from the next step, the one after, and so on."""
Reached = tuple[Begun, Due]
A_WAY = 5
"""What it costs to look at one way through a step, in steps of the search."""
Heights = tuple[int, ...]
"""The top step of every part, in the order of the shape; those of one form from high to low."""


def forms(parts: Iterable[Part]) -> tuple[Form, ...]:
    """The lead's shape without its heights, biggest part first."""
    return tuple((part.width, part.length) for part in parts)


def faces_by_step(order: Order, barred: frozenset[Card], cards: Iterable[Card]) -> dict[int, Faces]:
    """The cards of one suit as they stand on its steps."""
    found: dict[int, Faces] = {}
    for face, count in counted(cards).items():
        step = order.steps[face]
        found[step] = (*found.get(step, ()), (count, face not in barred))
    return found


class Splits:
    """All ways to split the cards of one play into a shape."""

    def __init__(self, faces: dict[int, Faces], shape: tuple[Form, ...]) -> None:
        self._faces = faces
        self._forms = tuple(dict.fromkeys(shape))
        self._places = [[place for place, form in enumerate(shape) if form == each] for each in self._forms]
        self._known: dict[tuple[int, Reached], Heights | None] = {}
        self._sequences = any(length > 1 for _, length in shape)
        self._none = (0,) * len(shape)
        self.start: Reached = ((0,) * len(self._forms), ())
        self.end: Reached = (tuple(map(shape.count, self._forms)), ())
        self.top, self.lowest = max(faces), min(faces)

    @property
    def highest(self) -> Heights:
        """The split whose first part is highest, then the next, and so on; empty where the cards do not divide."""
        return self.rest(self.top, self.start) or ()

    def rest(self, step: int, reached: Reached) -> Heights | None:
        """The highest way to go on from a step down: the tops of all parts that begin there or below, others 0."""
        if step < self.lowest:
            return self._none if reached == self.end else None
        key = step, reached
        if key not in self._known:
            best: Heights | None = None
            for after in self.ways(step, reached):
                below = self.rest(step - 1, after)
                if below is not None:
                    tops = self._with(step, reached[0], after[0], below)
                    best = max(best, tops) if best else tops
            self._known[key] = best
        return self._known[key]

    def _with(self, step: int, before: Begun, after: Begun, below: Heights) -> Heights:
        """The heights of what is below, and of the parts that begin at this step."""
        if before == after:
            return below
        tops = list(below)
        for places, one, other in zip(self._places, before, after, strict=True):
            for place in places[one:other]:
                tops[place] = step
        return tuple(tops)

    def ways(self, step: int, reached: Reached) -> set[Reached]:
        """Every way to use up the cards of one step: sequences from above take their share, then parts begin here."""
        begun, due = reached
        now, later = (due[0], due[1:]) if due else ((), ())
        found: set[Reached] = set()
        for left in _paid(self._faces.get(step, ()), now):
            ways = {(begun, later)}
            for count, joins in left:
                numbers = _beginnings(count, joins, self._forms)
                spend(A_WAY * len(ways) * len(numbers))
                ways = {way for each in ways for way in self._begun(each, numbers)}
            found |= ways
        return found

    def _begun(self, reached: Reached, beginnings: Sequence[Begun]) -> Iterator[Reached]:
        """What is reached when so many parts of each form begin, as far as the shape has as many."""
        begun, due = reached
        for numbers in beginnings:
            more = tuple(map(add, begun, numbers))
            if all(map(le, more, self.end[0])):
                yield more, _owing(due, self._forms, numbers) if self._sequences else due


@lru_cache(maxsize=4096)
def _beginnings(count: int, joins: bool, forms: tuple[Form, ...]) -> tuple[Begun, ...]:  # noqa: FBT001 - a face's own flag
    """Every way to use up the copies of one face in parts that begin with it: how many of each form."""
    if not forms:
        return () if count else ((),)
    (width, length), others = forms[0], forms[1:]
    most = count // width if joins or length == 1 else 0
    return tuple(
        (number, *rest) for number in range(most + 1) for rest in _beginnings(count - number * width, joins, others)
    )


def _paid(faces: Faces, widths: tuple[int, ...]) -> set[Faces]:
    """What can be left of the faces after sequences from above have taken their shares."""
    left = {faces}
    for width in widths:
        left = {
            tuple(sorted((*each[:place], (count - width, joins), *each[place + 1 :])))
            for each in left
            for place, (count, joins) in enumerate(each)
            if joins and count >= width
        }
    return left


def _owing(due: Due, forms: tuple[Form, ...], numbers: Begun) -> Due:
    """What is due below once so many sequences of each form have begun here."""
    owed = list(due)
    for (width, length), number in zip(forms, numbers, strict=True):
        if number and length > 1:
            owed += [()] * (length - 1 - len(owed))
            for below in range(length - 1):
                owed[below] = tuple(sorted((*owed[below], *(width,) * number)))
    return tuple(owed)


def higher_in_every_part(challenger: Splits, standing: Splits) -> bool:
    """Whether for every split of the standing play the challenger has one that is higher in every part.

    One part outranks another in sorted order exactly when at every height the challenger has at least as many parts
    of each form above it as the standing play has at it or above. So the standing player's ways are followed one by
    one, the challenger's all at once.
    """
    top = max(challenger.top, standing.top)
    lowest = min(challenger.lowest, standing.lowest)
    seen: set[tuple[int, Reached, frozenset[Reached]]] = set()

    def escapes(step: int, stands: Reached, answers: frozenset[Reached]) -> bool:
        """Whether the standing play has a split from here on to which the challenger has no answer."""
        if step < lowest:
            return challenger.end not in answers
        if (step, stands, answers) in seen:
            return False
        seen.add((step, stands, answers))
        for after in standing.ways(step, stands):
            if standing.rest(step - 1, after) is not None:
                left = [each for each in answers if all(map(int.__ge__, each[0], after[0]))]
                grown = frozenset(way for each in left for way in challenger.ways(step, each))
                if not grown or escapes(step - 1, after, grown):
                    return True
        return False

    return not escapes(top, standing.start, frozenset({challenger.start}))
