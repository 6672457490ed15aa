"""All allowed plays: how many there are, which, and some that show the range."""

from itertools import islice

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows, glance
from scorekeeper.rules.follow import repertoire as repertoires
from scorekeeper.rules.follow.repertoire import FEW, MOST_COUNTED, Repertoire
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet


def table(lead: str, **changes: object) -> tuple[RuleSet, Order, Lead]:
    """A lead in Tractor with these options about following, trump 7D."""
    values = {f"following.{name}": value for name, value in changes.items()}
    rules = presets.load({"preset": "tractor", "set": values})
    home = rules.trumps.order(notation.trump("7D"))
    return rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead))


def repertoire(lead: str, hand: str, **changes: object) -> Repertoire:
    return follows.repertoire(*table(lead, **changes), notation.cards(hand))


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


def test_counting_ends_soon_after_the_most_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glance, "MOST_TRIED", 0)
    found = repertoire("AH AH KH", "2H 2H 3H 3H 4H 6H 8H")
    assert (found.count(0), found.count()) == (2, 8)


def test_many_cards_that_will_all_do_are_counted_at_once() -> None:
    pairs = "2H 3H 4H 6H 8H 9H 10H JH QH KH AH " * 2
    assert repertoire("5H 5H", pairs, tuples="suit_only").count(5) == 66


def test_the_two_cheapest_and_the_two_dearest_show_the_range() -> None:
    assert examples("2H", "10H KH AH 3H 4H 9H") == ["3H", "4H", "10H", "KH"]


LONG = "6D 6D JD JD 2D 3D 4D 8D 9D 10D QD KD"
MANY = "2D*4 3D*4 4D*4 5D*4 8D*3 9D*4 10D*4 QD*4 KD*3 AD*4 7C*4 7S*4 BJ*4 RJ*4"


@pytest.mark.parametrize("tuples", ["break_larger", "best_effort", "protect_larger"])
def test_beside_all_tuples_that_were_led_any_cards_will_do(tuples: str) -> None:
    found = repertoire(LONG, MANY, tuples=tuples)
    assert (found.count() > MOST_COUNTED, found.exact) == (True, False)
    assert [sum(card.points for card in play) for play in found.examples()] == [0, 0, 90, 90]


@pytest.mark.parametrize("tuples", ["break_larger", "best_effort", "protect_larger", "best_effort_protected"])
@pytest.mark.parametrize("hand", [MANY, MANY.replace("2D*4", "2D*2"), MANY.replace("*4", "*5")])
def test_of_more_plays_than_anybody_counts_each_is_allowed(tuples: str, hand: str) -> None:
    found = repertoire(LONG, hand, tuples=tuples)
    assert found.count() > MOST_COUNTED
    some = [*found.examples(), *islice(found.plays(), 0, 3000, 100)]
    asked = table(LONG, tuples=tuples)
    assert [play for play in some if not follows.allowed(*asked, notation.cards(hand), play)] == []


def test_where_no_tuple_can_be_given_plays_are_counted_all_the_same() -> None:
    found = repertoire("5H 5H KH QH", "2H 3H 4H 6H 8H 9H")
    assert (found.count(3) > 3, found.exact, found.count(), found.exact) == (True, False, 15, True)


def test_many_plays_that_are_not_found_soon_are_counted_one_set_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(glance, "MOST_TRIED", 0)
    found = repertoire(LONG, MANY, tuples="best_effort_protected")
    assert (found.count() > MOST_COUNTED, found.exact, len(found.examples())) == (True, False, 4)


def test_where_counting_takes_too_long_the_plays_at_a_glance_are_counted_and_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(repertoires, "TO_COUNT", 1)
    hand = "2D 2D 3D 3D 4D 4D 5D 5D 8D 8D 9D 9D 10D 10D QD KD AD AD 7C 7S RJ BJ"
    found = repertoire(LONG, hand, tuples="best_effort")
    assert (10_000 < found.count() < MOST_COUNTED, found.exact, len(found.examples())) == (True, False, 4)


def test_few_plays_of_many_kinds_are_all_shown() -> None:
    found = repertoire("5D 5D 5D 6D 6D 6D 3D 3D 4D 4D 4D 3D", "10D*2 JD*2 QD*3 KD*3 AD*3 2D*2", tuples="break_larger")
    assert len(found.examples()) == min(2 * FEW, found.count())


def test_few_plays_are_all_shown() -> None:
    assert examples("2H", "KH 3H 5H") == ["3H", "5H", "KH"]
    assert len(examples("KH QH JH", "8H 9H 9H 9H 10H")) == 4


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
