"""What a hand that nobody saw whole can have held, and what cannot be said of it."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Suit
from scorekeeper.rules.follow.holdings import Holdings, Knowledge, Lack, hand_problems, holdings
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


def test_faces_of_a_kind_stand_together_and_those_not_known_of_come_first() -> None:
    found = possible("5H 5H", "3H 4H", "9H")
    assert [(doubt.card.name, *doubt.kind) for doubt in found.doubts] == [
        *((f"{rank}H", 0, 0, 2, 0) for rank in ("2", "6", "8", "10", "J", "Q", "K", "A")),
        ("9H", 1, 0, 2, 0),
        *(("3H", 1, 1, 2, 0), ("4H", 1, 1, 2, 0)),
    ]
    assert (found.given, found.fewest, found.greatest) == (2, 0, 2 + 1 + 16)


@pytest.mark.parametrize(("size", "greatest"), [(5, 2), (3, 0)])
def test_the_size_of_the_hand_leaves_only_so_much_room(size: int, greatest: int) -> None:
    found = possible("5H 5H", "3H 4H", "9H", size)
    assert (found.fewest, found.greatest) == (0, greatest)


def test_where_the_pack_has_little_else_the_suit_must_have_been_held() -> None:
    out = [face.name for face in FACES if face.name not in {"5H", "6H", "8H", "RJ", "BJ"}]
    found = possible("5H", "6H", "", 4, decks=1, cards_out=out)
    assert (found.fewest, found.greatest) == (1, 1)


def test_what_the_hand_lacked_limits_its_copies() -> None:
    found = possible("5H 5H", "3H 4H", "", None, Lack(HEARTS, 2), Lack(Suit.SPADES, 1))
    assert {doubt.most for doubt in found.doubts} == {1}


def test_cards_all_led_or_left_out_are_no_doubt() -> None:
    assert len(possible("5H 5H", "3H 4H", cards_out="2H 2H").doubts) == 10


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
