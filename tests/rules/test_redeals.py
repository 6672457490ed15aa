"""Who may have the hand dealt again, with which cards, and how it goes on."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import questions
from scorekeeper.rules.bid import redeals
from scorekeeper.rules.bid.redeals import RedealRuling
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, Card, Rank
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.presets import PRESETS, load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict

ONE_DECK = PRESETS["da-bai-fen"].rules
BOTH = load({"preset": "da-bai-fen", "set": {"bidding.redeal": ["no_trumps", "no_points"]}})
CLAIMS = {claim.value: claim for claim in RedealClaim}
PLAIN = "2S 3S 4S 5S 6S 8S 2H 3H 4H 5H 6H"


def test_a_table_without_redeals_asks_for_neither_claim_nor_card() -> None:
    found: Any = questions.answer({"op": "redeal", "rules": "tractor", "trump": "5"})
    assert (found["verdict"], found["reason"], [cite["option"] for cite in found["cites"]], "notes" in found) == (
        "forbidden",
        "This table has no redeal for a bad hand, so the hand is played.",
        ["bidding.redeal"],
        False,
    )
    there: Any = questions.answer({"op": "redeal", "rules": "hundred", "trump": "5S"})
    assert there["error"]["field"] == "claim"


def judged(hand: str, claim: str = "no_trumps", rules: RuleSet = BOTH, trump: str = "7D") -> RedealRuling:
    return redeals.judge_redeal(rules, notation.trump(trump), notation.cards(hand), CLAIMS[claim])


@pytest.mark.parametrize(
    ("last", "claim", "sentence"),
    [
        (
            "8H",
            "no_trumps",
            "The hand has not a single trump, so a redeal may be asked for, as long as nobody has led.",
        ),
        ("7H", "no_trumps", "The hand holds trumps (7H), so it is played."),
        ("BJ", "no_trumps", "The hand holds trumps (BJ), so it is played."),
        ("2D", "no_trumps", "The hand holds trumps (2D), so it is played."),
        ("KC", "no_points", "The hand holds point cards (5S 5H KC), so it is played."),
    ],
)
def test_a_claim_stands_or_falls_with_the_cards(last: str, claim: str, sentence: str) -> None:
    assert str(judged(f"{PLAIN} {last}", claim).reason) == sentence


def test_a_hand_without_points_may_be_dealt_again() -> None:
    ruling = judged("2S 3S 4S 6S 7S 8S 2H 3H 4H 6H 7H RJ", "no_points")
    assert (
        str(ruling.reason)
        == "The hand has no five, ten or king, so a redeal may be asked for, as long as nobody has led."
    )


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("no_trumps", "This table has no redeal for a hand without trumps, so the hand is played."),
        ("no_points", "This table has no redeal for a hand without point cards, so the hand is played."),
    ],
)
def test_a_claim_that_the_table_does_not_play_is_refused(claim: str, sentence: str) -> None:
    assert str(judged(f"{PLAIN} 8H", claim, PRESETS["tractor"].rules).reason) == sentence


def test_part_of_a_hand_proves_nothing() -> None:
    ruling = judged("2S 3S")
    assert (ruling.verdict, str(ruling.reason)) == (
        Verdict.UNDECIDED,
        "Whoever asks for a redeal shows all 12 cards; only 2 are named here.",
    )
    assert [str(sentence) for sentence in ruling.unknown] == ["What the other cards of the hand are."]


def test_one_trump_among_few_cards_refutes_at_once() -> None:
    assert judged("2S 7H").verdict is Verdict.FORBIDDEN


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (ONE_DECK, "After a redeal the declarer's partner deals, and whoever then makes trumps declares."),
        (
            PRESETS["tractor"].rules,
            (
                "After a redeal whoever declared deals and declares again, at the same rank; "
                "if nobody had yet, the deal is as open as before."
            ),
        ),
    ],
)
def test_the_ruling_says_how_it_goes_on(rules: RuleSet, sentence: str) -> None:
    assert str(judged(f"{PLAIN} 8H", rules=rules).next_deal) == sentence


@given(st.lists(st.sampled_from(FACES), min_size=12, max_size=12, unique=True))
def test_a_hand_without_trumps_has_no_joker_no_seven_and_no_diamond(hand: list[Card]) -> None:
    trumps = [card for card in hand if card.rank in {None, Rank.SEVEN} or card.name.endswith("D")]
    assert (judged(notation.write(hand)).verdict is Verdict.ALLOWED) == (trumps == [])
    assert set(judged(notation.write(hand)).against) == set(trumps)
