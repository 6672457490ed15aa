"""One play from a known hand: the ladder of its duties, which of them decides, and the reason in a sentence."""

import pytest

from scorekeeper.rules import notation, presets, shapes
from scorekeeper.rules.duties import task
from scorekeeper.rules.judging import Judged
from scorekeeper.rules.order import order
from scorekeeper.rules.rulings import Ruling


def ruling(lead: str, hand: str, play: str) -> Ruling:
    """In Tractor, trump 7D."""
    rules = presets.load("tractor")
    home = order(rules.trumps, notation.trump("7D"))
    led = shapes.default(rules, home, notation.cards(lead))
    return Judged(home, led, task(rules, home, led), notation.cards(hand), notation.cards(play)).ruling()


def ladder(lead: str, hand: str, play: str) -> list[str]:
    found = ruling(lead, hand, play).duties
    return [f"{duty.article} {duty.state.value} {notation.write(duty.cards)}".strip() for duty in found]


@pytest.mark.parametrize(
    ("lead", "hand", "play", "rungs"),
    [
        ("5H", "3H 4C", "3H 4C", ["number-of-cards broken"]),
        ("5H", "3H 4C", "9H", ["number-of-cards met", "own-cards broken 9H"]),
        ("5H", "3H 4C", "4C", ["number-of-cards met", "follow-suit broken 3H"]),
        ("5H", "3C 4C", "4C", ["number-of-cards met", "short-suit not_owed"]),
        ("5H 5H", "3H 4C 4C", "4C 4C", ["number-of-cards met", "short-suit broken 3H"]),
        (
            "5H 5H",
            "9H 9H 3H 4H",
            "3H 4H",
            ["number-of-cards met", "follow-suit met 4H 3H", "tuple-duty broken 9H 9H"],
        ),
        (
            "5H 5H",
            "3H 4H",
            "3H 4H",
            ["number-of-cards met", "follow-suit met 4H 3H", "tuple-duty not_owed"],
        ),
    ],
)
def test_nothing_is_asked_beyond_what_is_broken(lead: str, hand: str, play: str, rungs: list[str]) -> None:
    assert ladder(lead, hand, play) == rungs


@pytest.mark.parametrize(
    ("lead", "hand", "play", "article", "reason"),
    [
        ("5H", "3H 4H", "3H", "follow-suit", "Any hearts will do."),
        ("5H", "3H 4C", "3H", "follow-suit", "All hearts of the hand are played, and nothing more is owed."),
        ("5H 5H", "3H 4C", "3H 4C", "short-suit", "All hearts of the hand are played, and nothing more is owed."),
        ("5H 5H", "9H 9H 3H", "9H 9H", "tuple-duty", "Play a pair of hearts. That is done with 9H 9H."),
        ("5H 5H", "9H 9H 3H", "9H 3H", "tuple-duty", "Play a pair of hearts. The hand could have given 9H 9H."),
        ("5H 5H", "9H 6H 3H", "9H 3H", "tuple-duty", "There is no pair of hearts in the hand, so none is owed."),
        (
            "AH AH KH",
            "9H 9H 3H 4H",
            "9H 9H 3H",
            "throw-duty",
            "The play divides so that every part of the throw is answered.",
        ),
        (
            "AH AH KH",
            "9H 9H 3H 4H",
            "9H 4H 3H",
            "throw-duty",
            (
                "However the play is divided, a part is left without an answer, here AH AH. "
                "The hand could have given 9H 9H."
            ),
        ),
    ],
)
def test_the_reason_names_what_decided(lead: str, hand: str, play: str, article: str, reason: str) -> None:
    found = ruling(lead, hand, play)
    assert (found.article, str(found.reason)) == (article, reason)
