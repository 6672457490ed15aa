"""Rule sets: equal games are equal values, and every option can be read, changed, written and told apart."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.house import ruleset
from scorekeeper.rules.house.brackets import NAMED
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.kitty import Measure
from scorekeeper.rules.house.leading import FinePer, Throws
from scorekeeper.rules.house.options import options_of
from scorekeeper.rules.house.presets import BASHI_FEN, DA_BAI_FEN, TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, fingerprint, settled
from scorekeeper.rules.house.table import Partnerships
from tests.rules.rule_sets import rule_sets


@given(rule_sets())
def test_settling_twice_is_settling_once(rules: RuleSet) -> None:
    assert settled(rules) == rules


@given(rule_sets())
def test_what_was_dumped_is_read_again(rules: RuleSet) -> None:
    assert changed(RuleSet(), ruleset.read(ruleset.dump(rules))) == rules


@given(rule_sets(), rule_sets())
def test_two_rule_sets_are_equal_where_nothing_differs(one: RuleSet, other: RuleSet) -> None:
    assert (one == other) is (ruleset.differences(one, other) == ())


@given(rule_sets(), rule_sets())
def test_fingerprints_are_equal_where_nothing_differs_but_procedure(one: RuleSet, other: RuleSet) -> None:
    told = [key for key in ruleset.differences(one, other) if not OPTIONS[key].procedural]
    assert (fingerprint(one) == fingerprint(other)) is (told == [])


def test_who_draws_first_is_no_part_of_a_fingerprint() -> None:
    assert [key for key, option in OPTIONS.items() if option.procedural] == ["dealing.first_draw"]
    assert fingerprint(changed(TRACTOR, ruleset.read({"dealing.first_draw": "dealer"}))) == fingerprint(TRACTOR)


@given(rule_sets(), rule_sets())
def test_the_differences_lead_from_one_to_the_other(one: RuleSet, other: RuleSet) -> None:
    keys = ruleset.differences(one, other)
    assert changed(one, {key: ruleset.value_of(other, key) for key in keys}) == other


@given(st.sampled_from(list(OPTIONS)))
def test_one_change_is_one_difference(key: str) -> None:
    other = next(iter(OPTIONS[key].kind.others(OPTIONS[key].default)), None)
    if other is not None:
        assert ruleset.differences(RuleSet(), changed(RuleSet(), {key: other})) == (key,)


@given(st.sampled_from(list(OPTIONS)), st.data())
def test_a_slip_in_a_key_is_refused_with_the_nearest(key: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(key) - 1))
    slip = key[:place] + data.draw(st.sampled_from(["", "x", key[place] * 2])) + key[place + 1 :]
    assume(slip not in OPTIONS)
    with pytest.raises(OptionError) as caught:
        ruleset.read({slip: 1})
    meant = str(caught.value).removeprefix(f"There is no option {slip}; did you mean ").removesuffix("?")
    assert meant in OPTIONS


@given(st.text(max_size=60))
def test_what_is_no_key_is_never_read(key: str) -> None:
    assume(key not in OPTIONS)
    with pytest.raises(OptionError, match="There is no option"):
        ruleset.read({key: 1})


def test_what_makes_no_difference_is_at_its_default() -> None:
    whim = changed(DA_BAI_FEN, {"kitty.measure": Measure.LONGEST_PART})
    assert whim != DA_BAI_FEN
    assert settled(whim) == DA_BAI_FEN


def test_what_makes_a_difference_is_kept() -> None:
    other = changed(BASHI_FEN, {"kitty.measure": Measure.LONGEST_PART})
    assert settled(other) is other


def test_an_idle_option_says_what_it_is_waiting_for() -> None:
    waiting = ruleset.idle(RuleSet(), OPTIONS["friends.count"])
    assert waiting is not None
    assert (waiting.option, waiting.reason) == ("table.partnerships", "Partners are fixed, so nobody is called.")
    fluid = changed(RuleSet(), {"table.partnerships": Partnerships.CALLED})
    assert ruleset.idle(fluid, OPTIONS["friends.count"]) is None
    assert ruleset.idle(fluid, OPTIONS["table.kitty"]) is None


def test_an_option_is_idle_where_the_one_it_hangs_on_is() -> None:
    fined = {"leading.fine": 10, "leading.fine_per": FinePer.CARD}
    waiting = ruleset.idle(changed(RuleSet(), {**fined, "leading.throws": Throws.NONE}), OPTIONS["leading.fine_per"])
    assert waiting is not None
    assert (waiting.option, waiting.reason) == ("leading.fine", "A fallen throw costs no points.")
    assert ruleset.idle(changed(RuleSet(), fined), OPTIONS["leading.fine_per"]) is None


def test_an_option_that_hangs_on_another_can_be_idle() -> None:
    for option in OPTIONS.values():
        for needs in option.requires:
            hook = OPTIONS[needs.option]
            values = [hook.default, *hook.kind.others(hook.default)]
            assert {needs.matters(value) for value in values} == {True, False}


def test_every_group_has_the_prefix_of_its_field() -> None:
    assert [group.prefix for group in ruleset.GROUPS] == list(RuleSet.__dataclass_fields__)
    assert sum(len(options_of(group)) for group in ruleset.GROUPS) == len(OPTIONS)


def test_fingerprints_are_printed_on_score_sheets_and_never_change() -> None:
    assert fingerprint(RuleSet()) == "GTBCELPH"
    assert [fingerprint(rules) for rules in (TRACTOR, BASHI_FEN)] == ["M65HML7B", "YT74UPZ3"]


def test_an_option_invented_later_leaves_old_fingerprints_alone() -> None:
    mentioned = ruleset.differences(TRACTOR, RuleSet())
    assert "table.players" not in mentioned
    assert "following.tuples" in mentioned


def test_every_value_is_written_as_json() -> None:
    assert ruleset.dump(RuleSet())["trumps.constant"] == []
    assert ruleset.dump(changed(RuleSet(), {"scoring.table": NAMED["fast"]}))["scoring.table"] == "fast"
