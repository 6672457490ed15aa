"""Golden matches: whole evenings, the standing after every hand written beside it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.match import fact_fields, questions
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.brackets import NAMED
from scorekeeper.rules.house.kinds import OneOf
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet

FILES = sorted(Path(__file__).parent.glob("*.toml"))
EVENINGS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}
OPEN = "open"  # TOML has no word for nobody
FIELDS = (
    *("declarer", "points", "captured", "kitty", "declarers_captured", "bracket", "last_trick", "friends", "calls"),
    *("trump", "fines", "redeal", "by", "lost_by", "override", "levels", "laps", "next", "seats", "rules"),
    *("won_by", "cards", "longest", "card", "captures"),
)


def asked(evening: dict[str, Any]) -> dict[str, Any]:
    """The evening as the question that other programs ask."""
    facts = [dict(hand["fact"]) for hand in evening["hand"]]
    hands = [fact | {"next": None} if fact.get("next") == OPEN else fact for fact in facts]
    more: dict[str, Any] = {key: evening[key] for key in ("rules", "players", "levels") if key in evening}
    return {"op": "match", "hands": hands, **more}


def told(step: dict[str, Any], winners: list[str]) -> dict[str, Any]:
    """A step in the words of the files."""
    side, levels = step["gain"]["side"], step["gain"]["levels"]
    ends = " ".join(["over", *winners]) if step["finished"] else step["next"] or OPEN
    said = {
        "by": " ".join(step["declarers"]),
        "rank": step["trump_rank"],
        "total": step["total"],
        "gain": f"{side} {levels}" if side else "nobody",
        "levels": " ".join(f"{name}{level}" for name, level in step["levels"].items()),
        "laps": " ".join(f"{name}{laps}" for name, laps in step["laps"].items()),
        "next": ends,
    }
    return {key: value for key, value in said.items() if value not in (None, "")}


def written(then: dict[str, Any]) -> dict[str, Any]:
    """What a file leaves out: nobody rose, and nobody began another lap. Players have names of one letter here."""
    return {"gain": "nobody", "laps": " ".join(f"{level[0]}0" for level in then["levels"].split()), **then}


@pytest.mark.parametrize("name", EVENINGS)
def test_every_standing_is_the_one_written_beside_the_hand(name: str) -> None:
    evening = EVENINGS[name]
    answer: dict[str, Any] = questions.answer(asked(evening))
    assert "error" not in answer, answer["error"]
    got = [told(step, answer["winners"]) for step in answer["steps"]]
    assert got == [written(hand["then"]) for hand in evening["hand"]]


def test_every_step_with_a_result_says_why() -> None:
    for evening in EVENINGS.values():
        answer: dict[str, Any] = questions.answer(asked(evening))
        assert [step for step in answer["steps"] if not step["reasons"]] == []


def test_every_preset_plays_an_evening() -> None:
    played = {evening["rules"] for evening in EVENINGS.values() if isinstance(evening["rules"], str)}
    assert set(PRESETS) - played == set()


def plays(evening: dict[str, Any], key: str, value: object) -> bool:
    """Whether an evening is played with this value and would go otherwise with another."""
    rules, option = presets.load(evening["rules"]), OPTIONS[key]
    if ruleset.value_of(rules, key) != value:
        return False
    others = (standings(evening, ruleset.changed(rules, {key: other})) for other in option.kind.others(value))
    return any(found != standings(evening, rules) for found in others)


def standings(evening: dict[str, Any], rules: RuleSet) -> list[dict[str, Any]]:
    answer: dict[str, Any] = questions.answer({**asked(evening), "rules": fact_fields.rules_object(rules)})
    return [told(step, answer["winners"]) for step in answer.get("steps", ())]


NAMED_ONCE = [table for name, table in NAMED.items() if name != "hundred-5"]  # its rows are those of da-bai-fen
VALUES: dict[str, list[Any]] = {
    **{
        key: [*getattr(option.kind, "choices", ())] for key, option in OPTIONS.items() if isinstance(option.kind, OneOf)
    },
    "scoring.table": NAMED_ONCE,
}
CHOSEN = [key for key in VALUES if key.split(".")[0] in {"kitty", "scoring", "ladder", "succession"}]


@pytest.mark.parametrize("key", CHOSEN)
def test_every_option_that_moves_levels_makes_a_difference_to_some_evening(key: str) -> None:
    assert any(plays(evening, key, value) for value in VALUES[key] for evening in EVENINGS.values())


@pytest.mark.parametrize(
    "key", ["scoring.cap", "ladder.start", "ladder.finish", "ladder.target", "ladder.stops", "ladder.held"]
)
def test_every_number_and_rank_that_moves_levels_makes_a_difference_to_some_evening(key: str) -> None:
    rules = {name: presets.load(evening["rules"]) for name, evening in EVENINGS.items()}
    changed = {name: ruleset.value_of(found, key) for name, found in rules.items()}
    away = {name: value for name, value in changed.items() if value != OPTIONS[key].default}
    assert [name for name, value in away.items() if plays(EVENINGS[name], key, value)] != []


def test_no_option_that_moves_levels_is_left_out() -> None:
    moving = {key for key in OPTIONS if key.split(".")[0] in {"kitty", "scoring", "ladder", "succession"}}
    others = {"scoring.cap", "ladder.start", "ladder.finish", "ladder.target", "ladder.stops", "ladder.held"}
    assert moving - set(CHOSEN) - others == set()


def test_everything_that_can_be_written_down_of_a_match_occurs() -> None:
    facts = [hand["fact"] for evening in EVENINGS.values() for hand in evening["hand"]]
    fields = {field for fact in facts for field in fact} | {
        field for fact in facts for field in fact.get("last_trick", ())
    }
    assert fields >= set(FIELDS)


def test_tables_of_every_size_play() -> None:
    seats = {len(evening["players"]) for evening in EVENINGS.values()}
    assert seats >= {4, 5, 6, 7, 8, 12}


def test_there_are_enough_of_them_and_one_goes_on_all_night() -> None:
    assert len(EVENINGS) >= 25
    assert max(len(evening["hand"]) for evening in EVENINGS.values()) == 60
