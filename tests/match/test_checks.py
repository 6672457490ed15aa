"""Could this have happened here? Every problem at once, each with its field and a sentence."""

from typing import Any

import pytest

from scorekeeper.match import checks, record
from scorekeeper.match.facts import Unreadable
from scorekeeper.match.standing import opening
from scorekeeper.rules.words import say
from tests.match.evenings import DEFENDERS_WON, FOUR, SIX, answer, evening, house, last, levels, problems

N35 = {"declarer": "N", "points": 35}
TRICK = {"won_by": "defenders", "cards": 1, "longest": 1}
JACK = house("bashi-fen", ladder__jack="captured_jack")
CAPTURE = {**TRICK, "card": "JH", "captures": ["JS"]}


@pytest.mark.parametrize(
    ("hand", "field", "sentence"),
    [
        ({"points": 35}, "declarer", "The deal was open: say who declared."),
        ({"declarer": "Z", "points": 35}, "declarer", "Z does not sit at this table; there are N, W, S, E."),
        ({"lost_by": "Z", "declarer": "N"}, "lost_by", "Z does not sit at this table; there are N, W, S, E."),
        ({**N35, "friends": ["W"]}, "friends", "Partners are fixed at this table, so nobody turns out to be a friend."),
        ({**N35, "points": 33}, "points", "Card points come in fives; 33 does not."),
        ({**N35, "points": 4125}, "points", "4125 is more than this pack can bring, 4120 at most."),
        ({"declarer": "N", "captured": 33}, "captured", "Card points come in fives; 33 does not."),
        ({"declarer": "N", "captured": 205}, "captured", "205 is more than the 200 points in the pack."),
        (
            {"declarer": "N", "captured": 0, "kitty": 33, "last_trick": TRICK},
            "kitty",
            "Card points come in fives; 33 does not.",
        ),
        (
            {"declarer": "N", "captured": 0, "kitty": 85, "last_trick": TRICK},
            "kitty",
            "85 points do not fit into the kitty; it holds 80 at most.",
        ),
        (
            {**N35, "last_trick": {**TRICK, "cards": 2, "card": "JH", "captures": ["JS", "JS", "JS"]}},
            "last_trick.captures",
            "The pack holds 2 of JS; 3 are named.",
        ),
        (
            {"declarer": "N", "captured": 70, "kitty": 15},
            "last_trick",
            "Whether the kitty's 15 count hangs on the last trick: say who won it.",
        ),
        (
            {"declarer": "N", "bracket": [120, 150]},
            "bracket",
            "The scoring table has no row like this from 120; there it has 120–155.",
        ),
        (
            {"declarer": "N", "bracket": [200, 235]},
            "bracket",
            "The scoring table has no row like this from 200; there it has 200+.",
        ),
        (
            {"declarer": "N", "bracket": [120, 155], "fines": [{"points": 10, "on": "declarers"}]},
            "fines",
            "A fine changes a total, and here only the bracket is known: give the points.",
        ),
        (
            {**N35, "fines": [{"points": 7, "on": "declarers"}]},
            "fines[0].points",
            "Card points come in fives; 7 does not.",
        ),
        (
            {**N35, "last_trick": {**TRICK, "cards": 26, "longest": 1}},
            "last_trick.cards",
            "26 cards are more than a hand, which has 25.",
        ),
        (
            {**N35, "last_trick": {**TRICK, "longest": 2}},
            "last_trick.longest",
            "The longest part, 2, is longer than the trick, 1.",
        ),
        (
            {**N35, "last_trick": {**TRICK, "card": "AH", "captures": ["2S", "3S", "4S", "5S"]}},
            "last_trick.captures",
            "The trick had 3 other cards; 4 are named.",
        ),
        (
            {**N35, "penalties": [{"on": "Z", "levels": 1}]},
            "penalties[0].on",
            "Z does not sit at this table; there are N, W, S, E.",
        ),
        (
            {"penalties": [{"on": "declarers", "levels": 1}]},
            "penalties[0].on",
            "Nobody here has declared a hand yet, so there are no sides: name the player who pays.",
        ),
        (
            {"redeal": "agreed", "penalties": [{"on": "defenders", "levels": 1}]},
            "penalties[0].on",
            "Nobody here has declared a hand yet, so there are no sides: name the player who pays.",
        ),
        ({"override": "So.", "next": "Z"}, "next", "Z does not sit at this table; there are N, W, S, E."),
        ({"override": "So.", "levels": {"Z": "5"}}, "levels", "Z does not sit at this table; there are N, W, S, E."),
        (
            {"override": "So.", "laps": {"N": 1}},
            "laps",
            "N, S are partners and on one lap; give all of them the same.",
        ),
        ({"override": "So.", "laps": {"Z": 1}}, "laps", "Z does not sit at this table; there are N, W, S, E."),
        (
            {"override": "So.", "levels": {"N": "5"}},
            "levels",
            "N, S are partners and stand at one level; give all of them the same.",
        ),
        ({"seats": ["N", "W", "N", "E"]}, "seats", "N sits at this table twice; tell the two apart by name."),
        (
            {"seats": ["N", "W", "S", "X"], "levels": {"E": "5"}},
            "levels",
            "E does not sit at this table; there are N, W, S, X.",
        ),
        (
            {"seats": ["N", "W", "S", "X"], "levels": {"X": "5"}},
            "levels",
            "W, X are partners and stand at one level; give all of them the same.",
        ),
        ({"seats": ["N", "W", "S"]}, "seats", "4 to 12 people play; named here: 3."),
        ({"seats": list("ABCDEFGHIJKLMN")}, "seats", "4 to 12 people play; named here: 14."),
        ({"seats": ["N", "W", "S", "E", "X"]}, "seats", "5 players do not make two equal sides; seat an even number."),
    ],
)
def test_what_cannot_have_been_is_named(hand: dict[str, Any], field: str, sentence: str) -> None:
    assert problems(hand) == [(field, sentence)]


