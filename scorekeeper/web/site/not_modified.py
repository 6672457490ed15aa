"""A page that depends on its address and its reader alone is not drawn again for a browser that still has it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from hashlib import blake2b

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag

View = Callable[..., HttpResponse]
FOLDERS = ("scorekeeper", "static", "templates")
KINDS = {".css", ".html", ".js", ".mo", ".py", ".svg", ".toml"}
"""What pages are made of."""
READER = ("Accept-Language", "Cookie")


def _files() -> Iterator[str]:
    paths = (path for folder in FOLDERS for path in (settings.ROOT / folder).rglob("*.*"))
    for path in sorted(path for path in paths if path.suffix in KINDS):
        with suppress(FileNotFoundError):  # somebody may be editing or compiling
            told = path.stat()
            yield f"{path} {told.st_mtime_ns} {told.st_size}"


BUILT = blake2b("\n".join(_files()).encode()).hexdigest()
"""The code that this process runs, whatever has been pulled since it started."""


def page_etag(request: HttpRequest, **_named: object) -> str | None:
    """What makes this page what it is; nothing where there is something to tell once."""
    if settings.DEBUG or len(get_messages(request)):
        return None
    reader = (request.headers.get(name, "") for name in READER)
    words = (BUILT, request.scheme, request.get_host(), request.get_full_path(), *reader)
    return f'"{salted_hmac("unchanged", repr(words), algorithm="sha256").hexdigest()[:32]}"'


def unchanged(view: View) -> View:
    """Answers 304 before anything is read or computed; what no cache may store is always drawn."""
    named = cache_control(private=True, no_cache=True)(etag(page_etag)(view))

    @wraps(view)
    def answered(request: HttpRequest, *given: object, **chosen: object) -> HttpResponse:
        response: HttpResponse = named(request, *given, **chosen)
        if "no-store" in response["Cache-Control"]:
            del response["ETag"]
        return response

    return answered
