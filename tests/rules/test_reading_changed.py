"""A sentence that says one thing more never reads as if nobody had said it."""

import re
from itertools import cycle, islice
from typing import Any

import pytest

from tests.rules.test_reading import SENTENCES, read

ENGLISH = (
    "except the last one",
    "the other side got zero",
    "everyone else has 25 cards",
    "before that she had led 6S",
    "he claims he had no trumps",
    "but not really",
    "unless he had a club",
    "or was it the other way round",
    "no wait that was 40 points",
    "there were 30 points in the kitty",
    "the last two tricks were theirs",
    "with eleven players",
    "using seven decks",
    "but somebody else played",
    "instead of the other card",
    "but nobody saw it",
    "Tom says the opposite",
    "suppose he had",
    "almost",
)
CHINESE = (
    "除了最后一张",
    "别家都是25张牌",
    "之前他先出了黑桃6",
    "张三说不是",
    "但这不是真的",
    "或者反过来",
    "底牌有一百三十分",
    "十一个人打",
    "七副牌",
    "还差一张牌",
    "是上家出的",
    "其实是别人打的",
    "我以为不是",
    "除非他有梅花",
    "要是我有大王呢",
)
COMPLETE = [case for case in SENTENCES if case["reads"] and not case.get("missing")]
EACH = 3
"""How many of the clauses each sentence is tried with, at its end and at its beginning."""


def _changed() -> list[tuple[dict[str, Any], str]]:
    """Every sentence with the clauses whose turn it is."""
    turns = {clauses: cycle(clauses) for clauses in (ENGLISH, CHINESE)}
    found = []
    for case in COMPLETE:
        plain = case["says"].rstrip("?？。.! ")
        chinese = any(sign >= "一" for sign in plain)
        comma, stop = ("，", "。") if chinese else (", ", ". ")
        for clause in islice(turns[CHINESE if chinese else ENGLISH], EACH):
            found += [(case, f"{plain}{comma}{clause}"), (case, f"{clause}{stop}{plain}")]
    return found


def _beside(case: dict[str, Any]) -> dict[str, Any]:
    return {key: case[key] for key in ("rules", "trump", "level", "players") if key in case}


def _settled(case: dict[str, Any], text: str) -> list[Any]:
    """What is read without being asked back."""
    found = read(text, **_beside(case))
    return [] if found["missing"] else found["readings"]


def test_a_clause_that_changes_a_sentence_is_not_passed_over() -> None:
    passed_over = [text for case, text in _changed() if _settled(case, text) == _settled(case, case["says"])]
    assert passed_over == []


NUMBER = re.compile(r"(?<![A-Za-z0-9])\d{2,3}(?= points|分)")


@pytest.mark.parametrize("number", ["45", "135"])
def test_another_number_is_another_question(number: str) -> None:
    cases = [case for case in COMPLETE if NUMBER.search(case["says"]) and number not in case["says"]]
    same = [
        case["says"]
        for case in cases
        if _settled(case, NUMBER.sub(number, case["says"])) == _settled(case, case["says"])
    ]
    assert (bool(cases), same) == (True, [])
