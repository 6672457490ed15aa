"""Remaining: what is really played is never ruled out, and what was seen rules out what it contradicts."""

import pytest

from scorekeeper.match import candidates, evidence, remaining
from scorekeeper.match.facts import Match
from scorekeeper.match.remaining import Remaining
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ladder import FinishBy
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from tests.benchmarks import rules as bench
from tests.match.evenings import DEFENDERS_WON, SIX, evening, house


def left(match: Match) -> Remaining:
    space = candidates.space(match.rules)
    return remaining.remaining(space, bench.played_on(match))


def fits(match: Match) -> set[str]:
    """The presets that explain a match."""
    return explaining(left(match), match)


def explaining(found: Remaining, match: Match) -> set[str]:
    places = {preset.id: found.space.place(preset.rules) for preset in candidates.alike(match.rules)}
    return {key for key, place in places.items() if place is not None and found.mask >> place & 1}


@pytest.mark.parametrize("table", bench.TABLES, ids=lambda table: presets.closest(table).id)
@pytest.mark.parametrize("changes", range(candidates.MOST_CHANGES + 1))
def test_what_is_really_played_is_never_ruled_out(table: RuleSet, changes: int) -> None:
    space = candidates.space(table)
    for seed in range(2):
        place = bench.hidden(space, changes, seed)
        clues = bench.played_on(bench.evening(space.rules(place), table, seed))
        assert [clue for clue in clues if not remaining.fitting(space, clue.seen) >> place & 1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_that_is_played_under_its_own_name_explains_everything(preset: str) -> None:
    rules = PRESETS[preset].rules
    for seed in range(1):
        match = bench.evening(rules, rules, seed)
        assert preset in fits(match)


def test_a_gain_that_was_seen_rules_out_the_tables_that_bring_another() -> None:
    seen = evening(
        {"declarer": "N", "trump_rank": "2", "points": 85},
        {"declarer": "W", "trump_rank": "3", "points": 30},
        rules="tractor",
    )
    assert fits(seen) == {"da-bai-fen", "hundred"}
    tractor = left(seen).space.place(presets.TRACTOR) or 0
    assert [(clue.after, clue.place, clue.who, clue.level) for clue in left(seen).against(tractor)] == [
        (0, 1, "W", presets.load().ladder.start.__class__("3"))
    ]


def test_the_kitty_is_counted_by_every_rule() -> None:
    counted = {"captured": 70, "kitty": 15, "last_trick": DEFENDERS_WON, "declarer": "N", "trump_rank": "2"}
    seen = evening(counted, {"declarer": "W", "trump_rank": "2", "points": 30}, rules="tractor")
    held = evening({**counted, "captured": 20}, {"declarer": "S", "trump_rank": "3", "points": 30}, rules="tractor")
    assert "tractor" in fits(seen) & fits(held)


def test_friends_rise_with_the_declarer_and_may_be_seen_hands_later() -> None:
    first = {"declarer": "A", "trump_rank": "2", "points": 30, "friends": ["B"]}
    second = {"declarer": "B", "trump_rank": "5", "points": 130, "friends": ["C", "D"]}
    seen = evening(first, second, rules="looking-for-friends", players=SIX)
    assert fits(seen) == {"finding-friends", "five-friends"}


def test_who_stayed_at_the_last_level_has_to_play_it() -> None:
    start = {"N": "A", "S": "A", "W": "A", "E": "A"}
    seen = evening(
        {"declarer": "N", "trump_rank": "A", "points": 130},
        {"declarer": "W", "trump_rank": "A", "points": 30},
        rules="bashi-fen",
        levels=start,
    )
    found = left(seen)
    left_over = {value for value, mask in found.space.values("ladder.finish_by").items() if mask & found.mask}
    assert FinishBy.PASS_AS_DECLARERS in left_over
    assert "bashi-fen" not in fits(seen)


def test_a_jack_that_threw_nobody_back_rules_out_that_it_does() -> None:
    start = {"N": "J", "S": "J", "W": "3", "E": "3"}
    taken = {"won_by": "defenders", "cards": 1, "longest": 1, "card": "JH", "captures": ["JS"]}
    seen = evening(
        {"declarer": "N", "trump_rank": "J", "points": 85, "last_trick": taken, "trump": "JH"},
        {"declarer": "W", "trump_rank": "3", "points": 85},
        {"declarer": "S", "trump_rank": "J", "points": 30},
        rules="tractor",
        levels=start,
    )
    found = left(seen)
    assert [value.value for value, mask in found.space.values("ladder.jack").items() if mask & found.mask] == ["off"]
    back = evening(
        {"declarer": "N", "trump_rank": "J", "points": 85, "last_trick": taken, "trump": "JH"},
        {"declarer": "W", "trump_rank": "3", "points": 85},
        {"declarer": "S", "trump_rank": "2", "points": 30},
        rules=house("tractor", ladder__jack="captured_jack"),
        levels=start,
    )
    found = left(back)
    assert {value.value for value, mask in found.space.values("ladder.jack").items() if mask & found.mask} == {
        "captured_jack",
        "single_jack",
        "main_or_off",
    }


def test_a_bracket_stands_for_any_total_in_it() -> None:
    seen = evening(
        {"declarer": "N", "trump_rank": "2", "bracket": [80, 115]},
        {"declarer": "W", "trump_rank": "3", "points": 30},
        rules="tractor",
    )
    assert fits(seen) == {"da-bai-fen", "hundred"}


def test_where_nothing_explains_everything_nothing_is_left_and_the_hands_against_each_are_named() -> None:
    seen = evening(
        {"declarer": "N", "trump_rank": "2", "points": 60},
        {"declarer": "S", "trump_rank": "9", "points": 30},
        rules="tractor",
    )
    found = left(seen)
    assert found.mask == 0
    assert [clue.after for clue in found.against(0)] == [0]
    assert found.first_against(found.space.everything) == found.told[1][0]


def test_a_score_that_was_set_tells_what_rules_the_table_went_by() -> None:
    first = {"declarer": "N", "trump_rank": "2", "points": 85}
    match = evening(first, {"set_score": {"levels": {"W": "3", "E": "3"}}, "why": "so we play"}, rules="tractor")
    space = candidates.space(match.rules)
    assert explaining(remaining.remaining(space, evidence.clues(match)), match) == {"da-bai-fen", "hundred"}


def test_nothing_rules_out_everybody_who_is_left() -> None:
    found = left(evening({"declarer": "N", "trump_rank": "2", "points": 85}, rules="tractor"))
    assert found.first_against(found.space.everything) is None
