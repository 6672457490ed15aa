"""Plays out of hands that nobody saw whole: a few cards that may have been there, and facts about them."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.oracle import Cards
from tests.positions import Position, chance, deal, deal_table, exchanged, plausible, words

Lack = tuple[str, int]
"""A suit, and how wide a tuple of it the hand did not hold; 1 for none of the suit but what is known of."""


@dataclass(frozen=True)
class Glimpse:
    """What is known of a hand that a play came from, and the spare cards that may have been in it as well."""

    lead: Position
    play: Cards
    seen: Cards
    spare: Cards
    lacks: tuple[Lack, ...]
    size: int | None

    def question(self) -> str:
        ask: dict[str, Any] = {"op": "follow", "rules": self.lead.rules(), "trump": self.lead.trump}
        ask |= {"lead": words(self.lead.lead), "parts": [words(part.cards) for part in self.lead.parts]}
        ask |= {"play": words(self.play), "seen": words(self.seen), "lacks": dict(self.lacks)}
        return json.dumps(ask | ({"hand_size": self.size} if self.size is not None else {}))


def glimpses(seed: str, *, tuples: str, sequences: str) -> Iterator[Glimpse]:
    """Glimpses without end, from packs of which nearly everything stays in the box."""
    rng = chance(f"{seed} {tuples} {sequences} glimpsed")
    while True:
        table = deal_table(rng, {"following.tuples": tuples, "following.sequences": sequences})
        lead = deal(rng, *table)
        if lead and len(lead.hand) >= len(lead.lead):
            yield glimpse(rng, lead)


def glimpse(rng: Random, lead: Position) -> Glimpse:
    """Some of the hand was played, some seen later, and some is only possible; a few facts, mostly true ones."""
    game = lead.game
    play = plausible(rng, game, lead, len(lead.lead))
    strays = [card for card in game.homes if game.homes[card] != game.homes[lead.lead[0]] and card not in lead.hand]
    if rng.random() < 0.3:
        play = exchanged(rng, (*lead.hand, rng.choice(strays)), play)
    rest = list((Counter(lead.hand) - Counter(play)).elements())
    rng.shuffle(rest)
    seen, spare = tuple(rest[: rng.choice((0, 0, 1, 2))]), tuple(rest[2:10])
    lacks = tuple(deal_lacks(rng, lead, Counter((*play, *seen))))
    size = len(play) + len(seen) + rng.randrange(len(spare) + 1) if rng.random() < 0.4 else None
    box = Counter(dict.fromkeys(game.homes, lead.decks)) - Counter((*lead.lead, *play, *seen, *spare))
    options = {**lead.options, "table.cards_out": sorted(box.elements())}
    return Glimpse(replace(lead, options=options), play, seen, spare, lacks, size)


def deal_lacks(rng: Random, lead: Position, known: Counter[str]) -> Iterator[Lack]:
    """At most one fact about the suit led, and only one that the cards known of do not belie."""
    home = lead.game.homes[lead.lead[0]]
    widest = max((copies for card, copies in known.items() if lead.game.homes[card] == home), default=0)
    if rng.random() < 0.5:
        yield home, rng.choice((max(2, widest + 1), widest + 1, widest + 2) if widest else (1, 2, 3))
