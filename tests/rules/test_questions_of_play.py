"""Questions about follows, leads and tricks, and the same questions asked under other rules."""

from typing import Any

import pytest

from scorekeeper.rules import questions

SEATS = [{"name": name, "level": "2"} for name in "NWSE"]
FOLLOW = {"op": "follow", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 4H 2C", "play": "3H 4H"}
LEAD = {"op": "lead", "trump": "JC", "lead": "AS KS KS", "hand": "AS KS KS QS"}
BID = {"op": "bid", "seats": SEATS, "bids": [{"by": "N", "cards": "2H"}], "next": {"by": "W", "cards": "2S 2S"}}
SCORE = {"op": "score", "captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders", "cards": 2}}


def error(question: object) -> dict[str, Any]:
    found: dict[str, Any] = questions.answer(question)["error"]  # type: ignore[assignment]
    return found


def compared(ask: dict[str, Any], **beside: object) -> dict[str, Any]:
    return questions.answer({"op": "compare", "ask": ask, **beside})


def under(found: dict[str, Any], preset: str) -> object:
    row = next(row for row in found["presets"] if row["preset"] == preset)
    return row.get("verdict", row.get("answer"))


@pytest.mark.parametrize(
    ("ask", "preset", "answer"),
    [
        (LEAD, "looking-for-friends", "undecided"),
        (LEAD, "da-bai-fen", None),
        (LEAD | {"lead": "AS KS", "hand": "AS KS QS"}, "da-bai-fen", "allowed"),
        (BID, "da-bai-fen", None),
        (FOLLOW, "bashi-fen", "forbidden"),
        (FOLLOW, "da-bai-fen", None),
        (FOLLOW | {"hand": None}, "da-bai-fen", None),
        (FOLLOW | {"lead": "5H", "hand": "9H 3H"}, "da-bai-fen", "forbidden"),
        (FOLLOW | {"hand": None}, "tractor", "undecided"),
        (FOLLOW | {"parts": ["5H 5H"]}, "da-bai-fen", None),
        (BID, "bashi-fen", "allowed"),
        ({**BID, "next": None}, "bashi-fen", "allowed"),
        (SCORE, "bashi-fen", {"total": 130, "side": "defenders", "levels": 1, "next": "right"}),
        ({"op": "trick", "trump": "7D", "plays": ["3H", "4H"]}, "da-bai-fen", 1),
    ],
)
def test_a_question_is_asked_under_every_preset(ask: dict[str, Any], preset: str, answer: object) -> None:
    assert under(compared(ask), preset) == answer


def test_the_rules_of_a_compared_question_may_stand_beside_it() -> None:
    one, other = compared(LEAD, rules="bashi-fen"), compared(LEAD | {"rules": "bashi-fen"})
    assert one == other


def test_only_switches_that_change_the_answer_are_listed() -> None:
    found = compared(LEAD | {"rules": "bashi-fen"})
    assert [row for row in found["switches"] if row["verdict"] == found["verdict"]] == []


def test_a_switch_awakens_what_the_preset_says_about_it() -> None:
    thrown = {"won_by": "defenders", "cards": 3, "longest": 2}
    ask = {"op": "score", "rules": {"set": {"kitty.bonus": "none"}}, "captured": 35, "kitty": 30, "last_trick": thrown}
    rows = {
        str(row["value"]): row["answer"]["total"] for row in compared(ask)["switches"] if row["option"] == "kitty.bonus"
    }
    assert rows["twice_cards"] == 35 + 30 * 4


def test_a_switch_that_splits_the_lead_over_two_suits_leaves_no_question() -> None:
    found = compared({"op": "trick", "trump": "7D", "plays": ["3H 3H 4H 4H", "5H 5H 6H 6H"], "parts": ["3H3H4H4H"]})
    assert [row["value"] for row in found["switches"] if row["option"] == "trumps.constant"] == [["5"], ["6"]]


