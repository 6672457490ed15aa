"""All allowed plays: how many there are, which, and some that show the range."""

import pytest

from scorekeeper.rules import notation, presets, shapes
from scorekeeper.rules.duties import task
from scorekeeper.rules.order import order
from scorekeeper.rules.repertoire import Repertoire


def repertoire(lead: str, hand: str, **changes: object) -> Repertoire:
    """In Tractor with these options about following, trump 7D."""
    values = {f"following.{name}": value for name, value in changes.items()}
    rules = presets.load({"preset": "tractor", "set": values})
    home = order(rules.trumps, notation.trump("7D"))
    return Repertoire(home, task(rules, home, shapes.default(rules, home, notation.cards(lead))), notation.cards(hand))


def examples(lead: str, hand: str, **changes: object) -> list[str]:
    return [notation.write(play) for play in repertoire(lead, hand, **changes).examples()]


@pytest.mark.parametrize(
    ("lead", "hand", "number"),
    [
        ("5H", "9H 9H 3H 4H 2C", 3),
        ("5H 5H", "9H 9H 3H 4H 2C", 1),
        ("5H 5H", "3H 4H 6H 2C", 3),
        ("5H 5H", "3H 2C 3C 4C", 3),
        ("5H 5H", "2C 2C 3C", 2),
        ("3H 3H 4H 4H", "9H 9H 10H 10H QH QH", 1),
        ("3H 3H 4H 4H", "9H 9H JH JH KH KH", 3),
        ("5H 5H", "9H", 0),
    ],
)
def test_every_allowed_play_is_counted_and_listed(lead: str, hand: str, number: int) -> None:
    found = repertoire(lead, hand)
    assert (found.count(), len(set(found.plays()))) == (number, number)


def test_counting_ends_soon_after_the_most_that_is_asked_for() -> None:
    found = repertoire("AH AH KH", "2H 2H 3H 3H 4H 6H 8H")
    assert (found.count(0), found.count()) == (2, 8)


def test_many_cards_that_will_all_do_are_counted_at_once() -> None:
    pairs = "2H 3H 4H 6H 8H 9H 10H JH QH KH AH " * 2
    assert repertoire("5H 5H", pairs, tuples="suit_only").count(5) == 66


def test_the_two_cheapest_and_the_two_dearest_show_the_range() -> None:
    assert examples("2H", "10H KH AH 3H 4H 9H") == ["3H", "4H", "10H", "KH"]


def test_few_plays_are_all_shown() -> None:
    assert examples("2H", "KH 3H 5H") == ["3H", "5H", "KH"]


def test_examples_do_not_hang_on_the_order_of_the_hand() -> None:
    hand = "7S 7H 7C 3D 4D 5D BJ"
    assert examples("2D", hand) == examples("2D", " ".join(reversed(hand.split())))


def test_a_hand_too_small_has_no_examples() -> None:
    assert examples("5H 5H", "9H") == []


def test_a_play_that_more_than_one_row_allows_is_one_play() -> None:
    found = repertoire("3H 3H 4H 4H KH AH", "9H 9H 10H 10H JH JH QH")
    assert (found.count(), len(list(found.plays()))) == (3, 3)


def test_of_many_ways_only_some_are_looked_at_for_examples() -> None:
    found = repertoire("5H 5H KH AH QH", "2H*4 3H*4 4H*3 6H*3 8H*2 9H*2 10H JH")
    assert (found.count(), len(found.examples())) == (418, 4)
