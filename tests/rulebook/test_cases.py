"""Golden cases: every situation in these files gets the ruling written beside it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules import questions

FILES = sorted(Path(__file__).parent.glob("*.toml"))


def read(path: Path) -> list[dict[str, Any]]:
    return [case | {"file": path.stem} for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]


CASES = [case for path in FILES for case in read(path)]


def differences(expected: object, got: object, path: str = "") -> list[str]:
    """Where the answer is not what the case says; what the case does not mention is free."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [line for key, value in expected.items() for line in differences(value, got.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for place, (one, other) in pairs for line in differences(one, other, f"{path}[{place}]")]
    return [] if expected == got else [f"{path}: {expected!r} was expected, {got!r} was answered"]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}:{case['id']}" for case in CASES])
def test_the_ruling_is_the_one_written_beside_the_situation(case: dict[str, Any]) -> None:
    answer = questions.answer(case["ask"] | {"rules": case["rules"]})
    assert differences(case["expect"], answer) == []


def test_no_two_cases_share_an_id() -> None:
    ids = [case["id"] for case in CASES]
    assert sorted(ids) == sorted(set(ids))


def test_a_case_can_fail() -> None:
    assert differences({"a": [{"b": 1}]}, {"a": [{"b": 2, "c": 3}]}) == [".a[0].b: 1 was expected, 2 was answered"]
