"""Figures over many hands: never without how many they rest on, and none from too few."""

from typing import Any

import pytest

from scorekeeper.match.figures import Average, Share
from scorekeeper.match.tally import Companion, Player, tally
from tests.match.evenings import SIX, evening, house

N35 = {"declarer": "N", "points": 35}
WON: list[dict[str, Any]] = [
    N35,
    {"points": 35},
    {"points": 35},
    {"points": 35},
    {"points": 35},
]  # N and S hold the deal five times


def figures(*hands: dict[str, Any], **more: Any) -> dict[str, Player]:  # noqa: ANN401  # whatever an evening takes
    return dict(tally([evening(*hands, **more)]))


def test_declaring_partnering_and_defending_are_counted_apart() -> None:
    found = figures(N35, {"points": 80}, {"points": 120})
    n = found["N"]
    assert (n.declaring.share, n.partnering.share, n.takeovers.share) == (Share(1, 1), Share(0, 1), Share(1, 1))
    assert (n.conceded_declaring.total, n.conceded_partnering.total, n.taken.total) == (35, 80, 120)
    assert n.hands.share == Share(2, 3)


def test_levels_up_and_down_are_averaged_over_every_hand() -> None:
    found = figures(*WON)
    assert (found["N"].rise.average, found["W"].rise.average) == (2.0, 0.0)


def test_a_fall_and_a_gain_in_one_hand_are_both_counted() -> None:
    trick = {"won_by": "defenders", "card": "JD"}
    hand = {"declarer": "N", "points": 40, "trump": "JC", "last_trick": trick}
    found = figures(hand, rules=house("tractor", ladder__jack="single_jack"), levels={"N": "J"})
    assert found["N"].rise.total == -8


@pytest.mark.parametrize(
    ("hand", "digs"),
    [
        ({"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders"}}, Share(1, 1)),
        ({"captured": 70, "kitty": 15, "last_trick": {"won_by": "declarers"}}, Share(0, 1)),
        ({"captured": 70, "last_trick": {"won_by": "defenders"}}, Share(0, 1)),
        ({"points": 85, "last_trick": {"won_by": "defenders"}}, Share(0, 1)),
        ({"captured": 70}, Share(0, 0)),
        ({"lost_by": "N"}, Share(0, 0)),
    ],
)
def test_a_kitty_is_dug_by_winning_the_last_trick_with_points_in_it(hand: dict[str, object], digs: Share) -> None:
    found = figures({"declarer": "N", **hand})
    assert (found["W"].digs.share, found["N"].digs.share) == (digs, Share(0, 0))


def test_a_bracket_alone_adds_no_points_to_an_average() -> None:
    found = figures({"declarer": "N", "bracket": [40, 75]})
    assert (found["N"].conceded_declaring.of, found["W"].taken.of, found["N"].declaring.share) == (0, 0, Share(1, 1))


def test_a_hand_lost_at_once_adds_no_points_to_an_average() -> None:
    found = figures({"declarer": "N", "lost_by": "N"})
    assert (found["N"].conceded_declaring.of, found["W"].taken.of, found["W"].takeovers.share) == (0, 0, Share(1, 1))


def test_a_draw_is_won_by_nobody_and_ends_a_streak() -> None:
    rules = house("hundred", scoring__exact_draw="open_deal")
    found = figures(N35, {"points": 35}, {"points": 40}, rules=rules)
    assert {name: player.hands.share for name, player in found.items()} == {
        "N": Share(2, 3),
        "S": Share(2, 3),
        "W": Share(0, 3),
        "E": Share(0, 3),
    }
    assert (found["N"].streak, found["N"].longest_streak) == (0, 2)


def test_redeals_and_other_steps_without_a_result_count_for_nobody() -> None:
    assert figures({"redeal": "no_trumps", "by": "N"}, {"seats": ["X", "W", "S", "E"]}, rules="hundred") == {}


def test_nobody_is_a_best_partner_below_five_hands() -> None:
    four, five = figures(*WON[:4]), figures(*WON)
    assert (four["N"].best_partner, four["N"].hardest_opponent) == (None, None)
    best, worst = five["N"].best_partner, five["N"].worst_partner
    assert best == worst == Companion(name="S", won=Share(5, 5))


def test_partners_and_opponents_are_told_apart_by_how_it_went() -> None:
    together = {"declarer": "A", "points": 0, "friends": ["B"]}
    apart = {"declarer": "A", "points": 300, "friends": ["C"]}
    rules = house("looking-for-friends", ladder__after="wrap")
    found = figures(*[together] * 5, *[apart] * 5, rules=rules, players=SIX)
    a = found["A"]
    named = [a.best_partner, a.worst_partner, a.easiest_opponent, a.hardest_opponent]
    assert [one and one.name for one in named] == ["B", "C", "C", "B"]


def test_matches_won_and_comebacks_are_counted() -> None:
    hands: list[dict[str, Any]] = [
        {"declarer": "N", "points": 35},
        {"points": 0},
        {"points": 200},
        {"points": 0},
        {"points": 200},
    ]
    found = figures(*hands, rules=house("bashi-fen", ladder__finish="9"))
    assert (found["N"].matches.share, found["W"].matches.share) == (Share(1, 1), Share(0, 1))
    back = figures(
        {"declarer": "N", "points": 0}, {"points": 200}, {"points": 0}, rules=house("bashi-fen", ladder__finish="6")
    )
    assert (back["W"].matches.share, back["W"].comeback, back["N"].comeback) == (Share(1, 1), 3, 0)


def test_who_never_lay_behind_did_not_come_back_and_who_never_won_has_no_streak() -> None:
    found = figures({"declarer": "N", "points": 0}, levels={"N": "A", "W": "A"})
    assert [(player.comeback, player.longest_streak) for player in found.values()] == [(0, 1), (0, 1), (0, 0), (0, 0)]


def test_a_newcomer_can_come_back_too() -> None:
    rules = house("bashi-fen", ladder__finish="6")
    behind: list[dict[str, Any]] = [{"declarer": "N", "points": 40}, {"seats": ["N", "X", "S", "E"]}, {"points": 40}]
    found = figures(*behind, {"points": 200}, {"points": 0}, rules=rules)
    assert (found["X"].comeback, found["X"].matches.share) == (2, Share(1, 1))


def test_figures_of_several_matches_are_taken_together() -> None:
    found = tally([evening(N35), evening(N35)])
    assert (found["N"].hands.share, found["N"].streak) == (Share(2, 2), 2)


def test_a_share_says_how_sure_it_is() -> None:
    assert (Share(3, 4).share, Share(3, 4).bounds) == (None, None)
    low, high = Share(5, 10).bounds or (0, 0)
    assert (Share(5, 10).share, round(low, 3), round(high, 3)) == (0.5, 0.237, 0.763)
    assert Share(1, 2) + Share(2, 3) == Share(3, 5)


def test_an_average_says_how_sure_it_is() -> None:
    few, many = Average(), Average()
    for number in (0, 10, 20, 30):
        few.take(number)
    for number in (0, 10, 20, 30, 40):
        many.take(number)
    assert (few.average, few.margin) == (None, None)
    assert (many.average, round(many.margin or 0, 2)) == (20.0, 13.86)
