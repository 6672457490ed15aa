"""Figures over many hands: never without how many they rest on, and none from too few."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import fold, tally, worth
from scorekeeper.match.facts import Match
from scorekeeper.match.player import Companion, PlayerStatistics
from scorekeeper.match.statistics import Proportion
from tests.match.evenings import SIX, evening, house
from tests.match.test_properties import evenings

N35 = {"declarer": "N", "points": 35}
WON: list[dict[str, Any]] = [
    N35,
    {"points": 35},
    {"points": 35},
    {"points": 35},
    {"points": 35},
]  # N and S hold the deal five times


def over(matches: Iterable[Match]) -> Mapping[str, PlayerStatistics]:
    return tally.together(map(tally.figures, matches))


def figures(*hands: dict[str, Any], **more: Any) -> dict[str, PlayerStatistics]:  # noqa: ANN401  # whatever an evening takes
    return dict(over([evening(*hands, **more)]))


def test_declaring_partnering_and_defending_are_counted_apart() -> None:
    found = figures(N35, {"points": 80}, {"points": 120})
    n = found["N"]
    assert (n.declaring, n.partnering, n.takeovers) == (Proportion(1, 1), Proportion(0, 1), Proportion(1, 1))
    assert (n.conceded_declaring.total, n.conceded_partnering.total, n.taken.total) == (35, 80, 120)
    assert n.hands == Proportion(2, 3)


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
        ({"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders"}}, Proportion(1, 1)),
        ({"captured": 70, "kitty": 15, "last_trick": {"won_by": "declarers"}}, Proportion(0, 1)),
        ({"captured": 70, "last_trick": {"won_by": "defenders"}}, Proportion(0, 1)),
        ({"points": 85, "last_trick": {"won_by": "defenders"}}, Proportion(0, 1)),
        ({"captured": 70}, Proportion(0, 0)),
        ({"lost_by": "N"}, Proportion(0, 0)),
    ],
)
def test_a_kitty_is_dug_by_winning_the_last_trick_with_points_in_it(hand: dict[str, object], digs: Proportion) -> None:
    found = figures({"declarer": "N", **hand})
    assert (found["W"].digs, found["N"].digs) == (digs, Proportion(0, 0))


def test_a_bracket_alone_adds_no_points_to_an_average() -> None:
    found = figures({"declarer": "N", "bracket": [40, 75]})
    assert (found["N"].conceded_declaring.of, found["W"].taken.of, found["N"].declaring) == (0, 0, Proportion(1, 1))


def test_a_hand_lost_at_once_adds_no_points_to_an_average() -> None:
    found = figures({"declarer": "N", "lost_by": "N"})
    assert (found["N"].conceded_declaring.of, found["W"].taken.of, found["W"].takeovers) == (0, 0, Proportion(1, 1))


def test_a_draw_is_won_by_nobody_and_ends_a_streak() -> None:
    rules = house("hundred", scoring__exact_draw="open_deal")
    found = figures(N35, {"points": 35}, {"points": 40}, rules=rules)
    assert {name: player.hands for name, player in found.items()} == {
        "N": Proportion(2, 3),
        "S": Proportion(2, 3),
        "W": Proportion(0, 3),
        "E": Proportion(0, 3),
    }
    assert (found["N"].streak, found["N"].longest_streak) == (0, 2)


def test_redeals_and_other_steps_without_a_result_count_for_nobody() -> None:
    assert figures({"redeal": "no_trumps", "by": "N"}, {"seats": ["X", "W", "S", "E"]}, rules="hundred") == {}


def test_nobody_is_a_best_partner_below_five_hands() -> None:
    four, five = figures(*WON[:4]), figures(*WON)
    assert (four["N"].best_partner, four["N"].hardest_opponent) == (None, None)
    assert five["N"].best_partner == Companion(name="S", won=Proportion(5, 5))


def test_partners_and_opponents_are_told_apart_by_how_it_went() -> None:
    together = {"declarer": "A", "points": 0, "friends": ["B"]}
    apart = {"declarer": "A", "points": 300, "friends": ["C"]}
    rules = house("looking-for-friends", ladder__after="wrap")
    found = figures(*[together] * 5, *[apart] * 5, rules=rules, players=SIX)
    a = found["A"]
    named = [a.best_partner, a.hardest_opponent]
    assert [one and one.name for one in named] == ["B", "B"]


def test_matches_won_and_comebacks_are_counted() -> None:
    hands: list[dict[str, Any]] = [
        {"declarer": "N", "points": 35},
        {"points": 0},
        {"points": 200},
        {"points": 0},
        {"points": 200},
    ]
    found = figures(*hands, rules=house("bashi-fen", ladder__finish="9"))
    assert (found["N"].matches, found["W"].matches) == (Proportion(1, 1), Proportion(0, 1))
    back = figures(
        {"declarer": "N", "points": 0}, {"points": 200}, {"points": 0}, rules=house("bashi-fen", ladder__finish="6")
    )
    assert (back["W"].matches, back["W"].comeback, back["N"].comeback) == (Proportion(1, 1), 3, 0)


def test_who_never_lay_behind_did_not_come_back_and_who_never_won_has_no_streak() -> None:
    found = figures({"declarer": "N", "points": 0}, levels={"N": "A", "W": "A"})
    assert [(player.comeback, player.longest_streak) for player in found.values()] == [(0, 1), (0, 1), (0, 0), (0, 0)]


def test_a_newcomer_can_come_back_too() -> None:
    rules = house("bashi-fen", ladder__finish="6")
    behind: list[dict[str, Any]] = [{"declarer": "N", "points": 40}, {"seats": ["N", "X", "S", "E"]}, {"points": 40}]
    found = figures(*behind, {"points": 200}, {"points": 0}, rules=rules)
    assert (found["X"].comeback, found["X"].matches) == (2, Proportion(1, 1))


def test_figures_of_several_matches_are_taken_together() -> None:
    found = over([evening(N35), evening(N35)])
    assert (found["N"].hands, found["N"].streak) == (Proportion(2, 2), 2)


@given(st.lists(evenings(), max_size=4))
@settings(max_examples=60, deadline=None)
def test_matches_added_up_say_what_hands_counted_one_by_one_say(matches: list[Match]) -> None:
    hands, won, rise = Counter[str](), Counter[str](), Counter[str]()
    company, beaten = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for step in (step for match in matches for step in fold.steps(match) if step.outcome):
        defenders = step.before.others(step.side)
        holds = step.outcome.declarers_held
        for side, others, wins in (
            (step.side, defenders, holds),
            (defenders, step.side, not holds and not step.outcome.drawn),
        ):
            hands.update(side)
            won.update(side if wins else ())
            company.update((name, one) for name in side for one in side if one != name)
            beaten.update((name, one) for name in side for one in others if wins)
        for move in step.moves:
            rise[move.player] += move.levels
    found = over(matches)
    assert {name: player.hands for name, player in found.items()} == {
        name: Proportion(won[name], hands[name]) for name in hands
    }
    assert {name: player.rise.total for name, player in found.items()} == {name: rise[name] for name in hands}
    assert {
        (name, one): share.of for name, player in found.items() for one, share in player.partners.items()
    } == company
    assert (
        Counter({(name, one): share.count for name, each in found.items() for one, share in each.opponents.items()})
        == beaten
    )


@given(evenings())
@settings(max_examples=60, deadline=None)
def test_figures_that_were_kept_read_as_they_were(match: Match) -> None:
    found = tally.figures(match)
    assert tally.read_figures(json.loads(json.dumps(tally.written_figures(found)))) == found


@pytest.mark.parametrize("kept", [None, [], {"own": {}}, {"own": {"N": []}, "met": []}, {"own": {}, "met": [[1]]}])
def test_what_was_not_kept_like_this_is_refused(kept: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - it says what was kept
        tally.read_figures(kept)


def test_thirty_hands_take_little_room() -> None:
    hands = [{"declarer": SIX[turn % 6], "points": 5 * turn, "friends": [SIX[turn * 5 % 6]]} for turn in range(2, 32)]
    found = tally.figures(evening(*hands, rules=house("looking-for-friends", ladder__after="wrap"), players=SIX))
    assert len(json.dumps(tally.written_figures(found), separators=(",", ":"))) < 1500


def test_a_streak_runs_on_from_one_match_to_the_next() -> None:
    found = over([evening(N35, {"points": 35}), evening(N35, {"points": 80})])
    assert [(found[name].longest_streak, found[name].streak) for name in "NW"] == [(3, 0), (1, 1)]


def test_a_kitty_that_was_dug_is_one_that_the_declarers_lost() -> None:
    lost = {"declarer": "N", "captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders"}}
    found = figures(lost, {"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders"}})
    assert [(found[name].lost_kitties, found[name].digs) for name in "NSWE"] == [
        (Proportion(1, 1), Proportion(1, 1)),
        (Proportion(1, 1), Proportion(1, 1)),
        (Proportion(1, 1), Proportion(1, 1)),
        (Proportion(1, 1), Proportion(1, 1)),
    ]


def test_who_is_worth_what_follows_from_the_meetings_of_all_matches() -> None:
    hands = [{"declarer": "N", "points": 0}, {"declarer": "W", "points": 160}] * 20
    played = [evening(*hands, rules=house("bashi-fen", ladder__after="wrap"))] * 2
    found = worth.worth(tally.meetings(map(tally.figures, played)))
    assert (set(found), {each.hands for each in found.values()}) == (set("NWSE"), {80})
