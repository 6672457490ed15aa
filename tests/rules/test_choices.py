"""Sets of plays are counted without being listed, and listed from either end."""

from itertools import islice

import pytest

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import counted
from scorekeeper.rules.follow import choices
from scorekeeper.rules.follow.choices import Group, Pattern, Pool


def written(plays: object) -> list[str]:
    return [notation.write(play) for play in plays]  # type: ignore[attr-defined]


POOL = Pool(notation.cards("9H 9H"), counted(notation.cards("3H 4H 4H")), 1)
TRIPLE_AND_SINGLES = Pattern(
    (Group(notation.cards("8H 9H"), (1, 0, 1)), Group(notation.cards("3H 4H 5H"), (2, 1))),
)


@pytest.mark.parametrize(
    ("counts", "cards", "number"), [([], 0, 1), ([1, 1, 1], 2, 3), ([2, 1], 2, 2), ([8, 8], 3, 4), ([1], 2, 0)]
)
def test_choices_among_counts(counts: list[int], cards: int, number: int) -> None:
    assert choices.ways(counts, cards) == number


def test_a_pool_has_what_must_go_and_what_may() -> None:
    assert (POOL.ways(), written(POOL.plays())) == (2, ["9H 9H 3H", "9H 9H 4H"])


def test_a_pool_starts_from_either_end() -> None:
    assert written(POOL.plays(backwards=True)) == ["9H 9H 4H", "9H 9H 3H"]


def test_a_pool_from_which_nothing_is_taken_is_one_play() -> None:
    assert written(Pool(notation.cards("9H"), {}, 0).plays()) == ["9H"]


def test_a_pattern_says_how_many_faces_give_how_much() -> None:
    assert TRIPLE_AND_SINGLES.ways() == 2 * 3
    assert written(islice(TRIPLE_AND_SINGLES.plays(), 4)) == ["8H 8H 3H", "8H 8H 4H", "8H 8H 5H", "9H 9H 3H"]


def test_a_pattern_starts_from_either_end() -> None:
    assert written(islice(TRIPLE_AND_SINGLES.plays(backwards=True), 2)) == ["9H 9H 5H", "9H 9H 4H"]
