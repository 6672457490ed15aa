"""HTTPS at the table: a second server beside the first, by certificates of its own, that ends with it."""

import http.client
import os
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.ops.certificates import Certificates
from scorekeeper.ops.network import Address, host_names
from tests.serving import PATIENCE, answer, anybody_left, free_port, served, until

pytestmark = pytest.mark.servers


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "SCOREKEEPER_DATA": str(folder), "DATABASE_URL": ""}


def refusal(port: int, environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        command(port), cwd=settings.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def command(port: int) -> list[str]:
    return [sys.executable, "manage.py", "start", "--quiet", "--https", f"127.0.0.1:{port}"]


def secure_answer(kept: Certificates, port: int, name: str) -> tuple[int, str]:
    """The status and the page, for who trusts the authority and knows the machine by this name."""
    trust = ssl.create_default_context(cafile=kept.authority)
    plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    with closing(http.client.HTTPSConnection(name, port, timeout=PATIENCE)) as link:
        link.sock = trust.wrap_socket(plain, server_hostname=name)
        link.request("GET", "/certificate/")
        found = link.getresponse()
        return found.status, found.read().decode()


def is_up(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_it_is_served_beside_plain_http_and_ends_with_it(tmp_path: Path, end: signal.Signals) -> None:
    port, kept = free_port(), Certificates(tmp_path / "https")
    secure = Address("127.0.0.1", port).beside().port
    with served(command(port), settings.ROOT, environment(tmp_path)) as server:
        until(lambda: is_up(port) and is_up(secure))
        assert answer(port, "/certificate/")[0] == 200
        for name in ("localhost", "127.0.0.1", host_names()[-1]):
            status, page = secure_answer(kept, secure, name)
            assert (status, kept.fingerprint() in page) == (200, True)
        server.send_signal(end)
        server.wait(PATIENCE)
        until(lambda: not anybody_left(server))
        assert server.stdout
        said = server.stdout.read()
    assert (f"https://127.0.0.1:{secure}/" in said or f"https://localhost:{secure}/" in said, "Traceback" in said) == (
        True,
        False,
    )
    assert kept.fingerprint() in said


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", Address("127.0.0.1", port).beside().port)):
        said = refusal(port, environment(tmp_path))
    way_out = f"`python3 manage.py start --https {port + 1}` takes the next one."
    assert said == (1, "", f"Port {port + 443} is taken, perhaps by Scorekeeper itself; {way_out}\n")


def test_a_port_that_has_none_for_https_above_it_is_told(tmp_path: Path) -> None:
    code, out, err = refusal(65093, environment(tmp_path))
    assert (code, out, err.splitlines()[1:]) == (1, "", [])
    assert err.startswith("Port 65093 leaves no room for HTTPS")


def test_behind_a_proxy_that_speaks_https_it_is_refused(tmp_path: Path) -> None:
    sentence = "--https: SCOREKEEPER_HTTPS is on, so a proxy speaks HTTPS already; start without one of the two.\n"
    assert refusal(free_port(), {**environment(tmp_path), "SCOREKEEPER_HTTPS": "on"}) == (1, "", sentence)
