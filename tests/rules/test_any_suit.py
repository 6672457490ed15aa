"""Groups of any suits, Hundred read literally: what is owed, how many plays there are, and who takes the trick."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.rules import questions
from tests import oracle_groups
from tests.oracle import RANKS, SUITS, Cards, Game
from tests.positions import chance

RULES = {"preset": "hundred", "set": {"leading.any_suit_groups": "yes"}}
GROUP: dict[str, object] = {"rules": RULES, "trump": "JD", "lead": "6C 6S"}


class Dealt(NamedTuple):
    """Four hands of one deck, the cards that each of them plays, and what is trump."""

    trump: str
    hands: list[Cards]
    plays: list[Cards]

    @property
    def game(self) -> Game:
        return Game({"leading.tuples": "singles_only", "leading.sequences": "none"}, self.trump)


def dealt(rng: Random) -> Iterator[Dealt]:
    """Small hands of few ranks, so that much is owed and the plays are close to each other."""
    while True:
        trump = rng.choice([f"{rng.choice(RANKS)}{suit}" for suit in (*SUITS, "NT")])
        ranks = rng.sample(RANKS, 6)
        deck = [rank + suit for rank in ranks for suit in SUITS] + ["RJ", "BJ"]
        rng.shuffle(deck)
        size, number = rng.randint(4, 6), rng.randint(2, 4)
        hands = [tuple(deck[place * size : (place + 1) * size]) for place in range(4)]
        yield Dealt(trump, hands, [tuple(rng.sample(hand, number)) for hand in hands])


def ask(op: str, **fields: object) -> Any:  # noqa: ANN401 - JSON
    return questions.answer({"op": op, "rules": RULES, **fields})


@pytest.mark.parametrize("more", [{"op": "lead"}, {"op": "follow", "hand": "8C 8S", "play": "8C 8S"}])
def test_the_parts_named_are_made_of_the_cards_led(more: dict[str, str]) -> None:
    found: Any = questions.answer({**GROUP, **more, "parts": [["AH"]]})
    told = found["reason"] if more["op"] == "lead" else found["error"]["sentence"]
    assert str(told) == "The parts named, AH, are not the cards led, 6C 6S."


def test_cards_that_may_be_led_together_have_one_grouping() -> None:
    found: Any = ask("shape", trump="JD", cards="6C 6S")
    assert ([part["cards"] for part in found["groupings"][0]], found["more"]) == (["6S", "6C"], False)
    assert [cite["option"] for cite in found["cites"]] == ["leading.any_suit_groups"]


def test_follows_are_those_that_the_oracle_allows(cases: int) -> None:
    for table in islice(dealt(chance("groups followed")), cases * 5):
        lead, hand, play = table.plays[0], table.hands[1], table.plays[1]
        found = ask("follow", trump=table.trump, lead=" ".join(lead), hand=" ".join(hand), play=" ".join(play))
        every = ask("follows", trump=table.trump, lead=" ".join(lead), hand=" ".join(hand))
        expected = oracle_groups.plays(table.game, lead, hand)
        allowed = oracle_groups.allowed(table.game, lead, hand, play)
        assert found["verdict"] == ("allowed" if allowed else "forbidden"), json.dumps(table)
        assert {tuple(sorted(each.split())) for each in every["plays"]} == expected, json.dumps(table)
        assert [found["legal"]["count"], every["count"], len(every["plays"])] == [len(expected)] * 3


def test_tricks_go_to_whom_the_oracle_says(cases: int) -> None:
    taken = set()
    for table in islice(dealt(chance("groups matched")), cases * 40):
        found = ask("trick", trump=table.trump, plays=[" ".join(play) for play in table.plays])
        assert found["winner"] == oracle_groups.winner(table.game, table.plays), json.dumps(table)
        taken |= {play["role"] for play in found["plays"]}
    assert taken == {"lead", "beats", "ruffs", "under_ruffs", "follows", "discards"}


@pytest.mark.parametrize(
    ("known", "verdict"),
    [
        ({}, "undecided"),
        ({"seen": "8C"}, "forbidden"),
        ({"lacks": {"C": 1}}, "allowed"),
        ({"seen": "4H", "hand_size": 3}, "allowed"),
        ({"seen": "4H", "hand_size": 4}, "undecided"),
    ],
)
def test_of_an_unseen_hand_what_is_known_decides(known: dict[str, object], verdict: str) -> None:
    found = ask("follow", **GROUP, **known, play="3H 10S")
    assert found["verdict"] == verdict
    compared: Any = questions.answer({"op": "compare", "ask": {"op": "follow", **GROUP, **known, "play": "3H 10S"}})
    assert compared["verdict"] == verdict


def test_whatever_was_withheld_is_named() -> None:
    found = ask("follow", **GROUP, hand="8C 10S 3H", play="3H 10S")
    assert found["reason"] == "In clubs, 1 led and 1 held: 1 must be played."
    assert [(duty["state"], duty["cards"]) for duty in found["duties"]] == [("met", ""), ("met", ""), ("broken", "8C")]


def test_cards_that_the_hand_does_not_hold_are_named_first() -> None:
    found = ask("follow", **GROUP, hand="8C 10S 3H", play="9C 10S")
    assert found["reason"] == "Play from the hand: it does not hold 9C."


def test_a_single_card_is_led_as_everywhere() -> None:
    assert ask("lead", trump="JD", lead="6C")["article"] == "tuples"


def test_an_answer_rests_on_the_group() -> None:
    found = ask("trick", trump="JD", plays=["6C 6S", "7C 8S"], hands=[None, "7C 8S 3H"])
    rests_on = ["leading.any_suit_groups"]
    assert [cite["option"] for cite in found["cites"]] == rests_on
    assert [cite["option"] for cite in found["plays"][1]["follow"]["cites"]] == rests_on
