"""Tricks and throws to compare answers on: close contests, ties and near misses, from fixed seeds."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests import oracle_tricks
from tests.oracle import SUITS, Cards, Game, Options, Part
from tests.positions import Position, chance, deal, deal_dense, deal_table, words

OVER_RUFF = ("top_tuple", "every_part", "highest_card", "part_by_part")


@dataclass(frozen=True)
class Trick:
    """A lead, grouped, and what the others played to it."""

    lead: Position
    follows: tuple[Cards, ...]

    @property
    def plays(self) -> list[Cards]:
        return [self.lead.lead, *self.follows]

    def question(self) -> str:
        ask: dict[str, Any] = {"op": "trick", "rules": self.lead.rules(), "trump": self.lead.trump}
        ask |= {"parts": [words(part.cards) for part in self.lead.parts], "plays": [words(play) for play in self.plays]}
        return json.dumps(ask)


def tricks(seed: str, *, over_ruff: str) -> Iterator[Trick]:
    """Tricks without end in which several plays compete, ties and near misses among them."""
    rng = chance(f"{seed} {over_ruff}")
    while True:
        table = deal_table(rng, {"winning.over_ruff": over_ruff})
        lead = deal(rng, *table)
        if lead:
            yield Trick(lead, tuple(deal_follows(rng, lead)))


def deal_follows(rng: Random, lead: Position) -> Iterator[Cards]:
    """Three plays of trumps or of the led suit, mostly in the shape of the lead and close to each other in height."""
    game, size = lead.game, len(lead.lead)
    stock = Counter(dict.fromkeys(game.homes, lead.decks)) - Counter(lead.lead)
    home = rng.choice((game.homes[lead.lead[0]], "T", "T"))
    for _ in range(3):
        suit = home if rng.random() < 0.85 else rng.choice((*SUITS, "T"))
        pool = Counter({card: copies for card, copies in stock.items() if game.homes[card] == suit})
        play = shaped(rng, game, window_of(rng, game, pool), lead.parts) or dense(rng, game, pool, size)
        play = play if len(play) == size else tuple(rng.sample(sorted(stock.elements()), size))
        stock -= Counter(play)
        yield play


def window_of(rng: Random, game: Game, pool: Counter[str]) -> Counter[str]:
    """Some neighbouring steps of the pool, often the highest: little room makes for close contests."""
    steps = sorted({game.steps[card] for card in pool})
    start = rng.choice((rng.randrange(max(1, len(steps) - 3)), max(0, len(steps) - 5)))
    kept = steps[start : start + rng.choice((3, 4, 5, 6))]
    return Counter({card: copies for card, copies in pool.items() if game.steps[card] in kept})


def shaped(rng: Random, game: Game, pool: Counter[str], parts: Sequence[Part]) -> Cards:
    """Cards of the pool in the shapes of these parts, or what would be at another table; none where luck ran out."""
    play: Cards = ()
    judge = Game({**game.options, "leading.sequences": "ladder"}, game.trump) if rng.random() < 0.3 else game
    for part in parts:
        cards = tuple(sorted(pool.elements()))
        found = [piece.cards for piece in oracle_tricks.pieces(judge, part.width, part.length, cards)]
        if not found or rng.random() < 0.04:
            return ()
        taken = rng.choice(sorted(found))
        pool = pool - Counter(taken)
        play += taken
    return play


def dense(rng: Random, game: Game, pool: Counter[str], size: int) -> Cards:
    homes = {game.homes[card] for card in pool}
    return deal_dense(rng, game, homes.pop(), pool, size) if homes else ()


@dataclass(frozen=True)
class Throw:
    """A throw and the other hands in turn order."""

    lead: Position
    others: tuple[Cards, ...]

    def question(self) -> str:
        ask: dict[str, Any] = {"op": "lead", "rules": self.lead.rules(), "trump": self.lead.trump}
        ask |= {"lead": words(self.lead.lead), "parts": [words(part.cards) for part in self.lead.parts]}
        return json.dumps(ask | {"others": [words(hand) for hand in self.others]})


def throws(seed: str, *, policy: str, failed: str) -> Iterator[Throw]:
    """Throws without end, some of which stand."""
    rng = chance(f"{seed} {policy} {failed}")
    while True:
        options: Options = {
            "leading.throws": policy,
            "leading.failed_throw": failed,
            "leading.challengers": rng.choice(("everyone", "opponents")),
            "leading.fine": rng.choice((0, 10, 15)),
            "leading.fine_per": rng.choice(("throw", "card")),
        }
        lead = deal(rng, *deal_table(rng, options))
        if lead and len(lead.parts) > 1 and (policy != "all_higher_gone" or one_size(lead)):
            yield Throw(lead, tuple(deal_others(rng, lead)))


def one_size(lead: Position) -> bool:
    """Tuples of one width, and no rows: what TH2 knows as a throw."""
    return len({part.width for part in lead.parts}) == 1 and all(part.length == 1 for part in lead.parts)


@dataclass(frozen=True)
class Mystery:
    """A throw from a tiny pack of which only the leader's hand is known."""

    lead: Position
    unseen: Cards
    kitty: int

    @property
    def sizes(self) -> tuple[int, int, int]:
        return (len(self.lead.hand),) * 3

    def question(self) -> str:
        ask: dict[str, Any] = {"op": "lead", "rules": self.lead.rules(), "trump": self.lead.trump}
        ask |= {"lead": words(self.lead.lead), "parts": [words(part.cards) for part in self.lead.parts]}
        return json.dumps(ask | {"hand": words(self.lead.hand)})


