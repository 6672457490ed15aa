"""The demo: two evenings that could have been, with nothing in them that the rules object to."""

from datetime import date

import pytest

from scorekeeper.match import fold
from scorekeeper.match.facts import Redeal
from scorekeeper.store import demo, selectors
from scorekeeper.store.models import Book, Match, Revision
from scorekeeper.store.selectors import Notebook

pytestmark = pytest.mark.django_db

FRIDAY = date(2026, 11, 20)


@pytest.fixture
def evenings() -> tuple[Notebook, ...]:
    book = demo.open_demo(FRIDAY).book
    return tuple(map(selectors.notebook, Match.objects.filter(book=book).order_by("-made_at")))


def test_there_is_one_evening_of_each_kind(evenings: tuple[Notebook, ...]) -> None:
    assert [(each.match.rules.table.partnerships.value, each.match.date) for each in evenings] == [
        ("fixed", "2026-11-20"),
        ("called", "2026-11-13"),
    ]


def test_the_rules_object_to_nothing(evenings: tuple[Notebook, ...]) -> None:
    assert [step.problems for each in evenings for step in fold.steps(each.match) if step.problems] == []


def test_the_present_evening_goes_on(evenings: tuple[Notebook, ...]) -> None:
    standing = fold.now(evenings[0].match)
    assert (standing.hands, standing.declarer, standing.finished) == (9, "Ada", False)
    assert [level.value for level in standing.levels.values()] == ["8", "6", "8", "6"]


def test_one_hand_was_thrown_in_and_one_was_corrected(evenings: tuple[Notebook, ...]) -> None:
    assert [type(fact) for fact in evenings[0].match.facts].count(Redeal) == 1
    assert [line.deed for line in selectors.log(evenings[0].row) if line.deed != Revision.Deed.RECORDED] == ["amended"]


def test_it_is_thrown_away_in_the_end() -> None:
    demo.open_demo(FRIDAY)
    assert Book.objects.get().throwaway
