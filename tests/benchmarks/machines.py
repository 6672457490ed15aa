"""Three machines as OPERATING.md sets them up, on one: what stands in its files is what runs here.

Each has an address of its own among those that lead nowhere but here, so their ports are those of the document.
"""

import csv
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests import machine
from tests.postgresql import OTHERS
from tests.serving import free_port
from tests.test_readme import blocks
from tests.torture.hosts import children

NAMES = ("one", "two", "three")
NEEDED = {
    "etcd": "etcd-server",
    "patroni": "patroni",
    "pgbouncer": "pgbouncer",
    "haproxy": "haproxy",
}
HERE = "127.7.0."
PATIENCE = 10  # seconds


def missing() -> list[str]:
    """Debian's packages that this machine lacks."""
    found = [package for program, package in NEEDED.items() if not machine.daemon(program)]
    return found if machine.postgresql() else [*found, "postgresql"]


def file(kind: str, changed: Mapping[str, str], number: int = 1) -> str:
    """One of the document's files, as it is on a machine; lists of all three are the same on each."""
    (text,) = blocks(kind)
    for there, here in changed.items():
        if there not in text:
            raise ValueError(f"{there!r} does not stand in the {kind} file of OPERATING.md.")
        text = text.replace(there, here)
    lines = [line if "10.0.0.2" in line else own(line, number) for line in text.splitlines()]
    return "\n".join([*lines, ""]).replace("10.0.0.", HERE)


def own(line: str, number: int) -> str:
    return re.sub(r"\bone\b", NAMES[number - 1], line.replace("10.0.0.1", f"10.0.0.{number}"))


@dataclass(slots=True, kw_only=True)
class Daemon:
    """A process of nobody in particular, in a group of its own, with a log in its folder."""

    name: str
    folder: Path
    running: "subprocess.Popen[bytes] | None" = None

    def start(self, words: Sequence[str | Path], **environment: str) -> None:
        program, *rest = words
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.running = subprocess.Popen(
                [machine.daemon(str(program)), *rest],
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **OTHERS,
            )

    def kill(self) -> None:
        if self.running and self.running.poll() is None:
            os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()


@dataclass(slots=True, kw_only=True)
class Machine:
    """What keeps rows on one of the three: etcd, and PostgreSQL by Patroni."""

    number: int
    folder: Path
    etcd: Daemon = field(init=False)
    patroni: Daemon = field(init=False)

    def __post_init__(self) -> None:
        own_folder(self.folder)
        self.etcd, self.patroni = (Daemon(name=name, folder=self.folder) for name in ("etcd", "patroni"))

    @property
    def name(self) -> str:
        return NAMES[self.number - 1]

    @property
    def address(self) -> str:
        return f"{HERE}{self.number}"

    def start(self) -> None:
        lines = file("etcd", {"/var/lib/etcd/scorekeeper": str(self.folder / "etcd")}, self.number).splitlines()
        self.etcd.start(["etcd"], **dict(line.split("=", 1) for line in lines))
        changed = {
            "/usr/lib/postgresql/15/bin": str(machine.postgresql()),
            "/var/lib/postgresql/15/scorekeeper": str(self.folder / "data"),
            "/var/lib/postgresql/pgpass": str(self.folder / "pgpass"),
            "/var/run/postgresql": str(self.folder),
            "10.0.0.0/24": "127.0.0.0/8",
        }
        conf = self.folder / "patroni.yml"
        conf.write_text(file("yaml", changed, self.number))
        self.patroni.start(["patroni", conf])

    def is_in(self, role: str) -> bool:
        """Whether Patroni says so: `primary`, `sync`, `replica`."""
        return status(self.address, 8008, f"/{role}") == 200

    def kill(self) -> None:
        """As when the power goes."""
        self.send(signal.SIGKILL)
        self.etcd.kill()
        self.patroni.kill()

    def send(self, sent: signal.Signals) -> None:
        """To everything of it at once."""
        for process in [*self._processes()]:  # all are known before the first is gone, whose children lose their parent
            with suppress(ProcessLookupError):
                os.kill(process, sent)

    def _processes(self) -> Iterator[int]:
        """Parents first, so that none of them notices what became of its children."""
        for each in (self.etcd, self.patroni):
            if each.running and each.running.poll() is None:
                yield each.running.pid
        data = self.folder / "data"
        with suppress(OSError, ValueError):
            server = int((data / "postmaster.pid").read_text().split()[0])
            if Path(f"/proc/{server}/cwd").samefile(data):  # or else it is long dead, and the number somebody else's
                yield server
                yield from children(server)

    def hand_over(self) -> None:
        command = ["patronictl", "-c", str(self.folder / "patroni.yml"), "switchover", "--force", "scorekeeper"]
        subprocess.run(command, env={"PATH": os.environ["PATH"]}, stdout=subprocess.DEVNULL, check=True)


def own_folder(path: Path) -> None:
    path.mkdir()
    if OTHERS:
        shutil.chown(path, OTHERS["user"], OTHERS["group"])


def status(address: str, port: int, path: str) -> int:
    """Of its answer; 0 where there is none."""
    with closing(HTTPConnection(address, port, timeout=PATIENCE)) as connection, suppress(OSError, HTTPException):
        connection.request("GET", path)
        response = connection.getresponse()
        response.read()
        return response.status
    return 0


@dataclass(slots=True, kw_only=True)
class Front:
    """HAProxy and pgbouncer, before servers of Scorekeeper on ports of this machine."""

    folder: Path
    servers: Sequence[int]
    port: int = field(default_factory=free_port)
    pool: int = field(default_factory=free_port)
    daemons: list[Daemon] = field(default_factory=list)

    def start(self) -> None:
        own_folder(self.folder)
        database = str(free_port())
        users = self.folder / "userlist.txt"
        users.write_text('"scorekeeper" "secret"\n')
        changed = {"port=5000": f"port={database}", "6432": str(self.pool), "/etc/pgbouncer/userlist.txt": str(users)}
        self._run("pgbouncer", file("pgbouncer", changed), "--quiet")
        one, two = self.servers
        changed = {
            "    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n": "",  # it is nobody's already
            "/run/haproxy/admin.sock": str(self.folder / "admin.sock"),
            ":443 ssl crt /etc/haproxy/cards.example.org.pem": f"127.0.0.1:{self.port}",
            "127.0.0.1:5000": f"127.0.0.1:{database}",
            "10.0.0.1:8000": f"127.0.0.1:{one}",
            "10.0.0.2:8000": f"127.0.0.1:{two}",
        }
        self._run("haproxy", file("haproxy", changed), "-db", "-f")

    def _run(self, program: str, text: str, *words: str) -> None:
        conf = self.folder / f"{program}.conf"
        conf.write_text(text)
        self.daemons.append(Daemon(name=program, folder=self.folder))
        self.daemons[-1].start([program, *words, conf])

    def told(self, command: str) -> str:
        """What HAProxy answers whoever may say how it is run."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.folder / "admin.sock"))
            line.sendall(f"{command}\n".encode())
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def shows(self, name: str, what: str, value: str) -> bool:
        """Whether that is how it stands with a server of Scorekeeper."""
        rows = csv.DictReader(self.told("show stat").removeprefix("# ").splitlines())
        row = next(row for row in rows if (row["pxname"], row["svname"]) == ("scorekeeper", name))
        return row[what] == value

    def kill(self) -> None:
        for daemon in self.daemons:
            daemon.kill()
