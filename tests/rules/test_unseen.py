"""What is said of a play from a hand that nobody saw whole: the reason, and the facts that would decide."""

from typing import Any

import pytest

from scorekeeper.rules import questions


def told(lead: str, play: str, **asked: object) -> dict[str, Any]:
    """In Tractor with three decks unless other rules are named."""
    rules = {"preset": "tractor", "set": {"table.decks": 3}}
    answer = questions.answer({"op": "follow", "rules": rules, "trump": "7D", "lead": lead, "play": play, **asked})
    answer.pop("notes", None)
    return answer


ONE_PAIR_HELD = {"seen": "9H 9H", "hand_size": 4}


@pytest.mark.parametrize(
    ("answer", "verdict", "article", "reason"),
    [
        (told("AH", "3H"), "allowed", "follow-suit", "Any hearts will do."),
        (told("5H 5H", "9H 9H"), "allowed", "tuple-duty", "Whatever else the hand held, this answers the lead."),
        (
            told("AH", "3C", lacks={"H": 1}),
            "allowed",
            "short-suit",
            "There were no more hearts in the hand, so any cards fill up.",
        ),
        (
            told("AH", "3C"),
            "undecided",
            "short-suit",
            "Allowed only if there were no more hearts in the hand.",
        ),
        (
            told("5H 5H", "3H 4H"),
            "undecided",
            "tuple-duty",
            "Whether this was allowed hangs on what else the hand held.",
        ),
        (
            told("5H 5H", "3H 4H", **ONE_PAIR_HELD),
            "forbidden",
            "tuple-duty",
            "Play a pair of hearts. The hand could have given 9H 9H.",
        ),
        (told("AH AH KH", "3H 3H 4H"), "allowed", "throw-duty", "Whatever else the hand held, this answers the lead."),
    ],
)
def test_the_ruling_says_why(answer: dict[str, Any], verdict: str, article: str, reason: str) -> None:
    assert (answer["verdict"], answer["article"], answer["reason"]) == (verdict, article, reason)


@pytest.mark.parametrize(
    ("answer", "reason", "duties"),
    [
        pytest.param(
            told("5H 5H", "2C 3C", seen="9H"),
            "Follow with hearts: the hand still held 9H.",
            ["number-of-cards met", "follow-suit broken"],
            id="it may have held a pair",
        ),
        pytest.param(
            told("5H 5H", "3H 2C", seen="9H 9H"),
            "Follow with hearts: the hand still held 9H 9H.",
            ["number-of-cards met", "follow-suit broken", "tuple-duty broken"],
            id="a pair was seen",
        ),
        pytest.param(
            told("5H 5H", "3H 4H", seen="9H 9H"),
            "Play a pair of hearts. The hand could have given 9H 9H.",
            ["number-of-cards met", "follow-suit met", "tuple-duty broken"],
            id="hearts were followed",
        ),
        pytest.param(
            told("5H 5H", "3H"),
            "Play as many cards as were led: 2, not 1.",
            ["number-of-cards broken"],
            id="it may have held more hearts",
        ),
        pytest.param(
            told("5H 5H", "2C"), "Play as many cards as were led: 2, not 1.", ["number-of-cards broken"], id="or some"
        ),
        pytest.param(
            told("5H 5H", "3H 2C", seen="9H", hand_size=3),
            "Play only hearts: the hand has enough of them.",
            ["number-of-cards met", "follow-suit broken", "tuple-duty not_owed"],
            id="nothing else was in it",
        ),
    ],
)
def test_of_a_hand_that_was_not_seen_whole_only_what_is_certain_is_told(
    answer: dict[str, Any], reason: str, duties: list[str]
) -> None:
    assert answer["verdict"] == "forbidden"
    assert answer["reason"] == reason
    assert [f"{duty['article']} {duty['state']}" for duty in answer["duties"]] == duties


def test_what_every_hand_owed_need_not_be_what_this_one_shows() -> None:
    """One more trump, and the pack has none that is no pair with what was seen."""
    out = [f"{rank}{suit}" for suit in "SHCD" for rank in ("2", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K", "A")]
    rules = {"set": {"table.cards_out": [name for name in out if name not in {"5D", "3D", "4D", "9D"}] * 2}}
    answer = told("5D 5D", "3D 4D", rules=rules, seen="9D", hand_size=11)
    assert (answer["verdict"], answer["reason"]) == (
        "forbidden",
        "Every hand that agrees with what is known owed something else.",
    )


def test_a_pair_that_none_of_the_cards_played_can_be_of_may_be_owed_all_the_same() -> None:
    rules = {"preset": "tractor", "set": {"following.tuples": "protect_larger", "table.cards_out": ["3H", "4H"]}}
    assert told("5H 5H", "3H 4H", rules=rules)["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("play", "article", "sentence"),
    [
        ("3H", "follow-suit", "Only hearts were played."),
        ("3C", "short-suit", "There were no more hearts in the hand, so any cards fill up."),
    ],
)
def test_what_was_owed_is_told_of_a_play_that_every_hand_allows(play: str, article: str, sentence: str) -> None:
    duties = told("AH", play, lacks={"H": 1})["duties"]
    assert [duty["article"] for duty in duties] == ["number-of-cards", article]
    assert duties[1]["sentence"] == sentence


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        (told("AH", "3C"), ["Did the hand hold any more hearts?"]),
        (told("5H 5H", "3H 4H"), ["Did the hand hold a pair of hearts?"]),
        (
            told("5H 5H 5H", "3H 4H 6H"),
            ["Did the hand hold a triple of hearts?", "Did the hand hold a pair of hearts?"],
        ),
        (told("5H 5H 5H", "3H 4H 6H", lacks={"H": 3}), ["Did the hand hold a pair of hearts?"]),
        (
            told("3H 3H 4H 4H", "9H 9H QH QH"),
            ["Did the hand hold 2 pairs of hearts on neighbouring steps?"],
        ),
    ],
)
def test_an_open_ruling_names_the_facts_that_would_decide(answer: dict[str, Any], facts: list[str]) -> None:
    assert answer["unknown"] == facts


def test_a_run_of_single_cards_is_asked_for_as_such() -> None:
    rules = {"preset": "tractor", "set": {"leading.single_runs": 3}}
    answer = told("3H 4H 5H", "8H 10H QH", rules=rules)
    assert answer["unknown"] == ["Did the hand hold 3 neighbouring hearts?"]
