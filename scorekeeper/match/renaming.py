"""Renaming: somebody is called otherwise, in everything that was ever written down of a match."""

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.match.facts import Fact, Match, Penalty

Written = TypeVar("Written", bound=Fact | Match)

_ONE = {"declarer", "by"}
_SEVERAL = {"players", "friends"}
_KEYED = {"levels", "laps", "gained"}


def renamed(found: Written, old: str, new: str) -> Written:
    """A fact, or the beginning of a match, in which this name stands for that one. Notes stay as they were written."""
    changes: dict[str, Any] = {}
    for name in (field.name for field in fields(found)):
        value = getattr(found, name)
        if name in _ONE and value == old:
            changes[name] = new
        elif name == "penalties":
            changes[name] = tuple(_paid(each, old, new) for each in value)
        elif name in _SEVERAL:
            changes[name] = tuple(new if each == old else each for each in value)
        elif name in _KEYED and isinstance(value, Mapping):
            changes[name] = MappingProxyType({new if each == old else each: held for each, held in value.items()})
    return replace(found, **changes)


def _paid(penalty: Penalty, old: str, new: str) -> Penalty:
    return replace(penalty, on=new) if penalty.on == old else penalty
