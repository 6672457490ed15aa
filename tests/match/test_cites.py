"""Cites of steps: whatever house rule would change a step is among those that it says it rests on."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from scorekeeper.match import checks, fold, questions, record
from scorekeeper.match.cites import STEP_BEARS, step_cites
from scorekeeper.match.facts import Match
from scorekeeper.match.step import Step
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, settled, value_of
from tests.match.evenings import FOUR, SIX, answer, house, steps
from tests.match_positions import matches

Row = dict[str, Any]
DEALT = ("table", "trumps")
"""What a table has dealt is no house rule to argue about."""
KEYS = tuple(key for key, option in OPTIONS.items() if option.group not in DEALT)
PAID = "leading.fine"
"""The table paid what it paid: another fine would change nothing that was recorded."""
CALLS = (
    {"card": "AS", "copy": 1},
    {"card": "KH", "copy": 2},
    {"colour": "black", "rank": "A"},
    {"card": "RJ", "copy": 1},
)
TRICK = {"won_by": "defenders", "cards": 4, "longest": 2}


def evenings(rng: Random) -> Iterator[Row]:
    """Evenings on which cards are called too, and now and then only the bracket is noted."""
    for question in matches(str(rng.random())):
        called = question["rules"]["set"]["table.partnerships"] == "called"
        told = answer(*question["hands"], **{key: question[key] for key in question if key not in {"op", "hands"}})
        for hand, step in zip(question["hands"], told["steps"], strict=True):
            if "points" in hand and "fines" not in hand and rng.random() < 0.2:
                del hand["points"]
                hand["bracket"] = step["bracket"]
            if "points" in hand and "last_trick" not in hand and rng.random() < 0.2:
                hand.update(ended(rng))
                del hand["points"]
                hand.pop("fines", None)
            if called and "redeal" not in hand and ("points" in hand or "captured" in hand) and rng.random() < 0.2:
                hand["calls"] = rng.sample(CALLS, 1 + rng.randrange(2))
        yield question


def ended(rng: Random) -> Row:
    """An irregularity that ends a hand, and what it brings."""
    what = rng.choice(("revoke", "take_back", "wrong_count", "failed_throw"))
    brings = rng.choice(("nothing", "level", "most", "match"))
    return {"ended_by": rng.choice(("declarers", "defenders")), "what": what, "brings": brings}


def played(match: Match) -> list[Step]:
    """The steps up to the first that cannot have been under these rules."""
    found = []
    for step in fold.steps(match) if not [*checks.opening_problems(match)] else ():
        if step.problems:
            break
        found.append(step)
    return found


def outcome(step: Step) -> tuple[object, ...]:
    after = step.after
    state = (after.levels, after.laps, after.declarer, after.first_draw, after.winners)
    return step.declarer, step.side, step.trump_rank, step.total, step.gain, *state, step.notes


def others(rules: RuleSet, rng: Random) -> Iterator[tuple[str, RuleSet]]:
    """Every option once at another value."""
    for key in KEYS:
        values = [*OPTIONS[key].kind.others(value_of(rules, key))]
        yield key, settled(changed(rules, {key: rng.choice(values)}))


def first_changed(here: list[Step], there: list[Step]) -> Step | None:
    """The first step that would be another; where a fact cannot have been, nobody knows."""
    pairs = zip(here, there, strict=False)
    return next((step for step, other in pairs if outcome(step) != outcome(other)), None)


def test_a_step_rests_on_whatever_would_change_it(cases: int) -> None:
    rng, met = Random("cites of steps"), set[str]()  # noqa: S311 - the same evenings every time
    for question in islice(evenings(rng), max(120, cases)):
        match = record.read_match({key: value for key, value in question.items() if key != "op"})
        here = played(match)
        for key, rules in others(match.rules, rng):
            step = first_changed(here, played(replace(match, rules=rules)))
            if step:
                assert key in options(step), (key, json.dumps(question))
                met.add(key)
    assert {key for key in STEP_BEARS if OPTIONS[key].group not in DEALT} - met == {PAID}


def options(step: Step) -> list[str]:
    return [cite["option"] for cite in step_cites(step)]


N75 = {"declarer": "N", "points": 75}
CAPTURED = {"declarer": "N", "captured": 70, "kitty": 15, "last_trick": TRICK}
FINED = {"declarer": "A", "points": 85, "fines": [{"points": 10, "on": "declarers"}]}


@pytest.mark.parametrize(
    ("hands", "more", "rests_on"),
    [
        ([N75], {}, "scoring.table succession.fixed ladder.finish ladder.start dealing.first_draw"),
        ([N75, {"points": 40}], {"levels": {"N": "3", "W": "4"}},
         "scoring.table succession.fixed ladder.finish dealing.first_draw"),
        ([N75, {"points": 90}], {}, "scoring.table ladder.start dealing.first_draw"),
        ([N75], {"levels": {"N": "A", "W": "2"}},
         "scoring.table ladder.target ladder.finish_by ladder.after ladder.finish ladder.start"),
        ([N75], {"levels": {"N": "K", "W": "3"}, "rules": house("bashi-fen", ladder__held=["K"])},
         "scoring.table succession.fixed ladder.finish ladder.target ladder.finish_by dealing.first_draw"),
        ([CAPTURED], {},
         """kitty.bonus kitty.measure scoring.table scoring.cap ladder.stops ladder.held ladder.finish ladder.start
         dealing.first_draw"""),
        ([FINED], {"rules": house("finding-friends", leading__fine=10), "players": SIX},
         """scoring.table scoring.small_side succession.called leading.fine scoring.cap friends.count ladder.stops
         ladder.finish ladder.start dealing.first_draw"""),
        ([N75, {"lost_by": "W"}], {"rules": "da-bai-fen"},
         """leading.failed_throw scoring.table leading.throws scoring.cap ladder.stops ladder.held ladder.finish
         ladder.start dealing.first_draw"""),
        ([N75, {"penalties": [{"on": "N", "levels": 1}]}], {}, "ladder.start dealing.first_draw"),
        ([N75, {"redeal": "nobody_bid"}], {"rules": "da-bai-fen"},
         "bidding.redeal bidding.redeal_dealer bidding.nobody ladder.start dealing.first_draw"),
        ([N75, {"declarer": "W", "points": 75}], {},
         "scoring.table succession.fixed bidding.after_kitty ladder.finish ladder.start dealing.first_draw"),
        ([N75, {"ended_by": "declarers", "what": "wrong_count"}], {},
         "penalties.wrong_count ladder.start dealing.first_draw"),
        ([N75, {"ended_by": "defenders", "what": "revoke", "brings": "level"}], {},
         "penalties.revoke succession.fixed ladder.finish ladder.start dealing.first_draw"),
        ([N75, {"ended_by": "defenders", "what": "take_back", "brings": "match"}], {},
         "penalties.third_time ladder.start"),
        ([N75, {"ended_by": "defenders", "what": "failed_throw", "brings": "most"}], {},
         """scoring.table succession.fixed leading.throws leading.failed_throw scoring.cap ladder.stops ladder.finish
         ladder.start dealing.first_draw"""),
        ([N75, {"set_score": {"next": None}, "why": "So it was."}], {}, "ladder.start"),
    ],
)  # fmt: skip
def test_a_step_rests_on_nothing_else(hands: list[Row], more: Row, rests_on: str) -> None:
    assert options(steps(*hands, **more)[-1]) == rests_on.split()


@pytest.mark.parametrize(("brings", "row"), [("nothing", None), ("level", None), ("match", None), ("most", [0, 0])])
def test_a_hand_that_ended_has_a_row_of_the_table_only_where_that_decides(brings: str, row: list[int] | None) -> None:
    (found,) = answer({"declarer": "N", "ended_by": "defenders", "what": "revoke", "brings": brings})["steps"]
    assert found.get("bracket") == row


def test_a_single_hand_rests_on_what_it_does_in_a_match() -> None:
    alone: Any = questions.answer({"op": "next", "rules": "bashi-fen", "players": FOUR, **CAPTURED})
    assert alone["cites"] == answer(CAPTURED)["steps"][0]["cites"]
    assert alone["cites"][0] == {"option": "kitty.bonus", "value": "twice_cards", "article": "kitty-points"}
