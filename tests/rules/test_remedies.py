"""What an irregularity costs, as far as the rules of a table say it."""

from typing import Any

import pytest

from scorekeeper.rules import compare, questions
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
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
