"""The oracle: a second way to the referee's answers, written from the contract alone and sharing no code with it.

Obvious before fast: cards are words (“10H”, “RJ”), house rules a plain dict by the contract's keys, and every question
is answered by trying everything. This part knows suits, steps and the ways to group a lead; `oracle_follows` knows the
duties, `oracle_tricks` who takes a trick and which throws stand. The words in quotes are the contract's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("D", "C", "H", "S")
JOKERS = ("BJ", "RJ")

Cards = tuple[str, ...]
Value = str | int | Sequence[str]
Options = Mapping[str, Value]

BOLD: dict[str, Value] = {
    "trumps.constant": (),
    "trumps.gap": "closed",
    "leading.tuples": "allowed",
    "leading.sequences": "ladder",
    "leading.sequence_width": 2,
    "leading.sequence_length": 2,
    "leading.single_runs": 0,
    "leading.throws": "unbeatable",
    "leading.failed_throw": "lowest_part",
    "leading.challengers": "everyone",
    "leading.fine": 0,
    "leading.fine_per": "throw",
    "following.tuples": "break_larger",
    "following.sequences": "any_tuples",
    "winning.over_ruff": "top_tuple",
}
"""What each word means when nothing is said."""

PROTECTING = ("protect_larger", "best_effort_protected")


class Part(NamedTuple):
    """`length` tuples of `width` identical cards; `top` is the highest step."""

    width: int
    length: int
    top: int
    cards: Cards

    @property
    def size(self) -> int:
        return self.width * self.length

    @property
    def shape(self) -> tuple[int, int]:
        return self.width, self.length


class Game:
    """House rules and a trump, as “7D”, “7NT” or “NT”."""

    def __init__(self, options: Options, trump: str) -> None:
        self.options: dict[str, Value] = {**BOLD, **options}
        self.trump = trump
        self.rank, self.suit = read_trump(trump)
        self.homes: dict[str, str] = {}
        self.steps: dict[str, int] = {}
        for home in (*SUITS, "T"):
            for step, equals in enumerate(ladder(self, home)):
                self.homes.update(dict.fromkeys(equals, home))
                self.steps.update(dict.fromkeys(equals, step))

    def number(self, key: str) -> int:
        value = self.options[key]
        assert isinstance(value, int)
        return value

    def is_high(self, card: str) -> bool:
        """Trump-rank cards, constant trumps and jokers."""
        return card in JOKERS or card[:-1] == self.rank or card[:-1] in constants(self)

    def may_run(self, card: str) -> bool:
        """`plain` bars trump-rank cards, constant trumps and jokers from sequences."""
        return self.options["leading.sequences"] != "plain" or not self.is_high(card)

    def is_run(self, width: int, length: int) -> bool:
        """Whether tuples in a row count as a sequence here.

        Reading: `sequences`, `sequence_width` and `sequence_length` speak of tuples from pairs up; single runs have an
        option to themselves (their least length, or 0), which the catalogue offers to tables without sequences too.
        `singles_only` leaves no tuple of two cards and so no sequence of them.
        """
        if width == 1:
            return 0 < self.number("leading.single_runs") <= length
        if self.options["leading.sequences"] == "none" or self.options["leading.tuples"] == "singles_only":
            return False
        wide = width >= self.number("leading.sequence_width")
        return wide and length >= self.number("leading.sequence_length")


def read_trump(text: str) -> tuple[str | None, str | None]:
    if text == "NT":
        return None, None
    return (text[:-2], None) if text.endswith("NT") else (text[:-1], text[-1])


def constants(game: Game) -> Sequence[str]:
    value = game.options["trumps.constant"]
    assert not isinstance(value, int)
    return [rank for rank in RANKS if rank in value]


def ladder(game: Game, home: str) -> list[list[str]]:
    """An effective suit from low to high, equals together; an empty place is a hole between two steps.

    Readings: an open gap is left where the trump rank would have stood between two ranks that are there. A rank that is
    constant and trump rank at once is trump rank. Several constant ranks stand one above the other as ranks do.
    """
    if home == "T":
        own = natural(game, game.suit) if game.suit else []
        return own + [equals for equals in high_trumps(game) if equals]
    return [] if home == game.suit else natural(game, home)


def natural(game: Game, suit: str) -> list[list[str]]:
    places: list[list[str]] = []
    for rank in RANKS:
        if rank == game.rank:
            places += [[]] if game.options["trumps.gap"] == "open" else []
        elif rank not in constants(game):
            places.append([rank + suit])
    while places and not places[-1]:
        places.pop()
    return places


def high_trumps(game: Game) -> Iterator[list[str]]:
    """Each constant rank, then the trump rank, of the other suits and then of the trump suit; then the jokers."""
    ranks = [rank for rank in constants(game) if rank != game.rank]
    for rank in [*ranks, *([game.rank] if game.rank else [])]:
        yield [rank + suit for suit in SUITS if suit != game.suit]
        yield [rank + suit for suit in SUITS if suit == game.suit]
    yield ["BJ"]
    yield ["RJ"]


def parts_within(game: Game, cards: Cards) -> list[Part]:
    """Every tuple and every sequence that can be picked from these cards, all of one suit."""
    return [*tuples_within(game, cards), *sequences_within(game, cards)]


def tuples_within(game: Game, cards: Cards) -> Iterator[Part]:
    for card, copies in Counter(cards).items():
        widest = 1 if game.options["leading.tuples"] == "singles_only" else copies
        for width in range(1, widest + 1):
            yield Part(width, 1, game.steps[card], (card,) * width)


def sequences_within(game: Game, cards: Cards) -> Iterator[Part]:
    """Every sequence that may be led."""
    for width in range(1, max(Counter(cards).values(), default=0) + 1):
        for length in range(2, len(cards) // width + 1):
            if game.is_run(width, length):
                yield from rows(game, cards, width, length)


@lru_cache(maxsize=100_000)
def rows(game: Game, cards: Cards, width: int, length: int) -> tuple[Part, ...]:
    """Every `length` tuples of one width “on consecutive steps, each step once”."""
    faces = [card for card, copies in Counter(cards).items() if copies >= width and game.may_run(card)]
    at_step = {step: [card for card in faces if game.steps[card] == step] for step in map(game.steps.get, faces)}
    found: list[Part] = []
    for top in at_step:
        assert top is not None
        places = [at_step.get(step, []) for step in range(top - length + 1, top + 1)]
        found += [Part(width, length, top, spread(choice, width)) for choice in product(*places)]
    return tuple(found)


def spread(faces: Sequence[str], width: int) -> Cards:
    return tuple(face for face in faces for _ in range(width))


def without(cards: Cards, taken: Cards) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def groupings(game: Game, cards: Cards) -> set[tuple[Part, ...]]:
    """Every way to group the cards of a lead, each with its parts in the order in which they are answered."""
    if not cards:
        return {()}
    cards = tuple(sorted(cards))
    return {
        tuple(sorted((part, *rest), key=answering_order))
        for part in parts_within(game, cards)
        if cards[0] in part.cards
        for rest in groupings(game, without(cards, part.cards))
    }


def answering_order(part: Part) -> tuple[int, bool, int, int, Cards]:
    """“Biggest first (cards; then sequences before tuples; then higher top)”.

    Reading: of two sequences of one size and top, the one of wider tuples asks for more and goes first.
    """
    return -part.size, part.length == 1, -part.top, -part.width, part.cards


def defaults(game: Game, cards: Cards) -> set[tuple[Part, ...]]:
    """“Fewest parts; then the biggest biggest part (in cards); then sequences before wider tuples”: all that tie."""
    found = groupings(game, cards)
    best = min(map(preference, found))
    return {parts for parts in found if preference(parts) == best}


def preference(parts: tuple[Part, ...]) -> tuple[int, int, bool]:
    return len(parts), -parts[0].size, parts[0].length == 1
