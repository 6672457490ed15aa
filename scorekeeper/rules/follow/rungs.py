"""Rungs: the duties towards one part of a lead, each met, broken or not owed, with the cards that show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Card, Suit, one_by_one
from scorekeeper.rules.follow.duties import Demand, most, row
from scorekeeper.rules.follow.obligations import SEQUENCE_DUTY, TUPLE_DUTY
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.rulings import Duty, Sentence, State, say

Copies = Mapping[Card, int]
Cards = tuple[Card, ...]
PAIR, TRIPLE = 2, 3


@dataclass(frozen=True, slots=True)
class Level:
    """The tuples of one width that an answer can have: what is held and given that counts, and how many fit."""

    width: int
    fit: int
    held: Copies
    given: Copies

    @property
    def there(self) -> int:
        return sum(count // self.width for count in self.held.values())

    @property
    def owed(self) -> int:
        return min(self.fit, self.there)

    @property
    def made(self) -> int:
        return min(self.fit, sum(count // self.width for count in self.given.values()))

    @property
    def played(self) -> Cards:
        """The tuples that are given, as many as are owed."""
        return _tuples_of(self.given, self.width, self.owed)

    @property
    def withheld(self) -> Cards:
        """Tuples that could have been given besides, best those that are kept whole."""
        kept = {face: count - self.given.get(face, 0) for face, count in self.held.items()}
        faces = sorted(self.held, key=lambda face: (kept[face] < self.width, -kept[face]))
        return _tuples_of({face: self.held[face] for face in faces if kept[face]}, self.width, self.owed - self.made)

    def rows(self, demand: Demand, steps: Mapping[Card, int], copies: Copies) -> tuple[int, ...]:
        """The runs that are owed of these copies."""
        return row(demand, [(count, steps.get(face, 0)) for face, count in copies.items()], self.width, self.fit)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one part asks, the holding it is asked of, and the cards that are given or at hand to answer it."""

    suit: Suit
    demand: Demand
    steps: Mapping[Card, int]
    held: Copies
    given: Copies

    def rungs(self) -> Iterator[Duty]:
        """The duties in the order in which they count, up to the first that is broken."""
        for rung in self._every_rung():
            yield rung
            if rung.state is State.BROKEN:
                return

    def _every_rung(self) -> Iterator[Duty]:
        levels = list(self._levels())
        if self.demand.narrowest <= self.demand.width:
            yield from self._locked(levels[0]) if self._locks else self._by_width(levels)
        if self.demand.length > 1:
            yield from self._sequences(levels)

    @property
    def _locks(self) -> bool:
        """Whether every tuple of exactly the led width comes out, unless there are enough of them anyhow."""
        return self.demand.protects and not self.demand.ranks

    def _levels(self) -> Iterator[Level]:
        """The widths that can be owed, from the part's own down; the part's own in any case."""
        demand, held, given = self.demand, self.held, self.given
        cards, width = demand.size, demand.width
        while cards and width >= min(demand.narrowest, demand.width):
            level = Level(width, cards // width, *self._counting(width, held, given))
            yield level
            cards -= width * level.owed
            if not demand.protects:
                held = _less(held, width) if level.there <= level.fit else held
                given = _less(given, width)
            width = min(width - 1, cards)

    def _counting(self, width: int, held: Copies, given: Copies) -> tuple[Copies, Copies]:
        """What counts: everything, or where larger tuples are protected only faces held in exactly this width."""
        if not self.demand.protects:
            return held, given
        exact = {face: count for face, count in held.items() if count == width}
        return exact, {face: width for face in exact if given.get(face) == width}

    def _by_width(self, levels: list[Level]) -> Iterator[Duty]:
        """The nearest shape, the widest tuples first."""
        demand = self.demand
        for level in levels:
            if level.owed:
                met = level.made >= level.owed
                yield _tuples(self._play(level.width, level.owed), level.played if met else level.withheld, met=met)
            elif level.width == demand.width:
                yield _none(self._nothing(level.width))
        if demand.narrowest == demand.width > PAIR and levels[0].owed < levels[0].fit:
            yield _none(say("Smaller tuples are not owed: any {suit} will do for the rest.", suit=self.suit))

    def _locked(self, level: Level) -> Iterator[Duty]:
        """Tuples of just the led width, then smaller ones by the number of cards they fill."""
        width, given = level.width, self.given
        missing = level.fit - sum(count // width for count in given.values())
        kept = [face for face in level.held if face not in level.given]
        if not level.held:
            yield _none(self._nothing(width))
        elif missing > 0 and kept:
            yield _tuples(self._play(width, level.owed), one_by_one(dict.fromkeys(kept[:missing], width)), met=False)
        else:
            yield _tuples(self._play(width, level.owed), _tuples_of(given, width, level.owed), met=True)
        if missing > 0 and width > PAIR:
            yield from self._filled(width, width * missing)

    def _filled(self, width: int, room: int) -> Iterator[Duty]:
        """Smaller tuples, as many cards of them as fit."""
        smaller = {face: count for face, count in self.held.items() if NARROWEST_TUPLE <= count < width}
        owed = most(smaller.values(), room)
        given = {face: count for face, count in smaller.items() if self.given.get(face) == count}
        if owed:
            met = most(given.values(), room) >= owed
            cards = one_by_one(given if met else {face: smaller[face] for face in smaller if face not in given})
            sentence = say("Fill up with smaller tuples left whole: {number} cards can be in them.", number=owed)
            yield _tuples(sentence, cards, met=met)

    def _play(self, width: int, number: int) -> Sentence:
        """What is owed, in so many words."""
        what = in_words(width, number)
        if self.demand.protects:
            return say("Play {what} of {suit}; a larger tuple need not be broken.", what=what, suit=self.suit)
        return say("Play {what} of {suit}.", what=what, suit=self.suit)

    def _nothing(self, width: int) -> Sentence:
        """Why no tuple of the led width is owed."""
        larger = {face: count for face, count in self.held.items() if count > width}
        if self.demand.protects and larger:
            return say("A larger tuple need not be broken: {cards}.", cards=one_by_one(larger))
        if width == PAIR:
            return say("There is no pair of {suit} in the hand, so none is owed.", suit=self.suit)
        if width == TRIPLE:
            return say("There is no triple of {suit} in the hand, so none is owed.", suit=self.suit)
        return say("There are no {width} identical {suit} in the hand, so none are owed.", width=width, suit=self.suit)

    def _sequences(self, levels: list[Level]) -> Iterator[Duty]:
        """The runs that are owed; where none are, why."""
        runs = self.demand.runs
        if not runs:
            yield _row(say("Neighbours are not owed to a sequence."), State.NOT_OWED)
            return
        asked = [level for level in levels if runs[level.width]]
        owed = [(level, rows) for level in asked if (rows := level.rows(self.demand, self.steps, level.held))]
        if not owed:
            yield _row(say("There is no run of {suit} in the hand that is owed.", suit=self.suit), State.NOT_OWED)
        for level, rows in owed:
            met = level.rows(self.demand, self.steps, level.given) == rows
            cards = _in_a_row(level.given if met else level.held, self.steps, level.width, rows[0])
            yield _row(_run_in_words(level.width, rows), State.MET if met else State.BROKEN, cards)


def in_words(width: int, number: int) -> Sentence:
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
        return say("Play a run of {number} neighbouring cards.", number=rows[0])
    what = in_words(width, rows[0])
    if len(rows) == 1:
        return say("Play {what} on neighbouring steps.", what=what)
    return say("Play {what} on neighbouring steps, and the next longest runs.", what=what)


def _tuples(sentence: Sentence, cards: Cards, *, met: bool) -> Duty:
    return Duty(article=TUPLE_DUTY.id, sentence=sentence, state=State.MET if met else State.BROKEN, cards=cards)


def _none(sentence: Sentence) -> Duty:
    return Duty(article=TUPLE_DUTY.id, sentence=sentence, state=State.NOT_OWED)


def _row(sentence: Sentence, state: State, cards: Cards = ()) -> Duty:
    return Duty(article=SEQUENCE_DUTY.id, sentence=sentence, state=state, cards=cards)


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
