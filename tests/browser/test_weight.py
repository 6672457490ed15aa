"""What a visit costs on a phone: everything that crosses the wire, headers and all, as production sends it."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import CDPSession, Page, expect

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
def wire(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


@pytest.fixture
def weights(wire: CDPSession) -> list[int]:
    """The bytes of everything that was fetched; what the browser had kept weighs nothing."""
    found: list[int] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: found.append(event["encodedDataLength"]))
    return found


def test_a_first_visit_is_light(page: Page, address: str, weights: list[int]) -> None:
    page.goto(address, wait_until="networkidle")
    assert (sum(weights) <= 40_000, len([weight for weight in weights if weight]) <= 7) == (True, True), weights


def test_a_second_page_costs_itself_alone(page: Page, address: str, weights: list[int]) -> None:
    page.goto(address, wait_until="networkidle")
    weights.clear()
    page.goto(f"{address}/preferences/", wait_until="networkidle")
    assert (len([weight for weight in weights if weight]), sum(weights) <= 6_000) == (1, True), weights


def running(page: Page) -> list[str]:
    """The scripts that the page fetched, once they have run: none failed, and every element is known to one of them."""
    assert page.page_errors() == []
    assert page.locator(":not(:defined)").count() == 0
    fetched = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    return [file.rpartition("/")[2].partition(".")[0] for file in fetched if file.endswith(".js")]


def test_a_ruling_fetches_one_script(page: Page, address: str, weights: list[int]) -> None:
    page.goto(f"{address}/rulings/follow/question/?rules=tractor&trump=7D", wait_until="networkidle")
    assert sorted(running(page)) == ["htmx-2", "rulings"]
    assert (sum(weights) <= 46_000, len(weights) <= 7) == (True, True), weights


@pytest.mark.browser_context_args(service_workers="block")  # a worker has kept the files before
def test_a_match_that_is_seen_first_fetches_one_script(
    page: Page, address: str, wire: CDPSession, weights: list[int]
) -> None:
    page.goto(f"{address}/matches/new/")
    page.get_by_role("button", name="Deal the first hand").click()
    page.wait_for_url(f"{address}/matches/*/")
    page.wait_for_load_state("networkidle")
    wire.send("Network.clearBrowserCache")
    weights.clear()
    page.goto(page.url, wait_until="networkidle")
    assert sorted(running(page)) == ["htmx-2", "match"]
    assert (sum(weights) <= 50_000, len(weights) <= 6) == (True, True), weights
    page.locator("#sheet label:has([name=declarer][value='Player 1'])").click()
    page.locator(".chips label", has_text="80–115").click()
    expect(page.locator("#preview")).to_contain_text("80–115")
