"""Highlights: what is told of an evening, and that nothing is told where there is nothing to tell."""

from typing import Any

import pytest

from scorekeeper.match.highlights import highlights
from tests.match.evenings import SIX, steps

N35 = {"declarer": "N", "points": 35}


def told(*hands: dict[str, Any], **more: Any) -> list[str]:  # noqa: ANN401  # whatever an evening takes
    return [str(sentence) for sentence in highlights(steps(*hands, **more))]


def test_a_short_evening_has_none() -> None:
    assert told(N35, {"points": 35}, {"points": 35}) == []


def test_who_went_ahead_for_good_and_who_held_the_deal_longest() -> None:
    assert told(N35, {"points": 35}, {"points": 35}, {"points": 35}, {"points": 90}) == [
        "N, S went ahead in hand 1 and stayed ahead.",
        "N, S held the deal 4 times in a row, in hands 1 to 4.",
    ]


def test_the_turning_point_is_the_last_one() -> None:
    assert told(N35, {"points": 160}, {"points": 0}, {"points": 90}, {"points": 90}) == [
        "W, E went ahead in hand 3 and stayed ahead.",
        "W, E rose most at once: 3 levels in hand 3.",
    ]


def test_a_score_that_was_set_turns_an_evening_between_two_hands() -> None:
    late = {"set_score": {"levels": {"W": "9", "E": "9"}}, "why": "Late."}
    assert told(N35, {"points": 80}, late, {"points": 80}, {"points": 80}) == [
        "W, E went ahead after hand 2 and stayed ahead."
    ]


def test_nobody_is_ahead_where_all_stand_alike() -> None:
    quiet = {"points": 80}
    assert told({"declarer": "N", **quiet}, quiet, quiet, quiet) == ["Nobody is ahead."]


def test_the_biggest_kitty_says_what_it_counted_and_for_whom() -> None:
    small = {"captured": 70, "kitty": 10, "last_trick": {"won_by": "defenders", "cards": 1, "longest": 1}}
    big = {"captured": 60, "kitty": 15, "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2}}
    found = told(small | {"declarer": "N"}, big, {"points": 80}, {"points": 80})
    assert "The biggest kitty came in hand 2: 15 × 4 points for N, S." in found


@pytest.mark.parametrize("kitty", [0, None])
def test_an_empty_kitty_is_no_story(kitty: int | None) -> None:
    hand = {"captured": 80, "kitty": kitty, "last_trick": {"won_by": "defenders", "cards": 1, "longest": 1}}
    assert told({"declarer": "N"} | hand, hand, hand, hand) == ["Nobody is ahead."]


def test_where_friends_are_called_the_declarer_held_whoever_the_friends_were() -> None:
    hands = [{"declarer": "A", "points": 60, "friends": friends} for friends in (["B", "C"], ["C", "D"], ["B", "F"])]
    found = told(*hands, {"declarer": "B", "points": 120, "friends": ["C", "D"]}, rules="finding-friends", players=SIX)
    assert found[0] == "A went ahead in hand 3 and stayed ahead."
    assert "A held the deal 3 times in a row, in hands 1 to 3." in found


def test_who_led_from_the_beginning_went_ahead_in_no_hand() -> None:
    quiet = {"points": 80}
    assert told({"declarer": "N", **quiet}, quiet, quiet, quiet, levels={"N": "9"}) == []


def test_of_two_who_lead_nobody_is_said_to_have_gone_ahead_who_was_ahead_before() -> None:
    quiet = {"declarer": "C", "points": 120, "friends": ["D", "E"]}
    alone: list[dict[str, Any]] = [{"declarer": name, "points": 60, "friends": []} for name in ("A", "B")]
    found = told(*alone, quiet, quiet, rules="finding-friends", players=SIX)
    assert found[0] == "A, B have shared the lead since hand 2."


KITTY = {"captured": 40, "kitty": 10, "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2}}


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        (
            [35, 35, 35, 80, 35, 35, 35],
            "Nobody held the deal more than 3 times in a row, and N, S did it first, in hands 1 to 3.",
        ),
        ([0, 80, 0, 80], "Nobody rose more than 3 levels at once, and N, S did it first, in hand 1."),
    ],
)
def test_what_several_did_is_told_of_whoever_did_it_first(hands: list[int], first: str) -> None:
    found = told({"declarer": "N", "points": hands[0]}, *({"points": points} for points in hands[1:]))
    assert found == ["Nobody is ahead.", first]


def test_of_two_kitties_as_big_the_first_is_told_as_the_first() -> None:
    quiet = {"points": 80}
    found = told({"declarer": "N"} | KITTY, KITTY, quiet, quiet)
    assert found == ["Nobody is ahead.", "The biggest kitty came first in hand 1: 10 × 4 points for W, E."]


def test_levels_that_were_gained_where_fewer_were_left_are_no_rise() -> None:
    quiet, top = {"points": 80}, {"N": "A", "S": "A"}
    assert told({"declarer": "N", **quiet}, quiet, quiet, quiet, {"points": 0, "declarer": "N"}, levels=top) == []
