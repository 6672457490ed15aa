"""What an irregularity costs, as far as the rules of a table say it."""

from typing import Any

import pytest

from scorekeeper.rules import questions


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
