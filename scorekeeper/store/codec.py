"""Codec: facts as the database keeps them, which is as the contract writes them; anything else is refused by name."""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from scorekeeper.match import reading, record
from scorekeeper.match.facts import Fact, Match

Written = dict[str, object]


def written_opening(match: Match) -> Written:
    """How a match began: all of the record but its hands."""
    opening = record.dump(match)
    del opening["hands"]
    return opening


def written(fact: Fact) -> Written:
    return record.fact(fact)


def read(opening: Written, facts: Iterable[Written]) -> Match:
    """A match from its rows."""
    began = _opening(json.dumps(opening, sort_keys=True))
    players = len(began.players)
    return replace(began, facts=tuple([_fact(json.dumps(each), players) for each in facts]))


@lru_cache(maxsize=512)
def _opening(text: str) -> Match:
    """Rules are fifty options to read and hardly ever differ; the same text is the same frozen value."""
    return reading.match(json.loads(text))


@lru_cache(maxsize=8192)
def _fact(text: str, players: int) -> Fact:
    return reading.fact(json.loads(text), players=players)
