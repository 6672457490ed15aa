"""Standings and records: whoever is surely ahead comes first, and the first to do a thing has the record."""

from dataclasses import replace

import pytest

from scorekeeper.match import standings
from scorekeeper.match.highlights import Feat
from scorekeeper.match.outline import Outline, PlayerScore
from scorekeeper.match.standings import Best, Ranking, Records
from scorekeeper.match.statistics import Proportion

NOBODY = Outline(
    name="",
    rules="",
    game="tractor",
    house="",
    players=("N", "W", "S", "E"),
    fixed=True,
    begun=False,
    levels=("2", "2", "2", "2"),
    ahead="N",
    hands=0,
    winners=(),
    scores=(),
    hold=None,
    kitty=None,
    rise=None,
)
WON = replace(NOBODY, winners=("N", "S"))
LOST = replace(NOBODY, winners=("W", "E"))


def feat(much: int, *names: str) -> Feat:
    return Feat(names=names, much=much, first=1, last=much)


def scored(*scores: tuple[str, int, int, int]) -> Outline:
    return replace(NOBODY, scores=tuple(PlayerScore(*score) for score in scores))


def test_matches_and_hands_are_added_up_and_only_finished_matches_count() -> None:
    first = replace(scored(("N", 3, 5, 4), ("W", 2, 5, -1)), winners=("N", "S"))
    found = standings.standings([first, scored(("N", 1, 1, 1))])
    assert found == (
        Ranking(name="N", matches=Proportion(1, 1), hands=Proportion(4, 6), levels=5),
        Ranking(name="W", matches=Proportion(0, 1), hands=Proportion(2, 5), levels=-1),
    )
    assert [place.a_hand for place in found] == [5 / 6, -1 / 5]


def test_five_lucky_hands_are_no_lead_and_fewer_are_nothing() -> None:
    found = standings.standings([scored(("lucky", 5, 5, 5), ("new", 4, 4, 9), ("sure", 70, 100, 7), ("none", 0, 0, 0))])
    assert [(place.name, place.known) for place in found] == [("sure", True), ("lucky", True), ("new", False)]


def test_where_nothing_was_played_there_are_no_standings_and_no_records() -> None:
    nothing = Records(hold=None, kitty=None, rise=None, longest=None, fastest=None, streak=None)
    assert (standings.standings([]), standings.records([]), standings.records([NOBODY])) == ((), nothing, nothing)


@pytest.mark.parametrize("kind", ["hold", "kitty", "rise"])
def test_the_most_is_the_record_and_the_first_to_do_it_keeps_it(kind: str) -> None:
    done = [feat(2, "N"), feat(7, "W"), None, feat(7, "E")]
    found = standings.records([replace(NOBODY, **{kind: each}) for each in done])  # type: ignore[arg-type]
    assert getattr(found, kind) == Best(at=1, feat=feat(7, "W"), again=1)


def test_a_single_hand_that_was_held_is_no_hold() -> None:
    assert standings.records([replace(NOBODY, hold=feat(1, "N"))]).hold is None


def test_the_longest_match_need_not_be_finished_and_the_fastest_win_is_one() -> None:
    found = standings.records([replace(NOBODY, hands=30), replace(LOST, hands=20), replace(WON, hands=9)])
    assert (found.longest, found.fastest) == (
        Best(at=0, feat=feat(30, "N", "W", "S", "E")),
        Best(at=2, feat=feat(9, "N", "S")),
    )


def test_a_streak_ends_with_a_match_that_was_lost_and_not_with_one_that_nobody_won() -> None:
    found = standings.records([LOST, WON, NOBODY, replace(WON, hands=5), LOST, WON]).streak
    assert found == Best(at=3, feat=Feat(names=("N", "S"), much=2, first=1, last=5))
    assert standings.records([WON, LOST]).streak is None


def test_a_streak_is_that_of_whoever_won_all_of_it_and_others_may_do_the_same() -> None:
    others = replace(NOBODY, players=("N", "W", "X", "E"), winners=("N", "X"))
    found = standings.records([others, WON, LOST, LOST]).streak
    assert found == Best(at=1, feat=Feat(names=("N",), much=2, first=1, last=0), again=1)