@pytest.mark.parametrize(
    "hand",
    [
        {**N35, "points": -10},
        {**N35, "points": 4130, "fines": [{"points": 10, "on": "declarers"}]},
        {"declarer": "N", "captured": 70, "kitty": 15, "declarers_captured": 115, "last_trick": TRICK},
        {**N35, "trump": "NT"},
        {**N35, "penalties": [{"on": "defenders", "levels": 1}]},
        {"penalties": [{"on": "W", "levels": 1}]},
        {**N35, "trump": "2NT", "last_trick": {**DEFENDERS_WON, "card": "JH", "captures": ["2S"]}},
        {"override": "So.", "levels": {"N": "5", "S": "5"}},
    ],
)
def test_what_can_have_been_is_let_through(hand: dict[str, Any]) -> None:
    assert problems(hand) == []


@pytest.mark.parametrize(
    ("friends", "sentences"),
    [
        (["Z"], ["Z does not sit at this table; there are A, B, C, D, E, F."]),
        (["B", "B"], ["B is named twice; a friend counts once."]),
        (["A"], ["A declares and is nobody's friend; leave the name out."]),
        (["B", "C", "D"], ["Of 6 players at most 2 can be friends; 3 are named."]),
        (
            ["Z", "A", "B", "B"],
            [
                "Z does not sit at this table; there are A, B, C, D, E, F.",
                "B is named twice; a friend counts once.",
                "A declares and is nobody's friend; leave the name out.",
                "Of 6 players at most 2 can be friends; 4 are named.",
            ],
        ),
    ],
)
def test_friends_are_other_people_and_not_too_many(friends: list[str], sentences: list[str]) -> None:
    hand = {"declarer": "A", "points": 60, "friends": friends}
    assert problems(hand, rules="finding-friends", players=SIX) == [("friends", sentence) for sentence in sentences]


def test_the_jack_of_trumps_has_to_be_known_where_it_matters() -> None:
    hand = {**N35, "last_trick": {**TRICK, "card": "JH"}}
    sentence = "What the jack does hangs on the trump suit: say what was trump."
    assert problems(hand, rules=JACK, levels={"N": "J"}) == [("trump", sentence)]
    assert problems(hand, levels={"N": "J"}) == []


def test_no_suit_is_asked_for_where_any_jack_throws_back() -> None:
    hand = {"declarer": "N", "points": 80, "last_trick": {**TRICK, "card": "JH"}}
    rules = house("bashi-fen", ladder__jack="single_jack")
    assert problems(hand, rules=rules, levels={"N": "J"}) == []
    assert levels(last(hand, rules=rules, levels={"N": "J"})) == "N2 W2 S2 E2"


