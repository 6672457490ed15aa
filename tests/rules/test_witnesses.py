"""Cards under which the play of a hand that nobody saw whole is settled."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow import witnesses as module
from scorekeeper.rules.follow.holdings import Knowledge, Lack
from scorekeeper.rules.follow.witnesses import witnesses
from scorekeeper.rules.house import presets
from scorekeeper.rules.rulings import Verdict

RULES = presets.load({"preset": "tractor", "set": {"table.decks": 3}})
HOME = RULES.trumps.order(notation.trump("7D"))
LEAD = shapes.default(RULES.leading.grammar, HOME, notation.cards("5H 5H", 3))
PLAY = notation.cards("3H 4H", 3)
ONLY_HEARTS = tuple(Lack(suit=suit, width=1) for suit in Suit if suit is not Suit.HEARTS)


def test_a_hand_without_other_suits_is_filled_up_either_way() -> None:
    known = Knowledge(size=10, lacks=ONLY_HEARTS)
    found = {each.verdict: each.more for each in witnesses(RULES, HOME, LEAD, PLAY, known)}
    assert {verdict: len(more) for verdict, more in found.items()} == {Verdict.ALLOWED: 8, Verdict.FORBIDDEN: 8}
    for verdict, more in found.items():
        assert follows.verdict(RULES, HOME, LEAD, [*PLAY, *more], PLAY) is verdict


def test_no_more_cards_are_named_than_must_have_been_held() -> None:
    """Of 24 cards at most 12 were spades that are no pair and 2 are on the table, so 10 hearts were held at least."""
    lacks = tuple(Lack(suit=suit, width=2 if suit is Suit.SPADES else 1) for suit in Suit if suit is not Suit.HEARTS)
    known = Knowledge(size=24, lacks=lacks)
    found = {each.verdict: each.more for each in witnesses(RULES, HOME, LEAD, PLAY, known)}
    assert {verdict: len(more) for verdict, more in found.items()} == {Verdict.ALLOWED: 10, Verdict.FORBIDDEN: 10}
    for verdict, more in found.items():
        assert follows.verdict(RULES, HOME, LEAD, [*PLAY, *more], PLAY) is verdict


@pytest.mark.parametrize(
    ("lead", "play", "seen", "expected"),
    [
        ("5H 5H", "3H 4H", "", [("allowed", "", False), ("forbidden", "2H 2H", True)]),
        ("5H 5H", "3H 4C", "", [("allowed", "", False), ("forbidden", "5H", True)]),
        ("5H 5H 6H 6H", "3H 3H 10H 10H", "", [("allowed", "", False), ("forbidden", "2H 2H", True)]),
        ("5H 5H", "3H 3H", "", [("allowed", "", False)]),
        ("5H 5H", "3H 4H", "9H 9H", [("forbidden", "", False)]),
    ],
)
def test_few_cards_bring_about_each_verdict(
    lead: str, play: str, seen: str, expected: list[tuple[str, str, bool]]
) -> None:
    led = shapes.default(RULES.leading.grammar, HOME, notation.cards(lead, 3))
    found = witnesses(RULES, HOME, led, notation.cards(play, 3), Knowledge(seen=notation.cards(seen, 3)))
    assert [(each.verdict.value, notation.write(each.more), each.alone) for each in found] == expected


def test_where_larger_tuples_are_protected_one_more_card_can_bring_the_play_about() -> None:
    rules = presets.load({"preset": "bashi-fen", "set": {"table.decks": 3, "following.tuples": "protect_larger"}})
    found = witnesses(rules, HOME, LEAD, PLAY, Knowledge(seen=notation.cards("9H 9H", 3)))
    assert [(each.verdict.value, notation.write(each.more)) for each in found] == [
        ("allowed", "9H"),
        ("forbidden", ""),
    ]


def test_a_witness_that_takes_too_many_steps_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "A_QUESTION", 0)
    assert witnesses(RULES, HOME, LEAD, PLAY, Knowledge()) == []
