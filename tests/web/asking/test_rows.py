"""Fields of several rows: bids, calls, seats; by address, by form or as JSON, and always the same rows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import FACES, Rank, Suit
from scorekeeper.web.asking.fields import Cards, Flag, Level, Name, Whole, Word
from scorekeeper.web.asking.rows import Calls, One, Rows, Widths, first, number

BY = (Name(name="by", label=""), Cards(name="cards", label=""))
BIDS = Rows(name="bids", label="", item="", cells=BY)
NEXT = One(name="next", label="", item="", cells=BY)
SEATS = Rows(
    name="seats",
    label="",
    item="",
    required=True,
    cells=(Name(name="name", label=""), Level(name="level", label=""), Flag(name="lost", label="")),
)
CALLS = Calls(
    name="calls",
    label="",
    item="",
    cells=(Cards(name="card", label=""), Whole(name="copy", label="", low=1, high=8)),
    colour_cells=(Word(name="colour", label="", words=()), Level(name="rank", label="")),
)
LACKS = Widths(name="lacks", label="")

NAMES = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="/:[{"), min_size=1, max_size=8)
CARDS = st.sampled_from(FACES).map(lambda card: card.name)
ROWS = st.lists(st.fixed_dictionaries({"by": NAMES, "cards": CARDS}), min_size=1, max_size=5)
COPIES = st.fixed_dictionaries({"card": CARDS}, optional={"copy": st.integers(1, 8)})
COLOURS = st.fixed_dictionaries(
    {"colour": st.sampled_from(["red", "black"])}, optional={"rank": st.sampled_from([rank.value for rank in Rank])}
)
Given = dict[str, list[str]]


@given(ROWS)
def test_bids_come_back(rows: list[dict[str, Any]]) -> None:
    assert BIDS.read({"bids": [BIDS.written(rows)]}) == rows


@given(ROWS)
def test_bids_come_back_from_a_form_in_the_order_of_their_numbers(rows: list[dict[str, Any]]) -> None:
    form: Given = {}
    for place, row in reversed(list(enumerate(rows))):
        form |= {f"bids.{place}.by": [row["by"]], f"bids.{place}.cards": [row["cards"]]}
    assert BIDS.read(form) == rows


@given(st.lists(COPIES | COLOURS, min_size=1, max_size=4))
def test_calls_of_both_kinds_come_back(calls: list[dict[str, Any]]) -> None:
    assert CALLS.read({"calls": [CALLS.written(calls)]}) == calls


@given(st.fixed_dictionaries({"by": NAMES, "cards": CARDS}))
def test_one_row_comes_back(row: dict[str, Any]) -> None:
    assert NEXT.read({"next": [NEXT.written(row)]}) == row


@given(st.dictionaries(st.sampled_from([suit.value for suit in Suit]), st.integers(1, 9), min_size=1))
def test_widths_come_back(widths: dict[str, int]) -> None:
    assert LACKS.read({"lacks": [LACKS.written(widths)]}) == widths


def test_rows_of_a_form_that_say_nothing_are_left_out() -> None:
    assert BIDS.read({"bids.0.by": [""], "bids.0.cards": [" "], "bids.3.by": ["N"]}) == [{"by": "N"}]
    assert BIDS.read({"bids.0.by": [""]}) is None


def test_a_form_counts_for_more_than_an_address() -> None:
    assert BIDS.read({"bids": ["W:7S"], "bids.0.by": ["N"]}) == [{"by": "N"}]


def test_a_form_with_more_than_two_figures_keeps_its_order() -> None:
    form: Given = {f"bids.{place}.by": [f"p{place}"] for place in (10, 9, 100, 2)}
    assert BIDS.read(form) == [{"by": name} for name in ("p2", "p9", "p10", "p100")]


@pytest.mark.parametrize("name", ["bids", "bids.0.by", "bids.12.cards", "bids.999.anything"])
def test_parameters_of_rows_are_known(name: str) -> None:
    assert BIDS.knows(name)


@pytest.mark.parametrize(
    "name", ["bid", "bids.", "bids.x.by", "bids.0", "bids.0.by.more", "bids.1000.by", "xbids.0.by"]
)
def test_other_parameters_are_not(name: str) -> None:
    assert not BIDS.knows(name)


def test_a_name_may_hold_the_sign_between_the_cells() -> None:
    """The first cell takes what is left over."""
    assert BIDS.read({"bids": ["a:b:5H"]}) == [{"by": "a:b", "cards": "5H"}]
    assert BIDS.written([{"by": "a:b", "cards": "5H"}]) == "a:b:5H"


def test_a_name_with_the_sign_and_no_second_cell_still_comes_back() -> None:
    rows = [{"by": "a:b"}]
    assert BIDS.read({"bids": [BIDS.written(rows)]}) == rows


@pytest.mark.parametrize(
    "rows",
    [
        [{"by": "a/b", "cards": "5H"}],
        [{"by": "N", "cards": "5H", "colour": "red"}],
        [{}],
        ["N:5H"],
        [[]],
    ],
)
def test_rows_that_an_address_cannot_say_are_written_as_json(rows: list[Any]) -> None:
    written = BIDS.written(rows)
    assert (written[:1], BIDS.read({"bids": [written]})) == ("[", rows)


def test_no_bids_need_no_word_and_no_seats_do() -> None:
    assert (BIDS.written([]), SEATS.written([])) == ("", "[]")


@pytest.mark.parametrize("value", ["nonsense", {"by": "N"}, 7, None])
def test_what_is_no_list_is_written_as_it_stands(value: object) -> None:
    assert isinstance(BIDS.written(value), str)


@pytest.mark.parametrize(("text", "rows"), [("N:5", [{"name": "N", "level": "5"}]), ("N:5:1", True), ("N::1", False)])
def test_cells_that_are_empty_are_left_out(text: str, rows: object) -> None:
    found = SEATS.read({"seats": [text]})
    expected: dict[object, list[dict[str, Any]]] = {
        True: [{"name": "N", "level": "5", "lost": True}],
        False: [{"name": "N", "lost": True}],
    }
    assert found == (expected[rows] if isinstance(rows, bool) else rows)


@pytest.mark.parametrize(
    ("text", "found"), [("H2 S1", {"H": 2, "S": 1}), ("h2/s1", {"H": 2, "S": 1}), ("T3", {"T": 3})]
)
def test_widths_are_a_suit_and_a_figure(text: str, found: dict[str, int]) -> None:
    assert LACKS.read({"lacks": [text]}) == found


@pytest.mark.parametrize("text", ["hearts", "H", "2H", "X1", "?"])
def test_what_is_no_width_is_left_to_the_referee(text: str) -> None:
    found = LACKS.read({"lacks": [text]})
    assert found in (text, {"H": text[1:]})


def test_a_form_says_one_suit_at_a_time_and_counts_for_more() -> None:
    assert LACKS.read({"lacks": ["H2 S1"], "lacks.H": ["3"], "lacks.C": [""]}) == {"H": 3, "S": 1}
    assert LACKS.read({"lacks.C": ["1"]}) == {"C": 1}
    assert [LACKS.knows(name) for name in ("lacks.H", "lacks.T", "lacks.X", "lacks.")] == [True, True, False, False]


@pytest.mark.parametrize(("text", "value"), [("1", 1), ("9", 9), ("10", "10"), ("²", "²"), ("٣", "٣"), ("", "")])
def test_a_width_is_one_figure(text: str, value: object) -> None:
    assert number(text) == value


@pytest.mark.parametrize(("rows", "row"), [([1, 2], 1), ([], []), ("x", "x"), (None, None)])
def test_of_several_rows_the_first_is_the_one(rows: object, row: object) -> None:
    assert first(rows) == row
