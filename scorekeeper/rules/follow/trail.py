"""Trail: how a play was dealt out over the parts of a throw, or as many of them as can be answered, card by card."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Copies, without
from scorekeeper.rules.follow.answers import Dealing, dealing
from scorekeeper.rules.follow.duties import Demand, Task
from scorekeeper.rules.follow.guarded import harmless
from scorekeeper.rules.follow.piles import Pile
from scorekeeper.rules.follow.shares import Move
from scorekeeper.rules.search_budget import Effort


class Loose(NamedTuple):
    """Cards that only fill shares up, and the first share that they may fill."""

    card: Card
    copies: int
    since: int


def shares(task: Task, held: Mapping[Card, int], given: Mapping[Card, int], effort: Effort) -> list[Copies]:
    """The shares of the parts that can be answered; all parts, if the play is allowed."""
    task = task.towards(held.values())
    dealt = dealing(task, task.faces(held, given), effort)
    if not dealt.shares:
        found, loose = _moved(task, dealt, held, given)
    else:
        found = [{card: count for card, count in zip(held, share, strict=True) if count} for share in dealt.shares]
        left = dict(given)
        for share in found:
            left = without(left, share)
        found += [{} for _ in range(dealt.parts - len(found))]
        loose = [Loose(card, count, 0) for card, count in left.items()]
    for place, share in enumerate(found):
        _fill(share, place, task.demands[place].size - sum(share.values()), loose)
    return found


def _moved(
    task: Task, dealt: Dealing, held: Mapping[Card, int], given: Mapping[Card, int]
) -> tuple[list[Copies], list[Loose]]:
    """Card by card what moved to each part, and what only fills shares up."""
    left, kept, steps = dict(given), without(held, given), dict(task.steps)
    found: list[Copies] = []
    since: dict[Card, int] = {}
    loose: list[Loose] = []
    for place in range(dealt.parts):
        found.append({})
        for move in [move for move in dealt.moves if move.place == place]:
            if not move.width:
                _off_step(left, kept, steps, move)
                continue
            gone = _gone(left, kept, steps, move)
            left = {card: count - gone.get(card, 0) for card, count in left.items()}
            if move.early:
                loose += [Loose(card, count, 0) for card, count in gone.items()]
            else:
                _add(found[place], gone)
        later = task.demands[place + 1 : dealt.parts]
        since |= {card: place for card in left if card not in since and _idle(later, left[card], kept.get(card, 0))}
    return found, [*loose, *[Loose(card, left[card], place) for card, place in since.items() if left[card]]]


def _idle(demands: Sequence[Demand], left: int, kept: int) -> bool:
    """Whether it makes no difference to these parts when the cards of a face go."""
    return not demands or not demands[0].protects or harmless(demands, left, kept)


def _gone(left: Copies, kept: Copies, steps: Mapping[Card, int], move: Move) -> Copies:
    """Which cards a move took. Piles have no names: any face will do that looks like the pile, best on its step."""
    found: Copies = {}
    before, after = Counter(move.before), Counter(move.after)
    remaining = sorted((after - before).elements(), reverse=True)
    for pile in sorted((before - after).elements(), reverse=True):
        rest = next((rest for rest in remaining if _came_from(pile, rest, move.width)), None)
        if rest:
            remaining.remove(rest)
        alike = [card for card in left if card not in found and (left[card], kept.get(card, 0)) == pile[:2]]
        card = min(alike, key=lambda card: steps.get(card, 0) != pile[2])
        found[card] = pile[0] - (rest[0] if rest else 0)
    return found


def _off_step(left: Copies, kept: Copies, steps: dict[Card, int], move: Move) -> None:
    """From now on these cards are nobody's neighbours."""
    for pile in [pile for pile in (Counter(move.before) - Counter(move.after)).elements() if pile[0]]:
        looks = {(left[card], kept.get(card, 0), steps.get(card, 0)): card for card in left if left[card]}
        steps[looks[pile[:3]]] = 0


def _came_from(pile: Pile, rest: Pile, width: int) -> bool:
    """Whether whole tuples can have been taken from a pile so that this was left."""
    return pile[1:] == rest[1:] and pile[0] > rest[0] and (pile[0] - rest[0]) % width == 0


def _add(share: Copies, more: Mapping[Card, int]) -> None:
    for card, count in more.items():
        share[card] = share.get(card, 0) + count


def _fill(share: Copies, place: int, missing: int, loose: list[Loose]) -> None:
    """Fill a share up with the cards that nobody asked for, those first that had to be gone first."""
    while missing:
        at = next(at for at, some in enumerate(loose) if some.since <= place)
        card, count, since = loose.pop(at)
        _add(share, {card: min(count, missing)})
        if count > missing:
            loose.insert(at, Loose(card, count - missing, since))
        missing -= min(count, missing)
