"""The verdict on a play out of all the holdings that may have been, weighed as far as they can differ."""

from typing import Any

import pytest

from scorekeeper.rules import search_budget as effort
from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Suit
from scorekeeper.rules.follow import weighing
from scorekeeper.rules.follow.holdings import Knowledge, Lack, holdings
from scorekeeper.rules.house import presets

NO_PAIR = (Lack(Suit.HEARTS, 2),)


def verdict(lead: str, play: str, seen: str = "", **options: object) -> str:
    """In Bashi Fen with these options, trump 7D; `size` and `lacks` are facts about the hand."""
    size, lacks = options.pop("size", None), options.pop("lacks", ())
    changes = {key.replace("__", "."): value for key, value in options.items()}
    rules = presets.load({"preset": "bashi-fen", "set": changes})
    home = rules.trumps.order(notation.trump("7D"))
    known = Knowledge(seen=notation.cards(seen), size=size, lacks=lacks)  # type: ignore[arg-type]
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    return weighing.weigh(holdings(rules, home, led, notation.cards(play), known)).value


@pytest.mark.parametrize(
    ("lead", "play", "facts", "expected"),
    [
        ("5H 5H", "3H", {}, "forbidden"),
        ("5H 5H", "9H 9H", {}, "allowed"),
        ("5H 5H", "3H 4H", {}, "undecided"),
        ("5H 5H", "3H 4H", {"lacks": NO_PAIR}, "allowed"),
        ("5H 5H", "3H 4H", {"seen": "9H 9H"}, "forbidden"),
        ("5H 5H", "3H 4H", {"size": 3}, "undecided"),
        ("5H 5H", "3H 4H", {"size": 3, "seen": "6C"}, "allowed"),
        ("5H 5H", "3H 4H", {"following__tuples": "suit_only"}, "allowed"),
        ("3H 3H 4H 4H", "9H 9H 6H 8H", {"size": 5}, "undecided"),
        ("3H 3H 4H 4H", "9H 9H 6H QH", {"size": 5, "seen": "KH"}, "allowed"),
    ],
)
def test_more_cards_never_owe_less_where_larger_tuples_break(
    lead: str, play: str, facts: dict[str, str], expected: str
) -> None:
    assert verdict(lead, play, **facts) == expected


@pytest.mark.parametrize(
    ("play", "facts", "expected"),
    [
        ("3H 4H", {"seen": "9H 9H"}, "undecided"),
        ("3H 4H", {"seen": "9H 9H", "size": 4}, "forbidden"),
        ("3H 4H", {"seen": "9H 9H 9H", "size": 5}, "allowed"),
        ("3H 4H", {"seen": "9H 9H 9H"}, "undecided"),
        ("3H 3H", {}, "allowed"),
        ("3H 4H", {"seen": "4H", "size": 3}, "forbidden"),
    ],
)
def test_more_cards_can_owe_less_where_larger_tuples_are_protected(
    play: str, facts: dict[str, str], expected: str
) -> None:
    assert verdict("5H 5H", play, table__decks=3, following__tuples="protect_larger", **facts) == expected


@pytest.mark.parametrize(
    ("play", "seen", "size", "expected"),
    [
        ("3C 4C", "", None, "undecided"),
        ("3C 4C", "6H", None, "forbidden"),
        ("3C 4C", "6C", 3, "allowed"),
        ("3H 4C", "", None, "undecided"),
    ],
)
def test_other_suits_are_played_by_hands_short_in_the_suit(
    play: str, seen: str, size: int | None, expected: str
) -> None:
    assert verdict("5H 5H", play, seen, size=size) == expected


@pytest.mark.parametrize(("size", "expected"), [(3, "allowed"), (4, "undecided"), (5, "forbidden")])
def test_where_the_pack_has_little_else_a_pair_must_have_been_held(size: int, expected: str) -> None:
    stay = notation.cards("5H 5H 3H 4H 9H 9H 2C")
    out = [face.name for face in FACES for _ in range(2 - stay.count(face))]
    assert verdict("5H 5H", "3H 4H", size=size, table__cards_out=out) == expected


def test_a_hand_of_little_else_was_not_short() -> None:
    out = [face.name for face in FACES for _ in range(2) if face.name not in {"5H", "6H", "3C"}]
    assert verdict("5H", "3C", size=4, table__cards_out=out) == "forbidden"


def test_where_not_all_can_be_tried_nothing_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more card of either pair leaves the other, so that no hand allows it."""
    facts: dict[str, Any] = {"table__decks": 3, "following__tuples": "protect_larger", "seen": "8H 8H 9H 9H", "size": 7}
    effort.forget()
    assert verdict("5H 5H", "3H 4H", **facts) == "forbidden"
    effort.forget()
    monkeypatch.setattr(weighing, "MOST_TRIED", 1)
    assert verdict("5H 5H", "3H 4H", **facts) == "undecided"
    effort.forget()