@pytest.mark.parametrize(
    ("known", "verdict"),
    [
        ({}, "undecided"),
        ({"lacks": {"H": 2}}, "allowed"),
        ({"seen": "9H 9H"}, "forbidden"),
        ({"hand_size": 2}, "allowed"),
    ],
)
def test_what_is_known_of_an_unseen_hand_decides_as_far_as_it_can(known: dict[str, Any], verdict: str) -> None:
    asked = {"op": "follow", "rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "play": "3H 4H", **known}
    assert questions.answer(asked)["verdict"] == verdict


def test_every_allowed_play_is_counted_and_as_many_listed_as_asked() -> None:
    asked = {"op": "follows", "trump": "7D", "lead": "5H", "hand": "9H 9H 3H 4H 2C", "limit": 2}
    assert questions.answer(asked) == {"cites": [], "count": 3, "exact": True, "plays": ["3H", "4H"]}


def test_lead_and_hand_may_share_a_face_of_which_the_pack_holds_enough() -> None:
    asked = {"op": "follow", "trump": "7D", "lead": "5H", "hand": "5H 3H", "play": "5H"}
    assert questions.answer(asked)["verdict"] == "allowed"


def test_each_follow_of_a_trick_is_judged_where_its_hand_is_given() -> None:
    asked = {"op": "trick", "trump": "7D", "plays": ["5H 5H", "3H 4H", "2S 3S"], "hands": [None, "9H 9H 3H 4H"]}
    plays = questions.answer(asked)["plays"]
    assert [play.get("follow", {}).get("verdict") for play in plays] == [None, "forbidden", None]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("question", "kind", "field", "sentence"),
    [
        (
            FOLLOW | {"hand": "5H 3H 4H"},
            "impossible",
            "hand",
            "5H: the question names 3, and the pack holds 2. Correct the cards or the rules.",
        ),
        (
            {**FOLLOW, "op": "follows", "hand": None},
            "missing",
            "hand",
            "The hand has to be known, and at least as large as the lead, to list its plays.",
        ),
        (
            {**FOLLOW, "op": "follows", "hand": "3H"},
            "impossible",
            "hand",
            "The hand has to be known, and at least as large as the lead, to list its plays.",
        ),
        (
            {"op": "trick", "trump": "7D", "plays": ["5H"], "hands": ["5H", "6H"]},
            "impossible",
            "hands",
            "2 hands are named and 1 plays.",
        ),
    ],
)
def test_what_cannot_have_been_at_a_table_is_refused(question: object, kind: str, field: str, sentence: str) -> None:
    found = error(question)
    assert (found["kind"], found["field"], found["sentence"]) == (kind, field, sentence)


def test_parts_that_are_no_lead_are_refused() -> None:
    found = error({"op": "trick", "trump": "7D", "plays": ["3H 3H 4H"], "parts": ["3H 3H"]})
    assert (found["field"], found["sentence"]) == ("parts", "The parts named, 3H 3H, are not the cards led, 3H 3H 4H.")


def test_called_colours_come_back_as_asked() -> None:
    asked = {"op": "friends", "players": list("ABCDEF"), "declarer": "A", "played": []}
    calls = [{"colour": "black", "rank": "A"}, {"colour": "red"}]
    found = questions.answer(asked | {"calls": calls, "rules": {"set": {"friends.call": "colour_rank"}}})
    assert found["open"] == [{"colour": "black", "rank": "A"}, {"colour": "red", "rank": None}]


def test_other_hands_may_be_partners_or_unseen() -> None:
    found = questions.answer(LEAD | {"others": [None, "2S 3S", None], "partners": [1]})
    assert found["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("question", "kind", "field"),
    [
        (LEAD | {"partners": [11]}, "field", "partners[0]"),
        (LEAD | {"partners": ["x"]}, "field", "partners[0]"),
        (LEAD | {"partners": 5}, "field", "partners"),
        (
            {"op": "follow", "trump": "7D", "lead": "5H 5H", "play": "3H 3H", "lacks": {"H": 2}},
            "impossible",
            "lacks",
        ),
        ({"op": "friends", "players": list("ABC")}, "field", "players"),
        ({"op": "friends", "players": list("ABCDEFGHIJKLM")}, "field", "players"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(question: dict[str, Any], kind: str, field: str) -> None:
    assert (error(question)["kind"], error(question)["field"]) == (kind, field)


def test_a_kitty_that_never_counts_asks_for_no_last_trick() -> None:
    rules = {"set": {"kitty.bonus": "none"}}
    assert questions.answer({"op": "score", "rules": rules, "captured": 70, "kitty": 15})["total"] == 70
