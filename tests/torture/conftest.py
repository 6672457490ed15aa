"""One server for all who do not kill it: to start one takes longer than what is done to it."""

from collections.abc import Iterator

import pytest

from tests.torture.hosts import Host, on_sqlite


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    found = on_sqlite(tmp_path_factory.mktemp("host"))
    found.start()
    yield found
    found.end()
