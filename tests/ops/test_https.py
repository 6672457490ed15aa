"""HTTPS at the table: a second server beside the first, by certificates of its own, that ends with it."""

import http.client
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from django.conf import settings

from scorekeeper.ops import authority, network
from scorekeeper.ops.certificates import Certificates
from scorekeeper.ops.network import Address, host_names
from tests.serving import PATIENCE, answer, anybody_left, free_port, served, until

# CPython leaves a socket open that was reset before it could be wrapped.
pytestmark = [pytest.mark.servers, pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")]


AT_HOME = "192.168.1.20"
LOOKING = """
import runpy, sys
from pathlib import Path
from scorekeeper.ops import network

network.PAUSE, at = 0.1, Path(sys.argv.pop(1))
network.addresses = lambda: at.read_text().split()
runpy.run_path("manage.py", run_name="__main__")
"""
"""A server that looks often, on a machine whose addresses stand in a file."""


@dataclass
class Table:
    """A server with HTTPS beside it, where its machine is, and what it has said."""

    server: "subprocess.Popen[str]"
    kept: Certificates
    at: Path
    output: Path

    @property
    def shown(self) -> x509.Certificate | None:
        """The certificate that a browser is shown, unless nobody answers just then."""
        with suppress(OSError):
            return x509.load_pem_x509_certificate(ssl.get_server_certificate(("127.0.0.1", self.kept.port)).encode())
        return None

    def is_trusted_at(self, name: str) -> bool:
        """Whether a browser that trusts the authority opens a page there."""
        with suppress(OSError):
            return secure_answer(self.kept, self.kept.port, name, "localhost")[0] == 200
        return False

    def secure_processes(self) -> list[int]:
        """The second server: what the first one has started by another program."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
                if int(parent) == self.server.pid and b"spawn_main" in (process / "cmdline").read_bytes():
                    found.append(int(process.name))
        return found


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder, port = tmp_path_factory.mktemp("table"), free_port()
    at, output = folder / "at", folder / "output"
    at.write_text(AT_HOME)
    words = [sys.executable, "-c", LOOKING, str(at), "start", "--quiet", "--https", str(port)]
    with output.open("w") as said, served(words, settings.ROOT, environment(folder), said.fileno()) as server:
        yield Table(server, Certificates(folder / "https"), at, output)
        server.terminate()
        server.wait(PATIENCE)
        until(lambda: not anybody_left(server))
        assert "Traceback" not in output.read_text()


@pytest.fixture
def table(running: Table) -> Table:
    """At home, wherever the last test has left it."""
    running.at.write_text(AT_HOME)
    until(lambda: running.is_trusted_at(AT_HOME))
    return running


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "SCOREKEEPER_DATA": str(folder), "DATABASE_URL": ""}


def refusal(port: int, environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        command(port), cwd=settings.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def command(port: int) -> list[str]:
    return [sys.executable, "manage.py", "start", "--quiet", "--https", f"127.0.0.1:{port}"]


def secure_answer(kept: Certificates, port: int, name: str, host: str = "") -> tuple[int, str]:
    """The status and the page, for who trusts the authority and knows the machine by this name."""
    trust = ssl.create_default_context(cafile=kept.authority)
    plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    with closing(http.client.HTTPSConnection(host or name, port, timeout=PATIENCE)) as link:
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
        assert server.stdout
        said = "".join(iter(server.stdout.readline, "Ctrl-C closes it.\n"))
        for name in ("localhost", "127.0.0.1", host_names()[-1]):
            status, page = secure_answer(kept, secure, name)
            assert (status, kept.fingerprint() in page) == (200, True)
        until(lambda: is_up(port))
        assert answer(port, "/certificate/")[0] == 200
        server.send_signal(end)
        server.wait(PATIENCE)
        until(lambda: not anybody_left(server))
        said += server.stdout.read()
    assert (f"https://127.0.0.1:{secure}/" in said or f"https://localhost:{secure}/" in said, "Traceback" in said) == (
        True,
        False,
    )
    assert kept.fingerprint() in said


def test_in_another_network_it_is_served_there(table: Table) -> None:
    table.at.write_text("192.168.7.7")
    until(lambda: table.is_trusted_at("192.168.7.7"))
    until(lambda: "another network" in table.output.read_text())
    port = table.kept.port
    moved = ["This machine is in another network now.", f"  On a phone:      http://192.168.7.7:{port - 443}/"]
    there = [
        f"  With HTTPS:      https://192.168.7.7:{port}/",
        f"  Its certificate: http://192.168.7.7:{port - 443}/certificate/",
    ]
    until(lambda: table.output.read_text().splitlines()[-4:] == [*moved, *there])


def test_one_that_was_killed_is_started_again(table: Table) -> None:
    (before,) = table.secure_processes()
    os.kill(before, signal.SIGKILL)
    until(lambda: table.secure_processes() not in ([], [before]) and table.is_trusted_at(AT_HOME))


def test_a_certificate_whose_time_runs_out_is_made_anew(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, ending = table.shown, Certificates(tmp_path / "ending")
    shutil.copytree(table.kept.folder, ending.folder)
    ending.served.unlink()
    monkeypatch.setattr(authority, "SERVED", authority.ENDING)
    authority.vouch(ending, [*network.HERE, AT_HOME])
    ending.served_key.replace(table.kept.served_key)
    ending.served.replace(table.kept.served)
    later = datetime.now(UTC) + timedelta(days=390)
    until(lambda: (now := table.shown) and now != first and now.not_valid_after_utc > later)


def test_where_nothing_can_be_written_for_a_while_it_goes_on_and_is_mended_later(table: Table) -> None:
    obstacle, (before,) = table.kept.folder / "served.key.new", table.secure_processes()
    obstacle.mkdir()
    table.at.write_text("192.168.7.7")
    until(lambda: "HTTPS goes on as it is" in table.output.read_text())
    os.kill(before, signal.SIGKILL)
    until(lambda: table.secure_processes() not in ([], [before]) and table.is_trusted_at(AT_HOME))
    obstacle.rmdir()
    until(lambda: table.is_trusted_at("192.168.7.7"))
    assert table.output.read_text().count("HTTPS goes on as it is") == 1


def test_in_the_place_of_an_authority_that_was_deleted_there_is_another_and_that_is_told(table: Table) -> None:
    before = table.kept.fingerprint()
    shutil.rmtree(table.kept.folder.rename(table.kept.folder.with_name("gone")))  # at once, whoever looks meanwhile
    until(lambda: table.is_trusted_at(AT_HOME))
    said = table.output.read_text()
    assert (said.count("The authority was deleted"), before == table.kept.fingerprint()) == (1, False)
    assert f"Fingerprint: {table.kept.fingerprint()}" in said


def test_a_folder_that_keeps_no_certificate_is_told(tmp_path: Path) -> None:
    (tmp_path / "https").touch()
    sentence = (
        f"--https: no certificate can be kept in {tmp_path / 'https'} (File exists); make room there, or start "
        "without it.\n"
    )
    assert refusal(free_port(), environment(tmp_path)) == (1, "", sentence)


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
