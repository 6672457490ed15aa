"""Whatever is done to a match, the notebook says what a list would say, and every deed can be taken back.

The list beside it knows nothing of rows, places and versions: that is what makes it a judge.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from scorekeeper.match.facts import Breach, Fact, Hand, Match, NewSeats, NoClaim, Redeal, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Book, Entry, Revision
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import StaleError, Writer

pytestmark = pytest.mark.django_db

BEGINNING = Match(rules=presets.TRACTOR, players=("Nan", "Wei", "Sam", "Eve"))
DEEDS = 40


def hand(number: int) -> Hand:
    """Every hand another one, so that none can stand in for its neighbour."""
    return Hand(count=Total(points=5 * (number % 40)), declarer="Nan", note=f"hand {number}")


@dataclass
class Table:
    """A match, and the list of what should stand in it."""

    row: Row
    told: list[Hand] = field(default_factory=list)
    struck: list[Hand] = field(default_factory=list)
    made: int = 0

    def writer(self) -> Writer:
        self.row.refresh_from_db()
        return Writer(seen=self.row.version, name="Nan")

    def entries(self) -> list[Entry]:
        return list(selectors.notebook(self.row).entries)

    def next_hand(self) -> Hand:
        self.made += 1
        return hand(self.made)

    def record(self, _chance: Random) -> None:
        fact = self.next_hand()
        services.record(self.row, fact, writer=self.writer(), key=f"key-{self.made}")
        self.told.append(fact)

    def insert(self, chance: Random) -> None:
        place = chance.randrange(len(self.told))
        fact, before = self.next_hand(), self.entries()[place]
        services.record(self.row, fact, writer=self.writer(), key=f"key-{self.made}", before=before)
        self.told.insert(place, fact)

    def amend(self, chance: Random) -> None:
        place = chance.randrange(len(self.told))
        fact = self.next_hand()
        services.amend(self.entries()[place], fact, writer=self.writer())
        self.told[place] = fact

    def strike(self, chance: Random) -> None:
        place = chance.randrange(len(self.told))
        services.strike(self.entries()[place], writer=self.writer())
        self.struck.append(self.told.pop(place))

    def move(self, chance: Random) -> None:
        place, to = chance.randrange(len(self.told)), chance.randrange(len(self.told))
        services.move(self.entries()[place], to=to, writer=self.writer())
        self.told.insert(to, self.told.pop(place))

    def stands(self) -> list[Hand]:
        self.row.refresh_from_db()
        return [fact for fact in selectors.notebook(self.row).match.facts if isinstance(fact, Hand)]


DONE: tuple[Callable[[Table, Random], None], ...] = (Table.record, Table.insert, Table.amend, Table.strike, Table.move)


@pytest.fixture
def table() -> Table:
    return Table(row=services.begin(Book.objects.create(), BEGINNING))


def played(table: Table, chance: Random) -> Callable[[Table, Random], None]:
    """Something is done; where nothing stands there is nothing to do but record."""
    deed = chance.choice(DONE) if table.told else Table.record
    deed(table, chance)
    return deed


@pytest.mark.parametrize("seed", range(6))
def test_the_notebook_says_what_a_list_would_say(table: Table, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same evening every time
    for _deed in range(DEEDS):
        deed = played(table, chance)
        assert table.stands() == table.told, deed


@pytest.mark.parametrize("seed", range(6))
def test_every_deed_can_be_taken_back(table: Table, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - as above
    for _warming_up in range(5):
        played(table, chance)
    for _deed in range(DEEDS // 2):
        before = table.stands()
        version = table.row.version
        played(table, chance)
        if table.stands() == before:  # moved to where it was
            continue
        assert table.row.version == version + 1
        services.take_back(table.row, table.row.version, writer=table.writer())
        assert table.stands() == before
        table.told = before


@pytest.mark.parametrize("seed", range(3))
def test_every_change_is_one_line_of_the_log_and_one_version(table: Table, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - as above
    for _deed in range(DEEDS):
        played(table, chance)
    table.row.refresh_from_db()
    lines = selectors.log(table.row)
    assert [line.version for line in lines] == list(range(table.row.version, 0, -1))


def test_what_was_struck_comes_back_among_those_it_stood_with(table: Table) -> None:
    for _hand in range(4):
        table.record(Random(0))  # noqa: S311 - nothing is drawn
    first, second, _third, _fourth = table.entries()
    services.strike(second, writer=table.writer())
    services.strike(first, writer=table.writer())
    services.restore(second, writer=table.writer())
    assert table.stands() == [hand(2), hand(3), hand(4)]
    services.restore(first, writer=table.writer())
    assert table.stands() == [hand(1), hand(2), hand(3), hand(4)]


def test_only_the_last_change_can_be_taken_back(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    table.record(Random(0))  # noqa: S311 - as above
    with pytest.raises(StaleError) as refused:
        services.take_back(table.row, 1, writer=table.writer())
    assert [line.version for line in refused.value.meanwhile] == [2]
    assert table.stands() == [hand(1), hand(2)]


@pytest.mark.parametrize("version", [0, 7])
def test_a_version_that_never_was_cannot_be_taken_back(table: Table, version: int) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    with pytest.raises(StaleError):
        services.take_back(table.row, version, writer=table.writer())
    assert table.stands() == [hand(1)]


def test_taking_back_is_a_change_that_can_be_taken_back(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    services.take_back(table.row, 1, writer=table.writer())
    assert table.stands() == []
    services.take_back(table.row, 2, writer=table.writer())
    assert (table.stands(), table.row.version) == ([hand(1)], 3)


def test_striking_twice_is_striking_once(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    entry = table.entries()[0]
    services.strike(entry, writer=table.writer())
    services.strike(entry, writer=table.writer())
    table.row.refresh_from_db()
    assert table.row.version == 2


def test_striking_what_was_struck_meanwhile_changes_nothing(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    seen = table.entries()[0]
    services.strike(table.entries()[0], writer=table.writer())
    services.strike(seen, writer=table.writer())
    table.row.refresh_from_db()
    assert (table.stands(), table.row.version) == ([], 2)


def test_restoring_what_stands_changes_nothing(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    services.restore(table.entries()[0], writer=table.writer())
    assert (table.stands(), table.row.version) == ([hand(1)], 1)


@pytest.mark.parametrize(("at", "to", "order"), [(0, 2, [2, 3, 4, 1]), (2, 0, [4, 1, 2, 3]), (0, 1, [2, 3, 1, 4])])
def test_what_was_struck_keeps_its_place_while_others_move(table: Table, at: int, to: int, order: list[int]) -> None:
    for _ in range(4):
        table.record(Random(0))  # noqa: S311 - nothing is drawn
    struck = table.entries()[1]
    services.strike(struck, writer=table.writer())
    services.move(table.entries()[at], to=to, writer=table.writer())
    services.restore(struck, writer=table.writer())
    assert table.stands() == [hand(number) for number in order]


def test_a_struck_hand_does_not_move(table: Table) -> None:
    table.record(Random(0))  # noqa: S311 - nothing is drawn
    table.record(Random(0))  # noqa: S311 - as above
    first = table.entries()[0]
    services.strike(first, writer=table.writer())
    services.move(first, to=0, writer=table.writer())
    assert (table.stands(), table.row.version) == ([hand(2)], 3)


LOUD = Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=10)


def stands(table: Table) -> list[str]:
    """Hands by their notes, and what waits for them."""
    return [fact.note or "loud" for fact in selectors.notebook(table.row).match.facts]


@pytest.fixture
def loud(table: Table) -> Table:
    """Something waits for the second of three hands."""
    written: tuple[Fact, ...] = (hand(1), LOUD, hand(2), hand(3))
    for number, fact in enumerate(written):
        services.record(table.row, fact, writer=table.writer(), key=f"key-{number}")
    return table


def test_a_hand_is_struck_with_what_waited_for_it_and_comes_back_with_it(loud: Table) -> None:
    services.strike(loud.entries()[2], writer=loud.writer())
    assert stands(loud) == ["hand 1", "hand 3"]
    services.take_back(loud.row, 5, writer=loud.writer())
    assert stands(loud) == ["hand 1", "loud", "hand 2", "hand 3"]
    services.take_back(loud.row, 6, writer=loud.writer())
    assert stands(loud) == ["hand 1", "hand 3"]


def test_what_was_struck_together_comes_back_together(loud: Table) -> None:
    waited = loud.entries()[1]
    services.strike(loud.entries()[2], writer=loud.writer())
    services.restore(waited, writer=loud.writer())
    assert stands(loud) == ["hand 1", "loud", "hand 2", "hand 3"]


def test_what_was_withdrawn_before_its_hand_was_struck_stays_withdrawn(loud: Table) -> None:
    services.strike(loud.entries()[1], writer=loud.writer())
    second = loud.entries()[1]
    services.strike(second, writer=loud.writer())
    services.restore(second, writer=loud.writer())
    assert stands(loud) == ["hand 1", "hand 2", "hand 3"]


@pytest.mark.parametrize(
    ("place", "to", "order"),
    [
        (3, 2, ["hand 1", "hand 3", "loud", "hand 2"]),
        (0, 1, ["loud", "hand 2", "hand 1", "hand 3"]),
        (2, 3, ["hand 1", "hand 3", "loud", "hand 2"]),
    ],
)
def test_a_move_leaves_what_waits_with_its_hand_and_is_taken_back(
    loud: Table, place: int, to: int, order: list[str]
) -> None:
    services.move(loud.entries()[place], to=to, writer=loud.writer())
    assert stands(loud) == order
    services.take_back(loud.row, 5, writer=loud.writer())
    assert stands(loud) == ["hand 1", "loud", "hand 2", "hand 3"]


def test_what_waited_for_a_hand_waits_on_where_recording_it_is_undone(table: Table) -> None:
    written: tuple[Fact, ...] = (LOUD, hand(1))
    for number, fact in enumerate(written):
        services.record(table.row, fact, writer=table.writer(), key=f"key-{number}")
    for version, standing in ((2, ["loud"]), (3, ["loud", "hand 1"]), (4, ["loud"])):
        services.take_back(table.row, version, writer=table.writer())
        assert stands(table) == standing


@pytest.mark.parametrize(("place", "to"), [(3, 0), (3, 4), (0, 4), (4, 1), (1, 4), (2, 0)])
def test_a_move_across_other_seats_is_taken_back_and_forth_exactly(table: Table, place: int, to: int) -> None:
    seats = NewSeats(players=("Nan", "Wei", "Sam", "Zoe"), note="seats")
    written: tuple[Fact, ...] = (hand(1), LOUD, seats, hand(2), hand(3))
    for number, fact in enumerate(written):
        services.record(table.row, fact, writer=table.writer(), key=f"key-{number}")
    before = stands(table)
    services.move(table.entries()[place], to=to, writer=table.writer())
    moved = stands(table)
    assert moved != before
    for version, found in ((6, before), (7, moved), (8, before)):
        services.take_back(table.row, version, writer=table.writer())
        assert stands(table) == found


def test_an_old_move_of_which_only_the_number_is_known_goes_back_by_it(loud: Table) -> None:
    services.move(loud.entries()[2], to=3, writer=loud.writer())
    Revision.objects.filter(version=5).update(before=2, after=3)
    services.take_back(loud.row, 5, writer=loud.writer())
    assert stands(loud) == ["hand 1", "loud", "hand 2", "hand 3"]


@pytest.mark.parametrize("unknown", range(4))
@pytest.mark.parametrize(("place", "to"), [(0, 1), (3, 0), (2, 0), (2, 3)])
def test_a_move_goes_back_also_where_it_is_not_known_what_recorded_something(
    loud: Table, unknown: int, place: int, to: int
) -> None:
    before, entries = stands(loud), loud.entries()
    Entry.objects.filter(pk=entries[unknown].pk).update(version=0)
    services.move(loud.entries()[place], to=to, writer=loud.writer())
    assert stands(loud) != before
    services.take_back(loud.row, 5, writer=loud.writer())
    assert stands(loud) == before


def test_a_redeal_that_leaves_an_irregularity_waiting_goes_alone(table: Table) -> None:
    agreed = Redeal(claim=NoClaim.AGREED, note="redeal")
    written: tuple[Fact, ...] = (LOUD, agreed, hand(1), hand(2))
    for number, fact in enumerate(written):
        services.record(table.row, fact, writer=table.writer(), key=f"key-{number}")
    services.strike(table.entries()[1], writer=table.writer())
    assert stands(table) == ["loud", "hand 1", "hand 2"]
    services.take_back(table.row, 5, writer=table.writer())
    services.strike(table.entries()[2], writer=table.writer())
    assert stands(table) == ["redeal", "hand 2"]
    services.take_back(table.row, 7, writer=table.writer())
    assert stands(table) == ["loud", "redeal", "hand 1", "hand 2"]


def test_taking_an_insertion_back_takes_nothing_else(loud: Table) -> None:
    services.record(loud.row, hand(9), writer=loud.writer(), key="missed", before=loud.entries()[2])
    services.take_back(loud.row, 5, writer=loud.writer())
    assert stands(loud) == ["hand 1", "loud", "hand 2", "hand 3"]
