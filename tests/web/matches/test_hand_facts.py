"""What a table can choose from when it writes a hand down: the rows of its table, and only what matters to it."""

import pytest
from hypothesis import given

from scorekeeper.match.facts import InBracket, Match
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules import presets
from scorekeeper.rules.ruleset import RuleSet, changed, read
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


def test_every_redeal_that_is_played_is_a_way_to_end() -> None:
    rules = house("tractor", bidding__redeal=["no_trumps", "no_points"])
    assert [ending for ending, _label in hand_facts.hand_endings(at(rules))] == ["played", "no_points", "no_trumps"]


def test_nobody_puts_more_cards_into_a_trick_than_were_dealt() -> None:
    rules = house("looking-for-friends", table__players=12, table__decks=1, table__kitty=6)
    assert hand_facts.counts(at(rules))[-1] == ("4", "4")
