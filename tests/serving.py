"""A server of our own, started as people start it, and everybody it started with it."""

import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path

PATIENCE = 120  # seconds; it takes one, or ten when it must install first
THREADS = 4
_serving: "list[subprocess.Popen[str]]" = []


def free_port() -> int:
    """Below those that the system gives to connections, which may take one before the server does."""
    return next(port for port in iter(lambda: 10_000 + secrets.randbelow(20_000), None) if _is_free(port))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@contextmanager
def served(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], output: int = subprocess.PIPE
) -> Iterator["subprocess.Popen[str]"]:
    """A server in a process group of its own, so that whoever is left of it can be found."""
    server = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        text=True,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    with server:
        _serving.append(server)
        try:
            yield server
        finally:
            _serving.remove(server)
            if anybody_left(server):
                os.killpg(server.pid, signal.SIGKILL)


def at_work(server: "subprocess.Popen[str]") -> int:
    """How many processes of a server are at work, with all their threads; before, they may miss a signal."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(process.name)) == server.pid:
                found += len([*(process / "task").iterdir()]) >= THREADS
    return found


def anybody_left(server: "subprocess.Popen[str]") -> bool:
    try:
        os.killpg(server.pid, 0)
    except ProcessLookupError:
        return False
    return True


def until(happened: Callable[[], object]) -> None:
    patience = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < patience
        time.sleep(0.01)


def answer(port: int, path: str = "/healthz", **headers: str) -> tuple[int, Message, bytes]:
    """As soon as there is one, whatever it is."""
    until = time.monotonic() + PATIENCE
    while True:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection, suppress(ConnectionError):
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        assert time.monotonic() < until
        assert [server.args for server in _serving if server.poll() is not None] == []  # who ended will never answer
        time.sleep(0.02)
