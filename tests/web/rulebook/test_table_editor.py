"""House rules being built: a scoring table goes into rows and comes out, and what is odd about it is said."""

from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import given

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import NAMED, Bracket, BracketTable
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.web.rulebook import rules_page, table_editor
from scorekeeper.web.rulebook.scoring_table import scoring_table
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


@pytest.mark.parametrize("start", ["x" * 99, "-5", "2005", "1e2", "½", "33"])
def test_a_row_that_starts_nowhere_is_named(start: str) -> None:
    """Whatever else is wrong with it is said at once, and no long word is repeated whole."""
    said = errors(row(0, start, "y", "z"))[0]
    assert (len(said), said[0].startswith(f"“{start[:30]}” is not where a row can start")) == (3, True)


@pytest.mark.parametrize("gain", ["two", "14", "-14", "1.5"])
def test_a_row_that_rises_by_nothing_known_is_named(gain: str) -> None:
    said = errors(row(0, "0", gain))
    assert said[0][0].startswith(f"“{gain}” is not how far a side rises")


@pytest.mark.parametrize("deal", ["", "left", "partner "])
def test_a_row_says_where_the_deal_goes(deal: str) -> None:
    assert errors(row(0, "0", "1", deal)) == {0: ("Say where the deal goes from here.",)}


def test_what_is_missing_in_a_row_is_asked_for() -> None:
    assert errors(row(0, "", "1") | row(1, "40", "")) == {
        0: ("Write from how many points on this row holds.",),
        1: ("Write how far a side rises: such as +2 for the declarers, −1 for the defenders, or 0.",),
    }


def test_everything_that_is_odd_is_said_at_once_beside_its_row_and_with_the_way_there() -> None:
    rows = (row(0, "0", "1"), row(1, "x", "0"), row(2, "40", "-2", "partner"), row(3, "80", "-1"))
    found = table_editor.read_table({key: value for each in rows for key, value in each.items()})
    said = [each.errors for each in table_editor.rows_to_fill(found)]
    lines = table_editor.proof(found, presets.BASHI_FEN).lines
    assert [(line.sentence, line.row) for line in lines[1:]] == [
        (sentence, at) for at, told in enumerate(said, start=1) for sentence in told
    ]
    assert [(line.row, line.sentence[:14]) for line in lines] == [
        (0, "The rows do no"),
        (1, "From 0 points "),
        (2, "“x” is not whe"),
        (3, "From 40 points"),
        (3, "From 40 points"),
        (4, "From 80 points"),
    ]


def test_no_rows_are_no_table() -> None:
    assert errors() == {0: ("A table has one row at least. Write where it starts and what it brings.",)}


def test_rows_begin_at_nothing_and_go_upwards_and_each_wrong_one_says_so_with_its_own_number() -> None:
    """Also where another row cannot be read."""
    rows = (row(0, "5", "2"), row(1, "60", "1"), row(2, "40", "0"), row(3, "x", "-1"), row(4, "40", "-1"))
    said = errors(*rows, row(5, "40", "-2"))
    assert (said.pop(3)[0].startswith("“x”"), said) == (
        True,
        {
            0: ("The first row starts at 0, not at 5.",),
            2: ("40 does not lie above 60, where the row before starts.",),
            5: ("40 does not lie above 40, where the row before starts.",),
        },
    )


def other_unit(*starts: str, per_deck: bool, decks: int) -> table_editor.TypedTable:
    data = {"per_deck": "on"} if per_deck else {}
    for at, start in enumerate(starts):
        data |= row(at, start, str(3 - at))
    return table_editor.in_other_unit(table_editor.read_table(data), decks)


@pytest.mark.parametrize(
    ("deck", "decks", "whole"),
    [
        (["0", "5", "20", "40"], 2, ["0", "5", "40", "80"]),
        (["0", "20", "45"], 3, ["0", "60", "135"]),
        (["0", "5", "5", "x"], 2, ["0", "5", "10", "x"]),
    ],
)
def test_points_for_one_deck_and_for_all_go_over_into_each_other(deck: list[str], decks: int, whole: list[str]) -> None:
    """But 5 after a lone 0 is 5 for any number of decks, and what cannot be read stays as it was typed."""
    for numbers, others, per_deck in ((deck, whole, True), (whole, deck, False)):
        found = other_unit(*numbers, per_deck=per_deck, decks=decks)
        assert ([each.start for each in found.typed], found.per_deck) == (others, not per_deck)


def test_points_that_do_not_divide_stay_and_say_so() -> None:
    found = other_unit("0", "45", "80", per_deck=False, decks=2)
    assert ([each.start for each in found.typed], found.per_deck, found.table) == (["0", "45", "80"], False, None)
    said = "45 points for 2 decks are no multiple of five for each of them; leave these points as they are."
    assert found.errors == {1: (said,)}


def test_a_table_is_said_in_the_points_of_the_decks_and_is_the_same_table_if_nobody_touches_it() -> None:
    said = table_editor.table_as_said(presets.TRACTOR)
    assert [each.start for each in said.typed] == ["0", "5", "40", "80", "120", "160", "200"]
    read = table_editor.read_table(sent(BracketTable(per_deck=False, rows=BASHI.at(2)))).table
    assert read
    assert table_editor.as_known(read, presets.TRACTOR) is BASHI
    fast = BracketTable(per_deck=False, rows=NAMED["fast"].at(2))
    assert table_editor.as_known(fast, presets.TRACTOR) is NAMED["fast"]
    assert table_editor.as_known(replace(fast, per_deck=True), presets.TRACTOR) is not NAMED["fast"]


@pytest.mark.parametrize(("decks", "labels"), [(1, []), (2, ["For our 2 decks", "For each deck"])])
def test_one_deck_leaves_no_choice(decks: int, labels: list[str]) -> None:
    found = table_editor.table_as_said(presets.TRACTOR)
    choices = table_editor.units_to_choose(found, decks)
    assert [choice.label for choice in choices] == labels
    assert [choice.value for choice in choices if choice.current] == ["table"] * bool(labels)


def test_the_proof_of_a_sound_table_is_one_sentence() -> None:
    proof = table_editor.proof(table_editor.typed_table(BASHI), presets.BASHI_FEN)
    assert (proof.holds, len(proof.lines)) == (True, 1)
    assert proof.table == scoring_table(presets.BASHI_FEN)


def test_rows_that_make_no_table_prove_nothing() -> None:
    proof = table_editor.proof(table_editor.read_table(row(0, "x", "1")), presets.BASHI_FEN)
    assert (proof.holds, proof.table, proof.cells) == (False, None, ())


@pytest.mark.parametrize(
    ("language", "decks", "rows"),
    [
        ("en", 2, ["declarers 0: +3", "5: +2", "40: +1; defenders 80: 0"]),
        ("en", 3, ["declarers 0: +3", "5: +2", "60: +1; defenders 120: 0"]),
        ("zh-hans", 2, ["庄家方 0：+3", "5：+2", "40：+1；闲家 80：0"]),
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
    assert len(rules_page.clashes(rules)) == len(contradictions_in(rules))
