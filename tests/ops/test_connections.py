"""Those who only look on keep their connections, and whoever comes after more than a thousand is served at once."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.serving import PATIENCE, answer, free_port, served
from tests.test_readme import START, shell, without_settings

pytestmark = pytest.mark.servers

MANY = 1_100


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many may be open here as are needed."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MANY, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def opened(port: int) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    return connection


@pytest.mark.usefixtures("many_files")
def test_whoever_comes_after_many_does_not_wait_until_one_of_them_leaves(tmp_path: Path) -> None:
    port = free_port()
    start = shell(f"{START} 127.0.0.1:{port}")
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


@pytest.mark.parametrize(("files", "held"), [(200, 100), (1_024, 768), (5_000, 4_096)])
def test_a_worker_holds_as_many_as_leave_it_files_to_open(files: int, held: int) -> None:
    ask = "import django; django.setup(); from scorekeeper.ops import servers; servers.has_granian()"
    ask += "; print(servers._connections())"
    program = ["bash", "-c", f'ulimit -n {files} && exec "$0" -c "$1"', sys.executable, ask]
    environment = without_settings(DJANGO_SETTINGS_MODULE="scorekeeper.settings")
    done = subprocess.run(program, cwd=settings.ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{held}\n"
