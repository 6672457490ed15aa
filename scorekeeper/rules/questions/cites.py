"""Cites: the house rules that an answer rests on, and so those under which it could be another.

For each kind of question every option that can bear on it is declared once, with when it does for the question as it
was asked. An answer cites those options; `compare` tries them. What a table has dealt is tried and never cited: nobody
argues about the number of decks. An option that never bears can still keep a question from being asked at all.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, idle, value_of
from scorekeeper.rules.rulings import Cite, Ruling, State

S = TypeVar("S")
Bears = Mapping[str, Callable[[S], bool]]
"""When each option bears on a question, as it was asked."""
PACK = ("table.decks", "table.red_jokers_out", "table.black_jokers_out", "table.cards_out")


def always(_asked: object) -> bool:
    return True


def never(_asked: object) -> bool:
    """It decides at most whether the cards of the question can be there at all."""
    return False


def bearing(options: Bears[S], asked: S) -> tuple[str, ...]:
    """The options that bear on this question."""
    return tuple([key for key, bears in options.items() if bears(asked)])


def cited(rules: RuleSet, keys: Iterable[str], deciding: Iterable[ArticleId] = ()) -> tuple[Cite, ...]:
    """These options as they are played here, those of the deciding articles first."""
    return _cited(rules, tuple(keys), tuple(deciding))


@lru_cache(maxsize=1 << 12)
def _cited(rules: RuleSet, keys: tuple[str, ...], deciding: tuple[ArticleId, ...]) -> tuple[Cite, ...]:
    found = [_cite(key, value_of(rules, key)) for key in keys if _played(rules, key)]
    return tuple(sorted(found, key=lambda cite: cite.article not in deciding)) if len(found) > 1 else tuple(found)


def cited_by(rules: RuleSet, keys: Iterable[str], ruling: Ruling) -> tuple[Cite, ...]:
    """The same for a ruling: its own article decides, and those of the duties that were broken."""
    broken = [duty.article for duty in ruling.duties if duty.state is State.BROKEN]
    return cited(rules, keys, (ruling.article, *broken))


def as_dealt(rules: RuleSet) -> tuple[Cite, ...]:
    """What a deal rests on: who sits at the table, and every way in which its pack is not the usual one."""
    table = [option for option in OPTIONS.values() if option.group == "table"]
    return tuple(_cite(option.key, value) for option in table if (value := value_of(rules, option.key)))


def _played(rules: RuleSet, key: str) -> bool:
    """Whether a table can argue about it: it makes a difference to this game, and is no matter of what was dealt."""
    option = OPTIONS[key]
    if option.group == "table" or (option.requires and idle(rules, option)):
        return False
    return key != "trumps.constant" or bool(rules.trumps.constant)


@lru_cache(maxsize=1 << 10)
def _cite(key: str, value: Any) -> Cite:  # noqa: ANN401 - of the option's own type
    option = OPTIONS[key]
    return Cite(option=key, value=option.kind.write(value), article=option.cite)
