"""Plans that come out even, for every number of players and decks."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.bid.plans import MOST_PLANS, Plan, plans
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.table import Partnerships, Table

AGREED = list(product(range(1, 9), (0, 6, 8, 12)))  # decks and kitty
PUBLISHED = (
    # players, decks, red and black jokers in the pack, hand, cards in all, kitty
    (5, 2, 2, 2, 20, 108, 8),
    (6, 2, 2, 2, 17, 108, 6),
    (7, 2, 0, 0, 14, 104, 6),
    (8, 3, 2, 0, 19, 158, 6),
    (9, 3, 3, 0, 17, 159, 6),
    (10, 3, 0, 0, 15, 156, 6),
    (11, 3, 2, 2, 14, 160, 6),
    (12, 4, 2, 0, 17, 210, 6),
)
ALSO_PLAYED = (
    (4, 1, 1, 1, 12, 54, 6),
    (4, 2, 2, 2, 25, 108, 8),
    (5, 3, 3, 3, 31, 162, 7),
    (6, 2, 2, 2, 16, 108, 12),
    (6, 3, 3, 3, 25, 162, 12),
)


def made(players: int, decks: int, kitty: int = 8) -> tuple[Plan, ...]:
    return plans(Table(players=players, decks=decks, kitty=kitty))


def summary(plan: Plan) -> tuple[int, int, int, int, int, int, int]:
    table = plan.table
    jokers = table.decks - table.red_jokers_out, table.decks - table.black_jokers_out
    return table.players, table.decks, *jokers, plan.hand, table.size, table.kitty


@pytest.mark.parametrize("row", PUBLISHED, ids=str)
def test_a_published_plan_is_known_and_comes_first_for_its_kitty(row: tuple[int, ...]) -> None:
    players, decks, *_, kitty = row
    first = made(players, decks, kitty)[0]
    assert (summary(first), first.known) == (row, True)


@pytest.mark.parametrize("players", range(4, 13))
def test_the_known_plans_are_those_that_people_play(players: int) -> None:
    known = {summary(plan) for plan in made(players, 1) if plan.known}
    assert known == {row for row in (*PUBLISHED, *ALSO_PLAYED) if row[0] == players}


@pytest.mark.parametrize("row", PUBLISHED, ids=str)
def test_a_published_plan_is_found_whatever_was_asked(row: tuple[int, ...]) -> None:
    players, decks, *_ = row
    assert row in {summary(plan) for plan in made(players, decks % 8 + 1, 12)}


@pytest.mark.parametrize("players", range(4, 13))
def test_every_plan_comes_out_even(players: int) -> None:
    found = [plan for decks, kitty in AGREED for plan in made(players, decks, kitty)]
    assert [plan.hand * players + plan.table.kitty for plan in found] == [plan.table.size for plan in found]
    assert [dealt(plan.table).comes_out for plan in found] == [True] * len(found)


@pytest.mark.parametrize("players", range(4, 13))
def test_there_are_a_few_different_plans_to_choose_from(players: int) -> None:
    for decks, kitty in AGREED:
        tables = [plan.table for plan in made(players, decks, kitty)]
        here = [table for table in tables if table.decks == decks]
        assert 1 <= len(here) <= MOST_PLANS
        assert len(set(tables)) == len(tables)


@given(st.integers(4, 12), st.integers(1, 8), st.integers(0, 40), st.sampled_from(Partnerships))
def test_a_plan_changes_only_the_pack_and_the_kitty(
    players: int, decks: int, kitty: int, partnerships: Partnerships
) -> None:
    table = Table(players=players, decks=decks, kitty=kitty, partnerships=partnerships)
    assert {(plan.table.players, plan.table.partnerships) for plan in plans(table)} == {(players, partnerships)}


@given(st.integers(4, 12), st.integers(2, 8), st.integers(0, 40))
def test_a_deal_that_comes_out_needs_no_other_plan(players: int, decks: int, kitty: int) -> None:
    table = Table(players=players, decks=decks, kitty=kitty)
    if dealt(table).comes_out:
        assert plans(table)[0].table == table
        assert all(plan.known for plan in plans(table)[1:] if plan.table.decks == decks)


@given(st.integers(4, 12), st.integers(1, 8))
def test_every_rank_can_still_be_bid(players: int, decks: int) -> None:
    for plan in made(players, decks):
        faces = {rank: [f"{rank.value}{suit}" for suit in "DCHS"] for rank in Rank}
        copies = {rank: sum(map(plan.table.copies, notation.cards(faces[rank]))) for rank in Rank}
        assert min(copies.values()) > 0


def test_the_nicest_plans_for_eight_players() -> None:
    assert [str(plan.reason) for plan in made(8, 3, 6)] == [
        "Some tables play it this way. Without RJ BJ BJ BJ the kitty is 6.",
        "Without RJ BJ BJ the kitty is 7 instead of 6.",
        "Without 2D 2C 2H 2S the kitty is 6.",
        "Without RJ BJ the kitty is 8 instead of 6.",
        "Without 2D 2C 2H the kitty is 7 instead of 6.",
        "Without 2D 2C the kitty is 8 instead of 6.",
        "No card is left out; the kitty is 10 instead of 6.",
        "Without BJ the kitty is 9 instead of 6.",
        "No card is left out, and the kitty is 8.",
    ]


@pytest.mark.parametrize(
    ("players", "decks", "kitty", "sentences"),
    [
        (
            5,
            3,
            8,
            [
                "Some tables play it this way. No card is left out; the kitty is 7 instead of 8.",
                "Without RJ RJ BJ BJ the kitty is 8.",
                "Without 2D 2C 2H 2S the kitty is 8.",
                "No card is left out, and the kitty is 8.",
            ],
        ),
        (
            11,
            5,
            0,
            [
                "Without RJ RJ RJ BJ BJ BJ the kitty is 0.",
                "Without 2D 2C 2H 2S 3D 3C the kitty is 0.",
                "No card is left out; the kitty is 6 instead of 0.",
                "Without BJ the kitty is 5 instead of 0.",
                "Without 2D the kitty is 5 instead of 0.",
                "Without RJ BJ the kitty is 6.",
            ],
        ),
        (
            12,
            1,
            7,
            [
                "No card is left out; the kitty is 6 instead of 7.",
                "Without RJ BJ 2D 2C 2H 3D 3C 3H 4D 4C 4H the kitty is 7.",
                "Without RJ RJ BJ BJ BJ BJ the kitty is 6.",
                "No card is left out, and the kitty is 12.",
            ],
        ),
    ],
)
def test_plans_are_ranked_by_the_trouble_they_make(players: int, decks: int, kitty: int, sentences: list[str]) -> None:
    assert [str(plan.reason) for plan in made(players, decks, kitty)] == sentences


@pytest.mark.parametrize("players", range(4, 13))
def test_no_large_kitty_is_proposed_that_nobody_asked_for(players: int) -> None:
    largest = max(12, players + 4)
    asked = range(largest + 1, 41)
    kitties = {plan.table.kitty for kitty in asked for plan in made(players, 4, kitty) if plan.table.kitty != kitty}
    assert max(kitties) <= largest


def test_low_cards_left_out_are_listed_in_the_order_of_the_pack() -> None:
    low = [plan.table.cards_out for plan in made(12, 4, 6) if plan.table.cards_out]
    assert [notation.write(cards) for cards in low] == ["2D 3D 2C 3C 2H 2S", "2D 3D 2C 2H 2S", "2D 2C 2H 2S"]
