"""Those who only look on keep their connections, and whoever comes after more than a thousand is served at once."""

import resource
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.serving import PATIENCE, answer, free_port, served
from tests.test_readme import START, shell, without_settings

pytestmark = pytest.mark.servers

MANY, USUAL = 1_100, 1_024
"""Connections, and the files that a system usually lets a process open; the server asks for more."""


@pytest.fixture
def files() -> Iterator[None]:
    """As many may be open here as are needed."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MANY, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def opened(port: int) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    return connection


@pytest.mark.usefixtures("files")
def test_whoever_comes_after_many_does_not_wait_until_one_of_them_leaves(tmp_path: Path) -> None:
    port = free_port()
    start = shell(f"ulimit -Sn {USUAL} && {START} 127.0.0.1:{port}")
    environment = without_settings(SCOREKEEPER_DATA=str(tmp_path))
    with served(start, settings.ROOT, environment), ExitStack() as at_the_end:
        answer(port)
        held = [at_the_end.enter_context(closing(opened(port))) for _ in range(MANY)]
        for connection in held:
            assert connection.getresponse().read() == b"ok\n"
        for connection in held:
            connection.sock.settimeout(0)
            with pytest.raises(BlockingIOError):  # it is still open
                connection.sock.recv(1)
