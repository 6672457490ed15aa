"""Candidates: what a table may be playing by, and which of them say what."""

import pytest

from scorekeeper.match import candidates, situations
from scorekeeper.match.candidates import HandEffect
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.kitty import Bonus
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import changed, settled
from scorekeeper.rules.score.points import LastTrick

TRACTOR = candidates.space(presets.TRACTOR)
FRIENDS = candidates.space(presets.FINDING_FRIENDS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_with_such_partners_is_a_candidate_without_changes(preset: str) -> None:
    rules = PRESETS[preset].rules
    space = candidates.space(rules)
    places = [space.place(each.rules) for each in candidates.alike(rules)]
    assert [space.candidates[at].changes for at in places if at is not None] == [0] * len(places)


def test_presets_that_score_alike_are_one_candidate() -> None:
    places = {preset.id: TRACTOR.place(preset.rules) for preset in candidates.alike(presets.TRACTOR)}
    assert places["constant-twos"] == places["tractor"] != places["bashi-fen"]
    assert places["hundred"] == places["da-bai-fen"]


def test_rules_with_too_much_changed_are_none() -> None:
    house = changed(presets.TRACTOR, {"scoring.cap": 9})
    assert TRACTOR.place(house) is None
    assert candidates.space(house).place(house) == 0


def test_the_rules_of_a_candidate_are_a_rule_set_in_which_nothing_idles() -> None:
    rules = [TRACTOR.rules(place) for place in range(0, len(TRACTOR.candidates), 97)]
    assert rules == [settled(each) for each in rules]


def test_the_nearest_come_first_and_each_is_there_once() -> None:
    changes = [one.changes for one in TRACTOR.candidates]
    assert changes == sorted(changes)
    assert [TRACTOR.place(TRACTOR.rules(place)) for place in range(0, 4000, 333)] == [*range(0, 4000, 333)]
    assert TRACTOR.within(0).bit_count() == changes.count(0)


def test_every_value_of_an_option_has_its_candidates_and_together_they_are_all() -> None:
    for key in candidates.questioned(TRACTOR):
        masks = TRACTOR.values(key).values()
        assert sum(mask.bit_count() for mask in masks) == len(TRACTOR.candidates)
    assert [*TRACTOR.members(TRACTOR.values("kitty.bonus")[Bonus.NONE])][:1] == [
        next(place for place, one in enumerate(TRACTOR.candidates) if one.kitty.bonus is Bonus.NONE)
    ]


def test_only_options_that_make_a_difference_are_in_question() -> None:
    apart = {*candidates.questioned(FRIENDS)} ^ {*candidates.questioned(TRACTOR)}
    assert apart == {"scoring.small_side", "succession.fixed", "succession.called"}


def test_each_candidate_counts_the_kitty_by_its_own_rules() -> None:
    pair = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)
    found = candidates.totals(TRACTOR, 60, 10, pair, ())
    assert sorted(found) == [60, 70, 80, 100]
    assert found[100] >> (TRACTOR.place(presets.TRACTOR) or 0) & 1


def test_each_candidate_says_what_a_total_brings_by_its_own_table() -> None:
    found = candidates.effects(TRACTOR, 80, 0)
    assert {effect for effect, mask in found.items() if mask & TRACTOR.within(0)} == {
        HandEffect(None, 0, Next.RIGHT, drawn=False),
        HandEffect(Side.DEFENDERS, 1, Next.RIGHT, drawn=False),
    }
    draws = {effect for effect in found if effect.drawn}
    assert draws == {HandEffect(None, 0, None, drawn=True), HandEffect(None, 0, Next.RIGHT, drawn=True)}
    assert not any(effect.drawn for effect in candidates.undrawn(TRACTOR, 80, 0))


def test_a_hand_lost_at_once_brings_the_most_of_each_table() -> None:
    found = candidates.lost_effects(TRACTOR, Side.DEFENDERS, 0)
    assert sorted(effect.levels for effect in found) == [1, 2, 3, 5]


def test_whoever_would_have_won_is_at_no_level() -> None:
    found = candidates.climbs(TRACTOR, Rank.KING, 2, declared=False)
    assert sorted(level.value for level in found if level) == ["2", "A", "K"]
    assert found[None] >> (TRACTOR.place(presets.BASHI_FEN) or 0) & 1


def test_every_situation_has_at_least_one_answer_for_everybody() -> None:
    for space in (TRACTOR, FRIENDS, candidates.space(presets.DA_BAI_FEN)):
        for situation in situations.situations(space).values():
            told = 0
            for reply in situation.replies(space):
                assert not told & reply.mask
                told |= reply.mask
            assert told == space.everything
