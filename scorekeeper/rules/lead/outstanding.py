"""Outstanding cards: where cards may be that the leader of a throw does not hold himself (B26)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules import possible
from scorekeeper.rules.cards.card import Card, Copies, Suit, counted
from scorekeeper.rules.cards.order import Order, Step
from scorekeeper.rules.cards.shapes import barred
from scorekeeper.rules.house.leading import Challengers, Threat
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import Problem, say

Window = tuple[tuple[Card, ...], ...]
"""Steps in a row, from low to high, and for each the faces that are wide enough there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known beside the cards led; whatever is left out is not known.

    `others` are the other hands in turn order, None for one that nobody has seen; `partners` counts them from 0.
    `gone` are the cards of earlier tricks and, where the leader has the kitty, those he buried.
    """

    hand: tuple[Card, ...] | None = None
    gone: tuple[Card, ...] = ()
    others: tuple[tuple[Card, ...] | None, ...] = ()
    partners: frozenset[int] | None = None
    leader_has_kitty: bool = False


class OtherPlayer(NamedTuple):
    """Another player, so many seats after the leader: his cards if known, and whether he may bring a throw down."""

    number: int
    copies: Copies | None
    challenges: bool | None


def impossible_facts(rules: RuleSet, led: tuple[Card, ...], facts: Facts) -> Iterator[Problem]:
    """What cannot be as stated: more cards of a face than there are, more hands than players."""
    others = rules.table.players - 1
    if len(facts.others) > others:
        sentence = say(
            "At this table there are {others} other hands, not {given}.", given=len(facts.others), others=others
        )
        yield Problem(field="others", sentence=sentence)
    for place in sorted(facts.partners or ()):
        if place >= others:
            sentence = say(
                "There is no other hand {place}, counted from 0; at this table there are {others}.",
                place=place,
                others=others,
            )
            yield Problem(field="partners", sentence=sentence)
    yield from possible.copies(rules.table, _places(led, facts))


def _places(led: tuple[Card, ...], facts: Facts) -> Iterator[possible.Place]:
    """The leader's hand, the other hands, and what is gone from all of them."""
    yield (("lead", led), ("hand", facts.hand or ()))
    yield (("gone", facts.gone),)
    for place, other in enumerate(facts.others):
        yield ((f"others[{place}]", other or ()),)


