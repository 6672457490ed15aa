"""Following a group of any suits: as many cards of each led suit as the hand has of it, up to the number led (B8).

Led 6C 6S. A hand of 8C 10S 3H owes 8C and 10S; one of 8C 3H 4H owes 8C and adds any card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Copies, Suit, counted, lacking, one_by_one, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.explain import as_many, not_held
from scorekeeper.rules.follow.holdings import Knowledge
from scorekeeper.rules.lead.leads import ANY_SUIT
from scorekeeper.rules.rulings import Duty, Ruling, State, Verdict
from scorekeeper.rules.words import Sentence, say

Cards = tuple[Card, ...]
EXAMPLES = 4


class Owed(NamedTuple):
    """Of one led suit: how many cards were led, played, and are known to have been held; whether there may be more, and
    which of them were not played.
    """

    suit: Suit
    led: int
    played: int
    held: int
    more: bool = False
    kept: Cards = ()

    @property
    def number(self) -> int:
        return min(self.led, self.held)

    @property
    def state(self) -> State | None:
        """Nothing where it hangs on cards that nobody knows of."""
        if self.played >= self.led:
            return State.MET
        if self.played < self.number:
            return State.BROKEN
        if self.more:
            return None
        return State.MET if self.number else State.NOT_OWED

    @property
    def duty(self) -> Duty | None:
        if self.state is None:
            return None
        sentence = say("There are no {suit} in the hand, so none are owed.", suit=self.suit)
        if self.held:
            sentence = say(
                "In {suit}, {led} led and {held} held: {number} must be played.",
                suit=self.suit,
                led=self.led,
                held=self.held,
                number=self.number,
            )
        cards = self.kept if self.state is State.BROKEN else ()
        return Duty(article=ANY_SUIT.id, sentence=sentence, state=self.state, cards=cards)


def judge(order: Order, lead: Lead, hand: Sequence[Card] | None, play: Sequence[Card], known: Knowledge) -> Ruling:
    """Whether this follow is within the rules, suit by suit; of a hand that nobody saw, as far as can be told."""
    lots = [*_of_known(order, lead, hand, play)] if hand is not None else [*_of_unseen(order, lead, play, known)]
    missing = () if hand is None else one_by_one(lacking(hand, counted(play)))
    duties = [as_many(len(lead.cards), len(play)), *([not_held(missing)] if missing else [])]
    duties += [duty for lot in lots if (duty := lot.duty)]
    unknown = tuple(_whether(lot) for lot in lots if lot.state is None)
    broken = next((duty for duty in duties if duty.state is State.BROKEN), None)
    if broken:
        verdict, article, reason = Verdict.FORBIDDEN, broken.article, broken.sentence
    elif unknown:
        verdict, article = Verdict.UNDECIDED, ANY_SUIT.id
        reason = say("Whether the hand held more of a suit that was led is not known.")
    else:
        verdict, article = Verdict.ALLOWED, ANY_SUIT.id
        reason = say("Of every suit that was led, as many cards are played as are owed.")
    return Ruling(verdict=verdict, article=article, reason=reason, duties=tuple(duties), unknown=unknown)


def _whether(lot: Owed) -> Sentence:
    return say("Whether the hand held more {suit} than were played.", suit=lot.suit)


def _suits(order: Order, cards: Sequence[Card]) -> Counter[Suit]:
    return Counter(order.suits[card] for card in cards)


def _of_known(order: Order, lead: Lead, hand: Sequence[Card], play: Sequence[Card]) -> Iterator[Owed]:
    held, played, kept = _suits(order, hand), _suits(order, play), one_by_one(without(counted(hand), counted(play)))
    for suit, led in _suits(order, lead.cards).items():
        yield Owed(suit, led, played[suit], held[suit], kept=tuple(order.of_suit(kept, suit)))


def _of_unseen(order: Order, lead: Lead, play: Sequence[Card], known: Knowledge) -> Iterator[Owed]:
    """What is known to have been held: what was played, and what was seen besides."""
    seen = (*play, *known.seen)
    held, played = _suits(order, seen), _suits(order, play)
    void = {lack.suit for lack in known.lacks if lack.width == 1}
    for suit, led in _suits(order, lead.cards).items():
        yield Owed(suit, led, played[suit], held[suit], suit not in void and len(seen) != known.size)


class GroupPlays:
    """All allowed plays from a known hand, counted suit by suit and never one by one."""

    exact = True

    def __init__(self, order: Order, lead: Lead, hand: Sequence[Card]) -> None:
        self._order = order
        self._number = len(lead.cards)
        led, held = _suits(order, lead.cards), _suits(order, hand)
        self._least = {suit: min(led[suit], held[suit]) for suit in held}
        self._holdings = {suit: _cheapest_first(order, order.of_suit(hand, suit)) for suit in held}

    def count(self) -> int:
        ways = [1] + [0] * self._number
        for suit, copies in self._holdings.items():
            ways = _together(ways, _ways(copies, self._number), self._least[suit])
        return ways[self._number]

    def plays(self) -> Iterator[Cards]:
        """Each play once, those of few points first among the cards of a suit."""
        return (tuple(self._order.sorted(play)) for play in self._filled([*self._holdings.items()], self._number))

    def examples(self) -> tuple[Cards, ...]:
        found = self.plays()
        return tuple(play for _, play in zip(range(EXAMPLES), found, strict=False))

    def _filled(self, holdings: Sequence[tuple[Suit, Copies]], number: int) -> Iterator[Cards]:
        """What is owed of the suits to come has to fit, and has to be enough."""
        if not holdings:
            yield from [()] if number == 0 else []
            return
        (suit, copies), *rest = holdings
        owed, there = sum(self._least[each] for each, _ in rest), sum(sum(held.values()) for _, held in rest)
        for taken in range(max(self._least[suit], number - there), min(sum(copies.values()), number - owed) + 1):
            for cards in _picks([*copies.items()], taken):
                yield from ((*cards, *others) for others in self._filled(rest, number - taken))


def _cheapest_first(order: Order, cards: Sequence[Card]) -> dict[Card, int]:
    return dict(sorted(counted(cards).items(), key=lambda entry: (entry[0].points, order.steps[entry[0]])))


def _ways(copies: Mapping[Card, int], most: int) -> list[int]:
    """In how many ways so many cards of a suit can be picked, from none to the most."""
    ways = [1] + [0] * most
    for held in copies.values():
        ways = [sum(ways[number - of] for of in range(min(held, number) + 1)) for number in range(most + 1)]
    return ways


def _together(one: list[int], other: list[int], least: int) -> list[int]:
    """The same for what was picked before and at least so many of the next suit."""
    return [
        sum(one[number - of] * other[of] for of in range(least, number + 1)) if number >= least else 0
        for number in range(len(one))
    ]


def _picks(copies: Sequence[tuple[Card, int]], number: int) -> Iterator[Cards]:
    if number == 0:
        yield ()
        return
    if number > sum(held for _, held in copies):
        return
    (face, held), *rest = copies
    for taken in range(min(held, number), -1, -1):
        yield from ((face,) * taken + others for others in _picks(rest, number - taken))