def test_no_last_trick_is_asked_for_where_the_kitty_never_counts() -> None:
    rules = house("bashi-fen", kitty__bonus="none")
    assert problems({"declarer": "N", "captured": 70, "kitty": 15}, rules=rules) == []


def test_a_hand_by_nobody_known_has_no_level_to_compare() -> None:
    hand = {"declarer": "Z", "points": 0, "trump": "7H"}
    assert [field for field, _ in problems(hand)] == ["declarer"]


def test_nothing_but_an_override_follows_the_end() -> None:
    won = {"declarer": "N", "points": 0}
    sentence = "The match was over: N, S won it. Delete this, or start another match."
    assert problems(won, {"points": 0}, levels={"N": "A"}) == [("", sentence)]
    assert problems(won, {"override": "We play on."}, levels={"N": "A"}) == []


@pytest.mark.parametrize(
    ("rules", "levels", "sentence"),
    [
        (house("bashi-fen", ladder__finish="10"), "J", "N stands at J, beyond the last level of these rules, 10."),
        (house("looking-for-friends", table__players=4), "J", None),
        (house("bashi-fen", ladder__start="5"), "J", None),
    ],
)
def test_new_rules_fit_the_levels_reached(rules: object, levels: str, sentence: str | None) -> None:
    found = problems({"rules": rules}, levels={"N": levels, "S": levels})
    assert found[:1] == ([("rules", sentence)] if sentence else [])


def test_partners_begin_at_one_level() -> None:
    found = problems(
        {"declarer": "A", "points": 60, "friends": ["B"]},
        {"rules": "three-on-three"},
        rules="finding-friends",
        players=SIX,
    )
    assert found == [
        ("rules", "A, C, E are partners and stand at one level; give all of them the same."),
        ("rules", "B, D, F are partners and stand at one level; give all of them the same."),
    ]


def test_five_players_do_not_take_up_fixed_partners() -> None:
    found = problems({"rules": "tractor"}, rules="five-friends", players=SIX[:5])
    assert found == [("rules", "5 players do not make two equal sides; seat an even number.")]


@pytest.mark.parametrize(
    ("players", "levels", "found"),
    [
        (FOUR, {"N": "5", "S": "5"}, []),
        (FOUR, {"N": "5"}, []),
        (["N", "W", "S"], {}, ["players"]),
        (["N", "W", "S", "N"], {}, ["players"]),
        (FOUR, {"Z": "5"}, ["levels"]),
        (FOUR, {"N": "5", "S": "6"}, ["levels"]),
    ],
)
def test_a_match_begins_with_people_who_can_play(players: list[str], levels: dict[str, str], found: list[str]) -> None:
    match = evening(players=players, levels=levels)
    assert [problem.field for problem in checks.opening_problems(match)] == found


def test_where_friends_are_called_everybody_may_begin_elsewhere() -> None:
    match = evening(rules="finding-friends", players=SIX, levels={"A": "5", "C": "6"})
    assert list(checks.opening_problems(match)) == []
    assert [level.value for level in opening(match).levels.values()] == ["5", "2", "6", "2", "2", "2"]


def test_a_handicap_lies_on_the_ladder() -> None:
    match = evening(rules=house("bashi-fen", ladder__finish="10"), levels={"N": "K"})
    assert [str(problem.sentence) for problem in checks.opening_problems(match)] == [
        "N cannot stand at K: levels run from 2 to 10."
    ]


def test_the_field_names_the_hand() -> None:
    found = answer(N35, {"points": 33})
    sentence = "Card points come in fives; 33 does not."
    assert found["error"] == {"kind": "impossible", "field": "hands[1].points", "sentence": sentence}
    assert found["problems"] == [{"field": "hands[1].points", "sentence": sentence}]


def test_nothing_follows_from_what_cannot_be_read() -> None:
    fact = Unreadable(written='{"points": "many"}', why=(say("Points are a number."),))
    (problem,) = record.fact_problems(opening(evening()), fact)
    assert problem.field == ""
    assert str(problem.sentence) == (
        "What was written down here cannot be read, so it counts for nothing. Points are a number. Write down what "
        "happened, or delete it."
    )
