"""Elsewhere: the same question under every preset and after every single switch."""

import pytest
from hypothesis import given, settings

from scorekeeper.rules import compare as elsewhere
from scorekeeper.rules import questions
from scorekeeper.rules.compare import Refusal, compare
from scorekeeper.rules.house.following import TupleDuty
from scorekeeper.rules.house.kitty import Bonus
from scorekeeper.rules.house.presets import BASHI_FEN, PRESETS, TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, settled, value_of
from scorekeeper.rules.questions import OPERATIONS
from scorekeeper.rules.words import say
from tests.rulebook.test_cases import CASES
from tests.rules.rule_sets import rule_sets

BEARING = {op: question.bears for op, question in OPERATIONS.items() if question.compares}


def duty(rules: RuleSet) -> str:
    return rules.following.tuples.value


def face(rules: RuleSet) -> int:
    """An answer on which a few options bear together."""
    return (
        len(rules.trumps.constant) * 2
        + (rules.leading.sequences.value == "none")
        + (rules.kitty.measure.value == "all_cards")
    )


def test_every_preset_answers() -> None:
    answers = {there.preset: there.answer for there in compare(BASHI_FEN, duty, BEARING["follow"]).presets}
    assert answers == {preset.id: preset.rules.following.tuples.value for preset in PRESETS.values()}


def test_only_switches_that_change_the_answer_are_named() -> None:
    comparison = compare(BASHI_FEN, duty, BEARING["follow"])
    assert comparison.here == "break_larger"
    others = [duty for duty in TupleDuty if duty is not TupleDuty.BREAK_LARGER]
    assert [(switch.option, switch.value, switch.answer) for switch in comparison.switches] == [
        ("following.tuples", duty, duty.value) for duty in others
    ]


def test_where_nothing_changes_the_answer_there_is_no_switch() -> None:
    assert compare(BASHI_FEN, lambda _: True, BEARING["trick"]).switches == ()


def test_a_switch_after_which_the_question_cannot_be_asked_is_none() -> None:
    small = Refusal(kind="impossible", field="hand", sentence=say("Too few cards."))
    found = compare(TRACTOR, lambda rules: small if rules.table.decks == 1 else rules.table.decks % 2, BEARING["lead"])
    assert [switch.value for switch in found.switches] == [3, 5, 7]
    assert [there.answer for there in found.presets[:3]] == [small, small, 0]


def test_an_option_that_does_not_bear_on_the_question_is_not_tried() -> None:
    assert compare(TRACTOR, lambda rules: rules.kitty.bonus, BEARING["follow"]).switches == ()
    assert len(compare(TRACTOR, lambda rules: rules.kitty.bonus, BEARING["score"]).switches) == len(Bonus) - 1


def test_games_that_agree_are_asked_once() -> None:
    asked: list[RuleSet] = []
    compare(TRACTOR, lambda rules: asked.append(rules) or 0, BEARING["follow"])
    faces = [tuple(value_of(rules, key) for key in BEARING["follow"]) for rules in asked]
    assert len(faces) == len(set(faces))
    tried = sum(len(list(OPTIONS[key].kind.others(value_of(TRACTOR, key)))) for key in BEARING["follow"])
    assert len(faces) < tried + len(PRESETS)


@given(rule_sets())
@settings(max_examples=15, deadline=None)
def test_every_switch_is_one_change_and_none_is_left_out(rules: RuleSet) -> None:
    found = {(switch.option, switch.value): switch.answer for switch in compare(rules, face).switches}
    for key, option in OPTIONS.items():
        for value in option.kind.others(value_of(rules, key)):
            there = face(settled(changed(rules, {key: value})))
            assert found.get((key, value), face(rules)) == there


@pytest.mark.parametrize(
    ("operation", "bears", "does_not"),
    [
        ("follow", "following.sequences", "winning.over_ruff"),
        ("follow", "trumps.constant", "table.kitty"),
        ("lead", "leading.proof", "following.tuples"),
        ("lead", "table.decks", "table.kitty"),
        ("trick", "winning.bombs", "leading.throws"),
        ("bid", "bidding.equal_length", "ladder.stops"),
        ("score", "scoring.table", "bidding.overbids"),
    ],
)
def test_what_bears_on_a_question(operation: str, bears: str, does_not: str) -> None:
    assert bears in BEARING[operation]
    assert does_not not in BEARING[operation]


def test_an_answer_can_be_anything_comparable() -> None:
    def answer(rules: RuleSet) -> dict[str, int]:
        return {"gain": rules.scoring.table.find(100, rules.table.decks).gain}

    switches = compare(TRACTOR, answer, BEARING["score"]).switches
    assert {switch.option for switch in switches} == {"table.decks", "scoring.table"}


COMPARED = [case["ask"] | {"rules": case["rules"]} for case in CASES if case["ask"]["op"] in BEARING]


@pytest.mark.exhaustive(one_in=4)
@pytest.mark.parametrize("operation", BEARING)
def test_no_option_that_was_not_tried_changes_an_answer(operation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [{"op": "compare", "ask": ask} for ask in COMPARED if ask["op"] == operation][::3]
    tried = [questions.answer(ask) for ask in asked]
    monkeypatch.setattr(elsewhere, "compare", lambda rules, ask, _bearing, _here: compare(rules, ask))
    monkeypatch.setattr(questions, "A_QUESTION", 10_000_000)  # for hundreds of games
    assert tried == [questions.answer(ask) for ask in asked]
    assert tried
