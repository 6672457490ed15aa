"""The address is the question: whatever is asked can be read back from it, in every way that people write it."""

import json
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import notation
from scorekeeper.rules.cards import FACES
from scorekeeper.web.asking import address
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.before_play import BID, CALL, DEAL, FIRST_DRAW, FRIENDS
from scorekeeper.web.asking.fields import Cards
from scorekeeper.web.asking.kind import Kind
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.asking.play import FOLLOW, LEADING, TRICK

FOLLOWED = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"


def asked(kind: Kind, query: str = "", **fields: object) -> Asking:
    return address.read(kind, parse_qs("&".join(filter(None, [query, urlencode(fields, doseq=True)]))))


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_the_example_of_every_kind_is_as_short_as_it_goes(kind: Kind) -> None:
    assert asked(kind, kind.example).query.removeprefix("rules=tractor&") == kind.example.removeprefix("rules=tractor&")


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_the_example_of_every_kind_asks_all_it_must(kind: Kind) -> None:
    assert asked(kind, kind.example).missing == ()


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_a_short_address_says_the_same_as_the_long_one(kind: Kind) -> None:
    first = asked(kind, kind.example)
    assert asked(kind, urlsplit(first.url("ruling")).query).question == first.question


@pytest.mark.parametrize("written", ["5H 5H", "5♥5♥", "红桃5 红桃5", "5h*2", "H5,H5", "５Ｈ×2", '["5H", "5H"]'])
def test_cards_may_be_written_in_every_notation(written: str) -> None:
    assert asked(FOLLOW, lead=written).query == "rules=tractor&lead=5H5H"


@given(
    st.lists(st.sampled_from(FACES), min_size=1, max_size=30).filter(
        lambda cards: all(cards.count(c) < 9 for c in cards)
    )
)
def test_cards_stand_in_an_address_without_a_gap(cards: list[Any]) -> None:
    text = Cards(name="lead", label="").written(" ".join(card.name for card in cards))
    assert notation.cards(text) == tuple(cards)


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ({"trump": "7d"}, "trump=7D"),
        ({"trump": "7♦"}, "trump=7D"),
        ({"trump": '{"rank": "7", "suit": "D"}'}, "trump=7D"),
        ({"trump.rank": "7", "trump.suit": "D"}, "trump=7D"),
        ({"trump.rank": "", "trump.suit": "NT"}, "trump=NT"),
        ({"trump.rank": "10", "trump.suit": "NT"}, "trump=10NT"),
    ],
)
def test_a_trump_may_be_told_whole_or_apart(given: dict[str, str], short: str) -> None:
    assert asked(FOLLOW, **given).query == f"rules=tractor&{short}"


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ({}, "rules=tractor"),
        ({"rules": "hundred"}, "rules=hundred"),
        ({"rules": '{"preset": "hundred", "set": {"table.decks": 2}}'}, "rules=hundred~table.decks-2"),
        ({"rules": "tractor", "decks": "3"}, "rules=tractor~table.decks-3"),
        ({"rules": "tractor~table.decks-3", "decks": "2"}, "rules=tractor"),
        ({"rules": "tractor", "decks": ""}, "rules=tractor"),
    ],
)
def test_rules_are_a_preset_with_what_the_table_changed(given: dict[str, str], short: str) -> None:
    assert asked(FOLLOW, lead="5H", **given).query == f"{short}&lead=5H"


def test_decks_that_cannot_be_are_left_to_the_referee() -> None:
    found = asked(FOLLOW, FOLLOWED, decks="many")
    assert address.ask(found)["error"]["field"] == "rules.table.decks"


def test_a_table_of_another_size_is_a_house_rule() -> None:
    assert asked(DEAL, players="5", decks="3").query == "rules=tractor~table.players-5~table.decks-3"


@pytest.mark.parametrize(
    "given", [{"plays": ["3H", "9H"]}, {"plays": "3H/9H"}, {"plays": ["3H", "9H", "", ""]}, {"plays": '["3H", "9H"]'}]
)
def test_a_list_may_be_told_in_one_or_several_parameters(given: dict[str, Any]) -> None:
    assert asked(TRICK, **given).query == "rules=tractor&plays=3H/9H"


def test_nothing_stands_for_a_hand_that_nobody_saw() -> None:
    assert asked(LEADING, others="/3H").question["others"] == [None, "3H"]


