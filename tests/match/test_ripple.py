"""What an edit changes downstream, side by side; undone, it changes nothing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import fold, record, ripple
from scorekeeper.match.facts import Fact, Match, NewRules
from scorekeeper.match.ripple import ChangedValue, Edit
from scorekeeper.rules.house import presets
from scorekeeper.rules.words import plain
from tests.match.evenings import SIX, as_seen, evening
from tests.match.records import matches

N35, ZERO, EIGHTY = {"declarer": "N", "points": 35}, {"points": 0}, {"points": 80}
MATCH = evening(N35, EIGHTY, ZERO)


def fact(**raw: object) -> Fact:
    return record.read_fact(raw)


def told(edit: Edit) -> list[tuple[int, list[str]]]:
    """What changes at which place: whose, from what to what; and what is said of it then."""
    return [
        (change.place, [*map(shown, change.differences), *map(str, change.comments)]) for change in ripple.ripple(edit)
    ]


def shown(each: ChangedValue) -> str:
    return f"{plain(each.about)}: {plain(each.before)} → {plain(each.after)}"


def test_an_amended_hand_changes_what_follows() -> None:
    assert told(ripple.amend(MATCH, 1, fact(points=75))) == [
        (1, ["Points: 80 → 75", "N, S: 4 → 5", "Next to declare: E → N"]),
        (2, ["Declarer: E → N", "N, S: 4 → 8", "W, E: 5 → 2", "Next to declare: W → S"]),
    ]


def test_where_hands_say_who_declared_only_what_follows_from_them_changes() -> None:
    seen = as_seen(MATCH)
    assert told(ripple.amend(seen, 1, fact(declarer="S", trump_rank="4", points=75))) == [
        (1, ["Points: 80 → 75", "N, S: 4 → 5", "Next to declare: E → N"]),
        (2, ["N, S: 4 → 5", "By the rules N declares this hand, not E."]),
    ]


def test_later_hands_can_be_dealt_out_anew_by_the_rules() -> None:
    """Then they come out as if nobody had said who declared them."""
    fewer = {"declarer": "N", "trump_rank": "2", "points": 75}
    for edit in (
        ripple.amend(as_seen(MATCH), 0, fact(**fewer)),
        ripple.insert(as_seen(MATCH), 1, fact(declarer="S", trump_rank="4", points=80)),
        ripple.strike(as_seen(MATCH), 1),
    ):
        anew = ripple.dealt_anew(edit)
        assert all(step.notes == () for step in fold.steps(anew.after))
        assert [each.fact for each in fold.steps(anew.after)] == [fold.seen(each) for each in fold.steps(anew.after)]
        assert anew.pairs == edit.pairs


def test_a_hand_moved_is_dealt_out_anew_with_the_others() -> None:
    anew = ripple.dealt_anew(ripple.move(as_seen(MATCH), 2, 1))
    assert [step.declarer for step in fold.steps(anew.after)] == ["N", "S", "N"]
    assert [step.notes for step in fold.steps(anew.after)] == [()] * 3


def test_what_was_seen_of_the_hand_itself_is_not_dealt_anew() -> None:
    edit = ripple.amend(as_seen(MATCH), 1, fact(declarer="E", trump_rank="2", points=75))
    assert [step.declarer for step in fold.steps(ripple.dealt_anew(edit).after)] == ["N", "E", "W"]


def test_nobody_is_dealt_a_hand_in_which_he_was_a_friend() -> None:
    rules = {"preset": "finding-friends", "set": {"succession.called": "next_winner_right"}}
    hand: dict[str, Any] = {"points": 60, "friends": ["B"]}
    match = as_seen(evening({"declarer": "A", **hand}, {**hand, "friends": ["C"]}, rules=rules, players=SIX))
    anew = ripple.dealt_anew(ripple.amend(match, 0, fact(declarer="A", points=60, friends=["C"])))
    assert [step.declarer for step in fold.steps(anew.after)] == ["A", "B"]


def test_the_trump_is_of_the_rank_that_is_dealt_then() -> None:
    match = as_seen(evening(N35, {"points": 80, "trump": "4H"}))
    anew = ripple.dealt_anew(ripple.amend(match, 0, fact(declarer="N", trump_rank="2", points=0)))
    assert str(getattr(anew.after.facts[1], "trump", None)) == "5H"


def test_what_is_no_hand_stays_as_it_is() -> None:
    seats = {"seats": ["X", "W", "S", "E"]}
    anew = ripple.dealt_anew(ripple.amend(evening(N35, seats), 0, fact(declarer="N", points=80)))
    assert anew.after.facts[1] == fact(**seats)


def test_a_forgotten_hand_is_new_and_the_others_move_on() -> None:
    changes = told(ripple.insert(MATCH, 1, fact(points=200)))
    assert changes[0] == (1, [])
    assert changes[1][:1] == (2,)
    assert changes[1][1][0] == "Declarer: S → E"


def test_a_struck_hand_is_shown_where_it_was() -> None:
    changes = told(ripple.strike(MATCH, 1))
    assert changes[0] == (1, [])
    assert changes[1] == (1, ["Declarer: E → S", *changes[1][1][1:]])


def test_striking_the_hand_that_named_the_declarer_leaves_the_next_one_without() -> None:
    changes = told(ripple.strike(MATCH, 0))
    assert changes[1][1][-1] == "The deal was open: say who declared."


def test_naming_the_declarer_puts_a_match_in_order() -> None:
    broken = evening(ZERO)
    assert told(ripple.amend(broken, 0, fact(declarer="N", points=0)))[0][1] == [
        "Declarer: – → N",
        "Points: – → 0",
        "N, S: 2 → 5",
        "Next to declare: the deal is open → S",
    ]
    back = ripple.amend(evening(N35), 0, fact(points=0))
    assert told(back)[0][1] == [
        "Declarer: N → –",
        "Points: 35 → –",
        "N, S: 4 → 2",
        "Next to declare: S → the deal is open",
        "The deal was open: say who declared.",
    ]


def test_a_hand_known_by_its_range_says_the_range() -> None:
    tapped = evening({"declarer": "N", "bracket": [40, 75]})
    counts: list[dict[str, Any]] = [{"points": 85}, {"bracket": [80, 115]}, {"points": 45}, {"bracket": [200, None]}]
    found = [told(ripple.amend(tapped, 0, fact(declarer="N", **count)))[0][1][0] for count in counts]
    assert found == [f"Points: 40–75 → {after}" for after in ("85", "80–115", "45", "200+")]


def test_players_who_come_to_different_levels_are_told_of_apart() -> None:
    match = evening({"declarer": "A", "points": 0}, rules="finding-friends", players=SIX, levels={"B": "7"})
    edit = ripple.amend(match, 0, fact(declarer="A", points=0, friends=["B", "C"]))
    assert told(edit)[0][1][:3] == ["A: 6 → 5", "B: 7 → 10", "C: 2 → 5"]


def test_a_moved_hand_keeps_what_it_said() -> None:
    edit = ripple.move(MATCH, 2, 1)
    assert edit.after.facts == (MATCH.facts[0], MATCH.facts[2], MATCH.facts[1])
    assert edit.pairs == ((0, 0), (2, 1), (1, 2))


def test_the_same_level_a_lap_further_on_is_told_with_its_lap() -> None:
    rules = {"preset": "bashi-fen", "set": {"ladder.after": "wrap"}}
    match = evening({"override": "Begun anew.", "laps": {"N": 1, "S": 1}}, rules=rules)
    sentences = told(ripple.amend(match, 0, fact(override="Begun anew.", laps={"N": 2, "S": 2})))[0][1]
    assert sentences == ["N, S: 2 in lap 2 → 2 in lap 3"]


def test_an_ending_is_told_where_it_is_new_or_gone() -> None:
    match = evening({"declarer": "N", "points": 75}, levels={"N": "Q"})
    sentences = told(ripple.amend(match, 0, fact(declarer="N", points=0)))[0][1]
    assert sentences[-1] == "Next to declare: S → N, S have won the match."
    won = evening({"declarer": "N", "points": 0}, levels={"N": "Q"})
    back = told(ripple.amend(won, 0, fact(declarer="N", points=75)))[0][1][-1]
    assert back == "Next to declare: N, S have won the match. → S"


def test_an_ending_that_stays_is_not_told_again() -> None:
    won = evening({"declarer": "N", "points": 0}, levels={"N": "A"})
    assert told(ripple.amend(won, 0, fact(declarer="N", points=5)))[0][1] == ["Points: 0 → 5"]


def test_other_people_at_the_table_are_told() -> None:
    changes = told(ripple.insert(MATCH, 1, fact(seats=["X", "W", "S", "E"])))
    assert changes[1] == (2, ["At the table: N, W, S, E → X, W, S, E"])


def test_rules_can_change_for_the_whole_match() -> None:
    mixed = ripple.insert(MATCH, 1, NewRules(rules=presets.TRACTOR)).after
    edit = ripple.rules_for_all(mixed, presets.DA_BAI_FEN, "Ours")
    assert (edit.after.rules, edit.after.house, edit.after.facts) == (presets.DA_BAI_FEN, "Ours", MATCH.facts)
    changes = dict(told(edit))
    assert changes[0][0] == "N, S: 4 → 3"
    assert [change.place for change in ripple.ripple(edit) if change.after is None] == [1]


@given(matches(), st.data())
@settings(max_examples=60, deadline=None)
def test_amended_and_amended_back_is_the_same_match(match: Match, data: st.DataObject) -> None:
    match = Match(rules=presets.BASHI_FEN, players=("N", "W", "S", "E"), facts=match.facts + MATCH.facts)
    place = data.draw(st.integers(0, len(match.facts) - 1))
    edit = ripple.amend(match, place, fact(points=40, declarer="E"))
    back = ripple.amend(edit.after, place, match.facts[place]).after
    assert back == match
    assert fold.steps(back) == fold.steps(match)
    assert ripple.ripple(ripple.amend(match, place, match.facts[place])) == ()


@given(matches())
@settings(max_examples=60, deadline=None)
def test_striking_undoes_appending(match: Match) -> None:
    appended = ripple.insert(match, len(match.facts), fact(points=40)).after
    assert ripple.strike(appended, len(match.facts)).after == match


@pytest.mark.parametrize(("place", "to"), [(0, 2), (2, 0), (1, 1)])
def test_moved_and_moved_back_is_the_same_match(place: int, to: int) -> None:
    assert ripple.move(ripple.move(MATCH, place, to).after, to, place).after == MATCH


LOUD = {"breach": "revoke", "by": "declarers", "points": 10}


def totals(edit: Edit) -> list[int | None]:
    return [step.total for step in fold.steps(edit.after)]


def test_what_waits_for_a_hand_stays_with_it_whatever_is_done_to_other_hands() -> None:
    match = evening(N35, LOUD, {"points": 75}, {"points": 60})
    assert totals(ripple.move(match, 3, 2)) == [35, 60, None, 85]
    assert totals(ripple.move(match, 0, 1))[:2] == [None, None]
    assert totals(ripple.strike(match, 2)) == [35, 60]
    assert totals(ripple.strike(match, 3)) == [35, None, 85]
