"""Whatever is asked, the answer is an object: a ruling, or an error naming the field, the reason and the way out."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.rules import questions
from scorekeeper.rules.house import presets
from scorekeeper.rules.questions import writing
from scorekeeper.rules.questions.order_and_shape import ORDER
from scorekeeper.rules.questions.scored import size_untold
from scorekeeper.rules.words import Sentence

SEATS = [{"name": name, "level": "2"} for name in "NWSE"]
POINTS = "a whole number from −10000 to 10000"
GOOD: list[dict[str, Any]] = [
    {"op": "trick", "trump": "7D", "plays": ["3H 3H", "9H 9H", "2D 2D", "KH 4C"]},
    {"op": "lead", "trump": "JC", "lead": "AS KS KS", "hand": "AS KS KS QS", "gone": "AS", "others": [None, "3S 4S"]},
    {"op": "follow", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 4H 2C", "play": "3H 4H"},
    {"op": "follows", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 4H 2C", "limit": 1},
    {"op": "order", "trump": "8D"},
    {"op": "shape", "trump": "7D", "cards": "3H3H4H4H"},
    {"op": "bid", "seats": SEATS, "bids": [{"by": "N", "cards": "2H"}], "next": {"by": "W", "cards": "2S 2S"}},
    {"op": "nobody_bid", "rank": "2", "kitty": "RJ QS 4H QD 9C 9H"},
    {"op": "redeal", "trump": "7D", "hand": "3H 4H", "claim": "no_trumps"},
    {"op": "call", "players": 6, "trump": "3D", "calls": [{"card": "AS", "copy": 1}, {"card": "AC", "copy": 2}]},
    {
        "op": "friends",
        "players": ["A", "B", "C", "D", "E", "F"],
        "declarer": "A",
        "calls": [{"card": "KS", "copy": 1}],
        "played": [{"by": "B", "cards": "KS KS"}],
    },
    {"op": "first_draw", "players": 4, "card": "7S"},
    {"op": "deal"},
    {
        "op": "score",
        "captured": 70,
        "kitty": 15,
        "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2},
        "fines": [{"points": 10, "on": "declarers"}],
    },
    {"op": "remedy", "rules": "contest", "what": "revoke", "by": "declarers", "cards": 2, "trick_closed": True},
    {"op": "read", "trump": "7D", "text": "who wins 3H 3H, 9H 9H?"},
    {"op": "compare", "ask": {"op": "trick", "trump": "7D", "plays": ["3H 3H", "9H 9H", "2D 2D", "KH 4C"]}},
]


def error(question: object) -> dict[str, Any]:
    found: dict[str, Any] = questions.answer(question)["error"]  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("question", GOOD, ids=lambda question: question["op"])
def test_every_operation_answers_with_its_id_in_sentences_of_any_language(question: dict[str, Any]) -> None:
    found = questions.answer(question)
    assert "error" not in found
    assert writing.plainly(questions.answered(question)) == found
    assert questions.answer(question | {"id": [1, "x"]}) == {"id": [1, "x"], **found}
    assert questions.answer_line(f"\ufeff{json.dumps(question)}") == found


def test_every_operation_has_a_question_here() -> None:
    assert {question["op"] for question in GOOD} == set(questions.OPERATIONS)


@pytest.mark.parametrize(
    ("question", "kind", "field", "sentence"),
    [
        ([], "json", "", 'A question is an object like {"op": "follow", …}; [] is not one.'),
        ({"op": "trik"}, "operation", "op", "There is no operation trik; did you mean trick?"),
        (
            {"op": "first_draw", "players": 4},
            "missing",
            "card",
            "Here a card is turned up to find out who draws first: say which.",
        ),
        ({"op": "score", "points": "4"}, "field", "points", f"points takes {POINTS}; “4” is not one."),
        (
            {"op": "score", "points": 80, "fines": [{"points": -10, "on": "declarers"}]},
            "field",
            "fines[0].points",
            "fines[0].points takes a whole number from 0 to 10000; -10 is not one.",
        ),
        (
            {"op": "first_draw", "players": 3, "card": "7S"},
            "field",
            "players",
            "players takes a whole number from 4 to 12; 3 is not one.",
        ),
        (
            {"op": "trick", "trump": "7D", "plays": "3H"},
            "field",
            "plays",
            "plays takes a list; 3H is not one.",
        ),
        (
            {"op": "trick", "trump": "7D", "plays": ["3H", "4H 4H"]},
            "impossible",
            "plays[1]",
            "The lead has 1, and this play has 2: everybody plays as many cards as were led.",
        ),
        (
            {"op": "trick", "trump": "7D", "plays": ["3H 4C", "4H 4H"]},
            "impossible",
            "plays",
            "3H and 4C are of different suits: lead cards of one suit.",
        ),
        (
            {"op": "order", "trump": "7D", "rules": "tracter"},
            "option",
            "rules.preset",
            "preset does not take tracter; did you mean tractor?",
        ),
        (
            {"op": "deal", "rules": {"set": {"table.deks": 3}}},
            "option",
            "rules.table.deks",
            "There is no option table.deks; did you mean table.decks?",
        ),
        (
            {"op": "bid", "seats": SEATS, "next": {"by": "X", "cards": "2H"}},
            "impossible",
            "next.by",
            "X has no seat at this table; name one of the players seated.",
        ),
        (
            {"op": "bid", "seats": [5]},
            "field",
            "seats[0]",
            "seats[0] takes an object; 5 is not one.",
        ),
        (
            {"op": "bid", "seats": [{"name": "N", "level": "1"}]},
            "notation",
            "seats[0].level",
            "1 is not a level; levels run 2, 3 … 10, J, Q, K, A.",
        ),
        (
            {"op": "score", "points": 33},
            "field",
            "points",
            "Card points come in fives; 33 does not.",
        ),
        (
            {"op": "score", "captured": 30, "kitty": 5},
            "missing",
            "last_trick",
            "last_trick is missing.",
        ),
        (
            {
                "op": "score",
                "captured": 30,
                "kitty": 5,
                "last_trick": {"won_by": "defenders", "cards": 2, "longest": 3},
            },
            "impossible",
            "last_trick.longest",
            "The longest part, 3, is longer than the trick, 2.",
        ),
        (
            {"op": "redeal", "trump": "7D", "hand": "3H", "claim": "no_fun"},
            "field",
            "claim",
            "claim is one of no_trumps, no_points; no_fun is not.",
        ),
        ({"op": "redeal", "trump": "7D", "hand": "", "claim": "no_trumps"}, "missing", "hand", "hand names no cards."),
        (
            {"op": "bid", "seats": [{"name": "N", "level": "2", "lost_last": "yes"}]},
            "field",
            "seats[0].lost_last",
            "seats[0].lost_last is true or false; yes is neither.",
        ),
        (
            {"op": "bid", "seats": [{"name": 5, "level": "2"}]},
            "field",
            "seats[0].name",
            "seats[0].name takes a word; 5 is not one.",
        ),
        (
            {"op": "trick", "trump": "7D", "plays": ["3H"] * 201},
            "field",
            "plays",
            "plays lists 201 things; 200 are the most that one question takes.",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused_by_name(question: object, kind: str, field: str, sentence: str) -> None:
    found = error(question)
    assert (found["kind"], found["field"], found["sentence"]) == (kind, field, sentence)


def test_an_operation_that_is_missing_or_far_from_any_lists_them_all() -> None:
    assert error({})["sentence"].startswith("op is missing; it says what is asked: ")
    far = questions.answer({"op": "zzzzzzzz", "id": 7})
    assert (far["id"], str(far["error"]).count("there are follow, ")) == (7, 1)


@pytest.mark.parametrize(
    ("plays", "field", "position", "text"), [(["3H", "4H 5X"], "plays[1]", 3, "5X"), (["3H*3"], "plays[0]", 0, "3H")]
)
def test_notation_is_refused_with_its_place_and_text(plays: list[str], field: str, position: int, text: str) -> None:
    found = error({"op": "trick", "trump": "7D", "plays": plays})
    assert (found["kind"], found["field"], found["position"], found["text"]) == ("notation", field, position, text)


def test_what_has_no_bearing_or_does_not_go_together_is_noted_and_the_rest_answered() -> None:
    found = questions.answer({"op": "order", "trump": "8D", "trumpp": "9D"})
    assert found["notes"] == ["trumpp has no bearing on this question; did you mean trump?"]
    uneven = questions.answer({"op": "order", "trump": "8D", "rules": {"set": {"table.kitty": 7}}})
    assert (len(uneven["notes"]), "T" in uneven) == (1, True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "beginning"),
    [
        ("", "This line is not JSON: it goes wrong at character 1."),
        ("nonsense", "This line is not JSON: it goes wrong at character 1."),
        ('{"op": "deal", 5}', "This line is not JSON: it goes wrong at character 16."),
        ('{"id":' + "[" * 900 + "]" * 900 + "}", "op is missing; "),
        ('{"op": NaN}', "This line is not JSON: NaN is not a number."),
        ('{"id": 1e400}', "This line is not JSON: 1e400 is not a number."),
        ("[" * 100_000, "This line is nested too deeply to be a question."),
        ('{"a":' * 100_000, "This line is nested too deeply to be a question."),
        ("9" * 5_000, "This line is not JSON: 9999999999999999999999"),
        (" " * (questions.LONGEST_LINE + 1), "This line is longer than 1000000 characters."),
        ("\x00", "This line is not JSON: it goes wrong at character 1."),
        ('"\ud800"', 'A question is an object like {"op": "follow", …}; '),
    ],
)
def test_a_line_that_is_no_question_gets_a_sentence(line: str, beginning: str) -> None:
    sentence = questions.answer_line(line)["error"]["sentence"]  # type: ignore[index]
    assert sentence[: len(beginning)] == beginning


def test_a_fault_of_the_referee_costs_one_line_and_no_more() -> None:
    def fails(_: object) -> dict[str, object]:
        raise ZeroDivisionError

    found = questions.answer_line('{"op": "fails", "id": 7.5}', {"fails": replace(ORDER, rule=fails)})
    assert (found["id"], found["error"]) == (
        7.5,
        {
            "kind": "fault",
            "field": "",
            "sentence": "The referee failed on this line (ZeroDivisionError); the fault is not the question's.",
        },
    )


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["7D", "3H 3H", "NT", "tractor", "RJ BJ", "2", "A", "🃏", "7S*8", "", "\x00"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A question that is good but for one or two fields."""
    question = dict(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 2))):
        field = draw(st.sampled_from([*question, "rules", "parts", "hands", "unheard"]))
        question[field] = draw(JUNK)
    return question


