"""Splits: how the cards of a play divide into the shape of the lead, and how high each part then stands (B24, B25).

Whether cards divide is tried part by part, sequences first and then the widest: once only tuples are left, no step
matters any more, and faces with as many copies fall together. The highest split takes the highest part after which the
rest still divides, and so on. An example: a pair and two single cards are led, and 9 9 8 8 answers. The nines can be
the pair, for then the eights are the single cards; so they are.

Being higher in every part asks for all splits at once. Seven pairs and fourteen single cards can be made of fourteen
pairs in 3,432 ways, so that comparing every split with every split would take twelve million looks. Therefore both
plays are read from the highest step down, and on the way it matters only how many parts of each form have begun, and
what the sequences among them still take from the steps below; that takes some hundreds.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from scorekeeper.rules.cards.card import Card, counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.search_budget import remembered, spend

Form = tuple[int, int]
"""Width and length of a part: (2, 1) is a pair, (2, 3) three pairs in a row."""
Shape = tuple[Form, ...]
Pile = tuple[int, int, bool]
"""The copies of one face: their step, their number, and whether the face has a place in sequences."""
Piles = tuple[Pile, ...]
"""What is left to divide, from high to low."""
Heights = tuple[int, ...]
"""The top step of every part, in the order of the shape; those of one form from high to low."""
Known = dict[tuple[Piles, Shape], bool]
"""What of the cards was found to divide on the way, and what was not."""
Faces = tuple[tuple[int, bool], ...]
"""Copies of each face on one step, and whether the face has a place in sequences."""
Due = tuple[tuple[int, ...], ...]
"""The widths that sequences already begun still take from the next step, the one after, and so on."""
Reached = tuple[tuple[int, ...], Due]
"""How many parts of each form have begun so far, and what is due."""
A_PART = 2
"""What it costs to take a part, and as much to look at what is left then, in steps of the search."""


def forms(parts: Iterable[Part]) -> Shape:
    """The lead's shape without its heights, biggest part first."""
    return tuple((part.width, part.length) for part in parts)


def piled(order: Order, barred: frozenset[Card], cards: Iterable[Card]) -> Piles:
    """The cards of one suit, faces from high to low."""
    piles = ((order.steps[face], count, face not in barred) for face, count in counted(cards).items())
    return tuple(sorted(piles, reverse=True))


@remembered
def can_split(left: Piles, shape: Shape) -> bool:
    """Whether as many cards as the shape has can be split into it."""
    return _can_split(left, _sequences_first(shape), {})


@remembered
def highest(left: Piles, shape: Shape, parts: int) -> Heights:
    """So many parts of the split whose first part is highest, then the next, and so on; the cards must divide."""
    heights: list[int] = []
    known: Known = {}
    for place in range(parts):
        rest = _sequences_first(shape[place + 1 :])
        top, left = next((top, after) for top, after in _taken(left, shape[place]) if _can_split(after, rest, known))
        heights.append(top)
    return tuple(heights)


def _sequences_first(shape: Shape) -> Shape:
    return tuple(sorted(shape, key=lambda form: form[1] == 1))


def _can_split(left: Piles, shape: Shape, known: Known) -> bool:
    """The same for a shape in the order of the search, with what is known already."""
    if not shape or shape[0] == (1, 1):
        return True
    spend(A_PART)
    if shape[0][1] == 1:
        left = tuple(sorted([(0, count, False) for _, count, _ in left], reverse=True))
    key = left, shape
    if key not in known:
        known[key] = any(_can_split(after, shape[1:], known) for _, after in _taken(left, shape[0]))
    return known[key]


def _taken(left: Piles, form: Form) -> Iterator[tuple[int, Piles]]:
    """Each part of this form that can be taken, from high to low: its top, and what is left without it."""
    width, length = form
    for place, (step, count, joins) in enumerate(left):
        if count >= width and (joins or length == 1) and (place == 0 or left[place] != left[place - 1]):
            for after in _below(left, place, width, length - 1):
                yield step, after


