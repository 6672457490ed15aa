"""The lines of the Containerfile, each done as it says in a folder instead of an image, and then served from it.

Where the user is root, the powers that make root more than others are taken away, so that what is read-only is.
"""

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.machine import WITHOUT_POWERS
from tests.serving import answer, free_port, served, until
from tests.test_readme import OPERATING, without_settings

pytestmark = pytest.mark.servers

TEXT = (settings.ROOT / "scorekeeper/ops/Containerfile").read_text("utf-8")
LINES = [line.partition(" ")[::2] for line in TEXT.splitlines() if re.match("[A-Z]+ ", line)]


def test_both_documents_build_it_with_the_same_command() -> None:
    (command,) = re.findall(r"^# (podman build .*)$", TEXT, re.MULTILINE)
    assert f"`{command}`" in OPERATING


def told(word: str) -> list[str]:
    return [rest for first, rest in LINES if first == word]


def here(words: list[str], port: int) -> list[str]:
    """With this Python, at another port."""
    return [sys.executable if word == "python3" else word.replace("8000", str(port)) for word in words]


@pytest.fixture
def image(tmp_path: Path) -> Iterator[Path]:
    """What is copied, with an environment that is there, made as its lines say; nobody may write in it."""
    root = tmp_path / "srv"
    root.mkdir()
    for line in told("COPY"):
        *sources, target = line.split()
        for source in sources:
            place = settings.ROOT / source
            if place.is_dir():
                shutil.copytree(place, root / target, ignore=shutil.ignore_patterns("*.mo"))
            else:
                shutil.copy2(place, root / target)
    (root / ".venv").symlink_to(Path(sys.prefix))
    compiling, making = told("RUN")
    assert making == "install -d -m 700 -o 65534 -g 65534 /data"
    line = compiling.replace("/tmp/unused", str(tmp_path / "unused")).replace("python3", sys.executable)  # noqa: S108
    subprocess.run(["bash", "-c", line], cwd=root, env=without_settings(), check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["srv"]
    subprocess.run(["chmod", "-R", "a-w", root], check=True)
    yield root
    subprocess.run(["chmod", "-R", "u+w", root], check=True)


def test_it_serves_from_what_nobody_may_write_and_ends_when_told(image: Path, tmp_path: Path) -> None:
    assert (told("USER"), told("VOLUME"), told("ENV")) == (["65534:65534"], ["/data"], ["SCOREKEEPER_DATA=/data"])
    port, surroundings = free_port(), without_settings(SCOREKEEPER_DATA=str(tmp_path / "data"))
    (command,), (health,) = told("CMD"), told("HEALTHCHECK")
    ask = here(json.loads(health.removeprefix("CMD ")), port)
    assert subprocess.run(ask, capture_output=True, check=False).returncode == 1
    with served([*WITHOUT_POWERS, *here(json.loads(command), port)], image, surroundings) as server:
        answer(port)
        assert subprocess.run(ask, capture_output=True, check=False).returncode == 0
        assert "规则书" in answer(port, "/", **{"Accept-Language": "zh-CN"})[2].decode()
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate()
        until(lambda: server.poll() is not None)
    assert (server.returncode, "Traceback" in said) == (0, False)
