"""Elsewhere: under which rules would this be allowed? Every preset, and every single switch that changes the answer."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, settled, value_of
from scorekeeper.rules.search_budget import share
from scorekeeper.rules.words import Sentence

A = TypeVar("A")
Bearing = tuple[str, ...]
"""The options that can bear on the answer to a question; the others are not tried."""


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


def compare(
    rules: RuleSet,
    ask: Callable[[RuleSet], A | Refusal],
    bearing: Bearing = tuple(OPTIONS),
    here: Callable[[], Bearing] | None = None,
) -> Comparison[A]:
    """Ask the same question under other rules; games that agree in all that bears on it are asked once.

    Of the options that bear on this kind of question, those are tried that bear on this one as it is answered `here`.
    First it is asked under its own rules, and the others share what steps are left. No switch leads to rules that
    refuse the question; those are told apart, since some had no steps left. What the rules say
    about options that make no difference counts as soon as a switch lets it make one.
    """
    asked: dict[Hashable, A | Refusal] = {}

    def answer(there: RuleSet, among: int) -> A | Refusal:
        face = tuple(value_of(there, key) for key in bearing)
        if face not in asked:
            with share(among):
                asked[face] = ask(there)
        return asked[face]

    at_home = answer(settled(rules), 1)
    tried = frozenset(here() if here else bearing)
    changes = [*_one_change_away(rules, [key for key in OPTIONS if key in tried])]
    games = [*[preset.rules for preset in PRESETS.values()], *[there for _, _, there in changes]]
    answers = [answer(there, len(games) - place) for place, there in enumerate(games)]
    there = [(key, value, found) for (key, value, _), found in zip(changes, answers[len(PRESETS) :], strict=True)]
    return Comparison(
        here=at_home,
        presets=tuple(There(preset=name, answer=found) for name, found in zip(PRESETS, answers, strict=False)),
        switches=tuple(
            Switch(option=key, value=value, answer=found)
            for key, value, found in there
            if not isinstance(found, Refusal) and found != at_home
        ),
        refused=tuple(
            Switch(option=key, value=value, answer=found) for key, value, found in there if isinstance(found, Refusal)
        ),
    )


def _one_change_away(rules: RuleSet, tried: Iterable[str]) -> Iterator[tuple[str, Any, RuleSet]]:
    for key in tried:
        for value in OPTIONS[key].kind.others(value_of(rules, key)):
            yield key, value, settled(changed(rules, {key: value}))
