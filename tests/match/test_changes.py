"""Between hands: redeals, overrides, other people in the seats, other rules."""

from typing import Any

import pytest

from tests.match.evenings import SIX, house, last, levels, reasons, steps

N35 = {"declarer": "N", "points": 35}
REDEAL = {"redeal": "no_trumps", "by": "W"}


@pytest.mark.parametrize(
    ("rules", "hands", "declarer", "next_", "dealer"),
    [
        ("da-bai-fen", [N35, REDEAL], "S", None, "N"),
        ("hundred", [N35, REDEAL], "S", "S", "S"),
        ("da-bai-fen", [REDEAL], None, None, None),
        ("da-bai-fen", [{**REDEAL, "declarer": "E"}], "E", None, "W"),
        ("hundred", [{**REDEAL, "declarer": "E"}], "E", "E", "E"),
    ],
)
def test_a_redeal_has_no_result(
    rules: str, hands: list[dict[str, Any]], declarer: str | None, next_: str | None, dealer: str | None
) -> None:
    step = last(*hands, rules=rules)
    assert (step.total, step.moves, step.declarer) == (None, (), declarer)
    assert (step.after.declarer, step.after.dealer, step.after.hands) == (next_, dealer, len(hands) - 1)


@pytest.mark.parametrize(("dealer", "declarer"), [("same", "B"), ("partner_open", None)])
def test_where_friends_are_called_nobody_is_partner_of_a_hand_thrown_in(dealer: str, declarer: str | None) -> None:
    rules = house("looking-for-friends", bidding__redeal=["no_points"], bidding__redeal_dealer=dealer)
    step = last({"redeal": "no_points", "by": "A", "declarer": "B"}, rules=rules, players=SIX)
    assert (step.side, step.after.declarer, step.after.dealer) == (("B",), declarer, declarer)


def test_an_override_moves_levels_and_the_deal_and_gives_its_reason() -> None:
    step = last(N35, {"override": "We forgot a level", "levels": {"N": "5", "S": "5"}, "next": "W"})
    assert (levels(step), step.after.declarer) == ("N5 W2 S5 E2", "W")
    assert [(move.player, move.levels, move.laps) for move in step.moves] == [("N", 1, 0), ("S", 1, 0)]
    assert reasons(step) == ["The table set the score. Reason: “We forgot a level”."]


@pytest.mark.parametrize("reason", ["忘了一级", "忘了一级。", "忘了一级…。"])
def test_a_reason_ends_in_one_full_stop(reason: str) -> None:
    given = reason.removesuffix("。")
    assert reasons(last({"override": reason})) == [f"The table set the score. Reason: “{given}”."]


@pytest.mark.parametrize(("said", "declarer"), [({}, "S"), ({"next": None}, None), ({"next": "E"}, "E")])
def test_an_override_leaves_the_deal_or_gives_or_opens_it(said: dict[str, Any], declarer: str | None) -> None:
    assert last(N35, {"override": "So it was.", **said}).after.declarer == declarer


def test_an_override_can_set_laps() -> None:
    rules = house("bashi-fen", ladder__after="wrap")
    step = last({"override": "A second lap.", "laps": {"N": 1, "S": 1}}, rules=rules)
    assert dict(step.after.laps) == {"N": 1, "W": 0, "S": 1, "E": 0}
    assert [(move.player, move.levels, move.laps) for move in step.moves] == [("N", 13, 1), ("S", 13, 1)]


def test_an_override_adds_to_the_laps_there_are() -> None:
    rules = house("bashi-fen", ladder__after="wrap")
    first, second = ({"override": "Laps.", "laps": {"N": laps, "S": laps}} for laps in (1, 2))
    assert [move.laps for move in last(first, second, rules=rules).moves] == [1, 1]


def test_an_override_takes_a_match_up_again() -> None:
    found = steps({"declarer": "N", "points": 0}, {"override": "We play on.", "next": "N"}, levels={"N": "A"})
    assert [step.after.finished for step in found] == [True, False]


