"""Previews, rows of the history and lines of the log: what is said about a hand in few words."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from scorekeeper.match import fold, record
from scorekeeper.match.facts import (
    Captured,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.web.matches import hand_facts
from scorekeeper.web.matches.history import entry_name, points_counted
from scorekeeper.web.matches.log import fact_in_short
from scorekeeper.web.matches.preview import forecast, hand_preview
from tests.web.evening import FIRST, FOUR

MATCH = Match(rules=presets.TRACTOR, players=FOUR)
LATER = fold.now(replace(MATCH, facts=(FIRST,)))
DUG = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)
FINES = (Fine(points=10, on=Side.DEFENDERS), Fine(points=5, on=Side.DECLARERS))


@pytest.mark.parametrize(
    ("fact", "total", "equation"),
    [
        (Hand(count=Total(points=85)), "85", ""),
        (Hand(count=InBracket(start=40, end=75)), "40–75", ""),
        (Hand(count=InBracket(start=200, end=None)), "200+", ""),
        (Hand(count=InBracket(start=0, end=0)), "0", ""),
        (Hand(count=Captured(points=70, kitty=15), last_trick=DUG), "130", "70 + 15 × 4 = 130"),
        (Hand(count=Captured(points=70, kitty=15), last_trick=replace(DUG, won_by=Side.DECLARERS)), "70", ""),
        (Hand(count=Total(points=85), fines=FINES), "80", "85 − 10 + 5 = 80"),
        (Hand(count=Total(points=0), fines=FINES[:1]), "0", "0 − 10 + 10 = 0"),
    ],
)
def test_the_total_is_an_equation_where_there_is_something_to_add(fact: Hand, total: str, equation: str) -> None:
    found = hand_preview(LATER, fact)
    assert (found.total, found.equation) == (total, equation)


@pytest.mark.parametrize(
    ("points", "moves"), [(0, ("Mei, Li 4 → 7",)), (80, ()), (120, ("Otto, Ada 2 → 3",)), (300, ("Otto, Ada 2 → 5",))]
)
def test_who_moves_alike_moves_together(points: int, moves: tuple[str, ...]) -> None:
    assert hand_preview(LATER, Hand(count=Total(points=points))).moves == moves


def test_who_wins_is_said_and_nobody_declares_next() -> None:
    kings = replace(LATER, levels=MappingProxyType(dict.fromkeys(FOUR, Rank.ACE)))
    assert hand_preview(kings, Hand(count=Total(points=0))).sentences[-1] == "Mei, Li have won the match."


@pytest.mark.parametrize("rules", [presets.TRACTOR, presets.HUNDRED])
def test_a_row_is_told_of_in_the_words_that_its_page_has(rules: RuleSet) -> None:
    standing = fold.now(Match(rules=rules, players=FOUR, facts=(FIRST,)))
    data: dict[str, Any] = forecast(standing)
    for row in hand_facts.bracket_rows(standing):
        at = row.start if row.end is None else row.end
        *_outcome, texts = next(each for each in data["rows"][0] if each[1] is None or at <= each[1])
        told = hand_preview(standing, Hand(count=InBracket(start=row.start, end=row.end))).sentences
        assert told[0] == data["texts"][texts[0]]


def test_what_speaks_against_a_hand_is_said() -> None:
    assert hand_preview(LATER, Hand(count=Total(points=33))).sentences == ("Card points come in fives; 33 does not.",)


REDEAL = Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")
BETWEEN = (
    (NewSeats(players=("Mei", "Li", "Otto", "Ada")), "New seats", "at the table: Mei, Li, Otto, Ada"),
    (NewRules(rules=presets.ONLINE, house="Ours"), "New rules", "other rules: Ours"),
    (NewRules(rules=presets.ONLINE), "New rules", "other rules: –"),
    (
        SetScore(why="late", levels=MappingProxyType({"Mei": Rank.KING, "Li": Rank.KING}), declarer="Ada"),
        "The score was set",
        "score set: late · Mei K · Li K · Ada declares",
    ),
)


@pytest.mark.parametrize(
    ("fact", "called", "short"),
    [
        (Hand(count=Total(points=85)), "Hand 2", "85 points"),
        (Hand(count=Total(points=85), note="the long one"), "Hand 2", "85 points · the long one"),
        (Hand(count=InBracket(start=40, end=75)), "Hand 2", "40–75 points"),
        (Hand(count=Captured(points=70, kitty=15), last_trick=DUG), "Hand 2", "70 points · 15 points in the kitty"),
        (Hand(count=Captured(points=70)), "Hand 2", "70 points"),
        (Hand(count=Total(points=85), declarer="Li"), "Hand 2", "Li declared · 85 points"),
        (Hand(count=Total(points=33)), "Hand 2", "33 points"),
        (HandLost(by="Otto"), "Hand 2", "lost at once by Otto"),
        (REDEAL, "Hand 2 (redeal)", "redeal, asked for by Otto"),
        *BETWEEN,
    ],
)
def test_a_fact_is_named_and_told_in_short(fact: Fact, called: str, short: str) -> None:
    assert (entry_name(fold.after(LATER, fact)), fact_in_short(record.fact(fact))) == (called, short)


@pytest.mark.parametrize("written", [{}, {"nonsense": 1}, {"points": "x"}])
def test_a_fact_that_nobody_can_read_is_named_as_such(written: object) -> None:
    assert fact_in_short(written) == "not readable"


@pytest.mark.parametrize(
    ("fact", "points"),
    [
        (Hand(count=Total(points=85)), "85"),
        (Hand(count=InBracket(start=40, end=75)), "40–75"),
        (HandLost(by="Otto"), "–"),
        (REDEAL, "–"),
    ],
)
def test_a_row_of_the_history_has_its_points(fact: Fact, points: str) -> None:
    assert points_counted(fold.after(LATER, fact)) == points
