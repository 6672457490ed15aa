"""One play from a known hand: the ladder of its duties, which of them decides, and the reason in a sentence."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.explain import Explanation
from scorekeeper.rules.house import presets
from scorekeeper.rules.rulings import Ruling


def ruling(lead: str, hand: str, play: str, tuples: str = "best_effort") -> Ruling:
    """In Tractor, trump 7D."""
    rules = presets.load({"preset": "tractor", "set": {"following.tuples": tuples}})
    home = rules.trumps.order(notation.trump("7D"))
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    return Explanation(home, led, task(rules, home, led), notation.cards(hand), notation.cards(play)).ruling()


def ladder(lead: str, hand: str, play: str, tuples: str = "best_effort") -> list[str]:
    found = ruling(lead, hand, play, tuples).duties
    return [f"{duty.article} {duty.state.value} {notation.write(duty.cards)}".strip() for duty in found]


@pytest.mark.parametrize(
    ("lead", "hand", "play", "rungs"),
    [
        ("5H", "3H 4C", "3H 4C", ["number-of-cards broken", "follow-suit met 3H"]),
        ("5H", "3H 4C", "9H", ["number-of-cards met", "own-cards broken 9H", "follow-suit broken 3H"]),
        ("5H", "3H 4C", "4C", ["number-of-cards met", "follow-suit broken 3H"]),
        ("5H", "3C 4C", "4C", ["number-of-cards met", "short-suit not_owed"]),
        ("5H 5H", "3H 4C 4C", "4C 4C", ["number-of-cards met", "short-suit broken 3H", "tuple-duty not_owed"]),
        (
            "5H 5H",
            "9H 9H 3H 4H",
            "3H 4H",
            ["number-of-cards met", "follow-suit met 4H 3H", "tuple-duty broken 9H 9H"],
        ),
        (
            "5H 5H",
            "3H 4H",
            "3H 4H",
            ["number-of-cards met", "follow-suit met 4H 3H", "tuple-duty not_owed"],
        ),
        ("5H 5H", "3H 4H 9H", "3H", ["number-of-cards broken", "follow-suit met 3H", "tuple-duty not_owed"]),
    ],
)
def test_every_duty_is_told_also_after_one_that_is_broken(lead: str, hand: str, play: str, rungs: list[str]) -> None:
    assert ladder(lead, hand, play) == rungs


@pytest.mark.parametrize(
    ("lead", "hand", "play", "rungs"),
    [
        pytest.param("KH KH", "2H 2H 3H 3H 5H 6H", "5H 2H", ["broken 3H 3H"], id="one pair of two"),
        pytest.param("KH KH QH QH", "2H*2 3H*2 4H*2 5H", "2H 2H 3H 5H", ["broken 4H 4H"], id="one is given of three"),
        pytest.param("QH QH", "2H 4H 8H*4", "8H 8H", ["not_owed"], id="a larger one was broken"),
        pytest.param("QH QH", "2H 4H*2 8H*4", "8H 8H", ["met 8H 8H"], id="and would have been enough"),
        pytest.param("QH*3", "2H 4H*2 8H*4", "2H 8H 8H", ["not_owed", "broken 4H 4H"], id="smaller ones stay whole"),
        pytest.param("QH*3", "2H 4H*2 8H*4", "4H 4H 8H", ["not_owed", "met 4H 4H"], id="so many cards of them"),
    ],
)
def test_where_larger_tuples_are_protected(lead: str, hand: str, play: str, rungs: list[str]) -> None:
    found = ladder(lead, hand, play, "protect_larger")
    assert [rung.removeprefix("tuple-duty ") for rung in found if rung.startswith("tuple-duty")] == rungs


@pytest.mark.parametrize(
    ("hand", "play", "rungs"),
    [
        ("9H*2 8H*2 4H 3H", "9H*2 8H*2", ["tuple-duty met 9H 9H 8H 8H", "sequence-duty met 8H 8H 9H 9H"]),
        ("9H*2 8H*2 KH*2 3H", "KH*2 8H*2", ["tuple-duty met KH KH 8H 8H", "sequence-duty broken 8H 8H 9H 9H"]),
        ("9H 4H*2 3H 2H", "9H 4H*2 3H", ["tuple-duty met 4H 4H", "sequence-duty not_owed"]),
    ],
)
def test_towards_a_sequence_its_tuples_are_told_and_then_the_runs(hand: str, play: str, rungs: list[str]) -> None:
    assert ladder("QH*2 JH*2", hand, play)[2:] == rungs


@pytest.mark.parametrize(
    ("lead", "play", "reason"),
    [
        ("QH*2", "2H 3H", "There is no pair of hearts in the hand, so none is owed."),
        ("QH*3", "2H 3H 4H", "There is no triple of hearts in the hand, so none is owed."),
        ("QH*4", "2H 3H 4H 5H", "There are no 4 identical hearts in the hand, so none are owed."),
    ],
)
def test_a_tuple_that_is_not_there_is_named(lead: str, play: str, reason: str) -> None:
    assert str(ruling(lead, "2H 3H 4H 5H 6H", play).reason) == reason


def test_of_smaller_tuples_only_as_many_cards_count_as_fit() -> None:
    found = ladder("5H*4 AH", "4H*3 KH*2 8H*2 2H", "4H*3 KH*2", "protect_larger")
    assert found[2:] == ["tuple-duty not_owed", "tuple-duty broken 8H 8H", "throw-duty broken 8H 8H"]


@pytest.mark.parametrize(
    ("lead", "hand", "play", "rungs"),
    [
        pytest.param(
            "9H*2 QH*2",
            "3H*2 5H*2 6H 2H",
            "6H 2H 3H 5H",
            ["follow-suit met 6H 5H 3H 2H", "tuple-duty broken 5H 5H", "tuple-duty broken 3H 3H"],
            id="two parts go unanswered",
        ),
        pytest.param(
            "9H*2 QH*2",
            "3H*2 4H 6H 2H",
            "4H 6H 2H 3H",
            ["follow-suit met 6H 4H 3H 2H", "tuple-duty broken 3H 3H", "tuple-duty not_owed"],
            id="what was owed to one is not owed to the next",
        ),
        pytest.param(
            "9H*2 QH*2",
            "3H*2 4H 6H 8H 2C",
            "3H 3H 4H 2C",
            ["follow-suit broken 8H 6H", "tuple-duty met 3H 3H", "tuple-duty not_owed"],
            id="too few of the suit, and nothing wrong with the shapes",
        ),
        pytest.param(
            "9H*2 QH",
            "3H*2 4H 6H 2C",
            "4H 6H 2C",
            ["follow-suit broken 3H 3H", "tuple-duty broken 3H 3H"],
            id="and too few",
        ),
        pytest.param(
            "9H*2 QH", "3H*2 4H 6H", "4H 6H", ["follow-suit met 6H 4H", "tuple-duty broken 3H 3H"], id="short"
        ),
    ],
)
def test_every_part_of_a_throw_is_told_also_after_one_without_an_answer(
    lead: str, hand: str, play: str, rungs: list[str]
) -> None:
    found = ladder(lead, hand, play)[1:]
    answered = [rung for rung in rungs if rung.startswith("tuple-duty broken")]
    throw = [f"throw-duty{answered[0].removeprefix('tuple-duty')}"] if answered else []
    assert found == [*rungs, *throw]


def test_a_single_card_of_a_throw_owes_nothing() -> None:
    found = ladder("AH AH KH", "9H 9H 3H 4H", "9H 9H 3H", "protect_larger")
    assert found[2:] == ["tuple-duty met 9H 9H", "throw-duty met"]


@pytest.mark.parametrize(
    ("lead", "hand", "play", "article", "reason"),
    [
        ("5H", "3H 4H", "3H", "follow-suit", "Any hearts will do."),
        ("5H", "3H 4C", "3H", "follow-suit", "All the hearts in the hand are played, and nothing more is owed."),
        ("5H 5H", "3H 4C", "3H 4C", "short-suit", "All the hearts in the hand are played, and nothing more is owed."),
        ("5H", "3H 4C", "4C", "follow-suit", "Play only hearts: the hand has enough of them."),
        ("5H 5H", "3H 4C", "4C 4S", "own-cards", "Play from the hand: it does not hold 4S."),
        ("5H", "3H 4C", "3H 4C", "number-of-cards", "Play as many cards as were led: 1, not 2."),
        ("5H 5H", "9H 9H 3H", "9H 9H", "tuple-duty", "Play a pair of hearts. That is done with 9H 9H."),
        ("5H 5H", "9H 9H 3H", "9H 3H", "tuple-duty", "Play a pair of hearts. The hand could have given 9H 9H."),
        (
            "AH AH KH",
            "9H 9H 3H 4H",
            "9H 9H 3H",
            "throw-duty",
            "The play divides so that every part of the throw is answered.",
        ),
        (
            "AH AH KH",
            "9H 9H 3H 4H",
            "9H 4H 3H",
            "throw-duty",
            (
                "Each part of the throw is answered on its own, and AH AH got no proper answer. "
                "The hand could have given 9H 9H."
            ),
        ),
    ],
)
def test_the_reason_names_what_decided(lead: str, hand: str, play: str, article: str, reason: str) -> None:
    found = ruling(lead, hand, play)
    assert (found.article, str(found.reason)) == (article, reason)
