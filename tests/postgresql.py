"""`manage.py test --postgres` keeps its rows on a PostgreSQL server of its own, which is gone when it is done."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

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


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    """Reached through a socket in a folder of its own, so no port is taken and nobody else can connect."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as name:
        folder = Path(name)
        if OTHERS:  # PostgreSQL refuses to be run by root
            shutil.chown(folder, OTHERS["user"], OTHERS["group"])
        run: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, **OTHERS}
        make = ["-D", "data", "-U", "scorekeeper", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"]
        subprocess.run([programs / "initdb", *make], check=True, **run)
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", "data", "-k", folder, "-h", "", *FAST], stderr=log, **run
            )
        try:
            wait_until_ready(programs, folder)
            subprocess.run([programs / "createdb", "-h", folder, "-U", "scorekeeper", "scorekeeper"], check=True)
            yield "postgres:///scorekeeper?" + urlencode({"host": folder, "user": "scorekeeper"})
        finally:
            server.send_signal(signal.SIGINT)  # at once, whoever is still connected
            server.wait(PATIENCE)


def wait_until_ready(programs: Path, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while subprocess.run([programs / "pg_isready", "-q", "-h", folder], check=False).returncode:
        if time.monotonic() > until:
            raise TimeoutError((folder / "log").read_text())
        time.sleep(0.05)
