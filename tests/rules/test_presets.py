"""Presets and house rules: the agreed table cell by cell, strict loading, links and JSON there and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.presets import PRESETS, TRACTOR, Preset, load
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, differences, dump, settled, value_of
from scorekeeper.rules.house.table import Partnerships
from tests.rules.rule_sets import presets as any_preset
from tests.rules.rule_sets import rule_sets

COLUMNS = ("da-bai-fen", "hundred", "bashi-fen", "looking-for-friends", "tractor", "finding-friends")

# option | unless a preset says otherwise | the six presets; . is unless said otherwise
AGREED = """
table.players           | 4                | . | . | . | 6 | . | 6
table.decks             | 2                | 1 | 1 | . | 3 | . | 3
table.partnerships      | fixed            | . | . | . | called | . | called
table.kitty             | 8                | 6 | 6 | . | 6 | . | 6
table.red_jokers_out    | 0                | . | . | . | . | . | .
table.black_jokers_out  | 0                | . | . | . | . | . | .
table.cards_out         | none             | . | . | . | . | . | .
trumps.constant         | none             | . | . | . | . | . | .
trumps.gap              | closed           | . | . | . | . | . | .
dealing.first_draw      | shuffler_counts  | right_of_dealer | dealer | . | . | last_winner | last_winner
bidding.eligible        | anyone           | . | . | . | . | . | .
bidding.overbids        | none             | . | . | longer_suit.jokers_keep_rank \
    | longer_own.longer_suit.jokers_keep_rank.jokers_only | longer_suit.jokers_keep_rank \
    | longer_own.longer_suit.jokers_keep_rank
bidding.equal_length    | no               | . | . | . | . | . | .
bidding.reinforce       | while_winning    | no | no | . | . | . | .
bidding.change_own      | no               | . | . | . | . | . | .
bidding.after_kitty     | no               | . | . | . | . | . | .
bidding.first_hand      | first_bid        | . | . | last_bid | last_bid | last_bid | last_bid
bidding.nobody          | reshuffle        | kitty_rank_else_highest | kitty_rank_else_highest \
    | kitty_rank_else_reshuffle | . | first_kitty_card | .
bidding.redeal          | none             | no_trumps | no_trumps | . | . | . | .
bidding.redeal_dealer   | same             | partner_open | . | . | . | . | .
friends.call            | exact_copy       | . | . | . | . | . | .
friends.count           | most             | . | . | . | . | . | .
friends.cards           | no_trumps        | . | . | . | . | . | .
friends.joining         | any_copy         | . | . | . | . | . | .
kitty.bonus             | double           | . | . | twice_cards | twice_cards | twice_cards | twice_cards
kitty.measure           | all_cards        | . | . | . | . | longest_part | longest_part
kitty.tricks            | kitty_only       | . | . | . | . | . | .
leading.tuples          | allowed          | singles_only | singles_only | . | . | . | .
leading.sequences       | ladder           | none | none | . | . | . | .
leading.sequence_width  | 2                | . | . | . | . | . | .
leading.sequence_length | 2                | . | . | . | . | . | .
leading.single_runs     | 0                | . | . | . | . | . | .
leading.throws          | unbeatable       | top_group | top_group | . | . | . | .
leading.any_suit_groups | no               | . | . | . | . | . | .
leading.proof           | in_fact          | . | . | . | . | . | .
leading.trump_throws    | allowed          | . | . | . | . | . | .
leading.failed_throw    | lowest_part      | hand_lost | lowest_beaten | . | . | lowest_beaten | lowest_beaten
leading.fine            | 0                | . | . | . | . | . | .
leading.fine_per        | throw            | . | . | . | . | . | .
leading.challengers     | everyone         | . | . | . | . | . | .
following.tuples        | break_larger     | suit_only | suit_only | . | . | best_effort | best_effort
following.sequences     | any_tuples       | . | . | . | . | longest_run | longest_run
winning.over_ruff       | top_tuple        | . | every_part | . | . | every_part | every_part
winning.bombs           | none             | . | . | . | . | . | .
scoring.table           | bashi-fen        | da-bai-fen | hundred-5 | . | . | . | .
scoring.beyond          | open             | . | . | . | . | . | .
scoring.cap             | 0                | . | . | . | . | . | .
scoring.below_zero      | zero             | . | . | . | . | . | .
scoring.exact_draw      | off              | . | . | . | . | . | .
scoring.small_side      | none             | . | . | . | . | . | one_level
ladder.start            | 2                | . | . | . | . | . | .
ladder.finish           | A                | . | . | . | . | . | .
ladder.target           | 0                | . | . | . | . | . | .
ladder.finish_by        | pass             | . | . | . | . | pass_as_declarers | pass_as_declarers
ladder.after            | end              | . | . | . | . | . | .
ladder.stops            | none             | . | . | . | . | . | .
ladder.held             | none             | . | . | . | . | . | .
ladder.jack             | off              | . | . | . | . | . | .
succession.fixed        | partner_or_right | . | . | . | . | . | .
succession.called       | open             | . | . | . | . | next_winner_right | next_winner_right
penalties.revoke        | agree            | . | . | . | . | . | .
penalties.points        | 10               | . | . | . | . | . | .
penalties.take_back     | agree            | . | . | . | . | . | .
penalties.wrong_count   | agree            | . | . | . | . | . | .
penalties.third_time    | nothing          | . | . | . | . | . | .
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in AGREED.strip().splitlines()]


