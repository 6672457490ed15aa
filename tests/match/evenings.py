"""Evenings: matches written as short as people tell them, and their steps."""

from dataclasses import replace
from typing import Any

from scorekeeper.match import fold, questions, record
from scorekeeper.match.facts import Match
from scorekeeper.match.step import Step

FOUR = ["N", "W", "S", "E"]
SIX = ["A", "B", "C", "D", "E", "F"]
DEFENDERS_WON = {"won_by": "defenders", "cards": 1, "longest": 1}


def evening(*hands: dict[str, Any], rules: object = "bashi-fen", players: list[str] = FOUR, **more: object) -> Match:
    return record.read_match({"rules": rules, "players": players, "hands": list(hands), **more})


def house(preset: str, **values: object) -> dict[str, object]:
    return {"preset": preset, "set": {key.replace("__", "."): value for key, value in values.items()}}


def steps(*hands: dict[str, Any], **more: Any) -> tuple[Step, ...]:  # noqa: ANN401  # whatever an evening takes
    return fold.steps(evening(*hands, **more))


def last(*hands: dict[str, Any], **more: object) -> Step:
    return steps(*hands, **more)[-1]


def as_seen(match: Match) -> Match:
    """The same match, every hand with who declared it and the rank that was played, where nobody had said so."""
    return replace(match, facts=tuple(fold.seen(step) for step in fold.steps(match)))


def levels(step: Step) -> str:
    """Everybody's level, like N4 W2 S4 E2."""
    return " ".join(f"{name}{level.value}" for name, level in step.after.levels.items())


def answer(
    *hands: dict[str, Any], rules: object = "bashi-fen", players: list[str] = FOUR, **more: object
) -> dict[str, Any]:
    found: dict[str, Any] = questions.answer(
        {"op": "match", "rules": rules, "players": players, "hands": list(hands), **more}
    )
    return found


def reasons(step: Step) -> list[str]:
    return [str(reason.sentence) for reason in step.reasons]


def problems(*hands: dict[str, Any], **more: object) -> list[tuple[str, str]]:
    """What is the matter with the last hand of an evening."""
    return [(problem.field, str(problem.sentence)) for problem in last(*hands, **more).problems]
