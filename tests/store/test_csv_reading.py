"""Sheets read back: columns in three languages, four encodings, and whatever a table wrote down of its evenings."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match import fact_fields, fold
from scorekeeper.match.facts import (
    Breach,
    Brings,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    InBracket,
    Match,
    NoClaim,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import Fine
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import csv_reading, csv_writing
from scorekeeper.store.cells import guarded, unguarded
from scorekeeper.store.csv_reading import Answers, Sheet
from tests.web.golden import EVENINGS

FOUR = Answers(players=("Mei", "Otto", "Li", "Ada"))


def read(text: str, answers: Answers = FOUR) -> Sheet:
    return csv_reading.read(text.encode(), answers)


def points(match: Match) -> list[tuple[str | None, int]]:
    """Who declared, and what was counted."""
    hands = [fact for fact in match.facts if isinstance(fact, Hand) and isinstance(fact.count, Total)]
    return [(hand.declarer, hand.count.points) for hand in hands if isinstance(hand.count, Total)]


def problems(text: str, answers: Answers = FOUR) -> list[str]:
    return [f"{told.place.line} {told.place.column}: {told.sentence}" for told in read(text, answers).problems]


def remarks(text: str, answers: Answers = FOUR) -> list[str]:
    return [f"{told.place.line} {told.place.column}: {told.sentence}" for told in read(text, answers).remarks]


@pytest.mark.parametrize("header", ["Dealer,Points", "庄家,闲家得分", "莊家,閒家得分", "declarer;score", "DEALER\tPts"])
def test_headers_are_known_in_three_languages_and_parted_in_four_ways(header: str) -> None:
    parted = next(sign for sign in ",;\t" if sign in header)
    (match,) = read(f"{header}\nMei{parted}35\nLi{parted}60").matches
    assert points(match) == [("Mei", 35), ("Li", 60)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_an_encoding_is_found_out(encoding: str) -> None:
    data = "庄家,分,备注\n李伟,35,第一局\n".encode(encoding)
    (match,) = csv_reading.read(data, Answers(players=("李伟", "Otto", "小雨", "Ada"))).matches
    assert points(match) == [("李伟", 35)]


def test_running_levels_alone_become_scores_that_were_set() -> None:
    (match,) = read("Mei & Li,Otto & Ada\n4,2\n4,3\n", Answers()).matches
    assert match.players == ("Mei", "Otto", "Li", "Ada")
    assert [fact.why for fact in match.facts if isinstance(fact, SetScore)] == ["From a spreadsheet."] * 2
    assert {name: level.value for name, level in fold.now(match).levels.items()} == dict(
        zip(match.players, "4343", strict=True)
    )


def test_levels_that_the_rules_would_not_give_are_set_and_told() -> None:
    text = "dealer,points,Mei,Otto,Li,Ada\nMei,35,5,2,5,2"
    (match,) = read(text).matches
    assert [type(fact) for fact in match.facts] == [Hand, SetScore]
    assert remarks(text)[1:] == [
        (
            "2 : By the rules, and without penalties, the levels would be others; "
            "those of the sheet were set: Mei 5, Li 5, Otto 2, Ada 2."
        )
    ]


def test_points_alone_need_a_first_declarer() -> None:
    assert problems("points\n35") == ["2 declarer: The deal was open: say who declared."]
    (match,) = read("points\n35\n60", Answers(players=FOUR.players, declarer="Otto")).matches
    assert points(match) == [("Otto", 35), ("Ada", 60)]


def test_another_day_or_another_word_begins_another_match() -> None:
    by_day = read("date,dealer,points\n2026-02-17,Mei,35\n,Li,60\n24.2.2026,Mei,80").matches
    assert [(match.date, len(match.facts)) for match in by_day] == [("2026-02-17", 2), ("2026-02-24", 1)]
    by_word = read("game,dealer,points\nA,Mei,35\nB,Mei,60\nA,Li,80").matches
    assert [(match.name, len(match.facts)) for match in by_word] == [("A", 2), ("B", 1)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dealer,points\nMei,x", ["2 points: A whole number from −10000 to 10000 was expected; “x” is not one."]),
        ("dealer,points\n\nMei,83", ["3 points: Card points come in fives; 83 does not."]),
        ("dealer,points\nZoe,80", ["2 dealer: Zoe does not sit at this table; there are Mei, Otto, Li, Ada."]),
        ("日期,庄,分\n,Mei,83", ["2 分: Card points come in fives; 83 does not."]),
        ("date,dealer,points\n3/4/2026,Mei,80", ["2 date: 3/4/2026 is not written like 2026-02-17."]),
        (
            "date,dealer,points\n2025-13-41,Mei,83",
            [
                "2 date: There is no such day or time as 2025-13-41. Correct it in the sheet.",
                "2 points: Card points come in fives; 83 does not.",
            ],
        ),
        ("date,dealer,points\n32.3.2025,Mei,80", ["2 date: There is no such day or time as 32.3.2025."]),
        (
            "date,declarer,points\n2025-03-12 25:10,Mei,80",
            ["2 date: There is no such day or time as 2025-03-12 25:10."],
        ),
        (
            "dealer,redeal\nMei,rain",
            ["2 redeal: One of no_trumps, no_points, nobody_bid, wrong_count, agreed was expected; rain is not."],
        ),
        ("dealer,points,trump\nMei,80,5", ["2 trump: "]),
    ],
)
def test_every_problem_says_line_and_column(text: str, said: list[str]) -> None:
    assert [found[: len(each)] for found, each in zip(problems(text), said, strict=True)] == said


def test_what_is_not_understood_is_told_and_left_out() -> None:
    assert remarks("date,dealer,points,beer\n2026-02-17,Mei,80,2\n,,,3") == [
        "1 beer: This column is not understood, and was left out.",
        "3 : This row tells neither points nor levels, and was left out.",
    ]


def test_a_match_of_no_day_is_put_under_today_and_told_so() -> None:
    assert remarks("dealer,points\nMei,80") == [
        "2 : On which day this match was played is not said here, so it is put under today."
    ]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [("黑桃", "2S"), ("♥️", "2H"), ("Diamonds", "2D"), ("無主", "2NT"), ("NT", "NT"), ("♠2", "2S"), ("C2", "2C")],
)
def test_a_trump_suit_by_itself_is_of_the_level_played(written: str, read_as: str) -> None:
    (match,) = read(f"庄家,主,闲家得分\nMei,{written},80").matches
    assert [str(hand.trump) for hand in match.facts if isinstance(hand, Hand)] == [read_as]
    (fifth,) = read(f"庄家,打几,主,闲家得分\nMei,5,{written},80").matches
    assert [str(hand.trump) for hand in fifth.facts if isinstance(hand, Hand)] == [
        read_as if written in {"NT", "♠2", "C2"} else read_as.replace("2", "5")
    ]


def test_a_sheet_without_any_name_asks_who_plays() -> None:
    assert problems("points\n80", Answers()) == ["2 : Nobody is named in this sheet: say who plays."]


@pytest.mark.parametrize("name", EVENINGS)
def test_a_sheet_gives_back_where_a_match_stands(name: str) -> None:
    """Calls, penalties and other rules are not in it, but the levels to which they led are."""
    match = EVENINGS[name]
    answers = Answers(players=match.players, rules=fact_fields.rules_object(match.rules))
    (found,) = read(csv_writing.write(match), answers).matches
    assert fold.now(found).levels == fold.now(match).levels


def written(*facts: Fact) -> str:
    return csv_writing.write(Match(rules=presets.TRACTOR, players=FOUR.players, facts=facts, date="2026-02-17"))


def test_what_is_not_in_a_sheet_is_told_row_by_row_and_changes_no_level() -> None:
    """The fine of an irregularity is in its hand's row."""
    breach = Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=10)
    sheet = written(breach, Hand(count=Total(points=75), declarer="Mei"))
    [fined] = read(sheet).matches[0].facts
    assert isinstance(fined, Hand)
    assert fined.fines == (Fine(points=10, on=Side.DECLARERS),)
    assert remarks(sheet) == [
        (
            "2 : Irregularities are not in a sheet. Points that they cost are fines in the row of their hand, "
            "and levels are set as the sheet has them."
        )
    ]


