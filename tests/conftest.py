"""What every test stands on: settings that need no `start` first, and a browser where there is one."""

import os
import signal
import tempfile
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.utils import translation
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.web import kept, translations
from tests import machine

# How long an example takes tells how busy the machine is, not whether the rule is right. The same examples come every
# time, so that nothing hangs on luck; whoever asks for the long run has new ones drawn.
hypothesis.settings.register_profile("patient", deadline=None, derandomize="AGREEMENT_CASES" not in os.environ)
hypothesis.settings.load_profile("patient")

QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_configure(config: pytest.Config) -> None:
    """Static files come straight from their sources; what `start` may have collected is another day's.

    Translations are compiled before any page is drawn: Django reads them once and never looks again.
    """
    hear_ctrl_c()
    translations.compile_stale()
    collected = tempfile.TemporaryDirectory(prefix="scorekeeper-")
    config.add_cleanup(collected.cleanup)
    settings.STATIC_ROOT = Path(collected.name)
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


def hear_ctrl_c() -> None:
    """A shell makes what it starts in the background deaf to it, and so would be every server that a test starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asked = "cold" in config.option.markexpr
    for item in items:
        if item.path.is_relative_to(config.rootpath / "tests" / "browser"):
            item.add_marker("browser")
        if item.get_closest_marker("cold") and not asked:
            item.add_marker(pytest.mark.skip(reason="installs everything anew; -m cold runs it, and so does ready"))


@pytest.fixture(autouse=True)
def _a_fresh_start() -> None:
    """No test finds the language that another one's reader had, or the pages that were drawn for it."""
    translation.deactivate()
    kept.forget()


@pytest.fixture(scope="session")
def cases() -> int:
    """How long the engine is compared with an oracle, in random cases; `AGREEMENT_CASES=100000` asks for the long run.

    So many follows for each pair of follow rules (three pairs share a rule about tuples), and four evenings for each.
    """
    return int(os.environ.get("AGREEMENT_CASES", "750"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser, or the reason why there are no browser tests here."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop running round the whole test
    expect.set_options(timeout=20_000)  # a page that never changes is wrong; a slow one tells how busy the machine is
    return machine.chromium() or machine.missing("Chromium", "chromium fonts-wqy-microhei")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": [*QUIET, *root]}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """A page is opened by its path: `page.goto("/")`. The plugin's own fixture of this name warns under pytest 9."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-GB", "service_workers": "block"}
