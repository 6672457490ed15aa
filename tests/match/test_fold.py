"""A hand brings levels, a next declarer and reasons; whatever cannot have been moves nothing."""

from typing import Any

import pytest

from scorekeeper.match import fold
from scorekeeper.match.standing import opening
from scorekeeper.rules.cards.card import Rank
from tests.match.evenings import DEFENDERS_WON, SIX, as_seen, evening, house, last, levels, reasons, steps

N35 = {"declarer": "N", "points": 35}


def test_a_hand_moves_its_side_and_names_the_next_declarer() -> None:
    step = last(N35)
    assert (step.declarer, step.side, step.total) == ("N", ("N", "S"), 35)
    assert (levels(step), step.after.declarer, step.after.dealer, step.after.cutter) == ("N4 W2 S4 E2", "S", "S", "W")
    assert [(move.player, move.start.value, move.level.value, move.levels) for move in step.moves] == [
        ("N", "2", "4", 2),
        ("S", "2", "4", 2),
    ]


def test_the_trump_rank_is_the_level_of_whoever_declares() -> None:
    ranks = [step.trump_rank and step.trump_rank.value for step in steps(N35, {"points": 80}, {"points": 0})]
    assert ranks == ["2", "4", "2"]


def test_the_kitty_is_counted_by_its_rules() -> None:
    trick = {"won_by": "defenders", "cards": 2, "longest": 2}
    step = last(N35, {"captured": 70, "kitty": 15, "last_trick": trick})
    assert (step.total, step.gain[1], levels(step)) == (130, 1, "N4 W3 S4 E3")


def test_a_bracket_alone_brings_what_its_totals_bring_and_no_total() -> None:
    step = last({"declarer": "N", "bracket": [120, 155]})
    assert (step.total, step.gain[1], levels(step), step.account) == (None, 1, "N2 W3 S2 E3", None)


@pytest.mark.parametrize(
    ("by", "total", "result"), [("N", 100, "N2 W4 S2 E4"), ("S", 100, "N2 W4 S2 E4"), ("W", 0, "N4 W2 S4 E2")]
)
def test_a_hand_lost_at_once_brings_the_others_the_most(by: str, total: int, result: str) -> None:
    step = last({"declarer": "N", "lost_by": by}, rules="da-bai-fen")
    assert (step.total, levels(step)) == (total, result)
    assert reasons(step)[0] == f"{by} lost the hand at once by a failed throw, which brings the other side the most."


def test_friends_rise_with_the_declarer_and_everybody_has_a_level() -> None:
    step = last({"declarer": "B", "points": 60, "friends": ["E", "D"]}, rules="finding-friends", players=SIX)
    assert (step.side, levels(step), step.after.declarer) == (("B", "D", "E"), "A2 B3 C2 D3 E3 F2", "D")


def test_a_declarer_alone_rises_faster_where_the_table_says_so() -> None:
    rules = house("finding-friends", scoring__small_side="times_missing")
    assert levels(last({"declarer": "A", "points": 60}, rules=rules, players=SIX)) == "A5 B2 C2 D2 E2 F2"


def test_the_match_is_won_and_nobody_declares_any_more() -> None:
    step = last({"declarer": "N", "points": 0}, levels={"N": "Q"})
    assert (step.after.winners, step.after.declarer, levels(step)) == (("N", "S"), None, "NA W2 SA E2")
    assert reasons(step) == ["With 0 points the declarers rise 3 levels.", "Passing A wins the match."]


@pytest.mark.parametrize(
    ("total", "losers"), [(35, ("W", "E")), (80, ("N", "S")), (200, ("N", "S")), (40, ())], ids=str
)
def test_whoever_did_not_get_the_deal_has_lost(total: int, losers: tuple[str, ...]) -> None:
    rules = house("hundred", scoring__exact_draw="open_deal") if total == 40 else "bashi-fen"
    assert last({"declarer": "N", "points": total}, rules=rules).after.lost_last == losers


@pytest.mark.parametrize("draw", ["open_deal", "defenders_deal"])
@pytest.mark.parametrize("jack", ["captured_jack", "single_jack", "main_or_off"])
def test_a_jack_throws_nobody_back_in_a_draw(jack: str, draw: str) -> None:
    rules = house("bashi-fen", ladder__jack=jack, scoring__exact_draw=draw)
    trick = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}
    step = last({"declarer": "N", "points": 80, "trump": "JH", "last_trick": trick}, rules=rules, levels={"N": "J"})
    assert step.moves == ()


def test_a_jack_throws_back_before_the_gain() -> None:
    rules = house("bashi-fen", ladder__jack="captured_jack")
    trick = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}
    step = last({"declarer": "N", "points": 120, "trump": "JH", "last_trick": trick}, rules=rules, levels={"N": "J"})
    assert levels(step) == "N2 W3 S2 E3"
    assert [(move.player, move.levels) for move in step.moves] == [("N", -9), ("S", -9), ("W", 1), ("E", 1)]
    assert reasons(step)[0] == "JH captured JS in the last trick."