DATED = "date,declarer,points,ended by,irregularity,lost by,redeal\n2026-02-17,Mei,"


@pytest.mark.parametrize(
    ("row", "fact", "told"),
    [
        ("60,defenders,revoke,,", Hand(count=Total(points=60)), ["ended by", "irregularity"]),
        ("60,,,Mei,", Hand(count=Total(points=60)), ["lost by"]),
        ("0,,,,yes", Redeal(claim=NoClaim.AGREED), []),
        (",defenders,revoke,,", HandEnded(what=Irregularity.REVOKE, by=AtFault.DEFENDERS), []),
    ],
)
def test_a_counted_row_stays_counted_and_says_what_it_leaves_out(row: str, fact: Fact, told: list[str]) -> None:
    (found,) = read(DATED + row).matches[0].facts
    assert isinstance(found, Hand | HandEnded | Redeal)
    assert replace(found, declarer=None, trump_rank=None, at="") == fact
    left_out = "The points of this hand are counted, so this was left out."
    assert remarks(DATED + row) == [f"2 {column}: {left_out}" for column in told]


REDEALT = "A redeal brings no points, so this was left out."
ENDED = "An irregularity ended this hand before its points were counted, so this was left out."
LOST = "This hand was lost at once, before its points were counted, so this was left out."


