"""What happens now: what a wrong follow costs at tables with different codes."""

from urllib.parse import parse_qs

import pytest

from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.consequences import what_now
from scorekeeper.web.rulings.remedy_words import in_a_word

AGREED = "The table agrees on what it costs; its rules name no price."
TEN_A_CARD = "Each wrong card costs 10 points: the other side gets 10."
CUT_DOWN = "The throw is taken back, and only the part that it is cut down to is played."
FIFTEEN_A_CARD = "Each wrong card costs 15 points."


def now(code: dict[str, object], **cards: str) -> str:
    """The sentence under a wrong follow where that code is set."""
    rules = {"preset": "tractor", "set": code}
    asking = Asking(FOLLOW, {"rules": rules, "trump": "7D", "lead": "5H", "play": "2C", **cards})
    found = what_now(asking, getattr(ask(asking), "ruling", None))
    return found.sentence if found else ""


@pytest.mark.parametrize(
    ("code", "cards", "sentence"),
    [
        ({}, {"hand": "9H 2C"}, AGREED),
        ({"penalties.revoke": "level"}, {"hand": "9H 2C"}, "It costs one level after the hand."),
        ({"penalties.revoke": "points_per_card"}, {"hand": "9H 2C"}, TEN_A_CARD),
        ({"penalties.revoke": "points_per_card", "penalties.points": 15}, {"seen": "9H"}, FIFTEEN_A_CARD),
    ],
    ids=["the table agrees", "a level", "ten a card", "fifteen a card, how many is not known"],
)
def test_a_wrong_follow_says_its_price(code: dict[str, object], cards: dict[str, str], sentence: str) -> None:
    assert now(code, **cards) == sentence


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [("contest", "The declarers lose one level after the hand."), ("tractor", "")],
    ids=["a level", "the table agrees"],
)
def test_what_is_done_about_an_irregularity_is_said_where_every_ruling_says_it(rules: str, sentence: str) -> None:
    asking = Asking(REMEDY, {"rules": rules, "what": "revoke", "by": "declarers"})
    found = what_now(asking, getattr(ask(asking), "ruling", None))
    assert (found.sentence if found else "") == sentence


@pytest.mark.parametrize(
    ("rules", "word", "sentence"),
    [
        (
            "tractor",
            "The throw fails",
            CUT_DOWN,
        ),
        (
            "tractor~leading.throws-none",
            "Throws are not played here",
            "The cards go back into the hand, and something else is led.",
        ),
        ("tractor~leading.throws-any_group", "It costs nothing", ""),
        (
            "tractor~leading.fine-10",
            "The throw fails\N{NO-BREAK SPACE}· 10 points to the other side",
            f"{CUT_DOWN} 10 points are added for the declarers.",
        ),
    ],
)
def test_a_failed_throw_is_no_wrong_follow(rules: str, word: str, sentence: str) -> None:
    asking = Asking(REMEDY, {"rules": rules, "what": "failed_throw", "by": "defenders"})
    ruling = getattr(ask(asking), "ruling", None)
    found = what_now(asking, ruling)
    assert isinstance(ruling, Remedy)
    assert (in_a_word(asking, ruling), found.sentence if found else "") == (word, sentence)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({}, "Until the next card lies"),
        ({"trick_closed": True}, "The card stays"),
        ({"next_lies": True, "trick_closed": False}, "The card stays"),
        ({"next_lies": False, "trick_closed": True}, "The card goes back"),
    ],
)
def test_where_a_card_goes_that_was_taken_back(said: dict[str, bool], word: str) -> None:
    rules = "tractor~penalties.take_back-allowed"
    asking = Asking(REMEDY, {"rules": rules, "what": "take_back", "by": "defenders", **said})
    ruling = getattr(ask(asking), "ruling", None)
    assert isinstance(ruling, Remedy)
    assert in_a_word(asking, ruling) == word


def test_what_it_costs_is_asked_on_the_form_while_nobody_said_who_did_it() -> None:
    asking = Asking(FOLLOW, {"rules": "contest", "trump": "7D", "lead": "5H", "play": "2C", "hand": "9H 2C"})
    found = what_now(asking, getattr(ask(asking), "ruling", None))
    assert found
    path, _mark, query = found.url.partition("?")
    assert (path, parse_qs(query)) == (
        "/rulings/remedy/question/",
        {
            "rules": ["contest"],
            "what": ["revoke"],
            "cards": ["1"],
            "verdict": ["follow?rules=contest&trump=7D&lead=5H&hand=9H2C&play=2C"],
        },
    )
