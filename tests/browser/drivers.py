"""Chromium, Firefox and WebKit, driven in one way: a page is opened, looked at by a script, tapped and written on.

Firefox and WebKit take the commands of WebDriver: Firefox by a socket of its own, which is called Marionette, WebKit by
the driver that comes with it.
"""

import json
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from io import BufferedRWPair
from pathlib import Path
from socket import create_connection
from subprocess import DEVNULL
from typing import Any

from playwright.sync_api import Page

from tests.serving import PATIENCE, free_port, served, until

FIND = """(css, text) => {
  const fits = (one) => one.textContent.includes(text) && one.getClientRects().length;
  const found = [...document.querySelectorAll(css)].find(fits);
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found;
}"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # under which WebDriver hands over an element
COMMANDS = {
    "NewSession": ("POST", "/session"),
    "Navigate": ("POST", "/session/{session}/url"),
    "ExecuteScript": ("POST", "/session/{session}/execute/sync"),
    "ElementClick": ("POST", "/session/{session}/element/{id}/click"),
    "ElementClear": ("POST", "/session/{session}/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/session/{session}/element/{id}/value"),
    "DeleteAllCookies": ("DELETE", "/session/{session}/cookie"),
}
LONGEST = 20  # seconds
WEBKIT = "*/webkit2gtk-4.*/MiniBrowser"


def in_time(happened: Callable[[], bool]) -> bool:
    """Whether it does; what never happens is wrong, and what is slow tells how busy the machine is."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.02)
    return False


class Tab(ABC):
    """One page of one browser."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go there, whether or not anybody answers."""

    @abstractmethod
    def script(self, function: str, *given: object) -> Any:  # noqa: ANN401  # whatever JSON holds
        """What a function of JavaScript returns."""

    @abstractmethod
    def tap(self, css: str, text: str = "") -> None:
        """On the first visible element with this text."""

    @abstractmethod
    def write(self, css: str, text: str) -> None:
        """In the place of what stands there."""

    def texts(self, css: str) -> list[str]:
        """What elements say, without the space around it."""
        return self.script("(css) => [...document.querySelectorAll(css)].map((one) => one.textContent.trim())", css)

    def shows(self, css: str, text: str) -> None:
        """Wait until an element says this among other things."""
        assert in_time(lambda: any(text in said for said in self.texts(css))), (css, text, self.texts(css))

    def says(self, css: str, *texts: str) -> None:
        """Wait until these elements say just this."""
        assert in_time(lambda: self.texts(css) == [*texts]), (css, texts, self.texts(css))


class PlaywrightTab(Tab):
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def script(self, function: str, *given: object) -> Any:  # noqa: ANN401
        return self.page.evaluate(f"(given) => ({function})(...given)", [*given])

    def tap(self, css: str, text: str = "") -> None:
        self.page.locator(css).filter(has_text=text, visible=True).first.click()

    def write(self, css: str, text: str) -> None:
        self.page.locator(css).filter(visible=True).first.fill(text)


class Driver(ABC):
    """Who takes the commands of WebDriver to a browser."""

    @abstractmethod
    def command(self, name: str, **given: object) -> Any:  # noqa: ANN401
        """What the browser answers; a `WebDriverError` where it objects."""


class WebDriverError(Exception):
    """A browser objects: an element is gone meanwhile, or covered, or nobody answered under an address."""


class WebDriverTab(Tab):
    def __init__(self, driver: Driver) -> None:
        self.command = driver.command
        self.command("DeleteAllCookies")

    def open(self, address: str) -> None:
        with suppress(WebDriverError):  # what is seen then is looked at by the test
            self.command("Navigate", url=address)

    def script(self, function: str, *given: object) -> Any:  # noqa: ANN401
        return self.command("ExecuteScript", script=f"return ({function})(...arguments)", args=given)

    def tap(self, css: str, text: str = "") -> None:
        self._do("ElementClick", css, text)

    def write(self, css: str, text: str) -> None:
        self._do("ElementClear", css)
        self._do("ElementSendKeys", css, text=text)

    def _do(self, name: str, css: str, containing: str = "", **given: str) -> None:
        assert in_time(lambda: self._done(name, css, containing, **given)), (name, css, containing)

    def _done(self, name: str, css: str, containing: str = "", **given: str) -> bool:
        """Whether there is such an element, and it is where a finger reaches it."""
        with suppress(WebDriverError):
            if found := self.script(FIND, css, containing):
                self.command(name, id=found[ELEMENT], **given)
                return True
        return False


class WebKit(Driver):
    def __init__(self, port: int, program: str) -> None:
        self.port, self.session = port, ""
        options = {"binary": program, "args": ["--automation"]}
        began = self.command("NewSession", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self.session = began["sessionId"]

    def command(self, name: str, **given: object) -> Any:  # noqa: ANN401
        method, path = COMMANDS[name]
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path.format(session=self.session, **given), json.dumps(given))
            answer = json.load(connection.getresponse())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise WebDriverError(answer)
        return answer


class Firefox(Driver):
    """By its own protocol: each message is JSON, with its length and a colon before it."""

    def __init__(self, line: BufferedRWPair) -> None:
        self.line = line
        self.read()  # it introduces itself
        self.command("NewSession")

    def command(self, name: str, **given: object) -> Any:  # noqa: ANN401
        message = json.dumps([0, 1, f"WebDriver:{name}", given]).encode()
        self.line.write(b"%d:%s" % (len(message), message))
        self.line.flush()
        _kind, _number, error, answer = self.read()
        if error:
            raise WebDriverError(error)
        return answer.get("value") if name == "ExecuteScript" else answer

    def read(self) -> Any:  # noqa: ANN401
        length = b"".join(iter(lambda: self.line.read(1), b":"))
        return json.loads(self.line.read(int(length)))


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    port = free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
    line = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    with served(line, folder, {**os.environ}, DEVNULL):
        until(lambda: listening(port))
        with create_connection(("127.0.0.1", port), PATIENCE) as connection, connection.makefile("rwb") as messages:
            yield Firefox(messages)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """On a screen that nobody sees."""
    screen = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "DISPLAY": f":{free_port()}", "HOME": str(folder)}
    port = free_port()
    with (
        served(["Xvfb", screen["DISPLAY"], "-nolisten", "tcp"], folder, screen, DEVNULL),
        served(["WebKitWebDriver", f"--port={port}"], folder, screen, DEVNULL),
    ):
        until(lambda: listening(port))
        yield WebKit(port, str(next(Path("/usr/lib").glob(WEBKIT))))


def listening(port: int) -> bool:
    with suppress(OSError):
        create_connection(("127.0.0.1", port)).close()
        return True
    return False
