"""Positions to compare answers on: hands dense in pairs, triples, fours and rows, from fixed seeds."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from tests import oracle, oracle_follows
from tests.oracle import RANKS, SUITS, Cards, Game, Options, Part, Value

TUPLES = ("suit_only", "break_larger", "protect_larger", "best_effort", "best_effort_protected")
SEQUENCES = ("any_tuples", "same_sequence", "longest_run")

Shape = tuple[int, int]

SHAPES: tuple[tuple[Shape, ...], ...] = (
    ((1, 1),),
    ((2, 1),),
    ((3, 1),),
    ((4, 1),),
    ((5, 1),),
    ((2, 2),),
    ((2, 3),),
    ((3, 2),),
    ((2, 4),),
    ((4, 2),),
    ((1, 3),),
    ((1, 4),),
    ((3, 3),),
    ((3, 4),),
    ((1, 1), (1, 1)),
    ((2, 1), (1, 1)),
    ((2, 1), (2, 1)),
    ((3, 1), (2, 1)),
    ((3, 1), (1, 1)),
    ((4, 1), (2, 1)),
    ((3, 1), (3, 1)),
    ((2, 2), (2, 1)),
    ((2, 2), (1, 1)),
    ((2, 2), (2, 2)),
    ((3, 2), (2, 1)),
    ((2, 3), (2, 1)),
    ((3, 1), (2, 2)),
    ((2, 2), (2, 1), (1, 1)),
    ((2, 2), (3, 1), (1, 1)),
    ((2, 1), (2, 1), (1, 1)),
    ((2, 1), (2, 1), (1, 1), (1, 1)),
    ((3, 1), (2, 1), (1, 1)),
    ((3, 1), (2, 1), (2, 1)),
    ((1, 1), (1, 1), (1, 1)),
    ((1, 3), (1, 1)),
)
"""What is led: widths and lengths of the parts."""

HABITS = ((1, 1, 2, 2, 2, 3, 3, 4, 5, 6), (1, 1, 2, 2, 2, 3, 3, 4, 5, 6), (1, 2, 2, 2), (1, 2, 3, 3), (1, 1, 1, 2))
"""How many copies a hand has of its cards: all sorts, or mostly pairs, triples, singles."""


@dataclass(frozen=True)
class Position:
    """A lead, grouped, and the hand of a follower."""

    decks: int
    options: Options
    trump: str
    parts: tuple[Part, ...]
    hand: Cards
    preset: str = ""

    @cached_property
    def game(self) -> Game:
        return Game(self.options, self.trump)

    @property
    def lead(self) -> Cards:
        return tuple(card for part in self.parts for card in part.cards)

    def rules(self) -> str | dict[str, Any]:
        """As the contract writes house rules in a question."""
        return self.preset or {"preset": "bashi-fen", "set": {"table.decks": self.decks, **self.options}}

    def question(self, play: Cards | None = None) -> str:
        """The position as the contract's JSON question."""
        ask: dict[str, Any] = {"op": "follow" if play else "follows", "rules": self.rules(), "trump": self.trump}
        ask |= {"lead": words(self.lead), "parts": [words(part.cards) for part in self.parts], "hand": words(self.hand)}
        return json.dumps(ask | ({"play": words(play)} if play else {}))


def words(cards: Cards) -> str:
    return " ".join(cards)


def chance(seed: str) -> Random:
    """Chance that falls the same way every time."""
    return Random(seed)  # noqa: S311 - nothing here is secret


def positions(seed: str, *, tuples: str, sequences: str) -> Iterator[Position]:
    """Positions without end under one pair of follow rules."""
    rng = chance(f"{seed} {tuples} {sequences}")
    duties: Options = {"following.tuples": tuples, "following.sequences": sequences}
    while True:
        table = deal_table(rng, duties)
        position = deal(rng, *table)
        if position:
            yield position


def deal_table(rng: Random, options: Options) -> tuple[int, Options, str]:
    """Decks, house rules and a trump."""
    decks = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))
    changes: dict[str, Value] = dict(options)
    changes["leading.sequences"] = rng.choice(("ladder", "ladder", "ladder", "plain", "none"))
    if rng.random() < 0.2:
        changes["trumps.constant"] = rng.choice((["2"], ["2"], ["2", "3", "5"], ["2", "10"], ["A"]))
    if rng.random() < 0.3:
        changes["trumps.gap"] = "open"
    if rng.random() < 0.15:
        changes["leading.sequence_length"] = 3
    if rng.random() < 0.1:
        changes["leading.sequence_width"] = 3
    if rng.random() < (0.7 if decks == 1 else 0.1):
        changes["leading.single_runs"] = rng.choice((2, 3, 3))
    if rng.random() < (0.3 if decks == 1 else 0.03):
        changes["leading.tuples"] = "singles_only"
    return decks, changes, deal_trump(rng)


def deal_trump(rng: Random) -> str:
    rank, kind = rng.choice((*RANKS, "7", "7", "A", "2", "K")), rng.random()
    if kind < 0.12:
        return "NT"
    return f"{rank}NT" if kind < 0.3 else f"{rank}{rng.choice(SUITS)}"


