"""What every test stands on: settings that need no `start` first, and a browser where there is one."""

import functools
import os
import signal
import tempfile
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.ops import translations
from scorekeeper.store import readiness
from scorekeeper.web.matches.open_match import STEPS
from scorekeeper.web.rulings import limits
from scorekeeper.web.rulings.limits import StepLimit
from tests import fonts as font_sets
from tests import machine
from tests.fonts import SETS, FontSet

# How long an example takes tells how busy the machine is, not whether the rule is right. The same examples come every
# time, so that nothing hangs on luck; whoever asks for the long run has new ones drawn.
hypothesis.settings.register_profile("patient", deadline=None, derandomize="AGREEMENT_CASES" not in os.environ)
hypothesis.settings.load_profile("patient")

EVALUATE = Page.evaluate
BROWSER = Path(__file__).parent / "browser"
WORDS = {
    "servers": ("mark.servers",),
    "cold": ("mark.cold",),
    "geometry": ("mark.geometry",),
    "exhaustive": ("mark.exhaustive", "cases: int"),
}
"""Without one of these in it, a file has no test of that mark."""
QUIET = [
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--with-browser", action="store_true", help="run the tests in a browser, too")
    parser.addoption("--servers", action="store_true", help="run the tests that start servers and commands, too")
    parser.addoption("--exhaustive", action="store_true", help="run all the cases of exhaustive tests, not a share")
    parser.addoption(
        "--fonts", choices=[*SETS], help="let Chromium see these fonts alone, not all that the machine has"
    )


@pytest.fixture(autouse=True)
def paced_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests ask from one address, and each as if it were the first."""
    monkeypatch.setattr(limits, "pace", StepLimit(limits.STEPS_A_MINUTE))


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
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # others take half a second each


def hear_ctrl_c() -> None:
    """A shell makes what it starts in the background deaf to it, and so would be every server that a test starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Browsers are for whoever asks for them, or names a file of theirs; to import all tests for a few takes long."""
    asked = config.option.with_browser or any(path.is_relative_to(BROWSER) for path in named(config))
    return (collection_path == BROWSER and not asked) or has_none_of(config.option.markexpr, collection_path) or None


@functools.cache
def has_none_of(mark: str, path: Path) -> bool:
    """Whether a file of tests has none of those that are asked for by this mark alone."""
    return mark in WORDS and path.suffix == ".py" and not any(word in path.read_text() for word in WORDS[mark])


def named(config: pytest.Config) -> list[Path]:
    """The files and folders that the command line names."""
    words = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
    return [config.invocation_params.dir / word.partition("::")[0] for word in words]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker("browser")
        if "cases" in getattr(item, "fixturenames", ()):
            item.add_marker("exhaustive")
        with_rows = item.get_closest_marker("django_db") or "db" in getattr(item, "fixturenames", ())
        if with_rows and not item.get_closest_marker("same_rows"):
            item.add_marker("rows")
        if item.get_closest_marker("cold") and "cold" not in config.option.markexpr:
            item.add_marker(pytest.mark.skip(reason="installs everything anew; -m cold runs it, and so does ready"))
        if any(item.get_closest_marker(mark) and has_none_of(mark, item.path) for mark in WORDS):
            raise pytest.UsageError(f"{item.nodeid}: whoever asks for its mark alone would not find it.")
    left_out = set() if config.option.exhaustive else beyond_their_share(items)
    if not config.option.servers:
        left_out |= {item for item in items if item.get_closest_marker("servers") and item.path not in named(config)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def beyond_their_share(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of a test marked `exhaustive(one_in=10)`, all but every tenth of its cases."""
    counts: Counter[str] = Counter()
    found = set()
    for item in items:
        mark = item.get_closest_marker("exhaustive")
        if mark and mark.kwargs:
            name = item.nodeid.partition("[")[0]
            if counts[name] % mark.kwargs["one_in"]:
                found.add(item)
            counts[name] += 1
    return found


@pytest.fixture(autouse=True)
def _a_fresh_start() -> None:
    """No test finds what an earlier one left: its reader's language, its pages, or whether it could save."""
    translation.deactivate()
    readiness.TRIED.at = -inf
    cache.clear()
    STEPS.clear()


@pytest.fixture(scope="session")
def cases(pytestconfig: pytest.Config) -> int:
    """How long the engine is compared with an oracle, in random cases; `AGREEMENT_CASES=100000` asks for the long run.

    So many follows for each pair of follow rules (three pairs share a rule about tuples), and four evenings for each.
    """
    return int(os.environ.get("AGREEMENT_CASES", "750" if pytestconfig.option.exhaustive else "30"))


def evaluate_once_loaded(page: Page, expression: str, arg: object = None) -> object:
    """A click returns when the next page has begun, and what a script reads may not have arrived by then."""
    page.wait_for_load_state()
    return EVALUATE(page, expression, arg)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser, or the reason why there are no browser tests here."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop running round the whole test
    Page.evaluate = evaluate_once_loaded  # type: ignore[assignment]
    expect.set_options(timeout=20_000)  # a page that never changes is wrong; a slow one tells how busy the machine is
    return machine.chromium() or machine.missing("Chromium", "chromium fonts-wqy-microhei")


@pytest.fixture(scope="session")
def fonts(pytestconfig: pytest.Config) -> FontSet | None:
    """The set that was asked for with `--fonts`, once it is sure that the machine has all of it."""
    asked: FontSet | None = SETS.get(pytestconfig.getoption("--fonts"))
    if asked and (families := font_sets.missing_families(asked)):
        machine.missing(families[0], asked.packages)
    return asked


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    fonts: FontSet | None,
    chromium: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    env = {"env": font_sets.environment(fonts, tmp_path_factory.mktemp("fonts"))} if fonts else {}
    return {**browser_type_launch_args, "executable_path": chromium, "args": [*QUIET, *root], **env}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """A page is opened by its path: `page.goto("/")`. The plugin's own fixture of this name warns under pytest 9."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-GB", "service_workers": "block"}
