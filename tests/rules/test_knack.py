"""The knack: what it deals out is an answer to every part, and it nearly always gets there where there is a way."""

from collections import Counter
from itertools import islice

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import counted, lacking, one_by_one
from scorekeeper.rules.follow import knack
from scorekeeper.rules.follow.answers import answered
from scorekeeper.rules.follow.duties import Face, Task, task
from scorekeeper.rules.house.following import TupleDuty
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.search_budget import Effort
from tests import engine, oracle_follows
from tests.positions import SEQUENCES, TUPLES, chance, plays, positions

PROTECTING = [duty.value for duty in TupleDuty if duty.protects]


def asks(parts: str, play: str, kept: str, tuples: str, sequences: str = "any_tuples") -> tuple[Task, list[Face]]:
    """What a throw of these parts asks of a hand, part of which is played."""
    changes = {"table.decks": 8, "following.tuples": tuples, "following.sequences": sequences}
    rules = load({"preset": "bashi-fen", "set": changes})
    home = rules.trumps.order(notation.trump("7D"))
    lead = shapes.stated(rules.leading.grammar, home, [notation.cards(part) for part in parts.split(", ")])
    given = notation.cards(play)
    asked = task(rules, home, lead)
    return asked, asked.faces(counted(home.sorted([*given, *notation.cards(kept)])), counted(given))


@pytest.mark.parametrize(
    ("parts", "play", "kept", "tuples"),
    [
        pytest.param("3H*2, 4H*2, 5H", "6H*2 8H 9H 10H", "QH", "protect_larger", id="a pair and then none"),
        pytest.param("3H*3, 4H*3", "6H*3 8H*2 9H", "QH", "protect_larger", id="what is smaller stays whole"),
        pytest.param("3H*4, 4H*2", "6H*3 8H*2 9H", "QH*3", "best_effort_protected", id="the widest first"),
        pytest.param("3H*5, 4H*2", "8H*4 6H 9H 10H", "6H QH", "best_effort_protected", id="one kept of a pair"),
        pytest.param("3H*2, 4H*2, 5H*2", "6H*2 8H 9H 10H JH", "8H*2", "protect_larger", id="no new pair"),
        pytest.param("3H 3H 4H 4H, 5H*3", "6H*4 8H*2 9H", "KH", "protect_larger", id="what a wider part needs"),
        pytest.param(
            "3H*2 4H*2 5H*2, 9H*4, KH",
            "10H*2 JH*2 6H*6 QH",
            "8H*4",
            "best_effort_protected",
            id="cut down to what is owed",
        ),
        pytest.param("3H*2 4H*2, 5H*2", "6H*2 8H*2 9H*2", "QH*2", "best_effort", id="in a row"),
    ],
)
def test_a_play_is_dealt_out_without_any_search(parts: str, play: str, kept: str, tuples: str) -> None:
    asked, faces = asks(parts, play, kept, tuples, "longest_run")
    assert knack.works(asked.demands, faces)
    assert answered(asked, faces, Effort(0))


@pytest.mark.parametrize(
    ("parts", "play", "kept", "number"),
    [
        ("3H*2, 4H", "6H 8H 9H", "QH*2", 0),
        ("3H*2, 4H*2, 5H", "6H*2 8H 9H 10H", "QH*2", 1),
        ("3H*3, 4H*2, 5H*2", "6H*3 8H*2 9H 10H", "QH*2", 2),
    ],
)
@pytest.mark.parametrize("tuples", PROTECTING)
def test_it_gets_as_far_as_it_can(parts: str, play: str, kept: str, number: int, tuples: str) -> None:
    asked, faces = asks(parts, play, kept, tuples)
    assert not knack.works(asked.demands, faces)
    assert len(knack.shares(asked.demands, faces)) == number


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_from_a_whole_hand_every_part_gets_its_share(tuples: str, sequences: str, cases: int) -> None:
    for position in islice(positions("knack and all", tuples=tuples, sequences=sequences), cases):
        table = engine.seat(position)
        asked = task(table.rules, table.order, table.lead)
        held = counted(table.order.of_suit(engine.faces(position.hand), asked.suit))
        if sum(held.values()) >= asked.number:
            assert knack.works(asked.demands, asked.faces(held, held)), engine.quarrel(position)


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_it_finds_most_answers_and_none_where_there_is_none(tuples: str, sequences: str, cases: int) -> None:
    seen: Counter[str] = Counter()
    rng = chance(f"knack {tuples} {sequences}")
    for position in islice(positions("knack", tuples=tuples, sequences=sequences), cases // 4):
        table = engine.seat(position)
        asked = task(table.rules, table.order, table.lead)
        held = counted(table.order.of_suit(engine.faces(position.hand), asked.suit))
        for play in plays(rng, position):
            given = counted(engine.faces(play))
            if lacking(one_by_one(held), given) or sum(held.values()) <= asked.number:
                continue
            found = knack.shares(asked.demands, asked.faces(held, given))
            assert [sum(share) for share in found] == [demand.size for demand in asked.demands[: len(found)]]
            whole = len(found) == len(asked.demands)
            expected = oracle_follows.allowed(position.game, position.parts, position.hand, play)
            assert expected or not whole, engine.quarrel(position, play)
            seen.update({"allowed": expected, "found": whole})
    assert seen["found"] >= 0.97 * seen["allowed"]
