"""Worth: the regression does what it says, speaks only where people differ, and foresees better than the base rate."""

from dataclasses import replace
from statistics import fmean

import pytest

from scorekeeper.match import tally, worth
from scorekeeper.match.statistics import average_of
from scorekeeper.match.worth import FEWEST_HANDS, FEWEST_OWN, PULLS, Meeting
from tests.benchmarks import people
from tests.match.evenings import SIX, evening, house

HANDS = people.book("uneven", 1, 0.6).hands[:100]
SEEDS = range(12)


def penalised(hands: tuple[people.Compared, ...], names: tuple[str, ...], estimates: list[float], pull: float) -> float:
    """What the regression makes as small as it can, hand by hand."""
    advantage, by = estimates[0], dict(zip(names, estimates[1:], strict=True))
    expected = [
        advantage + sum(by[name] for name in hand.declarers) - sum(by[name] for name in hand.defenders)
        for hand in hands
    ]
    squares = sum((hand.gained - gain) ** 2 for hand, gain in zip(hands, expected, strict=True))
    return squares + pull * sum(value**2 for value in by.values())


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("off", [-0.01, 0.01])
def test_no_other_estimate_fits_better(place: int, off: float) -> None:
    found = worth.fit(people.met(HANDS))
    moved = list(found.estimates)
    moved[place] += off
    best = penalised(HANDS, found.names, list(found.estimates), found.pull)
    assert penalised(HANDS, found.names, moved, found.pull) > best


def test_what_is_expected_of_a_hand_is_what_was_added_up() -> None:
    found = worth.fit(people.met(HANDS))
    by = dict(zip(found.names, found.estimates[1:], strict=True))
    gain, spread = people.expected(found, ("A", "B"), ("C", "D", "E", "F"))
    assert gain == pytest.approx(found.estimates[0] + by["A"] + by["B"] - by["C"] - by["D"] - by["E"] - by["F"])
    assert spread > found.scatter**0.5


def test_a_stranger_is_worth_what_everybody_is() -> None:
    found = worth.fit(people.met(HANDS))
    assert people.expected(found, ("A", "Zoe"), ("B",)) == people.expected(found, ("A",), ("B",))


@pytest.mark.parametrize("table", people.TABLES)
def test_where_nobody_differs_nothing_is_said(table: str) -> None:
    books = [people.book(table, seed, 0.0, people.LEARNT) for seed in SEEDS]
    assert [worth.worth(people.met(book.hands)) for book in books] == [{}] * len(SEEDS)
    assert {worth.fit(people.met(book.hands)).pull for book in books} <= set(PULLS[2:])


@pytest.mark.parametrize("table", people.TABLES)
def test_where_people_differ_it_foresees_better_than_how_often_declarers_hold(table: str) -> None:
    losses = []
    for seed in SEEDS:
        hands = people.book(table, seed, 0.6, people.LEARNT + 100).hands
        learnt, foreseen = hands[: people.LEARNT], hands[people.LEARNT :]
        found = worth.fit(people.met(learnt))
        chances = people.chances_to_hold(found, learnt, foreseen)
        base = [people.base_rate(learnt)] * len(foreseen)
        losses.append((people.loss(chances, foreseen), people.loss(base, foreseen)))
    ours, usual = map(fmean, zip(*losses, strict=True))
    assert ours < usual - 0.05


def test_the_truth_lies_within_the_margin_and_the_better_are_found_to_be() -> None:
    simulated = people.book("uneven", 3, 0.6, 400)
    found = worth.worth(people.met(simulated.hands))
    assert set(found) == set(simulated.truth)
    likeness = people.likeness([simulated.truth[name] for name in found], [each.levels for each in found.values()])
    assert likeness > 0.8
    assert all(0 < each.margin < 0.5 for each in found.values())


def test_of_few_hands_nothing_is_said() -> None:
    assert worth.worth(people.met(HANDS[: FEWEST_HANDS - 1])) == {}


def test_of_somebody_who_played_little_nothing_is_said() -> None:
    guest = [replace(hand, declarers=(*hand.declarers, "Zoe")) for hand in HANDS[: FEWEST_OWN - 1]]
    found = worth.worth(people.met([*guest, *HANDS[FEWEST_OWN - 1 :]]))
    assert set(found) == set(SIX)
    assert {each.hands for each in found.values()} == {100}


def test_hands_are_compared_by_the_levels_that_the_declarers_gained() -> None:
    match = evening({"declarer": "N", "points": 35}, {"redeal": "agreed"}, {"points": 160}, {"points": 80})
    assert tally.figures(match).met == (
        Meeting(declarers=("N", "S"), defenders=("E", "W"), gained=average_of([2, -2]), held=1, taken=1),
        Meeting(declarers=("E", "W"), defenders=("N", "S"), gained=average_of([0]), taken=1),
    )


def test_a_synergy_that_was_put_in_is_told() -> None:
    found = worth.synergy(people.met(people.book("fixed", 2, 0.3, 1000, synergy=1.0).hands))
    assert found
    assert (found.names, found.hands) == (("A", "B"), 90)
    assert 0 < found.margin < found.levels < 1.5


@pytest.mark.parametrize("table", people.TABLES)
def test_a_synergy_that_was_not_put_in_is_not_told(table: str) -> None:
    hands = [people.book(table, seed, 0.3).hands for seed in SEEDS]
    assert [worth.synergy(people.met(each)) for each in hands] == [None] * len(SEEDS)


def test_two_who_never_play_apart_have_no_synergy() -> None:
    match = evening(
        *[{"declarer": "N", "points": 0}, {"declarer": "W", "points": 160}] * 40,
        rules=house("bashi-fen", ladder__after="wrap"),
    )
    assert worth.synergy(tally.figures(match).met) is None


def test_of_few_hands_no_synergy_is_told() -> None:
    assert worth.synergy(people.met(HANDS[: FEWEST_HANDS - 1])) is None
