"""Outlines: a match in brief is the match, and what is kept of it reads as it was written."""

import pytest

from scorekeeper.match import fold, outline, tally
from scorekeeper.match.facts import Match
from scorekeeper.match.highlights import Feat
from scorekeeper.match.outline import Outline, PlayerScore
from tests.match.evenings import SIX, evening
from tests.web.golden import EVENINGS


def told(match: Match) -> Outline:
    steps = fold.steps(match)
    return outline.outline(match, steps, tally.figures(match, steps))


def test_a_match_in_brief() -> None:
    kitty = {"captured": 70, "kitty": 15, "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2}}
    found = told(evening({"declarer": "N", "points": 35}, kitty, rules="tractor", name="Final", house="Ours"))
    assert found == Outline(
        name="Final",
        rules="M65HML7B",
        game="tractor",
        house="Ours",
        players=("N", "W", "S", "E"),
        fixed=True,
        begun=True,
        levels=("4", "3", "4", "3"),
        ahead="N",
        hands=2,
        winners=(),
        scores=(
            PlayerScore("N", 1, 2, 2),
            PlayerScore("S", 1, 2, 2),
            PlayerScore("W", 1, 2, 1),
            PlayerScore("E", 1, 2, 1),
        ),
        hold=Feat(names=("N", "S"), much=1, first=1, last=1),
        kitty=Feat(names=("W", "E"), much=60, first=2, last=2, how="15 × 4"),
        rise=Feat(names=("N", "S"), much=2, first=1, last=1),
    )


def test_of_a_match_that_nobody_has_played_there_is_little_to_tell() -> None:
    found = told(evening(rules="finding-friends", players=SIX))
    assert (found.fixed, found.hands, found.scores, found.hold, found.kitty, found.rise) == (
        False,
        0,
        (),
        None,
        None,
        None,
    )


def test_a_match_has_begun_with_a_hand_or_a_score_that_was_set() -> None:
    score = {"set_score": {"levels": {"N": "7"}}, "why": "From a sheet."}
    matches = (
        evening(),
        evening(score),
        evening({"declarer": "N", "points": 35}),
        evening({"seats": ["S", "W", "N", "E"]}),
    )
    assert [told(match).begun for match in matches] == [False, True, True, False]


def test_the_rules_are_those_of_the_end() -> None:
    found = told(evening({"declarer": "N", "points": 35}, {"rules": "hundred", "house": "Later"}, house="Earlier"))
    assert (found.game, found.house) == ("hundred", "Later")


def test_who_sat_down_later_was_there_too() -> None:
    later = {"seats": ["N", "W", "S", "Zoe"]}
    assert outline.people(evening(later, {"seats": ["N", "W", "S", "E"]})) == ("N", "W", "S", "E", "Zoe")


def test_what_people_wrote_is_found_and_what_nobody_wrote_is_not() -> None:
    match = evening(
        {"declarer": "N", "points": 35, "note": "rain", "penalties": [{"on": "N", "levels": 1, "why": "revoke"}]},
        {"penalties": [{"on": "W", "levels": 1, "why": "late"}]},
        {"set_score": {"levels": {"N": "9"}}, "why": "tired"},
        {"set_score": {"levels": {"N": "9"}}, "why": "The table agreed on it."},
        {"rules": "hundred", "house": "new house"},
        {"redeal": "agreed"},
        name="Final",
        house="old house",
        note="lake",
    )
    assert [*filter(None, outline.remarks(match))] == [
        *("Final", "old house", "lake", "rain", "revoke", "late", "tired", "new house")
    ]


@pytest.mark.parametrize("name", EVENINGS)
def test_what_is_written_is_read_again(name: str) -> None:
    found = told(EVENINGS[name])
    assert outline.read_outline(outline.written_outline(found)) == found


@pytest.mark.parametrize("text", ["", "{", "7", "null", "[]", '{"name": 1}', "[1,2,3,4,5,6,7,8,9,10,11,12]"])
def test_what_is_no_outline_is_refused(text: str) -> None:
    with pytest.raises(outline.ERRORS):
        outline.read_outline(text)
