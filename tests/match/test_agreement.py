"""The engine against the naive scorer: two ways to a score that share no code must come to the same one."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from math import copysign
from typing import Any

from scorekeeper.match import questions
from tests import naive_match, naive_scorer
from tests.match_positions import HABITS, matches, score_questions
from tests.naive_scorer import PRESETS, TABLES, Row, options

SEED = "agreement"
FIVES = 5

SWITCHES: dict[str, Sequence[Any]] = {
    "table.decks": range(1, 9),
    "table.partnerships": ("fixed", "called"),
    "scoring.table": [*TABLES],
    **{option: values for option, values in HABITS.items() if option.startswith(("kitty.", "scoring."))},
}
"""House rules that decide what points bring."""
POINTS_A_DECK = 100
WHOLE = 750
"""Cases: so many meet everything that can occur; a share of them need not."""


def test_points_bring_the_same(cases: int) -> None:
    for question in islice(score_questions(SEED), cases * 4):
        mine = naive_scorer.score(question)
        answer: dict[str, Any] = questions.answer(question)
        assert {key: answer.get(key) for key in mine} == mine, quarrel(question, answer)
        assert sum(line["points"] for line in answer["lines"]) == mine["total"], quarrel(question, answer)
        assert strays(question, answer) == [], quarrel(question, answer)


def strays(question: Row, answer: Row) -> list[Row]:
    """Neighbours that are not where they are said to be: so many points on, and not five fewer, lies their bracket."""
    house, total = options(question), answer["total"]
    return [
        near
        for near in answer["neighbours"]
        if bounds(house, total + near["points"]) != near["bracket"]
        or bounds(house, total + near["points"] - copysign(FIVES, near["points"])) == near["bracket"]
    ]


def bounds(house: Row, total: float) -> list[int | None]:
    row = naive_scorer.bracket(house, int(total))
    return [row["from"], row["to"]]


def test_other_rules_would_bring_the_same(cases: int) -> None:
    """Under every preset, and after every single change of a house rule that counts points."""
    switched: Counter[str] = Counter()
    for question in islice(score_questions(f"{SEED} elsewhere"), cases // 2):
        answer: dict[str, Any] = questions.answer({"op": "compare", "ask": question})
        presets = {found["preset"]: found for found in answer["presets"] if found["preset"] in PRESETS}
        refused = {name for name, found in presets.items() if "error" in found}
        assert refused <= {name for name in PRESETS if overfull(question, name)}, quarrel(question, answer)
        answers = {name: found["answer"] for name, found in presets.items() if name not in refused}
        assert answers == {name: brief(question, name) for name in answers}, quarrel(question, answer)
        found = {(switch["option"], switch["value"]): switch["answer"] for switch in answer["switches"]}
        expected = elsewhere(question)
        switched.update(option for option, _ in expected)
        assert {switch: found.get(switch) for switch in expected} == expected, quarrel(question, answer)
        assert {option for option, _ in found} <= {*SWITCHES}, quarrel(question, answer)
    assert {option for option in SWITCHES if switched[option] < 3 * (cases >= WHOLE)} == set()


def brief(question: Row, rules: object) -> Row:
    answer = naive_scorer.score({**question, "rules": rules})
    return {key: answer[key] for key in ("total", "side", "levels", "next")}


def overfull(question: Row, rules: object) -> bool:
    """Whether more was counted than lies in the pack of these rules, so that the referee may refuse the question."""
    return held(question) > POINTS_A_DECK * options({"rules": rules})["table.decks"]


def held(question: Row) -> int:
    """The card points that were counted: a pack that holds fewer is no table for this question."""
    found: int = question.get("points", 0) or question.get("captured", 0) + question.get("kitty", 0)
    return found


def elsewhere(question: Row) -> dict[tuple[str, object], Row]:
    """Every single change that alters the answer. `hundred-5` has the rows of `da-bai-fen`, so it is named once."""
    rules, here = question["rules"], brief(question, question["rules"])
    there = {
        (option, value): {**rules, "set": {**rules["set"], option: value}}
        for option, values in SWITCHES.items()
        for value in values
        if value != "hundred-5"
    }
    changes = {switch: brief(question, each) for switch, each in there.items() if not overfull(question, each)}
    return {switch: answer for switch, answer in changes.items() if answer != here}


def test_evenings_come_to_the_same(cases: int) -> None:
    for question in islice(matches(SEED), cases * 4):
        mine, answer = naive_match.match(question), questions.answer(question)
        assert told(answer) == told(mine), quarrel(question, answer)


def told(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the contract fixes of an answer; a side and the winners are in no order."""
    keys = ("declarer", "trump_rank", "total", "gain", "levels", "laps", "next", "finished")
    steps = [{key: step[key] for key in keys} | {"side": sorted(step["declarers"])} for step in answer["steps"]]
    return {"steps": steps, "winners": sorted(answer["winners"])}


def quarrel(question: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    return f"\n{json.dumps(question)}\nthe engine says {json.dumps(answer, default=str)}"
