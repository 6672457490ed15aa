"""What people say is read as the question they ask; what leaves a choice or lacks something is asked back."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match import questions
from scorekeeper.rules.cards.card import FACES, Rank, Suit
from scorekeeper.rules.reading.sentence import TrumpSaid
from scorekeeper.rules.reading.trump_words import trump_words
from tests.each import each

FILE = Path(__file__).parents[1] / "rulebook" / "sentences.toml"
SENTENCES: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["sentence"]
UNSEEN = "unseen"


def read(text: object, **beside: object) -> dict[str, Any]:
    return questions.answer({"op": "read", "text": text, **beside})


def heard(text: str) -> dict[str, str | None]:
    """What each word was understood as."""
    return {word["text"]: word["as"] for word in read(text)["heard"]}


def plain(asked: dict[str, Any]) -> dict[str, Any]:
    """A question as it stands in the file, with what nobody has seen as JSON says it."""
    others = [None if hand == UNSEEN else hand for hand in asked.get("others", [])]
    return asked | ({"others": others} if others else {})


@pytest.mark.parametrize("case", SENTENCES, ids=[case["says"] for case in SENTENCES])
def test_a_sentence_is_read_as_it_was_meant(case: dict[str, Any]) -> None:
    found = read(case["says"], **{key: case[key] for key in ("rules", "trump", "level", "players") if key in case})
    assert found["readings"] == [plain(asked) for asked in case["reads"]]
    assert found["missing"] == case.get("missing", [])


COMPLETE = [plain(asked) for case in SENTENCES if not case.get("missing") for asked in case["reads"]]


@each([asked for asked in COMPLETE if asked["op"] in questions.OPERATIONS])
def test_what_lacks_nothing_is_answered(asked: dict[str, Any]) -> None:
    assert "error" not in questions.answer(asked)


def test_there_are_as_many_sentences_as_it_takes() -> None:
    chinese = [case for case in SENTENCES if any(sign >= "一" for sign in case["says"])]
    asked_back = [case for case in SENTENCES if not case["reads"]]
    assert [len(SENTENCES) >= 200, len(chinese) >= 80, len(asked_back) >= 30] == [True, True, True]


CARDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=4).map(
    lambda cards: " ".join(card.name for card in cards)
)
WORDS = [
    "I led",
    "he has",
    "and played",
    "我出",
    "他跟",
    "手里有",
    "trump",
    "who wins",
    "85 points",
    "is a tractor",
    "甩",
]


@given(st.lists(st.one_of(CARDS, st.sampled_from(WORDS), st.text(max_size=8)), min_size=1, max_size=8))
def test_whatever_is_said_no_card_is_lost_and_no_reading_is_refused_as_unreadable(said: list[str]) -> None:
    text = " ".join(said)
    found = read(text, trump="7D") if text.strip() else {"readings": [], "missing": []}
    answers = [questions.answer(asked) for asked in found["readings"] if not found["missing"]]
    refused: list[Any] = [answer["error"] for answer in answers if "error" in answer]
    assert {error["kind"] for error in refused} & {"notation", "field", "operation", "option", "json", "fault"} == set()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "text is a sentence as somebody says it at the table; “” is none."),
        ("  ", "text is a sentence as somebody says it at the table; “” is none."),
        (5, "text is a sentence as somebody says it at the table; 5 is none."),
        ("5H " * 3_333, "This is 9999 characters long; a sentence has 400 at most."),
    ],
)
def test_what_is_no_sentence_is_refused_in_one(text: object, sentence: str) -> None:
    assert read(text)["error"]["sentence"] == sentence


@pytest.mark.parametrize(("text", "missing"), [("\x00\x07\x1b", "question"), ("🎉🎉🎉", "question"), ("🃏", "joker")])
def test_signs_that_say_nothing_are_asked_back(text: str, missing: str) -> None:
    found = read(text)
    assert (found["readings"], found["missing"]) == ([], [missing])


def test_each_word_is_shown_as_it_was_understood_and_a_strange_one_as_nothing() -> None:
    assert heard("He led 红桃5, zounds; hearts, level seven, 85 points") == {
        "He": "somebody",
        "led": "lead",
        "红桃5": "5H",
        "zounds": None,
        "hearts": "H",
        "level": "level",
        "seven": "7",
        "85 points": "85 points",
    }


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        (None, {"set": {"table.players": 5}}),
        ("hundred", {"preset": "hundred", "set": {"table.players": 5}}),
        (
            "finding-friends~kitty.bonus-once",
            {"preset": "finding-friends", "set": {"kitty.bonus": "once", "table.players": 5}},
        ),
        ({"preset": "hundred"}, {"preset": "hundred", "set": {"table.players": 5}}),
        (
            {"set": {"table.decks": 3, "table.players": 6}},
            {"set": {"table.decks": 3, "table.players": 5}},
        ),
    ],
)
def test_a_table_that_is_said_comes_on_top_of_the_rules_beside_it(rules: object, meant: object) -> None:
    assert read("how do we deal with five players", rules=rules)["readings"] == [{"op": "deal", "rules": meant}]


def test_a_trump_does_not_begin_inside_of_a_word() -> None:
    assert trump_words("x7 of hearts is trump") == {}


def test_a_name_of_which_nothing_can_be_said_is_passed_over() -> None:
    assert read("he led 5H", players=["'", "B", "C", "D"])["readings"] == [{"op": "lead", "lead": "5H"}]


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ("captured 60, kitty 10, defenders won the last trick with a pair", "pair", "2"),
        ("captured 60, kitty 10, defenders won the last trick with a triple", "triple", "3"),
        ("declarers kept the kitty, defenders have 75", "75", "75"),
        ("Tom didn't follow suit: I led AS, he played 2C, he had KS", "didn't follow suit", None),
        ("the defenders revoked, then Tom took it back", "took it back", None),
        ("we’re playing 7D, he led 5H", "we’re playing 7D", "trump 7D"),
        ("I led a pair of fives", "pair of fives", None),
    ],
)
def test_what_was_heard_says_what_was_read(text: str, word: str, meant: str | None) -> None:
    assert heard(text).get(word) == meant


@pytest.mark.parametrize(
    ("said", "half"),
    [
        (TrumpSaid(rank=Rank.EIGHT), Rank.EIGHT),
        (TrumpSaid(suit=Suit.HEARTS), Suit.HEARTS),
        (TrumpSaid(rank=Rank.EIGHT, suit=Suit.HEARTS), None),
        (TrumpSaid(rank=Rank.EIGHT, no_suit=True), None),
        (TrumpSaid(rank=Rank.EIGHT, contradicts=True), None),
        (TrumpSaid(), None),
    ],
)
def test_half_a_trump_is_what_was_said_where_the_rest_was_not(said: TrumpSaid, half: Rank | Suit | None) -> None:
    assert said.half == half
