"""Splits: the ways in which a play divides into the shape of the lead, and how high each part then stands (B25)."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards.card import Card, counted
from scorekeeper.rules.cards.order import Order, Step
from scorekeeper.rules.cards.shapes import Part, barred
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.search_budget import remembered, spend

Form = tuple[int, int]
"""Width and length of a part: (2, 1) is a pair, (2, 3) three pairs in a row."""
Pile = tuple[int, int, bool]
"""The copies of one face: their step, their number, and whether the face has a place in sequences."""
Stock = tuple[Pile, ...]
"""What is left to divide, from high to low."""
Heights = tuple[int, ...]
"""The top step of every part, in the order of the lead's forms; those of equal forms from high to low."""
Known = dict[tuple[object, object], bool]
"""What of the cards was found to divide on the way, and what was not."""
A_WAY = 5
"""What it costs to take one part more, in steps."""


def forms(parts: Iterable[Part]) -> tuple[Form, ...]:
    """The lead's shape without its heights, biggest part first."""
    return tuple((part.width, part.length) for part in parts)


def stock(rules: RuleSet, order: Order, cards: Iterable[Card]) -> Stock:
    """The cards of one suit, faces from high to low."""
    out = barred(rules.leading.grammar, order)
    piles = ((order.steps[face], count, face not in out) for face, count in counted(cards).items())
    return tuple(sorted(piles, reverse=True))


@remembered
def divides(left: Stock, shape: tuple[Form, ...]) -> bool:
    """Whether the cards can be split into the shape."""
    return _divides(left, shape, {})


def _divides(left: Stock, shape: tuple[Form, ...], known: Known) -> bool:
    widths = tuple(width for width, length in shape if length == 1)
    if len(widths) == len(shape):
        return _counts_divide(tuple(sorted(count for _, count, _ in left)), tuple(sorted(widths)), known)
    if (left, shape) not in known:
        known[left, shape] = _runs_divide(left, shape, known)
    return known[left, shape]


def highest(left: Stock, shape: tuple[Form, ...]) -> Heights:
    """The split whose biggest part is highest, then the next, and so on; the cards must divide."""
    heights: list[int] = []
    for place in range(len(shape)):
        rest = shape[place + 1 :]
        top, left = next((top, after) for top, after in _taken(left, shape[place]) if divides(after, rest))
        heights.append(top)
    return tuple(heights)


def _taken(left: Stock, form: Form) -> Iterator[tuple[Step, Stock]]:
    """Each part of this form that can be taken, from high to low: its top, and what is left without it."""
    width, length = form
    for place, (step, count, joins) in enumerate(left):
        if count >= width and (joins or length == 1):
            for after in _below(left, place, width, length - 1):
                yield Step(step), after


def _below(left: Stock, place: int, width: int, more: int) -> Iterator[Stock]:
    """The stock without this pile's share and without as many again on each of the steps just below."""
    spend(A_WAY)
    step, count, joins = left[place]
    kept: Stock = ((step, count - width, joins),) if count > width else ()
    without = (*left[:place], *kept, *left[place + 1 :])
    if not more:
        yield without
        return
    for below in range(place + len(kept), len(without)):
        next_step, next_count, next_joins = without[below]
        if next_step == step - 1 and next_count >= width and next_joins:
            yield from _below(without, below, width, more - 1)


def _counts_divide(counts: tuple[int, ...], widths: tuple[int, ...], known: Known) -> bool:
    """Whether piles of these sizes can be cut into exactly these widths."""
    if sum(counts) != sum(widths):
        return False
    if not widths or widths[-1] == 1:
        return True
    if (counts, widths) not in known:
        known[counts, widths] = any(_counts_divide(left, widths[:-1], known) for left in _cut(counts, widths[-1]))
    return known[counts, widths]


def _cut(counts: tuple[int, ...], widest: int) -> Iterator[tuple[int, ...]]:
    """What is left after so many cards of one pile, in every way that makes a difference."""
    for place, count in enumerate(counts):
        if count >= widest and (place == 0 or counts[place - 1] != count):
            spend(A_WAY)
            left = (*counts[:place], *((count - widest,) if count > widest else ()), *counts[place + 1 :])
            yield tuple(sorted(left))


def _runs_divide(left: Stock, shape: tuple[Form, ...], known: Known) -> bool:
    """The same where sequences are among the parts: they are placed first, so that their steps are still whole."""
    place = next(index for index, (_, length) in enumerate(shape) if length > 1)
    rest = shape[:place] + shape[place + 1 :]
    return any(_divides(after, rest, known) for _, after in _taken(left, shape[place]))
