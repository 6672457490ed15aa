"""What most tests of pages begin with: a match at its beginning, three hands of it, and somebody who keeps it."""

import pytest
from django.test import Client

from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from tests.web.cast import Table, table
from tests.web.evening import begin, let_in, play, points


@pytest.fixture
def row() -> Row:
    return begin()


@pytest.fixture
def three(row: Row) -> tuple[Entry, ...]:
    return play(row, *points(35, 85, 40))


@pytest.fixture
def alice(client: Client, row: Row) -> Client:
    return let_in(client, row)


@pytest.fixture
def friday() -> Table:
    """Another table, with a key for each kind of visitor."""
    return table()
