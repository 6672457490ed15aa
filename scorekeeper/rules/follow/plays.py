"""Plays: all that are allowed, how many they are and which, those that give few points away first.

They come in sets of plays that are allowed alike. Every way to give the tuples and runs that are owed leaves some
cards, and any of these fill the play up. Where neighbours make no difference, it counts only how many faces that are
held equally often give how many copies: a pattern is allowed where it keeps no more than one of those ways leaves.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, islice
from math import comb, prod
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Copies, counted, one_by_one
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.follow.division import Division, asking
from scorekeeper.rules.follow.duty import Task
from scorekeeper.rules.follow.shares import shares
from scorekeeper.rules.search_budget import A_STATE, Effort, TooIntricateError, effort, remembered, spend

MOST_COUNTED = 100_000
"""Numbers of plays are exact up to this one."""
MOST_SAMPLED = 40
"""Examples are looked for in so many sets of plays,"""
EACH_END = 2
"""and so many are shown from either end."""
A_PLAY = 5
"""What it costs to list a play, in steps, besides one for each of its cards."""
AN_EXAMPLE = 200 * A_STATE
"""So many steps may be taken besides to show one play where nobody counts them."""

Play = tuple[Card, ...]
Numbers = tuple[int, ...]
"""How many faces give so many copies each, from none upwards."""


class Pool(NamedTuple):
    """Cards that must go, and any so many out of others."""

    fixed: Play
    free: Copies
    take: int

    def ways(self) -> int:
        return ways(self.free.values(), self.take)

    def plays(self, *, backwards: bool = False) -> Iterator[Play]:
        """Each play once, of the first faces first; or, backwards, of the last."""
        faces = list(self.free.items())
        there = sum(self.free.values())
        return ((*self.fixed, *drawn) for drawn in _drawn(faces[::-1] if backwards else faces, self.take, there))


class Pattern(NamedTuple):
    """Faces that are held equally often, and how many of them give so many copies each; and so for each such group."""

    groups: tuple[tuple[Play, Numbers], ...]

    def ways(self) -> int:
        return prod([arrangements(numbers) for _, numbers in self.groups])

    def plays(self, *, backwards: bool = False) -> Iterator[Play]:
        """Each play once, of the first faces first; or, backwards, of the last."""
        return _patterned([(faces[::-1] if backwards else faces, numbers) for faces, numbers in self.groups])


class Plays:
    """All allowed plays from a hand."""

    def __init__(self, order: Order, task: Task, hand: Sequence[Card]) -> None:
        self._order = order
        self._prices = _prices(order)
        self._hand = hand
        self._task = task
        self._held = self._cheapest_first(order.of_suit(hand, task.suit))
        self._kept = sum(self._held.values()) - task.number
        self._met: list[Pool | Pattern] = []
        self._gave_up = False
        self.exact = False

    def count(self, most: int = MOST_COUNTED) -> int:
        """How many plays are allowed; where `exact` is not so, there are more than these, or it takes too long."""
        most, self._met = min(most, MOST_COUNTED), []
        found = self._together(most) if self._lined else self._apart(most)
        if self._gave_up and not found:
            self._met, found = [self._one()], 1
        self.exact = found <= most and not self._gave_up
        return found

    def _apart(self, most: int) -> int:
        """How many plays are in sets that do not overlap."""
        found = 0
        for block in self._found():
            found += block.ways()
            if len(self._met) < MOST_SAMPLED:
                self._met.append(block)
            if found > most:
                break
        return found

    def _together(self, most: int) -> int:
        """How many plays are in one set or more."""
        if not self._endings:
            return 0
        try:
            return _together(self._endings, self._kept, most, _half())
        except TooIntricateError:
            self._gave_up = True
            return max([ways(ending, self._kept) for ending in self._endings])

    def _one(self) -> Pool:
        """One play, where the search ended before it came to any."""
        dealt = shares(self._task.demands, self._task.faces(self._held, self._held), Effort(AN_EXAMPLE, alone=True))
        names = [*self._held]
        return Pool(tuple([names[number] for share in dealt or () for number in share.elements()]), {}, 0)

    def examples(self) -> tuple[Play, ...]:
        """Of some plays the two cheapest and the two dearest; few are all shown."""
        blocks = self._met or [*islice(self._found(), MOST_SAMPLED)]
        if sum([block.ways() for block in blocks]) <= MOST_SAMPLED:
            every = sorted(_once(self._fanned(play) for block in blocks for play in block.plays()), key=self._price)
            return tuple(dict.fromkeys((*every[:EACH_END], *every[-EACH_END:])))
        plays = [islice(block.plays(backwards=backwards), EACH_END) for backwards in (False, True) for block in blocks]
        found = sorted(chain(*plays), key=self._price)
        cheap, dear = (islice(_once(map(self._fanned, some)), EACH_END) for some in (found, reversed(found)))
        return tuple(dict.fromkeys((*cheap, *[*dear][::-1])))

    def plays(self) -> Iterator[Play]:
        """Every allowed play once, or as many as were found where nobody counts them."""
        found = (self._listed(play) for block in self._found() for play in block.plays())
        return _once(found) if self._lined else found

    def _listed(self, play: Play) -> Play:
        spend(A_PLAY + len(play))
        return self._fanned(play)

    def _fanned(self, play: Play) -> Play:
        return tuple(self._order.sorted(play))

    def _price(self, play: Play) -> int:
        return sum([self._prices[card] for card in play])

    def _cheapest_first(self, cards: Sequence[Card]) -> Copies:
        return counted(sorted(self._order.sorted(cards), key=self._prices.__getitem__))

    def _found(self) -> Iterator[Pool | Pattern]:
        """The sets of allowed plays, or those that were found before it took too long."""
        try:
            yield from self._sets()
        except TooIntricateError:
            self._gave_up = True

    def _sets(self) -> Iterator[Pool | Pattern]:
        """Sets of allowed plays; only those from sequences overlap."""
        if len(self._hand) < self._task.number:
            return
        if self._kept <= 0:
            others = self._cheapest_first([card for card in self._hand if card not in self._held])
            yield Pool(one_by_one(self._held), others, -self._kept)
        elif self._task.idle:
            yield Pool((), self._held, self._task.number)
        elif self._lined:
            yield from map(self._pool, self._endings)
        else:
            yield from self._patterns()

    @property
    def _lined(self) -> bool:
        """Whether it makes a difference which cards are neighbours."""
        return self._task.lined and self._kept > 0

    @cached_property
    def _endings(self) -> list[Numbers]:
        """How many copies of each face need not go, in every way to give the tuples and sequences that are owed."""
        held = self._held.values()
        faces = self._task.faces(self._held, self._held)
        kinds = range(len(held)) if self._lined else [*held]
        found: dict[Numbers, None] = {}
        try:
            for parts in Division(asking(self._task.demands, faces), faces, _half(), kinds).ways():
                left = [*held]
                for part in parts:
                    for number in part.shape + part.before:
                        left[number] -= 1
                found[tuple(left)] = None
        except TooIntricateError:
            self._gave_up = True
        return [*found]

    def _patterns(self) -> Iterator[Pattern]:
        """Which counts can be given of faces held equally often: those that leave what some way to answer leaves free.

        The faces are in the order of their counts, and among those with one count of what they leave, most first.
        """
        classes: dict[int, list[Card]] = {}
        for card, count in self._held.items():
            classes.setdefault(count, []).append(card)
        groups = sorted(classes.items(), reverse=True)
        counts = [count for count, faces in groups for _ in faces]
        endings = [
            [left for _, left in sorted(zip(self._held.values(), ending, strict=True), reverse=True)]
            for ending in self._endings
        ]
        fits = [[_fitting(endings, place, kept) for kept in range(count + 1)] for place, count in enumerate(counts)]
        sizes = tuple([(count, len(faces)) for count, faces in groups])
        for spread in _half().states(_spreads(sizes, self._task.number)):
            alive = -1
            kept = [left for (count, _), numbers in zip(sizes, spread, strict=True) for left in _kept(count, numbers)]
            for fit, left in zip(fits, kept, strict=True):
                alive &= fit[left]
            if alive:
                yield Pattern(tuple(zip([tuple(faces) for _, faces in groups], spread, strict=True)))

    def _pool(self, ending: Numbers) -> Pool:
        """What may go when all cards must that do not stay."""
        held = [*self._held.items()]
        fixed = [card for (card, count), left in zip(held, ending, strict=True) for _ in range(count - left)]
        return Pool(tuple(fixed), dict(zip(self._held, ending, strict=True)), self._task.number - len(fixed))


def _half() -> Effort:
    """What a search may take, so that there are steps left to list what it found."""
    return Effort(effort().left // 2)


@lru_cache(maxsize=256)
def _prices(order: Order) -> Mapping[Card, int]:
    """What it costs to give a card away: its points, and where they are equal its height."""
    dearer = 1 << 16
    return {card: card.points * dearer + step for card, step in order.steps.items()}


def _once(plays: Iterator[Play]) -> Iterator[Play]:
    seen: set[Play] = set()
    for play in plays:
        if play not in seen:
            seen.add(play)
            yield play


@lru_cache(maxsize=1 << 12)
def _kept(held: int, numbers: Numbers) -> tuple[int, ...]:
    """What faces that are held so often keep, most first."""
    return tuple([held - given for given, number in enumerate(numbers) for _ in range(number)])


def _spreads(sizes: tuple[tuple[int, int], ...], cards: int) -> Iterator[tuple[Numbers, ...]]:
    """Every way to give so many cards of faces held equally often."""
    (held, number), later = sizes[0], sizes[1:]
    there = sum([each * faces for each, faces in later])
    for numbers, given in _spread(held, number):
        if cards - there <= given <= cards:
            for others in _spreads(later, cards - given) if later else ((),):
                yield (numbers, *others)


@remembered
def _spread(held: int, number: int) -> tuple[tuple[Numbers, int], ...]:
    """Every way in which so many faces, held so often, can give, and how much; those that are most plays first."""
    return tuple(sorted(_giving(held, number), key=lambda way: arrangements(way[0]), reverse=True))


@remembered
def _giving(held: int, number: int) -> tuple[tuple[Numbers, int], ...]:
    if not held:
        return (((number,), 0),)
    spend(2 * comb(held + number, held))
    return tuple(
        [
            ((*others, wide), given + wide * held)
            for wide in range(number, -1, -1)
            for others, given in _giving(held - 1, number - wide)
        ]
    )


def _drawn(faces: list[tuple[Card, int]], take: int, there: int) -> Iterator[Play]:
    """Each choice of so many cards."""
    if not take:
        yield ()
        return
    (card, count), rest = faces[0], faces[1:]
    for copies in range(min(count, take), max(0, take - there + count) - 1, -1):
        for drawn in _drawn(rest, take - copies, there - count):
            yield (card,) * copies + drawn


def _patterned(groups: Sequence[tuple[Play, Numbers]]) -> Iterator[Play]:
    """Each choice of the faces that give most, then of those that give fewer."""
    if not groups:
        yield ()
        return
    (faces, numbers), rest = groups[0], groups[1:]
    copies = next((copies for copies in range(len(numbers) - 1, 0, -1) if numbers[copies]), 0)
    if not copies:
        yield from _patterned(rest)
        return
    for chosen in combinations(faces, numbers[copies]):
        given = tuple([card for card in chosen for _ in range(copies)])
        others = tuple([card for card in faces if card not in chosen])
        for play in _patterned([(others, numbers[:copies]), *rest]):
            yield given + play


def arrangements(numbers: Iterable[int]) -> int:
    """In how many ways faces can be divided into groups of so many."""
    found, there = 1, 0
    for number in numbers:
        there += number
        found *= comb(there, number)
    return found


def ways(counts: Iterable[int], cards: int) -> int:
    """How many different choices of so many cards there are among faces with these counts."""
    return _ways(tuple(sorted(counts)), cards)


@lru_cache(maxsize=1 << 12)
def _ways(counts: tuple[int, ...], cards: int) -> int:
    row = [1] + [0] * cards
    for count in counts:
        window = 0
        longer = row[:]
        for place in range(cards + 1):
            window += row[place] - (row[place - count - 1] if place > count else 0)
            longer[place] = window
        row = longer
    return row[cards]


def _together(endings: Sequence[Sequence[int]], keep: int, most: int, effort: Effort) -> int:
    """How many different choices of cards to keep fit under one or more endings; beyond `most`, a greater number.

    Face by face, a state is how many are kept and which endings leave room for those: one bit for each ending.
    """
    found = max([ways(ending, keep) for ending in endings])
    if found > most or len(endings) == 1:
        return found
    states = {(-1, 0): 1}
    for place in range(len(endings[0])):
        fits = [_fitting(endings, place, copies) for copies in range(max([each[place] for each in endings]) + 1)]
        after: dict[tuple[int, int], int] = {}
        effort.spend(len(states) * len(fits))
        for (alive, kept), number in states.items():
            for copies, fit in enumerate(fits[: keep - kept + 1]):
                if alive & fit:
                    state = alive & fit, kept + copies
                    after[state] = after.get(state, 0) + number
        states = after
    return sum([number for (_, kept), number in states.items() if kept == keep])


def _fitting(endings: Sequence[Sequence[int]], place: int, copies: int) -> int:
    """One bit for each ending that leaves so many copies of a face."""
    return sum([1 << number for number, ending in enumerate(endings) if ending[place] >= copies])
