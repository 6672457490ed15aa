"""What a recorded hand says to the questions that are asked about it."""

from typing import Any

import pytest

from scorekeeper.match.known import known
from tests.match.evenings import last, steps

LAST = {"won_by": "defenders", "cards": 2, "longest": 2}
FOUR = {"table.players": 4, "table.decks": 2, "table.kitty": 8}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ({"points": 85}, {"points": 85}),
        (
            {"captured": 70, "kitty": 15, "last_trick": LAST},
            {"captured": 70, "kitty": 15, "last_trick": LAST},
        ),
        (
            {"points": 85, "fines": [{"points": 10, "on": "declarers"}]},
            {"points": 85, "fines": [{"points": 10, "on": "declarers"}]},
        ),
        ({"bracket": [5, 35]}, {}),
        ({"lost_by": "W"}, {}),
    ],
)
def test_the_points_of_a_hand_go_into_the_question_about_them(hand: dict[str, Any], expected: dict[str, Any]) -> None:
    step = last({"declarer": "N", **hand})
    found = known("score", step.before, step)
    assert {name: value for name, value in found.items() if name not in {"rules", "players", "trump"}} == expected


def test_the_claim_of_a_redeal_goes_into_the_question_about_it() -> None:
    step = last({"declarer": "N", "points": 85}, {"redeal": "no_points", "by": "S"}, rules="da-bai-fen")
    assert known("redeal", step.before, step)["claim"] == "no_points"


@pytest.mark.parametrize("call", [{"card": "AS", "copy": 2}, {"colour": "red", "rank": "A"}, {"colour": "black"}])
def test_the_calls_of_a_hand_go_into_the_question_about_them(call: dict[str, Any]) -> None:
    step = last({"declarer": "N", "points": 85, "calls": [call]}, rules={"preset": "looking-for-friends", "set": FOUR})
    assert known("call", step.before, step)["calls"] == [call]


def test_whoever_deals_has_shuffled_and_is_counted_first() -> None:
    step = last({"declarer": "N", "points": 85}, {"points": 40})
    assert (step.before.dealer, known("first_draw", step.before, step)["players"]) == ("W", ["W", "S", "E", "N"])


def seats(levels: dict[str, str], lost: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "level": level, **({"lost_last": True} if name in lost else {})}
        for name, level in levels.items()
    ]


def test_a_recorded_hand_is_known_with_its_trump_and_the_next_by_its_rank_alone() -> None:
    step = last({"declarer": "N", "points": 30}, {"points": 85, "trump": "4H"})
    levels, names = {"N": "4", "W": "2", "S": "4", "E": "2"}, ["N", "W", "S", "E"]
    game = {"rules": "bashi-fen", "players": names}
    told: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "order": ({}, {}),
        "nobody_bid": ({"rank": "4"}, {"rank": "2"}),
        "friends": ({"declarer": "S"}, {"declarer": "E"}),
        "bid": ({"seats": seats(levels, "WE"), "declarer": "S"}, {"seats": seats(levels, "NS"), "declarer": "E"}),
    }
    for op, (then, now) in told.items():
        assert known(op, step.before, step) == {**game, "trump": "4H", **then}, op
        assert known(op, step.after) == {**game, "trump": "2", **now}, op


def test_while_the_deal_is_open_no_rank_and_no_declarer_is_known() -> None:
    step = last({"declarer": "N", "points": 30, "friends": ["S"]}, rules={"preset": "looking-for-friends", "set": FOUR})
    before, after = known("friends", step.before, step), known("friends", step.after)
    assert (before["declarer"], before["trump"], known("score", step.before, step)["missing_friends"]) == ("N", "2", 0)
    assert set(after) == {"rules", "players"}
    assert known("bid", step.after)["seats"] == seats({"N": "4", "W": "2", "S": "4", "E": "2"}, "WE")
    alone = last({"declarer": "N", "points": 30}, rules={"preset": "looking-for-friends", "set": FOUR})
    assert known("score", alone.before, alone)["missing_friends"] == 1


def test_what_nobody_wrote_down_is_asked() -> None:
    step = last({"declarer": "N", "points": 30, "friends": ["S"]}, rules={"preset": "looking-for-friends", "set": FOUR})
    for op in ("nobody_bid", "call", "redeal", "score"):
        assert set(known(op, step.after)) == {"rules", "players"}, op
    first = steps({"declarer": "N", "points": 30})[0].before
    assert (first.dealer, known("first_draw", first)["players"]) == (None, ["N", "W", "S", "E"])
    assert "claim" not in known("redeal", step.before, step)
    assert "calls" not in known("call", step.before, step)
