"""Piles: what is left of a play while it is dealt out, face by face."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.runs import ladder

Pile = tuple[int, int, int, int]
"""Copies left of the play, copies kept in the hand, the step in sequences or 0, a name or 0 where any will do."""
Piles = tuple[Pile, ...]
"""Sorted, so that equal states are equal values."""


def in_order(piles: Iterable[Pile]) -> Piles:
    return tuple(sorted(piles))


def cards_in(piles: Piles) -> int:
    """How many cards of the play are left."""
    return sum([pile[0] for pile in piles])


def tuples(piles: Piles, width: int) -> int:
    """How many tuples this wide play and hand hold together."""
    return sum([(left + kept) // width for left, kept, _, _ in piles])


def steps(piles: Piles, width: int) -> dict[int, int]:
    """How many of them stand on each step."""
    return ladder([(left + kept, step) for left, kept, step, _ in piles], width)


def without_tuple(piles: Piles, width: int) -> Iterator[Piles]:
    """Each way to take a tuple from what is left of the play; piles of a kind give it once."""
    before = None
    for place, pile in enumerate(piles):
        if pile[0] >= width and pile != before:
            yield _less(piles, place, width)
        before = pile


def _less(piles: Piles, place: int, cards: int) -> Piles:
    left, kept, step, name = piles[place]
    return tuple(sorted((*piles[:place], (left - cards, kept, step, name), *piles[place + 1 :])))


def taken(piles: Piles, width: int, rows: tuple[int, ...], others: int) -> Iterator[Piles]:
    """What can be left when tuples are taken in rows of these lengths, and so many others from anywhere."""
    found = {piles}
    for length in rows:
        found = {after for each in found for after in _without_row(each, width, length)}
    if others and len(found) > 1:
        return iter({after for each in found for after in without_tuples(each, width, others)})
    return (after for each in found for after in without_tuples(each, width, others))


def without_tuples(piles: Piles, width: int, number: int) -> Iterator[Piles]:
    """Each way to take so many tuples; first of faces of which most is held."""
    ranked = tuple(sorted(piles, key=lambda pile: (-pile[0] - pile[1], pile)))
    return map(in_order, _without_tuples(ranked, width, number, sum([pile[0] // width for pile in piles]), number))


def _without_tuples(piles: Piles, width: int, number: int, there: int, most: int) -> Iterator[Piles]:
    """Piles of a kind give less in their order, so that no choice comes twice."""
    if not number:
        yield piles
        return
    if there < number:
        return
    left, kept, step, name = piles[0]
    alike = len(piles) > 1 and piles[0] == piles[1]
    for count in range(min(left // width, number, most), -1, -1):
        for each in _without_tuples(
            piles[1:], width, number - count, there - left // width, count if alike else number
        ):
            yield ((left - width * count, kept, step, name), *each)


def _without_row(piles: Piles, width: int, length: int) -> Iterator[Piles]:
    """Each way to take tuples from so many neighbouring steps."""
    standing = {step for left, _, step, _ in piles if left >= width} - {0}
    for low in standing:
        if all(step in standing for step in range(low, low + length)):
            yield from _climbed(piles, width, low, low + length)


def _climbed(piles: Piles, width: int, low: int, end: int) -> Iterator[Piles]:
    """Each way to take a tuple from every step of a row; equal cards on a step may give it in turn."""
    if low == end:
        yield piles
        return
    for place, pile in enumerate(piles):
        if pile[2] == low and pile[0] >= width and pile not in piles[:place]:
            yield from _climbed(_less(piles, place, width), width, low + 1, end)


def cut_below(piles: Piles, width: int) -> Piles:
    """The same with no tuple this wide left in play and hand together."""
    return in_order([(min(left, width - 1 - kept), kept, step, name) for left, kept, step, name in piles])


def cuts(piles: Piles, width: int, standing: set[int], debt: int) -> Iterator[Piles]:
    """Each way to pay from the debt so that one of these steps has a tuple less."""
    before = None
    for place, pile in enumerate(piles):
        left, kept, step, _ = pile
        price = (left + kept) % width + 1
        if step in standing and pile != before and left + kept >= width and price <= min(left, debt):
            yield _less(piles, place, price)
        before = pile


def spilled(piles: Piles, cards: int) -> Iterator[Piles]:
    """What can be left when so many cards go with no shape asked; first those of which least is held."""
    ranked = tuple(sorted(piles, key=lambda pile: (pile[0] + pile[1], pile), reverse=True))
    return map(in_order, _spilled(ranked, cards, cards_in(piles), 0))


def _spilled(piles: Piles, cards: int, there: int, least: int) -> Iterator[Piles]:
    """Piles of a kind give more in their order, so that no choice comes twice."""
    if not piles:
        yield ()
        return
    left, kept, step, name = piles[0]
    alike = len(piles) > 1 and piles[0] == piles[1]
    for count in range(max(least, cards - there + left), min(left, cards) + 1):
        for each in _spilled(piles[1:], cards - count, there - left, count if alike else 0):
            yield ((left - count, kept, step, name), *each)
