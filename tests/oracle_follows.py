"""The oracle on following: which plays are allowed, by dealing each out over the parts of the lead in every way."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tests.oracle import PROTECTING, Cards, Game, Part, rows, without

Run = tuple[int, int]
"""Width and length; a tuple that stands alone is a run of length 1."""

CACHED = 100_000


def allowed(game: Game, parts: Sequence[Part], hand: Cards, play: Cards) -> bool:
    """“1. N cards are played, all from the hand. 2. |H| ≤ N: all of H must be among them. 3. |H| > N: all from H, …”"""
    size = sum(part.size for part in parts)
    if len(play) != size or Counter(play) - Counter(hand):
        return False
    held = of_led_suit(game, parts, hand)
    if len(held) <= size:
        return not Counter(held) - Counter(play)
    return not Counter(play) - Counter(held) and dealable(game, shapes(parts), held, tuple(sorted(play)))


def of_led_suit(game: Game, parts: Sequence[Part], hand: Cards) -> Cards:
    led = game.homes[parts[0].cards[0]]
    return tuple(sorted(card for card in hand if game.homes[card] == led))


def shapes(parts: Sequence[Part]) -> tuple[Run, ...]:
    """The parts as duties see them, in the order in which they are answered."""
    return tuple(part.shape for part in sorted(parts, key=lambda part: (-part.size, part.length == 1, -part.top)))


@lru_cache(maxsize=CACHED)
def dealable(game: Game, led: tuple[Run, ...], held: Cards, play: Cards) -> bool:
    """Whether the play “can be dealt out over the parts so that each share is an allowed answer to its part from the
    cards still in H at that point”.
    """
    if not led:
        return True
    (width, length), rest = led[0], led[1:]
    return any(
        answers(game, width, length, held, share) and dealable(game, rest, without(held, share), without(play, share))
        for share in picks(play, width * length)
    )


@lru_cache(maxsize=CACHED)
def picks(cards: Cards, size: int) -> tuple[Cards, ...]:
    """Every different choice of that many cards, sorted."""
    return tuple(dict.fromkeys(combinations(sorted(cards), size)))


@lru_cache(maxsize=CACHED)
def answers(game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """Whether this share is an allowed answer to a part of that shape."""
    duty = DUTIES[str(game.options["following.tuples"])]
    return duty(game, width, length, held, share) and runs_in_row(game, width, length, held, share)


def suit_only(_game: Game, _width: int, _length: int, _held: Cards, _share: Cards) -> bool:
    """“Anything”."""
    return True


def break_larger(_game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """“At least min(m, Σ⌊count/n⌋) tuples of width n”. Any share of single cards has them."""
    return tuples_in(share, width) >= min(length, tuples_in(held, width))


def tuples_in(cards: Cards, width: int) -> int:
    return sum(copies // width for copies in Counter(cards).values())


def protect_larger(_game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """“If q < m, every face of which H holds exactly n copies is in the share whole; and the cards of faces with
    2 ≤ copies < n that are in the share whole number at least the most such whole faces can fill of the n·(m−q) cards
    left”.
    """
    missing = length - min(length, tuples_in(share, width))
    if not missing:
        return True
    copies, played = Counter(held), Counter(share)
    exact = [card for card in copies if copies[card] == width]
    smaller = [card for card in copies if 2 <= copies[card] < width]
    locked = sum(copies[card] for card in smaller if played[card] == copies[card])
    room = width * missing
    fillings = (sum(copies[card] for card in some) for some in subsets(smaller))
    return all(played[card] == width for card in exact) and locked >= max(sum_ for sum_ in fillings if sum_ <= room)


def subsets(items: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for count in range(len(items) + 1):
        yield from combinations(items, count)


def best_effort(game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """“The first shape that H can make is owed: the share must be able to make it, or an earlier one”.

    The protected kind: “a slot of width ≥ 2 counts as owed only where H holds exactly that many of a face, and every
    such exact tuple must come out before a larger one is broken for another slot”. Reading: “such” tuples are those
    that fill the owed slots, so the share is to make the first shape that exact tuples can make, out of exact tuples;
    what a lone slot of one card takes, and what is broken besides, is free. No earlier shape could be made without
    breaking a larger tuple while those are withheld. A run of single cards, as a run, is of exact ones too.
    """
    exact = held if game.options["following.tuples"] == "best_effort_protected" else None
    for shape in ranked_shapes(game, width, length):
        if can_make(game, shape, held, exact):
            return can_make(game, shape, share, exact)
    raise AssertionError("single cards can always be made")


DUTIES = {
    "suit_only": suit_only,
    "break_larger": break_larger,
    "protect_larger": protect_larger,
    "best_effort": best_effort,
    "best_effort_protected": best_effort,
}


@lru_cache(maxsize=CACHED)
def ranked_shapes(game: Game, width: int, length: int) -> tuple[tuple[Run, ...], ...]:
    """“Multisets of tuple widths … in descending lexicographic order of the widths, starting at the part's own; among
    equal widths, those with the longer runs come first (runs only for a part that is a sequence and only as
    `following.sequences` asks; runs have one width)”.

    Readings: `same_sequence` asks for one run only, the part's own, and that is looked after in `runs_in_row`;
    `longest_run` asks for runs of any width, up to the part's length, that would be sequences at this table; but single
    cards in a row are a run only for a part that is a run of single cards: to wider parts they are mere filler.
    """
    asked = game.options["following.sequences"] == "longest_run"

    def longest(each: int) -> int:
        return length if asked and (each > 1 or width == 1) else 1

    return tuple(
        shape for widths in partitions(width * length, width) for shape in with_runs(game, Counter(widths), longest)
    )


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Ways to write a sum, descending; the ways themselves in descending order."""
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        yield from ((first, *rest) for rest in partitions(total - first, first))


