"""A visit, in both shapes a server may get it in: what WSGI hands over, and the bytes on the wire."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from urllib.parse import urlencode
from wsgiref.types import WSGIApplication

SECRET = "s" * 32
"""A token that no page was given, for a cookie and a header to agree on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """As much of a response as tells whether it was the right one."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Something asked for once. A `form` makes it a POST."""

    path: str
    status: int = 200
    form: Mapping[str, str] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def method(self) -> str:
        return "POST" if self.form else "GET"

    def sent(self) -> dict[str, str]:
        """What a browser sends along."""
        cookie = "; ".join(filter(None, [f"csrftoken={SECRET}", self.headers.get("Cookie")]))
        usual = {"Host": "127.0.0.1", "Accept-Encoding": "gzip, br", "Accept-Language": "en-GB"}
        posted = {"X-CSRFToken": SECRET, "Content-Type": "application/x-www-form-urlencoded"} if self.form else {}
        return {**usual, **posted, **self.headers, "Cookie": cookie}

    def body(self) -> bytes:
        return urlencode(self.form).encode() if self.form else b""

    def wire(self) -> bytes:
        body = self.body()
        lines = [f"{name}: {value}" for name, value in {**self.sent(), "Content-Length": str(len(body))}.items()]
        return "\r\n".join([f"{self.method} {self.path} HTTP/1.1", *lines, "", ""]).encode() + body

    def environ(self) -> dict[str, object]:
        body, (path, _, query) = self.body(), self.path.partition("?")
        headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in self.sent().items()}
        return {
            **headers,
            "CONTENT_TYPE": headers.get("HTTP_CONTENT_TYPE", ""),
            "CONTENT_LENGTH": str(len(body)),
            "REQUEST_METHOD": self.method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
        }


def asked(application: WSGIApplication, visit: Visit) -> Answer:
    """One visit in this process, from what the server hands over to the last byte it is handed back."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def begin(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return bytes

    parts = application(visit.environ(), begin)
    body = b"".join(parts)
    close = getattr(parts, "close", None)
    if close:
        close()
    ((status, headers),) = begun
    return Answer(status=int(status[:3]), headers=dict(headers), body=body)
