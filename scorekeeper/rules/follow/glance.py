"""Glance: a few sets of allowed plays that are found at once; often they hold more than anybody counts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.rules.cards.card import Card, counted, without
from scorekeeper.rules.follow import knack
from scorekeeper.rules.follow.choices import Pool
from scorekeeper.rules.follow.duties import Task, parts_owed
from scorekeeper.rules.follow.foresight import from_anywhere, led

MOST_TRIED = 16
"""So many sets are looked at."""

Held = Mapping[Card, int]


def at_least(task: Task, held: Held, most: int) -> tuple[int, list[Pool]]:
    """How many plays there are in a few sets, no more of them than it takes to see the most, and the sets."""
    found, pools = 0, list[Pool]()
    if sum(held.values()) <= task.number or task.idle:
        return found, pools
    for tried, pool in enumerate(_pools(task, held, pools), 1):
        fresh = pool.ways() - sum([pool.shared(other) for other in pools])
        if fresh > 0:
            found += fresh
            pools.append(pool)
        if tried > 1 and (found > most or found + (MOST_TRIED - tried) * fresh <= most):
            break
    return found, pools


def _pools(task: Task, held: Held, before: Sequence[Pool]) -> Iterator[Pool]:
    """Plays that answer the parts in one way each: with the cheapest cards, the dearest, then others than before."""
    cheapest = [*held]
    orders = [cheapest, cheapest[::-1]]
    for place in range(MOST_TRIED):
        used = Counter([card for pool in before for card in pool.fixed])
        order = orders[place] if place < len(orders) else sorted(cheapest, key=lambda card: (used[card], -held[card]))
        fixed = _answer(task, {card: held[card] for card in order})
        yield Pool(tuple(fixed), without(held, counted(fixed)), task.number - len(fixed))


def _answer(task: Task, held: Held) -> list[Card]:
    """Cards that answer the parts, of the first faces that will do; where nothing is kept yet, some always do."""
    if not task.lined and from_anywhere(task.demands):
        fixed = _cut(sorted(led(task.demands), reverse=True), held)
        if fixed:
            return fixed
    shares = knack.shares(task.demands[: parts_owed(task.demands)], task.faces(held, held))
    return [card for share in shares for card, count in zip(held, share, strict=True) for _ in range(count)]


def _cut(widths: Iterable[int], held: Held) -> list[Card]:
    """Tuples of these widths, each from the first face that can give it; nothing where one cannot be given."""
    free, fixed = dict(held), list[Card]()
    for width in widths:
        card = next((card for card, count in free.items() if count >= width), None)
        if card is None:
            return []
        free[card] -= width
        fixed += [card] * width
    return fixed
