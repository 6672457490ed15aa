"""What an irregularity costs, as far as the rules of a table say it."""

from typing import Any

import pytest

from scorekeeper.rules import compare, questions
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.score.remedies import AtFault, Incident, Irregularity, remedy


@pytest.mark.parametrize(
    ("rules", "missing"),
    [("tractor", None), ("tractor~penalties.third_time-lose_match", "by"), ("contest", "by")],
)
def test_whose_fault_it_was_is_asked_only_where_a_price_hangs_on_it(rules: str, missing: str | None) -> None:
    found: Any = questions.answer({"op": "remedy", "rules": rules, "what": "wrong_count"})
    assert found.get("error", {}).get("field") == missing


def test_an_irregularity_that_there_is_not_is_refused() -> None:
    found: Any = questions.answer({"op": "remedy", "what": "sneezed"})
    assert found["error"]["field"] == "what"


TAKEN_BACK = {"op": "remedy", "what": "take_back", "by": "defenders", "rules": "tractor~penalties.take_back-allowed"}
GOES_BACK = "The next card does not lie yet, so this one goes back into the hand; that costs nothing."


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({}, "A card may be taken back until the next one lies; that costs nothing."),
        ({"next_lies": False}, GOES_BACK),
        ({"next_lies": False, "trick_closed": True}, GOES_BACK),
        ({"trick_closed": True}, "The trick is closed, so the card can no longer be taken back."),
        (
            {"next_lies": True},
            "The next card lies already, so this one stays on the table; that costs nothing.",
        ),
    ],
)
def test_a_card_goes_back_until_the_next_one_lies_and_be_it_the_last_of_its_trick(
    said: dict[str, bool], reason: str
) -> None:
    found: Any = questions.answer({**TAKEN_BACK, **said})
    assert (found["decided"], found["reason"], found["steps"]) == (True, reason, [])


@pytest.mark.parametrize(
    ("by", "times", "what", "told"),
    [
        ("both", 3, "revoke", True),
        ("both", 2, "revoke", False),
        ("both", 3, "failed_throw", False),
        ("defenders", 3, "revoke", False),
    ],
)
def test_where_both_sides_did_it_no_time_is_the_third(by: str, times: int, what: str, *, told: bool) -> None:
    asked = {"op": "remedy", "rules": "contest", "cards": 1}
    found: Any = questions.answer({**asked, "what": what, "by": by, "times": times})
    sentence = "How often it was done is counted for each side: ask about the side whose third time it is."
    assert found.get("notes", []) == [sentence] * told


@pytest.mark.parametrize(
    ("code", "what", "answered"),
    [("tractor", "revoke", True), ("contest", "revoke", False), ("tractor", "zzz", False), ("tractor", None, False)],
)
def test_where_the_table_names_no_price_nothing_more_is_asked(code: str, what: str | None, *, answered: bool) -> None:
    assert REMEDY.answered is not None
    assert REMEDY.answered(presets.load(code), {"what": what}) is answered


CODES = (
    *("tractor", "contest", "da-bai-fen", "hundred", "tractor~leading.throws-none", "tractor~leading.throws-any_group"),
    *("hundred~leading.any_suit_groups-yes", "contest~penalties.revoke-points_per_card", "tractor~leading.fine-10"),
)


@pytest.mark.parametrize("what", Irregularity)
@pytest.mark.parametrize("code", CODES)
def test_every_house_rule_that_would_change_a_price_is_cited(code: str, what: Irregularity) -> None:
    incident = Incident(what=what, by=AtFault.DECLARERS, cards=2, closed=True, times=3)

    def price(rules: RuleSet) -> tuple[object, ...]:
        found = remedy(rules, incident)
        return found.decided, found.article, found.steps

    switches = compare.compare(presets.load(code), price).switches
    asked = {"op": "remedy", "what": what.value, "by": "declarers", "cards": 2, "trick_closed": True, "times": 3}
    found: Any = questions.answer({**asked, "rules": code})
    assert {each.option for each in switches} - {"table.decks"} <= {cite["option"] for cite in found["cites"]}
