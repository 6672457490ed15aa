"""What a table can choose from when it writes a hand down: the rows of its table, and only what matters to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.facts import InBracket, Match
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules import presets, scoring
from scorekeeper.rules.brackets import NAMED
from scorekeeper.rules.ruleset import RuleSet, changed, read
from scorekeeper.web.recording import offers
from tests.rules.rule_sets import rule_sets
from tests.web.evening import FOUR, SIX

FRIENDS = presets.load("finding-friends")


def at(rules: RuleSet) -> Standing:
    """The beginning of a match under these rules, whoever they are made for."""
    names = tuple("ABCDEFGHIJKL"[: rules.table.players])
    return opening(Match(rules=rules, players=names))


def house(preset: str, **values: object) -> RuleSet:
    return changed(presets.load(preset), read({key.replace("__", "."): value for key, value in values.items()}))


def idle(preset: str, **values: object) -> set[str]:
    return set(offers.idle(at(house(preset, **values))))


@given(rule_sets())
def test_every_row_comes_back_from_the_form_as_it_was_offered(rules: RuleSet) -> None:
    for row in offers.rows(at(rules)):
        assert offers.bracket(offers.of_bracket(row)) == [row.start, row.end]


@given(rule_sets(), st.integers(0, 60))
def test_every_total_lies_in_exactly_one_row_that_is_offered(rules: RuleSet, fives: int) -> None:
    """Where levels go on beyond the table, the rows that are offered end before the farthest totals."""
    total, rows = 5 * fives, list(offers.rows(at(rules)))
    last = rows[-1]
    if last.end is None or total <= last.end:
        within = [row for row in rows if row.start <= total and (row.end is None or total <= row.end)]
        assert within == [scoring.bracket_of(rules, total)]


@pytest.mark.parametrize(
    ("row", "sent", "figure"),
    [
        (InBracket(start=0, end=0), "0-0", "0"),
        (InBracket(start=5, end=35), "5-35", "5–35"),
        (InBracket(start=200, end=None), "200-", "200+"),
    ],
)
def test_a_row_is_sent_one_way_and_read_another(row: InBracket, sent: str, figure: str) -> None:
    assert (offers.of_bracket(row), offers.figure(row)) == (sent, figure)


def test_the_rows_of_two_decks() -> None:
    figures = [offers.figure(row) for row in offers.rows(at(presets.BASHI_FEN))]
    assert figures == ["0", "5–35", "40–75", "80–115", "120–155", "160–195", "200+"]


def test_the_rows_of_three_decks() -> None:
    """P75: 55 and 60 lie in two rows, and so do 175 and 180."""
    figures = [offers.figure(row) for row in offers.rows(at(house("bashi-fen", table__decks=3, table__kitty=6)))]
    assert figures == ["0", "5–55", "60–115", "120–175", "180–235", "240–295", "300+"]


@pytest.mark.parametrize("name", NAMED)
def test_no_row_is_offered_twice(name: str) -> None:
    sent = [offers.of_bracket(row) for row in offers.rows(at(house("bashi-fen", scoring__table=name)))]
    assert len(sent) == len(set(sent))


def test_a_hand_is_played_unless_the_house_knows_another_end() -> None:
    assert [ending for ending, _label in offers.endings(at(presets.BASHI_FEN))] == ["played"]


def test_every_redeal_that_is_played_is_a_way_to_end() -> None:
    rules = house("tractor", bidding__redeal=["no_trumps", "no_points"])
    assert [ending for ending, _label in offers.endings(at(rules))] == ["played", "no_points", "no_trumps"]


def test_a_failed_group_loses_the_hand_where_one_deck_is_played() -> None:
    assert [ending for ending, _label in offers.endings(at(presets.load("da-bai-fen")))][-1] == "lost"


@pytest.mark.parametrize(("preset", "most"), [("bashi-fen", 12), ("hundred", 12), ("finding-friends", 12)])
def test_a_last_trick_has_as_many_cards_as_one_taps(preset: str, most: int) -> None:
    assert offers.counts(at(presets.load(preset))) == [(str(count), str(count)) for count in range(1, most + 1)]


def test_nobody_puts_more_cards_into_a_trick_than_were_dealt() -> None:
    rules = house("looking-for-friends", table__players=12, table__decks=1, table__kitty=6)
    assert offers.counts(at(rules))[-1] == ("4", "4")


@pytest.mark.parametrize(
    ("preset", "values", "left_out"),
    [
        ("bashi-fen", {}, {"friends", "calls", "longest", "jack", "captures", "ending", "by"}),
        ("tractor", {}, {"friends", "calls", "jack", "captures", "ending", "by"}),
        ("finding-friends", {}, {"jack", "captures", "ending", "by"}),
        (
            "bashi-fen",
            {"kitty.bonus": "double"},
            {"friends", "calls", "cards", "longest", "jack", "captures", "ending", "by"},
        ),
        ("bashi-fen", {"ladder.jack": "captured_jack"}, {"friends", "calls", "longest", "ending", "by"}),
        ("bashi-fen", {"bidding.redeal": ["no_points"]}, {"friends", "calls", "longest", "jack", "captures"}),
    ],
)
def test_what_makes_no_difference_is_not_asked(preset: str, values: dict[str, object], left_out: set[str]) -> None:
    assert idle(preset, **values) == left_out


def test_who_declares_is_not_asked_once_it_is_settled() -> None:
    standing = at(presets.BASHI_FEN)
    assert "declarer" not in set(offers.idle(standing))
    settled = Standing(rules=standing.rules, players=FOUR, levels=standing.levels, laps=standing.laps, declarer=FOUR[0])
    assert "declarer" in set(offers.idle(settled))


@given(rule_sets())
def test_nothing_is_left_out_that_a_form_does_not_have(rules: RuleSet) -> None:
    known = {"declarer", "friends", "calls", "cards", "longest", "jack", "captures", "ending", "by"}
    assert set(offers.idle(at(rules))) <= known


def test_six_people_call_their_friends() -> None:
    assert not set(offers.idle(opening(Match(rules=FRIENDS, players=SIX)))) & {"friends", "calls"}
