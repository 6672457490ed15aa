"""Who draws first, and how the pack comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid.deal import dealt, first_to_draw
from scorekeeper.rules.bid.plans import table_for
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, Card
from scorekeeper.rules.house.table import Table

tables = st.builds(
    Table,
    players=st.integers(4, 12),
    decks=st.integers(1, 8),
    kitty=st.integers(0, 40),
    red_jokers_out=st.integers(0, 8),
    cards_out=st.lists(st.sampled_from(FACES), max_size=9).map(tuple),
)


@pytest.mark.parametrize(
    ("card", "players", "seat", "cutter", "sentence"),
    [
        ("AS", 4, 0, 3, "AS counts 1, and the count ends with the shuffler."),
        ("2S", 4, 1, 0, "2S counts 2: with the shuffler as one, the count ends with the next player to the right."),
        ("7S", 4, 2, 1, "7S counts 7: with the shuffler as one, the count ends 2 seats to the right."),
        ("KS", 4, 0, 3, "KS counts 13, and the count ends with the shuffler."),
        ("JS", 6, 4, 3, "JS counts 11: with the shuffler as one, the count ends 4 seats to the right."),
        ("RJ", 4, None, None, "RJ is a joker and counts nothing; turn up another card."),
    ],
)
def test_the_card_turned_up_is_counted_round(
    card: str, players: int, seat: int | None, cutter: int | None, sentence: str
) -> None:
    draw = first_to_draw(players, notation.one_card(card))
    assert (draw.seat, draw.cutter, str(draw.reason)) == (seat, cutter, sentence)


@given(st.integers(4, 12), st.sampled_from([face for face in FACES if face.rank]))
def test_the_cutter_sits_on_the_left_of_the_first_to_draw(players: int, turned: Card) -> None:
    draw = first_to_draw(players, turned)
    assert draw.seat is not None
    assert draw.cutter is not None
    assert (draw.cutter + 1) % players == draw.seat < players


def test_a_deal_that_comes_out() -> None:
    deal = dealt(Table())
    assert (deal.hand, deal.kitty, deal.comes_out) == (25, 8, True)
    assert str(deal.reason) == "108 cards: 4 hands of 25 and a kitty of 8."


def test_a_deal_that_does_not_come_out_leaves_a_larger_kitty() -> None:
    deal = dealt(Table(players=5, decks=3))
    assert (deal.hand, deal.kitty, deal.comes_out) == (30, 12, False)
    assert str(deal.reason) == ("162 cards less a kitty of 8 do not deal out evenly to 5: 30 each leaves 12.")


def test_a_pack_no_larger_than_the_kitty_deals_no_hands() -> None:
    out = tuple(face for face in FACES if face.rank)
    deal = dealt(Table(decks=1, cards_out=out, kitty=2))
    assert (deal.pack, deal.hand, deal.kitty, deal.comes_out) == (2, 0, 2, False)


@given(tables)
def test_hands_and_kitty_use_up_the_pack(table: Table) -> None:
    deal = dealt(table)
    assert deal.hand * table.players + deal.kitty == deal.pack == table.size
    assert deal.kitty >= min(table.kitty, table.size)
    assert deal.comes_out == (deal.hand > 0 and deal.kitty == table.kitty)


def test_every_card_has_as_many_copies_as_the_pack_holds() -> None:
    table = Table(decks=3, red_jokers_out=1, black_jokers_out=3, cards_out=notation.cards("2D 2D 3C"))
    assert {face.name: table.copies(face) for face in FACES if table.copies(face) < 3} == {
        "2D": 1,
        "3C": 2,
        "BJ": 0,
        "RJ": 2,
    }


@given(tables)
def test_the_copies_of_all_cards_make_the_pack(table: Table) -> None:
    assert sum(map(table.copies, FACES)) == table.size


def test_as_many_as_the_rules_expect_change_nothing() -> None:
    table = Table(players=4, decks=3, kitty=2)
    assert table_for(table, 4) == table


@pytest.mark.parametrize(
    ("players", "decks", "kitty"), [(5, 2, 8), (6, 3, 6), (7, 3, 8), (8, 4, 8), (9, 4, 9), (10, 5, 10), (11, 5, 6)]
)
def test_others_bring_their_decks_and_play_with_all_cards(players: int, decks: int, kitty: int) -> None:
    assert table_for(Table(red_jokers_out=1), players) == Table(players=players, decks=decks, kitty=kitty)


@pytest.mark.parametrize("kitty", [6, 8, 12])
@pytest.mark.parametrize("players", range(4, 13))
def test_whoever_sits_down_is_dealt_an_even_hand(players: int, kitty: int) -> None:
    assert dealt(table_for(Table(players=4 if players > 4 else 5, kitty=kitty), players)).comes_out