@settings(max_examples=600, suppress_health_check=[HealthCheck.too_slow])
@given(spoiled())
def test_a_spoiled_question_never_crashes(question: dict[str, Any]) -> None:
    found = questions.answer(question)
    assert isinstance(json.loads(json.dumps(found)), dict)
    if "error" in found:
        assert set(found["error"]) >= {"kind", "field", "sentence"}  # type: ignore[call-overload]


@given(JUNK)
def test_junk_never_crashes(raw: object) -> None:
    assert isinstance(questions.answer(raw), dict)


@pytest.mark.parametrize(
    ("lead", "unknown"),
    [
        ("AS", []),
        ("AS AH", []),
        ("AS QS", ["Whether another player holds any of KS AS."]),
    ],
)
def test_a_lead_names_the_facts_that_would_decide_it_or_none(lead: str, unknown: list[str]) -> None:
    found = questions.answer({"op": "lead", "rules": "bashi-fen", "trump": "JC", "lead": lead, "hand": "AS AH QS 3S"})
    assert found["unknown"] == unknown


def test_a_reason_stays_a_sentence_until_it_is_said() -> None:
    found = questions.answered({"op": "first_draw", "players": 4, "card": "7S"})
    assert isinstance(found["reason"], Sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({"op": "order", "trump": None}, "trump is missing."),
        ({"op": "order", "trump": True}, "true is not a trump; write rank and suit like 7D, a rank alone like 7NT, "),
        ({"op": "follow", "trump": "7D", "lead": {"a": None}}, "Cards are written as text, like 7S 10H RJ, "),
        ({"op": "friends", "players": ["A", None, "C", "D"]}, "players[1] takes a word; null is not one."),
        ({"op": "friends", "players": ["A"]}, "players names 1; a table seats from 4 to 12."),
        ({"op": "friends", "players": ["A", " ", "C", "D"]}, "players[1] takes a word; “” is not one."),
        ({"op": "friends", "players": ["A" * 41]}, f"players[0] takes a word; {'A' * 39}… is not one."),
        ({"op": "order", "trump": ""}, "“” is not a trump; "),
    ],
)
def test_what_was_written_is_repeated_as_json_has_it(question: dict[str, Any], sentence: str) -> None:
    assert error(question)["sentence"][: len(sentence)] == sentence


