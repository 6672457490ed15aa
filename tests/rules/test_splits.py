"""Splits: whether cards divide into a shape; being higher in every part agrees with trying every pair of splits."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.search_budget import Effort, forget, within
from scorekeeper.rules.trick.splits import Form, Piles, Shape, can_split, higher_in_every_part

TRIPLE, PAIR, SINGLE = 3, 2, 1

SHAPES: list[Shape] = [
    ((1, 1), (1, 1)),
    ((2, 1), (1, 1)),
    ((2, 1), (1, 1), (1, 1)),
    ((2, 1), (2, 1), (1, 1), (1, 1)),
    ((3, 1), (2, 1)),
    ((3, 1), (2, 1), (1, 1)),
    ((2, 2), (1, 1), (1, 1)),
    ((2, 2), (2, 1)),
    ((2, 2), (2, 1), (1, 1)),
    ((2, 2), (2, 2)),
    ((2, 3), (3, 1), (1, 1)),
    ((1, 3), (1, 1), (1, 1)),
    ((1, 3), (1, 3)),
    ((3, 2), (1, 3), (1, 1)),
]


def pile(cards: list[int], *, high: int = 99) -> Piles:
    return tuple((step, count, step < high) for step, count in sorted(Counter(cards).items(), reverse=True))


def splits(cards: Counter[int], shape: Shape, high: int) -> Iterator[tuple[int, ...]]:
    """Every split, as the top of every part, by taking each part in every way."""
    if not shape:
        yield ()
        return
    width, length = shape[0]
    for top in cards:
        steps = range(top - length + 1, top + 1)
        if all(cards[step] >= width for step in steps) and (length == 1 or top < high):
            for rest in splits(cards - Counter(list(steps) * width), shape[1:], high):
                yield (top, *rest)


def by_form(heights: tuple[int, ...], shape: Shape) -> list[tuple[Form, int]]:
    """Sorted within each form from high to low, so that counterparts stand side by side."""
    return sorted(zip(shape, heights, strict=True), reverse=True)


def higher(one: list[tuple[Form, int]], other: list[tuple[Form, int]]) -> bool:
    return all(high > low for (_, high), (_, low) in zip(one, other, strict=True))


def tried(challenger: list[int], standing: list[int], shape: Shape, high: int) -> bool:
    answers = [by_form(heights, shape) for heights in splits(Counter(challenger), shape, high)]
    stands = [by_form(heights, shape) for heights in splits(Counter(standing), shape, high)]
    return all(any(higher(answer, stand) for answer in answers) for stand in stands)


@st.composite
def plays(draw: st.DrawFn) -> tuple[Shape, list[int], list[int], int]:
    """A shape and two plays that can be split into it, dense so that they can be split in several ways."""
    shape = draw(st.sampled_from(SHAPES))
    high = draw(st.sampled_from([99, 6]))

    def one() -> list[int]:
        cards: list[int] = []
        for width, length in shape:
            top = draw(st.integers(length, high - 1 if length > 1 and high == 6 else 7))
            cards += list(range(top - length + 1, top + 1)) * width
        return cards

    return shape, one(), one(), high


@settings(max_examples=400)
@given(plays())
def test_domination_agrees_with_trying_every_pair_of_splits(
    drawn: tuple[Shape, list[int], list[int], int],
) -> None:
    shape, challenger, standing, high = drawn
    found = higher_in_every_part(pile(challenger, high=high), pile(standing, high=high), shape)
    event(f"dominates: {found}")
    assert found is tried(challenger, standing, shape, high)


def test_every_card_higher_is_higher_in_every_part() -> None:
    assert higher_in_every_part(pile([4, 4, 10, 10]), pile([3, 3, 9, 9]), ((2, 1), (1, 1), (1, 1)))


def test_a_standing_play_chooses_the_split_that_holds() -> None:
    assert not higher_in_every_part(pile([11, 11, 4, 5]), pile([3, 3, 9, 9]), ((2, 1), (1, 1), (1, 1)))


def test_two_faces_of_one_step_are_no_pair() -> None:
    split_faces: Piles = ((9, 1, True), (9, 1, True), (2, 2, True))
    assert not higher_in_every_part(split_faces, pile([3, 3, 1, 1]), ((2, 1), (1, 1), (1, 1)))


@pytest.mark.parametrize(
    ("shape", "challenger", "standing"),
    [
        pytest.param(
            ((2, 2), (1, 1), (1, 1), (1, 1)),
            [4, 4, 5, 5, 2, 5, 4],
            [1, 1, 2, 2, 2, 3, 3],
            id="one way holds out where another with the same answers does not",
        ),
        pytest.param(
            ((2, 1), (2, 1), *[(1, 1)] * 5),
            [8, 8, 10, 10, 3, 8, 10, 9, 6],
            [6, 6, 9, 9, 2, 7, 7, 8, 5],
            id="one way holds out where the same with more answers does not",
        ),
    ],
)
def test_one_split_that_holds_out_is_enough(shape: Shape, challenger: list[int], standing: list[int]) -> None:
    assert not tried(challenger, standing, shape, high=99)
    assert not higher_in_every_part(pile(challenger), pile(standing), shape)


@pytest.mark.parametrize("pairs", [6, 10, 14])
def test_many_pairs_are_answered_without_trying_every_split(pairs: int) -> None:
    shape: Shape = (*[(2, 1)] * (pairs // 2), *[(1, 1)] * (2 * (pairs - pairs // 2)))
    lower, higher_play = list(range(1, pairs + 1)) * 2, list(range(2, pairs + 2)) * 2
    forget()
    with within(Effort(2_000)):
        assert higher_in_every_part(pile(higher_play), pile(lower), shape)
        assert not higher_in_every_part(pile(lower), pile(higher_play), shape)


def test_a_sequence_takes_one_face_of_each_step() -> None:
    two_tens: Piles = ((9, 2, True), (8, 3, True), (8, 2, True), (7, 2, True))
    lower: Piles = pile([6, 6, 5, 5, 5, 5, 5, 4, 4])
    assert higher_in_every_part(two_tens, lower, ((2, 3), (3, 1)))
    pair_and_single: Piles = ((9, 2, True), (8, 2, True), (8, 1, True), (7, 3, True))
    assert higher_in_every_part(pair_and_single, pile([6, 6, 5, 5, 4, 4, 3, 3]), ((2, 3), (1, 1), (1, 1)))


def test_six_cards_with_one_pair_and_one_triple_are_not_three_pairs() -> None:
    apart: Piles = ((5, SINGLE, True), (3, PAIR, True), (1, TRIPLE, True))
    assert not can_split(apart, ((2, 1),) * 3)


def test_where_the_highest_run_leaves_no_other_a_lower_one_is_taken() -> None:
    assert can_split(pile([7, 7, 6, 6, 6, 6, 5, 5, 4, 4]), ((2, 3), (2, 2)))


def test_faces_with_as_many_copies_are_not_tried_one_by_one() -> None:
    """Twelve fours are no eight triples and ten pairs; to try each of the twelve takes half a million steps."""
    fours: Piles = tuple((step, 4, True) for step in range(12, 0, -1))
    with within(Effort(1_000)):
        assert not can_split(fours, ((3, 1),) * 8 + ((2, 1),) * 10 + ((1, 1),) * 4)


def test_every_run_of_two_needs_a_card_of_the_middle_step() -> None:
    in_a_row: Piles = ((2, TRIPLE, True), (1, PAIR, True), (0, SINGLE, True))
    assert not can_split(in_a_row, ((1, 2),) * 3)
    assert can_split(in_a_row, ((1, 2), (1, 2), (1, 1), (1, 1)))
