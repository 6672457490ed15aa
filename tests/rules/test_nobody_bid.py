"""What the kitty says when nobody bid, and what is missing where it was not turned up whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid import nobody_bid
from scorekeeper.rules.bid.nobody_bid import KittyRuling
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, Card, Rank
from scorekeeper.rules.house.bidding import Nobody
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict

NO_TWO = "RJ QS 4H QD 9C 9H"


def house(nobody: str, partnerships: str = "fixed") -> RuleSet:
    changes = {"bidding.nobody": nobody, "table.partnerships": partnerships, "table.kitty": 6, "table.players": 6}
    return load({"preset": "tractor", "set": changes})


def settled(nobody: str, kitty: str) -> KittyRuling:
    return nobody_bid.settle_without_bid(house(nobody), Rank.TWO, notation.cards(kitty))


@pytest.mark.parametrize(
    ("nobody", "kitty", "trump", "turned", "sentence"),
    [
        ("reshuffle", NO_TWO, None, "", "Nobody bid, so there is a redeal."),
        ("no_trump", NO_TWO, "2NT", "", "Nobody bid, so there is no trump suit: rank 2 and the jokers are trumps."),
        (
            "first_kitty_card",
            NO_TWO,
            "2S",
            "RJ QS",
            "QS is the first kitty card that has a suit, so this suit is trump.",
        ),
        (
            "kitty_rank_else_reshuffle",
            NO_TWO,
            None,
            NO_TWO,
            "No card of the kitty sets a suit, so there is a redeal.",
        ),
        (
            "kitty_rank_else_reshuffle",
            "RJ QS 2H 2D 9C 9H",
            "2H",
            "RJ QS 2H",
            "2H is the first kitty card of rank 2, so its suit is trump.",
        ),
        (
            "kitty_rank_else_highest",
            NO_TWO,
            "2S",
            NO_TWO,
            "No kitty card is of rank 2. QS is the highest, first turned among equals: its suit is trump.",
        ),
        (
            "kitty_rank_else_highest",
            "RJ QS 4H QD 9C 2H",
            "2H",
            "RJ QS 4H QD 9C 2H",
            "2H is the first kitty card of rank 2, so its suit is trump.",
        ),
        (
            "kitty_rank_else_highest",
            "RJ BJ RJ BJ RJ BJ",
            None,
            "RJ BJ RJ BJ RJ BJ",
            "No card of the kitty sets a suit, so there is a redeal.",
        ),
    ],
)
def test_the_kitty_settles_it(nobody: str, kitty: str, trump: str | None, turned: str, sentence: str) -> None:
    ruling = settled(nobody, kitty)
    assert ruling.verdict is Verdict.ALLOWED
    assert (ruling.trump and str(ruling.trump), notation.write(ruling.turned), str(ruling.reason)) == (
        trump,
        turned,
        sentence,
    )


def test_nothing_is_settled_before_a_card_is_turned_up() -> None:
    ruling = settled("kitty_rank_else_reshuffle", "")
    assert str(ruling.reason) == "No card of the kitty has been turned up yet, so the suit is not settled."


@pytest.mark.parametrize(("nobody", "trump"), [("kitty_rank_else_reshuffle", None), ("kitty_rank_else_highest", "2S")])
def test_cards_not_named_could_still_decide(nobody: str, trump: str | None) -> None:
    ruling = settled(nobody, "QS 4H")
    assert ruling.verdict is Verdict.UNDECIDED
    assert (ruling.trump and str(ruling.trump), ruling.redeal) == (trump, trump is None)
    assert [str(sentence) for sentence in (ruling.reason, *ruling.unknown)] == [
        "The cards turned so far, 2 of 6, do not settle the suit.",
        "What the other cards of the kitty are.",
    ]


def test_no_card_named_settles_nothing_yet() -> None:
    assert settled("first_kitty_card", "").verdict is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("nobody", "partnerships", "declares"),
    [
        ("kitty_rank_else_highest", "fixed", True),
        ("first_kitty_card", "fixed", True),
        ("first_kitty_card", "called", False),
        ("reshuffle", "fixed", False),
        ("no_trump", "fixed", False),
    ],
)
def test_where_the_kitty_decides_a_fixed_partner_who_deals_declares(
    nobody: str, partnerships: str, *, declares: bool
) -> None:
    assert nobody_bid.dealer_declares(house(nobody, partnerships)) is declares


@pytest.mark.parametrize(
    ("nobody", "sentence"),
    [
        ("reshuffle", None),
        ("kitty_rank_else_reshuffle", None),
        ("kitty_rank_else_highest", Nobody.KITTY_RANK_ELSE_HIGHEST.sentence),
        ("no_trump", Nobody.NO_TRUMP.sentence),
    ],
)
def test_where_nobody_redeals_the_table_says_what_is_done_instead(nobody: str, sentence: str | None) -> None:
    told = nobody_bid.never_redealt(house(nobody))
    assert (told and str(told)) == sentence


kitties = st.lists(st.sampled_from(FACES), min_size=6, max_size=6)


@given(st.sampled_from(Nobody), kitties)
def test_a_whole_kitty_always_settles_it(nobody: Nobody, kitty: list[Card]) -> None:
    ruling = settled(nobody.value, notation.write(kitty))
    assert ruling.verdict is Verdict.ALLOWED
    assert ruling.redeal is (ruling.trump is None)
    assert ruling.trump is None or ruling.trump.rank is Rank.TWO


@given(st.sampled_from(Nobody), kitties)
def test_the_suit_is_that_of_the_card_that_decided(nobody: Nobody, kitty: list[Card]) -> None:
    ruling = settled(nobody.value, notation.write(kitty))
    if ruling.decided_by:
        assert ruling.trump is not None
        assert ruling.trump.suit is ruling.decided_by.suit
        assert ruling.decided_by in ruling.turned


@given(kitties)
def test_more_kitty_cards_never_change_what_a_rank_card_settled(kitty: list[Card]) -> None:
    whole = settled("kitty_rank_else_highest", notation.write(kitty))
    if whole.decided_by and whole.decided_by.rank is Rank.TWO:
        assert settled("kitty_rank_else_highest", notation.write(whole.turned)).trump == whole.trump