@pytest.mark.parametrize(
    ("text", "fact", "told"),
    [
        ("points,redeal\n60,yes", Redeal(claim=NoClaim.AGREED), {"points": REDEALT}),
        (
            "redeal,fine on declarers,kitty,friends\nyes,10,5,Mei",
            Redeal(claim=NoClaim.AGREED),
            {"fine on declarers": REDEALT, "kitty": REDEALT, "friends": REDEALT},
        ),
        ("points,lost by\n0,Otto", HandLost(by="Otto"), {}),
        (
            "bracket,lost by,by,fine on defenders\n0,Otto,Ada,5",
            HandLost(by="Otto"),
            {"fine on defenders": LOST, "by": LOST},
        ),
        (
            "points,ended by,irregularity,brings,by\n0,defenders,revoke,most,Ada",
            HandEnded(what=Irregularity.REVOKE, by=AtFault.DEFENDERS, brings=Brings.MOST),
            {"by": ENDED},
        ),
        (
            "points,by\n40,Ada",
            Hand(count=Total(points=40)),
            {"by": "The points of this hand are counted, so this was left out."},
        ),
    ],
)
def test_what_has_no_place_beside_the_end_of_a_hand_is_left_out_and_told(
    text: str, fact: Fact, told: dict[str, str]
) -> None:
    """A 0 beside an early end is no count."""
    heads, cells = text.split("\n")
    found = read(f"date,declarer,{heads}\n2026-02-17,Mei,{cells}")
    (one,) = found.matches[0].facts
    assert isinstance(one, Hand | HandEnded | HandLost | Redeal)
    assert replace(one, declarer=None, trump_rank=None, at="") == fact
    left_out = {each.place.column: str(each.sentence) for each in found.remarks if "left out" in str(each.sentence)}
    assert left_out == told


def test_who_broke_a_rule_is_a_note_of_its_table() -> None:
    text = "日期,庄家,分,违规方\n2026-02-17,Li,60,闲家"
    assert points(read(text).matches[0]) == [("Li", 60)]
    assert remarks(text) == ["1 违规方: This column is not understood, and was left out."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("declarer,ended by\nMei,defenders", "2 irregularity: irregularity is missing."),
        ("declarer,redeal,irregularity\nMei,wrong_count,revoke", "2 ended by: ended by is missing."),
    ],
)
def test_what_is_missing_is_named_by_its_column(text: str, said: str) -> None:
    assert problems(text) == [said]


def test_hands_that_nobody_counted_come_back_as_they_were() -> None:
    what, fault = Irregularity.WRONG_COUNT, AtFault.BOTH
    sheet = written(
        HandLost(by="Mei", declarer="Mei"),
        HandEnded(what=Irregularity.REVOKE, by=AtFault.DECLARERS, brings=Brings.LEVEL),
        Redeal(claim=NoClaim.WRONG_COUNT, what=what, fault=fault),
        HandEnded(what=what, by=fault),
        HandEnded(what=Irregularity.TAKE_BACK, by=AtFault.DEFENDERS, brings=Brings.MATCH, declarer="Mei"),
    )
    assert [csv_writing.write(match) for match in read(sheet).matches] == [sheet]


def test_a_range_is_written_as_people_read_it_and_comes_back() -> None:
    sheet = written(
        *(Hand(count=InBracket(start=start, end=end), declarer="Mei") for start, end in ((0, 0), (40, 75), (200, None)))
    )
    assert [line.split(",")[9] for line in sheet.splitlines()] == ["bracket", "0", "40–75", "200+"]
    assert [csv_writing.write(match) for match in read(sheet).matches] == [sheet]


@given(st.text() | st.text("＝＋－＠='", max_size=3))
def test_every_cell_comes_back_as_it_was(text: str) -> None:
    written = guarded(text)
    assert unguarded(str(written)) == text
    assert not str(written).startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r"))


@pytest.mark.parametrize("name", ["=1+1", "'Ada", "''", "-5", "@home", "Ada"])
def test_a_name_survives_a_sheet(name: str) -> None:
    players = (name, "Otto", "Li", "Zoe")
    match = Match(
        rules=EVENINGS["captured-jack"].rules, players=players, facts=(Hand(count=Total(points=80), declarer=name),)
    )
    (found,) = read(csv_writing.write(match), Answers()).matches
    assert found.players == players
