"""Where the record and the rules disagree: the record stands, and the step says what the rules would have."""

from typing import Any

import pytest

from tests.match.evenings import SIX, house, last, levels

N35 = {"declarer": "N", "points": 35}
TRICK = {"won_by": "defenders", "cards": 1, "longest": 1}
CAPTURE = {**TRICK, "card": "JH", "captures": ["JS"]}
JACK = house("bashi-fen", ladder__jack="captured_jack")
SEED = {"declarer": "A", "points": 60}
CALL = {"card": "AS", "copy": 1}


def notes(*hands: dict[str, Any], **more: object) -> list[tuple[str, str]]:
    step = last(*hands, **more)
    assert step.problems == ()
    return [(note.article, str(note.sentence)) for note in step.notes]


@pytest.mark.parametrize(
    ("hands", "rules", "article", "sentence"),
    [
        ([N35, {**N35}], "bashi-fen", "succession-fixed", "By the rules S declares this hand, not N."),
        (
            [{**N35, "trump_rank": "6"}],
            "bashi-fen",
            "levels",
            "6 was played; after the hands before it N stands at 2.",
        ),
        (
            [{"redeal": "agreed", "declarer": "N", "trump_rank": "6"}],
            "bashi-fen",
            "levels",
            "6 was played; after the hands before it N stands at 2.",
        ),
        (
            [{**N35, "calls": [CALL]}],
            "bashi-fen",
            "calling-friends",
            "Partners are fixed at this table, so no cards are called.",
        ),
        ([{**N35, "trump": "7H"}], "bashi-fen", "levels", "7H is noted as trump, and 2 was played."),
        (
            [{"redeal": "no_trumps", "by": "N"}],
            "bashi-fen",
            "redeal",
            "This table has no redeal for a hand without trumps, so the hand is played.",
        ),
        (
            [{"redeal": "nobody_bid"}],
            house("bashi-fen", bidding__nobody="no_trump"),
            "nobody-bids",
            "When nobody bids, the hand is played without a trump suit: the trump rank and the jokers are trumps.",
        ),
        (
            [{"lost_by": "N", "declarer": "N"}],
            "bashi-fen",
            "failed-throw",
            "At this table a throw that falls does not lose the hand: it is taken back, and the hand is played.",
        ),
        (
            [{"declarer": "N", "captured": 35, "declarers_captured": 160}],
            "bashi-fen",
            "captured-points",
            "195 counted of 200 in the pack: 5 are missing.",
        ),
        (
            [{**N35, "last_trick": CAPTURE}],
            JACK,
            "jack-rule",
            "2 was the trump rank and not the jack, so no jack throws anybody back.",
        ),
    ],
)
def test_the_rules_comment_on_what_was_seen(
    hands: list[dict[str, Any]], rules: object, article: str, sentence: str
) -> None:
    assert notes(*hands, rules=rules) == [(article, sentence)]


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        ([N35], {}),
        ([{**N35, "trump_rank": "2", "trump": "2H"}], {}),
        ([{**N35, "trump": "NT"}], {}),
        ([{"redeal": "nobody_bid"}], {}),
        ([{"redeal": "agreed"}], {"rules": "hundred"}),
        ([{"redeal": "no_trumps", "by": "N"}], {"rules": "hundred"}),
        ([{"lost_by": "N", "declarer": "N"}], {"rules": "da-bai-fen"}),
        ([{"declarer": "N", "captured": 35, "declarers_captured": 165}], {}),
        ([{**N35, "last_trick": CAPTURE}], {}),
        ([{**N35, "last_trick": {**TRICK, "card": "JH", "captures": ["3H"]}}], {"rules": JACK}),
        ([{**N35, "last_trick": CAPTURE, "trump": "JH"}], {"rules": JACK, "levels": {"N": "J"}}),
        ([{**N35, "last_trick": CAPTURE, "trump": "JH", "trump_rank": "J"}], {"rules": JACK, "levels": {"N": "J"}}),
    ],
)
def test_nothing_is_said_where_record_and_rules_agree(hands: list[dict[str, Any]], more: dict[str, Any]) -> None:
    assert notes(*hands, **more) == []


THIEVES = house("tractor", bidding__after_kitty="steal_declares")
W35 = {"declarer": "W", "points": 35}


