"""Addresses: a question as it stands in one, and the short form that everybody gets to see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import quote

from django.urls import reverse

from scorekeeper.rules import presets, questions
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.notation import level, trump
from scorekeeper.rules.order import Order, order
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import NotationError
from scorekeeper.web.asking.fields import Field, Given, Players
from scorekeeper.web.asking.kind import Kind

ELSEWHERE = {"page", "players"}
"""Parameters that are no part of most questions, and not worth a word there."""


@dataclass(frozen=True)
class Asking:
    """A question as far as it was asked; `strangers` are parameters that no field knows."""

    kind: Kind
    values: Mapping[str, object]
    strangers: tuple[str, ...] = ()

    @cached_property
    def question(self) -> dict[str, object]:
        """The question as the referee reads it."""
        told = {field.name: _for_referee(field, self.values.get(field.name)) for field in self.kind.fields}
        return {"op": self.kind.op, **{name: value for name, value in told.items() if value is not None}}

    @cached_property
    def missing(self) -> tuple[Field, ...]:
        """What has to be said before there can be an answer."""
        return tuple(field for field in self.kind.fields if field.required and self._silent(field))

    def _silent(self, field: Field) -> bool:
        value = self.values.get(field.name)
        if field.unless in self.values:
            return False
        return field.name != "rules" and (value is None or (field.name == "trump" and _rank_alone(value)))

    @cached_property
    def begun(self) -> bool:
        """Whether anything was said beyond the game."""
        return any(name not in {"rules", "trump", "players"} for name in self.values)

    @cached_property
    def _loaded(self) -> RuleSet | OptionError:
        try:
            return presets.load(self.values.get("rules"))
        except OptionError as error:
            return error

    @property
    def rules(self) -> RuleSet | None:
        """The rules, where they can be read."""
        return self._loaded if isinstance(self._loaded, RuleSet) else None

    @property
    def unread(self) -> OptionError | None:
        """Why the rules cannot be read."""
        return self._loaded if isinstance(self._loaded, OptionError) else None

    @property
    def played(self) -> RuleSet:
        """The rules, or what stands in for them while they cannot be read."""
        return self.rules or presets.load(self.kind.usual)

    @property
    def calls_nobody(self) -> bool:
        """Whether friends are asked about where partners are fixed."""
        return self.kind.friends and bool(self.rules and self.rules.table.partnerships.known_beforehand)

    @cached_property
    def home(self) -> Order | None:
        """The order of the cards, where the trump can be read."""
        try:
            return order(self.played.trumps, trump(self.values["trump"]))
        except (KeyError, NotationError):
            return None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called, as far as anybody said."""
        said = self.values.get("players")
        return tuple(str(name) for name in said) if isinstance(said, list) else ()

    @cached_property
    def query(self) -> str:
        """The question in its short form."""
        pairs = ((field.name, self.values.get(field.name), field) for field in self.kind.fields)
        texts = ((name, field.written(value)) for name, value, field in pairs if value is not None)
        return "&".join(f"{name}={quote(text, safe='/:~,')}" for name, text in texts if text)

    def url(self, route: str) -> str:
        """The address of one of the pages about this question."""
        return f"{_path(route, self.kind.slug)}?{self.query}".rstrip("?")

    def with_values(self, **values: object) -> "Asking":
        """The same question with other facts."""
        return replace(self, values={**self.values, **values})


@lru_cache(maxsize=256)
def _path(route: str, slug: str) -> str:
    return reverse(route, args=[slug])


def _for_referee(field: Field, value: object) -> object:
    if field.aside:
        return None
    if isinstance(field, Players) and field.counted and isinstance(value, list):
        return len(value)
    return value


def ask(asking: Asking) -> Mapping[str, Any]:
    """What the referee answers, with sentences that can be said in any language."""
    return questions.answered(asking.question)


def read(kind: Kind, given: Given) -> Asking:
    """A question out of the parameters of an address."""
    values = {field.name: value for field in kind.fields if (value := field.read(given)) is not None}
    if values and kind.fields[0].name == "rules":
        values.setdefault("rules", kind.usual)
    strangers = [
        name for name in given if name not in ELSEWHERE and not any(field.knows(name) for field in kind.fields)
    ]
    return Asking(kind, values, tuple(strangers))


def _rank_alone(value: object) -> bool:
    """Whether the trump rank was said, and its suit not yet."""
    try:
        return bool(level(value))
    except NotationError:
        return False
