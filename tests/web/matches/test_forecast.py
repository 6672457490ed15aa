"""The forecast as a page carries it; what the script makes of it is tested in a browser."""

import json
from typing import Any

from scorekeeper.match.facts import Hand
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.score.counting import hand_size
from scorekeeper.web.matches.preview import forecast
from tests.each import each
from tests.web.golden import STEPS

PLAYED = [step for step in STEPS if isinstance(step.fact, Hand) and step.total is not None and not step.problems]


def carried(standing: Standing) -> dict[str, Any]:
    """As it comes out of the page."""
    found: dict[str, Any] = json.loads(json.dumps(forecast(standing)))
    return found


@each(PLAYED[::7])
def test_the_kitty_counts_by_the_size_of_the_last_trick(step: Step) -> None:
    kitty, table = step.before.rules.kitty, step.before.rules.table
    sizes = range(1, min(hand_size(table), 12) + 1)
    expected = {"declarers": [], "defenders": [kitty.factor(size, size, table) for size in sizes]}
    assert carried(step.before)["factors"] == expected


def test_texts_are_said_once() -> None:
    texts = carried(PLAYED[0].before)["texts"]
    assert len(texts) == len(set(texts))
