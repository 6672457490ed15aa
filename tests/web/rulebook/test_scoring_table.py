"""The scoring table as a table: rows in the points of this table's decks, and whoever declares next."""

import pytest
from django.test import Client
from hypothesis import given

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.outcome import bracket_of, outcome_of
from scorekeeper.web.rulebook.scoring_table import ScoringRow, scoring_table
from tests.rules.rule_sets import rule_sets

PARTNER, RIGHT = "the declarer’s partner", "the player on the right"


def told(rules: str) -> list[tuple[str, str, str, str]]:
    return [(row.points, row.riser, row.levels, row.declarer) for row in scoring_table(presets.load(rules)).rows]


def test_every_row_says_who_rises_how_far_and_who_declares_next() -> None:
    assert told("tractor") == [
        ("0", "declarers", "+3", PARTNER),
        ("5–35", "declarers", "+2", PARTNER),
        ("40–75", "declarers", "+1", PARTNER),
        ("80–115", "nobody", "–", RIGHT),
        ("120–155", "defenders", "+1", RIGHT),
        ("160–195", "defenders", "+2", RIGHT),
        ("200+", "defenders", "+3", RIGHT),
    ]


@pytest.mark.parametrize(
    ("rules", "title", "note"),
    [
        ("tractor", "2 decks: 80 / 120 / 160 / 200", "Exactly 80 counts as 80–115. For each deck: 40 / 60 / 80 / 100."),
        (
            "finding-friends",
            "3 decks: 120 / 180 / 240 / 300",
            "Exactly 120 counts as 120–175. For each deck: 40 / 60 / 80 / 100.",
        ),
        (
            "da-bai-fen",
            "1 deck: 40 / 80 / 100",
            "Exactly 40 counts as 40–75. The points are the same for any number of decks.",
        ),
        (
            "da-bai-fen~scoring.exact_draw-open_deal",
            "1 deck: 40 / 80 / 100",
            "The points are the same for any number of decks.",
        ),
    ],
)
def test_a_table_goes_by_the_totals_that_people_remember(rules: str, title: str, note: str) -> None:
    table = scoring_table(presets.load(rules))
    assert (table.title, table.note) == (title, note)


@pytest.mark.parametrize(
    ("rules", "held", "lost"),
    [
        ("banker-stays", "the same declarer", RIGHT),
        ("looking-for-friends", "whoever makes trumps", "whoever makes trumps"),
        ("finding-friends", "the next of the declarers", "the next of the defenders"),
    ],
)
def test_the_next_declarer_is_the_one_of_this_table(rules: str, held: str, lost: str) -> None:
    rows = told(rules)
    assert (rows[0][3], rows[-1][3]) == (held, lost)


def test_a_draw_on_the_line_has_a_row_of_its_own_and_a_limit_holds_in_every_row() -> None:
    rows = told("hundred~scoring.exact_draw-open_deal~scoring.cap-1")
    assert rows[1:4] == [
        ("5–35", "declarers", "+1", PARTNER),
        ("40", "nobody", "–", "whoever makes trumps"),
        ("45–75", "nobody", "–", RIGHT),
    ]
    assert {row[2] for row in rows} == {"+1", "–"}


def first(row: ScoringRow) -> int:
    return int(row.points.rstrip("+").partition("–")[0])


@given(rule_sets())
def test_the_rows_of_any_rules_bring_what_the_referee_says(rules: RuleSet) -> None:
    rows = scoring_table(rules).rows
    assert [row.levels.strip("+–") or "0" for row in rows] == [
        str(outcome_of(rules, first(row)).levels) for row in rows
    ]
    assert next(first(row) for row in rows) == bracket_of(rules, 0).start
    assert sum(row.over for row in rows) <= 1


@pytest.mark.parametrize(
    ("url", "tables"),
    [
        ("/rulebook/", 1),
        ("/rulebook/articles/brackets/", 1),
        ("/rulebook/?rules=tractor~scoring.table-fast", 2),
        ("/rulebook/differences/?here=tractor&there=da-bai-fen", 2),
    ],
)
def test_wherever_the_rulebook_tells_the_table_it_is_one(client: Client, url: str, tables: int) -> None:
    page = client.get(url).text
    assert (page.count('class="ledger ledger--close scoring"'), "points: the declarers rise" in page) == (tables, False)
