"""What a follower owes, in words."""

import pytest

from scorekeeper.rules.follow.obligations import as_many
from scorekeeper.rules.rulings import State


@pytest.mark.parametrize(
    ("led", "played", "state", "sentence"),
    [
        (2, 2, State.MET, "Play as many cards as were led: 2."),
        (2, 3, State.BROKEN, "Play as many cards as were led: 2, and not 3."),
        (2, 1, State.BROKEN, "Play as many cards as were led: 2, and not 1."),
    ],
)
def test_as_many_cards_as_were_led(led: int, played: int, state: State, sentence: str) -> None:
    duty = as_many(led, played)
    assert (duty.article, duty.state, str(duty.sentence)) == ("number-of-cards", state, sentence)
