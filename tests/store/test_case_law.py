"""Case law: a ruling is kept with its hand, and its fine is written with it or not at all."""

from dataclasses import replace

import pytest

from scorekeeper.match.facts import Hand, Match, NewSeats, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import Fine
from scorekeeper.store import case_law, keys, removals, selectors, services
from scorekeeper.store.case_law import Agreed, AnsweredQuestion
from scorekeeper.store.models import Entry, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import StaleError, Writer

pytestmark = pytest.mark.django_db

RULING = AnsweredQuestion(op="follow", question="trump=7D&lead=5H5H", verdict="forbidden", article="tuple-duty")
HAND = Hand(count=Total(points=80), declarer="Nan")
FINED = replace(HAND, fines=(Fine(points=10, on=Side.DECLARERS),))


@pytest.fixture
def row() -> Row:
    book = keys.open_book(name="Fridays").book
    return services.begin(book, Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve")))


@pytest.fixture
def entry(row: Row) -> Entry:
    return services.record(row, HAND, writer=Writer(seen=0), key="first")


def keep(row: Row, agreed: Agreed | None = None, ruling: AnsweredQuestion = RULING) -> Saved:
    row.refresh_from_db()
    return case_law.keep(row, ruling, agreed or Agreed(), writer=Writer(seen=row.version, name="Wei"))


def told(row: Row) -> tuple[object, ...]:
    row.refresh_from_db()
    return selectors.notebook(row).match.facts


def test_a_ruling_is_kept_as_it_was_asked_and_answered(row: Row) -> None:
    saved = keep(row, Agreed(note="Wei saw it.", remedy="The cards are taken back."))
    assert (saved.op, saved.question, saved.verdict, saved.articles) == (
        "follow",
        "trump=7D&lead=5H5H",
        "forbidden",
        ["tuple-duty"],
    )
    assert (saved.note, saved.remedy, saved.by) == ("Wei saw it.", "The cards are taken back.", "Wei")


def test_a_ruling_without_an_article_names_none(row: Row) -> None:
    assert keep(row, ruling=replace(RULING, article="")).articles == []


def test_a_ruling_belongs_to_the_book_of_its_match(row: Row) -> None:
    saved = keep(row)
    assert selectors.rulings(row.book) == (saved,)
    assert selectors.rulings(keys.open_book().book) == ()


def test_a_ruling_lies_beside_its_hand(row: Row, entry: Entry) -> None:
    saved, _elsewhere = keep(row, Agreed(entry=entry)), keep(row)
    assert selectors.rulings_at(entry) == (saved,)


def test_a_ruling_that_is_sent_again_is_kept_once(row: Row, entry: Entry) -> None:
    agreed = Agreed(entry=entry, note="Wei saw it.")
    assert keep(row, agreed) == keep(row, agreed)
    assert Saved.objects.count() == 1


def test_a_fine_that_is_sent_again_is_paid_once(row: Row, entry: Entry) -> None:
    row.refresh_from_db()
    seen = Writer(seen=row.version, name="Wei")
    kept = [case_law.keep(row, RULING, Agreed(entry=entry, amended=FINED), writer=seen) for _ in range(2)]
    assert (kept[0] == kept[1], Saved.objects.count(), told(row)) == (True, 1, (FINED,))


def test_what_was_taken_out_or_says_something_else_is_kept_anew(row: Row) -> None:
    case_law.discard(keep(row))
    keep(row)
    keep(row, Agreed(note="Eve denies it."))
    case_law.keep(row, RULING, Agreed(), writer=Writer(seen=row.version, name="Eve"))
    assert len(selectors.rulings(row.book)) == 3


def test_a_ruling_alone_changes_nothing_in_the_score(row: Row, entry: Entry) -> None:
    keep(row, Agreed(entry=entry))
    assert (told(row), row.version) == ((HAND,), 1)


def test_a_fine_that_was_agreed_on_is_in_the_hand(row: Row, entry: Entry) -> None:
    keep(row, Agreed(entry=entry, amended=FINED))
    assert told(row) == (FINED,)
    assert [line.by for line in selectors.log(row)] == ["Wei", ""]


def test_a_fine_without_a_hand_is_no_fine(row: Row, entry: Entry) -> None:
    keep(row, Agreed(amended=FINED))
    assert told(row) == (HAND,)
    assert entry.pk


def test_a_stale_fine_keeps_no_ruling_either(row: Row, entry: Entry) -> None:
    with pytest.raises(StaleError):
        case_law.keep(row, RULING, Agreed(entry=entry, amended=FINED), writer=Writer(seen=0))
    assert (told(row), Saved.objects.count()) == ((HAND,), 0)


def test_a_ruling_is_out_of_sight_and_comes_back(row: Row, entry: Entry) -> None:
    saved = keep(row, Agreed(entry=entry))
    case_law.discard(saved)
    assert (selectors.rulings(row.book), selectors.rulings_at(entry)) == ((), ())
    assert selectors.ruling(row.book, saved.pk) == saved
    case_law.bring_back(saved)
    assert (selectors.rulings(row.book), selectors.rulings_at(entry)) == ((saved,), (saved,))


def test_discarded_twice_it_says_when_it_was_first(row: Row) -> None:
    saved = keep(row)
    case_law.discard(saved)
    first = Saved.objects.get().removed_at
    case_law.discard(saved)
    assert Saved.objects.get().removed_at == first


def test_a_ruling_of_another_book_is_not_found(row: Row) -> None:
    assert selectors.ruling(keys.open_book().book, keep(row).pk) is None


def test_the_latest_ruling_comes_first(row: Row) -> None:
    first, second = keep(row), keep(row, Agreed(note="Again."))
    assert selectors.rulings(row.book) == (second, first)


def test_a_ruling_stays_when_its_match_is_deleted_and_goes_with_its_book(row: Row) -> None:
    saved = keep(row)
    removals.remove(row)
    assert selectors.rulings(row.book) == (saved,)
    row.book.delete()
    assert Saved.objects.count() == 0


def test_rulings_are_counted_among_what_would_be_gone(row: Row) -> None:
    keep(row)
    assert (selectors.extent(row).rulings, selectors.extent(row.book).rulings) == (1, 1)


def test_a_ruling_is_called_by_its_kind_and_verdict(row: Row) -> None:
    saved = keep(row)
    assert str(saved) == f"{row.book_id} · {saved.made_at:%Y-%m-%d}"


PLAYING = Agreed(playing=True)


def entries_of_rulings(row: Row) -> list[object]:
    return [saved.entry for saved in Saved.objects.filter(match=row).order_by("pk")]


def record(row: Row, key: str) -> Entry:
    row.refresh_from_db()
    return services.record(row, HAND, writer=Writer(seen=row.version), key=key)


def strike(entry: Entry) -> None:
    services.strike(entry, writer=Writer(seen=Row.objects.get(pk=entry.match_id).version))


def in_play(row: Row) -> tuple[str, ...]:
    return tuple(each.note for each in selectors.in_play(selectors.notebook(row), selectors.rulings_of(row)))


def test_what_was_kept_while_a_hand_was_played_is_about_the_hand_that_is_recorded_then(row: Row) -> None:
    keep(row, PLAYING)
    keep(row, Agreed(note="No hand in particular."))
    first, _second = record(row, "the first"), record(row, "the second")
    assert entries_of_rulings(row) == [first, None]


def test_it_is_about_the_same_hand_when_that_is_taken_back_and_recorded_again(row: Row) -> None:
    keep(row, PLAYING)
    first = record(row, "the first")
    strike(first)
    again = record(row, "once more")
    assert entries_of_rulings(row) == [again]


def test_what_was_decided_in_a_hand_in_the_middle_is_about_no_other_when_that_is_struck(row: Row) -> None:
    """Not even when the hand after it is undone and recorded again."""
    keep(row, PLAYING)
    middle, last = record(row, "the first"), record(row, "the second")
    for struck in (middle, last):
        strike(struck)
    record(row, "the third")
    assert entries_of_rulings(row) == [middle]


def test_of_a_hand_that_is_played_again_the_rulings_are_known(row: Row) -> None:
    none, middle, last = (keep(row, replace(PLAYING, note=note)) for note in ("None.", "Middle.", "Last."))
    for saved, key in ((middle, "the first"), (last, "the second")):
        Saved.objects.filter(pk=saved.pk).update(entry=record(row, key))
    Saved.objects.filter(pk=none.pk).update(entry=None)
    assert in_play(row) == ("None.",)
    strike(Entry.objects.get(key="the first"))
    assert in_play(row) == ("None.",)
    strike(Entry.objects.get(key="the second"))
    assert in_play(row) == ("None.", "Last.")


def test_seats_and_hands_put_in_before_are_not_the_hand_being_played(row: Row) -> None:
    first = record(row, "the first")
    keep(row, PLAYING)
    row.refresh_from_db()
    services.record(row, HAND, writer=Writer(seen=row.version), key="forgotten", before=first)
    row.refresh_from_db()
    services.record(row, NewSeats(players=("Nan", "Eve", "Sam", "Wei")), writer=Writer(seen=row.version), key="seats")
    assert entries_of_rulings(row) == [None]


def test_pages_that_show_rulings_know_when_they_change(row: Row) -> None:
    saved = keep(row)
    case_law.discard(saved)
    case_law.bring_back(saved)
    row.refresh_from_db()
    assert (row.rulings_version, row.version) == (3, 0)
