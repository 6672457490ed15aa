"""Options: every kind of house rule reads strictly, writes what it read, and says what it would take."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards.card import FACES, Rank, face
from scorekeeper.rules.house.bidding import Overbid
from scorekeeper.rules.house.friends import FriendCount
from scorekeeper.rules.house.kinds import (
    CardList,
    Choice,
    Kind,
    OneOf,
    OneOfOrWhole,
    OneRank,
    OptionError,
    Ranks,
    SetOf,
    Whole,
)
from scorekeeper.rules.house.leading import Throws
from scorekeeper.rules.house.ruleset import OPTIONS
from tests.rules.rule_sets import values


def every_option(test: Callable[..., None]) -> Callable[..., None]:
    """Once for each option, with some drawing."""
    drawn: Callable[..., None] = given(data=st.data())(settings(max_examples=6)(test))
    return pytest.mark.parametrize("key", OPTIONS)(drawn)


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=100),
    lambda inner: st.lists(inner, max_size=70) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=80,
)


def refusal(kind: Kind[Any], raw: object) -> str:
    with pytest.raises(OptionError) as caught:
        kind.read("the.option", raw)
    assert caught.value.key == "the.option"
    return str(caught.value)


@every_option
def test_what_is_written_is_read_again(key: str, data: st.DataObject) -> None:
    option, value = OPTIONS[key], data.draw(values(key))
    assert option.kind.read(option.key, option.kind.write(value)) == value


@every_option
def test_what_stands_in_a_link_is_read_again(key: str, data: st.DataObject) -> None:
    option, value = OPTIONS[key], data.draw(values(key))
    assert option.kind.parse(option.key, option.kind.text(value)) == value


@every_option
def test_whatever_is_given_is_read_or_refused(key: str, data: st.DataObject) -> None:
    option, raw = OPTIONS[key], data.draw(GARBAGE)
    said: str | None = None
    try:
        value = option.kind.read(key, raw)
        assert option.kind.read(key, option.kind.write(value)) == value
    except OptionError as error:
        said = str(error)
    assert said is None or 0 < len(said) < 700


@every_option
def test_other_values_are_other_and_can_be_read(key: str, data: st.DataObject) -> None:
    option, value = OPTIONS[key], data.draw(values(key))
    others = list(option.kind.others(value))
    assert value not in others
    assert [option.kind.read(option.key, option.kind.write(other)) for other in others] == others


@every_option
def test_every_value_has_full_sentences(key: str, data: st.DataObject) -> None:
    option, value = OPTIONS[key], data.draw(values(key))
    said = [str(sentence) for sentence in option.sentences(value, decks=2)]
    assert said
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in said)
    assert all(sentence.endswith(".") for sentence in said)


@pytest.mark.parametrize("raw", [3, 41, -1, 4.0, "4", True, None, [4], {"a": 1}, 10**400])
def test_a_whole_number_is_nothing_else(raw: object) -> None:
    assert refusal(Whole(4, 40, step=4), raw).startswith("the.option takes a number from 4 to 40 in steps of 4;")


def test_a_number_between_the_bounds_can_be_missing() -> None:
    assert refusal(Whole(0, 6, missing=frozenset({1})), 1) == (
        "the.option takes a whole number from 0 to 6 other than 1; 1 is not one."
    )


def test_a_number_out_of_bounds_is_told_the_bounds() -> None:
    assert refusal(Whole(4, 12), 99) == "the.option takes a whole number from 4 to 12; 99 is not one."


@pytest.mark.parametrize("text", ["6", "06", "0006"])
def test_a_number_in_a_link_is_written_in_digits(text: str) -> None:
    assert Whole(4, 12).parse("the.option", text) == 6


@pytest.mark.parametrize("text", ["six", "٦", "00006", "+6", "6.0", "", "9" * 5000])
def test_a_number_in_a_link_is_nothing_but_digits(text: str) -> None:
    with pytest.raises(OptionError, match=r"the\.option takes a whole number from 4 to 12"):
        Whole(4, 12).parse("the.option", text)


def test_a_misspelt_choice_is_told_the_nearest() -> None:
    assert refusal(OneOf(Throws), "unbeateble") == "the.option does not take unbeateble; did you mean unbeatable?"


@pytest.mark.parametrize("raw", [3, [], {}, True, "", "?"])
def test_what_is_like_no_choice_is_told_them_all(raw: object) -> None:
    listed = "none, unbeatable, all_higher_gone, top_group, any_group"
    assert refusal(OneOf(Throws), raw).startswith(f"the.option takes one of {listed}; ")


def test_a_number_or_a_word_is_either() -> None:
    kind = OneOfOrWhole(FriendCount, Whole(0, 3))
    assert [kind.read("k", raw) for raw in ("most", 0, 3)] == [FriendCount.MOST, 0, 3]
    assert [kind.parse("k", text) for text in ("most", "2")] == [FriendCount.MOST, 2]
    assert refusal(kind, 4) == "the.option takes a whole number from 0 to 3; 4 is not one."
    assert refusal(kind, "moist") == "the.option does not take moist; did you mean most?"
    assert refusal(kind, True) == "the.option takes a whole number from 0 to 3; true is not one."  # noqa: FBT003


@pytest.mark.parametrize("raw", [None, "none", "", [], ()])
def test_nothing_is_an_empty_set(raw: object) -> None:
    assert SetOf(Overbid).read("k", raw) == frozenset()


def test_a_set_is_a_list_or_words_with_commas() -> None:
    two = frozenset({Overbid.LONGER_OWN, Overbid.JOKERS_ONLY})
    assert SetOf(Overbid).read("k", ["jokers_only", "longer_own", "longer_own"]) == two
    assert SetOf(Overbid).read("k", "jokers_only, longer_own") == two
    assert SetOf(Overbid).parse("k", "jokers_only.longer_own") == two


def test_a_list_has_an_end() -> None:
    assert refusal(Ranks(), ["2"] * 61) == "the.option takes a list of at most 60."
    assert refusal(Ranks(), ",".join(["2"] * 100)) == "the.option takes a list of at most 60."


def test_a_set_is_a_list() -> None:
    assert refusal(SetOf(Overbid), {"longer_own": 1}) == 'the.option takes a list; {"longer_own": 1} is not one.'


@pytest.mark.parametrize(("raw", "rank"), [("10", Rank.TEN), (10, Rank.TEN), ("j", Rank.JACK), ("A", Rank.ACE)])
def test_a_rank_is_its_corner(raw: object, rank: Rank) -> None:
    assert OneRank().read("k", raw) is rank


@pytest.mark.parametrize("raw", ["1", 11, True, None, 2.0, ["2"], "ace"])
def test_what_is_no_rank_is_refused(raw: object) -> None:
    assert refusal(OneRank(), raw).startswith("the.option ")


def test_cards_left_out_are_kept_in_the_order_of_the_pack() -> None:
    assert CardList().read("k", "RJ 3♠ 2S 2♠") == (face("2S"), face("2S"), face("3S"), face("RJ"))


def test_cards_left_out_can_be_switched_off_and_not_on() -> None:
    assert list(CardList().others((face("2S"),))) == [()]
    assert list(CardList().others(())) == []


def test_a_card_that_cannot_be_read_says_why() -> None:
    assert "1S" in refusal(CardList(), "2S 1S")


def test_an_option_knows_its_group_and_name() -> None:
    option = OPTIONS["leading.failed_throw"]
    assert (option.group, option.name) == ("leading", "failed_throw")


@pytest.mark.parametrize("method", ["write", "others", "schema", "summary"])
def test_a_kind_says_how_its_values_travel(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(Kind(), method)(*([1] if method in {"write", "others"} else []))


def test_a_kind_says_how_its_values_are_read_and_told() -> None:
    kind = Kind[int]()
    with pytest.raises(NotImplementedError):
        kind.parse("k", "1")
    with pytest.raises(NotImplementedError):
        kind.sentences(1, "", 1)


def test_a_choice_is_told_apart_by_identity() -> None:
    assert len({hash(choice) for choice in Throws}) == len(Throws)
    assert issubclass(Throws, Choice)


def test_every_face_can_be_left_out() -> None:
    assert CardList().read("k", [card.name for card in FACES]) == FACES
