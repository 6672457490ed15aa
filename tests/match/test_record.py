"""A match is written as one object and read back as it was; what is not understood is refused by name."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.match import reading, record
from scorekeeper.match.facts import Match, SetScore, Unreadable
from scorekeeper.match.reading import RecordError
from scorekeeper.rules.house import presets
from tests.match.evenings import FOUR, evening, house
from tests.match.records import matches

N35 = {"declarer": "N", "points": 35}


@given(matches())
@settings(max_examples=60, deadline=None)
def test_a_match_is_read_as_it_was_written(match: Match) -> None:
    written = record.written_match(match)
    found = record.read_match(json.loads(written))
    assert (found, record.written_match(found)) == (match, written)


@pytest.mark.parametrize(
    "hand",
    [
        N35,
        {"declarer": "N", "bracket": [200, None]},
        {"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2}},
        {"captured": 70, "declarers_captured": 130},
        {"points": 120, "friends": ["P3"], "calls": [{"card": "AS", "copy": 2}, {"colour": "black", "rank": "A"}]},
        {"redeal": "no_trumps", "by": "S"},
        {"lost_by": "W", "friends": ["E"], "at": "2026-02-17T20:15", "note": "Ouch."},
        {"points": 85, "fines": [{"points": 10, "on": "declarers"}]},
        {
            "points": 80,
            "last_trick": {"won_by": "defenders", "cards": 1, "longest": 1, "card": "JH", "captures": ["JS"]},
            "trump": "JH",
        },
        {"set_score": {"levels": {"N": "5"}, "laps": {"N": 1}, "next": None}, "why": "We forgot."},
        {"set_score": {"next": "W"}},
        {"redeal": "nobody_bid"},
        {"redeal": "agreed", "by": "S", "declarer": "N", "trump_rank": "6"},
        {"lost_by": "W", "declarer": "N", "trump_rank": "6", "penalties": [{"on": "W", "levels": 2}]},
        {
            "declarer": "N",
            "trump_rank": "6",
            "points": 35,
            "penalties": [{"on": "declarers", "levels": 1, "why": "revoke"}],
        },
        {"penalties": [{"on": "defenders", "levels": 1}, {"player": "declarers", "levels": 1}], "note": "Again."},
        {"seats": ["N", "W", "X", "E"]},
        {"seats": ["N", "W", "X", "E"], "levels": {"X": "5"}},
    ],
)
def test_a_fact_is_written_as_the_contract_has_it(hand: dict[str, Any]) -> None:
    assert record.fact(record.read_fact(hand)) == hand


def test_a_set_score_is_read_as_it_was_written_once_and_written_as_it_is_now() -> None:
    older = record.read_fact({"override": "We forgot.", "levels": {"N": "5"}, "next": None})
    assert record.fact(older) == {"set_score": {"levels": {"N": "5"}, "next": None}, "why": "We forgot."}


def test_a_match_is_one_hand_a_line() -> None:
    lines = record.written_match(evening(N35, {"points": 80}, name="Friday", date="2026-02-17")).splitlines()
    assert lines[:4] == ["{", '"schema": 1,', '"name": "Friday",', '"date": "2026-02-17",']
    assert lines[-5:] == ['"hands": [', '{"declarer": "N", "points": 35},', '{"points": 80}', "]", "}"]


def test_every_option_is_written_so_that_presets_may_change() -> None:
    written: Any = record.match_object(evening(rules=house("tractor", scoring__cap=2)))["rules"]
    assert (written["preset"], written["set"]["scoring.cap"], written["set"]["ladder.finish"]) == ("tractor", 2, "A")
    assert len(written["set"]) > 50


def test_rules_keep_the_name_that_the_table_gave_them() -> None:
    named = record.read_match({"players": FOUR, "rules": {"preset": "tractor", "name": "Ours"}})
    assert (named.house, record.match_object(named)["house"]) == ("Ours", "Ours")
    assert evening({"rules": "hundred", "house": "Theirs"}).facts[0].house == "Theirs"


@pytest.mark.parametrize("players", [["N"], ["N", "W"], list("ABCDEFGHIJKLM")])
def test_who_cannot_play_by_number_is_written_and_read_all_the_same(players: list[str]) -> None:
    match = evening(players=players)
    assert record.read_match(json.loads(record.written_match(match))) == match
    assert match.rules.table.players == 4


def test_rules_that_are_nothing_like_rules_are_refused() -> None:
    with pytest.raises(RecordError, match=r"Rules are a preset or an object; \[\] is neither\."):
        record.read_match({"players": FOUR, "rules": []})


def test_without_rules_it_is_tractor() -> None:
    assert record.read_match({"players": FOUR}).rules == presets.TRACTOR
    assert record.read_match({"players": FOUR, "rules": {}}).rules == presets.TRACTOR


def test_leaving_the_deal_and_opening_it_are_two_things() -> None:
    left, opened = (record.read_fact({"override": "So.", **more}) for more in ({}, {"next": None}))
    assert isinstance(left, SetScore)
    assert isinstance(opened, SetScore)
    assert (left.open_deal, opened.open_deal) == (False, True)


HAND = "hands[0]"


@pytest.mark.parametrize(
    ("hand", "field", "sentence"),
    [
        ({"pionts": 35}, "points", "Nothing is counted here: give points, or captured, or a bracket."),
        (
            {"points": 35, "captured": 35},
            "captured",
            "Both points and captured are given; keep the one that was counted.",
        ),
        ({"points": None}, "points", "hands[0].points is missing."),
        ({"captured": None}, "captured", "hands[0].captured is missing."),
        ({"points": "35"}, "points", "A whole number from −10000 to 10000 was expected; “35” is not one."),
        ({"points": True}, "points", "A whole number from −10000 to 10000 was expected; true is not one."),
        ({"bracket": 120}, "bracket", "A bracket is where it begins and ends, like [120, 155]; 120 is not."),
        (
            {"bracket": [True, None]},
            "bracket",
            "A bracket is where it begins and ends, like [120, 155]; [true, null] is not.",
        ),
        ({"points": 35, "lost_by": "W"}, "points", "There is no points here."),
        ({"points": 35, "frends": ["W"]}, "frends", "There is no frends here; did you mean friends?"),
        ({"points": 35, "zzz": 1}, "zzz", "There is no zzz here."),
        ({"points": 35, "friends": "W"}, "friends", "A list was expected; W is not one."),
        ({"points": 35, "friends": [7]}, "friends[0]", "Words on one line were expected; 7 is not that."),
        ({"points": 35, "declarer": " N"}, "declarer", "Words on one line were expected;  N is not that."),
        ({"points": 35, "declarer": ""}, "declarer", "Words on one line were expected; “” is not that."),
        ({"points": 35, "declarer": "N\n"}, "declarer", "Words on one line were expected; N\n is not that."),
        ({"points": 35, "declarer": "N" * 41}, "declarer", "At most 40 characters fit here; this has 41."),
        ({"points": 35, "at": "yesterday"}, "at", "yesterday is not written like 2026-02-17T20:15."),
        ({"points": 35, "last_trick": 2}, "last_trick", "An object was expected; 2 is not one."),
        ({"points": 35, "last_trick": {}}, "last_trick.won_by", "hands[0].last_trick.won_by is missing."),
        (
            {"points": 35, "last_trick": {"won_by": "us"}},
            "last_trick.won_by",
            "One of declarers, defenders was expected; us is not.",
        ),
        ({"points": 35, "fines": [{"on": "declarers"}]}, "fines[0].points", "hands[0].fines[0].points is missing."),
        ({"points": 35, "fines": [3]}, "fines[0]", "An object was expected; 3 is not one."),
        ({"points": 35, "calls": [{"card": None}]}, "calls[0].card", "hands[0].calls[0].card is missing."),
        ({"points": 35, "calls": [{}]}, "calls[0].colour", "hands[0].calls[0].colour is missing."),
        (
            {"redeal": "no_aces", "by": "N"},
            "redeal",
            "One of no_trumps, no_points, nobody_bid, wrong_count, agreed was expected; no_aces is not.",
        ),
        ({"redeal": "no_trumps"}, "by", "hands[0].by is missing."),
        ({"lost_by": None}, "lost_by", "hands[0].lost_by is missing."),
        ({"override": ""}, "override", "Words on one line were expected; “” is not that."),
        ({"set_score": {"lvels": {}}}, "set_score.lvels", "There is no lvels here; did you mean levels?"),
        ({"set_score": None}, "set_score", "hands[0].set_score is missing."),
        (
            {"set_score": {"levels": {"N": "5"}}, "penalties": [{"on": "N", "levels": 1}]},
            "penalties",
            "There is no penalties here.",
        ),
        ({"penalties": []}, "penalties", "No penalty is named here: say who pays, and how many levels."),
        ({"penalties": [{"on": "N"}]}, "penalties[0].levels", "hands[0].penalties[0].levels is missing."),
        ({"override": "So.", "levels": []}, "levels", "An object was expected; [] is not one."),
        ({"seats": ["N", None]}, "seats[1]", "Words on one line were expected; null is not that."),
        ({"rules": None}, "rules", "hands[0].rules is missing."),
        (
            {"rules": {"preset": "tractor", "name": 3}},
            "rules.name",
            "Words on one line were expected; 3 is not that.",
        ),
    ],
)
def test_what_is_not_understood_is_named(hand: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        evening(hand)
    assert (refused.value.problems[0].field, str(refused.value.problems[0].sentence)) == (f"{HAND}.{field}", sentence)
    assert str(refused.value).startswith(sentence)


def test_a_card_that_cannot_be_read_is_refused_in_its_place() -> None:
    with pytest.raises(RecordError) as refused:
        evening({"points": 35, "trump": "7X"})
    assert [problem.field for problem in refused.value.problems] == ["hands[0].trump"]


def test_everything_that_is_the_matter_is_listed_at_once() -> None:
    with pytest.raises(RecordError) as refused:
        record.read_match(
            {"players": FOUR, "rules": "tractr", "date": "today", "hands": [{"points": 3.5}, 7, {"lost_by": 1}], "x": 1}
        )
    fields = [problem.field for problem in refused.value.problems]
    assert fields == ["date", "rules.preset", "hands[0].points", "hands[1]", "hands[2].lost_by", "x"]


@pytest.mark.parametrize(
    ("raw", "field", "sentence"),
    [
        ([], "", "An object was expected; [] is not one."),
        ({}, "players", "players is missing."),
        ({"players": FOUR, "schema": 2}, "schema", "This record has the form 2; this version reads form 1."),
        ({"players": ["N"] * 10_001}, "players", "A list of 10000 is the longest; this has 10001."),
    ],
)
def test_what_is_no_match_is_refused(raw: object, field: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        record.read_match(raw)
    assert (refused.value.problems[0].field, str(refused.value.problems[0].sentence)) == (field, sentence)


@pytest.mark.parametrize(("raw", "field"), [(3, ""), ({"points": 3.5}, "points")])
def test_a_single_fact_is_refused_with_its_field(raw: object, field: str) -> None:
    with pytest.raises(RecordError) as refused:
        record.read_fact(raw)
    assert [problem.field for problem in refused.value.problems] == [field]


def test_names_may_be_chinese_and_stay_readable() -> None:
    written = record.written_match(evening({"declarer": "小明", "points": 35}, players=["小明", "W", "S", "E"]))
    assert json.loads(written)["players"][0] == "小明"
    assert "小明" in written


def test_what_cannot_be_read_is_left_out_of_a_record_and_stays_as_it_was_written() -> None:
    match, damaged = evening(N35), Unreadable(written='{"pionts": 35}', why=())
    assert record.facts(replace(match, facts=(*match.facts, damaged))) == record.facts(match)
    assert record.fact(damaged) == {"pionts": 35}


def test_of_many_reasons_the_first_few_are_told() -> None:
    with pytest.raises(RecordError) as caught:
        record.read_match({"rules": "tractor", "players": FOUR, "hands": [{"pionts": 35}] * 9})
    assert [str(sentence) for sentence in caught.value.why] == [
        str(problem.sentence) for problem in caught.value.problems[: reading.MOST_REASONS]
    ]
    assert len(caught.value.problems) > reading.MOST_REASONS
