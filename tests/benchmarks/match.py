"""Matches: how long evenings of 30, 300 and 3,000 hands fold, and figures over a thousand matches."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from math import log
from random import Random
from typing import Any

from scorekeeper.match import fold, questions, record
from scorekeeper.match.facts import Match
from scorekeeper.match.outcomes import prospects
from scorekeeper.match.story import tell as story
from scorekeeper.match.tally import figures, together
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.levels import climb
from scorekeeper.rules.score.outcome import _outcome
from tests.benchmarks.measure import Figures, tell, timed

SIZES = (30, 300, 3000)
REPEATS = {30: 300, 300: 50, 3000: 9}


def evening(hands: int, seed: str = "bench") -> dict[str, Any]:
    """Fixed partners, round and round so that it never ends: totals, counted kitties, a fine now and then."""
    chance = Random(f"{seed} {hands}")  # noqa: S311 - the same evening every time
    rules = {"preset": "tractor", "set": {"ladder.finish_by": "pass", "ladder.after": "wrap"}}
    listed = [hand(chance) for _ in range(hands)]
    listed[0]["declarer"] = "N"
    return {"rules": rules, "players": ["N", "W", "S", "E"], "hands": listed}


def hand(chance: Random) -> dict[str, Any]:
    points = 5 * chance.randrange(37)
    if chance.random() < 0.5:
        return {"points": points}
    side, cards = chance.choice(["declarers", "defenders"]), chance.choice([1, 1, 2, 4])
    trick = {"won_by": side, "cards": cards, "longest": cards}
    found: dict[str, Any] = {"captured": points, "kitty": 5 * chance.randrange(5), "last_trick": trick}
    if chance.random() < 0.1:
        found["fines"] = [{"points": 10, "on": side}]
    return found


def folds(match: Match, repeats: int) -> list[Callable[[], object]]:
    return [partial(fold.steps, match)] * repeats


def stories(match: Match, repeats: int) -> list[Callable[[], object]]:
    return [lambda: [list(story(step)) for step in fold.steps(match)]] * repeats


def cold(matches: list[Match]) -> object:
    """Figures over all of them, with nothing remembered from before."""
    for remembered in (_outcome, climb, next_declarer._fixed_heir):  # noqa: SLF001 - a fresh process has none
        remembered.cache_clear()
    return together(map(figures, matches))


def rows() -> Iterator[Figures]:
    spent: dict[int, float] = {}
    for hands in SIZES:
        match = record.read_match(evening(hands))
        found = timed(f"fold of {hands:,} hands, with lines", folds(match, REPEATS[hands]))
        spent[hands] = found.p50
        yield found
    growth = log(spent[3000] / spent[30]) / log(100)
    yield timed(
        f"story of 30 hands (folds grow by the power {growth:.2f})", stories(record.read_match(evening(30)), 100)
    )
    asked = {"op": "match", **evening(30)}
    yield timed("match question, 30 hands", [partial(questions.answer, asked)] * 100)
    text = record.written_match(record.read_match(evening(30)))
    yield timed(
        "record of 30 hands, read and written",
        [lambda: record.written_match(record.read_match(json.loads(text)))] * 100,
    )
    standing = fold.now(record.read_match(evening(30)))
    yield timed("outcomes on every total, 2 decks", [partial(prospects, standing)] * 100)
    yield timed("match question as a line", [partial(questions.answer_line, json.dumps(asked))] * 100)
    matches = [record.read_match(evening(30, str(number))) for number in range(1000)]
    yield timed("figures over 1,000 matches of 30 hands, cold", [partial(cold, matches)] * 3)


def run(*, as_json: bool = False) -> None:
    tell(rows(), as_json=as_json)
