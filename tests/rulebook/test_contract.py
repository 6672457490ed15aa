"""What other programs rely on: the questions and the notation that are agreed with them, as they stand there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper.match import questions
from scorekeeper.match.questions import OPERATIONS
from scorekeeper.rules.cards.notation import NotationError, cards, trump
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS
from tests.rulebook.asking import differences

LINES = Path(__file__).with_name("contract.jsonl").read_text("utf-8").splitlines()
EXAMPLES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
BID = {
    "op": "bid",
    "rules": "looking-for-friends",
    "seats": [{"name": "N", "level": "5"}, {"name": "W", "level": "7"}],
    "bids": [{"by": "N", "cards": "5H"}],
    "next": {"by": "W", "cards": "7S 7S"},
}


def answered(ask: Mapping[str, Any]) -> Any:  # noqa: ANN401  # JSON
    return questions.answer(ask)


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{example['ask']['op']}-{at}" for at, example in enumerate(EXAMPLES)]
)
def test_an_example_is_answered_as_agreed(example: Mapping[str, Any]) -> None:
    """What is agreed word for word, and the further fields that every such answer has."""
    answer = answered(example["ask"])
    assert differences(example["answer"], answer) == []
    assert [field for field in example["also"] if field not in answer] == []


def test_every_question_has_an_example() -> None:
    """But for those with tests of their own, and for redeals, about which nothing is agreed."""
    assert {example["ask"]["op"] for example in EXAMPLES} | {"order", "compare", "redeal"} == set(OPERATIONS)


def test_cards_are_in_order_from_high_to_low_with_equals_together() -> None:
    answer = answered({"op": "order", "rules": "bashi-fen", "trump": "8D"})
    assert answer["T"][:5] == [["RJ"], ["BJ"], ["8D"], ["8C", "8H", "8S"], ["AD"]]
    assert [len(answer[suit]) for suit in "THSC"] == [16, 12, 12, 12]


def test_the_first_grouping_is_the_default() -> None:
    answer = answered({"op": "shape", "rules": "bashi-fen", "trump": "7D", "cards": "3H3H4H4H"})
    assert answer["groupings"][0] == [{"cards": "3H 3H 4H 4H", "width": 2, "length": 2}]


def test_a_whole_number_of_cards_of_a_duty_stands_with_its_state() -> None:
    answer = answered(EXAMPLES[0]["ask"])
    assert [duty["state"] for duty in answer["duties"]] == ["met", "met", "broken"]
    assert all({"article", "sentence", "state", "cards"} <= set(duty) for duty in answer["duties"])


COMPARED = [example["ask"] for example in EXAMPLES if OPERATIONS[example["ask"]["op"]].compares]


@pytest.mark.parametrize("ask", COMPARED, ids=[f"{ask['op']}-{at}" for at, ask in enumerate(COMPARED)])
def test_a_question_is_compared_under_every_preset_and_by_every_switch(ask: Mapping[str, Any]) -> None:
    answer = answered({"op": "compare", "ask": ask})
    assert [found["preset"] for found in answer["presets"]] == list(PRESETS)
    assert all({"verdict", "answer"} & set(found) for found in answer["presets"])
    for switch in answer["switches"]:
        assert switch["option"] in OPTIONS
        assert {"verdict", "answer"} & set(switch)


def test_all_that_is_agreed_to_be_compared_is() -> None:
    assert {ask["op"] for ask in COMPARED} >= {"lead", "follow", "trick", "score", "bid"}


@pytest.mark.django_db
def test_every_answer_over_the_network_is_that_of_the_command_line(client: Client) -> None:
    """A list is answered as a list, in order, each with its own id."""
    asked = [{"id": at, **example["ask"]} for at, example in enumerate(EXAMPLES)]
    answers = client.post("/api/referee/", asked, content_type="application/json").json()
    assert answers == [json.loads(json.dumps({"id": one["id"]} | answered(one))) for one in asked]


@pytest.mark.parametrize(
    ("line", "kind", "field"),
    [
        ("not json", "json", ""),
        ('{"op": "folow"}', "operation", "op"),
        ('{"op": "order"}', "missing", "trump"),
        ('{"op": "order", "trump": "8X"}', "notation", "trump"),
        ('{"op": "score", "rules": "tracter", "points": 85}', "option", "rules.preset"),
        ('{"op": "score", "rules": {"set": {"kitty.bonsu": "none"}}, "points": 85}', "option", "rules.kitty.bonsu"),
        ('{"op": "score", "captured": 250}', "impossible", "captured"),
    ],
)
def test_what_cannot_be_answered_says_what_where_and_why(line: str, kind: str, field: str) -> None:
    found: Any = questions.answer_line(line)
    error = found["error"]
    assert (error["kind"], error["field"], error["sentence"][-1] in ".?") == (kind, field, True)


@pytest.mark.parametrize("ask", [{"op": "score", "points": 85}, {**BID, "rules": "tractor"}])
def test_contradictions_never_block_an_answer(ask: Mapping[str, Any]) -> None:
    rules = {"preset": ask.get("rules", "tractor"), "set": {"table.kitty": 9}}
    answer = answered({**ask, "rules": rules})
    assert ("error" in answer, [str(note).partition(" do not deal")[0] for note in answer["notes"]]) == (
        False,
        ["108 cards less 9 for the kitty"],
    )


READ = """
2S 10H AD KC  | 2S 10H AD KC      | TS         | 10S          | s2          | 2S
♠2            | 2S                | 2♠         | 2S           | 黑桃2       | 2S
黑2           | 2S                | 红桃K      | KH           | 红K         | KH
方块A         | AD                | 方片A      | AD           | 方A         | AD
梅花3         | 3C                | 草花3      | 3C           | 梅3         | 3C
RJ BJ         | RJ BJ             | 大王 小王  | RJ BJ        | 大鬼小鬼    | RJ BJ
7S,8S         | 7S 8S             | 7S-8S      | 7S 8S        | 7S、8S      | 7S 8S
7S7S8S8S      | 7S 7S 8S 8S       | 7S*2       | 7S 7S        | 7S×2        | 7S 7S
红桃5566      | 5H 5H 6H 6H       | ♥5566      | 5H 5H 6H 6H  | 5566h       | 5H 5H 6H 6H
一对红桃9     | 9H 9H             | 红桃对9    | 9H 9H        | 7H x2       | 7H 7H
pair of nines of hearts | 9H 9H   | three 8s of clubs | 8C 8C 8C | ace of spades | AS
big joker     | RJ                | red joker  | RJ           | 大怪        | RJ
small joker   | BJ                | black joker | BJ          | 小怪        | BJ
红桃三        | 3H                | 梅花四     | 4C           | 黑桃尖      | AS
红桃钩        | JH                | 方块圈     | QD           | 黑桃老K     | KS
ace king of spades | AS KS        | ７Ｈ       | 7H           | ♥️5         | 5H
"""
WRITTEN = [cell.strip() for line in READ.strip().splitlines() for cell in line.split("|")]


@pytest.mark.parametrize(("written", "meant"), list(zip(WRITTEN[::2], WRITTEN[1::2], strict=True)))
def test_cards_are_read_as_agreed(written: str, meant: str) -> None:
    assert " ".join(card.name for card in cards(written, 3)) == meant
    assert " ".join(card.name for card in cards([written], 3)) == meant


@pytest.mark.parametrize("written", ["hearts", "红桃", "5", "9 9", "joker", "🃏", "7X", "7S ?? 8S"])
def test_what_leaves_a_choice_is_refused_with_its_place(written: str) -> None:
    with pytest.raises(NotationError) as caught:
        cards(written, 3)
    assert (caught.value.text in written, written.startswith(caught.value.text, caught.value.position)) == (True, True)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7D", "7D"),
        ("7♦", "7D"),
        ({"rank": "7", "suit": "D"}, "7D"),
        ("7NT", "7NT"),
        ({"rank": "7", "suit": None}, "7NT"),
        ("NT", "NT"),
        ({"rank": None, "suit": None}, "NT"),
    ],
)
def test_trumps_are_read_as_agreed(written: object, meant: str) -> None:
    assert str(trump(written)) == meant
