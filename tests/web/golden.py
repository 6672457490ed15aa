"""The golden evenings as matches, for whatever has to hold for each of them."""

import tomllib
from pathlib import Path

from scorekeeper.match import fold, reading
from scorekeeper.match.facts import Match
from scorekeeper.match.fold import Step

FILES = sorted((Path(__file__).parents[1] / "rulebook/matches").glob("*.toml"))


def evening(path: Path) -> Match:
    """The match of a file, in which an open deal is a word of its own."""
    told = tomllib.loads(path.read_text("utf-8"))
    hands = [dict(hand["fact"]) for hand in told["hand"]]
    opened = [hand | {"next": None} if hand.get("next") == "open" else hand for hand in hands]
    more: dict[str, object] = {key: told[key] for key in ("rules", "players", "levels") if key in told}
    return reading.match({**more, "hands": opened})


EVENINGS = {path.stem: evening(path) for path in FILES}
STEPS: tuple[Step, ...] = tuple(step for match in EVENINGS.values() for step in fold.steps(match))
