"""Rule sets: every house rule of a table as one value; read option by option, changed, compared, fingerprinted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.house.bidding import Bidding
from scorekeeper.rules.house.dealing import Dealing
from scorekeeper.rules.house.following import Following
from scorekeeper.rules.house.friends import Friends
from scorekeeper.rules.house.kinds import OptionError, nearest
from scorekeeper.rules.house.kitty import Kitty
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.house.leading import Leading
from scorekeeper.rules.house.options import Group, Needs, Option, options_of
from scorekeeper.rules.house.penalties import Penalties
from scorekeeper.rules.house.scoring import Scoring
from scorekeeper.rules.house.succession import Succession
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.house.trumps import Trumps
from scorekeeper.rules.house.winning import Winning
from scorekeeper.rules.words import say, shown


class _Hashed:
    """Keeps a hash that takes long to work out."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(_Hashed):
    """The options of every group; a table that says nothing plays the defaults."""

    table: Table = field(default=Table())
    trumps: Trumps = field(default=Trumps())
    dealing: Dealing = field(default=Dealing())
    bidding: Bidding = field(default=Bidding())
    friends: Friends = field(default=Friends())
    kitty: Kitty = field(default=Kitty())
    leading: Leading = field(default=Leading())
    following: Following = field(default=Following())
    winning: Winning = field(default=Winning())
    scoring: Scoring = field(default=Scoring())
    ladder: Ladder = field(default=Ladder())
    succession: Succession = field(default=Succession())
    penalties: Penalties = field(default=Penalties())

    def __hash__(self) -> int:
        if not hasattr(self, "_hash"):
            object.__setattr__(self, "_hash", hash(_EVERY_GROUP(self)))
        return self._hash


GROUPS: tuple[type[Group], ...] = tuple(type(getattr(RuleSet(), entry.name)) for entry in fields(RuleSet))
OPTIONS: Mapping[str, Option] = MappingProxyType({opt.key: opt for group in GROUPS for opt in options_of(group)})
"""Every house rule there is, by its key, in the order of the rulebook."""

_EVERY_GROUP = attrgetter(*(entry.name for entry in fields(RuleSet)))
_VALUE = {key: attrgetter(key) for key in OPTIONS}
_CONDITIONAL = tuple(opt for opt in OPTIONS.values() if opt.requires)


def option_named(key: object) -> Option:
    """The option with this key, or the nearest one named in the refusal."""
    if isinstance(key, str) and key in OPTIONS:
        return OPTIONS[key]
    meant = nearest(key, OPTIONS)
    if meant is None:
        raise OptionError(shown(key), say("There is no option {got}.", got=shown(key)))
    raise OptionError(shown(key), say("There is no option {got}; did you mean {meant}?", got=shown(key), meant=meant))


def value_of(rules: RuleSet, key: str) -> Any:  # noqa: ANN401 - of the option's own type
    """The value that a rule set gives to an option."""
    return _VALUE[key](rules)


def values_of(rules: RuleSet) -> dict[str, Any]:
    """Every option's value, in the order of the rulebook."""
    return {key: value_of(rules, key) for key in OPTIONS}


def changed(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """These rules with other values for some options, exactly as given."""
    groups: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        group, _, name = key.partition(".")
        groups.setdefault(group, {})[name] = value
    return replace(rules, **{group: replace(getattr(rules, group), **names) for group, names in groups.items()})


def settled(rules: RuleSet) -> RuleSet:
    """The same game with every option that makes no difference at its default: equal games are equal values."""
    inert = {opt.key: opt.default for opt in _CONDITIONAL if _differs(rules, opt) and idle(rules, opt) is not None}
    return changed(rules, inert) if inert else rules


def idle(rules: RuleSet, opt: Option) -> Needs | None:
    """What this option is waiting for, if it makes no difference under these rules."""
    if any(needs.matters(_as_played(rules, needs.option)) for needs in opt.requires):
        return None
    return opt.requires[0] if opt.requires else None


def _as_played(rules: RuleSet, key: str) -> Any:  # noqa: ANN401 - of the option's own type
    """The value of an option, which is its default where it makes no difference itself."""
    opt = OPTIONS[key]
    return opt.default if opt.requires and idle(rules, opt) else value_of(rules, key)


def _differs(rules: RuleSet, opt: Option) -> bool:
    return bool(value_of(rules, opt.key) != opt.default)


def read(values: Mapping[Any, object]) -> dict[str, Any]:
    """Values of options from JSON; an unknown key or value is refused with the nearest."""
    return {opt.key: opt.kind.read(opt.key, raw) for opt, raw in _known(values)}


def parse(texts: Mapping[str, str]) -> dict[str, Any]:
    """Values of options from the fields of a link or an address."""
    return {opt.key: opt.kind.parse(opt.key, text) for opt, text in _known(texts)}


def _known(values: Mapping[Any, Any]) -> Iterable[tuple[Option, Any]]:
    return ((option_named(key), raw) for key, raw in values.items())


def written(values: Mapping[str, Any]) -> dict[str, object]:
    """Values of options as JSON."""
    return {key: OPTIONS[key].kind.write(value) for key, value in values.items()}


def dump(rules: RuleSet) -> dict[str, object]:
    """The whole rule set as JSON, option by option."""
    return written(values_of(rules))


def differences(rules: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The options in which two rule sets differ, in the order of the rulebook."""
    return tuple(key for key in OPTIONS if value_of(rules, key) != value_of(other, key))


_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that a reader could take for another


@cache
def fingerprint(rules: RuleSet) -> str:
    """Eight letters for score sheets: the same for the same game, whatever options are invented later.

    What is procedural alone is no part of them: presets came to say who draws first after sheets had been printed.
    """
    away = {key: value_of(rules, key) for key in differences(rules, RuleSet()) if not OPTIONS[key].procedural}
    text = "&".join(f"{key}={OPTIONS[key].kind.text(value)}" for key, value in sorted(away.items()))
    number = int.from_bytes(blake2b(text.encode(), digest_size=5).digest(), "big")
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(8))
