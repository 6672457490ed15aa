"""Which suit a card belongs to once trumps are set, how high it stands there, and what is next to it."""

import pickle
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, PRINTED_SUITS, Card, Rank, Suit, face
from scorekeeper.rules.cards.order import ARTICLES, Order, Trump
from scorekeeper.rules.house.trumps import Gap, Trumps
from scorekeeper.rules.words import Sentence

CLOSED = Trumps()
OPEN = Trumps(gap=Gap.OPEN)
TRUMPS = [Trump(rank, suit) for rank in Rank for suit in (*PRINTED_SUITS, None)] + [Trump(None, None)]
HOUSES = st.builds(Trumps, constant=st.frozensets(st.sampled_from(Rank)), gap=st.sampled_from(Gap))


def under(trump: str, trumps: Trumps = CLOSED) -> Order:
    return trumps.order(notation.trump(trump))


def constant(*ranks: str, gap: Gap = Gap.CLOSED) -> Trumps:
    return Trumps(constant=frozenset(map(Rank, ranks)), gap=gap)


def ladder(home: Order, suit: Suit = Suit.TRUMPS) -> str:
    """From high to low; equal cards joined by =."""
    return " ".join("=".join(card.name for card in equals) for equals in home.ladder(suit))


def names(cards: Iterable[Card]) -> str:
    return " ".join(card.name for card in cards)


def neighbours(home: Order, *cards: str) -> bool:
    """Whether the cards, from low to high, stand on steps next to each other in one suit."""
    faces = [face(name) for name in cards]
    steps = [home.steps[each] for each in faces]
    return len({home.suits[each] for each in faces}) == 1 and steps == list(range(steps[0], steps[0] + len(steps)))


@pytest.mark.parametrize(
    ("trump", "trumps", "expected"),
    [
        ("KS", CLOSED, "RJ BJ KS KC=KD=KH AS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"),
        ("AS", CLOSED, "RJ BJ AS AC=AD=AH KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"),
        ("2H", CLOSED, "RJ BJ 2H 2C=2D=2S AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H"),
        ("6C", CLOSED, "RJ BJ 6C 6D=6H=6S AC KC QC JC 10C 9C 8C 7C 5C 4C 3C 2C"),
        ("8D", constant("2"), "RJ BJ 8D 8C=8H=8S 2D 2C=2H=2S AD KD QD JD 10D 9D 7D 6D 5D 4D 3D"),
        (
            "10H",
            constant("2", "3", "5"),
            "RJ BJ 10H 10C=10D=10S 5H 5C=5D=5S 3H 3C=3D=3S 2H 2C=2D=2S AH KH QH JH 9H 8H 7H 6H 4H",
        ),
        ("2H", constant("2"), "RJ BJ 2H 2C=2D=2S AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H"),
        ("7NT", CLOSED, "RJ BJ 7C=7D=7H=7S"),
        ("7NT", constant("2"), "RJ BJ 7C=7D=7H=7S 2C=2D=2H=2S"),
        ("NT", CLOSED, "RJ BJ"),
        ("NT", constant("2"), "RJ BJ 2C=2D=2H=2S"),
    ],
)
def test_trumps_stand_in_this_order(trump: str, trumps: Trumps, expected: str) -> None:
    assert ladder(under(trump, trumps)) == expected


@pytest.mark.parametrize(
    ("trump", "trumps", "suit", "expected"),
    [
        ("KS", CLOSED, Suit.CLUBS, "AC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"),
        ("KS", CLOSED, Suit.SPADES, ""),
        ("8D", constant("2"), Suit.HEARTS, "AH KH QH JH 10H 9H 7H 6H 5H 4H 3H"),
        ("NT", CLOSED, Suit.DIAMONDS, "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D"),
    ],
)
def test_a_plain_suit_misses_what_is_trump(trump: str, trumps: Trumps, suit: Suit, expected: str) -> None:
    assert ladder(under(trump, trumps), suit) == expected


def test_one_deck_always_has_eighteen_trumps_of_a_suit_and_a_rank() -> None:
    counts = {len(under(str(trump)).of_suit(FACES, Suit.TRUMPS)) for trump in TRUMPS if trump.suit}
    assert counts == {18}


def test_a_constant_rank_makes_three_trumps_more() -> None:
    assert len(under("8D", constant("2")).of_suit(FACES, Suit.TRUMPS)) == 21


def test_all_ranks_may_be_constant() -> None:
    home = under("7NT", Trumps(constant=frozenset(Rank)))
    assert {home.suits[card] for card in FACES} == {Suit.TRUMPS}
    assert ladder(home).startswith("RJ BJ 7C=7D=7H=7S AC=AD=AH=AS KC")


