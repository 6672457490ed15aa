"""The writers: every change is held, logged and can be taken back."""

from dataclasses import replace

import pytest

from scorekeeper.match.facts import Fact, Hand, Match, NewSeats, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import codec, selectors, services
from scorekeeper.store.models import Book, Entry, Revision
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import IrrevocableError, StaleError, Writer

pytestmark = pytest.mark.django_db

BEGINNING = Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve"))


def hand(points: int, declarer: str | None = None) -> Hand:
    return Hand(count=Total(points=points), declarer=declarer)


FIRST, SECOND, THIRD = hand(35, "Nan"), hand(80), hand(120)


@pytest.fixture
def row() -> Row:
    return services.begin(Book.objects.create(), BEGINNING)


def write(row: Row, fact: Fact, before: Entry | None = None) -> Entry:
    return services.record(row, fact, writer=seen(row), key=f"{Entry.objects.count()}", before=before)


def seen(row: Row) -> Writer:
    row.refresh_from_db()
    return Writer(seen=row.version, name="Nan")


def now(row: Row) -> Match:
    row.refresh_from_db()
    return selectors.notebook(row).match


def told(row: Row) -> tuple[Fact, ...]:
    return now(row).facts


@pytest.fixture
def three(row: Row) -> tuple[Entry, ...]:
    return tuple(write(row, fact) for fact in (FIRST, SECOND, THIRD))


def test_a_match_reads_back_as_it_was_begun(row: Row) -> None:
    assert selectors.notebook(row).match == BEGINNING


def test_whoever_plays_is_on_the_roster(row: Row) -> None:
    assert selectors.roster(row.book) == ("Eve", "Nan", "Sam", "Wei")


@pytest.mark.usefixtures("three")
def test_facts_are_read_in_their_order(row: Row) -> None:
    assert told(row) == (FIRST, SECOND, THIRD)


@pytest.mark.usefixtures("three")
def test_each_match_counts_its_own_places(row: Row) -> None:
    other = services.begin(row.book, BEGINNING)
    assert [write(other, fact).place for fact in (FIRST, SECOND)] == [0, 1]


def test_the_same_key_twice_is_one_hand(row: Row) -> None:
    first = services.record(row, FIRST, writer=Writer(seen=0), key="once")
    assert services.record(row, FIRST, writer=Writer(seen=0), key="once") == first
    assert told(row) == (FIRST,)


def test_another_hand_under_the_same_key_is_refused(row: Row) -> None:
    services.record(row, FIRST, writer=Writer(seen=0), key="once")
    with pytest.raises(StaleError) as refused:
        services.record(row, SECOND, writer=Writer(seen=0), key="once")
    assert [revision.after for revision in refused.value.meanwhile] == [codec.written(FIRST)]
    assert told(row) == (FIRST,)


def test_a_stale_writer_is_told_what_happened_meanwhile(row: Row) -> None:
    write(row, FIRST)
    with pytest.raises(StaleError) as refused:
        services.record(row, SECOND, writer=Writer(seen=0), key="late")
    assert [revision.after for revision in refused.value.meanwhile] == [codec.written(FIRST)]
    assert told(row) == (FIRST,)


def test_a_forgotten_hand_is_put_in_its_place(row: Row, three: tuple[Entry, ...]) -> None:
    write(row, hand(0), before=three[1])
    assert told(row) == (FIRST, hand(0), SECOND, THIRD)


def test_a_hand_is_amended_and_says_so(row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[1], hand(85), writer=seen(row))
    assert told(row) == (FIRST, hand(85), THIRD)
    assert [bool(entry.amended_at) for entry in selectors.notebook(row).entries] == [False, True, False]


def test_saying_the_same_again_is_no_change(row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[1], SECOND, writer=seen(row))
    assert len(selectors.log(row)) == len(three)


def test_a_struck_hand_is_out_and_can_come_back(row: Row, three: tuple[Entry, ...]) -> None:
    services.strike(three[0], writer=seen(row))
    assert told(row) == (SECOND, THIRD)
    services.restore(three[0], writer=seen(row))
    assert told(row) == (FIRST, SECOND, THIRD)


@pytest.mark.parametrize(
    ("place", "to", "order"), [(0, 2, (1, 2, 0)), (2, 0, (2, 0, 1)), (1, 1, (0, 1, 2)), (0, 9, (0, 1, 2))]
)
def test_a_hand_moves(row: Row, three: tuple[Entry, ...], place: int, to: int, order: tuple[int, ...]) -> None:
    services.move(three[place], to=to, writer=seen(row))
    assert told(row) == tuple((FIRST, SECOND, THIRD)[number] for number in order)