def test_who_calls_sits_at_the_table_that_the_rules_lay() -> None:
    asked = {"op": "call", "rules": "looking-for-friends", "trump": "3D", "calls": [{"card": "AS"}, {"card": "AC"}]}
    assert (questions.answer(asked)["wanted"], questions.answer(asked | {"players": 8})["wanted"]) == (2, 3)


@pytest.mark.parametrize(
    ("rules", "points", "goes"),
    [
        ("tractor", 35, "partner"),
        ("tractor", 85, "right"),
        ({"set": {"succession.fixed": "declarer_stays"}}, 35, "declarer"),
        ("finding-friends", 35, "declarers"),
        ("finding-friends", 200, "defenders"),
        ("looking-for-friends", 35, None),
    ],
)
def test_the_deal_goes_where_such_a_table_can_say(rules: object, points: int, goes: str | None) -> None:
    answer = questions.answer({"op": "score", "rules": rules, "points": points})
    assert (answer["deal"], answer["next"]) == (goes, "partner" if points == 35 else "right")


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"op": "order", "id": "\ud83d"}, "id"),
        ({"op": "order", "\ud83d": 1}, ""),
        ({"op": "order", "a": {"é": [1, None]}, "id": "\ud83d"}, "id"),
        ({"op": "trick", "plays": ["3H", "\udc00"]}, "plays[1]"),
    ],
)
def test_half_a_character_is_refused(question: dict[str, Any], field: str) -> None:
    told = error(question)
    assert (told["kind"], told["field"]) == ("notation", field)
    assert told["sentence"].endswith("holds half a character, which nobody can read. Send whole ones.")


