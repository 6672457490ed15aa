"""Each way of bidding by itself: when it carries a bid, and the sentence where it does not."""

import pytest

from scorekeeper.rules.bid import overbids
from scorekeeper.rules.bid.auction import Bidder, StandingBid
from scorekeeper.rules.bid.overbids import Attempt, BidKind
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.bidding import Bidding, EqualLength, Overbid

ALL = frozenset(Overbid)


def attempt(
    cards: str,
    *,
    lying: str = "",
    trump: str | None = None,
    starter: str | None = None,
    rules: Bidding | None = None,
    may_declare: bool = True,
) -> Attempt:
    """W, at level 7, shows cards over what N bid."""
    shown = notation.cards(cards)
    return Attempt(
        rules=rules or Bidding(overbids=ALL),
        standing=StandingBid(
            trump=notation.trump(trump) if trump else None, maker="N", by="N", shown=notation.cards(lying)
        ),
        seat=Bidder(name="W", level=Rank.SEVEN),
        face=shown[0],
        count=len(shown),
        starter=Bidder(name="N", level=Rank(starter)) if starter else None,
        may_declare=may_declare,
    )


def found(held: Attempt) -> dict[BidKind, str]:
    """What every way says; the one that carries the bid says nothing but that."""
    return {each.way: "carries" if each.carries else str(each.sentence) for each in overbids.tried(held)}


NOT_OWN = "W is at level 7, so {} is not of W's own rank."
NOT_TRUMP = "The trump rank is 5, so cards of rank 5 change the suit; {} does not."
SECOND_TO_OWN = "Changing the suit alone is for bids that do not take over with their owner's own rank."
SECOND_TO_RANK = "Where both joker bids are played, the one that keeps the trump rank comes first."
TOO_SHORT = "{} does not overbid 5H 5H; that takes at least 3 identical cards."
SETTLED = "N declares whatever is bid: nobody takes over."
JOKERS_STAND = "{} does not overbid {}: jokers give way to more jokers, and black ones to as many red ones."
NO_RANK_LEFT = "Only the jokers are trump now, so there is no trump rank that could stay."
NO_SUIT_LEFT = "Only the jokers are trump now, so there is no trump rank whose suit could change."
LOST = "W lost the last hand, so no bid can make W declarer in this one."


def test_one_s_own_rank_opens() -> None:
    assert found(attempt("7S")) == {BidKind.OPENING: "carries"}


def test_another_rank_does_not_open() -> None:
    assert found(attempt("8S")) == {
        BidKind.OPENING: "W is at level 7, so W opens the bidding with cards of rank 7; 8S is not that."
    }


def test_a_settled_declarer_s_rank_opens_for_everybody() -> None:
    assert found(attempt("5S", starter="5")) == {BidKind.OPENING: "carries"}


def test_one_s_own_rank_does_not_open_for_a_settled_declarer() -> None:
    sentence = "N declares at level 5, so cards of rank 5 set the suit; 7S does not."
    assert found(attempt("7S", starter="5")) == {BidKind.OPENING: sentence}


def test_who_may_not_declare_does_not_open() -> None:
    assert found(attempt("7S", may_declare=False)) == {BidKind.OPENING: LOST}


@pytest.mark.parametrize(
    ("cards", "own", "suit"),
    [
        ("7S 7S 7S", "carries", NOT_TRUMP),
        ("7S 7S", TOO_SHORT, NOT_TRUMP),
        ("5S 5S 5S", NOT_OWN, "carries"),
        ("5S 5S", NOT_OWN, TOO_SHORT),
        ("8S 8S 8S", NOT_OWN, NOT_TRUMP),
    ],
)
def test_longer_cards_overbid_a_pair(cards: str, own: str, suit: str) -> None:
    assert found(attempt(cards, lying="5H 5H", trump="5H")) == {
        BidKind.LONGER_OWN: own.format(cards),
        BidKind.LONGER_SUIT: suit.format(cards),
    }


def test_at_the_same_rank_taking_over_comes_first() -> None:
    held = attempt("7S 7S", lying="7H", trump="7H")
    assert found(held) == {BidKind.LONGER_OWN: "carries", BidKind.LONGER_SUIT: SECOND_TO_OWN}


def test_nobody_takes_over_from_a_settled_declarer() -> None:
    held = attempt("5S 5S", lying="5H", trump="5H", starter="5")
    assert found(held) == {BidKind.LONGER_OWN: SETTLED, BidKind.LONGER_SUIT: "carries"}


def test_who_may_not_declare_does_not_take_over_but_changes_the_suit() -> None:
    held = attempt("7S 7S", lying="7H", trump="7H", may_declare=False)
    assert found(held) == {BidKind.LONGER_OWN: LOST, BidKind.LONGER_SUIT: "carries"}


