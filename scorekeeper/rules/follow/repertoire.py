"""Repertoire: all plays that are allowed, how many they are and which, those that give few points away first."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, islice
from math import comb

from scorekeeper.rules.cards.card import Card, Copies, counted, one_by_one, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.follow.answers import answered, endings
from scorekeeper.rules.follow.choices import Group, Pattern, Play, Pool, arrangements, ways
from scorekeeper.rules.follow.duties import Face, Task
from scorekeeper.rules.follow.foresight import from_anywhere, promising
from scorekeeper.rules.follow.glance import at_least
from scorekeeper.rules.follow.piles import Piles
from scorekeeper.rules.search_budget import A_STATE, TO_COUNT, Effort, TooIntricateError, remembered, spend

MOST_COUNTED = 100_000
"""Numbers of plays are exact up to this one."""
MOST_SAMPLED = 40
"""Examples are looked for in so many sets of plays,"""
FEW_WIDTHS = 2
"""Where faces are held in so few different numbers, sets are rather told by how many of them give how much."""
FEW = 2
"""and so many are shown from either end."""
A_PLAY = 5
"""What it costs to list a play, in steps, besides one for each of its cards."""

Numbers = tuple[int, ...]
"""How many faces give so many copies each, from none upwards."""


class Repertoire:
    """All allowed plays from a hand, in sets of plays that are allowed alike."""

    def __init__(self, order: Order, task: Task, hand: Sequence[Card], among: int = 1) -> None:
        self._order = order
        self._prices = _prices(order)
        self._hand = hand
        self._held = self._cheapest_first(order.of_suit(hand, task.suit))
        self._task = task.towards(self._held.values())
        self._kept = sum(self._held.values()) - task.number
        self._glanced: list[Pool] = []
        self._met: list[Pool | Pattern] = []
        self._steps = TO_COUNT // among
        self._gave_up = False
        self.exact = False

    def count(self, most: int = MOST_COUNTED) -> int:
        """How many plays are allowed; beyond `most`, or where it takes too long, `exact` says that there are more."""
        most, self._glanced, self._met = min(most, MOST_COUNTED), [], []
        found = self._at_a_glance(most) if ways(self._held.values(), self._task.number) > most else 0
        if found <= most:
            found = self._together(most) if self._overlapping else self._apart(most)
        if self._gave_up:
            found = max(found, self._at_a_glance(found))
        self.exact = found <= most and not self._gave_up
        return found

    def _at_a_glance(self, most: int) -> int:
        """How many plays are found at once; if they are more than so many, they are those to show."""
        found, pools = at_least(self._task, self._held, most)
        if found > most:
            self._glanced = pools
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
        endings = [[*pool.free.values()] for pool in self._pools]
        if not endings:
            return 0
        try:
            return _together(endings, self._kept, most, Effort(self._steps))
        except TooIntricateError:
            self._gave_up = True
            return max([ways(ending, self._kept) for ending in endings])

    def examples(self) -> tuple[Play, ...]:
        """Of some plays the two cheapest and the two dearest; few are all shown."""
        blocks = self._glanced or self._met or [*islice(self._found(), MOST_SAMPLED)]
        if sum([block.ways() for block in blocks]) <= MOST_SAMPLED:
            every = sorted(_once(self._fanned(play) for block in blocks for play in block.plays()), key=self._price)
            return tuple(dict.fromkeys((*every[:FEW], *every[-FEW:])))
        plays = [islice(block.plays(backwards=backwards), FEW) for backwards in (False, True) for block in blocks]
        found = sorted(chain(*plays), key=self._price)
        cheap, dear = (islice(_once(map(self._fanned, some)), FEW) for some in (found, reversed(found)))
        return tuple(dict.fromkeys((*cheap, *[*dear][::-1])))

    def plays(self) -> Iterator[Play]:
        """Every allowed play once, or as many as were found where nobody counts them."""
        blocks = chain(self._glanced, self._found())
        found = (self._listed(play) for block in blocks for play in block.plays())
        return _once(found) if self._overlapping or self._glanced else found

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
            yield from self._blocks()
        except TooIntricateError:
            self._gave_up = True

    def _blocks(self) -> Iterator[Pool | Pattern]:
        """Sets of allowed plays; only those from sequences overlap."""
        if len(self._hand) < self._task.number:
            return
        if self._kept <= 0:
            others = self._cheapest_first([card for card in self._hand if card not in self._held])
            yield Pool(one_by_one(self._held), others, -self._kept)
        elif self._task.idle:
            yield Pool((), self._held, self._task.number)
        elif self._overlapping:
            yield from self._pools
        else:
            yield from _patterns(self._task, self._held, Effort(self._steps))

    @cached_property
    def _overlapping(self) -> bool:
        """Whether sets of plays are best told by what is left once all parts are answered; plays can be in several."""
        if self._kept <= 0 or self._task.idle:
            return False
        few = len(self._task.demands) == 1 or len({*self._held.values()}) <= FEW_WIDTHS
        return self._task.lined or not (few or from_anywhere(self._task.demands))

    @cached_property
    def _pools(self) -> list[Pool]:
        """What must go and what may go, in every way to deal out the tuples and sequences that are owed."""
        try:
            return [self._pool(ending) for ending in self._endings(Effort(self._steps))]
        except TooIntricateError:
            self._gave_up = True
            return []

    def _endings(self, effort: Effort) -> list[tuple[int, ...]]:
        return endings(self._task, self._task.faces(self._held, {}), effort, self._uncounted)

    def _uncounted(self, ending: Sequence[int]) -> bool:
        """Whether so much is left to choose from that nobody counts in how many ways."""
        return ways(ending, self._kept) > MOST_COUNTED

    def _pool(self, ending: Sequence[int]) -> Pool:
        """What must go, where this much is left to choose from."""
        free = dict(zip(self._held, ending, strict=True))
        fixed = one_by_one(without(self._held, free))
        return Pool(fixed, free, self._task.number - len(fixed))


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


def _patterns(task: Task, held: dict[Card, int], effort: Effort) -> Iterator[Pattern]:
    """Which counts can be given of faces held equally often."""
    classes: dict[int, list[Card]] = {}
    for card, count in held.items():
        classes.setdefault(count, []).append(card)
    sizes = tuple(sorted([(count, len(faces)) for count, faces in classes.items()], reverse=True))
    unknown = [
        [(held, 0, 0, 0) for held, number in sizes[place:] for _ in range(number)] for place in range(len(sizes))
    ]

    def hopeful(spread: tuple[Numbers, ...]) -> bool:
        effort.spend(A_STATE)
        known = [pile for (held, _), numbers in zip(sizes, spread, strict=False) for pile in _piles(held, numbers)]
        return promising(task.demands, (*known, *unknown[len(spread)]))

    for spread in effort.states(_spreads(sizes, task.number, hopeful)):
        faces = [face for (held, _), numbers in zip(sizes, spread, strict=True) for face in _faces(held, numbers)]
        if answered(task, faces, effort):
            groups = [Group(tuple(classes[count]), given) for (count, _), given in zip(sizes, spread, strict=True)]
            yield Pattern(tuple(groups))


@lru_cache(maxsize=1 << 12)
def _faces(held: int, numbers: Numbers) -> tuple[Face, ...]:
    return tuple([(given, held, 0) for given, number in enumerate(numbers) for _ in range(number)])


@lru_cache(maxsize=1 << 12)
def _piles(held: int, numbers: Numbers) -> Piles:
    return tuple([(given, held - given, 0, 0) for given, _, _ in _faces(held, numbers)])


def _spreads(
    sizes: tuple[tuple[int, int], ...],
    cards: int,
    hopeful: Callable[[tuple[Numbers, ...]], bool],
    before: tuple[Numbers, ...] = (),
) -> Iterator[tuple[Numbers, ...]]:
    """Every way to give so many cards of faces held equally often, as long as there is hope for what is decided."""
    (held, number), later = sizes[len(before)], sizes[len(before) + 1 :]
    there = sum([each * faces for each, faces in later])
    for numbers, given in _spread(held, number):
        spread = (*before, numbers)
        if not later and given == cards:
            yield spread
        elif later and cards - there <= given <= cards and hopeful(spread):
            yield from _spreads(sizes, cards - given, hopeful, spread)


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


def _together(endings: list[list[int]], keep: int, most: int, effort: Effort) -> int:
    """How many different choices of cards to keep fit under one or more endings; beyond `most`, a greater number."""
    found = max((ways(ending, keep) for ending in endings), default=0)
    if found > most or len(endings) == 1:
        return found
    states = {((1 << len(endings)) - 1, 0): 1}
    for place in range(len(endings[0])):
        fits = [_fitting(endings, place, copies) for copies in range(max([each[place] for each in endings]) + 1)]
        after: dict[tuple[int, int], int] = {}
        for (alive, kept), number in effort.states(states.items()):
            for copies, fit in enumerate(fits[: keep - kept + 1]):
                if alive & fit:
                    state = alive & fit, kept + copies
                    after[state] = after.get(state, 0) + number
        states = after
    return sum(number for (_, kept), number in states.items() if kept == keep)


def _fitting(endings: list[list[int]], place: int, copies: int) -> int:
    """One bit for each ending that leaves so many copies of a face."""
    return sum([1 << number for number, ending in enumerate(endings) if ending[place] >= copies])