def _below(left: Piles, place: int, width: int, more: int) -> Iterator[Piles]:
    """What is left without this pile's share and without as many again on each of the steps just below."""
    spend(A_PART)
    step, count, joins = left[place]
    kept: Piles = ((step, count - width, joins),) if count > width else ()
    without = (*left[:place], *kept, *left[place + 1 :])
    if not more:
        yield without
        return
    for below in range(place + len(kept), len(without)):
        next_step, next_count, next_joins = without[below]
        if next_step == step - 1 and next_count >= width and next_joins:
            yield from _below(without, below, width, more - 1)


@remembered
def higher_in_every_part(challenger: Piles, standing: Piles, shape: Shape) -> bool:
    """Whether for every split of the standing play the challenger has one that is higher in every part.

    One part outranks another in sorted order exactly when at every height the challenger has at least as many parts
    of each form above it as the standing play has at it or above. So the standing player's ways are followed one by
    one, the challenger's all at once.
    """
    each_form = tuple(dict.fromkeys(shape))
    end: Reached = (tuple(map(shape.count, each_form)), ())
    lowest = standing[-1][0]
    answered, asked = _by_step(challenger), _by_step(standing)
    seen: set[tuple[int, Reached, frozenset[Reached]]] = set()
    ways = cache(partial(_ways, each_form, end[0]))

    @cache
    def completes(step: int, stands: Reached) -> bool:
        """Whether the standing play can still be split to the end from here."""
        if step < lowest:
            return stands == end
        return any(completes(step - 1, after) for after in ways(asked.get(step, ()), stands))

    def escapes(step: int, stands: Reached, answers: frozenset[Reached]) -> bool:
        """Whether the standing play has a split from here on to which the challenger has no answer."""
        if step < lowest:
            return end not in answers
        if (step, stands, answers) in seen:
            return False
        seen.add((step, stands, answers))
        for after in ways(asked.get(step, ()), stands):
            if completes(step - 1, after):
                left = [each for each in answers if all(map(int.__ge__, each[0], after[0]))]
                grown = frozenset(way for each in left for way in ways(answered.get(step, ()), each))
                spend(len(answers) + len(grown))
                if not grown or escapes(step - 1, after, grown):
                    return True
        return False

    start: Reached = ((0,) * len(each_form), ())
    top = challenger[0][0]
    return top > standing[0][0] and not escapes(top, start, frozenset({start}))


def _by_step(left: Piles) -> dict[int, Faces]:
    found: dict[int, Faces] = {}
    for step, count, joins in left:
        found[step] = (*found.get(step, ()), (count, joins))
    return found


def _ways(each_form: Shape, need: tuple[int, ...], faces: Faces, reached: Reached) -> set[Reached]:
    """Every way to use up the faces of one step: what is due first, then parts that begin here."""
    begun, due = reached
    now, later = (due[0], due[1:]) if due else ((), ())
    ways: set[Reached] = set()
    for left in _paid(faces, now):
        found = {(begun, later)}
        for face in left:
            found = {way for each in found for way in _begin(face, each, each_form, need)}
        ways |= found
    spend(A_PART)
    return ways


def _paid(faces: Faces, widths: tuple[int, ...]) -> Iterator[Faces]:
    """What is left of the faces after sequences from above have taken their shares."""
    if not widths:
        yield faces
        return
    for place, (count, joins) in enumerate(faces):
        if joins and count >= widths[0]:
            paid = (*faces[:place], (count - widths[0], joins), *faces[place + 1 :])
            yield from _paid(paid, widths[1:])


def _begin(
    face: tuple[int, bool], reached: Reached, each_form: Shape, need: tuple[int, ...], first: int = 0
) -> Iterator[Reached]:
    """Every way to use up the copies of one face in parts that begin with it, forms in their order."""
    (count, joins), (begun, due) = face, reached
    if not count:
        yield reached
    for place, (width, length) in enumerate(each_form[first:], first):
        if width <= count and begun[place] < need[place] and (joins or length == 1):
            spend(A_PART)
            more = (*begun[:place], begun[place] + 1, *begun[place + 1 :])
            after = more, _owing(due, width, length)
            yield from _begin((count - width, joins), after, each_form, need, place)


def _owing(due: Due, width: int, length: int) -> Due:
    """What is due below once a sequence of this form begins here."""
    padded = [*due, *[()] * (length - 1 - len(due))]
    return tuple(
        tuple(sorted((*widths, width))) if place < length - 1 else widths for place, widths in enumerate(padded)
    )
