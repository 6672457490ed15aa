"""Fields of several rows: bids, calls, seats; by address, by form or as JSON, and always the same rows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards.card import FACES, Rank, Suit
from scorekeeper.rules.questions import before_play, bidding, play
from scorekeeper.web.rulings.rows import first, made

BIDS = made(bidding.BIDS)
NEXT = made(bidding.NEXT)
SEATS = made(bidding.SEATS)
CALLS = made(before_play.CALLS)
LACKS = made(play.LACKS)

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
    assert BIDS.clean({"bids": [BIDS.prepare_value(rows)]}) == rows


@given(ROWS)
def test_bids_come_back_from_a_form_in_the_order_of_their_numbers(rows: list[dict[str, Any]]) -> None:
    form: Given = {}
    for place, row in reversed(list(enumerate(rows))):
        form |= {f"bids.{place}.by": [row["by"]], f"bids.{place}.cards": [row["cards"]]}
    assert BIDS.clean(form) == rows


@given(st.lists(COPIES | COLOURS, min_size=1, max_size=4))
def test_calls_of_both_kinds_come_back(calls: list[dict[str, Any]]) -> None:
    assert CALLS.clean({"calls": [CALLS.prepare_value(calls)]}) == calls


@given(st.dictionaries(st.sampled_from([suit.value for suit in Suit]), st.integers(1, 9), min_size=1))
def test_widths_come_back(widths: dict[str, int]) -> None:
    assert LACKS.clean({"lacks": [LACKS.prepare_value(widths)]}) == widths


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({"bids.0.by": "", "bids.0.cards": " ", "bids.3.by": "N"}, ["N"]),
        ({"bids": "W:7S", "bids.0.by": "N"}, ["N"]),
        ({f"bids.{place}.by": f"p{place}" for place in (10, 9, 100, 2)}, ["p2", "p9", "p10", "p100"]),
    ],
)
def test_a_form_says_its_rows_by_number_and_counts_for_more_than_an_address(
    given: dict[str, str], names: list[str]
) -> None:
    assert BIDS.clean({name: [text] for name, text in given.items()}) == [{"by": name} for name in names]
    assert BIDS.clean({"bids.0.by": [""]}) is None


def test_parameters_of_rows_are_known() -> None:
    known = ("bids", "bids.0.by", "bids.12.cards", "bids.999.anything")
    others = ("bid", "bids.", "bids.x.by", "bids.0", "bids.0.by.more", "bids.1000.by", "xbids.0.by")
    assert [name for name in (*known, *others) if BIDS.knows(name)] == [*known]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("a:b:5H", {"by": "a:b", "cards": "5H"}),
        ("a:b:", {"by": "a:b"}),
        ("N", {"by": "N"}),
        ("a:b:5H:1", {"by": "a:b", "cards": "5H", "after_kitty": True}),
    ],
)
def test_a_name_may_hold_the_sign_between_the_cells(text: str, row: dict[str, object]) -> None:
    """The first cell takes what is left over."""
    assert (BIDS.clean({"bids": [text]}), BIDS.prepare_value([row])) == ([row], text)
    assert (NEXT.clean({"next": [text]}), NEXT.prepare_value(row)) == (row, text)


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
    written = BIDS.prepare_value(rows)
    assert (written[:1], BIDS.clean({"bids": [written]})) == ("[", rows)


def test_no_bids_need_no_word_and_no_seats_do() -> None:
    assert (BIDS.prepare_value([]), SEATS.prepare_value([])) == ("", "[]")


@pytest.mark.parametrize("value", ["nonsense", {"by": "N"}, 7, None])
def test_what_is_no_list_is_written_as_it_stands(value: object) -> None:
    assert isinstance(BIDS.prepare_value(value), str)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("N:5", {"name": "N", "level": "5"}),
        ("N:5:1", {"name": "N", "level": "5", "lost_last": True}),
        ("N::1", {"name": "N", "lost_last": True}),
    ],
)
def test_cells_that_are_empty_are_left_out(text: str, row: dict[str, Any]) -> None:
    assert SEATS.clean({"seats": [text]}) == [row]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("H2 S1", {"H": 2, "S": 1}),
        ("h2/s1", {"H": 2, "S": 1}),
        ("T3", {"T": 3}),
        ('{"H": 2}', {"H": 2}),
        ("Hx", {"H": "x"}),
        *((text, text) for text in ("hearts", "H", "2H", "X1", "?")),
    ],
)
def test_widths_are_a_suit_and_a_figure_and_anything_else_is_left_to_the_referee(text: str, found: object) -> None:
    assert LACKS.clean({"lacks": [text]}) in (found, {"H": text[1:]})


def test_a_form_says_one_suit_at_a_time_and_counts_for_more() -> None:
    assert LACKS.clean({"lacks": ["H2 S1"], "lacks.H": ["3"], "lacks.C": [""]}) == {"H": 3, "S": 1}
    assert LACKS.clean({"lacks.C": ["1"]}) == {"C": 1}
    assert [LACKS.knows(name) for name in ("lacks.H", "lacks.T", "lacks.X", "lacks.")] == [True, True, False, False]


@pytest.mark.parametrize(("rows", "row"), [([1, 2], 1), ([], []), ("x", "x"), (None, None)])
def test_of_several_rows_the_first_is_the_one(rows: object, row: object) -> None:
    assert first(rows) == row
