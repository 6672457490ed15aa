"""The upgrade that fills in who declared each hand and the rank that was played."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import rulesets, selectors, services
from scorekeeper.store.models import Book, Entry
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

upgrade = import_module("scorekeeper.store.migrations.0011_seen")
pytestmark = pytest.mark.django_db(transaction=True)
FIRST, SECOND = Hand(count=Total(points=35), declarer="Nan"), Hand(count=Total(points=130))


def fill_in() -> None:
    with connection.schema_editor(atomic=False) as editor:
        upgrade.fill_in(apps, editor)


def begun(*facts: Fact) -> Row:
    row = services.begin(Book.objects.create(), Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))
    for number, fact in enumerate(facts):
        services.record(row, fact, writer=Writer(seen=number), key=f"key-{number}")
    row.refresh_from_db()
    Row.objects.filter(pk=row.pk).update(opening=rulesets.together(row.opening))  # as rows were then
    return row


def facts(row: Row) -> list[object]:
    return list(Entry.objects.filter(match=row).values_list("fact", flat=True))


def put(entry: Entry, text: str) -> None:
    """Whatever stands in the row, be it no JSON at all."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE store_entry SET fact = %s WHERE id = %s", [text, entry.pk])


def test_what_the_fold_said_becomes_what_was_seen(capsys: pytest.CaptureFixture[str]) -> None:
    row = begun(FIRST, SECOND)
    before = fold.steps(selectors.notebook(row).match)
    fill_in()
    assert facts(row) == [
        {"declarer": "Nan", "trump_rank": "2", "points": 35},
        {"declarer": "Sam", "trump_rank": "4", "points": 130},
    ]
    after = fold.steps(selectors.notebook(row).match)
    assert [step.after for step in after] == [step.after for step in before]
    told = "Who declared and the rank that was played were filled in for 2 hands of 1 matches.\n"
    assert capsys.readouterr().err == told


def test_it_changes_nothing_twice(capsys: pytest.CaptureFixture[str]) -> None:
    row = begun(FIRST, SECOND)
    fill_in()
    once = facts(row)
    capsys.readouterr()
    fill_in()
    assert (facts(row), capsys.readouterr().err) == (once, "")


def test_what_was_struck_is_filled_in_as_it_would_count_there() -> None:
    row = begun(FIRST, SECOND, SECOND)
    services.strike(selectors.notebook(row).entries[1], writer=Writer(seen=row.version))
    fill_in()
    assert [(fact["declarer"], fact["trump_rank"]) for fact in facts(row) if isinstance(fact, dict)] == [
        ("Nan", "2"),
        ("Sam", "4"),
        ("Sam", "4"),
    ]


def test_a_score_that_was_set_is_written_as_it_is_now() -> None:
    row = begun(FIRST)
    put(selectors.notebook(row).entries[0], json.dumps({"override": "We forgot.", "next": None}))
    fill_in()
    assert facts(row) == [{"set_score": {"next": None}, "why": "We forgot."}]


def test_what_cannot_be_read_stays_as_it_stands() -> None:
    row, other, last = begun(FIRST, SECOND), begun(FIRST), begun(FIRST)
    put(selectors.notebook(row).entries[0], '{"pionts": 35}')
    Row.objects.filter(pk=other.pk).update(opening={"players": ["Nan"]})
    fill_in()
    assert facts(row) == [{"pionts": 35}, {"points": 130}]
    assert facts(other) == [{"declarer": "Nan", "points": 35}]
    assert facts(last) == [{"declarer": "Nan", "trump_rank": "2", "points": 35}]


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL keeps nothing but JSON")
def test_what_is_no_json_stays_as_it_stands() -> None:
    row, other = begun(FIRST, SECOND), begun(FIRST)
    second = selectors.notebook(row).entries[1]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE store_entry SET fact = '{' WHERE id = %s", [second.pk])
        cursor.execute("UPDATE store_match SET opening = '{' WHERE id = %s", [other.pk])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    fill_in()
    assert facts(row) == [{"declarer": "Nan", "trump_rank": "2", "points": 35}, "{"]
    assert facts(other) == [{"declarer": "Nan", "points": 35}]