@pytest.mark.parametrize(
    ("trump", "trumps", "cards", "expected"),
    [
        ("7D", CLOSED, "6H 8H", True),
        ("7D", OPEN, "6H 8H", False),
        ("7D", CLOSED, "6D 8D 9D", True),
        ("7D", OPEN, "6D 8D", False),
        ("7D", OPEN, "5H 6H", True),
        ("7D", CLOSED, "KD AD 7H 7D BJ RJ", True),
        ("7D", OPEN, "KD AD 7H 7D BJ RJ", True),
        ("7D", CLOSED, "AD 7D", False),
        ("7D", CLOSED, "7H BJ", False),
        ("7D", CLOSED, "6H 7H", False),
        ("7D", CLOSED, "7H 7S", False),
        ("7NT", CLOSED, "7H BJ", True),
        ("7NT", CLOSED, "AD 7H", False),
        ("7NT", OPEN, "6H 8H", False),
        ("NT", CLOSED, "6H 7H 8H", True),
        ("NT", OPEN, "6H 7H 8H", True),
        ("NT", CLOSED, "BJ RJ", True),
        ("2S", CLOSED, "AS 2H 2S BJ RJ", True),
        ("2S", OPEN, "AS 2H 2S BJ RJ", True),
        ("AS", CLOSED, "QS KS AH AS BJ", True),
        ("AS", OPEN, "QS KS AH AS BJ", True),
        ("KS", OPEN, "QH AH", False),
        ("KS", OPEN, "QS AS", False),
        ("8D", constant("2"), "AD 2C 2D 8C 8D BJ", True),
        ("8D", constant("5"), "4H 6H", True),
        ("8D", constant("5", gap=Gap.OPEN), "4H 6H", True),
        ("5D", constant("4", "6"), "3H 7H", True),
        ("5D", constant("4", "6", gap=Gap.OPEN), "3H 7H", False),
        ("5D", constant("5", gap=Gap.OPEN), "4H 6H", False),
        ("7NT", constant("2"), "2C 7C BJ RJ", True),
        ("8D", constant("2", "3"), "AD 2S 2D 3S 3D 8S 8D BJ RJ", True),
    ],
)
def test_what_is_next_to_what(trump: str, trumps: Trumps, cards: str, *, expected: bool) -> None:
    assert neighbours(under(trump, trumps), *cards.split()) is expected


@given(HOUSES, st.sampled_from(TRUMPS))
def test_every_card_stands_in_exactly_one_ladder(trumps: Trumps, trump: Trump) -> None:
    home = trumps.order(trump)
    found = [card for suit in Suit for equals in home.ladder(suit) for card in equals]
    assert sorted(found, key=FACES.index) == list(FACES)


@given(HOUSES, st.sampled_from(TRUMPS))
def test_only_high_cards_of_different_suits_are_equal(trumps: Trumps, trump: Trump) -> None:
    home = trumps.order(trump)
    for one, other in combinations(FACES, 2):
        if home.suits[one] is home.suits[other] and home.steps[one] == home.steps[other]:
            assert one.rank is other.rank
            assert {one, other} <= home.high
            assert trump.suit not in {one.suit, other.suit}


@given(HOUSES, st.sampled_from(TRUMPS))
def test_high_cards_are_the_jokers_the_trump_rank_and_the_constant_ranks(trumps: Trumps, trump: Trump) -> None:
    high = trumps.order(trump).high
    assert high == {
        card for card in FACES if card.rank is None or card.rank is trump.rank or card.rank in trumps.constant
    }


@given(HOUSES, st.sampled_from(TRUMPS))
def test_without_an_open_gap_a_ladder_has_no_holes(trumps: Trumps, trump: Trump) -> None:
    home = trumps.order(trump)
    for suit in Suit:
        steps = [home.steps[equals[0]] for equals in home.ladder(suit)]
        drops = [high - low for high, low in pairwise(steps)]
        gaps = [drop for drop in drops if drop != 1]
        assert gaps in ([], [2]) if trumps.gap is Gap.OPEN else not gaps


def test_a_hand_is_fanned_trumps_first_and_copies_together() -> None:
    hand = notation.cards("3C AH 7S 2D KD 3C 7D AS BJ KH")
    assert names(under("7D").sorted(hand)) == "BJ 7D 7S KD 2D AS AH KH 3C 3C"


def test_cards_of_a_suit_keep_their_order_and_copies() -> None:
    assert names(under("7D").of_suit(notation.cards("3C 7H AD 4C AD"), Suit.TRUMPS)) == "7H AD AD"


def test_the_order_of_a_trump_is_made_once() -> None:
    assert under("7D") is under("7D")


@pytest.mark.parametrize(("rank", "suit"), [(None, Suit.SPADES), (Rank.SEVEN, Suit.TRUMPS)])
def test_a_trump_suit_is_a_printed_one_and_comes_with_a_rank(rank: Rank | None, suit: Suit) -> None:
    with pytest.raises(ValueError, match="a trump suit comes with a trump rank"):
        Trump(rank, suit)


@pytest.mark.parametrize("trump", TRUMPS)
def test_a_trump_is_written_as_it_is_read(trump: Trump) -> None:
    assert notation.trump(str(trump)) == trump


def test_a_face_stays_the_same_object_when_it_travels() -> None:
    assert all(pickle.loads(pickle.dumps(card)) is card for card in FACES)  # noqa: S301 - our own bytes


def test_a_face_shows_itself_by_its_name() -> None:
    assert repr(face("10H")) == "10H"


def test_a_full_deck_has_a_hundred_points() -> None:
    assert sum(card.points for card in FACES) == 100


def test_articles_are_said_in_sentences() -> None:
    assert all(str(Sentence(article.sentence)).endswith(".") for article in ARTICLES)