def test_cards_that_are_no_lead_have_no_groupings() -> None:
    found = questions.answer({"op": "shape", "trump": "7D", "cards": "3H 4S"})
    assert (found["verdict"], found["groupings"]) == ("forbidden", [])


WON = {"won_by": "defenders"}


@pytest.mark.parametrize(
    ("rules", "said", "untold"),
    [
        pytest.param("tractor", {"kitty": 10, "last_trick": WON}, ["cards", "longest"], id="nothing of its size"),
        pytest.param("tractor", {"kitty": 10, "last_trick": {**WON, "cards": 4}}, ["longest"], id="one part or more"),
        pytest.param("tractor", {"kitty": 10, "last_trick": {**WON, "cards": 1}}, [], id="a single card"),
        pytest.param("tractor", {"kitty": 10, "last_trick": {**WON, "cards": 4, "longest": 2}}, [], id="all of it"),
        pytest.param("tractor", {"kitty": 10, "last_trick": {"won_by": "declarers"}}, [], id="no kitty"),
        pytest.param("tractor", {"kitty": 0, "last_trick": WON}, [], id="nothing to multiply"),
        pytest.param("tractor", {"kitty": 10, "points": 80, "last_trick": WON}, [], id="the total is told"),
        pytest.param("tractor", {"kitty": 10}, [], id="no last trick"),
    ],
)
def test_what_nobody_said_of_the_size_of_the_last_trick(rules: str, said: dict[str, Any], untold: list[str]) -> None:
    assert [field.name for field in size_untold(presets.load(rules), said, times_what=False)] == untold


def test_how_often_the_kitty_counts_hangs_on_the_size_of_the_last_trick_without_any_points() -> None:
    told = size_untold(presets.TRACTOR, {"last_trick": WON}, times_what=True)
    assert [field.name for field in told] == ["cards", "longest"]