def test_other_players_from_the_beginning_join_the_roster(row: Row) -> None:
    services.reopen(row, replace(BEGINNING, players=("Nan", "Wei", "Sam", "Zoe")), writer=seen(row))
    assert now(row).players == ("Nan", "Wei", "Sam", "Zoe")
    assert "Zoe" in selectors.roster(row.book)


def test_whoever_sits_down_later_joins_the_roster(row: Row) -> None:
    write(row, NewSeats(players=("Nan", "Wei", "Sam", "Zoe")))
    assert "Zoe" in selectors.roster(row.book)


def test_every_change_can_be_taken_back(row: Row, three: tuple[Entry, ...]) -> None:
    changes = (
        lambda: write(row, hand(0)),
        lambda: write(row, hand(0), before=three[0]),
        lambda: services.amend(three[1], hand(85), writer=seen(row)),
        lambda: services.move(three[0], to=2, writer=seen(row)),
        lambda: services.strike(three[2], writer=seen(row)),
        lambda: services.reopen(row, replace(BEGINNING, name="Friday"), writer=seen(row)),
    )
    for change in changes:
        before = now(row)
        change()
        assert now(row) != before
        services.take_back(row, row.version, writer=seen(row))
        assert now(row) == before


def amended(entry: Entry) -> bool:
    entry.refresh_from_db()
    return entry.amended_at is not None


def take_back(row: Row) -> None:
    row.refresh_from_db()
    services.take_back(row, row.version, writer=seen(row))


def test_an_amendment_that_was_taken_back_leaves_no_mark_until_it_is_put_back(
    row: Row, three: tuple[Entry, ...]
) -> None:
    services.amend(three[1], hand(85), writer=seen(row))
    for mark in (False, True, False):
        take_back(row)
        assert amended(three[1]) is mark


def test_an_amendment_before_the_one_that_was_taken_back_leaves_its_mark(row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[1], hand(85), writer=seen(row))
    services.amend(three[1], hand(90), writer=seen(row))
    take_back(row)
    assert amended(three[1])


def test_nobody_s_name_keeps_the_mark_of_an_amendment_that_was_taken_back(row: Row, three: tuple[Entry, ...]) -> None:
    services.rename(row, "Nan", "Nora", writer=seen(row))
    services.amend(three[0], hand(85, "Nora"), writer=seen(row))
    take_back(row)
    assert (told(row)[0], amended(three[0])) == (hand(35, "Nora"), False)


def test_a_strike_that_was_taken_back_can_be_taken_back(row: Row, three: tuple[Entry, ...]) -> None:
    services.strike(three[2], writer=seen(row))
    for facts in ((FIRST, SECOND, THIRD), (FIRST, SECOND)):
        row.refresh_from_db()
        services.take_back(row, row.version, writer=seen(row))
        assert told(row) == facts


@pytest.mark.usefixtures("three")
def test_only_the_last_change_is_taken_back(row: Row) -> None:
    with pytest.raises(StaleError):
        services.take_back(row, 1, writer=seen(row))
    assert told(row) == (FIRST, SECOND, THIRD)


def test_the_log_tells_who_did_what_the_latest_first(row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[0], hand(40, "Nan"), writer=seen(row))
    assert [(line.deed, line.by) for line in selectors.log(row)][:2] == [("amended", "Nan"), ("recorded", "Nan")]


def test_what_is_changed_alongside_is_taken_back_and_put_back_with_it(row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[0], hand(20, "Nan"), writer=seen(row))
    services.amend_alongside(row, [(three[2], hand(25, "Wei"))])
    assert (told(row), row.version) == ((hand(20, "Nan"), SECOND, hand(25, "Wei")), 4)
    take_back(row)
    assert told(row) == (FIRST, SECOND, THIRD)
    take_back(row)
    assert told(row) == (hand(20, "Nan"), SECOND, hand(25, "Wei"))


@pytest.mark.parametrize("damaged", [7, [7], [["x", {}, {}]], {"a": 1}])
def test_what_cannot_be_read_of_it_stays(row: Row, three: tuple[Entry, ...], damaged: object) -> None:
    services.amend(three[0], hand(20, "Nan"), writer=seen(row))
    Revision.objects.filter(version=4).update(alongside=damaged)
    with pytest.raises(IrrevocableError):
        take_back(row)
    assert told(row)[0] == hand(20, "Nan")
