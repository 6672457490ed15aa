"""Piles: what is left of a play while it is dealt out, face by face."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.rules.cards.runs import ladder, stretches

Pile = tuple[int, int, int, int]
"""Copies left of the play, copies kept in the hand, the step in sequences or 0, a name or 0 where any will do."""
Piles = tuple[Pile, ...]
"""Sorted, so that equal states are equal values."""

FEW_CARDS = 2
"""When so few cards are yet to go, nobody looks ahead."""


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


def off_step(piles: Piles, rows: Iterable[tuple[int, int]], *, exact: bool) -> Piles:
    """The same where piles have no step if they can be in no run of these widths that is so long, whatever goes."""
    if not any(pile[2] for pile in piles):
        return piles
    found: set[int] = set()
    for width, shortest in rows:
        able = [
            place
            for place, (left, kept, step, _) in enumerate(piles)
            if step and left + kept >= width and not (exact and kept > width)
        ]
        standing = {piles[place][2] for place in able}
        long = {
            step
            for low, length in stretches(sorted(standing))
            if length >= shortest
            for step in range(low, low + length)
        }
        found.update([place for place in able if piles[place][2] in long])
    return in_order([pile if place in found else (*pile[:2], 0, pile[3]) for place, pile in enumerate(piles)])


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


def spilled(piles: Piles, cards: int, hopeful: Callable[[int, Piles], bool]) -> Iterator[Piles]:
    """What can be left when so many cards go with no shape asked; first those of which least is held.

    `hopeful` is asked on the way whether there is any use in what is left when so many are yet to go.
    """
    ranked = tuple(sorted(piles, key=lambda pile: (pile[0] + pile[1], pile), reverse=True))
    return map(in_order, _spilled(ranked, 0, cards, 0, hopeful))


def _spilled(
    piles: Piles, place: int, cards: int, least: int, hopeful: Callable[[int, Piles], bool]
) -> Iterator[Piles]:
    """From one pile on; piles of a kind give more in their order, so that no choice comes twice."""
    if not cards and not least:
        yield piles
        return
    left, kept, step, name = piles[place]
    alike = piles[place] in piles[place + 1 : place + 2]
    for count in range(max(least, cards - cards_in(piles[place + 1 :])), min(left, cards) + 1):
        after = (*piles[:place], (left - count, kept, step, name), *piles[place + 1 :])
        if not count or cards - count <= FEW_CARDS or hopeful(cards - count, after):
            yield from _spilled(after, place + 1, cards - count, count if alike else 0, hopeful)
