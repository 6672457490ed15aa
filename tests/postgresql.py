"""`manage.py test --postgres` keeps its rows on a PostgreSQL server of its own, which is gone when it is done."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString
from urllib.parse import urlencode

import psycopg
import pytest

from tests import machine

OTHERS: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
FAST = [f"-c{setting}=off" for setting in ("fsync", "full_page_writes", "synchronous_commit")]  # nothing here lasts
PATIENCE = 30  # seconds


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Before anything reads the settings. Whoever starts workers sets it for them, too."""
    programs = machine.postgresql()
    if programs and not os.environ.get("DATABASE_URL"):
        server = ExitStack()
        early_config.add_cleanup(server.close)
        os.environ["DATABASE_URL"] = server.enter_context(cluster(programs))
    return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not os.environ.get("DATABASE_URL"):
        why = machine.reason("PostgreSQL", "postgresql")
        if machine.CI:
            pytest.exit(why, returncode=1)
        for item in filter(lambda item: item.get_closest_marker("rows"), items):
            item.add_marker(pytest.mark.skip(reason=why))


@dataclass(slots=True, kw_only=True)
class Cluster:
    """A server of PostgreSQL, reached through a socket in its own folder: no port is taken, nobody else can connect."""

    programs: Path
    folder: Path
    settings: Sequence[str]
    server: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return "postgres:///scorekeeper?" + urlencode({"host": self.folder, "user": "scorekeeper"})

    def make(self) -> None:
        make = ["-D", "data", "-U", "scorekeeper", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"]
        self._run("initdb", *make)
        self.start()
        subprocess.run([self.programs / "createdb", "-h", self.folder, "-U", "scorekeeper", "scorekeeper"], check=True)

    def follow(self, primary: "Cluster") -> None:
        """Be its standby from now on, and hold whatever it says is kept."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        copy = ["-D", "data", "-h", str(primary.folder), "-U", "scorekeeper", "--checkpoint=fast", "--no-sync"]
        self._run("pg_basebackup", *copy, "--write-recovery-conf")
        self.start()
        primary.run("ALTER SYSTEM SET synchronous_standby_names TO '*'", "SELECT pg_reload_conf()")
        until = time.monotonic() + PATIENCE
        while not primary.run("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"):
            if time.monotonic() > until:
                raise TimeoutError((self.folder / "log").read_text())
            time.sleep(0.05)

    def run(self, *statements: LiteralString) -> list[tuple[Any, ...]]:
        """Each by itself; the rows of the last."""
        with psycopg.connect(self.url, autocommit=True) as connection, connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
            return cursor.fetchall()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(
                [self.programs / "postgres", "-D", "data", "-k", self.folder, "-h", "", *self.settings],
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=log,
                **OTHERS,
            )
        wait_until_ready(self.programs, self.folder)

    def stop(self, sent: signal.Signals = signal.SIGINT) -> None:
        """At once, whoever is still connected."""
        if self.server:
            self.server.send_signal(sent)
            self.server.wait(PATIENCE)

    def signal(self, sent: signal.Signals) -> None:
        """To each of its processes."""
        assert self.server
        of_server = f"/proc/{self.server.pid}/task/{self.server.pid}/children"
        for process in (self.server.pid, *map(int, Path(of_server).read_text().split())):
            os.kill(process, sent)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [self.programs / program, *words], cwd=self.folder, stdout=subprocess.DEVNULL, check=True, **OTHERS
        )


@contextmanager
def made(programs: Path, settings: Sequence[str] = FAST, primary: Cluster | None = None) -> Iterator[Cluster]:
    """Gone again with everything in it."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as name:
        found = Cluster(programs=programs, folder=Path(name), settings=settings)
        if OTHERS:  # PostgreSQL refuses to be run by root
            shutil.chown(found.folder, OTHERS["user"], OTHERS["group"])
        try:
            if primary:
                found.follow(primary)
            else:
                found.make()
            yield found
        finally:
            found.stop()


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    """The address of one whose rows need not last."""
    with made(programs) as found:
        yield found.url


def wait_until_ready(programs: Path, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while subprocess.run([programs / "pg_isready", "-q", "-h", folder], check=False).returncode:
        if time.monotonic() > until:
            raise TimeoutError((folder / "log").read_text())
        time.sleep(0.05)
