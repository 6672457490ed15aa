"""Part: the duties towards one part of a lead, each met, broken or not owed, with the cards that show it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.rules.articles import Article
from scorekeeper.rules.cards.card import Card, Copies, Suit, one_by_one
from scorekeeper.rules.follow.articles import SEQUENCE_DUTY, TUPLE_DUTY
from scorekeeper.rules.follow.duty import Demand, Rung, rungs
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.rulings import Duty, State
from scorekeeper.rules.words import Sentence, say

Cards = tuple[Card, ...]
PAIR, TRIPLE = 2, 3


class Level(NamedTuple):
    """A rung, and the cards held and given that count for it."""

    rung: Rung
    held: Copies
    given: Copies

    @property
    def withheld(self) -> Cards:
        """Tuples that could have been given besides, best those that are kept whole."""
        kept = {face: count - self.given.get(face, 0) for face, count in self.held.items()}
        if self.rung.cards:
            return one_by_one({face: count for face, count in self.held.items() if kept[face]})
        width, missing = self.rung.width, self.rung.owed - self.rung.made
        faces = sorted(self.held, key=lambda face: kept[face] < width)
        return _tuples_of({face: self.held[face] for face in faces if kept[face]}, width, missing)


class Answer(NamedTuple):
    """What one part asks, the holding it is asked of, and the cards that are given or at hand to answer it."""

    suit: Suit
    demand: Demand
    steps: Mapping[Card, int]
    held: Copies
    given: Copies

    def duties(self) -> Iterator[Duty]:
        """A duty for each rung that is owed, or why none is; then the runs among them."""
        levels, demand = [*self._levels()], self.demand
        if demand.narrowest <= demand.width:
            for level in levels:
                yield from self._tuples(level)
            own = levels[0].rung
            if demand.narrowest == demand.width > PAIR and own.there < own.fit:
                yield _none(say("Smaller tuples are not owed: any {suit} will do for the rest.", suit=self.suit))
        if demand.length > 1:
            yield from self._sequences(levels)

    def _levels(self) -> Iterator[Level]:
        """Each rung, with what is left for it, or where larger tuples are protected what is held in just this width."""
        held, given = self.held, self.given
        for rung in rungs(
            self.demand, [(given.get(card, 0), count, self.steps.get(card, 0)) for card, count in held.items()]
        ):
            width = rung.width
            if self.demand.protects:
                widths = range(NARROWEST_TUPLE, width) if rung.cards else (width,)
                exact = {card: count for card, count in held.items() if count in widths}
                yield Level(rung, exact, {card: count for card, count in exact.items() if given.get(card) == count})
            else:
                yield Level(rung, held, given)
                held = _less(held, width) if rung.there <= rung.fit else held
                given = _less(given, width)

    def _tuples(self, level: Level) -> Iterator[Duty]:
        """The tuples of one width."""
        rung, demand = level.rung, self.demand
        if rung.owed and rung.cards:
            sentence = say("Fill up with smaller tuples left whole: {number} cards can be in them.", number=rung.owed)
            cards = one_by_one(level.given) if rung.complete else level.withheld
            yield _duty(TUPLE_DUTY, sentence, cards, met=rung.complete)
        elif rung.owed:
            given = self.given if demand.protects and not demand.ranks else level.given
            cards = _tuples_of(given, rung.width, rung.owed) if rung.complete else level.withheld
            yield _duty(TUPLE_DUTY, self._play(rung.width, rung.owed), cards, met=rung.complete)
        elif rung.width == demand.width and not rung.cards:
            yield _none(self._nothing(rung.width))

    def _play(self, width: int, number: int) -> Sentence:
        """What is owed, in so many words."""
        what = tuples_in_words(width, number)
        if self.demand.protects:
            return say("Play {what} of {suit}; a larger tuple need not be broken.", what=what, suit=self.suit)
        return say("Play {what} of {suit}.", what=what, suit=self.suit)

    def _nothing(self, width: int) -> Sentence:
        """Why no tuple of the led width is owed."""
        larger = {face: count for face, count in self.held.items() if count > width}
        if self.demand.protects and larger:
            return say("{cards} need not be broken up.", cards=one_by_one(larger))
        if width == PAIR:
            return say("There is no pair of {suit} in the hand, so none is owed.", suit=self.suit)
        if width == TRIPLE:
            return say("There is no triple of {suit} in the hand, so none is owed.", suit=self.suit)
        return say("There are no {width} identical {suit} in the hand, so none are owed.", width=width, suit=self.suit)

    def _sequences(self, levels: list[Level]) -> Iterator[Duty]:
        """The runs that are owed; where none are, why."""
        if not self.demand.runs:
            yield _none(say("Neighbours are not owed to a sequence."), SEQUENCE_DUTY)
            return
        owed = [level for level in levels if level.rung.runs]
        if not owed:
            yield _none(say("There is no run of {suit} in the hand that is owed.", suit=self.suit), SEQUENCE_DUTY)
        for rung, held, given in owed:
            met = rung.runs_made == rung.runs
            cards = _in_a_row(given if met else held, self.steps, rung.width, rung.runs[0])
            yield _duty(SEQUENCE_DUTY, _run_in_words(rung.width, rung.runs), cards, met=met)


def tuples_in_words(width: int, number: int) -> Sentence:
    """So many tuples of this width."""
    if width == PAIR:
        return say("a pair") if number == 1 else say("{number} pairs", number=number)
    if width == TRIPLE:
        return say("a triple") if number == 1 else say("{number} triples", number=number)
    if number == 1:
        return say("{width} identical cards", width=width)
    return say("{number} times {width} identical cards", number=number, width=width)


def _run_in_words(width: int, rows: tuple[int, ...]) -> Sentence:
    if width == 1:
        if len(rows) == 1:
            return say("Play a run of {number} neighbouring cards.", number=rows[0])
        return say("Play a run of {number} neighbouring cards, and the next longest runs.", number=rows[0])
    what = tuples_in_words(width, rows[0])
    if len(rows) == 1:
        return say("Play {what} on neighbouring steps.", what=what)
    return say("Play {what} on neighbouring steps, and the next longest runs.", what=what)


def _duty(article: Article, sentence: Sentence, cards: Cards, *, met: bool) -> Duty:
    return Duty(article=article.id, sentence=sentence, state=State.MET if met else State.BROKEN, cards=cards)


def _none(sentence: Sentence, article: Article = TUPLE_DUTY) -> Duty:
    return Duty(article=article.id, sentence=sentence, state=State.NOT_OWED)


def _less(copies: Copies, width: int) -> Copies:
    """What is left when all tuples of this width are taken."""
    return {face: count % width for face, count in copies.items() if count % width}


def _tuples_of(copies: Copies, width: int, number: int) -> Cards:
    """The first tuples of this width among the copies."""
    faces = [face for face, count in copies.items() for _ in range(count // width)]
    return tuple(face for face in faces[:number] for _ in range(width))


def _in_a_row(copies: Copies, steps: Mapping[Card, int], width: int, length: int) -> Cards:
    """The highest run of this length."""
    standing = {steps[face]: face for face, count in copies.items() if count >= width and face in steps}
    runs = (range(low, low + length) for low in sorted(standing, reverse=True))
    found = next(run for run in runs if all(step in standing for step in run))
    return tuple(standing[step] for step in found for _ in range(width))