@pytest.mark.parametrize("others", ["/3H", "//3H", "3H//4H"])
def test_unseen_hands_keep_their_places(others: str) -> None:
    assert asked(LEADING, others=others).query == f"rules=tractor&others={others}"


@pytest.mark.parametrize(
    "given",
    [
        {"bids": "N:5H/W:7S7S"},
        {"bids": ["N:5H", "W:7S7S"]},
        {"bids": '[{"by": "N", "cards": "5H"}, {"by": "W", "cards": "7S 7S"}]'},
        {"bids.0.by": "N", "bids.0.cards": "5H", "bids.4.by": "W", "bids.4.cards": "7S*2", "bids.5.cards": ""},
    ],
)
def test_bids_may_be_told_by_address_or_by_form(given: dict[str, Any]) -> None:
    assert asked(BID, **given).query == "rules=tractor&bids=N:5H/W:7S7S"


@pytest.mark.parametrize("name", ["a/b", "a:b", "a b", "李伟", "é&=#", '["x"]', "🂡"])
def test_a_name_may_hold_anything(name: str) -> None:
    bids = [{"by": name, "cards": "5H"}, {"by": "W", "cards": "7S"}]
    query = Asking(BID, {"bids": bids}).query
    assert asked(BID, query).question["bids"] == bids


def test_a_flag_is_said_only_where_it_is_up() -> None:
    seats = [{"name": "N", "level": "2", "lost_last": True}, {"name": "W", "level": 3, "lost_last": False}]
    assert Asking(BID, {"seats": seats}).query == "seats=N:2:1/W:3"


@pytest.mark.parametrize(
    ("calls", "short"),
    [
        ([{"card": "AS", "copy": 1}], "AS:1"),
        ([{"card": "AS"}], "AS"),
        ([{"colour": "black", "rank": "A"}, {"colour": "red"}], "black:A/red"),
        ([], "%5B%5D"),
    ],
)
def test_a_call_is_a_card_and_its_copy_or_a_colour_and_a_rank(calls: list[Any], short: str) -> None:
    query = Asking(CALL, {"calls": calls}).query
    assert (query, asked(CALL, query).question["calls"]) == (f"calls={short}", calls)


@pytest.mark.parametrize(
    "given", [{"lacks": "H2 S1"}, {"lacks": "H2/S1"}, {"lacks": '{"H": 2, "S": 1}'}, {"lacks.H": "2", "lacks.S": "1"}]
)
def test_what_a_hand_lacked_is_a_width_for_each_suit(given: dict[str, str]) -> None:
    assert asked(FOLLOW, **given).question["lacks"] == {"S": 1, "H": 2}


def test_names_are_a_number_where_only_the_number_counts() -> None:
    found = asked(FIRST_DRAW, players="Mei / Otto / Li / Ada", card="7S")
    assert (found.question["players"], found.names) == (4, ("Mei", "Otto", "Li", "Ada"))


def test_names_are_not_put_to_a_referee_who_knows_no_people() -> None:
    assert asked(TRICK, players="Mei/Otto/Li/Ada").question == {"op": "trick", "rules": "tractor"}


def test_friends_are_asked_about_by_name() -> None:
    assert asked(FRIENDS, players="A/B/C/D").question["players"] == ["A", "B", "C", "D"]


def test_parameters_that_no_field_knows_are_named() -> None:
    assert asked(FOLLOW, "colour=red&lead=5H&trump.size=3&page=2").strangers == ("colour", "trump.size")


def test_what_has_still_to_be_said_is_known() -> None:
    assert [field.name for field in asked(FOLLOW, trump="7D").missing] == ["lead", "play"]


def test_a_trump_rank_waits_for_its_suit() -> None:
    assert [field.name for field in asked(FOLLOW, trump="7").missing] == ["trump", "lead", "play"]


@pytest.mark.parametrize("field", ["lead", "trump", "rules", "parts", "lacks", "hand_size"])
def test_what_cannot_be_read_is_handed_on_as_it_stands(field: str) -> None:
    found = asked(FOLLOW, **{field: "nonsense"})
    assert (found.question[field], f"{field}=nonsense" in found.query) in [("nonsense", True), (["nonsense"], True)]


def test_a_deep_nest_is_only_a_text() -> None:
    assert asked(FOLLOW, lead="[" * 9_999).question["lead"] == "[" * 9_999


def test_json_of_another_shape_survives_the_way() -> None:
    query = Asking(TRICK, {"plays": {"a": 1}}).query
    assert json.dumps(asked(TRICK, query).question["plays"]) == '{"a": 1}'
