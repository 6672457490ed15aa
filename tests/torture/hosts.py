"""What is tortured: servers as people start them, which can be killed in every way and started again."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from django.conf import settings

from tests.serving import PATIENCE, answer, free_port, served, until

KILLED = ("worker", "parent", "all", "asked to end")


def children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, _, rest = status.read_text().partition(" (")
            if int(rest.rpartition(") ")[2].split()[1]) == parent:
                found.append(int(number))
    return found


def is_stopped(process: int) -> bool:
    """Each of its threads."""
    told = [status.read_text().rpartition(") ")[2] for status in Path(f"/proc/{process}/task").glob("*/stat")]
    return all(state.startswith("T") for state in told)


@dataclass(slots=True, kw_only=True)
class Host:
    """A server; started again it has the same port and the same rows."""

    environment: dict[str, str]
    program: tuple[str, ...] = ("manage.py",)
    folder: Path = settings.ROOT
    port: int = field(default_factory=free_port)
    running: "subprocess.Popen[str] | None" = None
    _left: ExitStack = field(default_factory=ExitStack)

    @property
    def data(self) -> Path:
        return Path(self.environment["SCOREKEEPER_DATA"])

    def start(self) -> None:
        command = [sys.executable, *self.program, "start", "--quiet", f"127.0.0.1:{self.port}"]
        environment = os.environ | self.environment
        self.running = self._left.enter_context(served(command, self.folder, environment, subprocess.DEVNULL))
        answer(self.port)

    def kill(self, how: str, rng: Random) -> None:
        """A worker is started again by its server; whatever else was killed is started again by us."""
        assert self.running
        server = self.running.pid
        if how == "worker":
            with suppress(ProcessLookupError, IndexError):
                os.kill(rng.choice(children(server)), signal.SIGKILL)
            return
        if how == "parent":
            os.kill(server, signal.SIGKILL)
        elif how == "all":
            os.killpg(server, signal.SIGKILL)
        else:
            os.kill(server, signal.SIGTERM)
        self.again()

    def again(self) -> None:
        """Once nobody of the last time is left, who might answer in its place."""
        assert self.running
        self.running.wait(PATIENCE)
        self.end()
        self.start()

    def processes(self) -> list[int]:
        assert self.running
        return [self.running.pid, *children(self.running.pid)]

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """As long as it lasts, no process of the server does anything; what the kernel holds of its files stays."""
        assert self.running
        os.killpg(self.running.pid, signal.SIGSTOP)
        try:
            until(lambda: all(map(is_stopped, self.processes())))
            yield
        finally:
            os.killpg(self.running.pid, signal.SIGCONT)

    def end(self) -> None:
        self._left.close()


def on_sqlite(data: Path, static: Path | None = None) -> Host:
    """With the static files that another start has made ready, it starts sooner."""
    if static:
        shutil.copytree(static, data / "static")
    return Host(environment={"SCOREKEEPER_DATA": str(data), "DATABASE_URL": ""})
