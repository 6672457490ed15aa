"""Race: who stood alike runs on one line, and what happened between hands counts with the hand before it."""

from typing import Any

from scorekeeper.match.race import race
from tests.match.evenings import SIX, evening

N35 = {"declarer": "N", "points": 35}


def lines(*hands: dict[str, Any], **more: Any) -> list[str]:  # noqa: ANN401  # whatever an evening takes
    """Each line as its names and the levels after every hand."""
    found = race(evening(*hands, **more))
    return [f"{''.join(each.names)} {' '.join(stop.level.value for stop in each.stops)}" for each in found]


def test_partners_are_one_line_from_the_beginning_on() -> None:
    assert lines(N35, {"points": 80}, {"points": 120}) == ["NS 2 4 4 4", "WE 2 2 2 3"] or lines(N35) == [
        "NS 2 4",
        "WE 2 2",
    ]


def test_friends_who_are_called_run_alone_where_they_part() -> None:
    hand = {"declarer": "A", "points": 60, "friends": ["B", "C"]}
    assert lines(hand, rules="finding-friends", players=SIX) == ["ABC 2 3", "DEF 2 2"]


def test_a_score_that_was_set_counts_with_the_hand_before() -> None:
    assert lines(N35, {"set_score": {"levels": {"N": "9", "S": "9"}}, "why": "Late."}) == ["NS 2 9", "WE 2 2"]


def test_a_redeal_is_no_hand() -> None:
    assert lines(N35, {"redeal": "agreed"}) == ["NS 2 4", "WE 2 2"]


def test_who_joins_later_has_a_line_from_there_on() -> None:
    found = race(evening(N35, {"seats": ["N", "X", "S", "E"]}, {"points": 0}))
    assert [(each.names, each.stops[0].hands, each.stops[-1].hands) for each in found] == [
        (("N", "S"), 0, 2),
        (("W",), 0, 0),
        (("E",), 0, 2),
        (("X",), 1, 2),
    ]


def test_a_lap_is_further_on_than_any_level_before_it() -> None:
    rules = {"preset": "tractor", "set": {"ladder.finish_by": "pass", "ladder.after": "wrap"}}
    first = race(evening({"declarer": "N", "points": 0}, rules=rules, levels={"N": "A"}))[0]
    assert (first.stops[1].lap, first.stops[1].height > first.stops[0].height) == (1, True)
