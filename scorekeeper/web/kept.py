"""Kept: pages that stay the same until somebody writes are drawn once, and handed to whoever asks for them next.

What no two visitors may share is put in anew each time: the token against forged forms, and the key that saves a hand
once. A page that has something to tell from the last action is drawn for its reader alone.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from uuid import uuid4

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from scorekeeper.web.preferences import preferences

MOST = 256
"""Pages of some 20 kB."""
OWN = re.compile(
    rb'"(?:(?:(?<=name="csrfmiddlewaretoken" value=")|(?<="X-CSRFToken": "))(?P<token>[A-Za-z0-9]{64})'
    rb'|(?<=name="key" value=")(?P<key>[^"]*))'
)
"""Both stand in quotes; a search that may leap from one quote to the next takes a hundredth of the time."""
Page = tuple[tuple[bytes, str | None], ...]
"""What all share, piece by piece, and what each visitor has of her own behind it."""

_pages: OrderedDict[Hashable, Page] = OrderedDict()


def kept(request: HttpRequest, version: Hashable, draw: Callable[[], tuple[Hashable, HttpResponse]]) -> HttpResponse:
    """The page at this address, as this reader likes it; `version` is all else that it depends on.

    What is drawn says for which version it was: somebody may have written since, or lost the right to.
    """
    if settings.DEBUG or len(get_messages(request)):
        return draw()[1]
    asked = (request.get_host(), request.scheme, request.get_full_path(), preferences(request))
    page = _pages.get((version, *asked))
    if page is None:
        current, drawn = draw()
        if drawn.status_code == 200:  # noqa: PLR2004 - the status of a page that is what was asked for
            _keep((current, *asked), tuple(_apart(drawn.content)))
        return drawn
    _pages.move_to_end((version, *asked))
    return HttpResponse(_made_out_to(request, page))


def forget() -> None:
    """Draw everything anew, as after a start."""
    _pages.clear()


def _keep(name: Hashable, page: Page) -> None:
    _pages[name] = page
    while len(_pages) > MOST:
        _pages.popitem(last=False)


def _apart(body: bytes) -> Iterator[tuple[bytes, str | None]]:
    begin = 0
    for own in OWN.finditer(body):
        yield body[begin : own.start() + 1], own.lastgroup
        begin = own.end()
    yield body[begin:], None


def _made_out_to(request: HttpRequest, page: Page) -> bytes:
    """The same page with this visitor's token and a key of its own."""
    own = {name: OWNED[name](request).encode() for name in {name for _, name in page}}
    return b"".join(part for shared, name in page for part in (shared, own[name]))


OWNED: Mapping[str | None, Callable[[HttpRequest], str]] = {
    "token": get_token,
    "key": lambda _request: str(uuid4()),
    None: lambda _request: "",
}
