"""The fields of a question: what an address says of each, and how short it can be said."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES
from scorekeeper.rules.cards.order import Trump as Trumps
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import LONGEST_WORD, MOST_LISTED
from scorekeeper.rules.questions.bidding import CLAIM
from scorekeeper.rules.questions.fields import (
    CardsField,
    FlagField,
    LevelField,
    NumberField,
    PlacesField,
    PlayerField,
    PlayersField,
    RulesField,
    TrumpField,
)
from scorekeeper.rules.questions.rows import CardListsField
from scorekeeper.web.rulings import fields
from scorekeeper.web.rulings.fields import QuestionInput
from scorekeeper.web.rulings.rows import made
from tests.match.records import TRUMPS
from tests.rules.rule_sets import rule_sets

CARDS = made(CardsField(name="hand"))
LISTS = made(CardListsField(name="others", unseen=True))
TRUMP = made(TrumpField(name="trump"))
LEVEL = made(LevelField(name="rank"))
WHOLE = made(NumberField(name="copy", low=1, high=8))
FLAG = made(FlagField(name="kitty"))
WORD = made(CLAIM)
NAME = made(PlayerField(name="by"))
PLACES = made(PlacesField(name="partners", most=10))
PLAYERS = made(PlayersField(name="players", low=4, high=12))
RULES = made(RulesField(name="rules"))
EVERY = (CARDS, LISTS, TRUMP, LEVEL, WHOLE, FLAG, WORD, NAME, PLACES, PLAYERS, RULES)

HANDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=12).map(lambda cards: " ".join(c.name for c in cards))
NAMES = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="/[{"), min_size=1, max_size=12).filter(
    lambda name: not (name.isascii() and name.isdecimal())
)


def told(field: QuestionInput, value: object) -> object:
    """What comes back of a value that was written into an address."""
    return field.clean({field.name: [field.prepare_value(value)]})


@given(HANDS)
def test_cards_come_back(hand: str) -> None:
    back = told(CARDS, hand)
    assert notation.cards(back) == notation.cards(hand)


@given(st.lists(st.none() | HANDS, min_size=1, max_size=5))
def test_hands_come_back_seen_or_not(hands: list[str | None]) -> None:
    """What nobody saw at the end need not be said."""
    while hands and hands[-1] is None:
        hands.pop()
    back = told(LISTS, hands)
    read = [hand and notation.cards(hand) for hand in back] if isinstance(back, list) else back
    assert read == ([hand and notation.cards(hand) for hand in hands] or None)


@given(TRUMPS)
def test_a_trump_comes_back(trump: Trumps) -> None:
    assert notation.trump(told(TRUMP, str(trump))) == trump


@given(st.lists(NAMES, min_size=2, max_size=6) | st.just(["a/b", "c"]))
def test_names_come_back(names: list[str]) -> None:
    assert told(PLAYERS, names) == names


@given(rule_sets())
def test_rules_come_back(rules: RuleSet) -> None:
    word = presets.link(rules, presets.closest(rules))
    assert presets.load(told(RULES, word)) == rules


@pytest.mark.parametrize(
    ("text", "value"), [("1", 1), ("999", 999), *((odd, odd) for odd in ("½", "٣", "1.0", "1_000", "1234567", "1e2"))]
)
def test_a_number_is_read_where_it_is_a_short_one_and_else_left_to_the_referee(text: str, value: object) -> None:
    assert WHOLE.clean({"copy": [text]}) == value
    assert told(WHOLE, value) == value


@pytest.mark.parametrize(
    ("text", "value", "written"),
    [("1", True, "1"), ("ON", True, "1"), ("Yes", True, "1"), ("0", False, ""), ("off", False, ""), *[("maybe",) * 3]],
)
def test_a_flag_is_said_only_where_it_is_up(text: str, value: object, written: str) -> None:
    assert FLAG.clean({"kitty": [text]}) == value
    assert FLAG.prepare_value(value) == written


@pytest.mark.parametrize("field", EVERY, ids=[field.name for field in EVERY])
def test_what_was_not_said_is_nothing_and_no_other_parameter_says_it(field: QuestionInput) -> None:
    assert [field.clean(given) for given in ({}, {"elsewhere": ["5H"]}, {field.name: ["", "  "]})] == [None] * 3
    assert [field.knows(name) for name in (field.name, f"{field.name}s", "")] == [True, False, False]


def test_some_fields_come_in_several_parameters() -> None:
    parts = ("trump.rank", "trump.suit", "trump.colour")
    assert [TRUMP.knows(name) for name in parts] == [True, True, False]
    assert [RULES.knows(name) for name in ("decks", "kitty")] == [True, False]


@pytest.mark.parametrize("field", EVERY, ids=[field.name for field in EVERY])
@given(value=st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4))
def test_any_value_can_be_written_somehow(field: QuestionInput, value: Any) -> None:  # noqa: ANN401 - anything
    assert isinstance(field.prepare_value(value), str)


@pytest.mark.parametrize("text", ["[1, 2", "{", "[[[[", "{'a': 1}", "[" * 9999, "5H", "12", "true", '"x"', " [1]"])
def test_what_is_no_list_or_object_is_a_text(text: str) -> None:
    assert fields.in_json(text) is text


@given(st.lists(st.integers()) | st.dictionaries(st.text(max_size=3), st.integers(), max_size=3))
def test_json_is_its_value(value: object) -> None:
    assert fields.in_json(json.dumps(value)) == value
    assert fields.in_json(fields.compact(value)) == value


def test_a_name_is_no_longer_than_anybody_is_called() -> None:
    assert NAME.clean({"by": ["x" * 99]}) == "x" * LONGEST_WORD
    assert fields.names("/".join(["y" * 99, " ", "Mei "])) == ["y" * LONGEST_WORD, "Mei"]


def test_a_list_is_no_longer_than_anybody_would_fill_in() -> None:
    long = LISTS.clean({"others": ["/".join(["5H"] * 999)]})
    assert isinstance(long, list)
    assert len(long) == MOST_LISTED + 1


@pytest.mark.parametrize(("value", "written"), [(7, "7"), ("7", "7"), ("k", "K"), ("joker", "joker"), (None, "null")])
def test_a_level_is_written_as_a_rank_where_it_is_one(value: object, written: str) -> None:
    assert LEVEL.prepare_value(value) == written


def test_places_that_are_no_numbers_are_told_as_they_stand() -> None:
    assert PLACES.in_words(["x"]) == "x"


def test_how_many_play_may_stand_for_who_does() -> None:
    assert (PLAYERS.clean({"players": ["6"]}), PLAYERS.clean({"players": ["6/7"]})) == (6, ["6", "7"])


@pytest.mark.parametrize(
    ("raw", "preset"),
    [(None, "tractor"), ("hundred", "hundred"), ("hundred~table.decks-2", "hundred"), ({"set": {}}, "tractor")],
)
def test_rules_start_from_a_preset(raw: object, preset: str) -> None:
    assert fields.preset_of(raw).id == preset


def test_what_is_said_beside_the_rules_counts_for_more() -> None:
    said = RULES.clean({"rules": ["tractor~table.decks-3"], "decks": ["4"]})
    assert presets.load(said).table.decks == 4


def test_of_two_rules_the_last_one_counts() -> None:
    assert RULES.clean({"rules": ["hundred", "bashi-fen"]}) == "bashi-fen"
