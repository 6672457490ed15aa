"""What may be answered to a lead: the bare verdict, the ruling, the number of plays and the plays themselves."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.holdings import NOTHING, Knowledge, Lack
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict

HAND = "9H 9H 3H 4H 2C"


def led(cards: str) -> tuple[RuleSet, Order, Lead]:
    rules = presets.load("bashi-fen")
    home = rules.trumps.order(notation.trump("7D"))
    return rules, home, shapes.default(rules.leading.grammar, home, notation.cards(cards))


@pytest.mark.parametrize(
    ("hand", "play", "allowed"),
    [
        (HAND, "9H 9H", True),
        (HAND, "3H 4H", False),
        (HAND, "9H", False),
        (HAND, "9H 9H 3H", False),
        (HAND, "10H 10H", False),
        (HAND, "3H 3H", False),
        (HAND, "9H 2C", False),
        ("9H 8H 3H", "9H 10H", False),
        ("9H 2C 3C", "9H 3C", True),
        ("9H 2C 3C", "2C 3C", False),
        ("2C 3C", "2C 3C", True),
    ],
)
def test_bare_verdict_and_ruling_agree(hand: str, play: str, allowed: bool) -> None:  # noqa: FBT001
    table, held, given = led("5H 5H"), notation.cards(hand), notation.cards(play)
    ruling = follows.judge_follow(*table, held, given)
    assert follows.allowed(*table, held, given) is allowed
    assert follows.verdict(*table, held, given) is ruling.verdict
    assert (ruling.verdict is Verdict.ALLOWED) is allowed


def test_a_ruling_says_what_could_have_been_played() -> None:
    legal = follows.judge_follow(*led("5H 5H"), notation.cards(HAND), notation.cards("3H 4H")).legal
    assert legal == follows.Legal(count=1, exact=True, examples=(notation.cards("9H 9H"),))


def test_plays_are_counted_and_listed_cheapest_first() -> None:
    table, hand = led("2H"), notation.cards("10H 3H KH 5H AH")
    found = follows.plays(*table, hand)
    assert found.count() == 5
    assert [notation.write(play) for play in found.plays()] == ["3H", "AH", "5H", "10H", "KH"]


@pytest.mark.parametrize(
    ("known", "verdict"),
    [
        (NOTHING, Verdict.UNDECIDED),
        (Knowledge(seen=notation.cards("9H 9H")), Verdict.FORBIDDEN),
        (Knowledge(lacks=(Lack(Suit.HEARTS, 2),)), Verdict.ALLOWED),
        (Knowledge(size=2), Verdict.ALLOWED),
    ],
)
def test_without_the_hand_what_is_known_decides(known: Knowledge, verdict: Verdict) -> None:
    play = notation.cards("3H 4H")
    ruling = follows.judge_follow(*led("5H 5H"), None, play, known=known)
    assert (follows.verdict(*led("5H 5H"), None, play, known=known), ruling.verdict) == (verdict, verdict)
    assert ruling.legal is None
