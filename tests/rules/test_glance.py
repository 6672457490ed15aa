"""A glance at the plays from a hand: the sets that it finds are allowed plays, and it never counts one twice."""

from itertools import islice

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import counted
from scorekeeper.rules.follow import glance
from scorekeeper.rules.follow.choices import Pool
from scorekeeper.rules.follow.duties import task
from scorekeeper.rules.house import presets
from tests import engine, oracle_follows
from tests.positions import SEQUENCES, TUPLES, positions

HAND = {notation.one_card(name): count for name, count in (("6H", 3), ("8H", 2), ("9H", 2), ("10H", 1), ("QH", 1))}


def look(lead: str, most: int, tuples: str = "best_effort") -> tuple[int, list[Pool]]:
    rules = presets.load({"preset": "tractor", "set": {"table.decks": 3, "following.tuples": tuples}})
    home = rules.trumps.order(notation.trump("7D"))
    return glance.at_least(
        task(rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead))), HAND, most
    )


def test_one_set_after_another_until_there_are_enough() -> None:
    """A pair of sixes and one of five others, or of nines and one of four; then of eights and one of four."""
    seen = [(number, len(pools)) for number, pools in (look("2H*2 4H", most) for most in (0, 8, 9, 12))]
    assert seen == [(9, 2), (9, 2), (13, 3), (13, 3)]


def test_a_larger_tuple_that_is_protected_is_in_no_set() -> None:
    number, pools = look("2H*2 4H", 20, "best_effort_protected")
    assert (number, [pool.fixed for pool in pools]) == (8, [notation.cards("8H 8H"), notation.cards("9H 9H")])


@pytest.mark.parametrize("lead", ["2H", "2H*2 4H*2 5H*3 JH*2"])
def test_nothing_where_any_cards_will_do_or_all_must_go(lead: str) -> None:
    assert look(lead, 1) == (0, [])


def test_plays_in_two_sets() -> None:
    first, second, other = notation.cards("6H 8H 9H")
    one = Pool((first,), {first: 2, second: 2, other: 2}, 2)
    two = Pool((second,), {first: 3, second: 1, other: 2}, 2)
    both = {tuple(sorted(play, key=str)) for play in one.plays()} & {
        tuple(sorted(play, key=str)) for play in two.plays()
    }
    assert one.shared(two) == two.shared(one) == len(both) == 3


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_its_plays_are_allowed_and_counted_once(tuples: str, sequences: str, cases: int) -> None:
    some = 0
    endless = positions("glance", tuples=tuples, sequences=sequences)
    for position in islice((small for small in endless if len(small.hand) < 12), cases // 25):
        mine = oracle_follows.plays(position.game, position.parts, position.hand)
        table = engine.seat(position)
        asked = task(table.rules, table.order, table.lead)
        held = counted(table.order.of_suit(engine.faces(position.hand), asked.suit))
        number, pools = glance.at_least(asked, held, len(mine) - 1)
        found = {engine.names(play) for pool in pools for play in pool.plays()}
        assert found <= mine, engine.quarrel(position)
        assert number <= len(found)
        assert number == len(found) or len(pools) > 2
        some += len(pools)
    assert some >= (0 if tuples == "suit_only" else cases // 50)
