"""Tables: bracket tables in JSON, in links and in words; what has a hole is not read."""

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house.brackets import NAMED, BracketTable
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.tables import Tables, name_of
from tests.rules.rule_sets import bracket_tables

KIND = Tables()
PLAIN: dict[str, Any] = {
    "per_deck": False,
    "rows": [
        {"from": 0, "to": 35, "side": "declarers", "levels": 1, "next": "partner"},
        {"from": 40, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ],
}


def refusal(raw: object) -> str:
    with pytest.raises(OptionError) as caught:
        KIND.read("scoring.table", raw)
    return str(caught.value)


ZERO_TWICE = [PLAIN["rows"][0] | {"to": 0}, PLAIN["rows"][1] | {"from": 0}]


def with_row(place: int, **changes: object) -> dict[str, object]:
    rows = [row | (changes if at == place else {}) for at, row in enumerate(PLAIN["rows"])]
    return PLAIN | {"rows": rows}


def test_a_table_is_written_as_it_was_read() -> None:
    assert KIND.write(KIND.read("scoring.table", PLAIN)) == PLAIN


@pytest.mark.parametrize("name", NAMED)
def test_a_name_is_a_table(name: str) -> None:
    assert KIND.read("scoring.table", name) is NAMED[name]
    assert KIND.parse("scoring.table", name) is NAMED[name]


def test_a_table_spelt_out_is_the_named_one() -> None:
    rows = [
        {"from": start, "to": end, "side": side, "levels": levels, "next": "partner" if start < 40 else "right"}
        for start, end, side, levels in [
            (0, 0, "declarers", 3),
            (5, 15, "declarers", 2),
            (20, 35, "declarers", 1),
            (40, 55, None, 0),
            (60, 75, "defenders", 1),
            (80, 95, "defenders", 2),
            (100, None, "defenders", 3),
        ]
    ]
    assert KIND.read("scoring.table", {"per_deck": True, "rows": rows}) == NAMED["bashi-fen"]


def test_one_table_with_two_names_is_written_with_the_first() -> None:
    assert NAMED["hundred-5"] == NAMED["da-bai-fen"]
    assert name_of(NAMED["hundred-5"]) == "da-bai-fen"


def test_nobody_rises_no_levels() -> None:
    table = KIND.read("scoring.table", with_row(0, levels=0))
    assert table.rows[0].side is None


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("bashi-fan", "scoring.table does not take bashi-fan; did you mean bashi-fen?"),
        (7, f"scoring.table takes one of {', '.join(NAMED)}; 7 is none of them."),
        ({"rows": []}, 'per_deck is missing from {"rows": []}.'),
        (PLAIN | {"row": 1}, "scoring.table does not take row; did you mean rows?"),
        (PLAIN | {"per_deck": 1}, "per_deck is true or false; 1 is neither."),
        (PLAIN | {"rows": []}, "A scoring table has a list of 1 to 60 rows."),
        (PLAIN | {"rows": PLAIN["rows"] * 40}, "A scoring table has a list of 1 to 60 rows."),
        (PLAIN | {"rows": {}}, "A scoring table has a list of 1 to 60 rows."),
        (PLAIN | {"rows": [0]}, "A row of a scoring table is an object; 0 is not one."),
        (with_row(0, form=1), "scoring.table does not take form; did you mean from?"),
        (with_row(0, levels=-1), "levels takes a whole number from 0 to 20; -1 is not one."),
        (with_row(0, levels=True), "levels takes a whole number from 0 to 20; true is not one."),
        (with_row(0, to="35"), "to takes a whole number from 0 to 2000; “35” is not one."),
        (with_row(1, **{"from": 4000}), "from takes a whole number from 0 to 2000; 4000 is not one."),
        (with_row(0, side="declarer"), "side does not take declarer; did you mean declarers?"),
        (with_row(0, side=None), "side takes one of declarers, defenders; null is none of them."),
        (with_row(0, next=["x"]), 'next takes one of partner, right; ["x"] is none of them.'),
        (with_row(0, to=30), "No row covers 35 to 35; let the rows meet."),
        (with_row(0, to=45), "Two rows cover 40; let the first end below it."),
        ({"per_deck": True, "rows": ZERO_TWICE}, "Two rows cover 0; let the first end below it."),
    ],
)
def test_what_is_no_table_says_why(raw: object, sentence: str) -> None:
    assert refusal(raw) == sentence


@given(bracket_tables())
def test_a_table_travels_as_json_and_as_a_link(table: BracketTable) -> None:
    assert KIND.read("scoring.table", KIND.write(table)) == table
    assert KIND.parse("scoring.table", KIND.text(table)) == table


def test_a_table_in_a_link_is_short() -> None:
    assert KIND.text(KIND.read("scoring.table", PLAIN)) == "0d1p.40f1r"
    assert KIND.text(KIND.read("scoring.table", PLAIN | {"per_deck": True})) == "deck.0d1p.40f1r"
    assert KIND.text(KIND.read("scoring.table", with_row(1, to=95))) == "0d1p.40f1rt95"


@pytest.mark.parametrize(
    "text", ["", "deck", "deck.", "0d1p.", "0d1p.40", "0x1p", "5d1p", "0d1pt35.20f1r", "0d1p." * 99]
)
def test_a_link_that_spells_no_table_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        KIND.parse("scoring.table", text)


@given(st.from_regex(r"(deck\.)?(\d{1,4}[dfn]\d{1,2}[pr](t\d{1,4})?\.?){0,5}", fullmatch=True))
def test_whatever_a_link_spells_is_read_or_refused(text: str) -> None:
    table: BracketTable | None = None
    with suppress(OptionError):
        table = KIND.parse("scoring.table", text)
    assert table is None or KIND.parse("scoring.table", KIND.text(table)) == table


def test_a_table_is_told_in_points() -> None:
    rows = [str(sentence) for sentence in KIND.sentences(NAMED["bashi-fen"], "", decks=2)]
    assert rows == [
        "0 points: the declarers rise 3 levels; the deal stays.",
        "5 to 35 points: the declarers rise 2 levels; the deal stays.",
        "40 to 75 points: the declarers rise one level; the deal stays.",
        "80 to 115 points: nobody rises; the deal passes.",
        "120 to 155 points: the defenders rise one level; the deal passes.",
        "160 to 195 points: the defenders rise 2 levels; the deal passes.",
        "200 points or more: the defenders rise 3 levels; the deal passes.",
    ]


def test_other_tables_are_the_named_ones() -> None:
    others = list(KIND.others(NAMED["bashi-fen"]))
    assert others == [NAMED[name] for name in ("da-bai-fen", "hundred-7", "no-gap-40", "no-gap-50", "fast")]


def test_per_deck_a_row_may_end_where_the_next_begins() -> None:
    rows = NAMED["bashi-fen"].rows
    touching = [
        {"from": row.start, "to": above.start, "side": row.side and row.side.value, "levels": row.levels}
        | {"next": row.next.value}
        for row, above in pairwise(rows)
    ]
    last = {"from": rows[-1].start, "to": None, "side": "defenders", "levels": 3, "next": "right"}
    raw = {"per_deck": True, "rows": [*touching, last]}
    assert KIND.read("scoring.table", raw) == NAMED["bashi-fen"]
    assert refusal(raw | {"per_deck": False}) == "Two rows cover 5; let the first end below it."
