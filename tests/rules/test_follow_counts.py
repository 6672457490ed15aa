"""Follow counts: for a lead and a hand, how many plays are allowed. The oracle counted them; the engine has to as well.

`python -m tests.rules.test_follow_counts` counts again and writes the file anew, from the same seed.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tests import engine, oracle_follows, oracle_tricks
from tests.each import each
from tests.oracle import Cards, Game, Options
from tests.positions import SEQUENCES, TUPLES, Position, chance, deal, deal_table, deal_trump, game_sorted, words

FILE = Path(__file__).parents[1] / "rulebook" / "follow_counts.jsonl"
DUTIES = ("following.tuples", "following.sequences")

ONE_DECK: Options = {
    "leading.tuples": "singles_only",
    "leading.sequences": "none",
    "leading.throws": "top_group",
    "following.tuples": "suit_only",
}
MODERN: Options = {"following.tuples": "best_effort", "following.sequences": "longest_run"}
PRESETS: dict[str, tuple[int, Options]] = {
    "da-bai-fen": (1, ONE_DECK),
    "hundred": (1, ONE_DECK),
    "bashi-fen": (2, {}),
    "looking-for-friends": (3, {}),
    "tractor": (2, MODERN),
    "finding-friends": (3, MODERN),
}
"""Decks, and what the contract's table says of leading and following."""

FOR_EACH_PRESET, FOR_EACH_PAIR_OF_DUTIES, FOR_NARROW_ROWS = 35, 26, 20
LARGEST_SEARCH = 60_000


def written() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()] if FILE.exists() else []


def label(entry: dict[str, Any]) -> str:
    rules = entry["rules"]
    name = rules if isinstance(rules, str) else " ".join(rules["set"][key] for key in DUTIES)
    return f"{name}, {entry['trump']}: {' + '.join(entry['parts'])} to {entry['hand']}"


@each(written)
def test_the_engine_counts_the_follows(entry: dict[str, Any]) -> None:
    position = read(entry)
    assert engine.count(engine.seat(position), position.hand) == entry["count"], engine.quarrel(position)


def read(entry: dict[str, Any]) -> Position:
    """An entry of the file as a position."""
    rules = entry["rules"]
    decks, options = PRESETS[rules] if isinstance(rules, str) else (rules["set"]["table.decks"], rules["set"])
    game = Game(options, entry["trump"])
    parts = tuple(oracle_tricks.leadable(game, cards(text))[0] for text in entry["parts"])
    return Position(
        decks, options, entry["trump"], parts, cards(entry["hand"]), rules if isinstance(rules, str) else ""
    )


def cards(text: str) -> Cards:
    return tuple(text.split())


def test_the_file_is_spread_over_rules_decks_and_leads() -> None:
    found = [read(entry) for entry in written()]
    presets = Counter(position.preset for position in found)
    duties = Counter(tuple(position.options.get(key) for key in DUTIES) for position in found)
    assert len({position.question() for position in found}) == len(found) >= 500
    assert all(presets[preset] >= 30 for preset in PRESETS)
    assert all(duties[pair] >= 20 for pair in ((tuples, sequences) for tuples in TUPLES for sequences in SEQUENCES))
    assert {position.decks for position in found} == {1, 2, 3, 4, 5, 6}
    assert {len(position.parts) for position in found} >= {1, 2, 3, 4}


def test_the_oracle_still_counts_what_is_written() -> None:
    some = written()[::20]
    assert [counted(read(entry)) for entry in some] == some


def counted(position: Position) -> dict[str, Any]:
    """A line of the file."""
    return {
        "rules": position.rules(),
        "trump": position.trump,
        "parts": [words(part.cards) for part in position.parts],
        "hand": words(position.hand),
        "count": len(oracle_follows.plays(position.game, position.parts, position.hand)),
    }


def chosen() -> Iterator[Position]:
    """The positions of the file."""
    for preset, (decks, options) in PRESETS.items():
        yield from preset_positions(preset, decks, options)
    for tuples in TUPLES:
        for sequences in SEQUENCES:
            yield from duty_positions(tuples, sequences)
    for tuples in ("best_effort", "best_effort_protected"):
        yield from narrow_positions(tuples)


def preset_positions(preset: str, decks: int, options: Options) -> Iterator[Position]:
    rng = chance(f"follow counts {preset}")
    dealt = (deal(rng, decks, options, deal_trump(rng)) for _ in iter(int, 1))
    return islice(telling(rng, (replace(found, preset=preset) for found in dealt if found)), FOR_EACH_PRESET)


def duty_positions(tuples: str, sequences: str) -> Iterator[Position]:
    rng = chance(f"follow counts {tuples} {sequences}")
    options = {"following.tuples": tuples, "following.sequences": sequences}
    dealt = (deal(rng, *deal_table(rng, options)) for _ in iter(int, 1))
    return islice(telling(rng, filter(None, dealt)), FOR_EACH_PAIR_OF_DUTIES)


def narrow_positions(tuples: str) -> Iterator[Position]:
    """Wide sequences led to hands with many pairs and nothing wider: rows that are narrower than what was led."""
    rng = chance(f"narrow follow counts {tuples}")
    options = {"following.tuples": tuples, "following.sequences": "longest_run"}
    dealt = (deal(rng, *deal_table(rng, options)) for _ in iter(int, 1))
    return islice(telling(rng, (found for found in dealt if found and narrow(found))), FOR_NARROW_ROWS)


def narrow(position: Position) -> bool:
    held = Counter(oracle_follows.of_led_suit(position.game, position.parts, position.hand))
    pairs = sum(copies == 2 for copies in held.values())
    return pairs > 2 and max(held.values()) == 2 and any(part.width > 2 and part.length > 1 for part in position.parts)


def telling(rng: Random, dealt: Iterator[Position]) -> Iterator[Position]:
    """Positions with fuller hands, mostly those in which something is owed to the shape of the lead."""
    for sparse in dealt:
        position = filled(rng, sparse)
        held = oracle_follows.of_led_suit(position.game, position.parts, position.hand)
        choices = len(oracle_follows.picks(held, len(position.lead)))
        if choices > LARGEST_SEARCH or (choices < 2 and rng.random() < 0.7):
            continue
        count = len(oracle_follows.plays(position.game, position.parts, position.hand))
        if count and (count != choices or rng.random() < 0.3):
            yield position


def filled(rng: Random, position: Position) -> Position:
    """The same position with more cards in the hand."""
    stock = Counter(dict.fromkeys(position.game.homes, position.decks)) - Counter((*position.lead, *position.hand))
    more = rng.sample(sorted(stock.elements()), rng.choice((0, 2, 4, 8, 14)))
    return replace(position, hand=tuple(game_sorted(position.game, [*position.hand, *more])))


if __name__ == "__main__":
    FILE.write_text("".join(json.dumps(counted(position)) + "\n" for position in chosen()), "utf-8")