@pytest.mark.parametrize(
    ("seats", "result", "declarer"),
    [
        (["X", "W", "S", "E"], "X4 W2 S4 E2", "S"),  # one for another
        (["N", "W", "X", "E"], "N4 W2 X4 E2", "X"),  # the next declarer leaves: whoever takes the chair declares
        (["X", "Y", "Z", "V"], "X4 Y2 Z4 V2", "Z"),  # all others: the chairs keep their levels
        (["W", "N", "S", "E"], "W4 N2 S4 E2", "S"),  # neighbours swap: the sides stay where they sat
        (["E", "N", "W", "S"], "E2 N4 W2 S4", "S"),  # everybody moves on: the pairs stay together
        (["W", "S", "E", "X"], "W2 S4 E2 X4", "S"),  # the same with one new
        (["N", "W", "S", "E", "X", "Y"], "N4 W2 S4 E2 X4 Y2", "S"),  # two more
    ],
)
def test_fixed_sides_keep_their_levels_whoever_sits_down(seats: list[str], result: str, declarer: str) -> None:
    step = last(N35, {"seats": seats})
    assert (levels(step), step.after.declarer) == (result, declarer)
    assert step.after.rules.table.players == len(seats)


FIRST = {"declarer": "A", "points": 60, "friends": ["B", "C"]}  # A, B and C at 3; B declares


@pytest.mark.parametrize(
    ("changes", "result", "declarer"),
    [
        ([["F", "E", "D", "C", "B", "A"]], "F2 E2 D2 C3 B3 A3", "B"),  # other chairs
        ([["X", "B", "C", "D", "E", "F"]], "X3 B3 C3 D2 E2 F2 A3", "B"),  # X for A
        ([["A", "X", "C", "D", "E", "F"]], "A3 X3 C3 D2 E2 F2 B3", "X"),  # X for B, who would have declared
        ([["A", "C", "D", "E", "F"]], "A3 C3 D2 E2 F2 B3", None),  # B leaves: the deal is open
        ([["A", "C", "D", "E", "F"], SIX], "A3 B3 C3 D2 E2 F2", None),  # and comes back with a level
        ([["A", "X", "C", "D", "E", "F"], ["A", "X", "B", "D", "E", "F"]], "A3 X3 B3 D2 E2 F2 C3", "X"),  # B for C
        ([["A", "X", "C", "D", "E", "F"], SIX], "A3 B3 C3 D2 E2 F2 X3", "B"),  # B for X, who would have declared
        ([[*SIX, "X"]], "A3 B3 C3 D2 E2 F2 X2", "B"),  # one more starts at the bottom
        ([["B", "C", "D", "E"]], "B3 C3 D2 E2 A3 F2", "B"),  # two leave
    ],
)
def test_where_friends_are_called_levels_go_with_the_player(
    changes: list[list[str]], result: str, declarer: str | None
) -> None:
    step = last(FIRST, *({"seats": seats} for seats in changes), rules="finding-friends", players=SIX)
    assert (levels(step), step.after.declarer) == (result, declarer)


def test_a_level_that_the_table_named_stands() -> None:
    seats = {"seats": ["A", "X", "C", "D", "E", "F"], "levels": {"X": "7"}}
    step = last(FIRST, seats, rules="finding-friends", players=SIX)
    assert levels(step) == "A3 X7 C3 D2 E2 F2 B3"
    assert reasons(step)[1] == "X takes B’s seat, at level 7."


def test_whole_sides_may_be_given_a_level() -> None:
    step = last(N35, {"seats": ["X", "W", "Y", "E"], "levels": {"X": "7", "Y": "7"}})
    assert levels(step) == "X7 W2 Y7 E2"


def test_who_plays_with_whom_is_told() -> None:
    swapped = reasons(last(N35, {"seats": ["N", "S", "W", "E"]}))
    assert swapped == ["From here on: N, W at level 4 against S, E at level 2."]
    called = reasons(last(FIRST, {"seats": [*"FEDCBA"]}, rules="finding-friends", players=SIX))
    assert called == ["At the table from here on: F, E, D, C, B, A."]


def test_a_newcomer_has_no_lap_yet() -> None:
    rules = house("looking-for-friends", ladder__after="wrap")
    step = last({"seats": [*SIX, "X"]}, rules=rules, players=SIX)
    assert dict(step.after.laps) == dict.fromkeys([*SIX, "X"], 0)


