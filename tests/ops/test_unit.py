"""The unit that OPERATING.md shows, under a running systemd: it serves, starts again when killed, may do little else.

A second system boots from this machine's files under an overlay, which takes all that is written.
"""

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests import machine
from tests.serving import PATIENCE, answer, free_port, served, until
from tests.test_readme import OPERATING, blocks

pytestmark = pytest.mark.servers

HOME = "srv/scorekeeper"
TRIES = {
    "write in the checkout": "touch written",
    "write elsewhere": "touch /srv/elsewhere/written",
    "read what lies in a home": "cd /home && cat diary",
    "see who else is at work": "ls -d /proc/1",
    "make a namespace": "unshare --user true",
    "make a program run as its owner": "cp /bin/true . && chmod u+s true",
    "pose as another machine": "setarch --addr-no-randomize true",
    "gain powers": "grep 'NoNewPrivs:.*0' /proc/self/status",
    "trace": "python3 -c 'import ctypes; assert ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0'",
}
"""What every user may do where nothing forbids it."""
ONLY = ["write in the checkout"]
UNHARDENED = f"[Service]\nUser=scorekeeper\nWorkingDirectory=/{HOME}\nExecStart=/bin/true"


class System:
    """Commands run in it once it has booted."""

    def __init__(self, root: Path, starter: int) -> None:
        self.root = root
        self.started = Path(f"/proc/{starter}/task/{starter}/children")

    def does(self, *words: str) -> tuple[int, str]:
        command = ["nsenter", "--all", "--target", self.started.read_text().strip(), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.strip() or done.stderr.strip()

    def told(self, *words: str) -> str:
        code, said = self.does(*words)
        assert code == 0, (words, said)
        return said

    def shown(self, name: str) -> str:
        return self.told("systemctl", "show", "--value", "--property", name, "scorekeeper")

    def unit(self, name: str, text: str) -> None:
        """With the variables that say where this machine gets packages."""
        given = [f"{key}={value}" for key, value in os.environ.items() if re.match("PIP_|UV_|.*_proxy$", key)]
        added = "".join(f"\nEnvironment={shlex.quote(line)}" for line in given)
        text = text.replace("\nExecStart=", f"{added}\nExecStart=")
        (self.root / f"etc/systemd/system/{name}.service").write_text(f"{text}\n")

    def may(self, name: str, text: str) -> list[str]:
        """Which of the tries succeed in a service with these lines."""
        found = self.root / HOME / name
        tries = [f"({line}) && echo {word!r} >> {found.name}" for word, line in TRIES.items()]
        (self.root / "srv/tries").write_text("\n".join([*tries, "true"]))
        self.unit(name, re.sub("(?m)^ExecStart=.*", "ExecStart=/bin/sh /srv/tries", text))
        self.told("systemctl", "daemon-reload")
        self.does("systemctl", "start", "--wait", name)
        return found.read_text().splitlines()


@pytest.fixture
def system(tmp_path: Path) -> Iterator[System]:
    machine.has("systemd-nspawn") or machine.missing("systemd-nspawn", "systemd-container")
    root, over, beside = (tmp_path / name for name in ("root", "over", "beside"))
    for folder in (root, over, beside):
        folder.mkdir()
    if os.geteuid():
        pytest.skip("only root may boot a system")
    layers = f"lowerdir=/,upperdir={over},workdir={beside}"
    mount = ["mount", "-t", "overlay", "overlay", "-o", layers, str(root)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"this machine's files cannot be overlaid: {mounted.stderr}")
    try:
        yield from booted(root)
    finally:
        subprocess.run(["umount", root], check=True)


def booted(root: Path) -> Iterator[System]:
    subprocess.run(["git", "clone", "--quiet", settings.ROOT, root / HOME], check=True)
    for line in re.findall(r"`sudo ((?:useradd|chown) .*?)`", OPERATING):
        subprocess.run(["chroot", root, *shlex.split(line)], check=True)
    (root / "srv/elsewhere").mkdir(mode=0o777)
    (root / "srv/elsewhere").chmod(0o777)
    (root / "home" / "diary").write_text("Dear diary.")
    boot = f"systemd-nspawn --quiet --register=no --keep-unit --link-journal=no --directory={root} --boot".split()
    only = ["systemd.unit=basic.target", "systemd.mask=timers.target"]
    with served([*boot, *only], root, os.environ) as nspawn:
        system = System(root, nspawn.pid)
        try:
            until(lambda: system.does("systemctl", "is-active", "basic.target") == (0, "active"))
            yield system
        finally:
            os.kill(int(system.started.read_text()), signal.SIGKILL)  # it would outlive whoever started it
            nspawn.wait(PATIENCE)


def test_its_unit_serves_comes_again_and_lets_little_happen(system: System) -> None:
    port = free_port()
    (text,) = blocks("ini")
    system.unit("scorekeeper", text.replace("8000", str(port)))
    system.told(*re.findall(r"`sudo (systemctl enable .*?)`", OPERATING)[0].split())
    assert answer(port, "/readyz")[0] == 200
    first = system.shown("MainPID")
    system.told("kill", "-KILL", first)
    until(lambda: system.shown("MainPID") not in {"0", first})
    assert answer(port, "/readyz")[0] == 200
    system.told("systemctl", "stop", "scorekeeper")
    assert (system.shown("NRestarts"), system.shown("Result")) == ("1", "success")
    assert system.may("freely", UNHARDENED) == [*TRIES]
    assert system.may("forbidden", text) == ONLY
