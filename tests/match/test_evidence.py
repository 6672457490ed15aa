"""Evidence: what was seen between one hand and the next, and what cuts it off."""

from typing import Any

import pytest

from scorekeeper.match import evidence
from scorekeeper.match.evidence import Clue, DealSeen, LevelSeen
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from tests.match.evenings import SIX, evening

LOST = {"declarer": "N", "trump_rank": "2", "points": 85}
HELD = {"declarer": "W", "trump_rank": "2", "points": 30}
AFTER = {"declarer": "E", "trump_rank": "3", "points": 30}


def clues(*hands: dict[str, Any], **more: Any) -> list[Clue]:  # noqa: ANN401 - whatever an evening takes
    return [*evidence.clues(evening(*hands, **{"rules": "tractor", **more}))]


def told(found: list[Clue]) -> list[str]:
    """Each clue as who declares, or from which level somebody came to which."""
    return [
        f"{clue.after}>{clue.place} {clue.who}"
        + ("" if isinstance(clue.seen, DealSeen) else f" {clue.seen.start.value}–{clue.seen.end.value}")
        + (" set" if clue.set_by_hand else "")
        for clue in found
    ]


def test_a_match_without_hands_says_nothing() -> None:
    assert clues() == []


def test_the_next_hand_shows_who_declares_and_at_which_level() -> None:
    found = clues(LOST, HELD, AFTER)
    assert told(found) == ["0>1 W", "0>1 W 2–2", "1>2 E", "1>2 E 2–3"]
    assert [clue.seen.next for clue in found if isinstance(clue.seen, DealSeen)] == [1, 2]


def test_a_level_is_followed_through_every_hand_since_it_was_seen() -> None:
    back = {"declarer": "N", "trump_rank": "2", "points": 60}
    found = clues(LOST, {**HELD, "points": 90}, back)[-1]
    assert isinstance(found.seen, LevelSeen)
    assert [side for _, side in found.seen.path] == [Side.DECLARERS, Side.DEFENDERS]
    assert (found.seen.start, found.seen.end) == (Rank.TWO, Rank.TWO)


def test_friends_are_counted_from_the_declarer() -> None:
    first = {"declarer": "C", "trump_rank": "2", "points": 30, "friends": ["A"]}
    found = clues(first, {"declarer": "E", "trump_rank": "2", "points": 0}, rules="finding-friends", players=SIX)
    seen = found[0].seen
    assert isinstance(seen, DealSeen)
    assert (seen.side, seen.next, seen.scored.missing) == ((0, 4), 2, 1)


@pytest.mark.parametrize(
    "between",
    [
        {"seats": ["N", "E", "S", "W"]},
        {"rules": "bashi-fen"},
        {"points": 33, "declarer": "W"},
    ],
)
def test_what_moves_people_otherwise_cuts_it_off(between: dict[str, Any]) -> None:
    assert told(clues(LOST, between, HELD)) == []


@pytest.mark.parametrize(
    ("first", "left"),
    [
        ({**LOST, "penalties": [{"on": "N", "levels": 1}]}, ["0>1 W"]),
        ({"points": 85, "declarer": "N", "trump_rank": "2", "friends": []}, ["0>1 W", "0>1 W 2–2"]),
        ({"bracket": [200, None], "declarer": "N", "trump_rank": "2"}, []),
        ({"lost_by": "N", "declarer": "N", "trump_rank": "2"}, ["0>1 W", "0>1 W 2–2"]),
        ({"lost_by": "W", "declarer": "N", "trump_rank": "2"}, ["0>1 W", "0>1 W 2–2"]),
        ({"redeal": "agreed", "declarer": "N", "trump_rank": "2"}, []),
        ({"penalties": [{"on": "N", "levels": 1}]}, []),
    ],
)
def test_what_is_not_known_of_a_hand_is_not_told(first: dict[str, Any], left: list[str]) -> None:
    assert told(clues(first, HELD)) == left


def test_who_declared_counts_only_where_somebody_saw_it() -> None:
    assert told(clues(LOST, {"points": 30}, {"declarer": "E", "trump_rank": "3", "points": 30})) == []
    assert told(clues(LOST, {"declarer": "W", "points": 30})) == ["0>1 W"]


def test_a_score_that_was_set_is_told_apart() -> None:
    set_score = {"set_score": {"levels": {"W": "3", "E": "3"}, "next": "E"}, "why": "so we play"}
    found = clues(LOST, set_score, {"declarer": "E", "trump_rank": "3", "points": 85}, {**LOST})
    assert told(found) == ["0>1 E set", "0>1 W 2–3 set", "2>3 N"]
    assert told(clues({"set_score": {"next": "N"}, "why": "agreed"}, LOST)) == []


def test_a_match_that_was_over_and_went_on_is_heard() -> None:
    high = {"N": "A", "S": "A", "W": "3", "E": "3"}
    won = {"declarer": "N", "trump_rank": "A", "points": 30}
    on = {"declarer": "S", "trump_rank": "A", "points": 30}
    assert told(clues(won, on, levels=high)) == ["0>1 S", "0>1 S A–A"]
    assert told(clues(won, {**on, "points": 33}, levels=high)) == []


def test_jacks_are_kept_only_where_they_are_the_trump_rank() -> None:
    last = {"won_by": "defenders", "cards": 1, "longest": 1, "card": "JH"}
    for rank, kept in (("J", True), ("2", False)):
        match = evening(
            {"declarer": "N", "trump_rank": rank, "points": 85, "last_trick": last, "trump": f"{rank}H"},
            HELD,
            rules="tractor",
        )
        seen = next(evidence.clues(match)).seen
        assert (seen.scored.card is not None) is kept if isinstance(seen, DealSeen) else False


@pytest.mark.parametrize("order", ["WE", "EW"])
def test_of_levels_that_were_set_whoever_sits_first_is_named(order: str) -> None:
    score = {"set_score": {"levels": dict.fromkeys(order, "3")}, "why": "Ours."}
    assert told(clues(LOST, score)) == ["0>1 W 2–3 set"]


def test_an_irregularity_that_waits_cuts_nothing_off() -> None:
    waiting = {"breach": "revoke", "by": "declarers", "points": 10}
    assert told(clues(LOST, waiting, HELD)) == ["0>2 W", "0>2 W 2–2"]