def test_the_options_are_those_agreed_and_in_that_order() -> None:
    assert list(OPTIONS) == [key for key, *_ in ROWS]


@pytest.mark.parametrize(("key", "default", "cells"), [(key, default, cells) for key, default, *cells in ROWS])
def test_the_presets_play_what_was_agreed(key: str, default: str, cells: list[str]) -> None:
    kind = OPTIONS[key].kind
    assert OPTIONS[key].default == kind.parse(key, default)
    agreed = [kind.parse(key, default if cell == "." else cell) for cell in cells]
    assert [value_of(PRESETS[preset].declared, key) for preset in COLUMNS] == agreed


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_nothing_in_a_preset_contradicts_itself(preset: Preset) -> None:
    assert contradictions_in(preset.rules) == ()


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_says_what_it_is_and_where_it_comes_from(preset: Preset) -> None:
    assert preset.name[0].isupper()
    assert preset.about.endswith(".")
    assert preset.source
    assert not preset.unsaid or preset.unsaid.endswith(".")


def test_a_preset_says_what_its_source_has_and_no_option_can_say() -> None:
    said = [preset.id for preset in PRESETS.values() if preset.unsaid]
    assert said == ["contest", "banker-stays", "three-on-three", "five-friends"]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_says_nothing_that_its_parent_says(preset: Preset) -> None:
    parent = PRESETS[preset.parent].declared if preset.parent else RuleSet()
    assert set(differences(parent, preset.declared)) == set(preset.changes)


def test_no_two_presets_are_the_same_game() -> None:
    assert len({preset.rules for preset in PRESETS.values()}) == len(PRESETS)


def test_an_option_that_makes_no_difference_is_kept_for_who_changes_the_one_it_hangs_on() -> None:
    assert TRACTOR.succession.called.value == "open"
    fluid = load({"preset": "tractor", "set": {"table.partnerships": "called"}})
    assert fluid.succession.called.value == "next_winner_right"


@pytest.mark.parametrize("raw", [None, "tractor", {}, {"preset": "tractor"}, {"set": {}}, {"name": "Ours"}])
def test_nothing_said_is_tractor(raw: object) -> None:
    assert load(raw) is TRACTOR


def test_changes_are_made_in_the_preset() -> None:
    rules = load({"preset": "bashi-fen", "set": {"following.tuples": "protect_larger", "trumps.constant": ["2"]}})
    assert dump(rules) == dump(presets.BASHI_FEN) | {"following.tuples": "protect_larger", "trumps.constant": ["2"]}


