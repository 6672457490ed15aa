"""Throws that are made to be hard to judge: the worst that a search for bad cases found, and random ones that grow."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.order import Order

DECKS = 8

LED = (
    ("7D*2 BJ*2 RJ*2, KD*3 AD*3, 5D*3, 7S*3 7D*3, 10D*2 JD*2 QD*2, 7S*3 7D*3 BJ*3, 6D*3 8D*3, 10D*3 JD*3, 5D*3, 6D*3"),
    (
        "9D*2 10D*2 JD*2 QD*2 KD*2, 7D*2 BJ*2 RJ*2, 3D*2 4D*2 5D*2, AD*4 7C*4, 6D*2 8D*2, 3D*3, 3D*3, RJ*3, "
        "JD*2, 5D*2, 6D*2"
    ),
    "QD*2 KD*2 AD*2 7H*2 7D*2, 8D*3 9D*3 10D*3, 7D*2 BJ*2 RJ*2, KD*3 AD*3, 3D*4, AD*2, 6D",
    "3D*2 4D*2 5D*2 6D*2 8D*2, 10D*2 JD*2 QD*2 KD*2, KD*3 AD*3, 3D*2 4D*2, 9D*3, 2D*2, AD*2, 7C",
    "10D*3 JD*3 QD*3 KD*3 AD*3, KD*3 AD*3, 2D*2 3D*2 4D*2, 5D*2 6D*2 8D*2, 7D*2 BJ*2 RJ*2, 7C*3, 7D*3, 7H*3, 2D*2",
    "AD*2 7H*2 7D*2, QD*2 KD*2 AD*2 7S*2 7D*2, 5D*5, 5D*3, 2D*3, 8D*2, QD*2",
    "5D*4 6D*4 8D*4 9D*4 10D*4, 3D*2 4D*2 5D*2 6D*2, BJ*2 RJ*2, BJ*2 RJ*2, 8D*3, KD*2, KD",
    ("9D*2, AD*3, 8D*2, 3D*3, 9D*3, QD*3 KD*3, 10D*2 JD*2, 6D*2, 9D*3 10D*3 JD*3, 4D*3 5D*3 6D*3, 10D*2 JD*2 QD*2"),
    (
        "4D*3, QD*2 KD*2 AD*2, 10D*2 JD*2 QD*2, QD*3, 3D*2 4D*2 5D*2, 6D*2, "
        "3D*3 4D*3 5D*3, 5D*2 6D*2 8D*2, 10D*2 JD*2, 2D*3"
    ),
)


class Worst(NamedTuple):
    """What was led to whom; of the hand what is played and what is kept."""

    tuples: str
    sequences: str
    led: str
    play: str
    kept: str


WORST = (
    Worst(
        "best_effort_protected",
        "same_sequence",
        LED[0],
        "2D*5 3D*7 4D*4 6D*2 8D*4 9D*6 10D*2 QD*2 KD*3 AD*3 7C*5 7H*4 7S*2 BJ*2 RJ*3",
        "2D*2 9D QD*2 KD*2 7C RJ*2",
    ),
    Worst(
        "best_effort_protected",
        "longest_run",
        LED[1],
        "2D*3 4D 5D*4 6D*4 7D*3 8D*4 9D*3 10D*3 JD QD*6 KD*2 7C*4 7H*5 7S*3 BJ RJ*2",
        "4D*3 7D*2 KD*2 7S BJ*2 RJ",
    ),
    Worst(
        "best_effort_protected",
        "longest_run",
        LED[2],
        "2D*3 3D*3 4D 7D*4 8D*4 9D 10D*3 JD QD*4 KD AD 7C*2 7S*4 BJ RJ*5",
        "4D*2 5D*4 6D*5 8D 9D*2 7C*3 7H 7S*2",
    ),
    Worst(
        "protect_larger",
        "same_sequence",
        LED[3],
        "2D*4 5D 6D*3 7D*2 8D*4 9D*2 10D JD*2 QD*2 KD*2 AD*2 7C*4 7H*2 BJ*3 RJ*2",
        "3D 4D*4 5D*2 6D*2 8D 9D JD QD*2 KD 7S*4 BJ*3 RJ*2",
    ),
    Worst(
        "protect_larger",
        "longest_run",
        LED[4],
        "2D*4 3D*4 4D 5D*3 6D*4 7D*2 8D*5 9D*3 10D*4 QD KD AD*2 7C*2 7H*4 7S*4 BJ*2 RJ*4",
        "4D*5 6D*2 8D QD*3 7S*3",
    ),
    Worst(
        "protect_larger",
        "any_tuples",
        LED[5],
        "3D 6D*4 7D 8D 9D*2 10D*2 JD QD AD*2 7C*4 7H*4 7S*4 BJ*2 RJ*2",
        "4D 7D*3 8D*5 9D*2 10D*3 JD*2 AD 7C*2 7S BJ*2 RJ*3",
    ),
    Worst(
        "suit_only",
        "same_sequence",
        LED[6],
        "2D 3D*6 4D 5D*2 7D 10D JD*7 QD*2 KD AD*5 7C*6 7H*3 7S*3 BJ*2 RJ",
        "2D*3 4D 6D*2 7D*2 9D*2 10D*3 JD QD KD*3 AD 7H*2 7S*3 RJ",
    ),
    Worst(
        "best_effort",
        "same_sequence",
        LED[7],
        "2D*4 3D*2 4D*5 5D*3 8D*4 10D QD*2 KD*4 AD 7C*5 7H*4 7S*3 7D*4 BJ*2 RJ*5",
        "2D 5D 8D QD KD 7S 7D",
    ),
    Worst(
        "break_larger",
        "longest_run",
        LED[8],
        "2D 3D*3 6D*3 8D*4 9D*3 10D*3 JD*4 KD*3 AD*3 7C*4 7H*4 7S*2 7D*2 BJ*2 RJ*7",
        "5D 6D 8D QD AD 7H 7D BJ",
    ),
)


def question(hard: Worst) -> dict[str, object]:
    """The position as it is asked about."""
    values = {"table.decks": DECKS, "following.tuples": hard.tuples, "following.sequences": hard.sequences}
    return {
        "op": "follow",
        "rules": {"preset": "tractor", "set": values},
        "trump": "7D",
        "lead": hard.led,
        "parts": hard.led.split(", "),
        "hand": f"{hard.play} {hard.kept}",
        "play": hard.play,
    }


class Grown(NamedTuple):
    """The parts led; of the hand what is played and what is kept."""

    parts: Sequence[Sequence[Card]]
    play: list[Card]
    kept: list[Card]


def grown(home: Order, number: int) -> Iterator[Grown]:
    """Trumps of all decks: a throw of so many parts, pairs and triples and runs of them, against a random hand."""
    chance = Random(f"{number} parts")  # noqa: S311 - the same deals every time
    trumps = [face for face, suit in home.suits.items() if suit is Suit.TRUMPS]
    rungs = [*{home.steps[face]: face for face in sorted(trumps, key=home.steps.__getitem__)}.values()]
    while True:
        parts = [part(rungs, chance) for _ in range(number)]
        stock = [face for face in trumps for _ in range(DECKS)]
        led = [card for cards in parts for card in cards]
        if max(map(led.count, led)) <= DECKS:
            for card in led:
                stock.remove(card)
            hand = chance.sample(stock, min(len(stock), len(led) + 12))
            yield Grown(parts, hand[: len(led)], hand[len(led) :])


def part(rungs: Sequence[Card], chance: Random) -> list[Card]:
    """A tuple or a short run of tuples."""
    length, width = chance.choice((1, 1, 2, 3)), chance.choice((2, 2, 3))
    low = chance.randrange(len(rungs) - length + 1)
    return [face for face in rungs[low : low + length] for _ in range(width)]