def test_after_jokers_alone_only_one_s_own_rank_is_left() -> None:
    held = attempt("7S 7S 7S", lying="BJ BJ", trump="NT")
    assert found(held) == {BidKind.LONGER_OWN: "carries", BidKind.LONGER_SUIT: NO_SUIT_LEFT}


@pytest.mark.parametrize(
    ("cards", "lying", "own"),
    [
        ("7S 7S", "5H 5H", "carries"),
        ("7S 7S", "RJ RJ", "7S 7S does not overbid RJ RJ; that takes 3 identical cards or as many of a higher suit."),
        ("7C 7C", "5H 5H", "7C 7C does not overbid 5H 5H; that takes 3 identical cards or as many of a higher suit."),
        ("7H 7H", "5H 5H", "7H 7H does not overbid 5H 5H; that takes 3 identical cards or as many of a higher suit."),
        ("7S", "5H", "7S does not overbid 5H; that takes at least 2 identical cards."),
        ("7S", "5H 5H", "7S does not overbid 5H 5H; that takes 3 identical cards or as many of a higher suit."),
    ],
)
def test_where_suits_compete_a_pair_in_a_higher_one_overbids(cards: str, lying: str, own: str) -> None:
    rules = Bidding(overbids=ALL, equal_length=EqualLength.HIGHER_SUIT)
    assert found(attempt(cards, lying=lying, trump="5H", rules=rules))[BidKind.LONGER_OWN] == own


@pytest.mark.parametrize(
    ("cards", "lying", "keep", "only"),
    [
        ("BJ BJ", "5H", "carries", SECOND_TO_RANK),
        ("BJ BJ", "5H 5H", "carries", SECOND_TO_RANK),
        (
            "BJ BJ",
            "5H 5H 5H",
            "BJ BJ is fewer cards than 5H 5H 5H; jokers must be at least as many as the cards lying out.",
            "carries",
        ),
        ("RJ RJ", "BJ BJ", "carries", SECOND_TO_RANK),
        ("BJ BJ", "RJ RJ", JOKERS_STAND, JOKERS_STAND),
        ("RJ RJ", "RJ RJ", JOKERS_STAND, JOKERS_STAND),
        ("BJ BJ BJ", "RJ RJ", "carries", SECOND_TO_RANK),
        (
            "BJ",
            "5H",
            "BJ is a single joker; a joker bid takes at least two of one colour.",
            "BJ is a single joker; a joker bid takes at least two of one colour.",
        ),
    ],
)
def test_jokers_take_the_suit_away(cards: str, lying: str, keep: str, only: str) -> None:
    assert found(attempt(cards, lying=lying, trump="5H")) == {
        BidKind.JOKERS_KEEP_RANK: keep.format(cards, lying),
        BidKind.JOKERS_ONLY: only.format(cards, lying),
    }


def test_jokers_open_for_a_settled_declarer() -> None:
    assert found(attempt("BJ BJ", starter="5"))[BidKind.JOKERS_KEEP_RANK] == "carries"


@pytest.mark.parametrize(
    ("trump", "sentence"),
    [
        (None, "Nobody has bid yet, so there is no declarer and no trump rank that could stay."),
        ("NT", "Only the jokers are trump now, so there is no trump rank that could stay."),
    ],
)
def test_jokers_keep_no_rank_where_there_is_none(trump: str | None, sentence: str) -> None:
    held = attempt("RJ RJ", lying="BJ BJ" if trump else "", trump=trump)
    assert found(held) == {BidKind.JOKERS_KEEP_RANK: sentence, BidKind.JOKERS_ONLY: "carries"}


def test_who_may_not_declare_does_not_bid_the_jokers_alone() -> None:
    held = attempt("BJ BJ", lying="5H 5H 5H", trump="5H", may_declare=False)
    assert found(held)[BidKind.JOKERS_ONLY] == LOST


@pytest.mark.parametrize("cards", ["7S 7S", "BJ BJ"])
def test_a_way_that_is_not_played_says_so(cards: str) -> None:
    sentences = found(attempt(cards, lying="5H", trump="5H", rules=Bidding()))
    assert [sentence.startswith("At this table") for sentence in sentences.values()] == [True, True]


@pytest.mark.parametrize(
    ("way", "cards", "trump"),
    [
        (BidKind.OPENING, "7S", "7S"),
        (BidKind.LONGER_OWN, "7S 7S", "7S"),
        (BidKind.LONGER_SUIT, "5S 5S", "5S"),
        (BidKind.JOKERS_KEEP_RANK, "BJ BJ", "5NT"),
        (BidKind.JOKERS_ONLY, "BJ BJ", "NT"),
    ],
)
def test_what_is_trump_after_a_bid(way: BidKind, cards: str, trump: str) -> None:
    assert str(way.trump(attempt(cards, lying="5H", trump="5H"))) == trump


def test_opening_needs_no_leave() -> None:
    assert [way for way in BidKind if way.in_use(Bidding())] == [BidKind.OPENING]
