"""A match as text: short enough to read aloud, exact enough to be read back."""

import pytest
from hypothesis import given, settings

from scorekeeper.match import sheet
from scorekeeper.match.facts import Match
from scorekeeper.match.reading import RecordError
from tests.match.evenings import evening, house
from tests.match.records import matches


@given(matches())
@settings(max_examples=60, deadline=None)
def test_a_match_is_read_as_it_stands_on_its_sheet(match: Match) -> None:
    written = sheet.write(match)
    assert sheet.read(written) == match
    assert sheet.write(sheet.read(written)) == written


def test_a_sheet_can_be_read_aloud() -> None:
    match = evening(
        {"declarer": "N", "points": 35, "note": "What a hand: done."},
        {"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2}},
        {"override": "We forgot.", "levels": {"N": "5", "S": "5"}, "next": None},
        {"rules": house("tractor", scoring__cap=2), "house": "Ours"},
        {"points": 80, "friends": ["W"], "fines": [{"points": 10, "on": "declarers"}]},
        name="Friday",
        levels={"N": "3"},
    )
    assert sheet.write(match).splitlines() == [
        "schema: 1",
        "name: Friday",
        "rules: bashi-fen",
        "players: [N, W, S, E]",
        "levels: {N: 3}",
        "",
        '1. declarer: N · points: 35 · note: "What a hand: done."',
        "2. captured: 70 · kitty: 15 · last_trick: {won_by: defenders, cards: 2, longest: 2}",
        "3. set_score: {levels: {N: 5, S: 5}, next: –} · why: We forgot.",
        "4. rules: tractor~scoring.cap-2 · house: Ours",
        "5. points: 80 · friends: [W] · fines: [{points: 10, on: declarers}]",
    ]


def test_calls_by_colour_and_rank_stand_on_a_sheet() -> None:
    hand = {"declarer": "A", "points": 60, "calls": [{"colour": "black", "rank": "A"}, {"card": "10H", "copy": 2}]}
    match = evening(hand, rules="five-friends", players=["A", "B", "C", "D", "E"])
    line = "1. declarer: A · points: 60 · calls: [{colour: black, rank: A}, {card: 10H, copy: 2}]"
    assert sheet.write(match).splitlines()[-1] == line
    assert sheet.read(sheet.write(match)) == match


def test_names_that_look_like_something_else_stand_in_quotes() -> None:
    match = evening(players=["7", "a, b", "–", "E"])
    assert 'players: ["7", "a, b", "–", E]' in sheet.write(match).splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "declarer N",
        "declarer: ]",
        "points: 35, kitty: 5",
        'note: "unfinished',
        'note: "no such \\x"',
        "friends: [A; B",
        "friends: [A] [B]",
        "friends: [A: B]",
        "friends: [[[[[[[[[[A]]]]]]]]]]",
        ": x",
    ],
)
def test_a_line_that_cannot_be_read_is_refused_by_its_number(line: str) -> None:
    with pytest.raises(RecordError) as refused:
        sheet.read(f"players: [N, W, S, E]\n1. {line}\n")
    (problem,) = refused.value.problems
    assert problem.field == "line 2"
    assert str(problem.sentence) == f"Line 2 cannot be read: {line}. A line is like “declarer: N · points: 35”."


def test_a_number_nobody_counts_to_is_a_word() -> None:
    with pytest.raises(RecordError) as refused:
        sheet.read(f"players: [N, W, S, E]\n1. points: {'9' * 5000}\n")
    assert [problem.field for problem in refused.value.problems] == ["hands[0].points"]


def test_what_a_line_says_is_read_as_strictly_as_a_record() -> None:
    with pytest.raises(RecordError) as refused:
        sheet.read("players: [N, W, S, E]\n1. pionts: 35 · friends: [] · last_trick: {}\n")
    assert [problem.field for problem in refused.value.problems] == [
        "hands[0].last_trick.won_by",
        "hands[0].points",
        "hands[0].pionts",
    ]