def deal(rng: Random, decks: int, options: Options, trump: str) -> Position | None:
    """A lead and a hand, where the cards allow; none where this draw led nowhere."""
    game = Game(options, trump)
    home = rng.choice(("T", "T", *(suit for suit in SUITS if suit != game.suit)))
    stock = Counter(dict.fromkeys(game.homes, decks))
    led = deal_lead(rng, game, home, stock)
    if led is None:
        return None
    stock -= Counter(led)
    size = rng.choice((len(led) - 1, len(led), *range(len(led) + 1, len(led) + 6), *range(len(led) + 1, len(led) + 6)))
    held = deal_dense(rng, game, home, stock, max(0, min(size, 13)))
    stray = [card for card in stock if game.homes[card] != home and stock[card]]
    filler = rng.choices(stray, k=max(len(led) - len(held), 0) + rng.randrange(3))
    if Counter(filler) - stock:
        return None
    hand = tuple(game_sorted(game, [*held, *filler]))
    return Position(decks, options, trump, choose_grouping(rng, game, led), hand)


def game_sorted(game: Game, cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (game.homes[card], game.steps[card], card))


def deal_lead(rng: Random, game: Game, home: str, stock: Counter[str]) -> Cards | None:
    """The cards of a lead of one of the shapes."""
    pool = Counter({card: copies for card, copies in stock.items() if game.homes[card] == home})
    led: Cards = ()
    for width, length in fitting_shape(rng, game, max(stock.values())):
        cards = tuple(game_sorted(game, list(pool.elements())))
        found = (
            oracle.rows(game, cards, width, length)
            if length > 1
            else [part for part in oracle.tuples_within(game, cards) if part.width == width]
        )
        if not found:
            return None
        part = rng.choice(found)
        pool -= Counter(part.cards)
        led += part.cards
    return led


def fitting_shape(rng: Random, game: Game, decks: int) -> tuple[Shape, ...]:
    """Shapes that these decks and house rules allow."""
    fits = [
        shape
        for shape in SHAPES
        if all(width <= decks and (length == 1 or game.is_run(width, length)) for width, length in shape)
        and (game.options["leading.tuples"] == "allowed" or all(width == 1 for width, _ in shape))
    ]
    in_rows = [shape for shape in fits if any(length > 1 for _, length in shape)]
    wide_rows = [shape for shape in in_rows if any(length > 1 and width > 2 for width, length in shape)]
    wish = rng.random()
    return rng.choice((wide_rows if wish < 0.15 else in_rows if wish < 0.45 else fits) or fits)


def deal_dense(rng: Random, game: Game, home: str, stock: Counter[str], size: int) -> Cards:
    """Cards of one suit, many copies on few neighbouring steps."""
    faces = game_sorted(game, [card for card in stock if game.homes[card] == home and stock[card]])
    start = rng.randrange(len(faces)) if faces else 0
    window = faces[start:] + faces[:start]
    held: list[str] = []
    habit = rng.choice(HABITS)
    for card in window:
        if rng.random() < 0.85:
            copies = rng.choice(habit)
            held += [card] * min(copies, stock[card], size - len(held))
    return tuple(held)


def choose_grouping(rng: Random, game: Game, led: Cards) -> tuple[Part, ...]:
    """The default way to see a lead, or any other that the leader may state."""
    ways = oracle.defaults(game, led) if rng.random() < 0.6 else oracle.groupings(game, led)
    return rng.choice(sorted(ways))


def plays(rng: Random, position: Position) -> Iterator[Cards]:
    """Plays to judge: as they come, allowed ones, and allowed ones with one card exchanged."""
    game, size = position.game, len(position.lead)
    if len(position.hand) < size:
        return
    yield tuple(rng.sample(position.hand, size))
    yield plausible(rng, game, position, size)
    for play in islice(sample_allowed(rng, game, position), 2):
        yield play
        yield exchanged(rng, position.hand, play)


def plausible(rng: Random, game: Game, position: Position, size: int) -> Cards:
    """A play from the led suit as far as it goes."""
    held = oracle_follows.of_led_suit(game, position.parts, position.hand)
    rest = oracle.without(position.hand, held)
    if len(held) >= size:
        return tuple(rng.sample(held, size))
    return held + tuple(rng.sample(rest, size - len(held)))


def sample_allowed(rng: Random, game: Game, position: Position) -> Iterator[Cards]:
    """Some plays that the oracle allows, if they are not too rare to be met."""
    for _ in range(40):
        play = plausible(rng, game, position, len(position.lead))
        if oracle_follows.allowed(game, position.parts, position.hand, play):
            yield play


def exchanged(rng: Random, hand: Cards, play: Cards) -> Cards:
    """The same play but for one card."""
    rest = oracle.without(hand, play)
    if not rest:
        return play
    at = rng.randrange(len(play))
    return (*play[:at], rng.choice(rest), *play[at + 1 :])