def test_a_newcomer_before_the_first_hand_finds_the_deal_open() -> None:
    assert last({"seats": ["X", "W", "S", "E"]}).after.declarer is None


def test_losers_stay_losers_in_other_chairs() -> None:
    step = last(FIRST, {"seats": ["F", "E", "D", "X", "B", "A"]}, rules="finding-friends", players=SIX)
    assert step.after.lost_last == ("F", "E", "D")


@pytest.mark.parametrize(
    ("seats", "sentences"),
    [
        (["X", "W", "S", "E"], ["X takes N’s seat, at level 4."]),
        (["N", "W", "X", "E"], ["X takes S’s seat, at level 4.", "X declares in place of S."]),
        (["W", "N", "E", "X"], ["X joins at level 4.", "S had the deal and has left, so the next deal is open."]),
        (["W", "N", "S", "E"], []),
    ],
)
def test_between_fixed_partners_a_newcomer_is_told_the_level(seats: list[str], sentences: list[str]) -> None:
    assert reasons(last(N35, {"seats": seats}))[1:] == sentences


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        ([["A", "X", "C", "D", "E", "F"]], ["X takes B’s seat, at level 3.", "B leaves and keeps level 3."]),
        ([["A", "C", "D", "E", "F"]], ["B leaves and keeps level 3."]),
        ([["A", "C", "D", "E", "F"], SIX], ["B is back at level 3."]),
        (
            [["A", "X", "C", "D", "E", "F"], ["A", "X", "B", "D", "E", "F"]],
            ["B is back at level 3.", "C leaves and keeps level 3."],
        ),
        ([[*SIX, "X"]], ["X joins at level 2."]),
    ],
)
def test_where_friends_are_called_who_came_and_who_went_is_told(changes: list[list[str]], sentences: list[str]) -> None:
    step = last(FIRST, *({"seats": seats} for seats in changes), rules="finding-friends", players=SIX)
    deal = [sentence for sentence in reasons(step) if "deal" in sentence or "declares" in sentence]
    assert reasons(step)[1:] == sentences + deal


def test_whoever_deals_without_declaring_keeps_dealing_while_seated() -> None:
    thrown_in = {"redeal": "no_trumps", "by": "E", "declarer": "N"}
    others = {"seats": ["X", "W", "S", "E"]}
    assert last(thrown_in, others, rules="da-bai-fen").after.dealer == "S"
    assert last(thrown_in, {"seats": ["N", "W", "X", "E"]}, rules="da-bai-fen").after.dealer is None
    assert last(thrown_in, {"override": "So it was."}, rules="da-bai-fen").after.dealer == "S"


def test_new_rules_hold_from_the_next_hand_on() -> None:
    found = steps(N35, {"rules": house("bashi-fen", scoring__cap=1), "house": "Ours"}, {"points": 0})
    assert [levels(step) for step in found] == ["N4 W2 S4 E2", "N4 W2 S4 E2", "N5 W2 S5 E2"]
    assert reasons(found[1]) == [
        "New rules from the next hand on: Ours.",
        "A hand brings at most one level.",
    ]


def test_new_rules_say_nothing_of_what_waits_for_other_partners() -> None:
    """Where partners are fixed from now on, no deal is open, though that is what called ones play by default."""
    step = last({"declarer": "A", "points": 120}, {"rules": "three-on-three"}, rules="finding-friends", players=SIX)
    assert [said for said in reasons(step) if said.startswith("Every deal is open")] == []


def test_new_rules_say_again_what_new_partners_make_of_an_old_rule() -> None:
    rules = {"bidding.redeal": ["no_trumps"], "bidding.redeal_dealer": "partner_open"}
    before, after = ({"preset": preset, "set": rules} for preset in ("three-on-three", "finding-friends"))
    step = last(FIRST, {"rules": after}, rules=before, players=SIX)
    assert "After a redeal the deal is open: whoever then makes trumps declares." in reasons(step)


def test_rules_without_a_name_are_other_rules() -> None:
    step = last(FIRST, {"rules": "looking-for-friends"}, rules="finding-friends", players=[*SIX, "G"])
    assert reasons(step)[0] == "New rules from the next hand on."
    assert reasons(step)[-1] == "Every deal is open: whoever makes trumps declares."
    assert step.after.rules.table.players == 7
