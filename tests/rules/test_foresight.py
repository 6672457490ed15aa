"""Foresight: what is said about a play early is true of every play, and says as much as can be said."""

from itertools import product

import pytest

from scorekeeper.rules.follow.duties import Demand, Face
from scorekeeper.rules.follow.foresight import certain, plenty
from scorekeeper.rules.follow.packing import packs
from scorekeeper.rules.house.following import NARROWEST_TUPLE, PartLed, TupleDuty

FACES = 3
COPIES = 4
OPEN_DUTIES = [duty for duty in TupleDuty if not duty.protects]


def demand(duty: TupleDuty, width: int, length: int) -> Demand:
    return Demand(width, length, duty.narrowest(PartLed(width, length)), (), duty.protects, duty.ranks)


def answers(asked: Demand, kept: int) -> list[list[int]]:
    """What a few faces give in every answer, single cards filling it up; one face more is kept so often."""
    found = []
    for held in product(range(COPIES + 1), repeat=FACES):
        for given in product(*[range(count + 1) for count in held]):
            singles = asked.size - sum(given)
            faces: list[Face] = [(some, all_, 0) for some, all_ in zip(given, held, strict=True)]
            if singles >= 0 and asked.answered([*faces, *[(1, 1, 0)] * singles, (0, kept, 0)]):
                found.append([*given, *[1] * singles])
    return found


@pytest.mark.parametrize("duty", OPEN_DUTIES)
@pytest.mark.parametrize(("width", "length"), [(1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1)])
@pytest.mark.parametrize("kept", range(COPIES + 1))
def test_certain_tuples_are_in_every_answer_and_no_more_are_in_all(
    duty: TupleDuty, width: int, length: int, kept: int
) -> None:
    asked = demand(duty, width, length)
    found, sure = answers(asked, kept), certain(asked, kept)
    assert found
    assert not sure or all(packs(given, sure) for given in found)
    widest = min(kept, width)
    if widest >= NARROWEST_TUPLE:
        assert len(sure) == min(sum([count // widest for count in given]) for given in found)
        assert set(sure) <= {widest}


@pytest.mark.parametrize(
    ("duty", "counts", "enough"),
    [
        (TupleDuty.BREAK_LARGER, [3, 2, 2], True),
        (TupleDuty.BREAK_LARGER, [3, 1, 1], False),
        (TupleDuty.BREAK_LARGER, [5], True),
        (TupleDuty.BREAK_LARGER, [4], False),
        (TupleDuty.PROTECT_LARGER, [5], True),
        (TupleDuty.BEST_EFFORT, [5], True),
        (TupleDuty.BEST_EFFORT_PROTECTED, [5], False),
        (TupleDuty.SUIT_ONLY, [1, 1], True),
    ],
)
def test_there_is_plenty_where_a_triple_and_a_pair_can_be_cut(
    duty: TupleDuty, counts: list[int], *, enough: bool
) -> None:
    assert plenty([demand(duty, 3, 1), demand(duty, 2, 1)], counts) is enough
