"""The fields of a question: what an address says of each, and how short it can be said."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import notation, presets
from scorekeeper.rules.cards import FACES
from scorekeeper.rules.order import Trump as Trumps
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.asking import fields
from scorekeeper.web.asking.fields import CardLists, Cards, Field, Flag, Level, Name, Players, Rules, Trump, Whole, Word
from tests.match.records import TRUMPS
from tests.rules.rule_sets import rule_sets

CARDS = Cards(name="hand", label="")
LISTS = CardLists(name="others", label="", item="", unseen=True)
TRUMP = Trump(name="trump", label="")
LEVEL = Level(name="rank", label="")
WHOLE = Whole(name="copy", label="", low=1, high=8)
FLAG = Flag(name="kitty", label="")
WORD = Word(name="claim", label="", words=(("no_trumps", "No trumps"),))
NAME = Name(name="by", label="")
PLAYERS = Players(name="players", label="")
RULES = Rules(name="rules", label="")
EVERY = (CARDS, LISTS, TRUMP, LEVEL, WHOLE, FLAG, WORD, NAME, PLAYERS, RULES)

HANDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=12).map(lambda cards: " ".join(c.name for c in cards))
NAMES = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="/[{"), min_size=1, max_size=12).filter(
    lambda name: not (name.isascii() and name.isdecimal())
)


def told(field: Field, value: object) -> object:
    """What comes back of a value that was written into an address."""
    return field.read({field.name: [field.written(value)]})


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


@given(st.lists(NAMES, min_size=2, max_size=6))
def test_names_come_back(names: list[str]) -> None:
    assert told(PLAYERS, names) == names


@given(rule_sets())
def test_rules_come_back(rules: RuleSet) -> None:
    word = presets.link(rules, presets.closest(rules))
    assert presets.load(told(RULES, word)) == rules


@pytest.mark.parametrize("number", [1, 8, 42, 999])
def test_a_number_comes_back(number: int) -> None:
    assert told(WHOLE, number) == number


@pytest.mark.parametrize("text", ["½", "٣", "1.0", "1_000", "1234567", "1e2", "0x1"])
def test_what_is_no_short_number_is_left_to_the_referee(text: str) -> None:
    assert WHOLE.read({"copy": [text]}) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("true", True), ("ON", True), ("Yes", True), ("0", False), ("FALSE", False), ("off", False)],
)
def test_a_flag_is_up_or_down(text: str, value: bool) -> None:  # noqa: FBT001
    assert FLAG.read({"kitty": [text]}) is value


def test_a_flag_that_is_neither_is_left_to_the_referee() -> None:
    assert FLAG.read({"kitty": ["maybe"]}) == "maybe"
    assert FLAG.written("maybe") == "maybe"


@pytest.mark.parametrize(("value", "written"), [(True, "1"), (False, "")])
def test_a_flag_that_is_down_need_not_be_said(value: bool, written: str) -> None:  # noqa: FBT001
    assert FLAG.written(value) == written


@pytest.mark.parametrize("field", EVERY, ids=[type(field).__name__ for field in EVERY])
@pytest.mark.parametrize("given", [{}, {"elsewhere": ["5H"]}])
def test_what_was_not_said_is_nothing(field: Field, given: dict[str, list[str]]) -> None:
    assert field.read(given) is None


@pytest.mark.parametrize("field", EVERY, ids=[type(field).__name__ for field in EVERY])
def test_blanks_say_nothing(field: Field) -> None:
    assert field.read({field.name: ["", "  "]}) is None


@pytest.mark.parametrize("field", EVERY, ids=[type(field).__name__ for field in EVERY])
def test_every_field_knows_its_own_parameter_and_no_others(field: Field) -> None:
    assert (field.knows(field.name), field.knows(f"{field.name}s"), field.knows("")) == (True, False, False)


@pytest.mark.parametrize("part", ["trump.rank", "trump.suit"])
def test_a_trump_may_come_in_two_parts(part: str) -> None:
    assert TRUMP.knows(part)
    assert not TRUMP.knows("trump.colour")


@pytest.mark.parametrize("name", ["decks"])
def test_decks_beside_the_rules_are_part_of_them(name: str) -> None:
    assert RULES.knows(name)
    assert not RULES.knows("kitty")


@pytest.mark.parametrize("field", EVERY, ids=[type(field).__name__ for field in EVERY])
@given(value=st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4))
def test_any_value_can_be_written_somehow(field: Field, value: Any) -> None:  # noqa: ANN401 - anything
    assert isinstance(field.written(value), str)


@pytest.mark.parametrize("text", ["[1, 2", "{", "[[[[", "{'a': 1}", "[" * 9999])
def test_what_only_begins_like_json_is_a_text(text: str) -> None:
    assert fields.in_json(text) is text


@pytest.mark.parametrize("text", ["5H", "12", "true", "null", '"x"', " [1]"])
def test_what_does_not_begin_like_a_list_or_an_object_is_a_text(text: str) -> None:
    assert fields.in_json(text) is text


@given(st.lists(st.integers()) | st.dictionaries(st.text(max_size=3), st.integers(), max_size=3))
def test_json_is_its_value(value: object) -> None:
    assert fields.in_json(json.dumps(value)) == value
    assert fields.in_json(fields.compact(value)) == value


def test_a_name_is_no_longer_than_anybody_is_called() -> None:
    assert NAME.read({"by": ["x" * 99]}) == "x" * fields.LONGEST_NAME
    assert fields.names("/".join(["y" * 99, " ", "Mei "])) == ["y" * fields.LONGEST_NAME, "Mei"]


def test_a_list_is_no_longer_than_anybody_would_fill_in() -> None:
    long = LISTS.read({"others": ["/".join(["5H"] * 999)]})
    assert isinstance(long, list)
    assert len(long) == fields.MOST_ROWS + 1


@pytest.mark.parametrize(("value", "written"), [(7, "7"), ("7", "7"), ("k", "K"), ("joker", "joker"), (None, "null")])
def test_a_level_is_written_as_a_rank_where_it_is_one(value: object, written: str) -> None:
    assert LEVEL.written(value) == written


def test_how_many_play_may_stand_for_who_does() -> None:
    assert (PLAYERS.read({"players": ["6"]}), PLAYERS.read({"players": ["6/7"]})) == (6, ["6", "7"])


def test_names_that_hold_what_parts_them_are_written_as_json() -> None:
    assert PLAYERS.written(["a/b", "c"]) == '["a/b","c"]'
    assert told(PLAYERS, ["a/b", "c"]) == ["a/b", "c"]


@pytest.mark.parametrize(
    ("raw", "preset"),
    [(None, "tractor"), ("hundred", "hundred"), ("hundred~table.decks-2", "hundred"), ({"set": {}}, "tractor")],
)
def test_rules_start_from_a_preset(raw: object, preset: str) -> None:
    assert fields.preset_of(raw).id == preset


def test_what_is_said_beside_the_rules_counts_for_more() -> None:
    said = RULES.read({"rules": ["tractor~table.decks-3"], "decks": ["4"]})
    assert presets.load(said).table.decks == 4


def test_of_two_rules_the_last_one_counts() -> None:
    assert RULES.read({"rules": ["hundred", "bashi-fen"]}) == "bashi-fen"
