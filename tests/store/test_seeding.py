"""Books of invented evenings: as many as were asked for, the same every time, and nothing that the fold objects to."""

from random import Random

import pytest

from scorekeeper.match import fold
from scorekeeper.store import seeding, selectors, verifying
from scorekeeper.store.models import Book, Entry, Match

pytestmark = pytest.mark.django_db


def seeded(books: int = 2, matches: int = 3) -> list[object]:
    for _key in seeding.seed(books, matches, 10, Random(1)):  # noqa: S311 - the same every time
        pass
    return [*Match.objects.order_by("pk").values_list("opening", "made_at", "version")]


def test_there_are_as_many_as_were_asked_for() -> None:
    seeded(books=2, matches=3)
    assert [book.matches.count() for book in Book.objects.all()] == [3, 3]


def test_the_same_seed_makes_the_same_evenings() -> None:
    first = seeded()
    Book.objects.all().delete()
    assert seeded() == first


def test_every_hand_can_have_been_played_and_is_what_was_seen() -> None:
    seeded()
    for row in Match.objects.all():
        steps = fold.steps(selectors.notebook(row).match)
        assert [step for step in steps if step.problems or step.notes] == []
        assert [fold.seen(step) for step in steps] == [step.fact for step in steps]
        assert row.version == len(steps) == len(selectors.log(row))


def test_every_row_can_be_read() -> None:
    seeded()
    assert [*verifying.findings()] == []
    assert Entry.objects.filter(version=0).count() == 0
