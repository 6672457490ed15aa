"""A hand and what waits for it move together, and nothing comes between them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import blocks, fold, ripple
from scorekeeper.match.facts import Dealt, Match
from scorekeeper.match.step import Step
from tests.match.evenings import FOUR, SIX, steps
from tests.match.fines import BASE, charged, fined, stay, totals

KINDS: dict[str, dict[str, Any]] = {
    "h": {"points": 50, "declarer": "N"},
    "b": {"breach": "revoke", "by": "declarers", "points": 10},
    "s": {"seats": FOUR},
    "r": {"redeal": "agreed"},
    "x": {"points": 50, "declarer": "Nobody"},
}
CALLED: dict[str, dict[str, Any]] = {
    "h": {"points": 50, "declarer": "A"},
    "b": KINDS["b"],
    "s": {"seats": SIX},
    "r": KINDS["r"],
}


def fixed(letters: str) -> tuple[Step, ...]:
    return steps(*(KINDS[letter] for letter in letters))


def called(letters: str) -> tuple[Step, ...]:
    return steps(*(CALLED[letter] for letter in letters), rules="finding-friends", players=SIX)


@pytest.mark.parametrize(
    ("letters", "place", "found"),
    [
        ("hbh", 2, [1, 2]),
        ("hbbsh", 4, [1, 2, 4]),
        ("hbh", 1, [1]),
        ("bhh", 2, [2]),
        ("hbr", 2, [1, 2]),
        ("brh", 1, [1]),
        ("brh", 2, [0, 2]),
        ("hbxh", 2, [2]),
        ("hbxh", 3, [1, 3]),
    ],
)
def test_a_block_ends_where_nothing_waits_any_more(letters: str, place: int, found: list[int]) -> None:
    assert blocks.block(fixed(letters), place) == found


def test_where_friends_are_called_a_redeal_leaves_waiting_what_waits() -> None:
    assert [blocks.block(called("hbrbh"), place) for place in (2, 4)] == [[2], [1, 3, 4]]


@pytest.mark.parametrize(
    ("before", "place", "to", "after"),
    [
        ("hbh", 0, 1, "bhh"),
        ("hbh", 2, 0, "bhh"),
        ("bhh", 1, 2, "hbh"),
        ("hbhh", 3, 2, "hhbh"),
        ("hbshh", 4, 2, "hhbsh"),
        ("hbshh", 3, 4, "hshbh"),
        ("hb", 0, 1, "hb"),
        ("hbh", 1, 2, "hhb"),
        ("sbh", 0, 1, "bsh"),
        ("brhh", 3, 2, "hbrh"),
        ("brhh", 2, 3, "rhbh"),
        ("hbxhh", 4, 3, "hhbxh"),
    ],
)
def test_a_hand_moves_with_what_waits_for_it_and_never_takes_what_waits_for_another(
    before: str, place: int, to: int, after: str
) -> None:
    standing = dict(enumerate(fixed(before)))
    assert "".join(before[at] for at in blocks.moved(range(len(before)), standing, place, to)) == after


@given(st.text("hbsrx", min_size=1, max_size=6), st.data(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_what_moved_goes_back_to_where_it_stood(letters: str, data: st.DataObject, in_called: bool) -> None:  # noqa: FBT001 - drawn
    found = called(letters.replace("x", "h")) if in_called else fixed(letters)
    place, to = (data.draw(st.integers(0, len(found) - 1)) for _ in range(2))
    order = blocks.moved(range(len(found)), dict(enumerate(found)), place, to)
    behind = {at: at - 1 if at else None for at in blocks.block(found, place)}
    assert blocks.put_back(order, behind) == [*range(len(found))]


@given(fined())
@settings(max_examples=100, deadline=None)
def test_each_fine_is_charged_to_what_the_list_says(match: Match) -> None:
    sums = dict.fromkeys(totals(match), BASE)
    for one, to in charged(match).items():
        sums |= {to: sums[to] + int(one.split()[1])} if to in sums else {}
    assert totals(match) == sums


@given(fined().filter(lambda match: bool(match.facts)), st.data())
@settings(max_examples=300, deadline=None)
def test_no_fine_is_lost_or_charged_to_another_hand(match: Match, data: st.DataObject) -> None:
    place, to = (data.draw(st.integers(0, len(match.facts) - 1)) for _ in range(2))
    gone = blocks.block(fold.steps(match), place)
    struck = ripple.strike(match, place).after
    assert stay(match, struck)
    back = [(at - number, match.facts[at]) for number, at in enumerate(gone)]
    assert ripple.restore(struck, back).after == match
    if isinstance(match.facts[place], Dealt):
        assert stay(match, ripple.move(match, place, to).after)
