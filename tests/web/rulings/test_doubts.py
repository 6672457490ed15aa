"""Doubts: a tap makes its own sentence true, and wherever both verdicts are possible a tap leads to each."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.rules import questions
from scorekeeper.rules.cards import notation
from scorekeeper.rules.questions import Ruled
from scorekeeper.web.rulings import address, marks
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.doubts import Tap, doubts
from scorekeeper.web.rulings.questions import KINDS
from tests import oracle_follows, oracle_tricks
from tests.oracle import Cards
from tests.positions_glimpsed import Glimpse, glimpses
from tests.positions_tricks import Mystery, mysteries

UNDECIDED = "undecided"


def asking(question: str | dict[str, Any]) -> Asking:
    values = json.loads(question) if isinstance(question, str) else dict(question)
    return Asking(KINDS[values.pop("op")], {name: value for name, value in values.items() if value not in ("", [], {})})


def taps(asked: Asking) -> list[Tap]:
    """The facts beside a doubt; the last tap leads to the form."""
    told = ask(asked)
    assert isinstance(told, Ruled)
    return [tap for doubt in doubts(asked, told.ruling) for tap in doubt.taps][:-1]


def verdict(asked: Asking) -> object:
    return questions.answered(asked.question).get("verdict")


def followed(tap: Tap, op: str) -> dict[str, Any]:
    """The question to which a tap leads, with its verdict."""
    there = address.read(KINDS[op], parse_qs(urlsplit(tap.url).query, keep_blank_values=True))
    return there.question | {"verdict": verdict(there)}


def cards(raw: object) -> Cards:
    return tuple(card.name for card in notation.cards(raw or ""))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            {"op": "lead", "rules": "bashi-fen", "trump": "2H", "lead": "KS KS JS JS"},
            {
                "Already gone: Q♠ A♠": "allowed",
                "Another player held Q♠ Q♠": "forbidden",
                "Another player held A♠ A♠": "forbidden",
            },
        ),
        (
            {"op": "follow", "rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "play": "3H 4H"},
            {
                "It had no more hearts": "allowed",
                "It had no pair of hearts": "allowed",
                "It also held 2♥ 2♥": "forbidden",
            },
        ),
        (
            {"op": "follow", "rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "play": "3H 4C"},
            {"It had no more hearts": "allowed", "It also held 2♥": "forbidden"},
        ),
        (
            {
                "op": "lead",
                "rules": {"preset": "finding-friends", "set": {"leading.challengers": "opponents"}},
                "trump": "JC",
                "lead": "KS QS",
                "gone": "AS AS KS KS",
                "others": [None, "AS"],
            },
            {
                "On the leader’s side: the player 2 seats to the leader's right": "allowed",
                "On the leader’s side: nobody": "forbidden",
            },
        ),
    ],
)
def test_each_tap_says_what_it_asks(question: dict[str, Any], expected: dict[str, str]) -> None:
    asked = asking(question)
    assert {tap.label: followed(tap, question["op"])["verdict"] for tap in taps(asked)} == expected
    assert {tap.label: tap.mark for tap in taps(asked)} == {each: marks.verdict(expected[each]) for each in expected}


def undecided(positions: Iterator[Any], number: int) -> Iterator[tuple[Any, Asking]]:
    """Positions on which something hangs that a tap can say."""
    asked = ((position, asking(position.question())) for position in positions)
    return islice(((position, each) for position, each in asked if verdict(each) == UNDECIDED), number)


def differ_and_decide(asked: Asking, op: str) -> list[dict[str, Any]]:
    """The taps of a doubt, all with labels of their own, and between them with both verdicts."""
    found = taps(asked)
    assert [label for label, times in Counter(tap.label for tap in found).items() if times > 1] == []
    questions = [followed(tap, op) for tap in found]
    assert {each["verdict"] for each in questions} == {"allowed", "forbidden"}, asked.question
    return questions


@pytest.mark.parametrize("sequences", ["any_tuples", "longest_run"])
@pytest.mark.parametrize("tuples", ["break_larger", "protect_larger", "best_effort", "best_effort_protected"])
def test_taps_on_a_follow_lead_to_either_verdict_and_the_oracle_agrees(tuples: str, sequences: str, cases: int) -> None:
    found = undecided(glimpses("doubts", tuples=tuples, sequences=sequences), max(4, cases // 50))
    for glimpsed, asked in found:
        for question in differ_and_decide(asked, "follow"):
            assert agrees(glimpsed, question), question


def agrees(glimpsed: Glimpse, question: dict[str, Any]) -> bool:
    """Whether the oracle says the same of the smallest hand that has the cards named; a larger one may be needed."""
    if glimpsed.size is not None and "hand" not in question:
        return True
    hand = cards(question.get("hand")) or (*glimpsed.play, *cards(question.get("seen")))
    allowed = oracle_follows.allowed(glimpsed.lead.game, glimpsed.lead.parts, hand, glimpsed.play)
    return allowed is (question["verdict"] == "allowed")


def test_taps_on_a_throw_lead_to_either_verdict_and_the_oracle_agrees(cases: int) -> None:
    for mystery, asked in undecided(mysteries("doubts", proof="in_fact"), max(10, cases // 30)):
        for question in differ_and_decide(asked, "lead"):
            assert stands(mystery, question) is (question["verdict"] == "allowed"), question


def stands(mystery: Mystery, question: dict[str, Any]) -> bool:
    """Whether the oracle lets the throw stand against the hands shown; else against one with all that is not gone."""
    others = [cards(hand) for hand in question.get("others", ())]
    if not others:
        left = Counter(mystery.unseen) - Counter(cards(question.get("gone")))
        others = [tuple(left.elements())]
    hands = [*others, (), (), ()][:3]
    return oracle_tricks.stands(mystery.lead.game, mystery.lead.parts, hands)
