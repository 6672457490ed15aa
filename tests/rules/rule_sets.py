"""Strategies for house rules, reflected from their declarations: an option added to a group is drawn here too."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.cards.card import FACES, Rank
from scorekeeper.rules.house.brackets import NAMED, Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.kinds import CardList, Kind, OneOf, OneOfOrWhole, OneRank, Ranks, SetOf, Whole
from scorekeeper.rules.house.presets import PRESETS, Preset
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, settled
from scorekeeper.rules.house.tables import Tables


@st.composite
def bracket_tables(draw: st.DrawFn) -> BracketTable:
    """Tables without gap or overlap, many of them crooked."""
    per_deck = draw(st.booleans())
    starts = [0, *sorted(draw(st.sets(st.integers(1, 40), max_size=8)))]
    ends: list[int | None] = [5 * start - 5 for start in starts[1:]]
    ends.append(draw(st.none() | st.integers(starts[-1], starts[-1] + 10).map(lambda five: 5 * five)))
    rows = []
    for start, end in zip(starts, ends, strict=True):
        levels = draw(st.integers(0, 5))
        side = draw(st.sampled_from(Side)) if levels else None
        rows.append(Bracket(5 * start, end, side, levels, draw(st.sampled_from(Next))))
    return BracketTable(per_deck, tuple(rows))


STRATEGIES: dict[type[Kind[Any]], Callable[[Any], st.SearchStrategy[Any]]] = {
    Whole: lambda kind: st.sampled_from(kind.values),
    OneOf: lambda kind: st.sampled_from(kind.choices),
    OneOfOrWhole: lambda kind: st.sampled_from([*kind.choices, *kind.numbers.values]),
    SetOf: lambda kind: st.frozensets(st.sampled_from(kind.choices)),
    OneRank: lambda _: st.sampled_from(Rank),
    Ranks: lambda _: st.frozensets(st.sampled_from(Rank)),
    CardList: lambda _: st.lists(st.sampled_from(FACES), max_size=8).map(in_pack_order),
    Tables: lambda _: st.sampled_from(list(NAMED.values())) | bracket_tables(),
}


def in_pack_order(cards: list[Any]) -> tuple[Any, ...]:
    return tuple(sorted(cards, key=FACES.index))


def values(key: str) -> st.SearchStrategy[Any]:
    """Any value that an option takes."""
    kind = OPTIONS[key].kind
    return STRATEGIES[type(kind)](kind)


def presets() -> st.SearchStrategy[Preset]:
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A preset with any changes a table might make in it."""
    keys = draw(st.sets(st.sampled_from(list(OPTIONS)), max_size=12))
    return settled(changed(draw(presets()).declared, {key: draw(values(key)) for key in sorted(keys)}))
