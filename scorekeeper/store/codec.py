"""Codec: facts as the database keeps them, which is as the contract writes them; the one place that reads them.

A fact that cannot be read is a value of its own and keeps its place; without its beginning no match can be read.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.match import reading, record
from scorekeeper.match.facts import Fact, Match, Unreadable
from scorekeeper.match.reading import FieldError, RecordError

Written = dict[str, object]


def written_opening(match: Match) -> Written:
    """How a match began: all of the record but its hands."""
    opening = record.match_object(replace(match, facts=()))
    del opening["hands"]
    return opening


def written(fact: Fact) -> Written:
    return record.fact(fact)


def read(opening: object, facts: Iterable[object]) -> Match:
    """A match from its rows; refused where its beginning cannot be read."""
    began = _opening(json.dumps(opening, sort_keys=True))
    return replace(began, facts=tuple([fact(each, len(began.players)) for each in facts]))


@lru_cache(maxsize=512)
def _opening(text: str) -> Match:
    """Rules are fifty options to read and hardly ever differ; the same text is the same frozen value."""
    return record.read_match(json.loads(text))


def fact(raw: object, players: int = 0) -> Fact:
    """A fact from its row, at a table of so many players, whatever the row holds."""
    return _fact(json.dumps(raw), players)


@lru_cache(maxsize=8192)
def _fact(text: str, players: int) -> Fact:
    try:
        return record.read_fact(json.loads(text), players=players)
    except RecordError as error:
        return Unreadable(written=text, why=error.why)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningSummary:
    """What a list says of a match, as far as that much can be read."""

    players: tuple[str, ...]
    date: str


def opening_summary(opening: object) -> OpeningSummary:
    """Read leniently: what is no name and no day is left out."""
    found = opening if isinstance(opening, dict) else {}
    players, date = found.get("players"), found.get("date")
    names = filter(is_name, players if isinstance(players, list) else [])
    return OpeningSummary(players=tuple(names), date=date if isinstance(date, str) else "")


def is_name(raw: object) -> bool:
    """Whether a record may call somebody so."""
    try:
        reading.NAME(raw)
    except FieldError:
        return False
    return True