def test_a_question_can_imply_an_option() -> None:
    rules = load({"set": {"friends.call": "colour_rank"}}, {"table.partnerships": Partnerships.CALLED})
    assert rules.friends.call.value == "colour_rank"
    assert load("tractor", {"table.players": 6}).table.players == 6


@pytest.mark.parametrize(
    ("raw", "key", "sentence"),
    [
        ("tractr", "preset", "preset does not take tractr; did you mean tractor?"),
        ("nonsense", "preset", f"preset takes one of {', '.join(PRESETS)}; nonsense is none of them."),
        ({"preset": 3}, "preset", f"preset takes one of {', '.join(PRESETS)}; 3 is none of them."),
        (3, "preset", "Rules are a preset or an object; 3 is neither."),
        (["tractor"], "preset", 'Rules are a preset or an object; ["tractor"] is neither.'),
        ({"presets": "tractor"}, "presets", "rules does not take presets; did you mean preset?"),
        ({"set": []}, "set", "Changes are an object of options; [] is not one."),
        (
            {"set": {"leading.trows": 1}},
            "leading.trows",
            "There is no option leading.trows; did you mean leading.throws?",
        ),
        ({"set": {"zzz": 1}}, "zzz", "There is no option zzz."),
        ({"set": {7: 1}}, "7", "There is no option 7."),
        (
            {"set": {"following.tuples": "protect"}},
            "following.tuples",
            "following.tuples does not take protect; did you mean protect_larger?",
        ),
        ("tractor~kitty.bonus-powr", "kitty.bonus", "kitty.bonus does not take powr; did you mean power?"),
        ("tractor~kitty.bonus", "kitty.bonus", None),
        ("tractor~kitty.bonsu-power", "kitty.bonsu", "There is no option kitty.bonsu; did you mean kitty.bonus?"),
        ("tractor~", "“”", "There is no option “”."),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_nearest(raw: object, key: str, sentence: str | None) -> None:
    with pytest.raises(OptionError) as caught:
        load(raw)
    assert caught.value.key == key
    assert sentence is None or str(caught.value) == sentence


@given(st.text(max_size=30) | st.lists(st.text(max_size=9)).map("~".join).map("tractor~".__add__))
def test_any_text_is_rules_or_refused(text: str) -> None:
    try:
        rules = load(text)
    except OptionError:
        return
    assert rules == settled(rules)


@given(rule_sets(), any_preset())
def test_house_rules_travel_as_json(rules: RuleSet, preset: Preset) -> None:
    assert load(presets.packed(rules, preset)) == rules


@given(rule_sets(), any_preset())
def test_house_rules_travel_as_a_link(rules: RuleSet, preset: Preset) -> None:
    link = presets.link(rules, preset)
    assert load(link) == rules
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")


@given(rule_sets(), any_preset())
def test_whole_rules_can_be_laid_over_any_preset(rules: RuleSet, preset: Preset) -> None:
    assert load({"preset": preset.id, "set": dump(rules)}) == rules


@given(rule_sets(), any_preset())
def test_every_change_of_a_link_is_needed(rules: RuleSet, preset: Preset) -> None:
    changes: dict[str, Any] = presets.packed(rules, preset)["set"]  # type: ignore[assignment]
    without = [{key: value for key, value in changes.items() if key != left} for left in changes]
    assert all(load({"preset": preset.id, "set": fewer}) != rules for fewer in without)


def test_a_link_is_short() -> None:
    rules = load({"set": {"table.cards_out": "2S 2S", "following.tuples": "suit_only"}})
    assert presets.link(rules, presets.closest(rules)) == "tractor~table.cards_out-2S.2S~following.tuples-suit_only"


@given(any_preset())
def test_a_preset_is_closest_to_itself(preset: Preset) -> None:
    assert presets.closest(preset.rules) is preset
