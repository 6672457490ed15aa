"""The scoreboard: levels, who declares, and what is said before the deal."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, Match, Redeal, SetScore, Total
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.web.matches.scoreboard import ScoreboardSide, scoreboard
from tests.web.evening import FIRST, FOUR, SIX

FIXED = Match(rules=presets.TRACTOR, players=FOUR)
CALLED = Match(rules=presets.FINDING_FRIENDS, players=SIX)


def after(match: Match, *facts: Fact) -> Standing:
    return fold.now(replace(match, facts=facts))


def won() -> Standing:
    at_the_top = SetScore(why="late", levels=MappingProxyType({"Mei": Rank.ACE, "Li": Rank.ACE}), declarer="Mei")
    return after(FIXED, at_the_top, Hand(count=Total(points=0)))


def test_fixed_partners_share_a_place() -> None:
    mei_and_li = ScoreboardSide(name="Mei, Li", figure="4", letter="A", shape="circle", declares=True)
    otto_and_ada = ScoreboardSide(name="Otto, Ada", figure="2", letter="B", shape="diamond")
    assert scoreboard(after(FIXED, FIRST)).places == (mei_and_li, otto_and_ada)


def test_a_short_name_is_not_broken_at_its_blanks() -> None:
    board = scoreboard(after(replace(FIXED, players=("Player 1", "Otto", "Ada of the Hills", "Li"))))
    assert [place.name for place in board.places] == ["Player\xa01, Ada of the Hills", "Otto, Li"]


def test_where_friends_are_called_everybody_has_a_place() -> None:
    board = scoreboard(after(CALLED, Hand(count=Total(points=200), declarer="Mei", friends=("Li", "Bo"))))
    assert [(place.name, place.figure, place.letter) for place in board.places] == [
        ("Mei", "2", ""),
        ("Otto", "3", ""),
        ("Li", "2", ""),
        ("Ada", "3", ""),
        ("Bo", "2", ""),
        ("Zoe", "3", ""),
    ]


@pytest.mark.parametrize(
    ("standing", "call"),
    [
        (after(FIXED), "This hand plays 2, the deal is open."),
        (after(FIXED, FIRST), "This hand plays 4, Li declares."),
        (replace(after(FIXED, FIRST), declarer=None), "The deal is open: whoever makes trumps declares."),
        (won(), "Mei, Li have won the match."),
    ],
)
def test_it_says_what_is_said_before_the_deal(standing: Standing, call: str) -> None:
    assert scoreboard(standing).call == call


def drawn(rule: str, preset: str = "tractor") -> Match:
    return replace(FIXED, rules=presets.load({"preset": preset, "set": {"dealing.first_draw": rule}}))


THROWN_IN = Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto", declarer="Mei")


@pytest.mark.parametrize(
    ("standing", "note"),
    [
        (after(drawn("right_of_dealer"), FIRST), "Li deals, Otto cuts and Ada draws first."),
        (after(drawn("dealer"), FIRST), "Li deals and draws first, Otto cuts."),
        (after(FIXED, FIRST), "Li deals and draws first, Otto cuts."),
        (after(drawn("shuffler_counts"), FIRST), "Li deals, and a card is turned to find who draws first."),
        (after(FIXED), ""),
        (won(), ""),
    ],
)
def test_it_says_who_deals_cuts_and_draws_first_where_that_is_known(standing: Standing, note: str) -> None:
    assert scoreboard(standing).note == note


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        (after(FIXED), "If nobody bids and the kitty settles trumps, the dealer declares."),
        (after(drawn("dealer", "da-bai-fen"), THROWN_IN), "If nobody bids and the kitty settles trumps, Li declares."),
        (after(FIXED, FIRST), ""),
        (after(CALLED), ""),
        (won(), ""),
    ],
)
def test_an_open_deal_says_who_declares_if_the_kitty_settles_trumps(standing: Standing, sentence: str) -> None:
    assert scoreboard(standing).kitty == sentence


def test_a_second_lap_is_said() -> None:
    rules = changed(presets.TRACTOR, read({"ladder.after": "wrap", "ladder.finish_by": "pass"}))
    standing = replace(after(replace(FIXED, rules=rules)), laps=MappingProxyType(dict.fromkeys(FOUR, 1)))
    assert [place.lap for place in scoreboard(standing).places] == ["lap 2", "lap 2"]


def test_who_has_won_is_marked() -> None:
    assert [(place.won, place.declares) for place in scoreboard(won()).places] == [(True, False), (False, False)]
