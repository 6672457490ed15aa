"""What an auction cannot contain, and how the cards that lie out are counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid import auction
from scorekeeper.rules.bid.auction import Auction, Bid, Bidder
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.table import Table

SEATS = (Bidder(name="N", level=Rank.FIVE), Bidder(name="W", level=Rank.SEVEN))


def bid(by: str, cards: str) -> Bid:
    return Bid(by=by, cards=notation.cards(cards))


def told(*bids: Bid, following: Bid | None = None, decks: int = 2, **held: object) -> list[tuple[str, str]]:
    fields: dict[str, object] = {"seats": SEATS, "bids": bids, **held}
    found = auction.auction_problems(Table(decks=decks), Auction(**fields), following)  # type: ignore[arg-type]  # test data
    return [(problem.field, str(problem.sentence)) for problem in found]


def test_an_ordinary_auction_has_no_problems() -> None:
    assert told(bid("N", "5H"), bid("W", "7S 7S"), following=bid("N", "5H"), declarer="N") == []


def test_everybody_has_one_seat() -> None:
    assert told(seats=(*SEATS, SEATS[0])) == [("seats", "N has two seats; give every player one name.")]


def test_a_stranger_neither_declares_nor_bids() -> None:
    sentence = "X has no seat at this table; name one of the players seated."
    assert told(bid("N", "5H"), bid("X", "5S"), following=bid("X", "5C"), declarer="X") == [
        ("declarer", sentence),
        ("bids[1].by", sentence),
        ("next.by", sentence),
    ]


def test_a_bid_has_cards() -> None:
    assert told(bid("N", "")) == [("bids[0].cards", "N's bid has no cards; a bid shows at least one.")]


def test_two_players_do_not_show_more_copies_than_there_are() -> None:
    assert told(bid("N", "5H 5H"), bid("W", "7S"), following=bid("W", "5H")) == [
        ("next.cards", "With this bid 3 copies of 5H have been shown; the pack holds 2.")
    ]


def test_cards_taken_back_and_shown_again_count_once() -> None:
    assert told(bid("N", "5H"), bid("W", "7S 7S"), following=bid("N", "5H 5H")) == []


def test_a_second_copy_shown_alone_is_another_copy() -> None:
    assert told(bid("N", "5H"), following=bid("N", "5H"), decks=1) == [
        ("next.cards", "With this bid 2 copies of 5H have been shown; the pack holds 1.")
    ]


def test_seats_are_found_by_name() -> None:
    assert Auction(seats=SEATS).seat("W").level is Rank.SEVEN


@pytest.mark.parametrize(("laid", "shown", "lying"), [(0, 1, 1), (1, 1, 2), (1, 2, 2), (1, 3, 3), (2, 1, 3), (2, 2, 4)])
def test_cards_shown_again_are_the_whole_bid_or_added_to_it(laid: int, shown: int, lying: int) -> None:
    assert auction.lying_after(laid, shown) == lying


@given(st.integers(0, 8), st.integers(1, 8))
def test_showing_cards_always_makes_a_bid_longer(laid: int, shown: int) -> None:
    assert auction.lying_after(laid, shown) > laid
