"""What a part asks, rung by rung; where nobody holds more than a pair, nothing is protected."""

from itertools import product

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.follow.division import asking
from scorekeeper.rules.follow.duty import Demand, Face, Rung, all_met, rungs, task
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.following import TupleDuty

PROTECTING = [duty.value for duty in TupleDuty if duty.protects]
WIDEST = 2


def towards(
    lead: str, tuples: str, held: tuple[int, ...], runs: int = 0, sequences: str = "longest_run"
) -> tuple[tuple[Demand, ...], tuple[Demand, ...]]:
    """What the parts of a lead ask, and what they ask of somebody who holds so many copies of each face."""
    values = {
        "table.decks": 4,
        "following.tuples": tuples,
        "following.sequences": sequences,
        "leading.single_runs": runs,
    }
    rules = presets.load({"preset": "bashi-fen", "set": values})
    home = rules.trumps.order(notation.trump("7D"))
    asked = task(rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead)))
    return asked.demands, asking(asked.demands, [(0, count, 0) for count in held])


@pytest.mark.parametrize("lead", ["3H*2", "3H*3", "3H*4", "3H*2 4H*2", "3H*2 4H*2 5H*2", "3H*3 4H*3", "3H"])
@pytest.mark.parametrize("tuples", PROTECTING)
@pytest.mark.parametrize("sequences", ["any_tuples", "same_sequence", "longest_run"])
def test_pairs_leave_nothing_to_protect(lead: str, tuples: str, sequences: str) -> None:
    faces = range(5)
    for held in product(range(WIDEST + 1), repeat=len(faces)):
        (before,), found = towards(lead, tuples, held, sequences=sequences)
        after = found[0] if found else before
        for given in product(*[range(count + 1) for count in held]):
            if sum(given) == before.size:
                share: list[Face] = [(given[face], held[face], face + 1) for face in faces]
                assert all_met(before, share) == all_met(after, share), (held, given)


def test_larger_tuples_and_runs_of_single_cards_keep_their_pairs() -> None:
    asked, towards_triples = towards("3H*2 4H", "protect_larger", (2, 3))
    assert asked[:1] == towards_triples
    asked, towards_pairs = towards("3H 4H 5H", "protect_larger", (2, 2), runs=3)
    assert asked == towards_pairs


def told(lead: str, tuples: str, faces: list[Face]) -> list[tuple[int, int, int, bool]]:
    """Of each rung its width, what is owed and made, and whether it is met."""
    (demand,), _ = towards(lead, tuples, (1,))
    return [(rung.width, rung.owed, rung.made, rung.met) for rung in rungs(demand, faces)]


@pytest.mark.parametrize(
    ("tuples", "rungs"),
    [
        ("break_larger", [(3, 1, 0, False)]),
        ("best_effort", [(3, 1, 0, False)]),
        ("best_effort_protected", [(3, 0, 0, True), (2, 1, 1, True), (1, 0, 0, True)]),
        ("protect_larger", [(3, 0, 0, True), (3, 2, 2, True)]),
        ("suit_only", [(3, 0, 0, True)]),
    ],
)
def test_a_pair_and_a_card_for_a_triple_where_four_are_held(
    tuples: str, rungs: list[tuple[int, int, int, bool]]
) -> None:
    assert told("3H*3", tuples, [(0, 4, 0), (2, 2, 0), (1, 1, 0)]) == rungs


def test_beyond_the_tuples_that_fit_one_of_the_others_gives_the_rest() -> None:
    assert told("3H*5", "best_effort", [(3, 3, 0), (2, 3, 0)]) == [
        (5, 0, 0, True),
        (4, 0, 0, True),
        (3, 1, 1, True),
        (2, 1, 1, True),
    ]
    assert told("3H*5", "best_effort", [(3, 3, 0), (1, 3, 0), (1, 1, 0)])[-1] == (2, 1, 0, False)
    assert told("3H*5", "best_effort", [(3, 3, 0), (3, 3, 0)])[-1] == (2, 1, 2, True)


def test_runs_are_told_with_their_rung() -> None:
    demand = Demand(width=2, length=3, narrowest=2, runs=(0, 0, 2), protects=False, ranks=False)
    faces = [(2, 2, 1), (0, 2, 2), (2, 2, 5), (2, 2, 8)]
    assert [*rungs(demand, faces)] == [Rung(2, 3, 4, 3, (2,), ())]
    assert not all_met(demand, faces)
