"""Golden cases: every situation in these files gets the ruling written beside it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from scorekeeper.rules import questions
from tests.rulebook.asking import differences

FILES = sorted(settings.CASES.glob("*.toml"))


def read(path: Path) -> list[dict[str, Any]]:
    return [case | {"file": path.stem} for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]


CASES = [case for path in FILES for case in read(path)]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}:{case['id']}" for case in CASES])
def test_the_ruling_is_the_one_written_beside_the_situation(case: dict[str, Any]) -> None:
    answer = questions.answer(case["ask"] | {"rules": case["rules"]})
    assert differences(case["expect"], answer) == []


def test_a_case_can_fail() -> None:
    assert differences({"a": [{"b": 1}]}, {"a": [{"b": 2, "c": 3}]}) == [".a[0].b: 1 was expected, 2 was answered"]
