"""The rules of a match are stored once, in full, and read back with its beginning."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from scorekeeper.match.facts import Match
from scorekeeper.rules.house import presets
from scorekeeper.store import codec, rulesets, selectors, services
from scorekeeper.store.models import Book, Ruleset
from scorekeeper.store.models import Match as Row
from scorekeeper.store.selectors import Damaged

upgrade = import_module("scorekeeper.store.migrations.0015_rulesets")
pytestmark = pytest.mark.django_db(transaction=True)
BEGINNING = Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve"))
WRITTEN = codec.written_opening(BEGINNING)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just started."""
    monkeypatch.setattr(rulesets, "_known", {})


def begun() -> Row:
    return services.begin(Book.objects.create(), BEGINNING)


def test_two_matches_with_the_same_rules_share_them() -> None:
    rows = [begun(), begun()]
    [kept] = Ruleset.objects.all()
    assert [row.opening["rules"] for row in rows] == [{"stored": kept.digest}] * 2
    assert kept.rules == WRITTEN["rules"]


def test_a_beginning_is_read_with_its_rules() -> None:
    row = begun()
    rulesets._known.clear()  # noqa: SLF001 - as in another process
    assert rulesets.together(row.opening) == WRITTEN
    assert selectors.notebook(row).match == BEGINNING


@pytest.mark.parametrize(
    "written", ["nonsense", None, [], {"players": []}, {"rules": "tractor"}, {"rules": {"set": {}}}]
)
def test_what_names_no_stored_rules_stays_as_it_is(written: object) -> None:
    assert rulesets.together(written) == written


def test_a_match_whose_rules_are_gone_is_damaged() -> None:
    row = begun()
    Ruleset.objects.all().delete()
    rulesets._known.clear()  # noqa: SLF001 - as in another process
    assert isinstance(selectors.opened(row), Damaged)


def test_a_process_forgets_when_it_knows_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "MOST_KNOWN", 1)
    for rules in (presets.TRACTOR, presets.HUNDRED):
        rulesets.apart(codec.written_opening(Match(rules=rules, players=BEGINNING.players)))
    assert len(rulesets._known) == 1  # noqa: SLF001 - what it holds


def test_a_database_of_before_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "LISTED", upgrade.LISTED.replace("1000", "1"))
    row, damaged = begun(), begun()
    Ruleset.objects.all().delete()
    Row.objects.filter(pk=row.pk).update(opening=WRITTEN)
    Row.objects.filter(pk=damaged.pk).update(opening=["nonsense"])
    with connection.schema_editor(atomic=False) as editor:
        upgrade.set_apart(apps, editor)
    rulesets._known.clear()  # noqa: SLF001 - as in another process
    found = [Row.objects.get(pk=each.pk) for each in (row, damaged)]
    assert [rulesets.together(each.opening) for each in found] == [WRITTEN, ["nonsense"]]
    assert Ruleset.objects.count() == 1
