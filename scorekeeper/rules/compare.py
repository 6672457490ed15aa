"""Elsewhere: under which rules would this be allowed? Every preset, and every single switch that changes the answer."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, settled, value_of
from scorekeeper.rules.rulings import Sentence
from scorekeeper.rules.search_budget import share

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
        "trick": _bearing(*_PACK, *_SHAPES, "following", "winning"),
        "bid": _bearing(*_PACK, "table.partnerships", "bidding"),
        "score": _bearing("table", "kitty", "leading.fine", "scoring", "succession"),
    }
)
"""The options that can bear on the answer to each kind of question; the others are not tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a question has no answer under some rules, say because their pack is too small for its cards."""

    kind: str
    field: str
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class There(Generic[A]):
    """The answer under a preset, or why there is none."""

    preset: str
    answer: A | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Generic[A]):
    """One option at another value, and the other answer that it brings."""

    option: str
    value: Any
    answer: A


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(Generic[A]):
    """The answer here, under every preset, and after every single switch that changes it, or that refuses to answer."""

    here: A | Refusal
    presets: tuple[There[A], ...]
    switches: tuple[Switch[A], ...]
    refused: tuple[Switch[Refusal], ...]


def compare(rules: RuleSet, ask: Callable[[RuleSet], A | Refusal], bearing: Bearing = tuple(OPTIONS)) -> Comparison[A]:
    """Ask the same question under other rules; games that agree in all that bears on it are asked once.

    First it is asked under its own rules, and the others share what steps are left. No switch leads to rules that
    refuse the question; those are told apart, since some had no steps left.
    What the rules say about options that make no difference counts as soon as a switch lets it make one.
    """
    asked: dict[Hashable, A | Refusal] = {}
    changes = [*_one_change_away(rules, bearing)]

    def answer(there: RuleSet, among: int) -> A | Refusal:
        face = tuple(value_of(there, key) for key in bearing)
        if face not in asked:
            with share(among):
                asked[face] = ask(there)
        return asked[face]

    here = answer(settled(rules), 1)
    games = [*[preset.rules for preset in PRESETS.values()], *[there for _, _, there in changes]]
    answers = [answer(there, len(games) - place) for place, there in enumerate(games)]
    presets = tuple(There(preset=name, answer=found) for name, found in zip(PRESETS, answers, strict=False))
    changed_to = [(key, value, found) for (key, value, _), found in zip(changes, answers[len(PRESETS) :], strict=True)]
    return Comparison(
        here=here,
        presets=presets,
        switches=tuple(
            Switch(option=key, value=value, answer=found)
            for key, value, found in changed_to
            if not isinstance(found, Refusal) and found != here
        ),
        refused=tuple(
            Switch(option=key, value=value, answer=found)
            for key, value, found in changed_to
            if isinstance(found, Refusal)
        ),
    )


def _one_change_away(rules: RuleSet, bearing: Bearing) -> Iterator[tuple[str, Any, RuleSet]]:
    for key in bearing:
        for value in OPTIONS[key].kind.others(value_of(rules, key)):
            yield key, value, settled(changed(rules, {key: value}))