class Outstanding:
    """The cards of one suit that are neither gone nor in the leader's hand, and who may have them."""

    def __init__(self, rules: RuleSet, order: Order, suit: Suit, led: tuple[Card, ...], facts: Facts) -> None:
        self._table = rules.table
        self._facts = facts
        self._levels = _levels(order, suit)
        self._barred = barred(rules.leading.grammar, order)
        self._own = led if facts.hand is None else facts.hand
        self._seen = tuple(face for hand in facts.others for face in hand or ())
        self._hands = (*facts.others, *(None,) * rules.table.players)[: rules.table.players - 1]
        self._all = _pack(rules.table, order, suit)
        self.hidden = _less(self._all, (*self._own, *facts.gone))
        """What the leader cannot see."""
        self.loose = _less(self.hidden, self._seen)
        """What nobody has named."""

    def seats(self, challengers: Challengers) -> tuple[OtherPlayer, ...]:
        """The other players in turn order; the only unseen hand is known where nothing else is left for it."""
        rest = self.loose if self._hands.count(None) == 1 and self._elsewhere(1) == 0 else None
        return tuple(
            OtherPlayer(
                number + 1,
                rest if hand is None else counted(hand),
                challengers.include(partner=self._is_partner(number)),
            )
            for number, hand in enumerate(self._hands)
        )

    def must_hold(self, threats: Iterable[Threat], seats: Iterable[OtherPlayer]) -> bool:
        """Whether the loose cards cannot lie so that no unseen challenger holds what brings a part down.

        Only tuples are weighed: sequences can lie apart in any two hands. Each hand can hold one copy less than
        the narrowest threat needs; what is more than that has to lie elsewhere.
        """
        hands = sum(seat.copies is None and seat.challenges is True for seat in seats)
        elsewhere = self._elsewhere(hands)
        if not hands or elsewhere is None:
            return False
        tuples = [threat for threat in threats if threat.length == 1]
        excess = 0
        for step, faces in self._levels:
            most = min((threat.width - 1 for threat in tuples if threat.top <= step), default=None)
            if most is not None:
                excess += sum(max(0, self.loose[face] - hands * most) for face in faces)
        return excess > elsewhere

    def _elsewhere(self, hands: int) -> int | None:
        """How many loose cards are in none of so many unseen hands; None where not every card is accounted for."""
        unseen = self._hands.count(None)
        if self._facts.hand is None:
            return None
        kitty = 0 if self._facts.leader_has_kitty else self._table.kitty
        loose = self._table.size - len(self._own) - len(self._facts.gone) - len(self._seen)
        each = len(self._own)
        return loose - hands * each if loose == unseen * each + kitty else None

    def _is_partner(self, number: int) -> bool | None:
        partners = self._facts.partners
        return self._table.partnerships.partner(number + 1) if partners is None else number in partners

    def first(self, copies: Copies, threat: Threat) -> tuple[Card, ...] | None:
        """The lowest cards among these that carry out the threat."""
        window = next(self.windows(copies, threat), None)
        return tuple(faces[0] for faces in window for _ in range(threat.width)) if window else None

    def windows(self, copies: Copies, threat: Threat) -> Iterator[Window]:
        """Every place in these cards where the threat can come from, from low to high."""
        if threat.length == 1:
            return self._tuples(copies, threat)
        return self._sequences(copies, threat)

    def _tuples(self, copies: Copies, threat: Threat) -> Iterator[Window]:
        for step, faces in self._levels:
            if step >= threat.top:
                wide = tuple([face for face in faces if copies.get(face, 0) >= threat.width])
                if wide:
                    yield (wide,)

    def _sequences(self, copies: Copies, threat: Threat) -> Iterator[Window]:
        row: list[tuple[Card, ...]] = []
        below = 0
        for step, faces in self._levels:
            wide = tuple(face for face in faces if copies.get(face, 0) >= threat.width and face not in self._barred)
            row = [*(row if step == below + 1 else ()), wide] if wide else []
            below = step
            if len(row) >= threat.length and step >= threat.top:
                yield tuple(row[-threat.length :])

    def carriers(self, threat: Threat) -> Copies:
        """The faces that could carry out a threat of one step in a whole pack, with the copies nobody else can hold."""
        faces = (face for window in self._tuples(self._all, threat) for faces in window for face in faces)
        return {face: self._all[face] - self.hidden[face] for face in faces}

    def to_be_gone(self, threat: Threat) -> tuple[Card, ...]:
        """The fewest cards without which the threat cannot come; once nobody else can hold them, all is certain."""
        return self.breaking(self.hidden, threat)

    def breaking(self, copies: Copies, threat: Threat) -> tuple[Card, ...]:
        """The fewest of these cards without which the others do not carry out the threat."""
        windows = list(self.windows(copies, threat))
        cheapest: dict[int, tuple[Card, ...]] = {len(windows): ()}
        for place in reversed(range(len(windows))):
            ways = (
                _broken(copies, faces, threat.width) + cheapest[_after(windows, place, faces)]
                for faces in reversed(windows[place])
            )
            cheapest[place] = min(ways, key=len)
        return cheapest[0]


def _broken(copies: Copies, faces: tuple[Card, ...], width: int) -> tuple[Card, ...]:
    """What has to go so that none of these faces is as wide as that."""
    return tuple(face for face in faces for _ in range(copies[face] - width + 1))


def _after(windows: list[Window], place: int, faces: tuple[Card, ...]) -> int:
    """The first later window that does without these faces."""
    later = range(place + 1, len(windows))
    return next((other for other in later if faces not in windows[other]), len(windows))


@lru_cache(maxsize=1024)
def _levels(order: Order, suit: Suit) -> tuple[tuple[Step, tuple[Card, ...]], ...]:
    """The suit's steps from low to high."""
    return tuple((order.steps[faces[0]], faces) for faces in reversed(order.ladder(suit)))


@lru_cache(maxsize=1024)
def _pack(table: Table, order: Order, suit: Suit) -> Copies:
    return {face: table.copies(face) for _, faces in _levels(order, suit) for face in faces}


def _less(copies: Copies, cards: Iterable[Card]) -> Copies:
    """The copies that are left when these cards are taken away, as far as they are there."""
    left = dict(copies)
    for face in cards:
        if left.get(face):
            left[face] -= 1
    return left
