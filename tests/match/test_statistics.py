"""Statistics: how sure a share and an average are, and that they add up."""

from scorekeeper.match.statistics import Proportion, average_of, share_of


def test_what_is_counted_in_parts_adds_up() -> None:
    assert share_of([True, False]) + share_of([True, True, False]) == share_of([True, False, True, True, False])
    assert average_of([3, -1]) + average_of([2]) == average_of([3, -1, 2])


def test_a_share_says_how_sure_it_is() -> None:
    assert (Proportion(3, 4).share, Proportion(3, 4).bounds) == (None, None)
    low, high = Proportion(5, 10).bounds or (0, 0)
    assert (Proportion(5, 10).share, round(low, 3), round(high, 3)) == (0.5, 0.237, 0.763)


def test_an_average_says_how_sure_it_is() -> None:
    few, many = average_of([0, 10, 20, 30]), average_of([0, 10, 20, 30, 40])
    assert (few.average, few.margin) == (None, None)
    assert (many.average, round(many.margin or 0, 2)) == (20.0, 13.86)