def test_a_side_that_fell_rises_from_there() -> None:
    rules = house("bashi-fen", ladder__jack="captured_jack")
    trick = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}
    step = last({"declarer": "N", "points": 0, "trump": "JH", "last_trick": trick}, rules=rules, levels={"N": "J"})
    assert levels(step) == "N5 W2 S5 E2"


def test_nobody_falls_upwards() -> None:
    rules = house("finding-friends", ladder__jack="main_or_off")
    hand = {"declarer": "A", "points": 120, "trump": "JH", "friends": ["B"]}
    trick = {**DEFENDERS_WON, "card": "JS"}
    step = last({**hand, "last_trick": trick}, rules=rules, players=SIX, levels={"A": "J", "B": "4"})
    assert levels(step) == "A6 B4 C2 D2 E2 F2"


def test_whoever_stands_there_already_does_not_fall() -> None:
    rules = house("finding-friends", ladder__jack="main_or_off")
    hand = {"declarer": "A", "points": 120, "trump": "JH", "friends": ["B"]}
    trick = {**DEFENDERS_WON, "card": "JS"}
    step = last({**hand, "last_trick": trick}, rules=rules, players=SIX, levels={"A": "J", "B": "6"})
    assert [(move.player, move.levels) for move in step.moves] == [("A", -5)]


def test_a_handicap_given_to_one_partner_is_the_whole_sides() -> None:
    match = evening(rules="three-on-three", players=SIX, levels={"E": "5"})
    assert [level.value for level in opening(match).levels.values()] == ["5", "2", "5", "2", "5", "2"]


def test_a_card_without_a_trump_rank_of_jack_changes_nothing() -> None:
    rules = house("bashi-fen", ladder__jack="single_jack")
    hand = {"declarer": "N", "points": 80, "last_trick": {**DEFENDERS_WON, "card": "JH"}}
    assert levels(last(hand, rules=rules, levels={"N": "5"})) == "N5 W2 S5 E2"


def test_what_cannot_have_been_moves_nothing_and_says_why() -> None:
    found = steps({"points": 35}, N35)
    assert [levels(step) for step in found] == ["N2 W2 S2 E2", "N4 W2 S4 E2"]
    assert [(problem.field, str(problem.sentence)) for problem in found[0].problems] == [
        ("declarer", "The deal was open: say who declared.")
    ]
    assert (found[0].trump_rank, found[0].total, found[0].gain) == (None, None, (None, 0))


def test_whoever_was_seen_declaring_declared_also_where_the_rules_say_otherwise() -> None:
    step = last(N35, {"declarer": "E", "points": 0})
    assert (step.side, levels(step), step.after.declarer) == (("E", "W"), "N4 W5 S4 E5", "W")
    assert (step.problems, list(map(str, step.comments))) == ((), ["By the rules S declares this hand, not E."])


def test_what_was_seen_stays_whatever_comes_before_it() -> None:
    """The declarer and the rank of a later hand are what people saw; only where it leads follows from the hands."""
    seen = {"declarer": "S", "trump_rank": "4", "points": 130}
    first, other = (steps({**N35, "points": points}, seen) for points in (35, 80))
    assert [(step.declarer, step.trump_rank) for step in (first[1], other[1])] == [("S", Rank.FOUR)] * 2
    assert (levels(first[1]), levels(other[1])) == ("N4 W3 S4 E3", "N2 W3 S2 E3")
    assert (first[1].comments, list(map(str, other[1].comments))) == (
        (),
        ["By the rules W declares this hand, not S.", "4 was played; after the hands before it S stands at 2."],
    )


def test_a_match_can_be_written_with_all_that_was_seen() -> None:
    found = as_seen(evening(N35, {"points": 80}, {"redeal": "agreed"}, {"points": 33}, {"set_score": {}}))
    assert [getattr(fact, "declarer", None) for fact in found.facts] == ["N", "S", "E", None, None]
    assert [getattr(fact, "trump_rank", None) for fact in found.facts] == [Rank.TWO, Rank.FOUR, Rank.TWO, None, None]
    assert as_seen(found) == found


def test_a_match_stands_where_its_last_step_led() -> None:
    match = evening(N35, {"points": 80})
    assert fold.now(match) == fold.steps(match)[-1].after
    assert fold.now(evening()) == opening(evening())


@pytest.mark.parametrize(
    ("hands", "names"),
    [
        ([], ("N", "W", "S", "E")),
        ([N35], ("S",)),
    ],
)
def test_whoever_declares_is_the_one_who_may(hands: list[dict[str, Any]], names: tuple[str, ...]) -> None:
    assert fold.now(evening(*hands)).eligible == names


def test_losers_may_not_become_declarers_where_the_table_says_so() -> None:
    rules = house("looking-for-friends", bidding__eligible="not_losers")
    match = evening({"declarer": "A", "points": 0, "friends": ["C"]}, rules=rules, players=SIX)
    assert fold.now(match).eligible == ("A", "C")
