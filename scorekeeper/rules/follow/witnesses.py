"""Witnesses: cards which a hand that nobody saw whole may have held besides, and under which its play is settled."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from operator import itemgetter
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.holdings import Knowledge, holdings
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict

MOST_TRIED = 400
"""Holdings weighed in search of one; nearly always one of the first few will do."""

Cards = tuple[Card, ...]


class Witness(NamedTuple):
    """What the hand held besides, with a verdict that follows; `alone` where it follows whatever else it held."""

    verdict: Verdict
    more: Cards
    alone: bool


def witnesses(rules: RuleSet, order: Order, lead: Lead, play: Cards, known: Knowledge) -> Iterator[Witness]:
    """For each verdict that the play may get, few cards of the suit led that bring it about.

    They are tried from the smallest sets on: none, the shapes that were led, one face, two faces.
    Where none of those will do, all cards that the hand can have held are tried and cut down card by card.
    """
    search = _Search(rules, order, lead, play, known)
    for verdict in (Verdict.ALLOWED, Verdict.FORBIDDEN):
        more = search.find(verdict)
        if more is not None:
            yield Witness(verdict, more, alone=search.settles(more, verdict))


class _Search:
    """The cards of the suit led that the hand may have held besides those known of."""

    def __init__(self, rules: RuleSet, order: Order, lead: Lead, play: Cards, known: Knowledge) -> None:
        self._rules, self._order, self._lead, self._play, self._known = rules, order, lead, play, known
        possible = holdings(rules, order, lead, play, known)
        self._fewest, self._greatest = possible.fewest, possible.greatest
        self._followed = possible.given == possible.task.number
        held, led = counted([*play, *known.seen]), counted(lead.cards)
        self._held = held
        suit = [face for equals in reversed(order.ladder(lead.suit)) for face in equals]
        room = {
            face: known.most(lead.suit, rules.table.copies(face) - led.get(face, 0), held.get(face, 0))
            - held.get(face, 0)
            for face in suit
        }
        self._room = {face: most for face, most in room.items() if most > 0}

    def find(self, verdict: Verdict) -> Cards | None:
        """Some cards with which the whole hand gets this verdict."""
        tried = (more for more in self._small() if self._fewest <= len(more) <= self._greatest)
        found = next((more for more in islice(tried, MOST_TRIED) if self._whole(more) is verdict), None)
        return self._cut_down(verdict) if found is None else found

    def settles(self, more: Cards, verdict: Verdict) -> bool:
        """Whether these cards alone settle it, whatever else the hand held."""
        known = Knowledge(seen=(*self._known.seen, *more), size=self._known.size, lacks=self._known.lacks)
        lead = self._lead
        return bool(more) and follows.verdict(self._rules, self._order, lead, None, self._play, known=known) is verdict

    def _whole(self, more: Iterable[Card]) -> Verdict:
        hand = [*self._play, *self._known.seen, *more]
        return follows.verdict(self._rules, self._order, self._lead, hand, self._play)

    def _small(self) -> Iterator[Cards]:
        """Small sets of cards; where the suit was followed, shapes like those that were led come first."""
        tuples = [(face,) * count for face, most in self._room.items() for count in range(1, most + 1)]
        runs = chain.from_iterable(self._run(part.width, part.length) for part in self._lead.parts)
        pairs = (one + other for one, other in combinations(tuples, 2) if one[0] is not other[0])
        return chain([()], runs if self._followed else (), sorted(tuples, key=len), pairs)

    def _run(self, width: int, length: int) -> Iterator[Cards]:
        """So many tuples so wide, one after another in the suit."""
        wide = [face for face, most in self._room.items() if most >= width]
        for start in range(len(wide) - length + 1):
            yield tuple(face for face in wide[start : start + length] for _ in range(width))

    def _cut_down(self, verdict: Verdict) -> Cards | None:
        """As many as the hand can have held, or as few, less all those that the verdict can do without."""
        for every, number in product((self._by_face(), self._by_copy()), (self._greatest, self._fewest)):
            more: Sequence[Card] = every[:number]
            if len(more) >= self._fewest and self._whole(more) is verdict:
                return self._without_the_needless(more, verdict)
        return None

    def _by_face(self) -> list[Card]:
        """All cards, equal ones together: as many tuples as there can be."""
        return [face for face, most in self._room.items() for _ in range(most)]

    def _by_copy(self) -> list[Card]:
        """All cards, one of each face first: as few tuples as there can be, those cards counted that are known of."""
        cards = [
            (self._held.get(face, 0) + number, face) for face, most in self._room.items() for number in range(most)
        ]
        return [face for _, face in sorted(cards, key=itemgetter(0))]

    def _without_the_needless(self, more: Sequence[Card], verdict: Verdict) -> Cards:
        for place in reversed(range(len(more))):
            less = [*more[:place], *more[place + 1 :]]
            if len(less) >= self._fewest and self._whole(less) is verdict:
                more = less
        return tuple(more)
