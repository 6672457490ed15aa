"""What a part asks: where nobody holds more than a pair, nothing is protected."""

from itertools import product

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.follow.duties import Face, Task, task
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.following import TupleDuty

PROTECTING = [duty.value for duty in TupleDuty if duty.protects]
WIDEST = 2


def towards(
    lead: str, tuples: str, held: tuple[int, ...], runs: int = 0, sequences: str = "longest_run"
) -> tuple[Task, Task]:
    """What a lead asks, and what it asks of somebody who holds so many copies of each face."""
    values = {
        "table.decks": 4,
        "following.tuples": tuples,
        "following.sequences": sequences,
        "leading.single_runs": runs,
    }
    rules = presets.load({"preset": "bashi-fen", "set": values})
    home = rules.trumps.order(notation.trump("7D"))
    asked = task(rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead)))
    return asked, asked.towards(held)


@pytest.mark.parametrize("lead", ["3H*2", "3H*3", "3H*4", "3H*2 4H*2", "3H*2 4H*2 5H*2", "3H*3 4H*3", "3H"])
@pytest.mark.parametrize("tuples", PROTECTING)
@pytest.mark.parametrize("sequences", ["any_tuples", "same_sequence", "longest_run"])
def test_pairs_leave_nothing_to_protect(lead: str, tuples: str, sequences: str) -> None:
    faces = range(5)
    for held in product(range(WIDEST + 1), repeat=len(faces)):
        asked, simply = towards(lead, tuples, held, sequences=sequences)
        assert asked != simply
        for given in product(*[range(count + 1) for count in held]):
            if sum(given) == asked.number:
                share: list[Face] = [(given[face], held[face], face + 1) for face in faces]
                (before,), (after,) = asked.demands, simply.demands
                assert before.answered(share) == after.answered(share), (held, given)


def test_larger_tuples_and_runs_of_single_cards_keep_their_pairs() -> None:
    asked, towards_triples = towards("3H*2 4H", "protect_larger", (2, 3))
    assert asked == towards_triples
    asked, towards_pairs = towards("3H 4H 5H", "protect_larger", (2, 2), runs=3)
    assert asked == towards_pairs
