"""Reference: the schema and the table say what the options are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.house import reference
from scorekeeper.rules.house.presets import PRESETS, packed
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from tests.rules.rule_sets import presets, rule_sets, values

SCHEMA: Any = reference.schema()
CHANGES: dict[str, Any] = SCHEMA["anyOf"][1]["properties"]["set"]["properties"]


PYTHON: dict[str, type] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "object": dict,
    "string": str,
}


def fits(value: Any, schema: dict[str, Any]) -> bool:  # noqa: ANN401 - whatever JSON holds
    """As much of JSON schema as ours uses."""
    if "anyOf" in schema:
        return any(fits(value, way) for way in schema["anyOf"])
    if "enum" in schema:
        return any(value == word and type(value) is type(word) for word in schema["enum"])
    kind: type = type(value)
    if kind is not PYTHON[schema["type"]]:
        return False
    thing: Any = value
    low, high = schema.get("minimum", 0), schema.get("maximum", 0)
    judges: dict[str, Any] = {
        "array": lambda: all(fits(one, schema["items"]) for one in thing) and bounded(len(thing), schema),
        "integer": lambda: low <= thing <= high and thing % schema.get("multipleOf", 1) == 0,
        "object": lambda: complete(thing, schema) and all(fits(thing[key], schema["properties"][key]) for key in thing),
    }
    return judges.get(schema["type"], lambda: True)()


def bounded(count: int, schema: dict[str, Any]) -> bool:
    return bool(schema.get("minItems", 0) <= count <= schema.get("maxItems", count))


def complete(value: dict[str, object], schema: dict[str, Any]) -> bool:
    return set(schema.get("required", ())) <= set(value) <= set(schema["properties"])


@pytest.mark.parametrize("key", OPTIONS)
@given(data=st.data())
@settings(max_examples=6)
def test_every_value_fits_the_schema(key: str, data: st.DataObject) -> None:
    option = OPTIONS[key]
    assert fits(option.kind.write(data.draw(values(key))), CHANGES[key])
    assert not fits({}, CHANGES[key])


@given(rule_sets(), presets())
def test_house_rules_fit_the_schema(rules: RuleSet, preset: Any) -> None:  # noqa: ANN401 - a preset
    assert fits(packed(rules, preset), SCHEMA)


@pytest.mark.parametrize("raw", ["tractor", {}, {"preset": "online", "name": "Ours"}])
def test_a_preset_fits_the_schema(raw: object) -> None:
    assert fits(raw, SCHEMA)


@pytest.mark.parametrize("raw", ["tractr", {"presets": "tractor"}, {"set": {"table.players": 3}}, {"set": {"x": 1}}])
def test_what_is_refused_does_not_fit(raw: object) -> None:
    assert not fits(raw, SCHEMA)


def test_the_schema_names_every_preset_and_option() -> None:
    assert SCHEMA["anyOf"][0]["enum"] == list(PRESETS)
    assert list(CHANGES) == list(OPTIONS)
    assert CHANGES["kitty.bonus"]["default"] == "double"


def test_the_table_has_a_row_for_every_option() -> None:
    head, line, *rows = reference.markdown().splitlines()
    assert (head.count("|"), line) == (5, "|---|---|---|---|")
    assert [row.split("`")[1] for row in rows] == list(OPTIONS)


@pytest.mark.parametrize(
    "row",
    [
        "| `table.players` | 4 … 12 | `4` | Players |",
        "| `trumps.constant` | any ranks | `none` | Constant trumps |",
        "| `friends.count` | most · 0 … 10 | `most` | How many friends |",
        "| `leading.single_runs` | 0, 2, 3, 4, 5, 6 | `0` | Runs of single cards |",
        "| `leading.fine` | 0 … 100 in steps of 5 | `0` | Points for a fallen throw |",
        "| `leading.sequences` | none · plain · ladder | `ladder` | Sequences |",
        "| `bidding.redeal` | any of no_trumps, no_points | `none` | Redeals |",
        "| `ladder.start` | a rank | `2` | First level |",
        "| `table.cards_out` | any cards | `none` | Cards left out |",
    ],
)
def test_the_table_tells_values_and_defaults(row: str) -> None:
    assert row in reference.markdown().splitlines()
