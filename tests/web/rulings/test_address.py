"""The address is the question: whatever is asked can be read back from it, in every way that people write it."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from scorekeeper.rules.questions.before_play import FIRST_DRAW, FRIENDS
from scorekeeper.rules.questions.bidding import BID
from scorekeeper.rules.questions.play import FOLLOW, LEADING
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.trick import TRICK
from scorekeeper.web.rulings import address
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.questions import KINDS

FOLLOWED = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"


def asked(kind: Question, query: str = "", **fields: object) -> Asking:
    return address.read(kind, parse_qs("&".join(filter(None, [query, urlencode(fields, doseq=True)]))))


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_the_example_of_every_kind_comes_back_from_its_address_and_lacks_nothing(kind: Question) -> None:
    first = Asking(kind, kind.example)
    again = asked(kind, first.query)
    assert again.query.removeprefix("rules=tractor&") == first.query.removeprefix("rules=tractor&")
    assert (first.missing, asked(kind, urlsplit(again.url("ruling")).query).question) == ((), again.question)


@pytest.mark.parametrize("written", ["5H 5H", "5♥5♥", "红桃5 红桃5", "5h*2", "H5,H5", "５Ｈ×2", '["5H", "5H"]'])
def test_cards_may_be_written_in_every_notation(written: str) -> None:
    assert asked(FOLLOW, lead=written).query == "rules=tractor&lead=5H5H"


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


@pytest.mark.parametrize(
    "given", [{"plays": ["3H", "9H"]}, {"plays": "3H/9H"}, {"plays": ["3H", "9H", "", ""]}, {"plays": '["3H", "9H"]'}]
)
def test_a_list_may_be_told_in_one_or_several_parameters(given: dict[str, Any]) -> None:
    assert asked(TRICK, **given).query == "rules=tractor&plays=3H/9H"


@pytest.mark.parametrize(
    ("others", "hands"), [("/3H", [None, "3H"]), ("//3H", [None, None, "3H"]), ("3H//4H", ["3H", None, "4H"])]
)
def test_nothing_stands_for_a_hand_that_nobody_saw(others: str, hands: list[str | None]) -> None:
    found = asked(LEADING, others=others)
    assert (found.question["others"], found.query) == (hands, f"rules=tractor&others={others}")


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


@pytest.mark.parametrize(("kind", "players"), [(FIRST_DRAW, 4), (TRICK, None), (FRIENDS, ["Mei", "Otto", "Li", "Ada"])])
def test_names_are_put_to_the_referee_as_far_as_he_asks_for_them(kind: Question, players: object) -> None:
    found = asked(kind, players="Mei / Otto / Li / Ada")
    assert (found.question.get("players"), found.names) == (players, ("Mei", "Otto", "Li", "Ada"))


def test_parameters_that_no_field_knows_are_named() -> None:
    assert asked(FOLLOW, "colour=red&lead=5H&trump.size=3&page=2").strangers == ("colour", "trump.size")


@pytest.mark.parametrize(("trump", "missing"), [("7D", ["lead", "play"]), ("7", ["trump", "lead", "play"])])
def test_what_has_still_to_be_said_is_known_and_a_rank_waits_for_its_suit(trump: str, missing: list[str]) -> None:
    assert [field.name for field in asked(FOLLOW, trump=trump).missing] == missing


@pytest.mark.parametrize("field", ["lead", "trump", "rules", "parts", "lacks", "hand_size"])
def test_what_cannot_be_read_is_handed_on_as_it_stands(field: str) -> None:
    found = asked(FOLLOW, **{field: "nonsense"})
    assert (found.question[field], f"{field}=nonsense" in found.query) in [("nonsense", True), (["nonsense"], True)]
