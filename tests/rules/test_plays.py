"""All allowed plays: how many there are, which, and some that show the range."""

from itertools import islice

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import counted
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.plays import EACH_END, MOST_COUNTED, Pattern, Plays, Pool, ways
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.search_budget import Effort, within


def table(lead: str, **changes: object) -> tuple[RuleSet, Order, Lead]:
    """A lead in Tractor with these options about following, trump 7D."""
    values = {f"following.{name}": value for name, value in changes.items()}
    rules = presets.load({"preset": "tractor", "set": values})
    home = rules.trumps.order(notation.trump("7D"))
    return rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead))


def every_play(lead: str, hand: str, **changes: object) -> Plays:
    found = follows.plays(*table(lead, **changes), notation.cards(hand))
    assert isinstance(found, Plays)
    return found


def examples(lead: str, hand: str, **changes: object) -> list[str]:
    return [notation.write(play) for play in every_play(lead, hand, **changes).examples()]


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
        ("AH*3 QH*2 9H*2 5H*2", "2H*3 3H*2 4H*2 6H*2 8H 10H JH", 1),
    ],
)
def test_every_allowed_play_is_counted_and_listed(lead: str, hand: str, number: int) -> None:
    found = every_play(lead, hand)
    assert (found.count(), len(set(found.plays()))) == (number, number)


def test_counting_ends_soon_after_the_most_that_is_asked_for() -> None:
    found = every_play("AH AH KH", "2H 2H 3H 3H 4H 6H 8H")
    assert (found.count(0), found.count()) == (2, 8)


def test_protected_tuples_of_many_widths_are_counted_to_the_end() -> None:
    rules = presets.load({"preset": "tractor", "set": {"table.decks": 4, "following.tuples": "protect_larger"}})
    home = rules.trumps.order(notation.trump("7D"))
    lead = shapes.default(rules.leading.grammar, home, notation.cards("8H*2 10H*2 5H*2 4H 3H AH*2"))
    hand = notation.cards("KH*4 4H*3 3H 10H*2 2H*3 6H 5H*2 8H QH*2 AH")
    found = follows.plays(rules, home, lead, hand)
    assert (found.count(), found.exact) == (741, True)


def test_many_cards_that_will_all_do_are_counted_at_once() -> None:
    pairs = "2H 3H 4H 6H 8H 9H 10H JH QH KH AH " * 2
    assert every_play("5H 5H", pairs, tuples="suit_only").count(5) == 66


def test_the_two_cheapest_and_the_two_dearest_show_the_range() -> None:
    assert examples("2H", "10H KH AH 3H 4H 9H") == ["3H", "4H", "10H", "KH"]
    many = "2C 3C 4C 5C 6C 8C 9C 10C QC KC AC"
    assert examples("9C 8C", many) == ["3C 2C", "4C 2C", "KC 5C", "KC 10C"]


LONG = "6D 6D JD JD 2D 3D 4D 8D 9D 10D QD KD"
MANY = "2D*4 3D*4 4D*4 5D*4 8D*3 9D*4 10D*4 QD*4 KD*3 AD*4 7C*4 7S*4 BJ*4 RJ*4"


@pytest.mark.parametrize("tuples", ["break_larger", "best_effort", "protect_larger"])
def test_beside_all_tuples_that_were_led_any_cards_will_do(tuples: str) -> None:
    found = every_play(LONG, MANY, tuples=tuples)
    assert (found.count() > MOST_COUNTED, found.exact) == (True, False)
    points = [sum(card.points for card in play) for play in found.examples()]
    assert (points == sorted(points), points[:2]) == (True, [0, 0])


@pytest.mark.parametrize("tuples", ["break_larger", "best_effort", "protect_larger", "best_effort_protected"])
@pytest.mark.parametrize("hand", [MANY, MANY.replace("2D*4", "2D*2"), MANY.replace("*4", "*5")])
def test_of_more_plays_than_anybody_counts_each_is_allowed(tuples: str, hand: str) -> None:
    found = every_play(LONG, hand, tuples=tuples)
    assert found.count() > MOST_COUNTED
    some = [*found.examples(), *islice(found.plays(), 0, 3000, 100)]
    asked = table(LONG, tuples=tuples)
    assert [play for play in some if not follows.allowed(*asked, notation.cards(hand), play)] == []


def test_where_no_tuple_can_be_given_plays_are_counted_all_the_same() -> None:
    found = every_play("5H 5H KH QH", "2H 3H 4H 6H 8H 9H")
    assert (found.count(3) > 3, found.exact, found.count(), found.exact) == (True, False, 15, True)


def test_where_counting_takes_too_long_the_plays_found_are_counted_and_shown() -> None:
    hand = "2D 2D 3D 3D 4D 4D 5D 5D 8D 8D 9D 9D 10D 10D QD KD AD AD 7C 7S RJ BJ"
    with within(Effort(300)):
        found = every_play(LONG, hand, tuples="best_effort")
        assert (found.count() > 1, found.exact, len(found.examples())) == (True, False, 4)


def test_where_nothing_is_found_in_time_one_play_is_shown() -> None:
    asked, hand = table(LONG, tuples="best_effort"), notation.cards(MANY)
    with within(Effort(10)):
        found = follows.plays(*asked, hand)
        assert (found.count(), found.exact) == (1, False)
    (play,) = found.examples()
    assert follows.allowed(*asked, hand, play)


def test_few_plays_of_many_kinds_are_all_shown() -> None:
    found = every_play("5D 5D 5D 6D 6D 6D 3D 3D 4D 4D 4D 3D", "10D*2 JD*2 QD*3 KD*3 AD*3 2D*2", tuples="break_larger")
    assert len(found.examples()) == min(2 * EACH_END, found.count())


def test_few_plays_are_all_shown() -> None:
    assert examples("2H", "KH 3H 5H") == ["3H", "5H", "KH"]
    assert len(examples("KH QH JH", "8H 9H 9H 9H 10H")) == 4


def test_examples_do_not_hang_on_the_order_of_the_hand() -> None:
    hand = "7S 7H 7C 3D 4D 5D BJ"
    assert examples("2D", hand) == examples("2D", " ".join(reversed(hand.split())))


def test_a_hand_too_small_has_no_examples() -> None:
    assert examples("5H 5H", "9H") == []


def test_a_play_that_more_than_one_row_allows_is_one_play() -> None:
    found = every_play("3H 3H 4H 4H KH AH", "9H 9H 10H 10H JH JH QH")
    assert (found.count(), len(list(found.plays()))) == (3, 3)


def test_of_many_ways_only_some_are_looked_at_for_examples() -> None:
    found = every_play("5H 5H KH AH QH", "2H*4 3H*4 4H*3 6H*3 8H*2 9H*2 10H JH")
    assert (found.count(), len(found.examples())) == (418, 4)


def written(plays: object) -> list[str]:
    return [notation.write(play) for play in plays]  # type: ignore[attr-defined]


POOL = Pool(notation.cards("9H 9H"), counted(notation.cards("3H 4H 4H")), 1)
TRIPLE_AND_SINGLES = Pattern(
    ((notation.cards("8H 9H"), (1, 0, 1)), (notation.cards("3H 4H 5H"), (2, 1))),
)


@pytest.mark.parametrize(
    ("counts", "cards", "number"), [([], 0, 1), ([1, 1, 1], 2, 3), ([2, 1], 2, 2), ([8, 8], 3, 4), ([1], 2, 0)]
)
def test_choices_among_counts(counts: list[int], cards: int, number: int) -> None:
    assert ways(counts, cards) == number


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
