"""Splits: whether cards divide into a shape, where several ways lead to the same remainder."""

from scorekeeper.rules.trick.splits import divides

TRIPLE, PAIR, SINGLE = 3, 2, 1


def test_six_cards_with_one_pair_and_one_triple_are_not_three_pairs() -> None:
    apart = ((5, SINGLE, True), (3, PAIR, True), (1, TRIPLE, True))
    assert not divides(apart, ((2, 1),) * 3)


def test_every_run_of_two_needs_a_card_of_the_middle_step() -> None:
    in_a_row = ((2, TRIPLE, True), (1, PAIR, True), (0, SINGLE, True))
    assert not divides(in_a_row, ((1, 2),) * 3)
    assert divides(in_a_row, ((1, 2), (1, 2), (1, 1), (1, 1)))
