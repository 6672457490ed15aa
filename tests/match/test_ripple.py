"""What an edit changes downstream, side by side; undone, it changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import fold, reading, ripple
from scorekeeper.match.facts import Fact, Match
from scorekeeper.match.ripple import Edit
from scorekeeper.rules import presets
from tests.match.evenings import SIX, evening
from tests.match.records import matches

N35, ZERO, EIGHTY = {"declarer": "N", "points": 35}, {"points": 0}, {"points": 80}
MATCH = evening(N35, EIGHTY, ZERO)


def fact(**raw: object) -> Fact:
    return reading.fact(raw)


def told(edit: Edit) -> list[tuple[int, list[str]]]:
    return [(change.place, [str(sentence) for sentence in change.sentences]) for change in ripple.ripple(edit)]


def test_an_amended_hand_changes_what_follows() -> None:
    assert told(ripple.amend(MATCH, 1, fact(points=75))) == [
        (
            1,
            [
                "This was changed.",
                "The total is 75, not 80.",
                "N, S: level 5, not 4.",
                "N is next to declare, not E.",
            ],
        ),
        (
            2,
            [
                "N declares, not E.",
                "N, S: level 8, not 4.",
                "W, E: level 2, not 5.",
                "S is next to declare, not W.",
            ],
        ),
    ]


def test_a_forgotten_hand_is_new_and_the_others_move_on() -> None:
    changes = told(ripple.insert(MATCH, 1, fact(points=200)))
    assert changes[0] == (1, ["This is put in here."])
    assert changes[1][0] == 2
    assert changes[1][1][0] == "E declares, not S."


def test_a_struck_hand_is_shown_where_it_was() -> None:
    changes = told(ripple.strike(MATCH, 1))
    assert changes[0] == (1, ["This is struck."])
    assert changes[1] == (1, ["S declares, not E.", *changes[1][1][1:]])


def test_striking_the_hand_that_named_the_declarer_leaves_the_next_one_without() -> None:
    changes = told(ripple.strike(MATCH, 0))
    assert changes[1][1][0] == "The deal was open: say who declared."


def test_naming_the_declarer_puts_a_match_in_order() -> None:
    broken = evening(ZERO)
    sentences = told(ripple.amend(broken, 0, fact(declarer="N", points=0)))[0][1]
    assert sentences == [
        "This was changed.",
        "This is right now.",
        "N declares.",
        "The total is 0.",
        "N, S: level 5, not 2.",
        "S is next to declare; the deal is no longer open.",
    ]
    back = ripple.amend(evening(N35), 0, fact(points=0))
    assert told(back)[0][1][2:] == [
        "N no longer declares.",
        "Nothing is counted here; it was 35.",
        "N, S: level 2, not 4.",
        "The next deal is open, not S’s.",
    ]


def test_a_hand_known_by_its_range_says_the_range() -> None:
    tapped = evening({"declarer": "N", "bracket": [40, 75]})
    assert told(ripple.amend(tapped, 0, fact(declarer="N", points=85)))[0][1][1] == "The total is 85, not 40–75."
    assert told(ripple.amend(tapped, 0, fact(declarer="N", bracket=[80, 115])))[0][1][1] == (
        "The total is 80–115, not 40–75."
    )
    assert told(ripple.amend(tapped, 0, fact(declarer="N", points=45)))[0][1][1:] == ["The total is 45, not 40–75."]
    highest = told(ripple.amend(tapped, 0, fact(declarer="N", bracket=[200, None])))[0][1][1]
    assert highest == "The total is 200+, not 40–75."


def test_players_who_come_to_different_levels_are_told_of_apart() -> None:
    match = evening({"declarer": "A", "points": 0}, rules="finding-friends", players=SIX, levels={"B": "7"})
    edit = ripple.amend(match, 0, fact(declarer="A", points=0, friends=["B", "C"]))
    assert told(edit)[0][1][1:4] == ["A: level 5, not 6.", "B: level 10, not 7.", "C: level 5, not 2."]


def test_a_moved_hand_keeps_what_it_said() -> None:
    edit = ripple.move(MATCH, 2, 1)
    assert edit.after.facts == (MATCH.facts[0], MATCH.facts[2], MATCH.facts[1])
    assert edit.pairs == ((0, 0), (2, 1), (1, 2))


def test_the_same_level_a_lap_further_on_is_told_with_its_lap() -> None:
    rules = {"preset": "bashi-fen", "set": {"ladder.after": "wrap"}}
    match = evening({"override": "Begun anew.", "laps": {"N": 1, "S": 1}}, rules=rules)
    sentences = told(ripple.amend(match, 0, fact(override="Begun anew.", laps={"N": 2, "S": 2})))[0][1]
    assert sentences[1] == "N, S: level 2 in lap 3, not 2 in lap 2."


def test_a_new_ending_is_told() -> None:
    match = evening({"declarer": "N", "points": 75}, levels={"N": "Q"})
    sentences = told(ripple.amend(match, 0, fact(declarer="N", points=0)))[0][1]
    assert sentences[-1] == "The match is over, won by N, S."
    won = evening({"declarer": "N", "points": 0}, levels={"N": "Q"})
    assert told(ripple.amend(won, 0, fact(declarer="N", points=75)))[0][1][-1] == "The match goes on."


def test_an_ending_that_stays_is_not_told_again() -> None:
    won = evening({"declarer": "N", "points": 0}, levels={"N": "A"})
    sentences = told(ripple.amend(won, 0, fact(declarer="N", points=5)))[0][1]
    assert sentences[:2] == ["This was changed.", "The total is 5, not 0."]
    assert not [sentence for sentence in sentences if "match" in sentence or "declare" in sentence]


def test_other_people_at_the_table_are_told() -> None:
    changes = told(ripple.insert(MATCH, 1, fact(seats=["X", "W", "S", "E"])))
    assert changes[1] == (2, ["Others sit at the table: X, W, S, E."])


def test_rules_can_change_from_a_hand_on() -> None:
    edit = ripple.rules_from(MATCH, 2, presets.DA_BAI_FEN, "Ours")
    assert told(edit)[0] == (2, ["This is put in here."])
    again = ripple.rules_from(edit.after, 2, presets.HUNDRED)
    assert len(again.after.facts) == len(edit.after.facts)
    assert len(ripple.rules_from(MATCH, 3, presets.HUNDRED).after.facts) == 4


def test_rules_can_change_for_the_whole_match() -> None:
    mixed = ripple.rules_from(MATCH, 1, presets.TRACTOR).after
    edit = ripple.rules_for_all(mixed, presets.DA_BAI_FEN, "Ours")
    assert (edit.after.rules, edit.after.house, edit.after.facts) == (presets.DA_BAI_FEN, "Ours", MATCH.facts)
    changes = dict(told(edit))
    assert changes[0][0] == "N, S: level 3, not 4."
    assert "This is struck." in [sentence for _, sentences in told(edit) for sentence in sentences]


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
