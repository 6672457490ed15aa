"""House rules being built: a scoring table goes into rows and comes out, and what is odd about it is said."""

import pytest
from django.utils import translation
from hypothesis import given

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import NAMED, Bracket, BracketTable
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.web.rulebook import house_rules, table_editor
from scorekeeper.web.rulebook.table_editor import MOST_ROWS, SPARE
from tests.rules.rule_sets import bracket_tables, rule_sets

BASHI = NAMED["bashi-fen"]


def sent(table: BracketTable) -> dict[str, str]:
    """What the form of a table sends when nobody touches it."""
    sent = {"per_deck": "on"} if table.per_deck else {}
    for at, each in enumerate(table_editor.rows_to_fill(table_editor.typed_table(table))):
        sent |= row(at, each.start, each.gain, next(deal.value for deal in each.deals if deal.current))
    return sent


def row(number: int, start: str, gain: str, deal: str = "right") -> dict[str, str]:
    return {f"from{number}": start, f"gain{number}": gain, f"deal{number}": deal}


def errors(*rows: dict[str, str]) -> dict[int, tuple[str, ...]]:
    data = {key: value for each in rows for key, value in each.items()}
    found = table_editor.read_table(data)
    assert found.table is None
    return dict(found.errors)


def open_ended(table: BracketTable) -> BracketTable:
    """The same table as rows say it, the last of which has no end."""
    *first, last = table.rows
    return BracketTable(table.per_deck, (*first, Bracket(last.start, None, last.side, last.levels, last.next)))


def can_be_typed(table: BracketTable) -> bool:
    return len(table.rows) <= MOST_ROWS and not any(flaw.broken for flaw in open_ended(table).proof())


@given(bracket_tables().filter(can_be_typed))
def test_a_table_goes_into_rows_and_comes_out_again(table: BracketTable) -> None:
    assert table_editor.read_table(sent(table)).table == open_ended(table)


@pytest.mark.parametrize("name", NAMED)
def test_every_named_table_holds_and_its_proof_reads_every_total_as_the_table_does(name: str) -> None:
    assert table_editor.read_table(sent(NAMED[name])).table == NAMED[name]
    for decks in (1, 3):
        rules = changed(presets.BASHI_FEN, {"table.decks": decks, "scoring.table": NAMED[name]})
        cells = table_editor.proof(table_editor.typed_table(NAMED[name]), rules).cells
        assert [cell.total for cell in cells] == list(range(0, cells[-1].total + 5, 5))
        assert cells[-1].total >= 100 * decks
        for cell in cells:
            found = NAMED[name].find(cell.total, decks)
            gain = f"{found.gain:+d}".replace("-", "−") if found.gain else "0"
            assert (cell.side, cell.gain) == (found.side.value if found.side else "", gain)


def test_there_are_rows_to_spare_up_to_as_many_as_there_is_room_for() -> None:
    full = {key: value for at in range(MOST_ROWS) for key, value in row(at, str(5 * at), str(at)).items()}
    assert len(table_editor.rows_to_fill(table_editor.read_table(full))) == MOST_ROWS
    rows = table_editor.rows_to_fill(table_editor.typed_table(BASHI))
    assert [each.start for each in rows[-SPARE:]] == [""] * SPARE
    assert len(rows) == len(BASHI.rows) + SPARE


def test_a_row_may_be_taken_out_in_the_middle() -> None:
    data = sent(BASHI) | row(1, "", "")
    found = table_editor.read_table(data)
    assert [each.start for each in found.typed] == [str(each.start) for each in BASHI.rows if each != BASHI.rows[1]]


def test_minus_may_be_typed_as_it_is_printed_or_as_keyboards_have_it() -> None:
    for minus in ("-1", "−1", "–1", " -1 "):
        found = table_editor.read_table(row(0, "0", "+1", "partner") | row(1, "40", minus))
        assert found.table
        assert [each.gain for each in found.table.rows] == [1, -1]


@pytest.mark.parametrize("start", ["x" * 99, "-5", "2005", "1e2", "½", ""])
def test_a_row_that_starts_nowhere_is_named(start: str) -> None:
    """Whatever else is wrong with it is said at once, and no long word is repeated whole."""
    said = errors(row(0, start, "y", "z"))[0]
    assert (len(said), said[0].startswith(f"“{start[:30]}” is not where a row can start")) == (3, True)


@pytest.mark.parametrize("gain", ["", "two", "14", "-14", "1.5"])
def test_a_row_that_rises_by_nothing_known_is_named(gain: str) -> None:
    said = errors(row(0, "0", gain))
    assert said[0][0].startswith(f"“{gain}” is not how far a side rises")


@pytest.mark.parametrize("deal", ["", "left", "partner "])
def test_a_row_says_where_the_deal_goes(deal: str) -> None:
    assert errors(row(0, "0", "1", deal)) == {0: ("Say where the deal goes from here.",)}


def test_no_rows_are_no_table() -> None:
    assert errors() == {0: ("A table has one row at least.",)}


@pytest.mark.parametrize(("second", "broken"), [("0", {0}), ("7", {0, 1}), ("40", set())])
def test_a_row_that_ends_before_it_starts_or_between_two_fives_is_broken(second: str, broken: set[int]) -> None:
    """A row ends where the next one starts: the one that cannot end there is named."""
    data = row(0, "0", "1") | row(1, second, "-1")
    assert set(table_editor.read_table(data).errors) == broken


def test_a_table_that_does_not_begin_at_nothing_is_broken() -> None:
    assert errors(row(0, "5", "1")) != {}


def test_the_proof_of_a_sound_table_is_one_sentence() -> None:
    proof = table_editor.proof(table_editor.typed_table(BASHI), presets.BASHI_FEN)
    assert (proof.holds, len(proof.sentences), len(proof.brackets)) == (True, 1, 7)


def test_rows_that_make_no_table_prove_nothing() -> None:
    proof = table_editor.proof(table_editor.read_table(row(0, "x", "1")), presets.BASHI_FEN)
    assert (proof.holds, proof.brackets, proof.cells) == (False, (), ())


@pytest.mark.parametrize(
    ("language", "decks", "rows"),
    [
        ("en", 2, ["0: +3", "5: +2", "40: +1"]),
        ("en", 3, ["0: +3", "5: +2", "60: +1"]),
        ("zh-hans", 2, ["0：+3", "5：+2", "40：+1"]),
    ],
)
def test_a_table_is_a_line_of_points_and_levels(language: str, decks: int, rows: list[str]) -> None:
    """With the colon of the reader's language; more decks bring more points a row."""
    with translation.override(language):
        assert table_editor.scale(presets.TRACTOR.scoring.table, decks).split(" · ")[:3] == rows


def test_the_proof_goes_as_far_as_the_last_row() -> None:
    read = table_editor.read_table(row(0, "0", "1") | row(1, "120", "2"))
    one_deck = changed(presets.BASHI_FEN, {"table.decks": 1})
    assert [cell.total for cell in table_editor.proof(read, one_deck).cells][-1] == 120


@given(rule_sets())
def test_what_does_not_go_together_is_said_in_the_overview(rules: RuleSet) -> None:
    assert len(house_rules.objections(rules)) == len(contradictions_in(rules))
