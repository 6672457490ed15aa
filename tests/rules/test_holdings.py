"""What a hand that nobody saw whole can have held, and what cannot be said of it."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Suit
from scorekeeper.rules.follow.holdings import Doubt, Holdings, Knowledge, Lack, hand_problems, holdings
from scorekeeper.rules.house import presets

HEARTS = Suit.HEARTS


def possible(lead: str, play: str, seen: str = "", size: int | None = None, *lacks: Lack, **table: object) -> Holdings:
    """In Bashi Fen with these options of the table, trump 7D."""
    rules = presets.load({"preset": "bashi-fen", "set": {f"table.{name}": value for name, value in table.items()}})
    home = rules.trumps.order(notation.trump("7D"))
    known = Knowledge(seen=notation.cards(seen), size=size, lacks=lacks)
    return holdings(
        rules, home, shapes.default(rules.leading.grammar, home, notation.cards(lead)), notation.cards(play), known
    )


def impossible(play: str, seen: str = "", size: int | None = None, *lacks: Lack) -> list[str]:
    """What cannot be as said of a hand."""
    home = presets.load("bashi-fen").trumps.order(notation.trump("7D"))
    known = Knowledge(seen=notation.cards(seen), size=size, lacks=lacks)
    found = hand_problems(home, notation.cards(play), known)
    return [f"{problem.field}: {problem.sentence}" for problem in found]


def test_faces_alike_in_all_that_matters_are_one_doubt() -> None:
    found = possible("5H 5H", "3H 4H", "9H")
    assert set(found.doubts) == {Doubt(2, 1, 1, 2, 0), Doubt(1, 0, 1, 2, 0), Doubt(8, 0, 0, 2, 0)}
    assert (found.given, found.known, found.fewest, found.greatest) == (2, 3, 0, 2 + 1 + 16)


def test_the_size_of_the_hand_leaves_only_so_much_room() -> None:
    found = possible("5H 5H", "3H 4H", "9H", 5)
    assert (found.fewest, found.greatest, found.limited) == (0, 2, True)


def test_where_the_pack_has_little_else_the_suit_must_have_been_held() -> None:
    out = [face.name for face in FACES if face.name not in {"5H", "6H", "8H", "RJ", "BJ"}]
    found = possible("5H", "6H", "", 4, decks=1, cards_out=out)
    assert (found.fewest, found.greatest) == (1, 1)


def test_what_the_hand_lacked_limits_its_copies() -> None:
    found = possible("5H 5H", "3H 4H", "", None, Lack(HEARTS, 2), Lack(Suit.SPADES, 1))
    assert {doubt.most for doubt in found.doubts} == {1}


def test_cards_all_led_or_left_out_are_no_doubt() -> None:
    assert sum(doubt.faces for doubt in possible("5H 5H", "3H 4H", cards_out="2H 2H").doubts) == 10


@pytest.mark.parametrize(("size", "width", "may"), [(None, 2, True), (None, 3, False), (2, 2, False)])
def test_a_tuple_may_have_been_there_where_the_pack_and_the_hand_have_room(
    size: int | None,
    width: int,
    may: bool,  # noqa: FBT001
) -> None:
    assert possible("5H 5H", "3H 4H", "", size).can_hold(width) is may


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (impossible("3H 4H"), []),
        (impossible("3H 4H", "6H", 2), ["hand_size: A hand of 2 does not hold 3 cards."]),
        (
            impossible("3H 3H", "", None, Lack(HEARTS, 2)),
            ["lacks: The hand is said to have lacked what 3H shows that it held."],
        ),
        (impossible("3H 4H", "6H", None, Lack(HEARTS, 2)), []),
        (
            impossible("3C 4C", "6H", None, Lack(HEARTS, 1)),
            ["lacks: The hand is said to have lacked what 6H shows that it held."],
        ),
        (impossible("3H 4C", "", None, Lack(HEARTS, 1)), []),
    ],
)
def test_what_contradicts_itself_is_named(wrong: list[str], sentence: list[str]) -> None:
    assert wrong == sentence
