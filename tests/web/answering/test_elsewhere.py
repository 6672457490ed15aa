"""Under which rules: every row of the comparison leads to a ruling that says what the row says."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.rules.presets import PRESETS, TRACTOR
from scorekeeper.rules.ruleset import OPTIONS
from scorekeeper.web.answering import elsewhere, law
from scorekeeper.web.answering.elsewhere import PACK
from scorekeeper.web.asking import address
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages.rulings import Row
from tests.rulebook.test_cases import CASES

SOME = {
    *("TC-15", "P9-F2", "P21-F1", "TC-23", "P47-highest-card", "two-singles-every", "P39-not-certain", "P57"),
    *("bid-longer", "P63-keep", "pair-from-triple", "tractor-owed", "no-throws", "P31-bombs", "high-trumps-barred"),
}


def asking(case: dict[str, Any]) -> Asking:
    values = {name: value for name, value in case["ask"].items() if name != "op"}
    return Asking(KINDS[case["ask"]["op"]], values | {"rules": case["rules"]})


def read_again(url: str) -> Asking:
    """The question that an address asks."""
    op = urlsplit(url).path.strip("/").split("/")[-1].replace("-", "_")
    return address.read(KINDS[op], parse_qs(urlsplit(url).query))


def says(row: Row) -> object:
    """The verdict or the winner that a row shows."""
    assert row.mark
    return row.mark.tone if row.mark.tone != "told" else row.mark.word


COMPARED = [
    pytest.param(asking(case), id=case["id"])
    for case in CASES
    if case["id"] in SOME and KINDS[case["ask"]["op"]].compares
]


def test_some_of_every_kind_are_compared() -> None:
    kinds = {each.values[0].kind.op for each in COMPARED if isinstance(each.values[0], Asking)}
    assert kinds >= {"follow", "lead", "trick", "bid"}


@pytest.mark.parametrize("asked", COMPARED)
def test_every_preset_is_told_of_once(asked: Asking) -> None:
    found = elsewhere.compared(asked)
    page = elsewhere.elsewhere_page(asked, ask(asked), found)
    titles = [row.title for row in (*page.same.rows, *page.different.rows)]
    assert [preset.name for preset in PRESETS.values() if titles.count(preset.name) != 1] == []


@pytest.mark.parametrize("asked", COMPARED)
def test_what_is_the_same_is_the_same_and_what_differs_differs(asked: Asking) -> None:
    page = elsewhere.elsewhere_page(asked, ask(asked), elsewhere.compared(asked))
    assert [row.title for row in page.same.rows if says(row) != says(page.here)] == []
    assert [row.title for row in page.different.rows if says(row) == says(page.here)] == []


@pytest.mark.parametrize("asked", COMPARED)
def test_a_row_leads_to_a_ruling_that_says_so(asked: Asking) -> None:
    page = elsewhere.elsewhere_page(asked, ask(asked), elsewhere.compared(asked))
    for row in (*page.same.rows, *page.different.rows):
        there = ask(read_again(row.url))
        if "verdict" in there:
            assert (row.title, there["verdict"]) == (row.title, says(row))


@pytest.mark.parametrize("asked", COMPARED)
def test_a_switch_is_a_single_option_and_says_its_value(asked: Asking) -> None:
    page = elsewhere.elsewhere_page(asked, ask(asked), elsewhere.compared(asked))
    presets = {preset.name for preset in PRESETS.values()}
    switches = [row.title for row in page.different.rows if row.title not in presets]
    labels = tuple(f"{option.label}: " for option in OPTIONS.values())
    assert [title for title in switches if not title.startswith(labels)] == []


def test_a_smaller_pack_is_no_way_out() -> None:
    """Three fives of hearts were on the table: two decks cannot have dealt them."""
    rules = {"preset": "bashi-fen", "set": {"table.decks": 3}}
    values = {"trump": "7D", "lead": "5H 5H 5H", "hand": "9H 9H 9H 2H", "play": "9H 9H 9H", "rules": rules}
    asked = Asking(KINDS["follow"], values)
    page = elsewhere.elsewhere_page(asked, ask(asked), elsewhere.compared(asked))
    labels = [OPTIONS[key].label for key in PACK]
    shown = [row for row in (*page.same.rows, *page.different.rows) if row.title.split(":")[0] in labels]
    assert [row.title for row in shown if "error" in ask(read_again(row.url))] == []


def test_a_scoring_table_is_told_by_its_rows() -> None:
    words = law.in_short(OPTIONS["scoring.table"], TRACTOR)
    assert words == "Scoring table: 0: +3 · 5: +2 · 40: +1 · 80: +0 · 120: −1 · 160: −2 · 200: −3"
    asked = address.read(KINDS["score"], {"rules": ["tractor"], "captured": ["70"]})
    page = elsewhere.elsewhere_page(asked, ask(asked), elsewhere.compared(asked))
    titles = [row.title for row in (*page.same.rows, *page.different.rows) if row.title.startswith("Scoring table")]
    assert titles
    assert [title for title in titles if "-" in title] == []
