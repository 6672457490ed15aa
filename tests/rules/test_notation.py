"""Cards, trumps and levels are read as people write them; what cannot be read is refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, RED_JOKER, Rank, Suit, face
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.search_budget import Effort, within


def names(text: object, decks: int = 8) -> str:
    return notation.write(notation.cards(text, decks))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("2S 10H AD KC", "2S 10H AD KC"),
        ("TS th", "10S 10H"),
        ("as kd", "AS KD"),
        ("S2 H10 DT", "2S 10H 10D"),
        ("♠2 2♠ ♥️10 10♥️", "2S 2S 10H 10H"),
        ("♤2 ♡3 ♢4 ♧5", "2S 3H 4D 5C"),
        ("黑桃7 黑7 红桃8 红心8 红8", "7S 7S 8H 8H 8H"),
        ("方块9 方片9 方9 梅花J 草花J 梅J", "9D 9D 9D JC JC JC"),
        ("紅桃7 紅心7 紅7 方塊7", "7H 7H 7H 7D"),
        ("大王 小王 大鬼 小鬼 rj bj", "RJ BJ RJ BJ RJ BJ"),
        ("7S7S8S8S", "7S 7S 8S 8S"),
        ("7S,8S、9S-10S，JS", "7S 8S 9S 10S JS"),
        ("7S*2 8S×3 9Sx2", "7S 7S 8S 8S 8S 9S 9S"),
        ("７Ｓ１０Ｈ", "7S 10H"),
        (["7S", "8S*2", "RJ BJ"], "7S 8S 8S RJ BJ"),
        ("", ""),
    ],
)
def test_a_way_of_writing_cards_is_read(written: object, canonical: str) -> None:
    assert names(written) == canonical


@pytest.mark.parametrize(
    ("written", "position", "offending"),
    [
        ("7S 🃏", 3, "🃏"),
        ("7S 1S", 3, "1S"),
        ("7S 8", 3, "8"),
        ("?", 0, "?"),
        ("7S*9", 0, "7S*9"),
        ("7S*0", 0, "7S*0"),
        ("7S*99999999999999999999", 0, "7S*99999999999999999999"),
        ("♠A♠", 2, "♠"),
        ("7S\x00", 2, "\x00"),
    ],
)
def test_what_is_no_card_is_refused_with_its_place(written: str, position: int, offending: str) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards(written)
    assert (refusal.value.position, refusal.value.text) == (position, offending)


def test_an_unreadable_card_is_answered_with_an_example() -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards("7S 8X")
    assert str(refusal.value) == (
        "8X at character 4 is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ."
    )


@pytest.mark.parametrize(("written", "position"), [("7S 8S 7S 7S", 9), ("7S*3", 0), ("S7 7S 7S", 6)])
def test_more_copies_than_the_decks_hold_are_refused(written: str, position: int) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards(written, decks=2)
    assert (refusal.value.position, str(refusal.value)) == (
        position,
        f"7S at character {position + 1} is one copy too many; the pack holds 2.",
    )


@pytest.mark.parametrize("raw", [5, None, {"7S": 2}, ["7S", 8], [["7S"]], 7.5, True, "7S " * 3_000, ["7S"] * 10_000])
def test_what_is_not_a_text_of_cards_is_refused(raw: object) -> None:
    with pytest.raises(NotationError):
        notation.cards(raw)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("7D", Trump(Rank.SEVEN, Suit.DIAMONDS)),
        ("7♦", Trump(Rank.SEVEN, Suit.DIAMONDS)),
        ("d7", Trump(Rank.SEVEN, Suit.DIAMONDS)),
        ("方块7", Trump(Rank.SEVEN, Suit.DIAMONDS)),
        ("10 nt", Trump(Rank.TEN, None)),
        ("7无主", Trump(Rank.SEVEN, None)),
        ("NT", Trump(None, None)),
        ("無主", Trump(None, None)),
        ({"rank": "7", "suit": "D"}, Trump(Rank.SEVEN, Suit.DIAMONDS)),
        ({"rank": 7, "suit": None}, Trump(Rank.SEVEN, None)),
        ({"rank": None, "suit": None}, Trump(None, None)),
    ],
)
def test_a_way_of_writing_the_trump_is_read(written: object, expected: Trump) -> None:
    assert notation.trump(written) == expected


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "RJ",
        "7",
        "7S8S",
        "7S*2",
        "XNT",
        None,
        7,
        {"rank": None, "suit": "D"},
        {"rank": "7", "suit": "T"},
        {"r": 1},
        {},
    ],
)
def test_what_is_no_trump_is_refused(raw: object) -> None:
    with pytest.raises(NotationError):
        notation.trump(raw)


@pytest.mark.parametrize(("raw", "rank"), [("2", Rank.TWO), ("t", Rank.TEN), (10, Rank.TEN), (" a ", Rank.ACE)])
def test_a_level_is_read(raw: object, rank: Rank) -> None:
    assert notation.level(raw) is rank


@pytest.mark.parametrize("raw", ["1", "11", "", None, True, 1.5, ["2"]])
def test_what_is_no_level_is_refused(raw: object) -> None:
    with pytest.raises(NotationError):
        notation.level(raw)


@pytest.mark.parametrize(
    ("raw", "suit"), [("s", Suit.SPADES), ("♥️", Suit.HEARTS), ("方块", Suit.DIAMONDS), ("T", Suit.TRUMPS)]
)
def test_a_suit_is_read(raw: object, suit: Suit) -> None:
    assert notation.suit(raw) is suit


@pytest.mark.parametrize("raw", ["X", "", None, 5])
def test_what_is_no_suit_is_refused(raw: object) -> None:
    with pytest.raises(NotationError):
        notation.suit(raw)


def test_exactly_one_card_is_read() -> None:
    assert notation.one_card("大王") is RED_JOKER


@pytest.mark.parametrize("raw", ["", "7S 8S"])
def test_none_or_several_are_not_one_card(raw: str) -> None:
    with pytest.raises(NotationError):
        notation.one_card(raw)


@given(st.lists(st.sampled_from(FACES), max_size=40))
def test_writing_and_reading_cards_gives_the_same_cards(cards: list[object]) -> None:
    decks = max(8, *(cards.count(card) for card in cards), 0)
    assert list(notation.cards(notation.write(cards), decks)) == cards  # type: ignore[arg-type]


@given(st.text(max_size=30))
def test_any_text_is_either_read_or_refused_with_a_place_in_it(text: str) -> None:
    assert 0 <= place(text) < max(len(text), 1)


def place(text: str) -> int:
    """Where a text stops being cards; its beginning where it does not."""
    try:
        notation.cards(text)
    except NotationError as refusal:
        return refusal.position
    return 0


def test_faces_are_found_by_their_canonical_name() -> None:
    assert [face(card.name) for card in FACES] == list(FACES)


@pytest.mark.parametrize(
    ("text", "read"),
    [("7", 7), ("+5", 5), ("-40", -40), ("−40", -40), ("007", 7), ("99999", 99999), ("-0", 0)],
)
def test_a_whole_number_may_have_a_sign(text: str, read: int) -> None:
    assert notation.whole(text) == read


@pytest.mark.parametrize("text", ["", "+", "--5", "5.0", "1_000", "100000", " 5", "5H", "٣", "½", "⑤", "seven", "5\n"])
def test_any_other_text_is_no_number(text: str) -> None:
    assert notation.whole(text) == text


def test_a_text_too_long_for_a_trump_is_refused_at_once() -> None:
    with within(Effort(1000)), pytest.raises(NotationError):
        notation.trump("a" * 9000)
