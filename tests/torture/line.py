"""A line to servers that are being killed: it asks again, of whichever answers, until there is an answer."""

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from urllib.parse import urlencode

PATIENCE = 120
"""Seconds that one request is tried for; no server is away for so long."""
A_MOMENT = 0.05
LOST = 0.25
"""So many of the answers to forms are lost on a bad line, after the server gave them."""
ANSWER_WITHIN = 20
SECRET = "s" * 32
"""A token that no page was given, for a cookie and a header to agree on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """`again` tells that an earlier try may have been heard: its answer was lost."""

    status: int
    text: str
    place: str
    again: bool


@dataclass(slots=True, kw_only=True)
class Line:
    """What one phone holds: cookies, and the ports of the servers it may turn to."""

    ports: Sequence[int]
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": SECRET})
    gap: float = 0.0
    """The longest that this phone waited for an answer."""
    unanswered: int = 0
    """So many requests were not, or were told that nothing can be saved just now."""
    bad: Random | None = None
    """On a bad line, what chooses the answers that are lost."""
    unsaved: dict[str, str] = field(default_factory=dict)
    """The last page, by method, that said that nothing can be saved."""

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.copy().items())

    def get(self, path: str) -> Answer:
        return self._asked("GET", path, "")

    def post(self, path: str, form: Mapping[str, object]) -> Answer:
        return self._asked("POST", path, urlencode(form))

    def _asked(self, method: str, path: str, body: str) -> Answer:
        began = time.monotonic()
        for turn in count():
            found = self._try(self.ports[turn % len(self.ports)], method, path, body, again=turn > 0)
            waited = time.monotonic() - began
            if found:
                self.gap = max(self.gap, waited)
                return found
            self.unanswered += 1
            if waited > PATIENCE:
                raise TimeoutError(f"{method} {path} was not answered")
            time.sleep(A_MOMENT)
        raise AssertionError

    def _try(self, port: int, method: str, path: str, body: str, *, again: bool) -> Answer | None:
        """Nothing where nobody answers, or says that nothing can be saved just now."""
        headers = {"Cookie": self.cookie}
        if method == "POST":
            headers |= {"X-CSRFToken": SECRET, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=ANSWER_WITHIN)) as connection:
                connection.request(method, path, body or None, headers)
                response = connection.getresponse()
                text = response.read().decode()
        except (OSError, HTTPException):
            return None
        if response.status == 503:
            assert response.headers["Retry-After"], (method, path, text[-2000:])
            self.unsaved |= {method: text}
            return None
        if self.bad and method == "POST" and self.bad.random() < LOST:
            return None
        for line in response.headers.get_all("Set-Cookie", []):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        place = response.headers.get("Location", "")
        return Answer(status=response.status, text=text, place=place, again=again)