def test_whoever_stole_the_kitty_declares_at_the_rank_of_the_hand_and_nobody_wonders() -> None:
    """By the rules S had declared at 4: that is the rank, and W and E rise from their own level."""
    step = last(N35, W35, rules=THIEVES)
    assert (step.declarer, step.side, str(step.trump_rank)) == ("W", ("W", "E"), "4")
    assert levels(step) == "N4 W4 S4 E4"
    assert [notes(N35, hand, rules=THIEVES) for hand in (W35, {**W35, "trump_rank": "4"})] == [[], []]


def test_a_stolen_hand_is_played_at_no_other_rank() -> None:
    said = ("levels", "2 was played; after the hands before it S stands at 4.")
    assert notes(N35, {**W35, "trump_rank": "2"}, rules=THIEVES) == [said]


def test_where_the_declarer_stays_a_thief_does_not_declare() -> None:
    said = ("succession-fixed", "By the rules S declares this hand, not W.")
    assert notes(N35, W35, rules=house("tractor", bidding__after_kitty="steal")) == [said]


def test_an_open_deal_may_be_stolen_at_the_rank_of_anybody_who_could_have_declared() -> None:
    fluid = {"players": SIX, "rules": house("looking-for-friends", bidding__after_kitty="steal_declares")}
    first = {**SEED, "friends": ["C"]}
    stolen = {"declarer": "B", "points": 60, "friends": ["C"]}
    assert [notes(first, {**stolen, "trump_rank": rank}, **fluid) for rank in ("2", "3")] == [[], []]
    assert [note for note, _ in notes(first, {**stolen, "trump_rank": "9"}, **fluid)] == ["levels"]


def test_a_note_never_changes_a_number() -> None:
    seen, derived = ({**N35, **more} for more in ({"trump": "7H"}, {}))
    assert levels(last(seen)) == levels(last(derived))


def test_a_jack_throws_back_where_jacks_were_played_whatever_the_levels_say() -> None:
    hand = {"declarer": "N", "points": 120, "trump": "JH", "trump_rank": "J", "last_trick": CAPTURE}
    assert levels(last(hand, rules=JACK, levels={"N": "Q"})) == "N2 W3 S2 E3"
    assert levels(last({**hand, "trump_rank": "Q"}, rules=JACK, levels={"N": "J"})) == "NJ W3 SJ E3"


def test_losers_who_declare_after_all_are_noted() -> None:
    rules = house("looking-for-friends", bidding__eligible="not_losers")
    found = notes({**SEED, "points": 0, "friends": ["C"]}, {**SEED, "declarer": "B"}, rules=rules, players=SIX)
    sentence = "Whoever lost the hand before cannot become declarer by a bid in this one."
    assert found == [("who-may-bid", sentence)]


@pytest.mark.parametrize(
    ("calls", "friends", "found"),
    [
        ([CALL, {"card": "AC", "copy": 1}], ["B", "C"], []),
        ([CALL, {"card": "AC", "copy": 1}], ["B"], []),
        ([], ["B", "C"], []),
        (
            [CALL],
            ["B", "C"],
            [
                (
                    "how-many-friends",
                    "At this table the declarer makes 2 calls for 2 friends, not 1.",
                ),
                ("joining", "More friends are named, 2, than the called cards can bring, 1."),
            ],
        ),
        (
            [CALL, {"card": "2H", "copy": 1}],
            ["B"],
            [("callable-cards", "2H is a trump in this hand, and trumps may not be called.")],
        ),
    ],
)
def test_calls_and_friends_are_judged_as_a_question_would_be(
    calls: list[dict[str, Any]], friends: list[str], found: list[tuple[str, str]]
) -> None:
    assert notes({**SEED, "friends": friends, "calls": calls}, rules="finding-friends", players=SIX) == found


def test_a_called_trump_suit_is_judged_by_the_trump_that_was_noted() -> None:
    hand = {**SEED, "friends": ["B"], "calls": [CALL, {"card": "AC", "copy": 1}], "trump": "2S"}
    assert [article for article, _ in notes(hand, rules="finding-friends", players=SIX)] == ["callable-cards"]


def test_a_colour_and_rank_can_bring_every_friend() -> None:
    rules = house("finding-friends", friends__call="colour_rank", friends__cards="any")
    hand = {**SEED, "friends": ["B", "C"], "calls": [{"colour": "black", "rank": "A"}]}
    assert notes(hand, rules=rules, players=SIX) == []
