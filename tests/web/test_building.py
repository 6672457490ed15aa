"""House rules being built: a scoring table goes into rows and comes out, and what is odd about it is said."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules import presets
from scorekeeper.rules.brackets import NAMED, Bracket, BracketTable, Next, Side
from scorekeeper.rules.contradictions import problems
from scorekeeper.rules.ruleset import RuleSet, changed
from scorekeeper.web.building import overview, tables
from scorekeeper.web.building.tables import MOST_ROWS, SPARE, Read
from tests.rules.rule_sets import bracket_tables, rule_sets

BASHI = NAMED["bashi-fen"]


def sent(table: BracketTable) -> dict[str, str]:
    """What the form of a table sends when nobody touches it."""
    return posted(tables.of(table))


def posted(read: Read) -> dict[str, str]:
    rows = tables.rows(read)
    fields = {box.name: box.value for row in rows for box in (row.start, row.gain)}
    deals = {row.deal: next(deal.value for deal in row.deals if deal.current) for row in rows}
    return {**fields, **deals, **({"per_deck": "on"} if read.per_deck else {})}


def row(number: int, start: str, gain: str, deal: str = "right") -> dict[str, str]:
    return {f"from{number}": start, f"gain{number}": gain, f"deal{number}": deal}


def errors(*rows: dict[str, str]) -> dict[int, tuple[str, ...]]:
    data = {key: value for each in rows for key, value in each.items()}
    found = tables.read(data)
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
    assert tables.read(sent(table)).table == open_ended(table)


@pytest.mark.parametrize("name", NAMED)
def test_every_named_table_holds(name: str) -> None:
    found = tables.read(sent(NAMED[name]))
    assert (found.table, dict(found.errors)) == (NAMED[name], {})


def test_there_are_rows_to_spare() -> None:
    rows = tables.rows(tables.of(BASHI))
    assert [each.start.value for each in rows[-SPARE:]] == [""] * SPARE
    assert len(rows) == len(BASHI.rows) + SPARE


def test_spare_rows_that_stay_blank_are_no_rows() -> None:
    data = sent(BASHI)
    assert len(tables.read(data).typed) == len(BASHI.rows)


def test_a_row_may_be_taken_out_in_the_middle() -> None:
    data = sent(BASHI) | row(1, "", "")
    found = tables.read(data)
    assert [each.start for each in found.typed] == [str(each.start) for each in BASHI.rows if each != BASHI.rows[1]]


def test_minus_may_be_typed_as_it_is_printed_or_as_keyboards_have_it() -> None:
    for minus in ("-1", "−1", "–1", " -1 "):
        found = tables.read(row(0, "0", "+1", "partner") | row(1, "40", minus))
        assert found.table
        assert [each.gain for each in found.table.rows] == [1, -1]


@pytest.mark.parametrize("start", ["x", "-5", "2005", "1e2", "½", ""])
def test_a_row_that_starts_nowhere_is_named(start: str) -> None:
    said = errors(row(0, start, "+1"))
    assert said[0][0].startswith(f"“{start}” is not where a row can start")


@pytest.mark.parametrize("gain", ["", "two", "14", "-14", "1.5"])
def test_a_row_that_rises_by_nothing_known_is_named(gain: str) -> None:
    said = errors(row(0, "0", gain))
    assert said[0][0].startswith(f"“{gain}” is not how far a side rises")


@pytest.mark.parametrize("deal", ["", "left", "partner "])
def test_a_row_says_where_the_deal_goes(deal: str) -> None:
    assert errors(row(0, "0", "1", deal)) == {0: ("Say where the deal goes from here.",)}


def test_everything_that_is_wrong_with_a_row_is_said_at_once() -> None:
    assert len(errors(row(0, "x", "y", "z"))[0]) == 3


def test_a_long_word_is_not_repeated_whole() -> None:
    assert "x" * 31 not in errors(row(0, "x" * 99, "1"))[0][0]


def test_no_rows_are_no_table() -> None:
    assert errors() == {0: ("A table has one row at least.",)}


@pytest.mark.parametrize("start", ["5", "3"])
def test_a_table_that_does_not_begin_at_nothing_is_broken(start: str) -> None:
    assert errors(row(0, start, "1")) != {}


@pytest.mark.parametrize(("second", "broken"), [("0", {0}), ("7", {0, 1}), ("40", set())])
def test_a_row_that_ends_before_it_starts_or_between_two_fives_is_broken(second: str, broken: set[int]) -> None:
    """A row ends where the next one starts: the one that cannot end there is named."""
    data = row(0, "0", "1") | row(1, second, "-1")
    assert set(tables.read(data).errors) == broken


def test_what_was_typed_stays_in_the_form_when_it_is_wrong() -> None:
    found = tables.read(row(0, "x", "1"))
    assert (tables.rows(found)[0].start.value, len(tables.rows(found)[0].errors)) == ("x", 1)


def test_the_proof_of_a_sound_table_is_one_sentence() -> None:
    proof = tables.proof(tables.of(BASHI), presets.BASHI_FEN)
    assert (proof.holds, len(proof.sentences), len(proof.brackets)) == (True, 1, 7)


def test_rows_that_make_no_table_prove_nothing() -> None:
    proof = tables.proof(tables.read(row(0, "x", "1")), presets.BASHI_FEN)
    assert (proof.holds, proof.brackets, proof.cells) == (False, (), ())


def test_more_points_that_bring_less_are_odd() -> None:
    found = tables.read(row(0, "0", "-2") | row(1, "40", "-1"))
    assert found.table
    assert not tables.proof(found, presets.BASHI_FEN).holds


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_the_proof_reads_every_total_as_the_table_does(name: str, decks: int) -> None:
    rules = changed(presets.BASHI_FEN, {"table.decks": decks, "scoring.table": NAMED[name]})
    cells = tables.proof(tables.of(NAMED[name]), rules).cells
    assert [cell.total for cell in cells] == list(range(0, cells[-1].total + 5, 5))
    assert cells[-1].total >= 100 * decks
    for cell in cells:
        found = NAMED[name].find(cell.total, decks)
        side = "" if found.side is None else found.side.value
        assert (cell.side, cell.gain) == (side, f"{found.gain:+d}".replace("-", "−") if found.gain else "0")


def test_the_bounds_of_two_decks_are_those_of_the_proof() -> None:
    """BF-TAB for two decks: nothing below 80 is the defenders'."""
    cells = tables.proof(tables.of(BASHI), changed(presets.BASHI_FEN, {"table.decks": 2})).cells
    assert next(cell.total for cell in cells if cell.side == Side.DEFENDERS.value) == 120
    assert [cell.total for cell in cells if cell.side == Side.DECLARERS.value][-1] == 75


@given(rule_sets())
def test_what_does_not_go_together_is_said_in_the_overview(rules: RuleSet) -> None:
    assert len(overview.objections(rules)) == len(problems(rules))


@pytest.mark.parametrize(
    ("word", "name", "changes"),
    [("tractor", "Tractor", 0), ("tractor~kitty.bonus-cards", "Tractor, with one change", 1)],
)
def test_the_overview_names_the_nearest_preset(word: str, name: str, changes: int) -> None:
    found: Any = overview.standing(presets.load(word), "Not this.")
    assert (found.name, len(tuple(found.changes)), found.objection) == (name, changes, "Not this.")


def test_a_row_of_its_own_goes_to_the_deal_that_was_chosen() -> None:
    found = tables.read(row(0, "0", "0", "partner") | row(1, "50", "0", "right"))
    assert found.table
    assert [each.next for each in found.table.rows] == [Next.PARTNER, Next.RIGHT]
