"""That a hand was recorded is told by its entry, and by a line of the log once something else stands in the entry."""

from importlib import import_module

import pytest
from django.db import connection

from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import roster, selectors, services
from scorekeeper.store.models import Book, Entry, Player, Revision
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer

upgrade = import_module("scorekeeper.store.migrations.0013_stored_once")
pytestmark = pytest.mark.django_db
FIRST, SECOND, OTHER = (Hand(count=Total(points=points), declarer="Nan") for points in (35, 130, 80))
Line = tuple[int, str, str, object, object]


@pytest.fixture
def row() -> Row:
    begun = services.begin(Book.objects.create(), Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))
    for number, fact in enumerate((FIRST, SECOND)):
        services.record(begun, fact, writer=Writer(seen=number, name="Wei"), key=f"key-{number}")
    return begun


def now(row: Row) -> Writer:
    row.refresh_from_db()
    return Writer(seen=row.version, name="Nan")


def log(row: Row) -> list[Line]:
    return [(line.version, line.deed, line.by, line.before, line.after) for line in selectors.log(row)]


def recorded(version: int, points: int, declarer: str = "Nan") -> Line:
    return version, "recorded", "Wei", None, {"declarer": declarer, "points": points}


def test_what_was_only_recorded_is_stored_once(row: Row) -> None:
    assert log(row) == [recorded(2, 130), recorded(1, 35)]
    assert Revision.objects.count() == 0


def test_what_is_amended_goes_into_the_log_as_it_was(row: Row) -> None:
    services.amend(selectors.notebook(row).entries[0], OTHER, writer=now(row))
    amended = (3, "amended", "Nan", {"declarer": "Nan", "points": 35}, {"declarer": "Nan", "points": 80})
    assert log(row) == [amended, recorded(2, 130), recorded(1, 35)]
    services.amend(selectors.notebook(row).entries[0], SECOND, writer=now(row))
    assert log(row)[1:] == [amended, recorded(2, 130), recorded(1, 35)]


def test_what_is_changed_alongside_goes_into_the_log_as_it_was(row: Row) -> None:
    services.amend_alongside(row, [(selectors.notebook(row).entries[0], OTHER)])
    assert log(row) == [recorded(2, 130), recorded(1, 35)]
    changed = selectors.log(row)[0].alongside
    assert changed == [[selectors.notebook(row).entries[0].pk, *({"declarer": "Nan", "points": of} for of in (35, 80))]]


def test_the_log_keeps_the_name_that_was_written(row: Row) -> None:
    roster.rename(Player.objects.get(name="Nan"), "May")
    assert log(row) == [(3, "renamed", "", "Nan", "May"), recorded(2, 130), recorded(1, 35)]


def test_a_change_is_found_by_its_version(row: Row) -> None:
    services.strike(selectors.notebook(row).entries[0], writer=now(row))
    found = [selectors.revision(row, version) for version in (1, 2, 3, 4)]
    assert [each and (each.version, each.deed) for each in found] == [
        (1, "recorded"),
        (2, "recorded"),
        (3, "struck"),
        None,
    ]
    assert [line.version for line in selectors.lines(row, after=1)] == [2, 3]


def test_somebody_is_renamed_in_entries_of_which_nobody_knows_when_they_were_recorded(row: Row) -> None:
    Entry.objects.update(version=0)
    roster.rename(Player.objects.get(name="Nan"), "May")
    assert log(row) == [(3, "renamed", "", "Nan", "May")]


@pytest.mark.parametrize("amended", [False, True])
def test_a_database_of_before_tells_the_same(row: Row, amended: bool) -> None:  # noqa: FBT001 - both ways
    if amended:
        services.amend(selectors.notebook(row).entries[0], OTHER, writer=now(row))
    before = log(row)
    Revision.objects.bulk_create(selectors.recordings(selectors.notebook(row).entries))
    Entry.objects.update(version=0, by="")
    with connection.cursor() as cursor:
        cursor.execute(upgrade.RECORDED)
        cursor.execute(upgrade.TOLD_TWICE)
    assert log(row) == before
    assert Revision.objects.count() == 2 * amended