def with_runs(game: Game, slots: Counter[int], longest: Callable[[int], int]) -> Iterator[tuple[Run, ...]]:
    """Every way to put the slots of each width in rows, wider before narrower and longer before shorter."""
    if not slots:
        yield ()
        return
    width = max(slots)
    rest = Counter({other: count for other, count in slots.items() if other != width})
    for lengths in partitions(slots[width], longest(width)):
        if all(length == 1 or game.is_run(width, length) for length in lengths):
            mine = tuple((width, length) for length in lengths)
            yield from (mine + others for others in with_runs(game, rest, longest))


@lru_cache(maxsize=CACHED)
def can_make(game: Game, shape: tuple[Run, ...], cards: Cards, exact: Cards | None = None) -> bool:
    """Whether these tuples and runs can be picked from the cards, all at once.

    Where `exact` is given, a tuple may come only from a face of which that holding has exactly so many.
    """
    if not shape:
        return True
    (width, length), rest = shape[0], shape[1:]
    if (width, length) == (1, 1):
        return len(cards) >= len(shape)
    return any(can_make(game, rest, without(cards, taken), exact) for taken in takes(game, width, length, cards, exact))


def takes(game: Game, width: int, length: int, cards: Cards, exact: Cards | None) -> Iterator[Cards]:
    copies = Counter(cards)
    if length == 1:
        found = [(card,) * width for card in copies if copies[card] >= width]
    else:
        found = [part.cards for part in rows(game, cards, width, length)]
    held = Counter(exact or ())
    yield from (taken for taken in found if exact is None or all(held[card] == width for card in taken))


def runs_in_row(game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """What “`following.sequences` adds for a part with m ≥ 2”."""
    mode = game.options["following.sequences"]
    if length == 1 or mode == "any_tuples":
        return True
    if mode == "same_sequence":
        return same_sequence(game, width, length, held, share)
    return longest_run(game, width, length, held, share)


def same_sequence(game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """“If H holds m consecutive n-tuples (under the protecting modes: exact ones), the share is such a sequence”."""
    exact = Counter(held) if game.options["following.tuples"] in PROTECTING else None
    found = [
        part.cards
        for part in rows(game, held, width, length)
        if exact is None or all(exact[card] == width for card in part.cards)
    ]
    return not found or share in {tuple(sorted(cards)) for cards in found}


def longest_run(game: Game, width: int, length: int, held: Cards, share: Cards) -> bool:
    """“Among answers with the owed number of n-tuples, the longest run … is owed first, then the longest run from what
    is left, and so on”.

    Readings: the best efforts rank runs by themselves. Where `suit_only` owes no tuples every answer has as many as
    are owed, and runs are owed all the same. Under `protect_larger` exact tuples count, as for the same sequence.
    """
    mode = game.options["following.tuples"]
    if mode in {"best_effort", "best_effort_protected"}:
        return True
    exact = held if mode == "protect_larger" else None
    for lengths in run_lengths(game, width, length):
        shape = tuple((width, run) for run in lengths)
        if can_make(game, shape, held, exact):
            return can_make(game, shape, share, exact)
    raise AssertionError("no run at all can always be made")


def run_lengths(game: Game, width: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of runs among so many tuples at most: longest first, then by the next longest, and so on."""
    found = [lengths for total in range(most + 1) for lengths in partitions(total, most)]
    return sorted((lengths for lengths in found if all(game.is_run(width, run) for run in lengths)), reverse=True)


def verdicts(game: Game, parts: Sequence[Part], play: Cards, hands: Iterable[Cards]) -> set[bool]:
    """Whether the play is allowed, from every hand that it may have come from."""
    return {allowed(game, parts, hand, play) for hand in hands}


def hands_like(
    game: Game, known: Cards, spare: Cards, lacks: Sequence[tuple[str, int]], size: int | None
) -> set[Cards]:
    """Every hand of the known cards and some of the spare ones that agrees with the facts.

    A lack names a suit and a width: but for the cards known of, the hand held no face of that suit so many times.
    """
    numbers = range(len(spare) + 1) if size is None else [size - len(known)]
    hands = {tuple(sorted((*known, *more))) for number in numbers for more in combinations(spare, number)}
    return {hand for hand in hands if all(lacking(game, hand, known, suit, width) for suit, width in lacks)}


def lacking(game: Game, hand: Cards, known: Cards, suit: str, width: int) -> bool:
    held, there = Counter(hand), Counter(known)
    return all(held[card] < width or held[card] == there[card] for card in held if game.homes[card] == suit)


def plays(game: Game, parts: Sequence[Part], hand: Cards) -> set[Cards]:
    """Every play that is allowed."""
    size = sum(part.size for part in parts)
    held = of_led_suit(game, parts, hand)
    if len(held) > size:
        return {play for play in picks(held, size) if allowed(game, parts, hand, play)}
    others = without(tuple(hand), held)
    return {tuple(sorted(held + filler)) for filler in picks(others, size - len(held))}
