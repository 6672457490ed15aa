"""Rule sets by name: what a preset is called, what was changed in it, and which can be chosen."""

import pytest
from hypothesis import given

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import PRESETS, TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.store import houses
from scorekeeper.web.rulebook import games
from tests.rules.rule_sets import rule_sets
from tests.web.cast import holding, table

LINK = "tractor~ladder.start-5"
HOUSE = presets.load(LINK)


def test_a_preset_is_a_game_of_its_name_without_changes() -> None:
    found = [games.named_game(preset.rules) for preset in PRESETS.values()]
    assert [(game.name, game.changes, game.link) for game in found] == [
        (preset.name, (), preset.id) for preset in PRESETS.values()
    ]


@given(rule_sets())
def test_a_game_names_as_many_changes_as_there_are(rules: RuleSet) -> None:
    game = games.named_game(rules)
    assert len(game.changes) == len(presets.changes(rules, presets.closest(rules)))
    assert presets.load(game.link) == rules


def test_an_option_that_a_change_leaves_idle_is_no_change_itself() -> None:
    found = games.named_game(presets.load("tractor~kitty.bonus-once"))
    assert found.name == "Tractor, with one change"
    assert [change.label for change in found.changes] == [OPTIONS["kitty.bonus"].label]


@pytest.mark.parametrize("text", ["", "tractor", "hundred~table.decks-2"])
def test_an_address_names_rules(text: str) -> None:
    assert games.chosen(text) == (presets.load(text or None), "")


@pytest.mark.parametrize("text", ["nonsense", "tractor~x-1", "tractor~table.decks-99", "~", "x" * 99_999])
def test_an_address_that_names_none_gets_tractor_and_a_sentence(text: str) -> None:
    rules, objection = games.chosen(text)
    assert (rules, "Tractor is used instead" in objection) == (TRACTOR, True)


def test_every_preset_can_be_chosen_and_the_present_rules_are() -> None:
    found = games.rules_to_choose(TRACTOR)
    assert [choice.value for choice in found] == [*PRESETS]
    assert [choice.value for choice in found if choice.current] == ["tractor"]
    first = games.rules_to_choose(HOUSE)[0]
    assert (first.value, first.label, first.current) == (LINK, "Tractor, with one change", True)


def test_house_rules_with_a_name_go_by_it_once() -> None:
    found = games.rules_to_choose(HOUSE, {LINK: "Ours"})
    assert [(choice.label, choice.current) for choice in found if choice.value == LINK] == [("Ours", True)]


@pytest.mark.django_db
def test_kept_house_rules_can_be_compared_by_whoever_may_read_them() -> None:
    friday = table("Friday")
    houses.save(friday.book, "Ours", {"preset": "tractor", "set": {"ladder.start": "5"}})
    page = holding(friday.watcher).get("/rulebook/differences/").content.decode()
    assert page.count(f'value="{LINK}"') == 2
