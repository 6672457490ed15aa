"""Elsewhere: under which rules would this be allowed? Every preset, and every single switch that changes the answer."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import OPTIONS, RuleSet, changed, settled, value_of

A = TypeVar("A")
Bearing = tuple[str, ...]


def _bearing(*prefixes: str) -> Bearing:
    """The options that these keys or groups name."""
    return tuple(key for key in OPTIONS if any(key == prefix or key.startswith(f"{prefix}.") for prefix in prefixes))


_SHAPES = (
    "trumps",
    "leading.tuples",
    "leading.sequences",
    "leading.sequence_width",
    "leading.sequence_length",
    "leading.single_runs",
)
_PACK = ("table.decks", "table.red_jokers_out", "table.black_jokers_out", "table.cards_out")
BEARING: Mapping[str, Bearing] = MappingProxyType(
    {
        "follow": _bearing(*_PACK, *_SHAPES, "following"),
        "lead": _bearing(*_PACK, "table.players", "table.partnerships", "trumps", "leading"),
        "trick": _bearing(*_SHAPES, "following", "winning"),
        "bid": _bearing(*_PACK, "table.partnerships", "bidding"),
        "score": _bearing("table", "kitty", "leading.fine", "scoring", "succession"),
    }
)
"""The options that can bear on the answer to each kind of question; the others are not tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class There(Generic[A]):
    """The answer under a preset."""

    preset: str
    answer: A


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Generic[A]):
    """One option at another value, and the other answer that it brings."""

    option: str
    value: Any
    answer: A


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(Generic[A]):
    """The answer here, under every preset, and after every single switch that changes it."""

    here: A
    presets: tuple[There[A], ...]
    switches: tuple[Switch[A], ...]


def compare(rules: RuleSet, ask: Callable[[RuleSet], A], bearing: Bearing = tuple(OPTIONS)) -> Comparison[A]:
    """Ask the same question under other rules; games that agree in all that bears on it are asked once.

    Where the question cannot be asked, say of more copies than the decks hold, it answers None and no switch leads.
    What the rules say about options that make no difference counts as soon as a switch lets it make one.
    """
    asked: dict[Hashable, A] = {}

    def answer(there: RuleSet) -> A:
        face = tuple(value_of(there, key) for key in bearing)
        if face not in asked:
            asked[face] = ask(there)
        return asked[face]

    here = answer(settled(rules))
    presets = tuple(There(preset=preset.id, answer=answer(preset.rules)) for preset in PRESETS.values())
    tried = ((key, value, answer(there)) for key, value, there in _one_change_away(rules, bearing))
    switches = tuple(
        Switch(option=key, value=value, answer=found) for key, value, found in tried if found not in (here, None)
    )
    return Comparison(here=here, presets=presets, switches=switches)


def _one_change_away(rules: RuleSet, bearing: Bearing) -> Iterator[tuple[str, Any, RuleSet]]:
    for key in bearing:
        for value in OPTIONS[key].kind.others(value_of(rules, key)):
            yield key, value, settled(changed(rules, {key: value}))
