"""Reference: all house rules as a JSON schema for programs and as a table for the readme."""

from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS


def schema() -> dict[str, object]:
    """The JSON schema of rules as questions state them: a preset, or a preset with changes."""
    changes = {
        key: opt.kind.schema() | {"title": opt.label, "default": opt.kind.write(opt.default)}
        for key, opt in OPTIONS.items()
    }
    preset = {"enum": list(PRESETS), "default": "tractor"}
    fields = {
        "preset": preset,
        "set": {"type": "object", "properties": changes, "additionalProperties": False},
        "name": {"type": "string"},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules",
        "anyOf": [preset, {"type": "object", "properties": fields, "additionalProperties": False}],
    }


def markdown() -> str:
    """A table of every option: its key, its values, what it is when a preset says nothing, and what it decides."""
    rows = [
        f"| `{key}` | {opt.kind.summary()} | `{opt.kind.text(opt.default)}` | {opt.label} |"
        for key, opt in OPTIONS.items()
    ]
    return "\n".join(["| option | values | unless said otherwise | decides |", "|---|---|---|---|", *rows]) + "\n"
