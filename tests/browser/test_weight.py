"""What a visit costs on a phone: everything that crosses the wire, headers and all, as production sends it."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.serving import answer, free_port, served


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table served the way players serve it."""
    port, data = free_port(), tmp_path_factory.mktemp("data")
    start = [sys.executable, "manage.py", "start", f"127.0.0.1:{port}"]
    environment = {**os.environ, "SCOREKEEPER_DATA": str(data), "DATABASE_URL": ""}
    with served(start, settings.ROOT, environment, subprocess.DEVNULL):
        answer(port)
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def weights(page: Page) -> list[int]:
    """The bytes of everything that was fetched; what the browser had kept weighs nothing."""
    found: list[int] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: found.append(event["encodedDataLength"]))
    return found


def test_a_first_visit_is_light(page: Page, address: str, weights: list[int]) -> None:
    page.goto(address, wait_until="networkidle")
    assert (sum(weights) <= 40_000, len(weights) <= 8) == (True, True), weights


def test_a_second_page_costs_itself_alone(page: Page, address: str, weights: list[int]) -> None:
    page.goto(address, wait_until="networkidle")
    weights.clear()
    page.goto(f"{address}/preferences/", wait_until="networkidle")
    assert (len([weight for weight in weights if weight]), sum(weights) <= 6_000) == (1, True), weights
