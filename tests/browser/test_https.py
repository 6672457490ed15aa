"""At the table over HTTPS: a browser that trusts the authority has everything, and any other is told what it lacks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import BrowserType, Error, Page, expect

from scorekeeper.ops.certificates import Certificates
from scorekeeper.ops.network import Address, answers
from tests.browser.drivers import in_time
from tests.serving import free_port, served, until

NAME = "table.local"
"""What leads to this machine alone is as good as HTTPS to a browser, and this is not known to."""
HERE = "table.localhost"
"""And this is, though the server does not know."""
CAN = "[isSecureContext, 'serviceWorker' in navigator, 'wakeLock' in navigator, 'storage' in navigator]"
SLEEPS = "document.querySelector('wake-lock').lock?.released ?? true"
WORKS = "navigator.serviceWorker.ready.then((worker) => worker.active.state)"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Certificates]]:
    """The port of a server with HTTPS beside it, on a machine of that name, and its certificates."""
    folder, port = tmp_path_factory.mktemp("data"), free_port()
    kept = Certificates(folder / "https")
    hosts = {"SCOREKEEPER_DATA": str(folder), "SCOREKEEPER_HOSTS": f"{NAME},{HERE}", "DATABASE_URL": ""}
    words = ["manage.py", "start", "--quiet", "--https", str(port)]
    called = f"import runpy, socket, sys; socket.gethostname = lambda: 'table'; sys.argv = {words!r}"
    started = [sys.executable, "-c", f"{called}; runpy.run_path('manage.py', run_name='__main__')"]
    with served(started, settings.ROOT, {**os.environ, **hosts}, subprocess.DEVNULL):
        until(lambda: listens(port) and listens(kept.port))
        yield port, kept


def listens(port: int) -> bool:
    return bool(port) and answers(Address("127.0.0.1", port))


@pytest.fixture
def phone(
    tmp_path: Path, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[tuple[Page, Path]]:
    """A browser that finds the table by its name, and the home where it looks up whom to trust."""
    arguments = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    env = {**browser_type_launch_args.get("env", os.environ), "HOME": str(tmp_path)}
    database = tmp_path / ".pki" / "nssdb"
    database.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-N", "--empty-password"], check=True)
    with (
        browser_type.launch(**{**browser_type_launch_args, "args": arguments, "env": env}) as browser,
        browser.new_context(locale="en-GB") as context,
    ):
        yield context.new_page(), database


def trust(database: Path, kept: Certificates) -> None:
    """As somebody installs it."""
    words = ["-A", "-t", "C,,", "-n", "table", "-i", str(kept.authority)]
    subprocess.run(["certutil", "-d", f"sql:{database}", *words], check=True)


def begin(page: Page, origin: str) -> None:
    """A match, named by nobody."""
    page.goto(f"{origin}/matches/new/")
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_with_the_certificate_a_phone_stays_awake_and_works_without_a_network(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (_port, kept), (page, database) = table, phone
    trust(database, kept)
    page.context.grant_permissions(["screen-wake-lock"])  # as browsers with a screen do by themselves
    begin(page, f"https://{NAME}:{kept.port}")
    assert (page.evaluate(CAN), page.evaluate(WORKS)) == ([True] * 4, "activated")
    expect(page.get_by_text("Stays awake and works without a network.")).to_be_visible()
    assert in_time(lambda: not page.evaluate(SLEEPS))
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Keep the screen awake").uncheck()
    assert in_time(lambda: bool(page.evaluate(SLEEPS)))
    page.reload()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_without_it_a_phone_is_told_what_it_lacks_and_how_to_get_it(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (port, kept), (page, _database) = table, phone
    begin(page, f"http://{NAME}:{port}")
    assert page.evaluate(CAN) == [False] * 4
    page.get_by_role("link", name="May fall asleep: install the certificate.").click()
    expect(page.get_by_text(kept.fingerprint())).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").first.click()
    assert download.value.path().read_bytes() == kept.authority_alone()


def test_an_ipad_that_calls_itself_a_mac_finds_its_own_steps(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (port, _kept), (page, _database) = table, phone
    assert page.context.browser
    mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15"
    with page.context.browser.new_context(locale="en-GB", user_agent=mac, has_touch=True) as context:
        tablet = context.new_page()
        tablet.goto(f"http://{NAME}:{port}/certificate/")
        expect(tablet.locator("details[open] summary")).to_have_text("iPhone and iPad")


def test_a_browser_that_keeps_no_screen_awake_is_not_said_to(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (_port, kept), (page, database) = table, phone
    trust(database, kept)
    page.add_init_script("delete Navigator.prototype.wakeLock")
    begin(page, f"https://{NAME}:{kept.port}")
    expect(page.get_by_text("May fall asleep, but works without a network.")).to_be_visible()
    expect(page.get_by_text("Stays awake and works without a network.")).to_be_hidden()
    page.goto(f"https://{NAME}:{kept.port}/certificate/")
    expect(page.get_by_text("its browser cannot keep the screen awake")).to_be_visible()


def test_who_goes_on_past_the_warning_is_told_what_that_lacks(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    """The page counts as secure, and gets no worker all the same."""
    (_port, kept), (page, _database) = table, phone
    assert page.context.browser
    with page.context.browser.new_context(locale="en-GB", ignore_https_errors=True) as context:
        careless = context.new_page()
        begin(careless, f"https://{NAME}:{kept.port}")
        assert careless.evaluate(CAN) == [True] * 4
        expect(careless.get_by_text("May fall asleep: install the certificate.")).to_be_visible()
        expect(careless.get_by_text("Stays awake and works without a network.")).to_be_hidden()


def test_a_browser_that_can_do_everything_is_said_to_whatever_the_server_thinks_of_its_address(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (port, _kept), (page, _database) = table, phone
    begin(page, f"http://{HERE}:{port}")
    assert page.evaluate(CAN) == [True] * 4
    expect(page.get_by_text("Stays awake and works without a network.")).to_be_visible()
    expect(page.get_by_text("May fall asleep: install the certificate.")).to_be_hidden()


def test_a_phone_that_does_not_trust_it_is_warned_by_its_browser(
    table: tuple[int, Certificates], phone: tuple[Page, Path]
) -> None:
    (_port, kept), (page, _database) = table, phone
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(f"https://{NAME}:{kept.port}/")
