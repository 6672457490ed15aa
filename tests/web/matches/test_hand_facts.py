"""What a table can choose from when it writes a hand down: the rows of its table, and only what matters to it."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.match.facts import Hand, InBracket, Match, Total
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet, changed, read
from scorekeeper.web.matches import hand_facts
from tests.rules.rule_sets import rule_sets


def at(rules: RuleSet) -> Standing:
    """The beginning of a match under these rules, whoever they are made for."""
    names = tuple("ABCDEFGHIJKL"[: rules.table.players])
    return opening(Match(rules=rules, players=names))


def house(preset: str, **values: object) -> RuleSet:
    return changed(presets.load(preset), read({key.replace("__", "."): value for key, value in values.items()}))


@given(rule_sets())
def test_every_row_comes_back_from_the_form_as_it_was_offered(rules: RuleSet) -> None:
    for row in hand_facts.bracket_rows(at(rules)):
        assert hand_facts.sent_bracket(hand_facts.of_bracket(row)) == InBracket(start=row.start, end=row.end)


@pytest.mark.parametrize(
    ("row", "sent", "figure"),
    [
        (InBracket(start=0, end=0), "0-0", "0"),
        (InBracket(start=5, end=35), "5-35", "5–35"),
        (InBracket(start=200, end=None), "200-", "200+"),
    ],
)
def test_a_row_is_sent_one_way_and_read_another(row: InBracket, sent: str, figure: str) -> None:
    assert (hand_facts.of_bracket(row), hand_facts.figure(row)) == (sent, figure)


@pytest.mark.parametrize(
    ("changes", "endings"),
    [
        ({}, "played nobody_bid wrong_count agreed no_trumps no_points lost"),
        ({"bidding__redeal": ["no_points"]}, "played no_points nobody_bid wrong_count agreed no_trumps lost"),
        ({"leading__failed_throw": "hand_lost"}, "played nobody_bid wrong_count agreed lost no_trumps no_points"),
    ],
)
def test_a_hand_can_have_ended_in_every_way_and_first_as_the_rules_know_it(
    changes: dict[str, object], endings: str
) -> None:
    rules = house("tractor", **changes)
    assert [ending for ending, _label in hand_facts.hand_endings(at(rules))] == endings.split()


OPEN = at(presets.TRACTOR)
FOURTH = replace(OPEN, declarer="B", levels={**OPEN.levels, "B": Rank.FOUR, "D": Rank.FOUR})
SENT = {"declarer": "A", "trump_rank": "2", "fold_declarer": "A", "fold_trump_rank": "2"}


@pytest.mark.parametrize(
    ("sent", "filled"),
    [
        (SENT, ("B", "4")),
        ({}, ("B", "4")),
        (SENT | {"declarer": "C"}, ("C", "2")),
        (SENT | {"declarer": "D"}, ("D", "4")),
        (SENT | {"trump_rank": "7"}, ("B", "7")),
        (SENT | {"declarer": "C", "trump_rank": "7"}, ("C", "7")),
    ],
)
def test_what_nobody_changed_is_filled_in_as_the_match_stands_by_now(
    sent: dict[str, str], filled: tuple[str, str]
) -> None:
    found = hand_facts.filled_in_anew(sent, FOURTH, None)
    assert (found["declarer"], found["trump_rank"]) == filled


def test_what_stands_written_is_given_before_what_the_hands_before_say() -> None:
    written = Hand(count=Total(points=85), declarer="C", trump_rank=Rank.SIX)
    assert hand_facts.given(FOURTH, written) == {"declarer": "C", "trump_rank": "6"}


def test_nobody_puts_more_cards_into_a_trick_than_were_dealt() -> None:
    rules = house("looking-for-friends", table__players=12, table__decks=1, table__kitty=6)
    assert hand_facts.counts(at(rules))[-1] == ("4", "4")
