"""Renaming: one name for another, wherever people are named, and nowhere else."""

from types import MappingProxyType

import pytest

from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    Match,
    NewRules,
    NewSeats,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.match.renaming import renamed
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.remedies import AtFault, Irregularity

BREACH = Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, levels=1, note="Mie")
LEVELS = MappingProxyType({"Mie": Rank.FIVE, "Otto": Rank.TWO})
CORRECTED = MappingProxyType({"Mei": Rank.FIVE, "Otto": Rank.TWO})


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (
            Hand(count=Total(points=5), declarer="Mie", friends=("Otto", "Mie")),
            Hand(count=Total(points=5), declarer="Mei", friends=("Otto", "Mei")),
        ),
        (Hand(count=Total(points=5), note="Mie sang."), Hand(count=Total(points=5), note="Mie sang.")),
        (HandLost(by="Mie", declarer="Otto"), HandLost(by="Mei", declarer="Otto")),
        (Redeal(claim=RedealClaim.NO_POINTS, by="Mie"), Redeal(claim=RedealClaim.NO_POINTS, by="Mei")),
        (
            SetScore(why="Mie said so", levels=LEVELS, laps=MappingProxyType({"Mie": 1}), declarer="Mie"),
            SetScore(why="Mie said so", levels=CORRECTED, laps=MappingProxyType({"Mei": 1}), declarer="Mei"),
        ),
        (
            AgreedPenalties(penalties=(Penalty(on="Mie", levels=1, why="Mie"), Penalty(on=Side.DECLARERS, levels=1))),
            AgreedPenalties(penalties=(Penalty(on="Mei", levels=1, why="Mie"), Penalty(on=Side.DECLARERS, levels=1))),
        ),
        (
            SetScore(gained=MappingProxyType({"Mie": 3, "Otto": 1})),
            SetScore(gained=MappingProxyType({"Mei": 3, "Otto": 1})),
        ),
        (BREACH, BREACH),
        (
            HandEnded(what=Irregularity.REVOKE, by=AtFault.BOTH, declarer="Mie", friends=("Mie",)),
            HandEnded(what=Irregularity.REVOKE, by=AtFault.BOTH, declarer="Mei", friends=("Mei",)),
        ),
        (NewSeats(players=("Otto", "Mie")), NewSeats(players=("Otto", "Mei"))),
        (NewRules(rules=presets.TRACTOR, house="Mie"), NewRules(rules=presets.TRACTOR, house="Mie")),
    ],
)
def test_a_fact_names_somebody_otherwise(fact: Fact, expected: Fact) -> None:
    assert renamed(fact, "Mie", "Mei") == expected


def test_the_beginning_names_somebody_otherwise() -> None:
    began = Match(rules=presets.TRACTOR, players=("Mie", "Otto"), levels=LEVELS, name="Mie’s birthday")
    corrected = Match(rules=presets.TRACTOR, players=("Mei", "Otto"), levels=CORRECTED, name="Mie’s birthday")
    assert renamed(began, "Mie", "Mei") == corrected


def test_a_stranger_changes_nothing() -> None:
    fact = NewSeats(players=("Otto", "Mei"))
    assert renamed(fact, "Bo", "Xu") == fact
