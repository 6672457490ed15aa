"""The order of the cards drawn for a trump: high to low, equals together, and every other trump a link away."""

import gzip
import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import presets
from scorekeeper.web.rulebook import chapters
from scorekeeper.web.rulebook.trump_ladder import LadderRung, every_ladder, trump_ladder
from scorekeeper.web.site.wording import SYMBOLS

JOKERS = {"red-joker": "RJ", "black-joker": "BJ"}


def drawn(rungs: tuple[LadderRung, ...]) -> str:
    """Cards as they are written, equals joined, and a bar where there is a hole."""
    names = ["=".join(JOKERS.get(face.suit) or face.rank + SYMBOLS[face.suit] for face in rung.cards) for rung in rungs]
    return " ".join(name + " |" * rung.hole for name, rung in zip(names, rungs, strict=True))


@pytest.mark.parametrize(
    ("rules", "trump", "trumps"),
    [
        ("tractor", "7D", "RJ BJ 7♦ 7♣=7♥=7♠ A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 6♦ 5♦ 4♦ 3♦ 2♦"),
        ("tractor", "7NT", "RJ BJ 7♣=7♦=7♥=7♠"),
        ("tractor", "NT", "RJ BJ"),
        ("constant-twos", "KS", "RJ BJ K♠ K♣=K♦=K♥ 2♠ 2♣=2♦=2♥ A♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠"),
        ("tractor~trumps.gap-open", "7D", "RJ BJ 7♦ 7♣=7♥=7♠ A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ | 6♦ 5♦ 4♦ 3♦ 2♦"),
    ],
)
def test_trumps_stand_from_high_to_low_with_equals_side_by_side(rules: str, trump: str, trumps: str) -> None:
    assert drawn(trump_ladder(presets.load(rules), trump).trumps) == trumps


def test_the_other_suit_is_one_that_is_not_trump() -> None:
    spades, hearts = (trump_ladder(presets.TRACTOR, trump).plain for trump in ("7D", "7S"))
    assert drawn(spades) == "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 6♠ 5♠ 4♠ 3♠ 2♠"
    assert drawn(hearts) == drawn(spades).replace("♠", "♥")


@pytest.mark.parametrize(("trump", "rank", "suit"), [("7D", ["7"], ["diamonds"]), ("QNT", ["Q"], ["no suit"])])
def test_the_present_trump_is_marked_among_all_others(trump: str, rank: list[str], suit: list[str]) -> None:
    ladder = trump_ladder(presets.TRACTOR, trump)
    chosen = [[choice.label for choice in row if choice.current] for row in (ladder.ranks, ladder.suits)]
    assert (chosen, len(ladder.ranks), len(ladder.suits)) == ([rank, suit], 14, 5)


@given(st.text(max_size=8))
def test_whatever_the_address_says_some_trump_is_drawn(written: str) -> None:
    ladder = trump_ladder(presets.TRACTOR, written)
    assert (bool(ladder.trumps), bool(ladder.objection) <= (ladder.trump == "7D")) == (True, True)


def test_the_trump_supposed_is_a_level_that_is_played() -> None:
    assert [trump_ladder(presets.load(rules), "").trump for rules in ("tractor", "tractor~ladder.start-10")] == [
        "7D",
        "10D",
    ]


def test_a_trump_that_cannot_be_read_is_told_of(client: Client) -> None:
    found = client.get("/rulebook/articles/trump-order/?trump=7X")
    assert (found.status_code, "7X" in found.text) == (422, True)


@pytest.mark.parametrize("article", sorted(chapters.ORDERLY))
def test_articles_about_the_order_of_cards_draw_it(client: Client, article: str) -> None:
    page = client.get(f"/rulebook/articles/{article}/?rules=constant-twos&trump=9H").text
    assert page.count('id="card-order"') == 1
    assert "?rules=constant-twos&amp;trump=9S#card-order" in page


def test_the_rulebook_draws_it_once_and_its_articles_keep_the_trump(client: Client) -> None:
    page = client.get("/rulebook/?trump=9H").text
    assert page.count('id="card-order"') == 1
    assert set(re.findall(r"articles/[\w-]+/\?rules=tractor&amp;trump=(\w+)", page)) == {"9H"}


def test_the_page_that_is_kept_has_the_order_under_every_trump_that_is_played(client: Client) -> None:
    rules = "tractor~ladder.start-10"
    played = ["NT", "10D", "JD", "QD", "KD", "AD"]
    assert [ladder.trump for ladder in every_ladder(presets.load(rules))] == played
    page = client.get(f"/rulebook/?rules={rules}&trumps=all").text
    assert re.findall(r'<template data-trump="(\w+)">', page) == played
    assert len(gzip.compress(page.encode())) <= 20_000
    assert "<template" not in client.get(f"/rulebook/?rules={rules}").text
