"""Rulings: what somebody wrote is repeated as JSON has it, and never at length."""

from typing import Any

import pytest

from scorekeeper.rules.words import shown

DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("7D", "7D"),
        (None, "null"),
        (True, "true"),
        (["3H", None], '["3H", null]'),
        ({"a": {"b": 1.5}}, '{"a": {"b": 1.5}}'),
        ("", "“”"),
        (" \n", "“”"),
        ("A" * 41, "A" * 39 + "…"),
        ([1] * 50, "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,…"),
        (10**5_000, "…"),
        (DEEP, "…"),
    ],
    ids=range(11),
)
def test_what_was_written_is_repeated_briefly(raw: object, said: str) -> None:
    assert shown(raw) == said