def mysteries(seed: str, *, proof: str) -> Iterator[Mystery]:
    """Throws without end from packs of which nearly everything stays in the box."""
    rng = chance(f"{seed} {proof}")
    while True:
        challengers = rng.choice(("everyone", "opponents"))
        lead = deal(rng, *deal_table(rng, {"leading.proof": proof, "leading.challengers": challengers}))
        if lead and len(lead.parts) > 1 and len(lead.lead) <= 4:
            yield conceal(rng, lead)


def conceal(rng: Random, lead: Position) -> Mystery:
    """Few cards of the led suit, mostly from where it matters, among the cards that nobody has seen."""
    game, decks = lead.game, lead.decks
    home, low = game.homes[lead.lead[0]], min(part.top for part in lead.parts) - 1
    stock = Counter(dict.fromkeys(game.homes, decks)) - Counter(lead.lead)
    near = [card for card in stock.elements() if game.homes[card] == home and game.steps[card] >= low]
    far = [card for card in stock.elements() if game.homes[card] != home]
    size, kitty = len(lead.lead) + rng.randrange(2), rng.choice((0, 0, 1, 2))
    count = rng.randrange(min(len(near), 6) + 1)
    some = rng.sample(near, 1) * decks + near if rng.random() < 0.4 and near else rng.sample(near, len(near))
    live = list((Counter(some[:count]) & stock).elements())
    fillers = rng.sample(far, 4 * size + kitty - len(lead.lead) - len(live))
    own = size - len(lead.lead)
    hand = (*lead.lead, *fillers[:own])
    out = Counter(dict.fromkeys(game.homes, decks)) - Counter((*hand, *live, *fillers[own:]))
    options = {**lead.options, "table.kitty": kitty, "table.cards_out": sorted(out.elements())}
    return Mystery(replace(lead, options=options, hand=hand), (*live, *fillers[own:]), kitty)


def deal_others(rng: Random, lead: Position) -> Iterator[Cards]:
    """Three hands with cards of the led suit, often lower ones only."""
    game = lead.game
    home = game.homes[lead.lead[0]]
    stock = Counter(dict.fromkeys(game.homes, lead.decks)) - Counter(lead.lead)
    ceiling = rng.choice((0, 2, 100, 100)) + min(part.top for part in lead.parts)
    low = Counter({card: copies for card, copies in stock.items() if game.homes[card] == home})
    low = Counter({card: copies for card, copies in low.items() if game.steps[card] <= ceiling})
    for _ in range(3):
        hand = dense(rng, game, low, rng.randrange(len(lead.lead) + 4))
        low -= Counter(hand)
        yield hand
