"""Whatever is done to a match and taken back, each fine stays with what it was charged to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match.facts import Dealt, Match
from scorekeeper.store import services
from scorekeeper.store.models import Book, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from tests.match.fines import fined, hand, stay
from tests.web.evening import play

pytestmark = pytest.mark.django_db


@dataclass
class Table:
    """A match in which something is done by chance."""

    row: Row
    chance: Random

    @property
    def opened(self) -> OpenMatch:
        self.row.refresh_from_db()
        key = Key(book=self.row.book, role=Key.Role.KEEPER)
        return open_match(MatchAccess(book=self.row.book, key=key, match=self.row))

    def writer(self) -> services.Writer:
        return services.Writer(seen=self.row.version)

    def insert(self, opened: OpenMatch) -> None:
        before = opened.notebook.entries[opened.before_waiting(self.chance.randrange(len(opened.steps)))]
        new = hand("more", opened.match.players[1])
        services.record(self.row, new, writer=self.writer(), key=f"key-{self.row.version}", before=before)

    def strike(self, opened: OpenMatch) -> None:
        services.strike(self.chance.choice(opened.notebook.entries), writer=self.writer())

    def move(self, opened: OpenMatch) -> None:
        dealt = [entry for entry, step in opened.recorded if isinstance(step.fact, Dealt)]
        to = self.chance.randrange(len(opened.steps))
        services.move(self.chance.choice([*dealt, *opened.notebook.entries[: not dealt]]), to=to, writer=self.writer())

    def take_back(self) -> Match:
        version = self.opened.row.version
        services.take_back(self.row, version, writer=self.writer())
        return self.opened.match


@pytest.mark.parametrize("deed", [Table.insert, Table.strike, Table.move])
@settings(max_examples=40, deadline=None)
@given(match=fined().filter(lambda match: bool(match.facts)), seed=st.integers(0, 99))
def test_each_fine_stays_where_it_was_charged_and_all_comes_back(
    match: Match, seed: int, deed: Callable[[Table, OpenMatch], None]
) -> None:
    table = Table(services.begin(Book.objects.create(), replace(match, facts=())), Random(seed))  # noqa: S311 - drawn
    play(table.row, *match.facts)
    opened = table.opened
    deed(table, opened)
    after = table.opened
    assert stay(match, after.match)
    if after.row.version > opened.row.version:
        assert [table.take_back() for _ in range(3)] == [match, after.match, match]
