"""Every step in words."""

import pytest

from scorekeeper.match.story import tell
from scorekeeper.rules.words import say, series
from tests.match.evenings import SIX, house, last

N35 = {"declarer": "N", "points": 35}


def words(*hands: dict[str, object], **more: object) -> list[str]:
    return [str(sentence) for sentence in tell(last(*hands, **more))]


def test_a_hand_is_told_from_who_declared_to_who_declares_next() -> None:
    assert words(N35) == [
        "N declared at 2, with S.",
        "The defenders have 35 points in all.",
        "With 35 points the declarers rise 2 levels.",
        "The declarers held the deal, so S, partner of N, declares.",
        "Up from 2 to 4: N, S.",
    ]


def test_an_account_of_several_lines_is_added_up() -> None:
    trick = {"won_by": "defenders", "cards": 2}
    assert words({"declarer": "N", "captured": 70, "kitty": 15, "last_trick": trick})[1:4] == [
        "The defenders captured 70.",
        "The defenders won the last trick: 15 points in the kitty, times 4.",
        "That makes 130.",
    ]


@pytest.mark.parametrize(
    ("bracket", "told"),
    [
        ([0, 0], "The defenders took 0."),
        ([120, 155], "Nobody counted."),
        ([200, None], "Nobody counted."),
    ],
)
def test_a_bracket_is_told_as_what_it_is(bracket: list[int | None], told: str) -> None:
    assert words({"declarer": "N", "bracket": bracket})[1] == told


def test_a_declarer_alone_and_a_note_are_told() -> None:
    found = words({"declarer": "A", "points": 0, "note": "What a hand."}, rules="looking-for-friends", players=SIX)
    assert (found[0], found[-1]) == ("A declared alone at 2.", "Note: What a hand.")


def test_a_match_won_by_a_disputed_hand_is_told_as_won() -> None:
    found = words({"declarer": "N", "points": 85}, {"declarer": "N", "points": 0}, levels={"N": "A"})
    assert (found[-2], found[-1][:33]) == ("N, S have won the match.", "By the rules W declares this hand")


def test_falls_and_standing_still_are_told() -> None:
    rules = house("bashi-fen", ladder__jack="captured_jack", ladder__held=["5"])
    trick = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}
    hand = {"declarer": "N", "points": 120, "trump": "JH", "last_trick": trick}
    found = words(hand, rules=rules, levels={"N": "J", "W": "5"})
    assert found[-2:] == ["Back from J to 2: N, S.", "Still at 5: W, E."]


def test_a_fall_by_a_single_level_is_a_fall() -> None:
    rules = house("finding-friends", ladder__jack="main_or_off")
    trick = {"won_by": "defenders", "card": "JS"}
    hand = {"declarer": "A", "points": 120, "trump": "JH", "friends": ["B"], "last_trick": trick}
    found = words(hand, rules=rules, players=SIX, levels={"A": "J", "B": "7"})
    assert found[-2:] == ["Back from J to 6: A.", "Back from 7 to 6: B."]


def test_the_end_is_told_alone() -> None:
    assert words({"declarer": "N", "points": 0}, levels={"N": "A"})[2:] == [
        "With 0 points the declarers rise 3 levels.",
        "Passing A wins the match.",
        "N, S have won the match.",
    ]


def test_one_alone_wins_where_friends_are_called() -> None:
    hand = {"declarer": "A", "points": 0, "friends": ["B"]}
    found = words(hand, rules="looking-for-friends", players=SIX, levels={"A": "A"})
    assert found[-2:] == ["Up from 2 to 5: B.", "A has won the match."]


def test_the_way_to_the_end_is_told_too() -> None:
    found = words({"declarer": "N", "points": 0}, levels={"N": "Q"}, rules=house("bashi-fen", ladder__finish="K"))
    assert found[-2:] == ["Up from Q to K: N, S.", "N, S have won the match."]


def test_a_whole_lap_is_told() -> None:
    rules = house("bashi-fen", scoring__table="fast", ladder__after="wrap", ladder__finish="6")
    assert words({"declarer": "N", "points": 0}, rules=rules)[-2:] == [
        "The declarers held the deal, so S, partner of N, declares.",
        "Up from 2 to 2: N, S.",
    ]


def test_the_names_of_several_are_parted_as_the_language_parts_them() -> None:
    told = series(["N", "W", "S", "E"])
    inner = say("{before}, {last}", before=say("{before}, {last}", before="N", last="W"), last="S")
    assert told == say("{before}, {last}", before=inner, last="E")


def test_what_cannot_have_been_is_told_with_its_reason() -> None:
    assert words({"points": 0}) == ["The deal was open: say who declared."]


def test_what_happens_between_hands_is_told() -> None:
    assert words({"seats": ["X", "W", "S", "E"]}) == [
        "From here on: X, S at level 2 against W, E at level 2.",
        "X takes N’s seat, at level 2.",
    ]
