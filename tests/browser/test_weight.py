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


@pytest.fixture
def files(page: Page) -> list[str]:
    """What was fetched, by its address."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


MATCHES_ALONE = ("match.", "hand-", "draft", "outbox", "score-keypad", "live-board", "forecast", "seat-table")


def test_a_ruling_fetches_nothing_of_a_match(page: Page, address: str, files: list[str], weights: list[int]) -> None:
    page.goto(f"{address}/rulings/follow/question/?rules=tractor&trump=7D", wait_until="networkidle")
    assert [file for file in files if any(name in file for name in MATCHES_ALONE)] == []
    assert sum(weights) <= 60_000, weights


def test_a_match_fetches_what_it_needs(page: Page, address: str, files: list[str], weights: list[int]) -> None:
    page.goto(f"{address}/matches/new/")
    weights.clear()
    page.get_by_role("button", name="Deal the first hand").click()
    page.wait_for_load_state("networkidle")
    others = ("card-picker", "card-grid", "print-page")
    assert [file for file in files if any(name in file for name in others)] == []
