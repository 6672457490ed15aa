"""On a system without what POSIX brings along, and without a wheel of the usual server, people play all the same.

What is hidden here is what Windows has not; nobody has tried it there.
"""

import http.client
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.serving import PATIENCE, answer, free_port, served

pytestmark = pytest.mark.servers

HIDE = """
import os, runpy, signal, sys

HIDDEN = {"fcntl", "granian", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"}

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())
for name in HIDDEN:
    sys.modules.pop(name, None)
for module, names in {
    os: "fork forkpty geteuid getuid getgid getpgid killpg setsid symlink nice",
    signal: "SIGHUP SIGKILL SIGALRM SIGUSR1 pthread_sigmask pthread_kill alarm setitimer",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
sys.argv = ["manage.py", *sys.argv[1:]]
runpy.run_path("manage.py", run_name="__main__")
"""


class Visitor:
    """Somebody at a browser that keeps its cookies."""

    def __init__(self, port: int) -> None:
        self.port, self.cookies = port, dict[str, str]()

    def ask(self, method: str, path: str, **sent: str) -> tuple[int, str, str]:
        """The status, the page, and where it leads."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        link.request(method, path, urlencode(sent) if sent else None, headers)
        found = link.getresponse()
        for line in found.headers.get_all("Set-Cookie") or ():
            name, _sign, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        page = found.read().decode()
        link.close()
        return found.status, page, found.headers["Location"] or ""


def test_a_hand_is_recorded_without_what_posix_has(tmp_path: Path) -> None:
    """The usual server is hidden as well: it asks for signals wherever it takes the system for one that has them."""
    port = free_port()
    command = [sys.executable, "-c", HIDE, "start", f"127.0.0.1:{port}", "--demo", "--quiet"]
    environment = {**os.environ, "SCOREKEEPER_DATA": str(tmp_path), "DATABASE_URL": ""}
    with served(command, settings.ROOT, environment) as server:
        assert answer(port)[::2] == (200, b"ok\n")
        said = "".join(iter(server.stdout.readline, "Ctrl-C closes it.\n")) if server.stdout else ""
        visitor = Visitor(port)
        _status, _page, book = visitor.ask("GET", re.findall(r"The demo: +http://127.0.0.1:\d+(/open/\S+)", said)[0])
        matches = re.findall(r'href="(/matches/[\w-]+/)"', visitor.ask("GET", book)[1])
        page = visitor.ask("GET", matches[0])[1]
        seen, token = (
            re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in ("seen", "csrfmiddlewaretoken")
        )
        hand = {"seen": seen, "key": "a-key-of-its-own", "csrfmiddlewaretoken": token, "points": "85"}
        status, page, led = visitor.ask("POST", matches[0], **hand)
        assert (status, led) == (303, matches[0])
        assert "85" in visitor.ask("GET", matches[0])[1]
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)


def told(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """What a command there says and ends with."""
    environment = {**os.environ, "SCOREKEEPER_DATA": str(folder), "DATABASE_URL": ""}
    command = [sys.executable, "-c", HIDE, *words]
    return subprocess.run(command, cwd=settings.ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_environment_stays_as_it_is_there(tmp_path: Path) -> None:
    """Nothing is prepared anew."""
    done = told(tmp_path, "check")
    assert (done.returncode, "Preparing" in done.stderr) == (0, False)


def test_no_server_without_https_pretends_to_it(tmp_path: Path) -> None:
    done = told(tmp_path, "start", "--https", "--quiet", f"127.0.0.1:{free_port()}")
    sentence = "--https: the server for this machine speaks no HTTPS; OPERATING.md says how Caddy does it instead.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
