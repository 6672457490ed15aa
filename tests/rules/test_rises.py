"""How much more of a face can have been held, as far as it makes a difference."""

from itertools import islice

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.holdings import Doubt
from scorekeeper.rules.follow.weighing import Rise, Rises, choices
from scorekeeper.rules.house import presets

UNKNOWN = Doubt(faces=9, given=0, known=0, most=8, step=0)
SEEN_PAIR = Doubt(faces=1, given=0, known=2, most=8, step=0)
BROKEN_PAIR = Doubt(faces=1, given=1, known=2, most=8, step=0)
SINGLE = Doubt(faces=2, given=1, known=1, most=2, step=0)


def rises(lead: str, tuples: str, **leading: object) -> Rises:
    values = {"table.decks": 8, "following.tuples": tuples, "following.sequences": "same_sequence"}
    changes = values | {f"leading.{name}": value for name, value in leading.items()}
    rules = presets.load({"preset": "bashi-fen", "set": changes})
    home = rules.trumps.order(notation.trump("7D"))
    return Rises(task(rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead))))


def copies(found: object) -> list[int]:
    return [rise.copies for rise in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lead", "tuples", "doubt", "owing", "sparing"),
    [
        ("5H 5H", "break_larger", UNKNOWN, [2, 3, 4, 5, 6, 7, 8], []),
        ("5H 5H", "protect_larger", UNKNOWN, [2], []),
        ("5H 5H 5H", "protect_larger", UNKNOWN, [2, 3], []),
        ("5H 5H", "protect_larger", SEEN_PAIR, [3], [3]),
        ("5H 5H", "protect_larger", BROKEN_PAIR, [3, 4], [4]),
        ("5H 5H", "protect_larger", BROKEN_PAIR._replace(most=3), [3], [3]),
        ("5H 5H", "protect_larger", SINGLE, [2], []),
        ("5H 5H", "protect_larger", SEEN_PAIR._replace(known=3), [], []),
    ],
)
def test_what_can_owe_more_or_less(lead: str, tuples: str, doubt: Doubt, owing: list[int], sparing: list[int]) -> None:
    found = rises(lead, tuples)
    assert (copies(found.owing(doubt)), copies(found.sparing(doubt))) == (owing, sparing)


def test_single_cards_matter_where_runs_of_them_are_led() -> None:
    found = rises("3H 4H 5H", "break_larger", single_runs=3)
    assert copies(found.owing(UNKNOWN._replace(most=2))) == [1, 2]


def test_of_equal_faces_only_so_many_matter_as_answer_the_lead_and_one_more() -> None:
    assert [rise.faces for rise in rises("3H 3H 4H 4H", "protect_larger").owing(UNKNOWN)] == [3]


def test_all_rises_are_all_copies() -> None:
    assert copies(rises("5H 5H", "break_larger").any(SINGLE)) == [2]


@pytest.mark.parametrize(
    ("tuples", "doubt", "room", "faces"),
    [
        ("break_larger", SINGLE, 9, [(1, 2, 0), (1, 2, 0)]),
        ("protect_larger", UNKNOWN._replace(faces=1), 9, [(0, 2, 0), (0, 3, 0)]),
        ("protect_larger", UNKNOWN._replace(faces=1), 2, [(0, 2, 0)]),
        ("protect_larger", UNKNOWN._replace(faces=1), 0, [(0, 0, 0)]),
        ("protect_larger", SEEN_PAIR, 9, [(0, 3, 0), (0, 2, 0), (0, 3, 0)]),
    ],
)
def test_the_fullest_owes_at_least_as_much_as_there_can_be(
    tuples: str, doubt: Doubt, room: int, faces: list[tuple[int, int, int]]
) -> None:
    assert list(rises("5H 5H 5H", tuples).fullest(doubt, room)) == faces


def test_many_faces_rise_together_as_far_as_there_is_room() -> None:
    found = rises("5H 5H 5H 8H 8H", "protect_larger")
    ways = [list(found.owing(UNKNOWN)), list(found.owing(SEEN_PAIR)), []]
    assert [copies(risen) for risen in found.together(ways, 7)] == [[3, 3, 3], [2, 2, 2, 3]]


def test_few_faces_rise_first_and_no_choice_comes_twice() -> None:
    one, two = Rise(SINGLE, 2, 1, 2), Rise(UNKNOWN, 2, 2, 1)
    assert list(choices([one, two], 3)) == [(), (one,), (two,), (one, one._replace(faces=1)), (one, two)]


def test_only_choices_of_enough_cards_come() -> None:
    one, two = Rise(SINGLE, 2, 1, 2), Rise(UNKNOWN, 2, 2, 1)
    assert list(choices([one, two], 4, 3)) == [(one, two), (one, one._replace(faces=1), two)]
    assert list(choices([], 4, 1)) == []


def test_choices_come_one_by_one() -> None:
    assert len(list(islice(choices([Rise(UNKNOWN._replace(faces=60), 2, 2, 60)], 10_000), 30))) == 30
